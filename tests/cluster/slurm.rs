//! A Slurm of one node, without systemd and in a temporary folder.

use std::fs;
use std::net::TcpListener;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

pub(crate) struct Slurm {
    /// In the order in which they are ended.
    daemons: Vec<Child>,
    folder: tempfile::TempDir,
}

impl Slurm {
    pub(crate) fn start() -> Self {
        let folder =
            tempfile::Builder::new().permissions(fs::Permissions::from_mode(0o755)).tempdir().unwrap();
        let mut slurm = Self { daemons: Vec::new(), folder };
        slurm.start_munge();
        slurm.configure();
        for folder in ["state", "spool"] {
            fs::create_dir(slurm.path(folder)).unwrap();
        }
        slurm.spawn(Command::new("slurmctld").arg("-D"));
        slurm.spawn(Command::new("slurmd").args(["-D", "-N", &host()]));
        slurm.wait_for("the node", |slurm| {
            slurm.ask("sinfo", &["--noheader", "--format=%T"]).trim() == "idle"
        });
        slurm
    }

    /// Slurm's messages are signed by munge, which refuses to run as root.
    fn start_munge(&mut self) {
        let munge = self.path("munge");
        fs::create_dir(&munge).unwrap();
        let mut key = [0; 64];
        std::io::Read::read_exact(&mut fs::File::open("/dev/urandom").unwrap(), &mut key).unwrap();
        fs::write(munge.join("key"), key).unwrap();
        fs::set_permissions(munge.join("key"), fs::Permissions::from_mode(0o400)).unwrap();
        let owned = Command::new("chown").args(["-R", "munge:munge"]).arg(&munge).status().unwrap();
        assert!(owned.success(), "the tests of Slurm need root and the user munge");
        let mut command = Command::new("setpriv");
        command.args(["--reuid=munge", "--regid=munge", "--clear-groups", "munged", "--foreground"]);
        for (option, file) in [
            ("key-file", "key"),
            ("socket", "socket"),
            ("pid-file", "pid"),
            ("log-file", "log"),
            ("seed-file", "seed"),
        ] {
            command.arg(format!("--{option}={}", munge.join(file).display()));
        }
        self.spawn(&mut command);
        self.wait_for("munge", |slurm| slurm.path("munge/socket").exists());
    }

    fn configure(&self) {
        let ports = [free_port(), free_port()];
        let (folder, host) = (self.folder.path().display(), host());
        let text = format!(
            "ClusterName=test\n\
             SlurmctldHost={host}(127.0.0.1)\n\
             SlurmctldPort={}\n\
             SlurmdPort={}\n\
             AuthType=auth/munge\n\
             AuthInfo=socket={folder}/munge/socket\n\
             SlurmUser=root\n\
             StateSaveLocation={folder}/state\n\
             SlurmdSpoolDir={folder}/spool\n\
             SlurmctldPidFile={folder}/slurmctld.pid\n\
             SlurmdPidFile={folder}/slurmd.pid\n\
             SlurmctldLogFile={folder}/slurmctld.log\n\
             SlurmdLogFile={folder}/slurmd.log\n\
             ProctrackType=proctrack/linuxproc\n\
             TaskPlugin=task/none\n\
             MpiDefault=none\n\
             SelectType=select/cons_tres\n\
             SelectTypeParameters=CR_Core\n\
             SchedulerParameters=sched_interval=1\n\
             NodeName={host} NodeAddr=127.0.0.1 CPUs=2 State=UNKNOWN\n\
             PartitionName=all Nodes={host} Default=YES MaxTime=INFINITE State=UP\n",
            ports[0], ports[1]
        );
        fs::write(self.conf(), text).unwrap();
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub(crate) fn conf(&self) -> PathBuf {
        self.path("slurm.conf")
    }

    fn spawn(&mut self, command: &mut Command) {
        let command = command.env("SLURM_CONF", self.conf()).stdout(Stdio::null()).stderr(Stdio::null());
        let daemon = command.spawn().unwrap_or_else(|error| panic!("{command:?}: {error}"));
        self.daemons.insert(0, daemon);
    }

    fn ask(&self, program: &str, args: &[&str]) -> String {
        let output = Command::new(program).args(args).env("SLURM_CONF", self.conf()).output().unwrap();
        String::from_utf8(output.stdout).unwrap()
    }

    pub(crate) fn wait_until_idle(&self) {
        self.wait_for("the jobs", |slurm| slurm.ask("squeue", &["--noheader"]).is_empty());
    }

    #[track_caller]
    fn wait_for(&self, what: &str, is_so: impl Fn(&Self) -> bool) {
        let start = Instant::now();
        while !is_so(self) {
            assert!(
                start.elapsed() < Duration::from_secs(300),
                "timed out waiting for {what}\n{}",
                self.logs()
            );
            sleep(Duration::from_millis(200));
        }
    }

    pub(crate) fn logs(&self) -> String {
        let read = |name: &str| fs::read_to_string(self.path(name)).unwrap_or_default();
        ["munge/log", "slurmctld.log", "slurmd.log"].map(read).concat()
    }
}

impl Drop for Slurm {
    fn drop(&mut self) {
        for daemon in &mut self.daemons {
            let _ = daemon.kill();
            let _ = daemon.wait();
        }
    }
}

fn host() -> String {
    let name = fs::read_to_string(Path::new("/proc/sys/kernel/hostname")).unwrap();
    name.trim().split('.').next().unwrap().to_owned()
}

fn free_port() -> u16 {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port()
}
