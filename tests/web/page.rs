//! The page in a browser, with files that are given to it.

use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use super::webdriver::Browser;

/// A phone, a tablet and a laptop.
pub(crate) const SCREENS: [(u32, u32); 3] = [(390, 844), (768, 1024), (1366, 768)];

pub(crate) struct Page {
    pub browser: Browser,
    url: String,
}

impl Page {
    /// Opens a place of the page on a screen of this size.
    pub(crate) fn open(place: &str, (width, height): (u32, u32)) -> Self {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("target/web/battleship.html");
        assert!(file.is_file(), "there is no page: run web/build");
        let browser = Browser::start();
        let metrics =
            json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 1000});
        browser.devtools("Emulation.setDeviceMetricsOverride", metrics);
        let page = Self { browser, url: format!("file://{}", file.display()) };
        page.browser.visit(&format!("{}#{place}", page.url));
        page
    }

    /// Replaces all files by these, as somebody does who chooses them.
    #[track_caller]
    pub(crate) fn choose(&self, files: &[PathBuf]) {
        self.browser.run("document.querySelector('.clear').click();");
        self.browser.wait(FILES, 0);
        self.browser.send(
            "#chosen-files",
            &files.iter().map(|file| file.display().to_string()).collect::<Vec<_>>().join("\n"),
        );
        self.browser.wait(FILES, files.len());
        self.is_done();
    }

    /// Waits until the result is about the files that are there.
    #[track_caller]
    pub(crate) fn is_done(&self) {
        self.browser.wait("document.querySelectorAll('[aria-busy=true]').length", 0);
    }

    /// Sets a list of choices.
    #[track_caller]
    pub(crate) fn select(&self, selector: &str, value: &str) {
        self.browser.run(&format!(
            "const list = document.querySelector({selector:?}); list.value = {value:?}; \
             if (list.closest('.files')) list.dataset.old = true; \
             list.dispatchEvent(new Event('change', {{ bubbles: true }}));"
        ));
        // The list of files is made anew.
        self.browser.wait("document.querySelectorAll('[data-old]').length", 0);
        self.is_done();
    }

    /// The texts of all elements that are shown.
    #[track_caller]
    pub(crate) fn texts(&self, selector: &str) -> Vec<String> {
        let texts = self.browser.get(&format!(
            "[...document.querySelectorAll({selector:?})].filter((found) => !found.closest('[hidden]')).map((found) => found.textContent)"
        ));
        serde_json::from_value(texts).expect("a list of texts")
    }

    /// Checks that the log has no errors, and that nothing was requested but the page and its own blobs.
    #[track_caller]
    pub(crate) fn check_silence(&self) {
        let mut logged = self.browser.log("browser");
        logged.retain(|entry| entry["level"] == "SEVERE" || entry["level"] == "WARNING");
        assert!(logged.is_empty(), "{logged:?}");
        let mut pages = 0;
        for entry in self.browser.log("performance") {
            let entry: Value = serde_json::from_str(entry["message"].as_str().unwrap()).unwrap();
            let (method, params) = (&entry["message"]["method"], &entry["message"]["params"]);
            assert_ne!(method, "Network.webSocketCreated", "{params}");
            if method == "Network.requestWillBeSent" {
                let url = params["request"]["url"].as_str().unwrap();
                let is_page = url.split('#').next() == Some(&self.url);
                assert!(
                    is_page || url.starts_with("data:") || url.starts_with("blob:"),
                    "{url} was requested"
                );
                pages += usize::from(is_page);
            }
        }
        assert!(pages > 0, "the request log must include the page");
    }
}

const FILES: &str = "document.querySelectorAll('.files li').length";
