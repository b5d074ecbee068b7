//! A board that is set up by hand.

use super::PlaySession;
use crate::play::command::{PromptCommand, misplaced, placed};
use crate::play::paste::PastedText;
use crate::play::reply::{CommandError, GameOrigin, Notice, Reply};
use std::time::Duration;
use tabiya::{CastlingRights, Color, Piece, Pockets, Position, Role, Setup, Square, Variant};
use tabiya_table::Event;

impl PlaySession {
    pub(super) fn edit(&mut self, now: Duration, reply: &mut Reply) {
        // Nobody loses on time while the board is used for something else.
        let running = self.is_playing() && self.clock().is_some_and(|clock| clock.running().is_some());
        self.halted = running && self.try_act(Event::Pause, now, reply);
        let setup = match self.game() {
            Some(game) => game.position().to_setup().with_en_passant(None),
            None => Setup::EMPTY,
        };
        self.setup = Some(setup);
        reply.tell(Notice::Editing);
        self.show_board(now, reply);
    }

    /// Does what concerns the board that is set up. Gives whether the command is one for everybody.
    pub(super) fn obey_setup(&mut self, command: &PromptCommand, now: Duration, reply: &mut Reply) -> bool {
        let Some(mut setup) = self.setup else { return true };
        match command {
            PromptCommand::Place(piece, square) => {
                setup.board.place(*square, *piece);
                self.change(setup, Some(*square), now, reply);
            }
            PromptCommand::Remove(square) => {
                setup.board.remove(*square);
                self.change(setup, Some(*square), now, reply);
            }
            PromptCommand::Bare(text) => match placed(text) {
                Some((piece, square)) => {
                    setup.board.place(square, piece);
                    self.change(setup, Some(square), now, reply);
                }
                None => self.unknown_while_editing(text, reply),
            },
            PromptCommand::Clear => {
                let empty = Setup::EMPTY.with_turn(setup.turn).with_variant(setup.variant);
                self.change(empty, None, now, reply);
            }
            PromptCommand::Turn(color) => {
                setup.turn = *color;
                self.change(setup, None, now, reply);
            }
            PromptCommand::Castling(text) => match rights(&setup, text) {
                Some(castling) => {
                    setup.castling = castling;
                    self.setup = Some(setup);
                    reply.tell(Notice::Fen(setup.to_string()));
                }
                None => reply.refuse(CommandError::Castling { text: text.clone() }),
            },
            PromptCommand::Hand(text) => match in_hand(text) {
                Some(pockets) => {
                    setup = setup.with_variant(Variant::Crazyhouse);
                    setup.pockets = pockets;
                    self.change(setup, None, now, reply);
                }
                None => reply.refuse(CommandError::Hand { text: text.clone() }),
            },
            PromptCommand::Checks(text) => match checks_left(text) {
                Some(left) => {
                    setup = setup.with_variant(Variant::ThreeCheck);
                    (setup.checks_left, setup.pockets) = (left, Pockets::EMPTY);
                    self.change(setup, None, now, reply);
                }
                None => reply.refuse(CommandError::Checks { text: text.clone() }),
            },
            PromptCommand::Done(beginning) => {
                match Position::try_from(of_variant(setup, beginning.variant)) {
                    Ok(position) => match self.choose_opponent(beginning.clone()) {
                        Ok(times) => self.begin(self.start(position, times), GameOrigin::SetUp, now, reply),
                        Err(refusal) => reply.refuse(refusal),
                    },
                    Err(error) => reply.refuse(CommandError::Setup { problems: error.problems().to_vec() }),
                }
            }
            // A position is set up as it is pasted, to be changed or played; a game is shown if none is left for it.
            PromptCommand::Paste(PastedText::Fen(fen)) => {
                let variant = Variant::of_fen(fen).unwrap_or(setup.variant);
                match Setup::from_fen_as(variant, fen) {
                    Ok(pasted) => self.change(pasted, None, now, reply),
                    Err(error) => reply.refuse(CommandError::Fen { text: fen.clone(), variant, error }),
                }
            }
            PromptCommand::Paste(_) if !self.would_be_missed() => return true,
            PromptCommand::Cancel => self.cancel(now, reply),
            PromptCommand::Edit => reply.tell(Notice::Editing),
            PromptCommand::Nothing
            | PromptCommand::Show
            | PromptCommand::Fen
            | PromptCommand::Where(_)
            | PromptCommand::Attackers(_)
            | PromptCommand::Rank(_)
            | PromptCommand::File(_)
            | PromptCommand::Flip
            | PromptCommand::Theme(_)
            | PromptCommand::Pieces(_)
            | PromptCommand::Set(_)
            | PromptCommand::Help(_)
            | PromptCommand::Quit => return true,
            _ => reply.refuse(CommandError::Editing),
        }
        false
    }

