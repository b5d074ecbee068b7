//! Tactics, checked on positions by hand and on puzzles of other people.

use super::Tactics;
use crate::engine::Engine;
use crate::eval::Evaluation;
use crate::insight::material;
use crate::insight::note::Note;
use crate::limits::Limits;
use crate::score::Score;
use std::fs;
use std::path::Path;
use tabiya::{Game, Position, Uci, Variant};

const NODES: u64 = Tactics::NODES;

fn look(fen: &str) -> Vec<Note> {
    Tactics::new(NODES).notes(&Game::from_fen(fen).unwrap(), None)
}

fn texts<'a>(notes: &'a [Note], code: &str) -> Vec<&'a str> {
    notes.iter().filter(|note| note.code == code).map(|note| &*note.text).collect()
}

#[test]
fn a_mate_in_one_is_named_with_its_kind() {
    let notes = look("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1");
    assert_eq!(texts(&notes, "mate"), ["Rd8# is mate, a back-rank mate."]);
    assert_eq!(notes[0].score, Some(Score::Mate(1)));
}

#[test]
fn a_family_fork_is_named_with_all_who_are_attacked() {
    let notes = look("r3k2r/ppp2ppp/8/3N4/4n3/8/PPP2PPP/R3K2R w KQ - 0 1");
    let forks = texts(&notes, "fork");
    assert!(
        forks.iter().any(|text| text.starts_with("Nxc7+ forks the king on e8 and the rook on a8")),
        "{notes:#?}"
    );
}

#[test]
fn a_threat_of_the_other_side_is_told() {
    let notes = look("r1bqk1nr/pppp1ppp/2n5/2b1p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 1");
    let threat = texts(&notes, "threat");
    assert_eq!(threat, ["White threatens Qxf7#, which is mate."], "{notes:#?}");
}

#[test]
fn nothing_is_won_where_nothing_can_be() {
    let notes = look("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    assert!(notes.iter().all(|note| note.code == "line"), "{notes:#?}");
    assert_eq!(notes.len(), 4);
}

#[test]
fn a_fork_that_answers_a_capture_is_named_and_so_is_one_of_a_piece_that_only_the_king_guards() {
    // The queen takes on d5, and the knight forks her and the king.
    let mut game = Game::from_fen("r2qk2r/pp2n3/2p1p3/3B3p/4N1p1/3P2P1/PPP2P1P/R3Q1K1 b kq - 0 18").unwrap();
    game.play("Qxd5").unwrap();
    let notes = Tactics::new(NODES).notes(&game, None);
    assert!(
        texts(&notes, "fork")[0].starts_with("Nf6+ forks the king on e8 and the queen on d5"),
        "{notes:#?}"
    );
    let notes = look("5rk1/4p2p/p2p2p1/3Pq3/4P3/2N5/P1PKB1Q1/8 b - - 4 34");
    assert!(
        texts(&notes, "fork")[0].starts_with("Qd4+ forks the king on d2 and the knight on c3"),
        "{notes:#?}"
    );
}

#[test]
fn taking_back_wins_nothing() {
    let mut game = Game::new();
    for mv in ["e4", "d5", "exd5"] {
        game.play(mv).unwrap();
    }
    let notes = Tactics::new(NODES).notes(&game, None);
    assert!(texts(&notes, "wins-material").is_empty(), "{notes:#?}");
}

#[test]
fn the_same_game_gets_the_same_notes() {
    let fen = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3";
    let mut tactics = Tactics::new(NODES);
    let game = Game::from_fen(fen).unwrap();
    let first = tactics.notes(&game, None);
    tactics.notes(&Game::new(), None);
    assert_eq!(tactics.notes(&game, None), first);
}

/// A puzzle of other people: the position, what is to be played, and what it is about.
struct Puzzle {
    game: Game,
    first: String,
    themes: Vec<String>,
}

fn puzzles() -> Vec<Puzzle> {
    let folder = std::env::var_os("TABIYA_TEST_DATA")
        .expect("TABIYA_TEST_DATA names the folder with published test data");
    let text = fs::read_to_string(Path::new(&folder).join("puzzles/lichess_puzzles.tsv")).unwrap();
    let puzzle = |line: &str| {
        let columns: Vec<&str> = line.split('\t').collect();
        let mut moves = columns[2].split(' ');
        let mut game = Game::from_fen(columns[1]).unwrap();
        game.play(moves.next().unwrap()).unwrap();
        let first = moves.next().unwrap().to_owned();
        Puzzle { game, first, themes: columns[7].split(' ').map(str::to_owned).collect() }
    };
    text.lines().skip(1).map(puzzle).collect()
}

/// How often something was so.
#[derive(Default)]
struct Share {
    of: usize,
    so: usize,
}

impl Share {
    fn count(&mut self, so: bool) {
        self.of += 1;
        self.so += usize::from(so);
    }

    fn percent(&self) -> f64 {
        100.0 * self.so as f64 / self.of.max(1) as f64
    }
}

impl std::fmt::Display for Share {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} of {} ({:.1} %)", self.so, self.of, self.percent())
    }
}

