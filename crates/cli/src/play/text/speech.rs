//! What is drawn for others, in sentences.

use super::notices::listing;
use super::phrases::{aloud, joined, listed};
use super::{errors, hint};
use crate::counted::counted;
use crate::play::command::{COMMANDS, CommandGroup, SettingTarget};
use crate::play::game_view::{self, GameView, Holdings, ViewKind};
use crate::play::reply::{CommandError, ListedGame, MovePlayed, Notice, TurnStatus};
use crate::play::settings::{Setting, Settings};
use std::time::Duration;
use tabiya::{Color, Piece, Ply, Role, Square, Variant};
use tabiya_players::spec;

/// The notice as it is read aloud; none is told as it is written.
pub(super) fn spoken(notice: &Notice, variant: Variant) -> Option<String> {
    Some(match notice {
        Notice::Board(view) => board(view),
        Notice::MovePlayed(moved) => played(moved),
        Notice::OpeningReached(opening) => format!("The opening is {}, {}.", opening.name(), opening.eco()),
        Notice::Last(Some(moved)) => played(moved),
        Notice::TakenBack(ply) => format!("Took back {}'s move: {}.", ply.color(), told(ply)),
        Notice::PlayedAgain(ply) => format!("{} replays: {}.", ply.color(), told(ply)),
        Notice::TurnStatus(standing) => self::standing(standing),
        Notice::ClockTimes(clocks) => {
            let [white, black] = clocks.left.map(time);
            let running = match clocks.running {
                Some(color) => format!("{color}'s clock is running."),
                None => "The clock is not running.".to_owned(),
            };
            format!("White has {white}. Black has {black}. {running}")
        }
        Notice::History(pairs) if !pairs.is_empty() => {
            let pair = |pair: &crate::play::game_view::MovePair| {
                let side = |color: Color, san: &Option<String>| {
                    Some(format!("{color} {}", aloud(san.as_ref()?, variant)))
                };
                let sides: Vec<String> = [side(Color::White, &pair.white), side(Color::Black, &pair.black)]
                    .into_iter()
                    .flatten()
                    .collect();
                format!("Move {}: {}.", pair.number, sides.join(", "))
            };
            pairs.iter().map(pair).collect::<Vec<_>>().join("\n")
        }
        Notice::Moves { of: Some((Some(piece), square)), turn, targets, .. }
            if piece.color == *turn && !targets.is_empty() =>
        {
            let targets = joined(targets.iter().map(Square::to_string).collect());
            format!("The {} on {square} can go to {targets}.", piece.role.name())
        }
        Notice::Moves { of: None, turn, sans, .. } if !sans.is_empty() => {
            let moves = joined(sans.iter().map(|san| aloud(san, variant)).collect());
            format!("{turn} has {}: {moves}.", counted(sans.len(), "legal move", "legal moves"))
        }
        Notice::Legality { explanation, near } => with_near(&explanation.message(), near, variant),
        Notice::Refused(refused) => match &**refused {
            CommandError::Illegal { explanation, near } => with_near(&explanation.message(), near, variant),
            CommandError::Usage(error) => format!("{error} `help {}` explains it.", error.command),
            other => errors::sentence(other),
        },
        Notice::Settings { settings, players, only } => self::settings(settings, players, *only),
        Notice::Hint(hint) => hint::spoken(hint, variant),
        Notice::Games { games, more, .. } if !games.is_empty() => listing(games.iter().map(saved), *more),
        Notice::Commands => commands(),
        Notice::Pieces { found, beside } => {
            let held =
                Color::ALL.into_iter().zip(beside).filter_map(|(color, held)| self::beside(color, held));
            let lines = found.iter().map(|(piece, squares)| stand(*piece, squares)).chain(held);
            lines.collect::<Vec<_>>().join("\n")
        }
        _ => return None,
    })
}

fn played(moved: &MovePlayed) -> String {
    format!("{} plays: {}.", moved.ply.color(), told(&moved.ply))
}

