//! The words of the command line.

/// What is left of them to be read.
pub(crate) struct TrainArguments(Vec<String>);

impl TrainArguments {
    pub(crate) fn new(words: impl Iterator<Item = String>) -> TrainArguments {
        TrainArguments(words.collect())
    }

    /// The first word.
    pub(crate) fn command(&mut self) -> Option<String> {
        (!self.0.is_empty()).then(|| self.0.remove(0))
    }

    /// Whether an option without a value is there.
    pub(crate) fn flag(&mut self, name: &str) -> bool {
        let before = self.0.len();
        self.0.retain(|word| word != name);
        self.0.len() < before
    }

    /// The value of an option.
    pub(crate) fn text(&mut self, name: &str) -> Result<Option<String>, String> {
        let Some(at) = self.0.iter().position(|word| word == name) else { return Ok(None) };
        if at + 1 >= self.0.len() {
            return Err(format!("{name} needs a value."));
        }
        self.0.remove(at);
        Ok(Some(self.0.remove(at)))
    }

    /// The whole number behind an option, or the usual one.
    pub(crate) fn number(&mut self, name: &str, usual: u64) -> Result<u64, String> {
        match self.text(name)? {
            None => Ok(usual),
            Some(text) => text
                .replace('_', "")
                .parse()
                .map_err(|_| format!("{name} must be a whole number, not {text:?}.")),
        }
    }

    /// The words that are no options.
    pub(crate) fn rest(self) -> Result<Vec<String>, String> {
        match self.0.iter().find(|word| word.starts_with("--")) {
            Some(unknown) => {
                Err(format!("{unknown} is not an option of this command. `tabiya-train help` lists them."))
            }
            None => Ok(self.0),
        }
    }
}
