//! A minimal WebDriver client for the tests of the page. It starts chromedriver and a headless Chromium with
//! its own profile, and sends requests to it.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tempfile::TempDir;

/// How long to wait for a page. This is long enough for a busy machine; only failing tests wait that long.
const PATIENCE: Duration = Duration::from_secs(60);
/// How long a script may run. Axe needs more than the usual 30 seconds for a large board on a busy machine.
const SCRIPT: Duration = Duration::from_secs(300);

/// Key codes of WebDriver.
pub(crate) mod keys {
    pub(crate) const TAB: &str = "\u{e004}";
    pub(crate) const ENTER: &str = "\u{e007}";
    pub(crate) const SHIFT: &str = "\u{e008}";
    pub(crate) const ESCAPE: &str = "\u{e00c}";
    pub(crate) const SPACE: &str = " ";
    pub(crate) const END: &str = "\u{e010}";
    pub(crate) const HOME: &str = "\u{e011}";
    pub(crate) const LEFT: &str = "\u{e012}";
    pub(crate) const RIGHT: &str = "\u{e014}";
}

/// A browser that is closed when this value is dropped.
pub(crate) struct Browser {
    driver: Driver,
    session: String,
    _profile: TempDir,
}

struct Driver {
    process: Child,
    port: u16,
    // Kept open because chromedriver exits if it cannot write.
    _stdout: BufReader<ChildStdout>,
}

impl Browser {
    pub(crate) fn start() -> Self {
        let driver = Driver::start();
        let profile = TempDir::new().unwrap();
        let folder = format!("--user-data-dir={}", profile.path().display());
        let args = [
            "--headless=new",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-quic",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--window-size=1280,900",
            // Without this, Chromium opens its own start page, which is slow.
            "--app=data:,",
            &folder,
        ];
        let wanted = json!({"capabilities": {"alwaysMatch": {
            "goog:chromeOptions": {"args": args},
            "goog:loggingPrefs": {"browser": "ALL", "performance": "ALL"},
            "timeouts": {"script": SCRIPT.as_millis()},
        }}});
        let answer = driver.request("POST", "/session", &wanted);
        let answer = answer.unwrap_or_else(|error| panic!("chromedriver cannot start Chromium: {error}"));
        let session = answer["sessionId"].as_str().expect("a session").to_owned();
        Self { driver, session, _profile: profile }
    }

    #[track_caller]
    fn post(&self, path: &str, body: &Value) -> Value {
        let answer = self.driver.request("POST", &format!("/session/{}/{path}", self.session), body);
        answer.unwrap_or_else(|error| panic!("{path} {body}: {error}"))
    }

    /// Opens an address and waits until the page is loaded.
    #[track_caller]
    pub(crate) fn visit(&self, url: &str) {
        self.post("url", &json!({"url": url}));
    }

    /// Runs the body of a function in the page and returns its result.
    #[track_caller]
    pub(crate) fn run(&self, script: &str) -> Value {
        self.post("execute/sync", &json!({"script": script, "args": []}))
    }

    /// Like [`Browser::run`], for a function that calls its last argument with the result.
    #[track_caller]
    pub(crate) fn run_async(&self, script: &str) -> Value {
        self.post("execute/async", &json!({"script": script, "args": []}))
    }

    /// The value of an expression in the page.
    #[track_caller]
    pub(crate) fn get(&self, expression: &str) -> Value {
        self.run(&format!("return {expression};"))
    }

    /// Waits until an expression has the expected value.
    #[track_caller]
    pub(crate) fn wait(&self, expression: &str, expected: impl Into<Value>) {
        self.wait_for(expression, expected, "null");
    }

