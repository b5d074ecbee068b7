//! Puzzles in words: what they are about, and how far somebody has come.

use crate::play::reply::{PuzzleState, PuzzleView};

/// Themes that say how long a solution is or who played the game, and nothing about the position.
const UNTOLD: [&str; 7] = ["oneMove", "short", "long", "veryLong", "master", "masterVsMaster", "superGM"];

/// The parts of a game, which give nothing away.
const PHASES: [&str; 3] = ["opening", "middlegame", "endgame"];

/// A theme as people say it: `mateIn2` is "mate in 2".
pub(super) fn theme(tag: &str) -> String {
    match tag {
        "xRayAttack" => return "x-ray attack".to_owned(),
        "attackingF2F7" => return "attack on f2 or f7".to_owned(),
        "backRankMate" => return "back-rank mate".to_owned(),
        "enPassant" => return "en passant".to_owned(),
        "crushing" => return "winning by far".to_owned(),
        "advantage" => return "winning an advantage".to_owned(),
        "equality" => return "saving the game".to_owned(),
        "underPromotion" => return "underpromotion".to_owned(),
        _ => {}
    }
    let mut words = String::new();
    for letter in tag.chars() {
        let begins = letter.is_ascii_uppercase() || letter.is_ascii_digit();
        if begins && !words.is_empty() && !words.ends_with(|last: char| last.is_ascii_digit()) {
            words.push(' ');
        }
        words.push(letter.to_ascii_lowercase());
    }
    match words.split_once("s mate") {
        // `morphysMate`, but not `hooks mate`.
        Some((name @ ("morphy" | "pillsbury" | "anastasia" | "boden"), "")) => {
            format!("{}{}'s mate", name[..1].to_ascii_uppercase(), &name[1..])
        }
        _ => words,
    }
}

/// What a puzzle is about: while it is being solved only what gives nothing away, and what was asked for.
fn themes(view: &PuzzleView) -> Vec<String> {
    let is_told = |tag: &&String| match view.state {
        PuzzleState::Solving => {
            PHASES.contains(&tag.as_str())
                || view.asked.as_ref().is_some_and(|asked| asked.eq_ignore_ascii_case(tag))
        }
        PuzzleState::Shown | PuzzleState::Solved => !UNTOLD.contains(&tag.as_str()),
    };
    // "Mate" says nothing that "mate in 2" does not.
    let mates = view.themes.iter().any(|tag| tag.starts_with("mateIn"));
    let tags = view.themes.iter().filter(is_told).filter(|tag| !(mates && *tag == "mate"));
    let mut tags: Vec<&String> = tags.collect();
    tags.sort_by_key(|tag| (rank(tag), *tag));
    tags.into_iter().map(|tag| theme(tag)).collect()
}

/// When in the game, to what end, by what means: files have them in the order of the alphabet.
fn rank(tag: &str) -> usize {
    match tag {
        _ if PHASES.contains(&tag) => 0,
        // "Endgame" and what kind of one.
        _ if tag.ends_with("Endgame") => 1,
        "mate" | "crushing" | "advantage" | "equality" => 2,
        _ if tag.starts_with("mateIn") => 2,
        _ => 3,
    }
}

/// "Puzzle rated 1520, 5 of 7 solved", and in a line of its own "fork, endgame".
pub(crate) fn label(view: &PuzzleView) -> String {
    let themes = themes(view);
    let about = if themes.is_empty() { String::new() } else { format!("\n{}", themes.join(", ")) };
    let done = match view.of {
        0 => "your first".to_owned(),
        of => format!("{} of {of} solved", view.solved),
    };
    format!("Puzzle rated {}, {done}{about}", view.rating)
}

/// That a puzzle is solved, and what comes next.
pub(super) fn solved(view: &PuzzleView) -> String {
    let how = match (view.is_shown, view.is_missed) {
        (true, _) => "Played as shown, which does not count as solved.",
        (false, true) => "Solved, but not at the first try.",
        (false, false) => "Solved!",
    };
    format!(
        "{how} `next` gives another.\nIt was rated {} ({}). Your puzzle rating is {}: {} of {} solved at the first try.",
        view.rating,
        themes(view).join(", "),
        view.own,
        view.solved,
        view.of,
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn view(state: PuzzleState, asked: Option<&str>) -> PuzzleView {
        PuzzleView {
            rating: 1520,
            themes: ["endgame", "mate", "mateIn2", "short", "backRankMate"].map(String::from).to_vec(),
            asked: asked.map(str::to_owned),
            state,
            is_missed: false,
            is_shown: false,
            own: 1210,
            solved: 5,
            of: 7,
        }
    }

    #[test]
    fn themes_are_told_in_plain_words_and_none_that_gives_the_solution_away() {
        assert_eq!(label(&view(PuzzleState::Solving, None)), "Puzzle rated 1520, 5 of 7 solved\nendgame");
        assert_eq!(
            label(&view(PuzzleState::Solving, Some("MATEIN2"))),
            "Puzzle rated 1520, 5 of 7 solved\nendgame, mate in 2"
        );
        assert_eq!(
            label(&view(PuzzleState::Solved, None)),
            "Puzzle rated 1520, 5 of 7 solved\nendgame, mate in 2, back-rank mate"
        );
        for (tag, words) in [
            ("hangingPiece", "hanging piece"),
            ("mateIn3", "mate in 3"),
            ("morphysMate", "Morphy's mate"),
            ("attackingF2F7", "attack on f2 or f7"),
            ("fork", "fork"),
        ] {
            assert_eq!(theme(tag), words);
        }
    }

    #[test]
    fn themes_are_in_the_order_of_when_to_what_end_and_by_what_means() {
        let themes = ["advancedPawn", "crushing", "fork", "middlegame", "rookEndgame", "short", "attraction"];
        let view =
            PuzzleView { themes: themes.map(String::from).to_vec(), ..view(PuzzleState::Solved, None) };
        assert_eq!(
            label(&view),
            "Puzzle rated 1520, 5 of 7 solved\nmiddlegame, rook endgame, winning by far, advanced pawn, attraction, fork"
        );
    }

    #[test]
    fn whoever_has_solved_a_puzzle_is_told_how_to_get_the_next() {
        let told = solved(&view(PuzzleState::Solved, None));
        assert!(told.starts_with("Solved! `next` gives another.\n"), "{told}");
        assert!(!told.contains("mateIn2") && told.contains("(endgame, mate in 2, back-rank mate)"), "{told}");
    }
}
