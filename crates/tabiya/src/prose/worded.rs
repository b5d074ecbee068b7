//! Moves that are told with the name of a piece: `knight to f3`, `the bishop on b3`, `it to a4`, `my e-pawn two squares`.

use super::Reading;
use super::bounds::is_dash;
use super::deeds::{is_with, one_of, promoted};
use super::drops::{ToldDrop, from_hand};
use super::notation::{
    Named, WrittenForm, after_space, longest, next_word, plainly, read, square_at, word_at,
};
use super::pieces::{Link, Tongues, link, piece};
use super::takings::{self, Taking};
use crate::moves::Move;
use crate::piece::{Piece, Role};
use crate::position::Position;
use crate::square::Square;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

/// `c3 knight to b5`, `b-knight to d2`, `d takes e4`: a piece told by where it stands.
pub(super) fn by_origin(position: &Position, text: &str, at: usize, tongues: Tongues) -> Option<Named> {
    let file = text[at..].chars().next().filter(|c| matches!(c, 'a'..='h'))?;
    let square = text.get(at..at + 2).filter(|square| square.parse::<Square>().is_ok());
    let (origin, end) = match square {
        Some(square) => (String::from(square), at + 2),
        None => (String::from(file), at + 1),
    };
    let joined = text[end..].starts_with('-');
    let place = if joined { end + 1 } else { after_space(text, end)? };
    let (word, mut end) = word_at(text, place)?;
    if square.is_some() || joined {
        let role = piece(&word)?;
        let named = from_piece(position, text, at, role.letter(), end, Some(origin))?;
        // `I keep the f-rook on f8`: it stands there.
        let to = square_at(text, named.span.end.saturating_sub(2)).map(|(to, _)| to);
        let own = Piece { role, color: position.turn() };
        let stands = to.is_some_and(|to| position.board().piece_at(to) == Some(own));
        return (named.form == WrittenForm::Words && !stands).then_some(named);
    }
    // In Spanish, Italian and Portuguese a and e are words.
    let is_word = tongues.romance && matches!(file, 'a' | 'e');
    if is_word || link(&word) != Some(Link::Takes) {
        return None;
    }
    for _ in 0..4 {
        let place = after_space(text, end)?;
        if square_at(text, place).is_some() {
            let notation = |to: &str| {
                let to = format!("{}{}", to.get(..2)?.to_ascii_lowercase(), to.get(2..)?);
                read(position, &format!("{file}x{to}")).map(plainly)
            };
            let (reading, span) = longest(text, place, notation)?;
            let mut named = Named { reading, span: at..span.end, form: WrittenForm::Words };
            promoted(position, text, &mut named);
            return Some(named);
        }
        let (word, after) = next_word(text, end)?;
        if !matches!(link(&word), Some(Link::Article | Link::At)) && piece(&word).is_none() {
            return None;
        }
        end = after;
    }
    None
}

/// `knight to f3`, `Dame schlägt d5`, `bishop from f1 to b5`, `N f3`, `le cavalier en f3` (from the piece on)
pub(super) fn by_piece(position: &Position, text: &str, at: usize) -> Option<Named> {
    let (letter, end) = match lone_piece(text, at) {
        Some(lone) => lone,
        None => {
            let (word, end) = word_at(text, at)?;
            (piece(&word)?.letter(), end)
        }
    };
    from_piece(position, text, at, letter, end, None)
}

