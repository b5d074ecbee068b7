//! The names of types in a Rust source, found without a parser: words and brackets are enough.

/// What a source defines.
#[derive(Default)]
pub(super) struct Scan {
    /// Structs, enums, unions, traits and aliases with their lines; not those of tests, not associated types.
    pub(super) types: Vec<(String, usize)>,
    /// Modules with files of their own that are only compiled for tests.
    pub(super) test_modules: Vec<String>,
}

/// A word or a character that means something, with its line.
#[derive(Clone, PartialEq)]
enum Token {
    Word(String),
    Mark(char),
}

/// What a pair of braces belongs to.
#[derive(Clone, Copy, PartialEq)]
enum Block {
    /// A trait or its implementation, whose `type` lines are no types of their own.
    Associated,
    Other,
}

impl Scan {
    pub(super) fn new(text: &str) -> Scan {
        let tokens = tokens(text);
        let mut scan = Scan::default();
        let mut blocks: Vec<Block> = Vec::new();
        let mut opening = None;
        let mut at = 0;
        while at < tokens.len() {
            let (token, line) = &tokens[at];
            at += 1;
            match token {
                Token::Mark('#') => {
                    let end = behind_attribute(&tokens, at);
                    let only_tests = is_for_tests(&tokens[at..end]);
                    at = end;
                    if only_tests {
                        scan.test_modules.extend(module_file(&tokens[at..]));
                        at = behind_item(&tokens, at);
                        opening = None;
                    }
                }
                Token::Mark('{') => blocks.push(opening.take().unwrap_or(Block::Other)),
                Token::Mark('}') => {
                    blocks.pop();
                    opening = None;
                }
                Token::Mark(';') => opening = None,
                Token::Mark(_) => {}
                Token::Word(word) => {
                    let name = match tokens.get(at) {
                        Some((Token::Word(name), _)) => Some(name),
                        _ => None,
                    };
                    let defines = match word.as_str() {
                        "struct" | "enum" | "trait" => true,
                        "type" => blocks.last() != Some(&Block::Associated),
                        "union" => matches!(tokens.get(at + 1), Some((Token::Mark('{' | '<'), _))),
                        _ => false,
                    };
                    if let (true, Some(name)) = (defines, name) {
                        scan.types.push((name.clone(), *line));
                    }
                    match word.as_str() {
                        // The first word decides: `fn f() -> impl Trait {` is a function.
                        "impl" | "trait" => opening = opening.or(Some(Block::Associated)),
                        "fn" | "mod" | "struct" | "enum" => opening = opening.or(Some(Block::Other)),
                        _ => {}
                    }
                }
            }
        }
        scan
    }
}

/// The place behind `[…]`, or behind `![…]`.
fn behind_attribute(tokens: &[(Token, usize)], mut at: usize) -> usize {
    let mut depth = 0;
    while at < tokens.len() {
        match tokens[at].0 {
            Token::Mark('[') => depth += 1,
            Token::Mark(']') => depth -= 1,
            _ => {}
        }
        at += 1;
        if depth == 0 && !matches!(tokens[at - 1].0, Token::Mark('!')) {
            break;
        }
    }
    at
}

/// Whether an attribute is `cfg(test)` or `cfg(all(test, …))`.
fn is_for_tests(attribute: &[(Token, usize)]) -> bool {
    let words: Vec<&str> = attribute
        .iter()
        .filter_map(|(token, _)| match token {
            Token::Word(word) => Some(word.as_str()),
            Token::Mark(_) => None,
        })
        .collect();
    matches!(words[..], ["cfg", "test"] | ["cfg", "all", "test", ..])
}

/// The name in `mod name;`, whatever attributes and visibility stand before it.
fn module_file(tokens: &[(Token, usize)]) -> Option<String> {
    let end = tokens.iter().position(|(token, _)| matches!(token, Token::Mark(';' | '{')))?;
    let is_file = tokens[end].0 == Token::Mark(';');
    let words: Vec<&Token> = tokens[..end].iter().map(|(token, _)| token).collect();
    match words[..] {
        [.., Token::Word(word), Token::Word(name)] if word == "mod" && is_file => Some(name.clone()),
        _ => None,
    }
}

/// The place behind an item, which ends with a semicolon or with its braces.
fn behind_item(tokens: &[(Token, usize)], mut at: usize) -> usize {
    let mut depth = 0;
    while at < tokens.len() {
        let token = &tokens[at].0;
        at += 1;
        match token {
            Token::Mark('{' | '(' | '[') => depth += 1,
            Token::Mark(')' | ']') => depth -= 1,
            Token::Mark('}') => {
                depth -= 1;
                if depth == 0 {
                    break;
                }
            }
            Token::Mark(';') if depth == 0 => break,
            _ => {}
        }
    }
    at
}