/// Whether a claim holds when ten times as many nodes are searched.
fn holds(engine: &mut Engine, game: &Game, note: &Note) -> bool {
    let Some(mv) = note.first() else { return true };
    let limits = Limits::new().nodes(10 * NODES).search_moves(vec![mv]);
    engine.new_game();
    let found = engine.search(game, &limits, &mut |_| {});
    match (note.code, found.score) {
        ("mate", score) => matches!(score, Score::Mate(1..)),
        (_, Score::Mate(moves)) => moves > 0,
        (_, Score::Centipawns(value)) => {
            let last = game.last_ply().filter(|ply| ply.mv.to() == mv.to()).and_then(|ply| ply.captured);
            let stands =
                Evaluation::new().of(game.position()) + last.map_or(0, |piece| material::value(piece.role));
            value >= stands + 50
        }
        (_, score) => score > Score::ZERO,
    }
}

#[test]
#[ignore = "wider data: TABIYA_TEST_DATA"]
fn wide_the_moves_and_motifs_of_puzzles_are_named_and_hardly_a_claim_is_false() {
    let puzzles = puzzles();
    let every: usize =
        std::env::var("TABIYA_TEST_EVERY").ok().and_then(|text| text.parse().ok()).unwrap_or(40);
    let motifs = [
        ("fork", &["fork"][..]),
        ("pin", &["pin", "pinned-target", "pinned-guard"]),
        ("skewer", &["skewer"]),
        ("discoveredAttack", &["discovered-attack", "discovered-check"]),
        ("discoveredCheck", &["discovered-check"]),
        ("doubleCheck", &["double-check"]),
        ("hangingPiece", &["hanging-piece"]),
        ("promotion", &["promotion"]),
        ("trappedPiece", &["trapped-piece"]),
        ("mate", &["mate"]),
    ];
    let mut named: Vec<Share> = motifs.iter().map(|_| Share::default()).collect();
    let (mut moves, mut mates, mut claims) = (Share::default(), Share::default(), Share::default());
    let mut engine = Engine::new();
    for puzzle in puzzles.iter().step_by(every) {
        let notes = Tactics::new(NODES).notes(&puzzle.game, None);
        let position = puzzle.game.position();
        let solution = puzzle.first.parse::<Uci>().ok().and_then(|uci| uci.to_move(position)).unwrap();
        let advice = notes.iter().find(|note| note.first().is_some()).and_then(Note::first);
        let is_mate_too = notes.iter().any(|note| note.code == "mate" && note.first() == advice);
        let is_mate = puzzle.themes.iter().any(|theme| theme == "mate");
        moves.count(advice == Some(solution) || is_mate && is_mate_too);
        if let Some(theme) = puzzle.themes.iter().find(|theme| theme.starts_with("mateIn")) {
            let number: i32 = theme["mateIn".len()..].parse().unwrap();
            let exact = |note: &&Note| note.code == "mate" && note.score == Some(Score::Mate(number));
            mates.count(notes.iter().find(exact).is_some());
        }
        for ((theme, codes), share) in motifs.iter().zip(&mut named) {
            if puzzle.themes.iter().any(|one| one == theme) {
                let told = notes.iter().any(|note| codes.contains(&note.code));
                share.count(told);
                if !told && std::env::var_os("TABIYA_TEST_SHOW").is_some_and(|show| show == **theme) {
                    println!("missed {theme}: {} solution {}", position.to_fen(), position.san(solution));
                    notes.iter().for_each(|note| println!("    {}: {}", note.code, note.text));
                }
            }
        }
        for note in notes.iter().filter(|note| matches!(note.code, "mate" | "wins-material" | "attack")) {
            let holds = holds(&mut engine, &puzzle.game, note);
            claims.count(holds);
            if !holds {
                println!("false? {}: {} {}", position.to_fen(), note.code, note.text);
            }
        }
    }
    println!("right move: {moves}; mates in the right number: {mates}; claims that hold: {claims}");
    for ((theme, _), share) in motifs.iter().zip(&named) {
        println!("{theme}: named in {share}");
    }
    assert!(moves.percent() > 80.0 && mates.percent() > 90.0 && claims.percent() > 97.0);
}