/// The same behind the name of the piece, which may be told by where it stands.
fn from_piece(
    position: &Position,
    text: &str,
    at: usize,
    letter: char,
    mut end: usize,
    mut origin: Option<String>,
) -> Option<Named> {
    let prefix = String::from(letter);
    let (mut link_before, mut taken, mut goes): (Option<Link>, bool, bool) = (None, false, false);
    let hand = from_hand(position, text, end).filter(|_| origin.is_none());
    end = hand.unwrap_or(end);
    for _ in 0..8 {
        let place = after_space(text, end)?;
        if let Some((from, to, rest)) = joined(text, place) {
            // `knight g1-f3`
            let notation = |to_end: &str| {
                let promotion = to_end.get(to.len()..)?;
                read(position, &format!("{prefix}{from}{to}{promotion}")).map(plainly)
            };
            let (reading, span) = longest(text, rest, notation)?;
            return Some(Named { reading, span: at..span.end, form: WrittenForm::Words });
        }
        if let Some((square, after)) = square_at(text, place) {
            let is_from_hand = hand.is_some();
            let link = link_before;
            let told = ToldDrop { text, at, letter, square, end: after, link, is_from_hand };
            if let Some(dropped) = told.read(position).filter(|_| origin.is_none() && !taken && !goes) {
                return Some(dropped);
            }
            // `the knight on g1 to f3`, and not `the knight on g1`
            if origin.is_none() && !taken && leads_on(text, after) {
                (origin, link_before, end) = (Some(square.to_string()), None, after);
                continue;
            }
            if origin.is_none() && !taken && !goes && matches!(link_before, Some(Link::At | Link::From)) {
                // `den Bauern auf b8 in eine Dame`
                if letter == 'P' {
                    let reading = Reading::NotLegal { written: square.to_string() };
                    let mut named = Named { reading, span: at..after, form: WrittenForm::Place };
                    promoted(position, text, &mut named);
                    if named.form == WrittenForm::Words {
                        return Some(named);
                    }
                }
                let prefix = if letter == 'P' { "" } else { prefix.as_str() };
                let reading = match (link_before, takings::around(text, at, after)) {
                    (Some(Link::At), None) => read(position, &format!("{prefix}{square}")),
                    (Some(Link::At), Some(Taking::Taker)) if letter == 'P' => {
                        any_pawn_takes(position, &square.to_string())
                    }
                    (Some(Link::At), Some(Taking::Taker)) => read(position, &format!("{prefix}x{square}")),
                    _ => None,
                };
                let reading = plainly(reading.unwrap_or(Reading::Elsewhere));
                // `mit dem Turm auf d8`: where it is done, even if another's rook stands there.
                let with = is_done_with(text, at);
                let stands = position.board().piece_at(square).is_some_and(|it| {
                    it.role.letter() == letter
                        && (it.color == position.turn() || !with && !takings::is_moved(text, at))
                });
                let form = if stands { WrittenForm::Place } else { WrittenForm::Goal };
                return Some(Named { reading, span: at..after, form });
            }
            // `takes the b4 square` goes there.
            let is_square = next_word(text, after).is_some_and(|(word, _)| is_square(&word));
            if taken && is_square && position.board().piece_at(square).is_none() {
                (taken, goes) = (false, true);
            }
            // `il pedone e4`: the one that stands there.
            let is_taker = takings::around(text, at, after) == Some(Taking::Taker);
            let is_named = link_before.is_none() && !is_taker && stands_there(text, at);
            if origin.is_none() && !taken && !goes && is_named {
                let prefix = if letter == 'P' { "" } else { prefix.as_str() };
                let reading = read(position, &format!("{prefix}{square}")).unwrap_or(Reading::Elsewhere);
                return Some(Named { reading: plainly(reading), span: at..after, form: WrittenForm::Place });
            }
            return arrives(position, text, at, place, letter, origin.as_deref(), taken || is_taker);
        }
        let (word, after) = next_word(text, end)?;
        // `um ein Feld`, `d'une case`
        let (word, after) = match word.as_str() {
            "um" | "di" | "de" if letter == 'P' && origin.is_some() => next_word(text, after)?,
            _ => (word, after),
        };
        if let Some((steps, end)) = steps(text, &word, after).filter(|_| letter == 'P') {
            let reading = plainly(advanced(position, origin.as_deref()?, steps)?);
            return Some(Named { reading, span: at..end, form: WrittenForm::Words });
        }
        // `Caballo por e4`: right between a piece and its square it takes.
        let is_for = word == "por"
            && link_before.is_none()
            && after_space(text, after).is_some_and(|place| square_at(text, place).is_some());
        match link(&word) {
            _ if is_for => taken = true,
            Some(Link::Takes) => taken = true,
            Some(Link::Article) if taken => {}
            Some(Link::At) if taken => {}
            Some(Link::Goes) => goes = true,
            Some(found @ (Link::To | Link::From | Link::At)) => link_before = Some(found),
            _ if taken && piece(&word).is_some() => {
                if let Some(named) = takes_piece(position, text, at, letter, origin.as_deref(), after) {
                    return Some(named);
                }
            }
            _ if is_direction(&word) => {}
            _ => return None,
        }
        end = after;
    }
    None
}