/// "Knight from g1 to f3, check".
fn told(ply: &Ply) -> String {
    let mut text = match (ply.mv.castling_side(), ply.captured) {
        _ if ply.mv.dropped().is_some() => format!("{} dropped on {}", capital(ply.piece.role), ply.to()),
        (Some(side), _) => format!("Castles {}", side.name()),
        (None, Some(captured)) => {
            let what = format!(
                "{} from {} takes {} on {}",
                capital(ply.piece.role),
                ply.from(),
                captured.role.name(),
                ply.to()
            );
            if ply.mv.is_en_passant() { format!("{what}, en passant") } else { what }
        }
        (None, None) => format!("{} from {} to {}", capital(ply.piece.role), ply.from(), ply.to()),
    };
    if let Some(role) = ply.promotion {
        text += &format!(", and becomes a {}", role.name());
    }
    text += &explosion(ply);
    if ply.after.is_check() {
        text += if ply.after.is_checkmate(!ply.color()) { ", checkmate" } else { ", check" };
        text += &checks_left(ply);
    }
    text
}

/// What a check has left to be given, where checks are counted: ", 2 more to give", ", the last one".
fn checks_left(ply: &Ply) -> String {
    match game_view::beside(&ply.after)[ply.color() as usize] {
        Holdings::Checks(0) => ", the last one".to_owned(),
        Holdings::Checks(left) => format!(", {left} more to give"),
        _ => String::new(),
    }
}

/// What goes with a capture that explodes: ", and explodes with the knight on g8 and the king on e8".
fn explosion(ply: &Ply) -> String {
    if ply.captured.is_none() || ply.before.variant() != Variant::Atomic {
        return String::new();
    }
    let gone: Vec<(Piece, Square)> = Square::ALL
        .into_iter()
        .filter(|&square| square != ply.from() && square.distance(ply.to()) == 1)
        .filter(|&square| ply.after.piece_at(square).is_none())
        .filter_map(|square| Some((ply.before.piece_at(square)?, square)))
        // The pawn that is taken in passing is told already.
        .filter(|(piece, _)| piece.role != Role::Pawn)
        .collect();
    match gone.is_empty() {
        true => ", and explodes".to_owned(),
        false => format!(", and explodes with {}", listed(&gone)),
    }
}

/// What is wrong with a move, and those near it that are legal.
fn with_near(message: &str, near: &[String], variant: Variant) -> String {
    let moves = joined(near.iter().map(|san| aloud(san, variant)).collect());
    match near.len() {
        0 => message.to_owned(),
        1 => format!("{message} The closest legal move is {moves}."),
        _ => format!("{message} The closest legal moves are {moves}."),
    }
}

fn settings(settings: &Settings, players: &[String; 2], only: Option<SettingTarget>) -> String {
    let choice = |values: Vec<&str>| match values.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
        _ => values.concat(),
    };
    let setting = |it: Setting| {
        format!(
            "The setting {}, {}, is {}. It can be {}.",
            it.name(),
            it.brief(),
            match settings.value(it) {
                "" => "not set",
                value => value,
            },
            match it.values() {
                values if values.is_empty() => "any text".to_owned(),
                values => choice(values),
            }
        )
    };
    let player = |color: Color| {
        let who = match players[color as usize].as_str() {
            "person" => "a person",
            program => program,
        };
        format!("{color} is played by {who}. It can be {}.", choice(spec::NAMES.to_vec()))
    };
    match only {
        Some(SettingTarget::Setting(only)) => setting(only),
        Some(SettingTarget::Player(color)) => player(color),
        None => {
            let lines = Setting::ALL.into_iter().map(setting);
            lines.chain(Color::ALL.into_iter().map(player)).collect::<Vec<_>>().join("\n")
        }
    }
}

fn saved(game: &ListedGame) -> String {
    let ListedGame { number, when, players: [white, black], plies, state, .. } = game;
    let moves = counted(plies.div_ceil(2), "move", "moves");
    format!("Game {number}, started {when}: {white} against {black}, {moves}, {state}.")
}

