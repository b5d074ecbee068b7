//! Files that cannot be read to their end.

use crate::input::TextSource;
use std::io::{self, Read};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// What kept a file from being read to its end, if anything did: known to whoever reads it and to whoever tells of it.
#[derive(Clone, Default)]
pub(crate) struct FileDamage(Arc<Mutex<Option<io::Error>>>);

impl FileDamage {
    fn lock(&self) -> MutexGuard<'_, Option<io::Error>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn set(&self, error: io::Error) {
        self.lock().get_or_insert(error);
    }

    pub(crate) fn take(&self) -> Option<io::Error> {
        self.lock().take()
    }

    pub(crate) fn exists(&self) -> bool {
        self.lock().is_some()
    }
}

/// A text that ends where it cannot be read any further, and remembers why: what comes before is good.
pub(crate) struct ReadUntilDamage {
    read: TextSource,
    damage: FileDamage,
    ended: bool,
}

impl ReadUntilDamage {
    pub(crate) fn new(read: TextSource, damage: FileDamage) -> ReadUntilDamage {
        ReadUntilDamage { read, damage, ended: false }
    }
}

impl Read for ReadUntilDamage {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.ended {
            return Ok(0);
        }
        match self.read.read(buffer) {
            Err(error) if error.kind() != io::ErrorKind::Interrupted => {
                self.ended = true;
                self.damage.set(error);
                Ok(0)
            }
            other => other,
        }
    }
}
