//! The commands, as `help`, completion and the manual describe them.

mod editing;

use super::{ArgKind, CommandGroup, CommandHelp};
use crate::play::settings::Setting;

/// What help is asked about that is no command, and the command whose help tells it.
pub(super) const TOPICS: &[(&str, &str)] = &[("premove", "move"), ("premoves", "move")];

/// Every command, in the order of the overview.
pub(crate) const COMMANDS: &[CommandHelp] = &[
    CommandHelp {
        name: "new",
        also: &["start"],
        words: "[VARIANT] [TIME] [as SIDE] [vs PLAYER]",
        brief: "start a new game, with a clock if you give a time",
        details: "The time is in minutes for each side; a second number adds seconds per move. Other time \
                  controls are read as people write them, and `vs` between two times gives the sides \
                  different ones. An unfinished game is saved.\n\
                  `vs PLAYER` chooses your opponent, and `as black` gives you the black pieces. A player \
                  is `tabiya` (full strength), `tabiya:1500` (a level from 400 to 3000), `random`, \
                  `person`, `uci:COMMAND` (any UCI engine), `agent:COMMAND` (any program that answers with \
                  text), or `team:FILE` (a team of specialists; `team:` is the built-in one). Limits \
                  follow a question mark: `tabiya?movetime=2` (seconds) or `tabiya?nodes=10000`. Options \
                  of an engine stand among its words: `uci:stockfish option.UCI_Elo=1500`. The players \
                  stay for the next games.\n\
                  A variant is `crazyhouse`, `threecheck`, `kingofthehill`, `antichess`, `atomic`, `horde` \
                  or `racingkings`; levels are not calibrated there. `960` draws a start position of Chess960.\n\
                  Examples: new    new 10    new 10 5    new 3 delay 2    new 40/90+30,30+30    new 5 vs \
                  3+2    new vs tabiya:1200    new 5 3 as black vs tabiya    new atomic 3 2 vs \
                  tabiya:1500    new 960 5+3    new vs uci:gnuchess --uci",
        takes: ArgKind::GameOptions,
        group: CommandGroup::Games,
    },
    CommandHelp {
        name: "960",
        also: &[],
        words: "[NUMBER [VARIANT] [TIME]] [vs PLAYER]",
        brief: "start a game of Chess960, by number (0-959) or at random",
        details: "The number chooses the start position; 518 is standard chess, and `random` or no number \
                  draws one. A time, a side and an opponent may follow, as with `new`.\n\
                  Examples: 960    960 518    960 random 10 5 vs tabiya:1500",
        takes: ArgKind::GameOptions,
        group: CommandGroup::Games,
    },
    CommandHelp {
        name: "load",
        also: &[],
        words: "FEN",
        brief: "start a game from a position, without a clock",
        details: "If the FEN is not a legal position, every reason is listed and the current game stays. A \
                  variant is named before it, shown by its form, or else that of the game on the table.\n\
                  Example: load 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",
        takes: ArgKind::Words,
        group: CommandGroup::Games,
    },
    CommandHelp {
        name: "open",
        also: &[],
        words: "FILE [NUMBER]",
        brief: "open a game from a PGN file: the first, or by number",
        details: "On the full screen its first position is shown: PgDn goes on move by move, End to its \
                  last position. Moves that you try there are variations; at the prompt they play on from \
                  the end, without a clock. A game with a result is shown as over. Both sides are people; \
                  `set black tabiya:1500` lets a program play one. `next`, `previous` and `find` open others \
                  of the file. `save` writes it back to its place, with everything that the file had. A FEN, \
                  a PGN game or a list of moves can also be pasted at any time.\n\
                  Examples: open games.pgn    open games.pgn 3",
        takes: ArgKind::Path,
        group: CommandGroup::Games,
    },
    CommandHelp {
        name: "next",
        also: &[],
        words: "",
        brief: "open the next game of the PGN file, or give the next puzzle",
        details: "After `open` or `puzzle`. A file is read as far as you look, however long it is.\nExample: next",
        takes: ArgKind::Nothing,
        group: CommandGroup::Games,
    },
    CommandHelp {
        name: "previous",
        also: &["prev"],
        words: "",
        brief: "open the game before it in the PGN file",
        details: "After `open`, `next` or `find`.\nExample: previous",
        takes: ArgKind::Nothing,
        group: CommandGroup::Games,
    },
    CommandHelp {
        name: "find",
        also: &[],
        words: "WORDS",
        brief: "open the next game of the PGN file with these words in its tags",
        details: "Names, events, openings, years: whatever the tags of the file have, in any case.\nExamples: find carlsen    find sicilian    find 2024.05",
        takes: ArgKind::Words,
        group: CommandGroup::Games,
    },
    CommandHelp {
        name: "puzzle",
        also: &["puzzles"],
        words: "[RATING] [THEME]",
        brief: "solve a puzzle: find the one good move",
        details: "Without a rating it is about as hard as your own puzzle rating, which goes up and down with \
                  what you solve. Themes are those of lichess.org, such as fork, pin, mate in 2, endgame or \
                  sacrifice. A wrong move is not played, and you are told what is against it. `next` gives \
                  another puzzle, `hint` helps, `solution` shows the moves. Your progress is kept. With \
                  a hint or the solution it counts as missed.\n\
                  Examples: puzzle    puzzle 1500    puzzle fork    puzzle 1800 endgame",
        takes: ArgKind::Words,
        group: CommandGroup::Games,
    },
    CommandHelp {
        name: "solution",
        also: &[],
        words: "",
        brief: "show the moves that solve the puzzle",
        details: "The puzzle then counts as not solved.\n\
                  Example: solution",
        takes: ArgKind::Nothing,
        group: CommandGroup::Games,
    },
    CommandHelp {
        name: "autoplay",
        also: &[],
        words: "[SECONDS]",
        brief: "show the moves of the game one after the other, on the full screen",
        details: "Each is shown for two seconds, or for as long as you say; any key stops it.\n\
                  Examples: autoplay    autoplay 0.5",
        takes: ArgKind::Words,
        group: CommandGroup::Games,
    },
    CommandHelp {
        name: "save",
        also: &[],
        words: "[FILE]",
        brief: "save the game to a PGN file",
        details: "Other games in the file stay, and this one is added; saved again, it replaces itself. \
                  Without a name the game goes to the file that it was saved to or opened from. The full \
                  screen asks before it changes a file that is there. Compressed files and files without \
                  games are never changed, others completely or not at all.\n\
                  Example: save game.pgn",
        takes: ArgKind::Path,
        group: CommandGroup::Games,
    },
    CommandHelp {
        name: "games",
        also: &[],
        words: "[all]",
        brief: "list the saved games, the latest first",
        details: "Every game is saved as you play; `resume NUMBER` continues one. The latest are listed; \
                  `all` lists all of them.\n\
                  Examples: games    games all",
        takes: ArgKind::Words,
        group: CommandGroup::Games,
    },
    CommandHelp {
        name: "resume",
        also: &[],
        words: "[NUMBER]",
        brief: "continue a paused or a saved game",
        details: "Alone it starts a paused clock again; without a game, or before its first move, it \
                  continues the latest unfinished one. With a number it continues that game of `games`, with its clocks as they were.\n\
                  Examples: resume    resume 2",
        takes: ArgKind::Words,
        group: CommandGroup::Games,
    },
    CommandHelp {
        name: "rematch",
        also: &["again", "swap"],
        words: "[swap]",
        brief: "play the same game again, or with colours swapped",
        details: "The players, the time and the start position are those of the game before; `swap` gives \
                  each player the other colour, also alone. An unfinished game is saved.\n\
                  Examples: rematch    rematch swap    swap",
        takes: ArgKind::Words,
        group: CommandGroup::Games,
    },
    CommandHelp {
        name: "profile",
        also: &["rating"],
        words: "",
        brief: "show your name and your rating",
        details: "The rating is an estimate from your games against levels of tabiya, whose strength is \
                  known. A game counts if it began from the start position, nobody asked for a hint or for \
                  the engine, and no move was taken back; whoever gives up within five moves is not rated. \
                  It is provisional until it is sure to about 200 points. `set name` changes the name.\n\
                  Example: profile",
        takes: ArgKind::Nothing,
        group: CommandGroup::Games,
    },
    CommandHelp {
        name: "move",
        also: &[],
        words: "MOVE",
        brief: "play a move; the move alone is enough",
        details: "Any notation works: e4, Nf3, exd5, O-O, e8=Q, or e2e4, e7e8q, Ng1-f3; also `1. e4`, \
                  `nf3`, `o-o` and `E2E4`. An illegal move is answered with the reason and the closest \
                  legal moves; the clock keeps running. A move that you type or make on the full screen while \
                  a program thinks is a premove: it waits, marked on the board, and is played as soon as the \
                  program has moved, if it can be; Esc cancels it.\n\
                  Examples: e4    move e4    g1f3",
        takes: ArgKind::Move,
        group: CommandGroup::Playing,
    },
    CommandHelp {
        name: "undo",
        also: &["takeback"],
        words: "",
        brief: "take back the last move, and its time",
        details: "Against a program its answer is taken back too; in a finished game a resignation or a \
                  draw by agreement or claim comes first. On the full screen it acts where you look: a \
                  move that you tried is removed, in a file it only goes back, and from an earlier move it \
                  first returns to the last one.\nExample: undo",
        takes: ArgKind::Nothing,
        group: CommandGroup::Playing,
    },
    CommandHelp {
        name: "redo",
        also: &[],
        words: "",
        brief: "replay the move that was taken back",
        details: "Works once for each move taken back, until another move is played; against a program its \
                  answer is replayed too.\n\
                  Example: redo",
        takes: ArgKind::Nothing,
        group: CommandGroup::Playing,
    },
    CommandHelp {
        name: "draw",
        also: &["offer"],
        words: "",
        brief: "offer a draw, or accept the one offered",
        details: "The side to move offers. The offer stands until the opponent accepts, declines or moves. \
                  A program accepts when it is worse, or when a long game is even.\n\
                  Example: draw",
        takes: ArgKind::Nothing,
        group: CommandGroup::Playing,
    },
    CommandHelp {
        name: "accept",
        also: &[],
        words: "",
        brief: "accept the draw offer",
        details: "Example: accept",
        takes: ArgKind::Nothing,
        group: CommandGroup::Playing,
    },
    CommandHelp {
        name: "decline",
        also: &[],
        words: "",
        brief: "decline the draw offer",
        details: "A move declines it too.\n\
                  Example: decline",
        takes: ArgKind::Nothing,
        group: CommandGroup::Playing,
    },
    CommandHelp {
        name: "claim",
        also: &[],
        words: "[MOVE]",
        brief: "claim a draw by repetition or the fifty-move rule",
        details: "With the rules `otb` these draws must be claimed. You may name the move that brings one \
                  about; it is played if the claim is wrong. With the rules `automatic` such a game ends \
                  by itself.\n\
                  Examples: claim    claim Ng8",
        takes: ArgKind::Move,
        group: CommandGroup::Playing,
    },
    CommandHelp {
        name: "resign",
        also: &[],
        words: "[white|black]",
        brief: "resign, for the side to move or the one named",
        details: "The full screen asks first. At the prompt it counts at once, and `undo` takes it back.\n\
                  Examples: resign    resign black",
        takes: ArgKind::Color,
        group: CommandGroup::Playing,
    },
    CommandHelp {
        name: "pause",
        also: &[],
        words: "",
        brief: "pause the clock, or start it again",
        details: "A move starts it again too.\n\
                  Example: pause",
        takes: ArgKind::Nothing,
        group: CommandGroup::Playing,
    },
    CommandHelp {
        name: "stop",
        also: &["now"],
        words: "",
        brief: "make the thinking program move now",
        details: "It plays the best move found so far. A hint that is looked for is given up. While it \
                  thinks, `undo` takes your move back, and all questions are answered.\n\
                  Example: stop",
        takes: ArgKind::Nothing,
        group: CommandGroup::Playing,
    },
    CommandHelp {
        name: "show",
        also: &["board"],
        words: "",
        brief: "show the board, the clocks and whose turn it is",
        details: "Examples: show    board",
        takes: ArgKind::Nothing,
        group: CommandGroup::Asking,
    },
    CommandHelp {
        name: "history",
        also: &[],
        words: "",
        brief: "list the moves so far, in numbered pairs",
        details: "Example: history",
        takes: ArgKind::Nothing,
        group: CommandGroup::Asking,
    },
    CommandHelp {
        name: "opening",
        also: &[],
        words: "",
        brief: "name the opening of the game",
        details: "The deepest name that the game has reached, and where it left the lines that have names. A move \
                  that reaches a new name tells it once; `set openings off` leaves that out.\nExample: opening",
        takes: ArgKind::Nothing,
        group: CommandGroup::Asking,
    },
    CommandHelp {
        name: "last",
        also: &[],
        words: "",
        brief: "show the last move",
        details: "Example: last",
        takes: ArgKind::Nothing,
        group: CommandGroup::Asking,
    },
    CommandHelp {
        name: "clock",
        also: &[],
        words: "",
        brief: "show the clocks",
        details: "Example: clock",
        takes: ArgKind::Nothing,
        group: CommandGroup::Asking,
    },
    CommandHelp {
        name: "fen",
        also: &[],
        words: "",
        brief: "print the position as FEN",
        details: "`load` reads it back.\n\
                  Example: fen",
        takes: ArgKind::Nothing,
        group: CommandGroup::Asking,
    },
    CommandHelp {
        name: "moves",
        also: &[],
        words: "[SQUARE]",
        brief: "list the legal moves, all or of one piece",
        details: "Examples: moves    moves g1",
        takes: ArgKind::Square,
        group: CommandGroup::Asking,
    },
    CommandHelp {
        name: "why",
        also: &[],
        words: "MOVE",
        brief: "explain whether a move is legal, and if not, why",
        details: "Nothing is played.\n\
                  Example: why O-O",
        takes: ArgKind::Move,
        group: CommandGroup::Asking,
    },
    CommandHelp {
        name: "where",
        also: &[],
        words: "[PIECE]",
        brief: "list where the pieces stand, all or of one kind",
        details: "N is a white knight and n a black one; words work as well.\n\
                  Examples: where    where N    where knight    where black queen",
        takes: ArgKind::Piece,
        group: CommandGroup::Asking,
    },
    CommandHelp {
        name: "attackers",
        also: &[],
        words: "SQUARE",
        brief: "list the pieces of both sides that attack a square",
        details: "Example: attackers e4",
        takes: ArgKind::Square,
        group: CommandGroup::Asking,
    },
    CommandHelp {
        name: "rank",
        also: &[],
        words: "NUMBER",
        brief: "list the pieces on a rank",
        details: "Example: rank 2",
        takes: ArgKind::Rank,
        group: CommandGroup::Asking,
    },
    CommandHelp {
        name: "file",
        also: &[],
        words: "LETTER",
        brief: "list the pieces on a file",
        details: "Example: file e",
        takes: ArgKind::File,
        group: CommandGroup::Asking,
    },
    CommandHelp {
        name: "analyse",
        also: &["analyze"],
        words: "[on|off]",
        brief: "show what the engine thinks of the position",
        details: "On the full screen the engine's best lines stand beside the board, with a bar for who \
                  stands better and an arrow for the best move, and they follow the position that you look \
                  at; F12 does the same. A new game against a program turns it off. At the prompt the lines \
                  are printed once.\n\
                  Examples: analyse    analyse off",
        takes: ArgKind::OnOff,
        group: CommandGroup::Asking,
    },
    CommandHelp {
        name: "review",
        also: &[],
        words: "",
        brief: "judge the moves of the game: accuracy, mistakes, better moves",
        details: "Every position is searched, from the last to the first. On the full screen the graph of \
                  the winning chances and the words stand beside the board, and the keys ] and [ go to the \
                  next and the previous weak move. `tabiya review` does the same for files.\n\
                  Example: review",
        takes: ArgKind::Nothing,
        group: CommandGroup::Asking,
    },
    CommandHelp {
        name: "flip",
        also: &[],
        words: "",
        brief: "turn the board around",
        details: "Example: flip",
        takes: ArgKind::Nothing,
        group: CommandGroup::Looks,
    },
    CommandHelp {
        name: "theme",
        also: &[],
        words: "[NAME]",
        brief: "show or change the colours of the board",
        details: "The themes are sea, wood, meadow, slate, and colorblind, whose marks need no red and \
                  green; day, night and contrast also colour the rest of the full screen. The choice is kept \
                  in config.toml.\n\
                  Example: theme wood",
        takes: ArgKind::Values(Setting::Theme),
        group: CommandGroup::Looks,
    },
    CommandHelp {
        name: "pieces",
        also: &[],
        words: "[NAME]",
        brief: "show or change how the pieces look",
        details: "The choices are auto, unicode, ascii and letters. `ascii` has letters and dots without \
                  colours, `letters` has letters on coloured squares, and `auto` is `unicode` where there \
                  are colours.\n\
                  Example: pieces letters",
        takes: ArgKind::Values(Setting::Pieces),
        group: CommandGroup::Looks,
    },
    CommandHelp {
        name: "set",
        also: &[],
        words: "[NAME [VALUE]]",
        brief: "list or change settings",
        details: "The settings are theme, pieces, side, rules, speak, board, resign, bell, graphics, openings \
                  and name; `white` and `black` choose the players: `person`, `random` (any legal move), or a program as in \
                  `new`. Theme, pieces, graphics, bell, openings and name are kept; to keep any other setting, put it \
                  into config.toml (`rules = \"otb\"`) or into a variable such as TABIYA_RULES; `tabiya \
                  help play` says where.\n\
                  Examples: set    set rules    set rules otb    set speak on    set black tabiya:1500",
        takes: ArgKind::Setting,
        group: CommandGroup::Looks,
    },
    editing::EDIT,
    editing::PLACE,
    editing::REMOVE,
    editing::CLEAR,
    editing::TURN,
    editing::CASTLING,
    editing::CHECKS,
    editing::DONE,
    editing::CANCEL,
    CommandHelp {
        name: "help",
        also: &["?"],
        words: "[COMMAND]",
        brief: "list all commands, or explain one",
        details: "Example: help new",
        takes: ArgKind::Command,
        group: CommandGroup::Program,
    },
    // `h` alone means `help`, which therefore stands before them.
    editing::HAND,
    CommandHelp {
        name: "hint",
        also: &[],
        words: "",
        brief: "suggest a piece; again: the square, the move, the line",
        details: "Each `hint` says a little more; in a new position it starts over. You can go on while it \
                  is looked for; `stop` gives it up, on the full screen Esc too.\n\
                  Example: hint",
        takes: ArgKind::Nothing,
        group: CommandGroup::Playing,
    },
    CommandHelp {
        name: "notes",
        also: &[],
        words: "",
        brief: "show what a team noted before its last move",
        details: "Each specialist with its remarks: mates, forks and pins, material and pawns, plans, and \
                  what a model wrote. `tabiya team` shows them with every move.\n\
                  Example: notes",
        takes: ArgKind::Nothing,
        group: CommandGroup::Asking,
    },
    CommandHelp {
        name: "quit",
        also: &["exit"],
        words: "",
        brief: "leave; an unfinished game is saved",
        details: "The end of the input does the same.\nExamples: quit    exit",
        takes: ArgKind::Nothing,
        group: CommandGroup::Program,
    },
];
