//! The files of the app, as they are inside the program.

use flate2::read::GzDecoder;
use std::borrow::Cow;
use std::io::{self, Read};

include!(concat!(env!("OUT_DIR"), "/app_files.rs"));

/// A file of the app.
#[derive(Clone, Copy)]
pub(super) struct AppFile {
    name: &'static str,
    packed: &'static [u8],
}

impl AppFile {
    /// The file of this name.
    pub(super) fn find(name: &str) -> Option<AppFile> {
        FILES.iter().find(|(known, _)| *known == name).map(|&(name, packed)| AppFile { name, packed })
    }

    /// What is sent: as it is kept, or unpacked for those who cannot do so.
    pub(super) fn body(self, packed: bool) -> io::Result<Cow<'static, [u8]>> {
        if packed {
            return Ok(Cow::Borrowed(self.packed));
        }
        let mut bytes = Vec::new();
        GzDecoder::new(self.packed).read_to_end(&mut bytes)?;
        Ok(Cow::Owned(bytes))
    }

    pub(super) fn media_type(self) -> &'static str {
        match self.name.rsplit_once('.').map_or("", |(_, extension)| extension) {
            "html" => "text/html; charset=utf-8",
            "js" => "text/javascript; charset=utf-8",
            "css" => "text/css; charset=utf-8",
            "wasm" => "application/wasm",
            "svg" => "image/svg+xml",
            "png" => "image/png",
            "txt" => "text/plain; charset=utf-8",
            "webmanifest" => "application/manifest+json",
            _ => "application/octet-stream",
        }
    }

    /// Whether its name has a hash of what is in it, so that it never changes.
    pub(super) fn is_immutable(self) -> bool {
        self.name.starts_with("assets/")
    }
}
