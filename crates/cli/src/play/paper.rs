//! What a terminal can show, as far as its environment tells.

use super::text::{Ink, Script};

/// Whether a terminal has colours, by its name in `TERM` and by what the person has said.
///
/// Terminals are known by name rather than looked up: what is told apart by colour alone is lost on those without.
pub(super) fn ink(variable: impl Fn(&str) -> Option<String>) -> Ink {
    let said = |name| variable(name).filter(|value| !value.is_empty());
    if said("NO_COLOR").is_some() {
        return Ink::Plain;
    }
    let forced = said("CLICOLOR_FORCE").is_some_and(|value| value != "0");
    match said("TERM") {
        Some(term) if !forced && is_colourless(&term) => Ink::Plain,
        _ => Ink::Colors,
    }
}

/// `dumb`, `vt100` and the others of its family, and those that say so: `xterm-mono`, `linux-m`.
fn is_colourless(term: &str) -> bool {
    let numbered = |family| {
        term.strip_prefix(family)
            .is_some_and(|rest: &str| rest.starts_with(|letter: char| letter.is_ascii_digit()))
    };
    let says_so = term.split('-').skip(1).any(|part| ["m", "mono"].contains(&part));
    let others = ["dumb", "unknown", "network", "dialup", "sun", "lpr", "printer", "glasstty"];
    says_so || ["vt", "wy", "wyse", "adm", "tvi", "hp"].into_iter().any(numbered) || others.contains(&term)
}

/// Whether there are symbols for the men: not on a bare console, and not where the locale names an alphabet that has
/// none.
pub(super) fn script(variable: impl Fn(&str) -> Option<String>) -> Script {
    // The console of the kernel: its fonts have no men.
    if variable("TERM").is_some_and(|term| term == "linux" || term.starts_with("linux-")) {
        return Script::Ascii;
    }
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"]
        .into_iter()
        .find_map(|name| variable(name).filter(|it| !it.is_empty()));
    match locale.map(|locale| locale.to_ascii_lowercase()) {
        Some(locale) if !locale.contains("utf-8") && !locale.contains("utf8") => Script::Ascii,
        _ => Script::Unicode,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn term(name: &str) -> Ink {
        ink(|variable| (variable == "TERM").then(|| name.to_owned()))
    }

    #[test]
    fn terminals_without_colours_are_known_by_their_names() {
        for name in ["dumb", "vt52", "vt100", "vt220", "vt102-w", "xterm-mono", "linux-m", "ansi-m", "wy50"] {
            assert_eq!(term(name), Ink::Plain, "{name}");
        }
        for name in
            ["xterm", "xterm-256color", "linux", "screen", "tmux-256color", "vte-256color", "alacritty", ""]
        {
            assert_eq!(term(name), Ink::Colors, "{name}");
        }
    }

    #[test]
    fn what_a_person_says_about_colours_counts_more_than_the_name_of_the_terminal() {
        let both = |said: &'static str, value: &'static str, term: &'static str| {
            ink(move |variable| match variable {
                "TERM" => Some(term.to_owned()),
                name => (name == said).then(|| value.to_owned()),
            })
        };
        assert_eq!(both("NO_COLOR", "1", "xterm"), Ink::Plain);
        assert_eq!(both("NO_COLOR", "", "xterm"), Ink::Colors);
        assert_eq!(both("CLICOLOR_FORCE", "1", "vt100"), Ink::Colors);
        assert_eq!(both("CLICOLOR_FORCE", "0", "vt100"), Ink::Plain);
    }

    #[test]
    fn an_alphabet_without_symbols_is_known_by_the_locale() {
        let of = |name: &'static str, value: &'static str| {
            script(move |variable| (variable == name).then(|| value.to_owned()))
        };
        assert_eq!(of("LC_ALL", "C"), Script::Ascii);
        assert_eq!(of("LANG", "de_DE.ISO-8859-1"), Script::Ascii);
        assert_eq!(of("LANG", "en_US.UTF-8"), Script::Unicode);
        assert_eq!(of("LC_CTYPE", "C.utf8"), Script::Unicode);
        assert_eq!(of("LANG", ""), Script::Unicode);
    }

    #[test]
    fn the_console_of_the_kernel_has_no_symbols_whatever_its_locale() {
        let on = |term: &'static str| {
            script(move |variable| match variable {
                "TERM" => Some(term.to_owned()),
                _ => Some("C.UTF-8".to_owned()),
            })
        };
        assert_eq!(on("linux"), Script::Ascii);
        assert_eq!(on("linux-16color"), Script::Ascii);
        assert_eq!(on("xterm-256color"), Script::Unicode);
    }
}
