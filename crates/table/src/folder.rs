//! Where a platform keeps what belongs to a user.

use std::ffi::OsString;
use std::path::PathBuf;

/// A folder of the platform for programs' files.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Folder {
    /// What a program keeps.
    Data,
    /// What a person has set.
    Config,
}

/// The ways of the platforms.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Platform {
    Xdg,
    Mac,
    Windows,
}

impl Folder {
    /// This program's folder of this kind; none where the environment does not say whose it is.
    /// `TABIYA_DATA_DIR` names another one for data.
    pub fn path(self) -> Option<PathBuf> {
        let platform = if cfg!(windows) {
            Platform::Windows
        } else if cfg!(target_os = "macos") {
            Platform::Mac
        } else {
            Platform::Xdg
        };
        self.on(platform, |name| std::env::var_os(name))
    }

    fn on(self, platform: Platform, variable: impl Fn(&str) -> Option<OsString>) -> Option<PathBuf> {
        // The standard wants relative paths to be ignored, and an empty one is as good as none.
        let path = |name| variable(name).map(PathBuf::from).filter(|path| path.is_absolute());
        let named = variable("TABIYA_DATA_DIR").filter(|path| self == Folder::Data && !path.is_empty());
        if let Some(named) = named {
            return Some(PathBuf::from(named));
        }
        let base = match (platform, self) {
            (Platform::Windows, _) => path("APPDATA")?,
            (Platform::Mac, _) => path("HOME")?.join("Library/Application Support"),
            (Platform::Xdg, Folder::Data) => {
                path("XDG_DATA_HOME").or_else(|| Some(path("HOME")?.join(".local/share")))?
            }
            (Platform::Xdg, Folder::Config) => {
                path("XDG_CONFIG_HOME").or_else(|| Some(path("HOME")?.join(".config")))?
            }
        };
        Some(base.join("tabiya"))
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    fn on(folder: Folder, platform: Platform, variables: &[(&str, &str)]) -> Option<String> {
        let find = |name: &str| Some(OsString::from(variables.iter().find(|(key, _)| *key == name)?.1));
        folder.on(platform, find).map(|path| path.display().to_string())
    }

    #[test]
    fn every_platform_has_its_own_folders() {
        let home = &[("HOME", "/home/ann"), ("APPDATA", "/roaming")];
        for (folder, platform, path) in [
            (Folder::Data, Platform::Xdg, "/home/ann/.local/share/tabiya"),
            (Folder::Config, Platform::Xdg, "/home/ann/.config/tabiya"),
            (Folder::Data, Platform::Mac, "/home/ann/Library/Application Support/tabiya"),
            (Folder::Config, Platform::Mac, "/home/ann/Library/Application Support/tabiya"),
            (Folder::Data, Platform::Windows, "/roaming/tabiya"),
        ] {
            assert_eq!(on(folder, platform, home).as_deref(), Some(path));
        }
    }

    #[test]
    fn xdg_variables_count_unless_they_are_empty_or_relative() {
        let data =
            |value| on(Folder::Data, Platform::Xdg, &[("HOME", "/h"), ("XDG_DATA_HOME", value)]).unwrap();
        assert_eq!(data("/data"), "/data/tabiya");
        assert_eq!(data(""), "/h/.local/share/tabiya");
        assert_eq!(data("data"), "/h/.local/share/tabiya");
    }

    #[test]
    fn a_folder_that_is_named_is_the_folder_for_data() {
        let variables = &[("HOME", "/h"), ("TABIYA_DATA_DIR", "here")];
        assert_eq!(on(Folder::Data, Platform::Mac, variables).as_deref(), Some("here"));
        assert_eq!(on(Folder::Config, Platform::Xdg, variables).as_deref(), Some("/h/.config/tabiya"));
        let empty = &[("HOME", "/h"), ("TABIYA_DATA_DIR", "")];
        assert_eq!(on(Folder::Data, Platform::Xdg, empty).as_deref(), Some("/h/.local/share/tabiya"));
    }

    #[test]
    fn nobody_has_no_folder() {
        assert_eq!(on(Folder::Data, Platform::Xdg, &[]), None);
        assert_eq!(on(Folder::Config, Platform::Windows, &[("HOME", "/h")]), None);
    }
}
