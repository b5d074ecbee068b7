//! What a screen reader reads.

use super::run::Home;
use snapbox::{assert_data_eq, str};

#[test]
fn everything_is_told_in_sentences_and_nothing_is_drawn() {
    let script = "new 10 5\ne4\ne5\nundo\nd5\nexd5\nQxd5\nNf3\nQe4+\nmoves d1\nwhere knight\nhistory\nclock\nshow\nNc3\n";
    let (said, _) = Home::new().play(&["--speak", "--no-save"], script);
    assert_data_eq!(
        said,
        str![[r#"
Tabiya [..]
New game, 10 minutes with an increment of 5 seconds.
It is White's turn.
White plays: Pawn from e2 to e4.
The opening is King's Pawn Game, B00.
It is Black's turn.
Black plays: Pawn from e7 to e5.
The opening is King's Pawn Game, C20.
It is White's turn.
Took back Black's move: Pawn from e7 to e5.
It is Black's turn.
Black plays: Pawn from d7 to d5.
The opening is Scandinavian Defense, B01.
It is White's turn.
White plays: Pawn from e4 takes pawn on d5.
It is Black's turn.
Black plays: Queen from d8 takes pawn on d5.
The opening is Scandinavian Defense: Mieses-Kotroc Variation, B01.
It is White's turn.
White plays: Knight from g1 to f3.
It is Black's turn.
Black plays: Queen from d5 to e4, check.
White is in check: the queen on e4 gives check.
The queen on d1 can go to e2.
White's knights are on b1 and f3.
Black's knights are on b8 and g8.
Move 1: White pawn to e4, Black pawn to d5.
Move 2: White pawn e takes d5, Black queen takes d5.
Move 3: White knight to f3, Black queen to e4 with check.
White has 10 minutes and [..] seconds. Black has 10 minutes and [..] seconds. White's clock is running.
White has: king e1; queen d1; rooks a1 and h1; bishops c1 and f1; knights b1 and f3; pawns a2, b2, c2, d2, f2, g2 and h2.
Black has: king e8; queen e4; rooks a8 and h8; bishops c8 and f8; knights b8 and g8; pawns a7, b7, c7, e7, f7, g7 and h7.
White is in check: the queen on e4 gives check.
The king on e1 is in check from the queen on e4, and moving the knight on b1 to c3 does not answer it. Block on e2. The closest legal moves are [..].
Goodbye.

"#]]
    );
}

#[test]
fn promotion_castling_en_passant_and_mate_have_their_words() {
    let script = "load r3k2r/P7/8/4pP2/8/8/8/R3K2R w KQkq e6 0 1\nfxe6\nO-O\nO-O-O\nrank 8\nload 7k/P7/6K1/8/8/8/8/8 w - - 0 1\na8=Q#\n";
    let (said, _) = Home::new().play(&["--speak", "--no-save"], script);
    for sentence in [
        "White plays: Pawn from f5 takes pawn on e6, en passant.\n",
        "Black plays: Castles kingside.\n",
        "White plays: Castles queenside.\n",
        "White plays: Pawn from a7 to a8, and becomes a queen, checkmate.\nThe game is over. White wins by checkmate.\n",
    ] {
        assert!(said.contains(sentence), "{sentence}{said}");
    }
}

#[test]
fn speaking_can_be_switched_on_and_off_at_the_prompt() {
    let (said, _) = Home::new().play(&["--no-save"], "new\nset speak on\nshow\nset speak off\n");
    assert!(said.contains("White has: king e1;"), "{said}");
}

#[test]
fn lists_and_refusals_are_sentences_too() {
    let home = Home::new();
    home.play(&[], "new\ne4\n");
    let script = "games\nset theme\nset black\nload 7k/7p/8/8/8/8/8/K7 w - - 0 1\nmoves\nnew x\n";
    let (said, _) = home.play(&["--speak"], script);
    for sentence in [
        ": White against Black, 1 move, unfinished.\n",
        "The setting theme, the colours of the board, is sea. It can be sea, wood, meadow, slate, day, night, contrast or colorblind.\n",
        "Black is played by a person. It can be person, random, tabiya, tabiya:LEVEL, uci:COMMAND, agent:COMMAND, team:FILE or chat:BASE/MODEL.\n",
        "White has 3 legal moves: king to a2, king to b1 and king to b2.\n",
        " `help new` explains it.\n",
    ] {
        assert!(said.contains(sentence), "{sentence}{said}");
    }
    assert!(!said.contains("Usage:"), "{said}");
}

#[test]
fn variants_are_told_by_their_own_words() {
    let tell = |variant: &str, script: &str| {
        Home::new().play(&["play", "--speak", "--no-save", "--variant", variant], script).0
    };
    let house =
        tell("crazyhouse", "e4\nd5\nexd5\nQxd5\nshow\ndrop a pawn on d7\nhistory\ndrop a queen on e3\n");
    let hill = tell("kingofthehill", "e4\ne5\nKe2\na6\nKd3\na5\nKc4\na4\nmoves c4\nKd5\nhistory\n");
    let checks = tell("threecheck", "e4\ne5\nBc4\nNc6\nBxf7+\nKxf7\nshow\nQh5+\ng6\nQf3+\n");
    let atomic = tell("atomic", "e4\ne5\nNf3\nd6\nNg5\na6\nNxf7\n");
    for (said, told) in [
        (&house, "What you capture is yours"),
        (&house, "White has in hand: 1 pawn."),
        (&house, "White plays: Pawn dropped on d7, check."),
        (&house, "Move 3: White pawn dropped on d7 with check."),
        (&hill, "Move 5: White king to d5 and wins."),
        (&hill, "The game is over. White wins: the king has reached the hill."),
        (&checks, "White has 2 checks to give."),
        (&checks, "White plays: Queen from d1 to h5, check, 1 more to give."),
        (&checks, "White plays: Queen from h5 to f3, check, the last one."),
        (
            &atomic,
            "Knight from g5 takes pawn on f7, and explodes with the king on e8, the bishop on f8 and the knight on g8",
        ),
    ] {
        assert!(said.contains(told), "{told}: {said}");
    }
    for said in [&house, &hill, &checks, &atomic] {
        assert!(!said.contains("checkmate") && !said.contains(" @"), "{said}");
    }
}