/// `rook takes rook`: what takes and what is taken, where no square is named.
fn takes_piece(
    position: &Position,
    text: &str,
    at: usize,
    letter: char,
    origin: Option<&str>,
    end: usize,
) -> Option<Named> {
    let next = next_word(text, end);
    let goes_on = next.is_some_and(|(word, _)| link(&word).is_some() || word.parse::<Square>().is_ok());
    let start = text[..end].rfind(|c: char| !c.is_alphabetic()).map_or(0, |before| before + 1);
    let taken = piece(&text[start..end].to_lowercase())?;
    if goes_on || taken == Role::King {
        return None;
    }
    let board = position.board();
    let fits = |mv: &Move| {
        board.role_at(mv.from()).is_some_and(|role| role.letter() == letter)
            && origin.is_none_or(|origin| mv.from().to_string().starts_with(origin))
            && board.piece_at(mv.to()) == Some(Piece { role: taken, color: !position.turn() })
    };
    let reading = one_of(position.legal_moves().iter().copied().filter(fits).collect());
    Some(Named { reading: reading.unwrap_or(Reading::Unreadable), span: at..end, form: WrittenForm::Words })
}

/// How many squares a pawn is said to go, and the end of it: `two squares`.
fn steps(text: &str, word: &str, end: usize) -> Option<(i32, usize)> {
    let steps = match word {
        "one" | "ein" | "une" | "una" | "uma" | "een" | "één" | "одно" | "одну" => 1,
        "two" | "zwei" | "deux" | "dos" | "due" | "duas" | "twee" | "два" | "две" => 2,
        _ => return None,
    };
    let (word, end) = next_word(text, end)?;
    is_square(&word).then_some((steps, end))
}

fn is_square(word: &str) -> bool {
    matches!(
        word,
        "square"
            | "squares"
            | "feld"
            | "felder"
            | "case"
            | "cases"
            | "casilla"
            | "casillas"
            | "casa"
            | "casas"
            | "veld"
            | "velden"
            | "поле"
            | "поля"
            | "клетку"
            | "клетки"
    )
}

/// The only pawn of a file, so many squares on.
fn advanced(position: &Position, file: &str, steps: i32) -> Option<Reading> {
    let pawns = position.board().of(position.turn(), Role::Pawn);
    let mut on_file = pawns.into_iter().filter(|square| square.to_string().starts_with(file));
    let from = on_file.next().filter(|_| on_file.next().is_none())?;
    let to = from.offset(0, if position.turn().is_white() { steps } else { -steps })?;
    read(position, &format!("{from}{to}"))
}

/// Whether a piece is what something is done with: `with my rook`.
fn is_done_with(text: &str, at: usize) -> bool {
    let before = &text[..at];
    let from = before.char_indices().rev().take(16).last().map_or(0, |(from, _)| from);
    let mut words = before[from..].split(|c: char| !c.is_alphabetic()).rev().filter(|word| !word.is_empty());
    words.by_ref().take(2).any(|word| is_with(&word.to_lowercase()))
}

