//! How games begin and begin again, and what is remembered of them.

use super::{clocks, refused, say, seconds, session, text};
use crate::play::session::PlaySession;
use tabiya::{Color, Variant};
use tabiya_players::{PlayerAnswer, PlayerHandle, RemotePlayer};

#[test]
fn a_number_behind_vs_that_can_be_a_level_is_one_and_no_time() {
    let mut session = session();
    say(&mut session, &["new 10+5 vs 1200"], 0);
    assert_eq!(session.seats(), ["person", "tabiya:1200"]);
    assert_eq!(clocks(&session, 0), [600, 600]);
    say(&mut session, &["new vs 2000"], 0);
    assert_eq!(session.seats(), ["person", "tabiya:2000"]);
    say(&mut session, &["set black person", "new 5 vs 3"], 0);
    assert_eq!(clocks(&session, 0), [300, 180]);
    assert_eq!(
        refused(&mut session, "new 10 5 3", 0).lines().next(),
        Some("\"10 5 3\" has too many numbers: give minutes, and seconds per move, as in 10 5.")
    );
}

#[test]
fn the_side_stands_before_the_player_or_behind() {
    for line in
        ["new 3+2 as black vs tabiya:900", "new 3+2 vs tabiya:900 as black", "960 3+2 vs 900 as Black"]
    {
        let mut session = session();
        let line = line.replace("960 ", "960 random ");
        say(&mut session, &[&line], 0);
        assert_eq!(session.seats(), ["tabiya:900", "person"], "{line}");
        assert_eq!(clocks(&session, 0), [180, 180], "{line}");
    }
    let mut session = session();
    for line in ["new vs tabiya as white", "new atomic as w"] {
        say(&mut session, &[line], 0);
        assert_eq!(session.seats(), ["person", "tabiya"], "{line}");
    }
    let told = refused(&mut session, "new as white vs tabiya as black", 0);
    assert!(told.contains("`as` gives your side, and stands there once."), "{told}");
    assert!(refused(&mut session, "new vs tabiya:900 as green", 0).contains("not a level"));
}

#[test]
fn any_clock_of_a_game_against_a_level_is_offered_for_the_next_one() {
    let mut session = session();
    for (line, clock) in [
        ("new 7+3 vs tabiya:1200", "7+3"),
        ("new 3 2 vs tabiya:1200", "3+2"),
        ("new 4 delay 2 vs tabiya:1200", "4 delay 2"),
        ("new vs tabiya:1200", "none"),
    ] {
        say(&mut session, &[line], 0);
        assert_eq!(session.profile().preset.clock_name(), clock);
    }
}

#[test]
fn a_rematch_has_the_players_the_time_and_the_array_of_the_game_before() {
    let mut session = session();
    assert_eq!(refused(&mut session, "rematch", 0), "There is no game yet. `new` starts one.\n");
    say(&mut session, &["960 5 5 vs 3 vs random"], 0);
    let start = *session.game().unwrap().start();
    say(&mut session, &["resign", "rematch"], 10);
    assert_eq!((session.seats(), clocks(&session, 10)), (["person", "random"].map(String::from), [300, 180]));
    assert_eq!(*session.game().unwrap().start(), start);
    say(&mut session, &["rematch swap"], 20);
    assert_eq!((session.seats(), clocks(&session, 20)), (["random", "person"].map(String::from), [180, 300]));
    assert!(refused(&mut session, "rematch me", 20).contains("`rematch` takes nothing or `swap`"));
}

/// A game against a level whose moves are these, in which both sides have moved five times.
fn played_against_level(session: &mut PlaySession) -> RemotePlayer {
    say(session, &["new vs tabiya:1500"], 0);
    let (program, remote) = PlayerHandle::remote();
    session.put(Color::Black, program);
    let moves = [("e4", "e5"), ("Nf3", "Nc6"), ("Bc4", "Bc5"), ("c3", "Nf6"), ("d3", "d6")];
    for (own, other) in moves {
        say(session, &[own], 0);
        let mv = session.game().unwrap().position().parse_move(other).unwrap();
        remote.answer(Ok(PlayerAnswer::Move(mv)));
        session.tick(seconds(0));
    }
    remote
}

