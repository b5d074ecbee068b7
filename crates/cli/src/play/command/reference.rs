//! The commands, as they are taught.

use super::{ArgKind, CommandGroup, CommandHelp};
use crate::play::settings::Setting;

/// Every command, in the order of the overview.
pub(crate) const COMMANDS: &[CommandHelp] = &[
    CommandHelp {
        name: "new",
        also: &["start"],
        words: "[TIME] [as SIDE] [vs PLAYER]",
        brief: "a new game, with a clock if a time is given",
        lesson: "The time is minutes for each side, and seconds for each move if a second number is given. Any other time control \
                 is read as people write it; `vs` gives the sides different times. A game that was going on is kept.\n\
                 `vs` and a player give you an opponent, and `as black` gives that one the white men: `tabiya` at full \
                 strength, `tabiya:1500` at a level from 400 to 2800, `random`, `person`, or any UCI engine as \
                 `uci:` and its command, or any program that answers with text, by `agent:` and its command, or a team of \
                 specialists, `team:` and its file or alone. Behind a question mark stand limits: `tabiya?movetime=2` (seconds), \
                 `tabiya?nodes=10000`, and options among the words: `uci:stockfish option.UCI_Elo=1500`. The next games have the same players.\n\
                 Examples: new    new 10    new 10 5    new 3 delay 2    new 40/90+30,30+30    new 5 vs 3+2    \
                 new vs tabiya:1200    new 5 3 as black vs tabiya    new vs uci:gnuchess --uci",
        takes: ArgKind::GameOptions,
        group: CommandGroup::Games,
    },
    CommandHelp {
        name: "960",
        also: &[],
        words: "[NUMBER [TIME]] [vs PLAYER]",
        brief: "a new game of Chess960, by its number 0-959 or drawn by lot",
        lesson: "The number decides how the men stand (518 is the array of chess); `random` draws it by lot. A time, a \
                 side and an opponent may follow, as behind `new`.\nExamples: 960    960 518    960 random 10 5 vs tabiya:1500",
        takes: ArgKind::GameOptions,
        group: CommandGroup::Games,
    },
    CommandHelp {
        name: "load",
        also: &[],
        words: "FEN",
        brief: "a new game from a position; without a clock",
        lesson: "A FEN that is no position is answered with all reasons, and the game that is going on stays.\n\
                 Example: load 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",
        takes: ArgKind::Words,
        group: CommandGroup::Games,
    },
    CommandHelp {
        name: "open",
        also: &[],
        words: "FILE [NUMBER]",
        brief: "a game from a PGN file: the first, or the one of this number",
        lesson: "All its moves are on the board, and it can be played on; without a clock. `save` writes it into its place \
                 again, with all that the file had of it.\n\
                 Examples: open games.pgn    open games.pgn 3",
        takes: ArgKind::Path,
        group: CommandGroup::Games,
    },
    CommandHelp {
        name: "save",
        also: &[],
        words: "[FILE]",
        brief: "write the game into a PGN file",
        lesson: "The file is written as a whole or not at all. A file that has other games keeps them, and this one is \
                 added; saved again, it takes its own place. Without a name the same file is written again, also the one \
                 that the game was opened from. Nothing is written into compressed files and into those that have no games.\n\
                 Example: save game.pgn",
        takes: ArgKind::Path,
        group: CommandGroup::Games,
    },
    CommandHelp {
        name: "games",
        also: &[],
        words: "[all]",
        brief: "the games that are kept, the last one first",
        lesson: "Every game is kept as it is played; `resume NUMBER` goes on with one of them. The last ones are listed; `all` lists all.\nExamples: games    games all",
        takes: ArgKind::Words,
        group: CommandGroup::Games,
    },
    CommandHelp {
        name: "resume",
        also: &[],
        words: "[NUMBER]",
        brief: "go on with a paused game, or with one that is kept",
        lesson: "Alone it lets a paused clock run on; without a game it takes up the last one that did not end. With a \
                 number it takes up that one of `games`, with its clocks as they were.\nExamples: resume    resume 2",
        takes: ArgKind::Words,
        group: CommandGroup::Games,
    },
    CommandHelp {
        name: "move",
        also: &[],
        words: "MOVE",
        brief: "play a move; the move alone is enough",
        lesson: "In any notation: e4, Nf3, exd5, O-O, e8=Q, or e2e4, e7e8q, Ng1-f3; also `1. e4`, `nf3`, `o-o` \
                 and `E2E4`. A move that is not legal is answered \
                 with the reason and with moves that are; the clock goes on.\nExamples: e4    move e4    g1f3",
        takes: ArgKind::Move,
        group: CommandGroup::Playing,
    },
    CommandHelp {
        name: "undo",
        also: &["takeback"],
        words: "",
        brief: "take the last move back, and its time",
        lesson: "Against a program its answer is taken back too, so that it is your turn again. The last move of a finished game opens it again; \
                 a resignation, an agreed or a claimed draw is taken back first.\n\
                 Example: undo",
        takes: ArgKind::Nothing,
        group: CommandGroup::Playing,
    },
    CommandHelp {
        name: "redo",
        also: &[],
        words: "",
        brief: "play the move again that was taken back",
        lesson: "As often as moves were taken back, until another move is played; against a program its answer too.\nExample: redo",
        takes: ArgKind::Nothing,
        group: CommandGroup::Playing,
    },
    CommandHelp {
        name: "draw",
        also: &["offer"],
        words: "",
        brief: "offer a draw; said again, it is accepted",
        lesson: "The side to move offers. The offer stands until the opponent accepts, declines or moves. A program \
                 accepts when it stands worse, or when a long game is even.\nExample: draw",
        takes: ArgKind::Nothing,
        group: CommandGroup::Playing,
    },
    CommandHelp {
        name: "accept",
        also: &[],
        words: "",
        brief: "accept the draw that is offered",
        lesson: "Example: accept",
        takes: ArgKind::Nothing,
        group: CommandGroup::Playing,
    },
    CommandHelp {
        name: "decline",
        also: &[],
        words: "",
        brief: "decline the draw that is offered",
        lesson: "A move declines it too.\nExample: decline",
        takes: ArgKind::Nothing,
        group: CommandGroup::Playing,
    },
    CommandHelp {
        name: "claim",
        also: &[],
        words: "[MOVE]",
        brief: "claim a draw by repetition or the fifty-move rule",
        lesson: "For the rules `otb`, where these draws have to be claimed; a move that is meant to bring it about may \
                 be named, and is played if the claim is wrong. By the rules `automatic` such a game is over by itself.\n\
                 Examples: claim    claim Ng8",
        takes: ArgKind::Move,
        group: CommandGroup::Playing,
    },
    CommandHelp {
        name: "resign",
        also: &[],
        words: "[white|black]",
        brief: "give the game up: the side to move, or the one named",
        lesson: "Examples: resign    resign black",
        takes: ArgKind::Color,
        group: CommandGroup::Playing,
    },
    CommandHelp {
        name: "pause",
        also: &[],
        words: "",
        brief: "halt the clock; said again, it runs on",
        lesson: "A move lets it run on too.\nExample: pause",
        takes: ArgKind::Nothing,
        group: CommandGroup::Playing,
    },
    CommandHelp {
        name: "stop",
        also: &["now"],
        words: "",
        brief: "let the program that is thinking play at once",
        lesson: "It plays the best that it has found. While it thinks, `undo` takes your move back, and everything that \
                 is asked is answered.\nExample: stop",
        takes: ArgKind::Nothing,
        group: CommandGroup::Playing,
    },
    CommandHelp {
        name: "show",
        also: &["board"],
        words: "",
        brief: "the board, the clocks, and whose turn it is",
        lesson: "Example: show",
        takes: ArgKind::Nothing,
        group: CommandGroup::Asking,
    },
    CommandHelp {
        name: "history",
        also: &[],
        words: "",
        brief: "the moves so far, in numbered pairs",
        lesson: "Example: history",
        takes: ArgKind::Nothing,
        group: CommandGroup::Asking,
    },
    CommandHelp {
        name: "last",
        also: &[],
        words: "",
        brief: "the last move",
        lesson: "Example: last",
        takes: ArgKind::Nothing,
        group: CommandGroup::Asking,
    },
    CommandHelp {
        name: "clock",
        also: &[],
        words: "",
        brief: "what the clocks show",
        lesson: "Example: clock",
        takes: ArgKind::Nothing,
        group: CommandGroup::Asking,
    },
    CommandHelp {
        name: "fen",
        also: &[],
        words: "",
        brief: "the position as FEN",
        lesson: "`load` reads it back.\nExample: fen",
        takes: ArgKind::Nothing,
        group: CommandGroup::Asking,
    },
    CommandHelp {
        name: "moves",
        also: &[],
        words: "[SQUARE]",
        brief: "the legal moves, all or those of one man",
        lesson: "Examples: moves    moves g1",
        takes: ArgKind::Square,
        group: CommandGroup::Asking,
    },
    CommandHelp {
        name: "why",
        also: &[],
        words: "MOVE",
        brief: "whether a move is legal, and if not, why",
        lesson: "Nothing is played.\nExample: why O-O",
        takes: ArgKind::Move,
        group: CommandGroup::Asking,
    },
    CommandHelp {
        name: "where",
        also: &[],
        words: "[MAN]",
        brief: "where the men stand, all or those of one kind",
        lesson: "N is White's knight and n Black's; words do as well.\n\
                 Examples: where    where N    where knight    where black queen",
        takes: ArgKind::Piece,
        group: CommandGroup::Asking,
    },
    CommandHelp {
        name: "attackers",
        also: &[],
        words: "SQUARE",
        brief: "the men of both sides that attack a square",
        lesson: "Example: attackers e4",
        takes: ArgKind::Square,
        group: CommandGroup::Asking,
    },
    CommandHelp {
        name: "rank",
        also: &[],
        words: "NUMBER",
        brief: "what stands on a rank",
        lesson: "Example: rank 2",
        takes: ArgKind::Rank,
        group: CommandGroup::Asking,
    },
    CommandHelp {
        name: "file",
        also: &[],
        words: "LETTER",
        brief: "what stands on a file",
        lesson: "Example: file e",
        takes: ArgKind::File,
        group: CommandGroup::Asking,
    },
    CommandHelp {
        name: "flip",
        also: &[],
        words: "",
        brief: "see the board from the other side",
        lesson: "Example: flip",
        takes: ArgKind::Nothing,
        group: CommandGroup::Looks,
    },
    CommandHelp {
        name: "theme",
        also: &[],
        words: "[NAME]",
        brief: "the colours of the board",
        lesson: "sea, wood, meadow or slate; day and night have a page of their own on the full screen.\nExample: theme wood",
        takes: ArgKind::Values(Setting::Theme),
        group: CommandGroup::Looks,
    },
    CommandHelp {
        name: "pieces",
        also: &[],
        words: "[NAME]",
        brief: "how the men look",
        lesson: "auto, unicode, ascii or letters. `ascii` has letters and dots and no colours, `letters` are on coloured squares, `auto` is `unicode` where \
                 there are colours.\nExample: pieces letters",
        takes: ArgKind::Values(Setting::Pieces),
        group: CommandGroup::Looks,
    },
    CommandHelp {
        name: "set",
        also: &[],
        words: "[NAME [VALUE]]",
        brief: "what can be set, and to what it is set",
        lesson: "Settings are theme, pieces, side, rules, speak, board and resign; `white` and `black` say who plays: `person`, \
                 `random`, which plays any legal move, or a program as behind `new`. For all games they are set in the file config.toml (`theme = \"wood\"`) \
                 and by variables such as TABIYA_THEME; `tabiya help play` tells where.\n\
                 Examples: set    set rules    set rules otb    set speak on    set black tabiya:1500",
        takes: ArgKind::Setting,
        group: CommandGroup::Looks,
    },
    CommandHelp {
        name: "edit",
        also: &[],
        words: "",
        brief: "set up a board by hand, and begin from there",
        lesson: "It begins with the board that is there, or with an empty one. Then `place`, `remove`, `clear`, `turn` and \
                 `castling` change it; `Ng5` alone places too. `done` begins a game from it, `cancel` leaves all as it was.\n\
                 Example: edit, clear, Ke1, ke8, Pe4, done",
        takes: ArgKind::Nothing,
        group: CommandGroup::Editing,
    },
    CommandHelp {
        name: "place",
        also: &[],
        words: "MAN SQUARE",
        brief: "put a man on a square",
        lesson: "K Q R B N P are White's, k q r b n p Black's; words do as well.\n\
                 Examples: place N g5    Ng5    place black rook a8",
        takes: ArgKind::Piece,
        group: CommandGroup::Editing,
    },
    CommandHelp {
        name: "remove",
        also: &[],
        words: "SQUARE",
        brief: "take a man off the board",
        lesson: "Example: remove e2",
        takes: ArgKind::Square,
        group: CommandGroup::Editing,
    },
    CommandHelp {
        name: "clear",
        also: &[],
        words: "",
        brief: "take all men off the board",
        lesson: "Example: clear",
        takes: ArgKind::Nothing,
        group: CommandGroup::Editing,
    },
    CommandHelp {
        name: "turn",
        also: &[],
        words: "white|black",
        brief: "say who is to move",
        lesson: "Example: turn black",
        takes: ArgKind::Color,
        group: CommandGroup::Editing,
    },
    CommandHelp {
        name: "castling",
        also: &[],
        words: "RIGHTS",
        brief: "say who may castle, as a FEN does: KQkq, or -",
        lesson: "Whatever the men allow is there to begin with.\nExamples: castling Kq    castling -",
        takes: ArgKind::Words,
        group: CommandGroup::Editing,
    },
    CommandHelp {
        name: "done",
        also: &[],
        words: "[TIME] [vs PLAYER]",
        brief: "begin a game from the board that was set up",
        lesson: "A board that is no legal position is answered with all reasons. A time, a side and an opponent may follow, \
                 as behind `new`.\nExamples: done    done 10 5    done vs tabiya",
        takes: ArgKind::GameOptions,
        group: CommandGroup::Editing,
    },
    CommandHelp {
        name: "cancel",
        also: &[],
        words: "",
        brief: "leave the board and the game as they were",
        lesson: "Example: cancel",
        takes: ArgKind::Nothing,
        group: CommandGroup::Editing,
    },
    CommandHelp {
        name: "help",
        also: &["?"],
        words: "[COMMAND]",
        brief: "all commands, or more about one",
        lesson: "Example: help new",
        takes: ArgKind::Command,
        group: CommandGroup::Program,
    },
    // Behind `help`, which is meant by an `h` alone.
    CommandHelp {
        name: "hint",
        also: &[],
        words: "",
        brief: "which man to move; said again, where to, the move, the line",
        lesson: "Each time a little more, as far as you want to know; in another position it begins anew.\nExample: hint",
        takes: ArgKind::Nothing,
        group: CommandGroup::Playing,
    },
    CommandHelp {
        name: "notes",
        also: &[],
        words: "",
        brief: "what a team of specialists noted on the way to its last move",
        lesson: "Each stage with what it had to say: mates, forks and pins, material and pawns, plans, and what a model wrote. \
                 `tabiya team` shows them with every move.\nExample: notes",
        takes: ArgKind::Nothing,
        group: CommandGroup::Asking,
    },
    CommandHelp {
        name: "quit",
        also: &["exit"],
        words: "",
        brief: "leave; a game that is going on is kept",
        lesson: "The end of the input does the same.\nExample: quit",
        takes: ArgKind::Nothing,
        group: CommandGroup::Program,
    },
];
