//! The files that a program can open, limited by Landlock.

use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

use landlock::{
    ABI, Access, AccessFs, AccessNet, BitFlags, CompatLevel, Compatible, LandlockStatus, PathBeneath, PathFd,
    Ruleset, RulesetAttr, RulesetCreated, RulesetCreatedAttr, RulesetError, RulesetStatus, Scope,
};

use super::message::Failure;

/// The newest version of Landlock that this program knows. Older kernels enforce what they can.
const NEWEST: ABI = ABI::V9;

/// Folders of the system that every program can read.
pub(crate) const SYSTEM: [&str; 10] =
    ["/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/opt", "/nix", "/snap"];
/// The settings of the system. See [`settings`].
pub(crate) const SETTINGS: &str = "/etc";
/// What programs need to know about processors.
const PROCESSORS: &str = "/sys/devices/system/cpu";
const DEVICES: [&str; 4] = ["/dev/zero", "/dev/full", "/dev/random", "/dev/urandom"];

/// Restricts this process to these files and folders for reading and its working directory for everything.
/// Returns the version of Landlock, which is 0 if there is none.
pub(super) fn restrict(readable: &[PathBuf], has_namespaces: bool) -> Result<u32, Failure> {
    let restricted = try_restrict(readable, has_namespaces);
    restricted.map_err(|error| Failure { step: format!("cannot use Landlock: {error}"), code: None })
}

fn try_restrict(readable: &[PathBuf], has_namespaces: bool) -> Result<u32, RulesetError> {
    let (read, all) = (AccessFs::from_read(NEWEST), AccessFs::from_all(NEWEST));
    let mut rules = Ruleset::default()
        .set_compatibility(CompatLevel::BestEffort)
        .handle_access(all)?
        .handle_access(AccessNet::from_all(NEWEST))?
        .scope(Scope::from_all(NEWEST))?
        .create()?;
    for folder in
        SYSTEM.iter().chain(&[PROCESSORS]).map(Path::new).chain(readable.iter().map(PathBuf::as_path))
    {
        rules = allow(rules, folder, read)?;
    }
    for setting in settings() {
        rules = allow(rules, &setting, read)?;
    }
    for device in DEVICES {
        rules = allow(rules, Path::new(device), AccessFs::ReadFile.into())?;
    }
    rules = allow(rules, Path::new("/dev/null"), AccessFs::ReadFile | AccessFs::WriteFile)?;
    if has_namespaces {
        rules = allow(rules, Path::new("/proc"), read)?;
        rules = allow(rules, Path::new("/dev/shm"), all)?;
    }
    let status = allow(rules, Path::new("."), all)?.restrict_self()?;
    Ok(match (status.ruleset, status.landlock) {
        (RulesetStatus::NotEnforced, _) => 0,
        (_, LandlockStatus::Available { effective_abi, .. }) => effective_abi as u32,
        _ => 0,
    })
}

/// Allows access to a file or a folder with everything in it. What does not exist needs no rule.
fn allow(
    rules: RulesetCreated,
    path: &Path,
    access: BitFlags<AccessFs>,
) -> Result<RulesetCreated, RulesetError> {
    let Ok(opened) = PathFd::new(path) else { return Ok(rules) };
    let is_folder = path.is_dir();
    let access = if is_folder { access } else { access & AccessFs::from_file(NEWEST) };
    rules.add_rule(PathBeneath::new(opened, access))
}

/// The settings of the system that a program can read: all, or for root those that everyone can read. A grader
/// that runs as root must not show the passwords of the machine to students.
fn settings() -> Vec<PathBuf> {
    if !rustix::process::geteuid().is_root() {
        return vec![SETTINGS.into()];
    }
    const OTHERS_READ: u32 = 0o004;
    let entries = std::fs::read_dir(SETTINGS).into_iter().flatten().flatten();
    let is_open = |path: &PathBuf| path.metadata().is_ok_and(|found| found.mode() & OTHERS_READ != 0);
    entries.map(|entry| entry.path()).filter(is_open).collect()
}