    fn unknown_while_editing(&self, text: &str, reply: &mut Reply) {
        if let Some(why) = misplaced(text) {
            return reply.refuse(CommandError::Other(why));
        }
        let word = text.split_whitespace().next().unwrap_or(text);
        let nearest = tabiya_uci::nearest::nearest(word, crate::play::command::names());
        reply.refuse(match nearest {
            Some(_) => CommandError::Unknown { word: text.to_owned(), nearest },
            None => CommandError::Editing,
        });
    }

    /// Takes a board that was changed, at one square or as a whole.
    fn change(&mut self, mut setup: Setup, at: Option<Square>, now: Duration, reply: &mut Reply) {
        if let Some(square) = at {
            setup.promoted.remove(square);
            setup.castling = still(&setup, square);
        }
        self.setup = Some(setup);
        self.show_board(now, reply);
    }

    fn cancel(&mut self, now: Duration, reply: &mut Reply) {
        self.setup = None;
        reply.tell(Notice::NoLongerEditing);
        if self.is_playing() && std::mem::take(&mut self.halted) {
            self.try_act(Event::Run, now, reply);
        }
        self.show_after(now, reply);
        self.tell_halted(reply);
    }
}

/// The rights after a square was changed: those that the pieces still allow, and those that its new piece brings with it
/// in the usual array.
fn still(setup: &Setup, square: Square) -> CastlingRights {
    let usual = Setup::from(setup.board).castling;
    let mut rights = CastlingRights::NONE;
    for (of, kept) in [(setup.castling, true), (usual, false)] {
        for (color, side, rook) in of.iter() {
            let king = setup.board.king(color);
            let stand = setup.board.piece_at(rook) == Some(Role::Rook.of(color))
                && king.is_some_and(|king| king.rank() == rook.rank());
            let touched = square == rook || Some(square) == king;
            if stand && (kept || touched) {
                rights.set(color, side, Some(rook.file()));
            }
        }
    }
    rights
}

/// The rights that a FEN field gives to this board.
fn rights(setup: &Setup, text: &str) -> Option<CastlingRights> {
    let plain = setup.with_castling(CastlingRights::NONE).with_en_passant(None);
    let fen = plain.to_string();
    let mut fields: Vec<&str> = fen.split(' ').collect();
    *fields.get_mut(2)? = text;
    let read = Setup::from_fen_as(setup.variant, &fields.join(" ")).ok()?;
    let sound = read.castling.iter().all(|(color, _, rook)| {
        setup.board.piece_at(rook) == Some(Role::Rook.of(color))
            && setup.board.king(color).is_some_and(|king| king.rank() == rook.rank())
    });
    let back = |color: Color| if color.is_white() { tabiya::Rank::First } else { tabiya::Rank::Eighth };
    let at_home = read.castling.iter().all(|(color, _, rook)| rook.rank() == back(color));
    (sound && at_home).then_some(read.castling)
}

/// The pieces that letters stand for, as between the brackets of a FEN: capitals are White's.
fn in_hand(text: &str) -> Option<Pockets> {
    let mut pockets = Pockets::EMPTY;
    for letter in text.trim_matches(['[', ']', '-']).chars().filter(|letter| !letter.is_whitespace()) {
        let Piece { color, role } = Piece::from_letter(letter)?;
        if role == Role::King || !pockets.add(color, role) {
            return None;
        }
    }
    Some(pockets)
}

/// The checks that are left to give, as a FEN has them.
fn checks_left(text: &str) -> Option<[u8; 2]> {
    let fen = format!("8/8/8/8/8/8/8/8 w - - {text} 0 1");
    let is_one_word = text.contains('+') && !text.contains(char::is_whitespace);
    Setup::from_fen_as(Variant::ThreeCheck, &fen).ok().filter(|_| is_one_word).map(|setup| setup.checks_left)
}

/// A board that is set up, as one of a variant if one is named.
fn of_variant(setup: Setup, variant: Variant) -> Setup {
    match variant {
        Variant::Chess => setup,
        _ => setup.with_variant(variant),
    }
}
