//! Games: random ones taken back and replayed, and the verdicts of others about draws.

use crate::data::wide;
use crate::differences::Differences;
use crate::table;
use std::time::Instant;
use tabiya::{Claimed, DrawReason, DrawRules, Game, Outcome, Position, Rng, Role, Status};

/// All that a game tells about itself.
fn told(game: &Game) -> impl PartialEq + std::fmt::Debug + use<> {
    (
        game.position().to_setup(),
        game.position().key(),
        game.repetitions(),
        game.repeated(),
        game.status(),
        game.ending(),
        game.ply(),
        game.claimable(),
    )
}

/// A random game to its end, or to so many plies.
fn random_game(start: Position, rules: DrawRules, plies: usize, rng: &mut Rng) -> Game {
    let mut game = Game::from_position(start).with_draw_rules(rules);
    while !game.is_over() && game.ply() < plies {
        let moves = game.position().legal_moves();
        // Often straight back, so that positions repeat.
        let back = game.ply().checked_sub(2).and_then(|ply| game.moves().nth(ply)).and_then(|mv| {
            moves.iter().copied().find(|other| other.from() == mv.to() && other.to() == mv.from())
        });
        let mv = match back {
            Some(mv) if rng.below(3) > 0 => mv,
            _ => moves[rng.below(moves.len())],
        };
        game.play(mv).unwrap();
    }
    game
}

fn random_games(count: u64) -> impl Iterator<Item = Game> {
    (0..count).map(|seed| {
        let mut rng = Rng::new(seed + 1);
        let start =
            if seed % 3 == 0 { Position::new() } else { Position::random_chess960(&mut Rng::new(seed)).1 };
        let rules = if seed % 2 == 0 { DrawRules::Automatic } else { DrawRules::OverTheBoard };
        random_game(start, rules, 300, &mut rng)
    })
}

#[test]
fn a_random_game_taken_back_and_played_again_is_the_same_game() {
    let mut reasons = std::collections::BTreeMap::new();
    for mut game in random_games(120) {
        *reasons.entry(game.outcome().map_or("open", Outcome::code)).or_insert(0) += 1;
        let whole = told(&game);
        let plies = game.ply();
        // Forwards once to see every ply, then undo, redo and jump must tell the same.
        let mut seen = Vec::new();
        let mut again = Game::from_position(*game.start()).with_draw_rules(game.draw_rules());
        seen.push(told(&again));
        for mv in game.moves().collect::<Vec<_>>() {
            let before = told(&again);
            again.play(mv).unwrap();
            let after = told(&again);
            assert_eq!(again.undo(), Some(mv));
            assert_eq!(told(&again), before, "undo after play is nothing");
            assert_eq!(again.redo(), Some(mv));
            assert_eq!(told(&again), after, "redo after undo is nothing");
            seen.push(after);
        }
        assert_eq!(told(&again), whole);
        for ply in (0..plies).rev() {
            assert!(game.undo().is_some());
            assert_eq!(told(&game), seen[ply]);
        }
        assert_eq!(game.undo(), None);
        let mut rng = Rng::new(plies as u64);
        for _ in 0..20 {
            let ply = rng.below(plies + 1);
            game.jump(ply).unwrap();
            assert_eq!(told(&game), seen[ply]);
        }
        game.jump(plies).unwrap();
        assert_eq!(told(&game), whole);
    }
    for code in ["threefold", "fivefold"] {
        assert!(reasons.contains_key(code), "the games end in many ways: {reasons:?}");
    }
}

#[test]
fn a_game_replayed_from_its_san_or_uci_is_the_same_game() {
    for game in random_games(60) {
        for texts in [game.sans(), game.ucis()] {
            let mut other = Game::from_position(*game.start()).with_draw_rules(game.draw_rules());
            for text in texts {
                other.play(text).unwrap();
            }
            assert_eq!(other, game);
        }
    }
}

#[test]
fn repetitions_are_those_that_comparing_every_position_finds() {
    for mut game in random_games(60) {
        while game.undo().is_some() {}
        while game.redo().is_some() {
            let positions: Vec<Position> =
                (0..=game.ply()).map(|ply| *game.position_at(ply).unwrap()).collect();
            let same: Vec<usize> =
                (0..=game.ply()).filter(|&ply| positions[ply].same_position(game.position())).collect();
            assert_eq!((game.repeated(), game.repetitions() as usize), (same.clone(), same.len()));
        }
    }
}

#[test]
fn a_claim_is_granted_exactly_where_the_position_after_the_move_deserves_it() {
    for game in random_games(40).filter(|game| game.draw_rules() == DrawRules::OverTheBoard) {
        let mut game = game;
        let plies = game.ply();
        for ply in (0..plies).step_by(7) {
            game.jump(ply);
            for mv in game.position().legal_moves() {
                let (mut after, mut claimed) = (game.clone(), game.clone());
                after.play(mv).unwrap();
                let deserved = after.repetitions() >= 3 || after.position().halfmoves() >= 100;
                let turn = game.position().turn();
                let granted = matches!(claimed.claim_draw_with(turn, mv), Ok(Claimed::Draw { .. }));
                assert_eq!(granted, deserved && after.position().has_legal_moves());
                assert_eq!(claimed.ply(), if granted { ply } else { ply + 1 });
            }
        }
    }
}

