//! What a terminal, a file or a pipe can show, as far as the environment tells.

pub(crate) use crate::terminal::{Charset, charset};

/// What a terminal, a file or a pipe can show.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TermCaps {
    pub(crate) colors: ColorSupport,
    pub(crate) charset: Charset,
    /// Its width in characters; none has no end, as a file.
    pub(crate) width: Option<usize>,
    /// Its height in lines.
    pub(crate) height: Option<usize>,
}

impl TermCaps {
    /// Whether both sides are at least so long.
    pub(crate) fn holds(&self, width: usize, height: usize) -> bool {
        self.width.is_none_or(|it| it >= width) && self.height.is_none_or(|it| it >= height)
    }
}

/// Whether there are colours.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ColorSupport {
    Plain,
    /// Sixteen, of which eight can be grounds.
    Sixteen,
    /// The palette of 256 at least.
    Colors,
}

/// Whether a terminal has colours, by its name in `TERM` and by what the person has said.
///
/// Terminals are known by name rather than looked up: what is told apart by colour alone is lost on those without.
pub(super) fn colors(variable: impl Fn(&str) -> Option<String>) -> ColorSupport {
    let said = |name| variable(name).filter(|value| !value.is_empty());
    if said("NO_COLOR").is_some() {
        return ColorSupport::Plain;
    }
    let forced = said("CLICOLOR_FORCE").is_some_and(|value| value != "0");
    match said("TERM") {
        Some(term) if !forced && is_colourless(&term) => ColorSupport::Plain,
        Some(term) if !has_all_colors(&variable) && has_few_colors(&term) => ColorSupport::Sixteen,
        _ => ColorSupport::Colors,
    }
}

/// Whether a terminal says that it has every colour there is.
pub(super) fn has_all_colors(variable: impl Fn(&str) -> Option<String>) -> bool {
    let says = |name| variable(name).unwrap_or_default().to_ascii_lowercase();
    ["truecolor", "24bit"].contains(&says("COLORTERM").as_str()) || says("TERM").ends_with("-direct")
}

/// `linux`, and the others that have eight or sixteen. A name that has more in another spelling (`xterm-256color`) promises
/// no more than sixteen without it.
fn has_few_colors(term: &str) -> bool {
    let few =
        ["linux", "ansi", "cygwin", "xterm", "xterm-color", "rxvt", "screen", "tmux", "cons25", "eterm"];
    few.contains(&term) || ["-16color", "-8color"].iter().any(|end| term.ends_with(end))
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

#[cfg(test)]
mod tests {
    use super::*;

    fn term(name: &str) -> ColorSupport {
        colors(|variable| (variable == "TERM").then(|| name.to_owned()))
    }

    #[test]
    fn terminals_without_colours_are_known_by_their_names() {
        for name in ["dumb", "vt52", "vt100", "vt220", "vt102-w", "xterm-mono", "linux-m", "ansi-m", "wy50"] {
            assert_eq!(term(name), ColorSupport::Plain, "{name}");
        }
        for name in [
            "xterm-256color",
            "screen-256color",
            "rxvt-unicode-256color",
            "xterm-kitty",
            "tmux-256color",
            "vte-256color",
            "alacritty",
            "",
        ] {
            assert_eq!(term(name), ColorSupport::Colors, "{name}");
        }
        for name in ["linux", "screen", "ansi", "xterm-16color", "linux-16color"] {
            assert_eq!(term(name), ColorSupport::Sixteen, "{name}");
        }
    }

    #[test]
    fn a_terminal_whose_name_does_not_promise_256_colours_gets_sixteen() {
        for name in ["xterm", "tmux", "rxvt", "xterm-color"] {
            assert_eq!(term(name), ColorSupport::Sixteen, "{name}");
        }
        // One that says so otherwise has them all.
        let told = colors(|variable| match variable {
            "TERM" => Some("xterm".to_owned()),
            "COLORTERM" => Some("truecolor".to_owned()),
            _ => None,
        });
        assert_eq!(told, ColorSupport::Colors);
    }

    #[test]
    fn what_a_person_says_about_colours_counts_more_than_the_name_of_the_terminal() {
        let both = |said: &'static str, value: &'static str, term: &'static str| {
            colors(move |variable| match variable {
                "TERM" => Some(term.to_owned()),
                name => (name == said).then(|| value.to_owned()),
            })
        };
        assert_eq!(both("NO_COLOR", "1", "xterm"), ColorSupport::Plain);
        assert_eq!(both("NO_COLOR", "", "xterm-256color"), ColorSupport::Colors);
        assert_eq!(both("CLICOLOR_FORCE", "1", "vt100"), ColorSupport::Colors);
        assert_eq!(both("CLICOLOR_FORCE", "0", "vt100"), ColorSupport::Plain);
    }

    #[test]
    fn an_alphabet_without_symbols_is_known_by_the_locale() {
        let of = |name: &'static str, value: &'static str| {
            charset(move |variable| (variable == name).then(|| value.to_owned()))
        };
        assert_eq!(of("LC_ALL", "C"), Charset::Ascii);
        assert_eq!(of("LANG", "de_DE.ISO-8859-1"), Charset::Ascii);
        assert_eq!(of("LANG", "en_US.UTF-8"), Charset::Unicode);
        assert_eq!(of("LC_CTYPE", "C.utf8"), Charset::Unicode);
        assert_eq!(of("LANG", ""), Charset::Unicode);
    }

    #[test]
    fn the_console_of_the_kernel_has_no_symbols_whatever_its_locale() {
        let on = |term: &'static str| {
            charset(move |variable| match variable {
                "TERM" => Some(term.to_owned()),
                _ => Some("C.UTF-8".to_owned()),
            })
        };
        assert_eq!(on("linux"), Charset::Ascii);
        assert_eq!(on("linux-16color"), Charset::Ascii);
        assert_eq!(on("xterm-256color"), Charset::Unicode);
    }
}
