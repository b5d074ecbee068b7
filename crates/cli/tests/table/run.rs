//! Running the program at a table.

use std::io::{Read, Write};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};

/// A home of its own for each test, gone when dropped.
pub(crate) struct Home(pub(crate) PathBuf);

impl Home {
    pub(crate) fn new() -> Home {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("tabiya-table-{}-{number}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a folder of our own");
        Home(path)
    }

    /// What the program answers to a script, and its exit code.
    pub(crate) fn play(&self, words: &[&str], script: &str) -> (String, i32) {
        self.play_with(&[], words, script)
    }

    /// The same, in a certain environment.
    pub(crate) fn play_with(
        &self,
        environment: &[(&str, &str)],
        words: &[&str],
        script: &str,
    ) -> (String, i32) {
        let mut child = Command::new(env!("CARGO_BIN_EXE_tabiya"))
            .args(words)
            .env_clear()
            .env("TABIYA_DATA_DIR", &self.0)
            .env("TABIYA_CONFIG", "")
            .env("HOME", &self.0)
            .envs(environment.iter().copied())
            .current_dir(&self.0)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        // A script is shorter than what a pipe holds: nobody waits for the other.
        assert!(script.len() < 4_096);
        child.stdin.take().expect("its input is ours").write_all(script.as_bytes()).expect("it listens");
        let output = child.wait_with_output().expect("the program ends");
        assert_eq!(String::from_utf8_lossy(&output.stderr), "");
        (String::from_utf8(output.stdout).expect("UTF-8"), output.status.code().expect("an exit code"))
    }
}

/// The program while it runs, with a script that is not all known beforehand.
pub(crate) struct Talk {
    child: Child,
    told: String,
}

impl Talk {
    pub(crate) fn new(home: &Home, words: &[&str]) -> Talk {
        let child = Command::new(env!("CARGO_BIN_EXE_tabiya"))
            .args(words)
            .env_clear()
            .env("TABIYA_DATA_DIR", &home.0)
            .env("TABIYA_CONFIG", "")
            .current_dir(&home.0)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        Talk { child, told: String::new() }
    }

    pub(crate) fn say(&mut self, script: &str) {
        let input = self.child.stdin.as_mut().expect("its input is ours");
        input.write_all(script.as_bytes()).expect("it listens");
    }

    /// Waits until it has told this.
    pub(crate) fn hears(&mut self, what: &str) {
        let output = self.child.stdout.as_mut().expect("its output is ours");
        let mut bytes = [0; 4_096];
        while !self.told.contains(what) {
            let length = output.read(&mut bytes).expect("it talks");
            assert!(length > 0, "{what:?} was not told:\n{}", self.told);
            self.told.push_str(&String::from_utf8_lossy(&bytes[..length]));
        }
    }
}

impl Drop for Talk {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Drop for Home {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// What the program answers to a script behind its greeting, with boards on request.
pub(crate) fn answers(lines: &[&str]) -> String {
    let script = format!("set board on-request\n{}\n", lines.join("\n"));
    let (said, code) = Home::new().play(&["--line"], &script);
    assert_eq!(code, 0);
    said.splitn(3, '\n').nth(2).expect("a greeting and a setting").to_owned()
}