/// `it to a4`: the piece that was talked about, if there is only one.
pub(super) fn by_pronoun(position: &Position, text: &str, at: usize) -> Option<Named> {
    let (pronoun, mut end) = word_at(text, at)?;
    if !matches!(pronoun.as_str(), "it" | "ihn" | "sie" | "hem" | "haar" | "его" | "ее") {
        return None;
    }
    for _ in 0..3 {
        let (word, after) = next_word(text, end)?;
        end = after;
        match link(&word) {
            Some(Link::To | Link::At) => break,
            _ if is_direction(&word) => {}
            _ => return None,
        }
    }
    let (square, after) = square_at(text, after_space(text, end)?)?;
    let letter = talked_about(&text[..at])?.letter();
    let told = ToldDrop { text, at, letter, square, end: after, link: None, is_from_hand: false };
    if let Some(dropped) = told.read(position) {
        return Some(dropped);
    }
    let letter = if letter == 'P' { String::new() } else { String::from(letter) };
    let reading = plainly(read(position, &format!("{letter}{square}"))?);
    Some(Named { reading, span: at..after, form: WrittenForm::Goal })
}

/// The piece that the end of a text is about: one's own, or the only one that is named there.
fn talked_about(before: &str) -> Option<Role> {
    // Farther back it is not looked for, so that the search stays linear.
    let from = before.char_indices().rev().take(200).last().map_or(0, |(from, _)| from);
    let (mut own, mut all, mut is_own) = (Vec::new(), Vec::new(), false);
    for word in before[from..].split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()) {
        let word = word.to_lowercase();
        if let Some(role) = piece(&word) {
            if is_own {
                own.push(role);
            }
            all.push(role);
        }
        is_own = matches!(
            word.as_str(),
            "my" | "mein"
                | "meine"
                | "meinen"
                | "mon"
                | "ma"
                | "mi"
                | "mio"
                | "mia"
                | "meu"
                | "minha"
                | "mijn"
                | "мой"
                | "моя"
                | "моего"
        );
    }
    let named = if own.is_empty() { all } else { own };
    let role = *named.first()?;
    named.iter().all(|&it| it == role).then_some(role)
}

/// Words between a piece and its square that say nothing more than `to` does: `my bishop back to b3`.
fn is_direction(word: &str) -> bool {
    matches!(
        word,
        "back"
            | "out"
            | "up"
            | "over"
            | "down"
            | "forward"
            | "away"
            | "across"
            | "safely"
            | "straight"
            | "right"
            | "zurück"
            | "vor"
            | "heraus"
            | "hinüber"
            | "dazwischen"
            | "sofort"
            | "gleich"
            | "arrière"
            | "immédiatement"
            | "atrás"
            | "fuera"
            | "directamente"
            | "indietro"
            | "fuori"
            | "subito"
            | "trás"
            | "fora"
            | "terug"
            | "ertussen"
            | "uit"
            | "meteen"
            | "назад"
            | "сразу"
            | "обратно"
    )
}

/// Whether a piece is named with its article, or as what something is done to.
fn stands_there(text: &str, at: usize) -> bool {
    let accusative = ["пешку", "коня", "слона", "ладью", "ферзя", "короля", "пешки"];
    if word_at(text, at).is_some_and(|(word, _)| accusative.contains(&word.as_str())) {
        return true;
    }
    let before = text[..at].strip_suffix([' ', '\'', '’']).unwrap_or_default();
    let from = before.char_indices().rev().take(12).take_while(|(_, c)| c.is_alphabetic()).last();
    let article = from.map_or(String::new(), |(from, _)| before[from..].to_lowercase());
    link(&article) == Some(Link::Article)
        || matches!(article.as_str(), "de" | "l" | "un" | "het" | "mon" | "mein" | "meinen")
}

/// The end of `knight to f3`: the square, and what may stand behind it.
fn arrives(
    position: &Position,
    text: &str,
    at: usize,
    place: usize,
    letter: char,
    origin: Option<&str>,
    taken: bool,
) -> Option<Named> {
    let (reading, span) = if letter == 'P' && taken && origin.is_none() {
        longest(text, place, |to| any_pawn_takes(position, &to.to_ascii_lowercase()))?
    } else {
        // `the e-pawn to e4`: its file says nothing more than the square does.
        let to_file = text.get(place..place + 1).map(str::to_ascii_lowercase);
        let origin = origin.filter(|origin| taken || letter != 'P' || Some(*origin) != to_file.as_deref());
        let letter = if letter == 'P' && origin.is_none() { String::new() } else { String::from(letter) };
        let origin = origin.unwrap_or_default();
        let capture = if taken { "x" } else { "" };
        let notation = |to: &str| {
            let to = format!("{}{}", to.get(..2)?.to_ascii_lowercase(), to.get(2..)?);
            read(position, &format!("{letter}{origin}{capture}{to}")).map(plainly)
        };
        longest(text, place, notation)?
    };
    let mut named = Named { reading, span, form: WrittenForm::Words };
    promoted(position, text, &mut named);
    Some(Named { span: at..named.span.end, ..named })
}