#[test]
fn games_against_levels_give_a_rating_and_those_with_help_do_not() {
    let mut session = session();
    say(&mut session, &["set name Anna"], 0);
    let told = say(&mut session, &["profile"], 0);
    assert!(text(&session, &told).starts_with("Anna\nNo rating yet"), "{told:?}");
    let _first = played_against_level(&mut session);
    assert_eq!(session.names(), ["Anna", "tabiya 1500"]);
    let reply = say(&mut session, &["resign"], 0);
    assert!(text(&session, &reply).contains("Your rating: "), "{reply:?}");
    let rating = session.profile().rating;
    assert!((rating.losses, rating.games()) == (1, 1) && rating.elo < 1500.0, "{rating:?}");
    let told = text(&session, &reply);
    assert!(told.contains(", provisional, after 1 game against levels."), "{told}");
    // What is taken back and ended again is not counted again.
    let reply = say(&mut session, &["undo", "resign"], 0);
    assert!(!text(&session, &reply).contains("rated"), "{reply:?}");
    // Nor is a game with help, and why not is told at its end.
    for (help, why) in [
        ("hint", "Not rated: a hint was used.\n"),
        ("undo", "Not rated: a move was taken back.\n"),
        ("analyse", "Not rated: the engine was asked.\n"),
        ("review", "Not rated: the game was reviewed before its end.\n"),
    ] {
        let _other = played_against_level(&mut session);
        let reply = say(&mut session, &[help, "resign"], 0);
        assert!(text(&session, &reply).contains(why), "{help}: {}", text(&session, &reply));
        assert_eq!(session.profile().rating, rating);
    }
    let told = say(&mut session, &["profile"], 0);
    assert!(
        text(&session, &told).contains("after 1 game against levels: 0 won, 0 drawn, 1 lost."),
        "{told:?}"
    );
    // Nor one in which nothing was played, and the level is the one that is offered next.
    say(&mut session, &["new 10 5 as black vs tabiya:1700", "resign"], 0);
    assert_eq!(session.profile().rating, rating);
    let preset = session.profile().preset.clone();
    assert_eq!((preset.level, preset.clock()), (Some(1700), "10 5"));
}

#[test]
fn a_game_that_is_given_up_at_once_is_not_rated_and_a_quick_mate_is() {
    let mut session = session();
    say(&mut session, &["new vs tabiya:1200"], 0);
    let (program, remote) = PlayerHandle::remote();
    session.put(Color::Black, program);
    for (own, other) in [("e4", "e5"), ("Bc4", "a6"), ("Qf3", "a5")] {
        say(&mut session, &[own], 0);
        let mv = session.game().unwrap().position().parse_move(other).unwrap();
        remote.answer(Ok(PlayerAnswer::Move(mv)));
        session.tick(seconds(0));
    }
    let reply = say(&mut session, &["Qxf7#"], 0);
    assert!(text(&session, &reply).contains("Your rating: "), "{}", text(&session, &reply));
    say(&mut session, &["new vs tabiya:1200", "e4"], 0);
    let reply = say(&mut session, &["resign"], 0);
    let told = text(&session, &reply);
    assert!(told.contains("Not rated: it was given up before each side had made five moves."), "{told}");
    assert_eq!(session.profile().rating.games(), 1);
}

#[test]
fn a_game_with_help_is_not_rated_after_it_was_left_and_resumed() {
    let scratch = super::saving::Scratch::new();
    let mut session = scratch.session();
    let _program = played_against_level(&mut session);
    say(&mut session, &["hint", "new vs person", "resume"], 0);
    let reply = say(&mut session, &["resign white"], 0);
    assert!(text(&session, &reply).contains("Not rated: a hint was used."), "{}", text(&session, &reply));
}

