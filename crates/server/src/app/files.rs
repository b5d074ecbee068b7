//! The files of the app, as they are inside the program.

use axum::body::Bytes;
use brotli_decompressor::BrotliDecompress;
use std::io;
use std::sync::OnceLock;

include!(concat!(env!("OUT_DIR"), "/app_files.rs"));

/// A file of the app.
#[derive(Debug)]
pub(super) struct AppFile {
    name: &'static str,
    /// What is in it, packed with brotli.
    packed: &'static [u8],
    /// The same as it is, once somebody has asked for that: no more than all files of the app together.
    unpacked: OnceLock<Bytes>,
    /// A name of what is in it: another content, another name.
    digest: &'static str,
}

impl AppFile {
    #[allow(dead_code, reason = "a program without the app has no files")]
    pub(super) const fn new(name: &'static str, digest: &'static str, packed: &'static [u8]) -> AppFile {
        AppFile { name, packed, unpacked: OnceLock::new(), digest }
    }

    /// The file of this name.
    pub(super) fn find<'a>(files: &'a [AppFile], name: &str) -> Option<&'a AppFile> {
        files.iter().find(|file| file.name == name)
    }

    /// What is in it, packed with brotli.
    pub(super) fn packed(&self) -> Bytes {
        Bytes::from_static(self.packed)
    }

    /// What is in it, for those who do not take brotli: unpacked the first time and kept.
    pub(super) fn unpacked(&self) -> io::Result<Bytes> {
        if let Some(known) = self.unpacked.get() {
            return Ok(known.clone());
        }
        let mut bytes = Vec::new();
        BrotliDecompress(&mut &*self.packed, &mut bytes)?;
        Ok(self.unpacked.get_or_init(|| bytes.into()).clone())
    }

    /// The names of what is sent, packed and as it is: who has it need not be sent it again.
    pub(super) fn tag(&self, packed: bool) -> String {
        format!("\"{}{}\"", self.digest, if packed { "-br" } else { "" })
    }

    pub(super) fn media_type(&self) -> &'static str {
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
    pub(super) fn is_immutable(&self) -> bool {
        self.name.starts_with("assets/")
    }
}
