//! The files that a program can open, limited by Landlock.

use std::os::fd::AsFd;
use std::path::Path;

use landlock::{
    ABI, Access, AccessFs, AccessNet, BitFlags, CompatLevel, Compatible, LandlockStatus, PathBeneath, PathFd,
    Ruleset, RulesetAttr, RulesetCreated, RulesetCreatedAttr, RulesetError, RulesetStatus, Scope,
};

use rustix::fs::{CWD, FileType, Mode, OFlags, ResolveFlags, fstat, openat2};

use super::message::{Failure, Launch, Namespaces};

/// The newest version of Landlock that this program knows. Older kernels enforce what they can.
pub(super) const NEWEST: u32 = ABI::V9 as u32;

/// Folders of the system that every program can read.
pub(crate) const SYSTEM: [&str; 11] =
    ["/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/etc", "/opt", "/nix", "/snap"];
/// What programs need to know about processors.
const PROCESSORS: &str = "/sys/devices/system/cpu";
// What is mapped from `/dev/zero` would be shared memory of any size.
const DEVICES: [&str; 3] = ["/dev/full", "/dev/random", "/dev/urandom"];

/// Restricts this process to these files and folders for reading and its working directory for everything.
/// Returns the version of Landlock, which is 0 if there is none.
pub(super) fn restrict(launch: &Launch) -> Result<u32, Failure> {
    let restricted = try_restrict(launch);
    restricted.map_err(|error| Failure { step: format!("cannot use Landlock: {error}"), code: None })
}

fn try_restrict(launch: &Launch) -> Result<u32, RulesetError> {
    let newest = ABI::from(launch.newest_landlock.min(NEWEST) as i32);
    let (read, all) = (AccessFs::from_read(newest), AccessFs::from_all(newest));
    let readable = launch.readable.iter().map(Path::new);
    let mut rules = Ruleset::default().set_compatibility(CompatLevel::BestEffort).handle_access(all)?;
    // A version that does not know them refuses empty sets.
    if let Some(net) = Some(AccessNet::from_all(newest)).filter(|net| !net.is_empty()) {
        rules = rules.handle_access(net)?;
    }
    if let Some(scope) = Some(Scope::from_all(newest)).filter(|scope| !scope.is_empty()) {
        rules = rules.scope(scope)?;
    }
    let mut rules = rules.create()?;
    for folder in SYSTEM.iter().chain(&[PROCESSORS]).map(Path::new).chain(readable) {
        rules = allow(rules, folder, read)?;
    }
    for path in &launch.readable_without_links {
        let flags = OFlags::PATH | OFlags::CLOEXEC;
        if let Ok(opened) = openat2(CWD, path, flags, Mode::empty(), ResolveFlags::NO_SYMLINKS) {
            rules = allow_opened(rules, opened, read)?;
        }
    }
    for device in DEVICES {
        rules = allow(rules, Path::new(device), AccessFs::ReadFile.into())?;
    }
    rules = allow(rules, Path::new("/dev/null"), AccessFs::ReadFile | AccessFs::WriteFile)?;
    if launch.namespaces != Namespaces::None {
        rules = allow(rules, Path::new("/proc"), read)?;
        rules = allow(rules, Path::new("/dev/shm"), all)?;
    }
    let status = allow(rules, Path::new("."), all)?.restrict_self()?;
    Ok(match (status.ruleset, status.landlock) {
        (RulesetStatus::NotEnforced, _) => 0,
        (_, LandlockStatus::Available { effective_abi, .. }) => (effective_abi as u32).min(newest as u32),
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
    allow_opened(rules, opened, access)
}

fn allow_opened(
    rules: RulesetCreated,
    opened: impl AsFd,
    access: BitFlags<AccessFs>,
) -> Result<RulesetCreated, RulesetError> {
    let is_folder =
        fstat(&opened).is_ok_and(|found| FileType::from_raw_mode(found.st_mode) == FileType::Directory);
    let access = if is_folder { access } else { access & AccessFs::from_file(ABI::V9) };
    rules.add_rule(PathBeneath::new(opened, access))
}
