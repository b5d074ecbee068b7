//! The options that an engine declares.

use crate::sanitize;
use std::fmt;

/// An option as an engine declares it.
///
/// ```
/// use tabiya_uci::protocol::EngineOption;
///
/// let hash = EngineOption::read("name Hash type spin default 16 min 1 max 1024").unwrap();
/// assert_eq!(hash.check("64"), Ok(Some("64".to_owned())));
/// assert_eq!(hash.check("0"), Err("must be a number from 1 to 1024".to_owned()));
/// assert_eq!(hash.to_string(), "option name Hash type spin default 16 min 1 max 1024");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct EngineOption {
    /// The name, which may have blanks.
    pub name: String,
    /// What its value can be.
    pub kind: OptionKind,
    /// The value that it has if nobody sets it, as it is written.
    pub default: String,
}

/// What the value of an option can be.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum OptionKind {
    /// True or false.
    Check,
    /// A number.
    Spin {
        /// The least.
        min: i64,
        /// The most.
        max: i64,
    },
    /// One of several words.
    Combo(Vec<String>),
    /// Nothing: setting it does something.
    Button,
    /// Any text.
    String,
}

impl EngineOption {
    /// An option of a name and a kind, with the value that it has if nobody sets it.
    pub fn new(name: impl Into<String>, kind: OptionKind, default: impl ToString) -> EngineOption {
        EngineOption { name: name.into(), kind, default: default.to_string() }
    }

    /// Reads what stands behind `option`; names and values may have blanks.
    pub fn read(text: &str) -> Option<EngineOption> {
        let mut fields: Vec<(&str, Vec<&str>)> = Vec::new();
        for word in text.split_whitespace() {
            // Only the name may contain a word that begins something else, as "default" might.
            let begins = match fields.last() {
                None => word == "name",
                Some(("name", _)) => word == "type",
                Some(_) => matches!(word, "default" | "min" | "max" | "var"),
            };
            match fields.last_mut() {
                Some((_, words)) if !begins => words.push(word),
                None if !begins => return None,
                _ => fields.push((word, Vec::new())),
            }
        }
        let all = |name: &'static str| {
            fields.iter().filter(move |(it, _)| *it == name).map(|(_, words)| words.join(" "))
        };
        let field = |name| all(name).next().unwrap_or_default();
        let number = |name, otherwise| field(name).parse().unwrap_or(otherwise);
        let kind = match field("type").as_str() {
            "check" => OptionKind::Check,
            "spin" => OptionKind::Spin { min: number("min", i64::MIN), max: number("max", i64::MAX) },
            "combo" => OptionKind::Combo(all("var").collect()),
            "button" => OptionKind::Button,
            "string" => OptionKind::String,
            _ => return None,
        };
        let name = field("name");
        (!name.is_empty()).then(|| EngineOption { name, kind, default: field("default") })
    }

    /// Whether it is a check that is on if nobody sets it.
    pub fn is_on_by_default(&self) -> bool {
        self.kind == OptionKind::Check && self.default.eq_ignore_ascii_case("true")
    }

    /// A value as the engine wants it; none for a button. Otherwise, what the value must be.
    pub fn check(&self, value: &str) -> Result<Option<String>, String> {
        match &self.kind {
            OptionKind::Button => Ok(None),
            OptionKind::String => match value {
                _ if value.contains(char::is_control) => Err("must be text in one line".to_owned()),
                "" => Ok(Some("<empty>".to_owned())),
                value => Ok(Some(value.to_owned())),
            },
            OptionKind::Check => match value.to_ascii_lowercase().as_str() {
                "true" | "on" | "yes" | "1" => Ok(Some("true".to_owned())),
                "false" | "off" | "no" | "0" => Ok(Some("false".to_owned())),
                _ => Err("must be true or false".to_owned()),
            },
            OptionKind::Spin { min, max } => match value.parse::<i64>() {
                Ok(number) if (min..=max).contains(&&number) => Ok(Some(number.to_string())),
                _ => Err(format!("must be a number from {min} to {max}")),
            },
            OptionKind::Combo(values) => match values.iter().find(|it| it.eq_ignore_ascii_case(value)) {
                Some(value) => Ok(Some(value.clone())),
                None => Err(format!("must be one of {}", sanitize::excerpt(&values.join(", "), 200))),
            },
        }
    }
}

/// The line of the protocol.
impl fmt::Display for EngineOption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let EngineOption { name, kind, default } = self;
        let kind_name = match kind {
            OptionKind::Check => "check",
            OptionKind::Spin { .. } => "spin",
            OptionKind::Combo(_) => "combo",
            OptionKind::Button => return write!(f, "option name {name} type button"),
            OptionKind::String => "string",
        };
        write!(f, "option name {name} type {kind_name} default {default}")?;
        match kind {
            OptionKind::Spin { min, max } => write!(f, " min {min} max {max}"),
            OptionKind::Combo(values) => values.iter().try_for_each(|value| write!(f, " var {value}")),
            OptionKind::Check | OptionKind::Button | OptionKind::String => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::EngineOption;

    fn checked(line: &str, value: &str) -> Result<Option<String>, String> {
        EngineOption::read(line).unwrap().check(value)
    }

    #[test]
    fn values_are_checked_as_the_option_wants_them() {
        let yes = |text: &str| Ok(Some(text.to_owned()));
        let no = |text: &str| Err(text.to_owned());
        let hash = "name Hash type spin default 16 min 1 max 1024";
        assert_eq!(checked(hash, "64"), yes("64"));
        assert_eq!(checked(hash, "0"), no("must be a number from 1 to 1024"));
        assert_eq!(checked(hash, "much"), no("must be a number from 1 to 1024"));
        assert_eq!(checked("name Ponder type check default false", "On"), yes("true"));
        assert_eq!(checked("name Ponder type check default false", "maybe"), no("must be true or false"));
        let combo = "name NullMove Pruning type combo default Fail High var Always var Fail High var Never";
        assert_eq!(checked(combo, "fail high"), yes("Fail High"));
        assert_eq!(checked(combo, "often"), no("must be one of Always, Fail High, Never"));
        assert_eq!(checked("name Clear Hash type button", ""), Ok(None));
        assert_eq!(checked("name Book type string default <empty>", ""), yes("<empty>"));
        assert_eq!(checked("name Book type string default", "my book.bin"), yes("my book.bin"));
        assert_eq!(checked("name Book type string default", "a\nquit"), no("must be text in one line"));
    }

    #[test]
    fn a_name_may_have_blanks_and_what_is_no_option_is_none() {
        let option =
            EngineOption::read("name Check Extension (PV nodes) type spin default 2 min 0 max 2").unwrap();
        assert_eq!(option.name, "Check Extension (PV nodes)");
        for line in ["", "Hash type spin", "name type spin", "name Hash", "name Hash type number"] {
            assert_eq!(EngineOption::read(line), None, "{line}");
        }
    }

    #[test]
    fn what_is_written_is_read_back() {
        for line in [
            "name Hash type spin default 16 min 1 max 1024",
            "name Ponder type check default false",
            "name NullMove Pruning type combo default Fail High var Always var Fail High var Never",
            "name Clear Hash type button",
            "name Book type string default <empty>",
        ] {
            assert_eq!(EngineOption::read(line).unwrap().to_string(), format!("option {line}"));
        }
    }
}
