//! The options that an engine declares.

/// An option as an engine declares it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Declared {
    pub(super) name: String,
    kind: Kind,
    default: String,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Kind {
    Check,
    Spin { min: i64, max: i64 },
    Combo(Vec<String>),
    Button,
    Text,
}

impl Declared {
    /// Reads what stands behind `option`; names and values may have blanks.
    pub(super) fn read(text: &str) -> Option<Declared> {
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
            "check" => Kind::Check,
            "spin" => Kind::Spin { min: number("min", i64::MIN), max: number("max", i64::MAX) },
            "combo" => Kind::Combo(all("var").collect()),
            "button" => Kind::Button,
            "string" => Kind::Text,
            _ => return None,
        };
        let name = field("name");
        (!name.is_empty()).then(|| Declared { name, kind, default: field("default") })
    }

    /// Whether it is on if nobody says anything.
    pub(super) fn is_on(&self) -> bool {
        self.kind == Kind::Check && self.default.eq_ignore_ascii_case("true")
    }

    /// A value as the engine wants it; none for a button. Otherwise, what it needs.
    pub(super) fn checked(&self, value: &str) -> Result<Option<String>, String> {
        match &self.kind {
            Kind::Button => Ok(None),
            Kind::Text => match value {
                _ if value.contains(char::is_control) => Err("is text in one line".to_owned()),
                "" => Ok(Some("<empty>".to_owned())),
                value => Ok(Some(value.to_owned())),
            },
            Kind::Check => match value.to_ascii_lowercase().as_str() {
                "true" | "on" | "yes" | "1" => Ok(Some("true".to_owned())),
                "false" | "off" | "no" | "0" => Ok(Some("false".to_owned())),
                _ => Err("is true or false".to_owned()),
            },
            Kind::Spin { min, max } => match value.parse::<i64>() {
                Ok(number) if (min..=max).contains(&&number) => Ok(Some(number.to_string())),
                _ => Err(format!("is a number from {min} to {max}")),
            },
            Kind::Combo(values) => match values.iter().find(|it| it.eq_ignore_ascii_case(value)) {
                Some(value) => Ok(Some(value.clone())),
                None => Err(format!("is one of {}", super::process::shown(&values.join(", "), 200))),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Declared;

    fn checked(line: &str, value: &str) -> Result<Option<String>, String> {
        Declared::read(line).unwrap().checked(value)
    }

    #[test]
    fn values_are_checked_as_the_option_wants_them() {
        let yes = |text: &str| Ok(Some(text.to_owned()));
        let no = |text: &str| Err(text.to_owned());
        let hash = "name Hash type spin default 16 min 1 max 1024";
        assert_eq!(checked(hash, "64"), yes("64"));
        assert_eq!(checked(hash, "0"), no("is a number from 1 to 1024"));
        assert_eq!(checked(hash, "much"), no("is a number from 1 to 1024"));
        assert_eq!(checked("name Ponder type check default false", "On"), yes("true"));
        assert_eq!(checked("name Ponder type check default false", "maybe"), no("is true or false"));
        let combo = "name NullMove Pruning type combo default Fail High var Always var Fail High var Never";
        assert_eq!(checked(combo, "fail high"), yes("Fail High"));
        assert_eq!(checked(combo, "often"), no("is one of Always, Fail High, Never"));
        assert_eq!(checked("name Clear Hash type button", ""), Ok(None));
        assert_eq!(checked("name Book type string default <empty>", ""), yes("<empty>"));
        assert_eq!(checked("name Book type string default", "my book.bin"), yes("my book.bin"));
        assert_eq!(checked("name Book type string default", "a\nquit"), no("is text in one line"));
    }

    #[test]
    fn a_name_may_have_blanks_and_what_is_no_option_is_none() {
        let option =
            Declared::read("name Check Extension (PV nodes) type spin default 2 min 0 max 2").unwrap();
        assert_eq!(option.name, "Check Extension (PV nodes)");
        for line in ["", "Hash type spin", "name type spin", "name Hash", "name Hash type number"] {
            assert_eq!(Declared::read(line), None, "{line}");
        }
    }
}