#[test]
fn resume_takes_up_the_last_game_though_another_has_just_begun() {
    let scratch = super::saving::Scratch::new();
    let mut session = scratch.session();
    say(&mut session, &["new", "e4", "e5", "new"], 0);
    say(&mut session, &["resume"], 0);
    assert_eq!(session.game().unwrap().sans(), ["e4", "e5"]);
    // One in which something was played is going on.
    assert!(refused(&mut session, "resume", 0).starts_with("This game is already going on."));
}

#[test]
fn what_is_set_is_told_in_a_sentence_and_name_and_bell_are_kept() {
    let file = std::env::temp_dir().join(format!("tabiya-set-{}.toml", std::process::id()));
    let mut session = session();
    session.keep_settings_in(Some(file.clone()));
    for (line, told) in [
        ("set theme wood", "Set: theme is wood now.\n"),
        ("set name Anna \"Ann\" M\u{fc}ller", "Set: name is Anna \"Ann\" M\u{fc}ller now.\n"),
        ("set bell off", "Set: bell is off now.\n"),
        ("set black tabiya:1200", "Set: Black is played by tabiya:1200 now.\n"),
        ("flip", "The board is seen from Black's side now.\n"),
    ] {
        let reply = say(&mut session, &[line], 0);
        assert_eq!(text(&session, &reply), told);
    }
    let kept = std::fs::read_to_string(&file).unwrap();
    let _ = std::fs::remove_file(&file);
    assert_eq!(kept, "theme = \"wood\"\nname = \"Anna \\\"Ann\\\" M\u{fc}ller\"\nbell = \"off\"\n");
}

#[test]
fn load_reads_a_fen_as_its_form_shows_or_else_as_the_game_on_the_table() {
    let mut session = session();
    let loaded = |session: &mut PlaySession, fen: &str| {
        say(session, &[&format!("load {fen}")], 0);
        let position = *session.game().unwrap().position();
        (position.variant(), position.to_fen())
    };
    // Pieces in hand and checks tell by themselves, whatever is played.
    let house = "4k3/8/8/8/8/8/4P3/4K3[Qn] w - - 0 1";
    assert_eq!(loaded(&mut session, house), (Variant::Crazyhouse, house.to_owned()));
    let checks = "4k3/8/8/8/8/8/4P3/4K3 w - - 2+3 0 1";
    assert_eq!(loaded(&mut session, checks), (Variant::ThreeCheck, checks.to_owned()));
    // Others are of the game on the table, unless a name stands before them.
    let plain = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    say(&mut session, &["new atomic"], 0);
    assert_eq!(loaded(&mut session, plain), (Variant::Atomic, plain.to_owned()));
    assert_eq!(loaded(&mut session, "startpos"), (Variant::Atomic, Variant::Atomic.start_fen().to_owned()));
    assert_eq!(loaded(&mut session, &format!("chess {plain}")), (Variant::Chess, plain.to_owned()));
    assert_eq!(loaded(&mut session, &format!("koth {plain}")).0, Variant::KingOfTheHill);
    // What is refused says as what it was read, and how to have it read as chess.
    say(&mut session, &["new horde"], 0);
    let told = refused(&mut session, &format!("load {plain}"), 0);
    assert!(
        told.contains("is not a legal position of Horde:") && told.contains("`load chess FEN`"),
        "{told}"
    );
    // A FEN that is pasted is read the same way.
    say(&mut session, &["new crazyhouse", plain], 0);
    let position = *session.game().unwrap().position();
    assert_eq!((position.variant(), position.to_fen()), (Variant::Crazyhouse, plain.replace(" w", "[] w")));
}

#[test]
fn castling_rights_are_set_on_a_board_with_pieces_in_hand() {
    let mut session = session();
    say(&mut session, &["load r3k3/8/8/8/8/8/8/4K2R[Qn] w - - 0 1", "edit", "castling Kq", "done"], 0);
    let position = *session.game().unwrap().position();
    assert_eq!(position.to_fen(), "r3k3/8/8/8/8/8/8/4K2R[Qn] w Kq - 0 1");
}