/// Over the board a game can last for 17,697 plies: a pawn moves or a piece is taken whenever the
/// seventy-five moves are nearly over.
#[test]
fn a_game_of_ten_thousand_plies_is_no_trouble() {
    let mut game = Game::new().with_draw_rules(DrawRules::OverTheBoard);
    let mut rng = Rng::new(5);
    let start = Instant::now();
    while game.ply() < 10_000 && !game.is_over() {
        let position = *game.position();
        // First what keeps most moves for later: pawns that take pieces, steps of pawns, captures.
        let resets = |mv: tabiya::Move| {
            let pawn = position.board().role_at(mv.from()) == Some(Role::Pawn);
            let taken = position.captured(mv).map(|piece| piece.role);
            match (pawn, taken) {
                (true, Some(Role::Pawn)) => 3,
                (true, Some(_)) => 1,
                (true, None) => 2,
                (false, Some(_)) => 4,
                (false, None) => 0,
            }
        };
        let mut moves = position.legal_moves().to_vec();
        rng.shuffle(&mut moves);
        let late = position.halfmoves() >= 140;
        moves.sort_by_key(|&mv| if late { (resets(mv) + 4) % 5 } else { resets(mv) });
        let goes_on = moves.into_iter().find(|&mv| {
            game.play(mv).unwrap();
            let on = !game.is_over() && game.position().has_legal_moves();
            game.undo();
            on
        });
        match goes_on {
            Some(mv) => game.play(mv).unwrap(),
            None => break,
        };
    }
    println!("{} plies in {:?}", game.ply(), start.elapsed());
    assert_eq!((game.ply(), game.outcome()), (10_000, None));
    while game.undo().is_some() {}
    assert_eq!((game.repetitions(), game.total_plies()), (1, 10_000));
    assert!(game.jump(10_000).is_some());
}

/// A quiet game of thousands of plies hangs its positions in more chains on the way: every count stays right, and
/// so it does when moves are taken back beyond that point and played again.
#[test]
fn repetitions_are_counted_right_in_a_long_quiet_game() {
    let start: Position = "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1".parse().unwrap();
    let mut game = Game::from_position(start).with_draw_rules(DrawRules::Analysis);
    let mut rng = Rng::new(11);
    let mut stood: std::collections::HashMap<String, Vec<usize>> = std::collections::HashMap::new();
    let name = |position: &Position| position.to_fen().rsplitn(3, ' ').nth(2).unwrap().to_string();
    stood.entry(name(&start)).or_default().push(0);
    while game.ply() < 3_000 {
        let position = *game.position();
        // Nothing is taken, and nobody is left with nothing else to do.
        let quiet = |&&mv: &&tabiya::Move| {
            let next = position.play(mv).unwrap();
            position.captured(mv).is_none()
                && next.legal_moves().iter().any(|&mv| next.captured(mv).is_none())
        };
        let moves: Vec<_> = position.legal_moves().iter().filter(quiet).copied().collect();
        game.play(moves[rng.below(moves.len())]).unwrap();
        let plies = stood.entry(name(game.position())).or_default();
        plies.push(game.ply());
        assert_eq!((game.repetitions() as usize, game.repeated()), (plies.len(), plies.clone()));
    }
    assert_eq!(game.position().halfmoves(), 3_000);
    assert!(stood.values().any(|plies| plies.len() > 3), "some positions came back");
    for ply in [10, 2_999, 1_023, 1_024, 1_025, 0, 3_000] {
        game.jump(ply).unwrap();
        let plies: Vec<usize> =
            stood[&name(game.position())].iter().copied().filter(|&other| other <= ply).collect();
        assert_eq!(game.repeated(), plies, "{ply}");
        // Another way from here, and back.
        let mut other = game.clone();
        other.play(other.position().legal_moves()[0]).unwrap();
        other.undo();
        assert_eq!(other.repeated(), plies, "{ply}");
    }
}

