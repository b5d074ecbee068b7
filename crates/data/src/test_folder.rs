//! Files for tests.

use std::fs;
use std::path::PathBuf;

/// A folder of its own for each test.
pub(crate) struct TestFolder(pub(crate) PathBuf);

impl TestFolder {
    pub(crate) fn new(name: &str) -> TestFolder {
        let folder = std::env::temp_dir().join(format!("tabiya-data-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        TestFolder(folder)
    }

    pub(crate) fn file(&self, name: &str, text: &[u8]) -> PathBuf {
        let path = self.0.join(name);
        fs::write(&path, text).unwrap();
        path
    }
}

impl Drop for TestFolder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}