/// Whether what a note says can be seen on the board, by other means than it was found by.
fn is_true(position: &Position, note: &Note) -> bool {
    let mut at = *position;
    for named in &note.moves {
        if !at.is_legal(named.mv) {
            return false;
        }
        at.play_unchecked(named.mv);
    }
    let (us, board) = (position.turn(), at.board());
    let attacked = |square| board.is_attacked(square, us);
    match note.code {
        "fork" => {
            note.squares[1..].len() >= 2
                && note.squares[1..].iter().all(|&target| {
                    board.attackers(target, us).contains(note.squares[0])
                        && board.color_at(target) == Some(!us)
                })
        }
        // Without the piece in front, the one behind is attacked from that very square.
        "pin" | "skewer" | "pinned" => {
            let [by, front, behind] = match note.code {
                "pinned" => [note.squares[2], note.squares[0], note.squares[1]],
                _ => [note.squares[0], note.squares[1], note.squares[2]],
            };
            let Some(side) = board.color_at(by) else { return false };
            let mut lifted = *board;
            lifted.remove(front);
            board.attackers(front, side).contains(by)
                && !board.attackers(behind, side).contains(by)
                && lifted.attackers(behind, side).contains(by)
                && board.color_at(front) == Some(!side)
                && board.color_at(behind) == Some(!side)
        }
        "double-check" => at.checkers().len() == 2,
        "discovered-check" => at.checkers().contains(note.squares[0]),
        "discovered-attack" => board.attackers(note.squares[1], us).contains(note.squares[0]),
        "pinned-target" => attacked(note.squares[1]),
        "pinned-guard" => at.pinned(!us).contains(note.squares[0]),
        "hanging-piece" => at.legal_captures().iter().all(|mv| mv.to() != note.squares[0]),
        "trapped-piece" => attacked(note.squares[0]),
        "promotion" => note.moves.last().is_some_and(|named| named.mv.promoted().is_some()),
        _ => true,
    }
}

#[test]
#[ignore = "wider data: TABIYA_TEST_DATA"]
fn wide_every_motif_that_is_named_can_be_seen_on_the_board() {
    let puzzles = puzzles();
    let mut seen = 0;
    for puzzle in puzzles.iter().step_by(11) {
        let position = puzzle.game.position();
        for note in Tactics::new(8_000).notes(&puzzle.game, None) {
            assert!(is_true(position, &note), "{}: {note:#?}", position.to_fen());
            seen += usize::from(note.code != "line");
        }
    }
    assert!(seen > 200, "{seen}");
}

fn look_in(variant: Variant, fen: &str) -> Vec<Note> {
    let position = Position::from_fen_as(variant, fen).unwrap();
    Tactics::new(NODES).notes(&Game::from_position(position), None)
}

#[test]
fn what_wins_a_variant_at_once_is_told_by_its_own_rule_and_not_as_mate() {
    for (variant, fen, text) in [
        (
            Variant::Atomic,
            "rnbqkbnr/pppppppp/8/6N1/8/8/PPPPPPPP/RNBQKB1R w KQkq - 0 1",
            "Nxf7# ends the game: White wins: the black king exploded.",
        ),
        (
            Variant::KingOfTheHill,
            "4k3/pppppppp/8/8/8/3K4/PPP2PPP/8 w - - 0 1",
            "Kd4# ends the game: White wins: the king has reached the hill.",
        ),
        (
            Variant::ThreeCheck,
            "4k3/8/8/8/8/8/8/R3K3 w - - 1+3 0 1",
            "Ra8# ends the game: White wins: all checks have been given.",
        ),
    ] {
        let notes = look_in(variant, fen);
        assert!(texts(&notes, "win").contains(&text), "{notes:#?}");
        let said: Vec<&str> = notes.iter().map(|note| &*note.text).collect();
        assert!(!said.iter().any(|text| text.contains("mate")), "{said:#?}");
    }
}

#[test]
fn nothing_of_pins_and_loose_pieces_is_said_where_captures_are_not_those_of_chess() {
    // In chess the knight is pinned and the rook hangs; in antichess nobody minds.
    let fen = "4k3/4r3/8/8/1b6/2N5/8/R3K3 w - - 0 1";
    assert!(!texts(&look_in(Variant::Chess, fen), "pinned").is_empty());
    for variant in [Variant::Antichess, Variant::Atomic, Variant::Crazyhouse] {
        for note in look_in(variant, fen) {
            assert!(matches!(note.code, "line" | "win" | "mate" | "attack" | "threat"), "{note:#?}");
        }
    }
}