/// All commands, a sentence for each.
fn commands() -> String {
    let mut lines = Vec::new();
    for group in CommandGroup::ALL {
        lines.push(format!("{}.", group.title()));
        let entries = COMMANDS.iter().filter(|entry| entry.group == group);
        lines.extend(entries.map(|entry| format!("`{}`: {}.", entry.usage(), entry.summary())));
    }
    lines.push(
        "To play a move, type it: `e4`, `Nf3` or `knight to f3`. In crazyhouse `N@f3` drops a knight in hand. \
         `help new` explains `new`."
            .to_owned(),
    );
    lines.join("\n")
}

fn capital(role: Role) -> &'static str {
    match role {
        Role::Pawn => "Pawn",
        Role::Knight => "Knight",
        Role::Bishop => "Bishop",
        Role::Rook => "Rook",
        Role::Queen => "Queen",
        Role::King => "King",
    }
}

fn standing(standing: &TurnStatus) -> String {
    let turn = standing.turn;
    let mut sentences = Vec::new();
    match &standing.ending {
        Some(ending) => sentences.push(format!("The game is over. {ending}.")),
        None if standing.checkers.is_empty() => sentences.push(format!("It is {turn}'s turn.")),
        None => {
            let gives = if standing.checkers.len() == 1 { "gives" } else { "give" };
            sentences.push(format!("{turn} is in check: {} {gives} check.", listed(&standing.checkers)));
        }
    }
    if let Some(by) = standing.offer {
        sentences.push(format!("{by} has offered a draw."));
    }
    if standing.claimable {
        sentences.push(format!("{turn} can claim a draw."));
    }
    sentences.join(" ")
}

/// "9 minutes and 58 seconds".
fn time(left: Option<Duration>) -> String {
    let Some(left) = left else { return "no limit".to_owned() };
    let seconds = left.as_secs();
    let parts = [
        (seconds / 3_600, "hour", "hours"),
        (seconds / 60 % 60, "minute", "minutes"),
        (seconds % 60, "second", "seconds"),
    ];
    let parts: Vec<String> = parts
        .into_iter()
        .filter(|&(number, ..)| number > 0)
        .map(|(number, one, many)| counted(number as usize, one, many))
        .collect();
    if parts.is_empty() { "less than a second".to_owned() } else { joined(parts) }
}

/// Where everything stands, a sentence for each side.
fn board(view: &GameView) -> String {
    let roles = [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];
    let mut lines = Vec::new();
    for color in Color::ALL {
        let pieces: Vec<String> = roles
            .into_iter()
            .filter_map(|role| {
                let squares: Vec<String> =
                    view.board.of(color, role).into_iter().map(|square| square.to_string()).collect();
                let plural = if squares.len() > 1 { "s" } else { "" };
                (!squares.is_empty()).then(|| format!("{}{plural} {}", role.name(), joined(squares)))
            })
            .collect();
        if pieces.is_empty() {
            lines.push(format!("{color} has no pieces."));
        } else {
            lines.push(format!("{color} has: {}.", pieces.join("; ")));
        }
        lines.extend(beside(color, &view.beside[color as usize]));
    }
    if view.kind == ViewKind::Setup {
        lines.push(format!("{} is to move.", view.turn));
    }
    lines.join("\n")
}

/// What a side has beside the board: "White has in hand: 2 pawns and 1 knight."
fn beside(color: Color, beside: &Holdings) -> Option<String> {
    match beside {
        Holdings::Nothing => None,
        Holdings::Hand(hand) if !hand.is_empty() => {
            let held = |role: Role| hand.iter().filter(|piece| piece.role == role).count();
            let roles = Role::ALL.into_iter().filter(|&role| held(role) > 0);
            let counted = |role: Role| counted(held(role), role.name(), &format!("{}s", role.name()));
            Some(format!("{color} has in hand: {}.", joined(roles.map(counted).collect())))
        }
        other => Some(format!("{color} has {other}.")),
    }
}

fn stand(piece: Piece, squares: &[Square]) -> String {
    let squares: Vec<String> = squares.iter().map(Square::to_string).collect();
    let name = piece.role.name();
    match squares.len() {
        0 => format!("{} has no {name}.", piece.color),
        1 => format!("{}'s {name} is on {}.", piece.color, squares[0]),
        _ => format!("{}'s {name}s are on {}.", piece.color, joined(squares)),
    }
}
