//! A team as a player, as it is written: `team:FILE`, or `team:` for the one that comes with the program.

use super::PlayerSpecError;
use super::text::pair;
use std::path::PathBuf;
use std::sync::Arc;
use tabiya_referee::policy::Policy;
use tabiya_referee::team::{self, TeamFile};
use tabiya_uci::CancelToken;
use tabiya_uci::client::ClientError;

/// A team, and where it is described.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TeamSpec {
    /// None is the one that comes with the program.
    file: Option<PathBuf>,
    team: Arc<TeamFile>,
    /// What the file says, and what is said otherwise here.
    policy: Policy,
    settings: Vec<String>,
    name: Option<String>,
}

impl TeamSpec {
    /// Reads the file behind `team:`, and what is said otherwise.
    pub(super) fn read(file: &str, settings: &[&str]) -> Result<TeamSpec, PlayerSpecError> {
        let file = unquoted(file.trim());
        let file = (!file.is_empty()).then(|| PathBuf::from(file));
        let team = match &file {
            Some(file) => TeamFile::open(file).map_err(PlayerSpecError::Team)?,
            None => TeamFile::builtin(),
        };
        let (mut policy, mut name) = (team.policy.clone(), None);
        for setting in settings {
            if policy.takes(setting).map_err(PlayerSpecError::Policy)? {
                continue;
            }
            match pair(setting) {
                Ok((key, value)) if key == "name" && !value.is_empty() => name = Some(value),
                _ => return Err(PlayerSpecError::AgentSetting { text: (*setting).to_owned() }),
            }
        }
        let settings = settings.iter().map(|setting| setting.trim().to_owned()).collect();
        Ok(TeamSpec { file, team: Arc::new(team), policy, settings, name })
    }

    pub(super) fn name(&self) -> &str {
        self.name.as_deref().unwrap_or(&self.team.name)
    }

    pub(crate) fn policy(&self) -> &Policy {
        &self.policy
    }

    /// Whether all who are in it can be found, as far as a look can tell.
    pub(super) fn check_available(&self) -> Result<(), ClientError> {
        self.team.look().map_err(|why| ClientError::Start { program: self.name().to_owned(), why })
    }

    pub(crate) fn start(&self, cancel: CancelToken) -> Result<team::Team, ClientError> {
        team::Team::start(&self.team, cancel)
            .map_err(|why| ClientError::Start { program: self.name().to_owned(), why })
    }

    /// The file, as it is read.
    pub(super) fn written(&self) -> String {
        let file = self.file.as_ref().map(|file| file.display().to_string()).unwrap_or_default();
        match file.contains(['?', '"', '\'']) || file.trim() != file {
            true if file.contains('"') => format!("'{file}'"),
            true => format!("\"{file}\""),
            false => file,
        }
    }

    /// What is said otherwise than the file does.
    pub(super) fn settings(&self) -> &[String] {
        &self.settings
    }
}

/// A text without the quotation marks around it.
fn unquoted(text: &str) -> &str {
    let inner = |mark: char| text.strip_prefix(mark).and_then(|text| text.strip_suffix(mark));
    inner('"').or_else(|| inner('\'')).unwrap_or(text)
}