#[test]
#[ignore = "wider data: TABIYA_TEST_DATA"]
fn wide_draws_are_told_as_others_tell_them() {
    let path = wide("draw/cases.tsv");
    let mut found = Differences::default();
    let mut asked = 0;
    table::each(&path, |row| {
        let Ok((start, _)) = Position::from_fen_lenient(&row["fen"]) else { return };
        let question = &row["question"];
        let mut game = Game::from_position(start).with_draw_rules(DrawRules::Analysis);
        for text in row.words("moves") {
            game.play(text).unwrap();
        }
        let claims = !game.claimable().is_empty();
        let claims_with = |reason| {
            game.claimable().contains(&reason)
                || game.claiming_moves().iter().any(|(_, other)| *other == reason)
        };
        let moves = game.position().has_legal_moves();
        let outcome = game.outcome_by(DrawRules::OverTheBoard);
        let result = |claimed: bool| match outcome {
            Some(outcome) => outcome.result(),
            None if claimed => "1/2-1/2",
            None => "*",
        };
        let yes = |answer: bool| if answer { "1" } else { "0" };
        // One of them does not count what can be claimed with an intended move.
        let intended = !row["source"].starts_with("cutechess") && !game.claiming_moves().is_empty();
        let any_claim = claims || intended;
        let ours = match question {
            "threefold_now" => yes(game.repetitions() >= 3),
            "fivefold_now" => yes(game.repetitions() >= 5),
            "can_claim_threefold" => yes(game.repetitions() >= 3 || claims_with(DrawReason::Threefold)),
            "fifty_now" => yes(game.position().halfmoves() >= 100 && moves),
            "can_claim_fifty" => {
                yes(game.position().halfmoves() >= 100 && moves || claims_with(DrawReason::FiftyMove))
            }
            "seventyfive_now" => yes(game.position().halfmoves() >= 150 && moves),
            "result" => result(false),
            "result_claim" => result(any_claim),
            "game_over" => yes(outcome.is_some()),
            "game_over_claim" => yes(outcome.is_some() || any_claim),
            "checkmate" => yes(game.status() == Status::Checkmate),
            "stalemate" => yes(game.status() == Status::Stalemate),
            _ => return, // about the material: asked of positions
        };
        asked += 1;
        let place = format!("{question} of {}, {} {}", &row["source"], &row["fen"], &row["moves"]);
        found.compare(&place, &row["pychess"], ours, &row["expected"]);
    });
    found.none_in(asked);
}

#[test]
#[ignore = "wider data: TABIYA_TEST_DATA"]
fn wide_games_stand_as_others_see_them_at_every_ply() {
    let mut found = Differences::default();
    let (mut rows, mut games) = (0, 0);
    for file in ["differential/standard.tsv.gz", "differential/chess960.tsv.gz"] {
        let path = wide(file);
        let mut playing: Option<(String, Game)> = None;
        rows += table::each(&path, |row| {
            let known = matches!(&playing, Some((id, game)) if *id == row["game"]
                && game.position().to_fen() == row["fen"]);
            if !known {
                games += 1;
                let game = Game::from_fen(&row["fen"]).unwrap().with_draw_rules(DrawRules::Analysis);
                playing = Some((row["game"].to_string(), game));
            }
            let (_, game) = playing.as_mut().unwrap();
            let place = format!("{} ply {} {}", &row["game"], &row["ply"], &row["fen"]);
            let moves = game.position().has_legal_moves();
            found.compare(&place, "rep3", &(game.repetitions() >= 3), &row.is("rep3"));
            found.compare(&place, "rep5", &(game.repetitions() >= 5), &row.is("rep5"));
            let halfmoves = game.position().halfmoves();
            found.compare(&place, "fifty", &(halfmoves >= 100 && moves), &row.is("fifty"));
            found.compare(&place, "seventyfive", &(halfmoves >= 150 && moves), &row.is("seventyfive"));
            if !game.is_over() {
                let claims = game.repetitions() >= 3
                    || game.claiming_moves().iter().any(|(_, reason)| *reason == DrawReason::Threefold);
                found.compare(&place, "claim3", &claims, &row.is("claim3"));
            }
            if !row["played"].is_empty() {
                game.play(&row["played"]).unwrap();
            }
        });
    }
    println!("{games} games");
    found.none_in(rows);
}

#[test]
#[ignore = "wider data: TABIYA_TEST_DATA"]
fn wide_games_from_the_positions_of_others_stand_as_they_say() {
    let path = wide("draw/terminal_bench.tsv");
    let mut found = Differences::default();
    let rows = table::each(&path, |row| {
        let Ok((position, _)) = Position::from_fen_lenient(&row["fen"]) else { return };
        let game = Game::from_position(position);
        let code = game.outcome().map_or("", Outcome::code);
        let theirs = match () {
            () if row.is("checkmate") => "checkmate",
            () if row.is("stalemate") => "stalemate",
            () if row.is("fifty") => "fifty-move",
            () if row.is("insufficient") => "insufficient-material",
            () => "",
        };
        found.compare(&row["fen"], "outcome", code, theirs);
        if code == "checkmate" {
            assert_eq!(game.outcome().unwrap().winner(), Some(!game.position().turn()));
        }
    });
    found.none_in(rows);
}

#[test]
fn a_serialised_game_reads_back_the_same() {
    for mut game in random_games(20) {
        let text = serde_json::to_string(&game).unwrap();
        assert_eq!(serde_json::from_str::<Game>(&text).unwrap(), game);
        game.undo();
        if game.resign(game.position().turn()).is_ok() {
            let text = serde_json::to_string(&game).unwrap();
            assert_eq!(serde_json::from_str::<Game>(&text).unwrap(), game);
        }
    }
    let mut short = Game::new();
    short.play("e4").unwrap();
    assert_eq!(
        serde_json::to_string(&short).unwrap(),
        r#"{"start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","moves":["e2e4"],"rules":"automatic"}"#
    );
    assert!(
        serde_json::from_str::<Game>(&serde_json::to_string(&short).unwrap().replace("e2e4", "e2e5"))
            .is_err()
    );
}