    /// Like [`Browser::wait`], and returns the value of another expression at that moment.
    #[track_caller]
    pub(crate) fn wait_for(&self, expression: &str, expected: impl Into<Value>, other: &str) -> Value {
        let (expected, start) = (expected.into(), Instant::now());
        loop {
            let mut found = self.get(&format!("[{expression}, {other}]"));
            if found[0] == expected {
                return found[1].take();
            }
            assert!(start.elapsed() < PATIENCE, "{expression} is {}, not {expected}", found[0]);
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    /// Presses a key with the current focus.
    #[track_caller]
    pub(crate) fn press(&self, key: &str) {
        let steps = ["keyDown", "keyUp"].map(|step| json!({"type": step, "value": key}));
        self.post("actions", &json!({"actions": [{"type": "key", "id": "keyboard", "actions": steps}]}));
    }

    /// Presses a key while another one is held.
    #[track_caller]
    pub(crate) fn press_with(&self, held: &str, key: &str) {
        let steps = [("keyDown", held), ("keyDown", key), ("keyUp", key), ("keyUp", held)]
            .map(|(step, key)| json!({"type": step, "value": key}));
        self.post("actions", &json!({"actions": [{"type": "key", "id": "keyboard", "actions": steps}]}));
    }

    /// Clicks on the middle of an element with the mouse.
    #[track_caller]
    pub(crate) fn click(&self, selector: &str) {
        self.post(&format!("element/{}/click", self.find(selector)), &json!({}));
    }

    /// Gives an element a text: what is typed into it, or the paths of files for a choice of files.
    #[allow(dead_code, reason = "only the tests of the page for the browser choose files")]
    #[track_caller]
    pub(crate) fn send(&self, selector: &str, text: &str) {
        self.post(&format!("element/{}/value", self.find(selector)), &json!({"text": text}));
    }

    #[track_caller]
    fn find(&self, selector: &str) -> String {
        let found = self.post("element", &json!({"using": "css selector", "value": selector}));
        let id = found.as_object().and_then(|found| found.values().next()).and_then(Value::as_str);
        id.expect("an element").to_owned()
    }

    /// Sends a command of the DevTools protocol.
    #[track_caller]
    pub(crate) fn devtools(&self, command: &str, params: Value) -> Value {
        self.post("goog/cdp/execute", &json!({"cmd": command, "params": params}))
    }

    /// The log entries since the last call.
    #[track_caller]
    pub(crate) fn log(&self, kind: &str) -> Vec<Value> {
        self.post("se/log", &json!({"type": kind})).as_array().expect("a list").clone()
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        // Chromedriver closes Chromium at the end of the session, but not when it is killed.
        let _ = self.driver.request("DELETE", &format!("/session/{}", self.session), &Value::Null);
    }
}

impl Driver {
    fn start() -> Self {
        let mut command = Command::new("chromedriver");
        command.arg("--port=0").stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut process = command.spawn().unwrap_or_else(|error| {
            panic!("cannot run chromedriver: {error}; on Debian, install chromium and chromium-driver")
        });
        let mut stdout = BufReader::new(process.stdout.take().unwrap());
        let mut said = String::new();
        let port = loop {
            let start = said.len();
            let length = stdout.read_line(&mut said).unwrap();
            assert!(length > 0, "chromedriver exited without naming a port:\n{said}");
            let rest = said[start..].split_once("was started successfully on port ");
            if let Some(port) = rest.and_then(|(_, port)| port.trim_end_matches(['.', '\n']).parse().ok()) {
                break port;
            }
        };
        Self { process, port, _stdout: stdout }
    }

    /// Sends a request and returns the value or the error in the response.
    fn request(&self, method: &str, path: &str, body: &Value) -> Result<Value, String> {
        let answer = self.exchange(method, path, body).map_err(|error| error.to_string())?;
        let mut answer: Value = serde_json::from_slice(&answer).map_err(|error| error.to_string())?;
        match &answer["value"]["error"] {
            Value::Null => Ok(answer["value"].take()),
            error => Err(format!("{error}: {}", answer["value"]["message"])),
        }
    }

    /// Sends a request over a new connection and returns the body of the response.
    fn exchange(&self, method: &str, path: &str, body: &Value) -> std::io::Result<Vec<u8>> {
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let mut stream = TcpStream::connect(("127.0.0.1", self.port))?;
        stream.set_read_timeout(Some(SCRIPT + PATIENCE))?;
        let (port, length) = (self.port, body.len());
        let head = format!(
            "{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\n\
             Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n"
        );
        stream.write_all(&[head.as_bytes(), body.as_bytes()].concat())?;
        let mut stream = BufReader::new(stream);
        let mut length = 0;
        loop {
            let mut line = String::new();
            stream.read_line(&mut line)?;
            match line.trim_end().split_once(':') {
                Some((name, value)) if name.eq_ignore_ascii_case("content-length") => {
                    length = value.trim().parse().map_err(std::io::Error::other)?;
                }
                None if line.trim_end().is_empty() => break,
                _ => {}
            }
        }
        let mut answer = vec![0; length];
        stream.read_exact(&mut answer)?;
        Ok(answer)
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