/// Whether a word that leads to a square, and a square, stand at this place: the square before is where the piece starts.
fn leads_on(text: &str, end: usize) -> bool {
    let Some(place) = after_space(text, end) else { return false };
    let bytes = &text.as_bytes()[place..];
    if bytes.first() == Some(&b'-') && bytes.get(1) == Some(&b'>') {
        return true;
    }
    let Some((word, after)) = next_word(text, end) else { return false };
    match link(&word) {
        Some(Link::Takes) => true,
        Some(Link::To | Link::Goes | Link::At) => {
            let Some(place) = after_space(text, after) else { return false };
            square_at(text, place).is_some()
                || next_word(text, after)
                    .is_some_and(|(word, _)| matches!(link(&word), Some(Link::To | Link::At)))
        }
        _ => square_at(text, place).is_some(),
    }
}

/// Two squares in one word, `g1-f3` or `g1f3`: both in small letters, and where the second one stands.
fn joined(text: &str, place: usize) -> Option<(String, String, usize)> {
    let from = text.get(place..place + 2)?.to_ascii_lowercase();
    from.parse::<Square>().ok()?;
    let rest = &text[place + 2..];
    let sign =
        rest.chars().next().filter(|&c| is_dash(c) || matches!(c, 'x' | ':' | '×')).map_or(0, char::len_utf8);
    let to = rest.get(sign..sign + 2)?.to_ascii_lowercase();
    to.parse::<Square>().ok()?;
    Some((from, to, place + 2 + sign))
}

/// A letter or symbol of a piece that stands alone, and its end.
fn lone_piece(text: &str, at: usize) -> Option<(char, usize)> {
    let letter = text[at..].chars().next()?;
    let piece = match letter {
        'N' | 'B' | 'R' | 'Q' | 'K' | 'P' => letter,
        _ => Piece::from_symbol(letter)?.role.letter(),
    };
    let end = at + letter.len_utf8();
    let place = (text.as_bytes().get(end) == Some(&b' ')).then_some(end + 1)?;
    // `B x f7` and `N f3`, and not `N or B`.
    let leads = ["x ", "to "].into_iter().find(|leads| text[place..].starts_with(leads));
    let goes = place + leads.map_or(0, str::len);
    square_at(text, goes).map(|_| (piece, end))
}

/// A pawn that takes must be told by its file, or be the only one that can.
fn any_pawn_takes(position: &Position, target: &str) -> Option<Reading> {
    let to: Square = target.get(..2)?.parse().ok()?;
    let mut readings = [-1, 1].into_iter().filter_map(|step| {
        let from = to.offset(step, 0)?;
        read(position, &format!("P{}x{target}", from.file()))
    });
    let (one, other) = (readings.next()?, readings.next());
    Some(match (plainly(one), other.map(plainly)) {
        (Reading::Legal { mv: one, .. }, Some(Reading::Legal { mv: other, .. })) => {
            Reading::Ambiguous { candidates: Vec::from([one, other]) }
        }
        (one @ Reading::Legal { .. }, _) => one,
        (one, None) => one,
        (one, Some(other)) => {
            // Of two that are not legal, that of a pawn that is there tells more.
            let pawns = position.board().of(position.turn(), Role::Pawn);
            let behind = if position.turn().is_white() { -1 } else { 1 };
            let there = to.offset(1, behind).is_some_and(|from| pawns.contains(from));
            if there || matches!(other, Reading::Legal { .. }) { other } else { one }
        }
    })
}