/// Words and marks, without comments, strings, characters and lifetimes.
fn tokens(text: &str) -> Vec<(Token, usize)> {
    let chars: Vec<char> = text.chars().collect();
    let mut tokens = Vec::new();
    let (mut at, mut line) = (0, 1);
    while at < chars.len() {
        let start = at;
        let next = chars.get(at + 1).copied();
        match chars[at] {
            '/' if next == Some('/') => {
                while at < chars.len() && chars[at] != '\n' {
                    at += 1;
                }
            }
            '/' if next == Some('*') => at = behind_comment(&chars, at),
            '"' => at = behind_string(&chars, at),
            'r' | 'b' | 'c' if raw_string(&chars, at).is_some() => {
                at = raw_string(&chars, at).expect("it was looked at");
            }
            '\'' => at = behind_quote(&chars, at),
            c if c.is_alphabetic() || c == '_' => {
                while at < chars.len() && (chars[at].is_alphanumeric() || chars[at] == '_') {
                    at += 1;
                }
                tokens.push((Token::Word(chars[start..at].iter().collect()), line));
            }
            c if c.is_whitespace() => at += 1,
            c => {
                at += 1;
                tokens.push((Token::Mark(c), line));
            }
        }
        line += chars[start..at].iter().filter(|c| **c == '\n').count();
    }
    tokens
}

fn behind_comment(chars: &[char], mut at: usize) -> usize {
    let mut depth = 0;
    while at < chars.len() {
        match (chars[at], chars.get(at + 1)) {
            ('/', Some('*')) => {
                depth += 1;
                at += 2;
            }
            ('*', Some('/')) => {
                depth -= 1;
                at += 2;
                if depth == 0 {
                    break;
                }
            }
            _ => at += 1,
        }
    }
    at
}

fn behind_string(chars: &[char], mut at: usize) -> usize {
    at += 1;
    while at < chars.len() && chars[at] != '"' {
        at += if chars[at] == '\\' { 2 } else { 1 };
    }
    (at + 1).min(chars.len())
}

/// The place behind `r"…"`, `r#"…"#`, `br"…"` and the like, if one begins here.
fn raw_string(chars: &[char], at: usize) -> Option<usize> {
    // Part of a longer word: no string.
    if at > 0 && (chars[at - 1].is_alphanumeric() || chars[at - 1] == '_') {
        return None;
    }
    let mut open = at;
    if matches!(chars[open], 'b' | 'c') {
        open += 1;
    }
    if chars.get(open) != Some(&'r') {
        return None;
    }
    open += 1;
    let hashes = chars[open..].iter().take_while(|c| **c == '#').count();
    if chars.get(open + hashes) != Some(&'"') {
        return None;
    }
    let mut end = open + hashes + 1;
    while end < chars.len() {
        if chars[end] == '"' && chars[end + 1..].iter().take_while(|c| **c == '#').count() >= hashes {
            return Some(end + 1 + hashes);
        }
        end += 1;
    }
    Some(end)
}

/// The place behind a character, or behind the mark of a lifetime.
fn behind_quote(chars: &[char], at: usize) -> usize {
    match (chars.get(at + 1), chars.get(at + 2)) {
        (Some('\\'), _) => {
            let rest = chars.get(at + 3..).unwrap_or_default();
            rest.iter().position(|c| *c == '\'').map_or(chars.len(), |end| at + 4 + end)
        }
        (Some(_), Some('\'')) => at + 3,
        _ => at + 1,
    }
}

#[cfg(test)]
mod tests {
    use super::Scan;

    fn names(text: &str) -> Vec<String> {
        Scan::new(text).types.into_iter().map(|(name, _)| name).collect()
    }

    #[test]
    fn types_of_every_kind_and_visibility_are_found() {
        let text = "pub struct A(u8);\nstruct B<'a> { x: &'a str }\npub(crate) enum C { D }\ntrait E { type Not; }\n\
                    type F = u8;\nunion G { a: u8 }\nfn f() { struct H; }\nmod m { pub type I = F; }\n";
        assert_eq!(names(text), ["A", "B", "C", "E", "F", "G", "H", "I"]);
        assert_eq!(Scan::new(text).types[2].1, 3, "with their lines");
    }

    #[test]
    fn associated_types_are_no_types() {
        let text = "impl Iterator for A { type Item = u8; fn next(&mut self) -> Option<u8> { type Own = u8; None } }\n\
                    fn f() -> impl Fn() { type Mine = u8; || {} }";
        assert_eq!(names(text), ["Own", "Mine"]);
    }

    #[test]
    fn words_in_comments_strings_and_characters_are_not_read() {
        let text = "// struct A;\n/* enum B {} /* struct C */ */\nconst X: &str = \"struct D \\\" {\";\n\
                    const Y: &str = r#\"struct E \"{\" \"#; const Z: [char; 3] = ['{', '\\'', '\\u{7b}'];\nstruct F;";
        assert_eq!(names(text), ["F"]);
    }

    #[test]
    fn tests_are_left_out() {
        let text = "#[cfg(test)]\nmod tests { struct A; }\n#[cfg(test)]\n#[allow(dead_code)]\nmod data;\n\
                    #[cfg(all(test, unix))]\nfn f(x: [u8; 3]) { struct B; }\n#[cfg(not(test))]\nstruct C;\n#[cfg(test)]\n\
                    pub(crate) struct D;\nstruct E;";
        assert_eq!(names(text), ["C", "E"]);
        assert_eq!(Scan::new(text).test_modules, ["data"]);
    }

    #[test]
    fn names_that_a_macro_is_given_are_not_guessed() {
        assert!(names("macro_rules! m { ($name:ident) => { pub struct $name; }; }").is_empty());
    }
}
