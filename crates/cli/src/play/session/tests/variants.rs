//! Other games than chess.

use super::{PlaySession, refused, say, session, text};
use tabiya::Variant;

#[test]
fn a_new_game_takes_every_name_of_a_variant_or_says_which_there_are() {
    let mut session = session();
    for (name, variant) in [
        ("3check", Variant::ThreeCheck),
        ("Three-check", Variant::ThreeCheck),
        ("koth", Variant::KingOfTheHill),
        ("KingOfTheHill", Variant::KingOfTheHill),
        ("King of the Hill", Variant::KingOfTheHill),
        ("giveaway", Variant::Antichess),
        ("racing", Variant::RacingKings),
        ("Racing Kings", Variant::RacingKings),
        ("zh", Variant::Crazyhouse),
        ("Crazyhouse", Variant::Crazyhouse),
        ("atom", Variant::Atomic),
        ("Horde", Variant::Horde),
        ("standard", Variant::Chess),
    ] {
        for rest in ["", " 5 3", " 5 as white"] {
            say(&mut session, &[&format!("new {name}{rest}")], 0);
            assert_eq!(session.game().unwrap().position().variant(), variant, "{name}{rest}");
        }
    }
    for (line, why) in [
        ("new suicide", "Suicide is not played here: the variants are `chess`, `crazyhouse`,"),
        ("new suicide 5 3", "Suicide is not played here: the variants are"),
        ("new bughouse vs tabiya:1500", "Bughouse is not played here: the variants are"),
        ("new 5check", "Five-check is `threecheck` from a FEN that has `5+5` in place of `3+3`"),
        ("new shogi", "\"shogi\" is neither a time control nor a variant."),
    ] {
        let told = refused(&mut session, line, 0);
        assert!(told.starts_with(why), "{line}: {told}");
    }
    assert_eq!(session.game().unwrap().position().variant(), Variant::Chess);
}

#[test]
fn where_tells_what_is_in_hand_and_a_drop_that_cannot_be_read_what_is_wrong_with_it() {
    let mut session = session();
    say(&mut session, &["new crazyhouse", "e4", "d5", "exd5", "Qxd5"], 0);
    let told = |session: &mut PlaySession, line: &str| {
        let reply = say(session, &[line], 0);
        text(session, &reply).trim_end().to_owned()
    };
    assert!(told(&mut session, "where").ends_with("White has in hand P.\nBlack has in hand p."));
    assert!(told(&mut session, "where black pawns").ends_with("Black has in hand p."));
    assert!(!told(&mut session, "where knights").contains("in hand"));
    assert!(refused(&mut session, "N@", 0).starts_with("\"N@\" does not say on which square"));
    assert!(refused(&mut session, "K@e4", 0).starts_with("\"K\" names no piece that can be dropped"));
    // A board that is set up has them too, as a FEN that is pasted brings them.
    say(&mut session, &["edit"], 0);
    assert!(told(&mut session, "where").ends_with("White has in hand P.\nBlack has in hand p."));
    say(&mut session, &["4k3/8/8/8/8/8/8/4K3[Qn] w - - 0 1"], 0);
    assert!(told(&mut session, "where").ends_with("White has in hand Q.\nBlack has in hand n."));
    // Or they are said, and make the board one of their game.
    say(&mut session, &["cancel", "new", "edit"], 0);
    assert!(told(&mut session, "hand Npp").ends_with("White: in hand N | Black: in hand pp\nWhite to move"));
    assert!(told(&mut session, "where").ends_with("White has in hand N.\nBlack has in hand pp."));
    for (line, why) in [("hand K", "\"K\" cannot be in hand"), ("hand 3x", "\"3x\" cannot be in hand")] {
        assert!(refused(&mut session, line, 0).starts_with(why), "{line}");
    }
    for line in ["checks 3", "checks 3 + 3", "checks 3-3", "checks x+y"] {
        assert!(refused(&mut session, line, 0).contains("is not a count of checks"), "{line}");
    }
    say(&mut session, &["remove a2", "remove a7", "remove b7", "remove b8", "hand pPpn", "done"], 0);
    let fen = session.game().unwrap().position().to_fen();
    assert_eq!(fen, "r1bqkbnr/2pppppp/8/8/8/8/1PPPPPPP/RNBQKBNR[Pnpp] w KQkq - 0 1");
    say(&mut session, &["edit", "hand -", "checks 1+2", "done"], 0);
    let position = *session.game().unwrap().position();
    assert_eq!((position.variant(), position.checks_left()), (Variant::ThreeCheck, [1, 2]));
    assert!(refused(&mut session, "hand Q", 0).contains("edit"));
    say(&mut session, &["new threecheck"], 0);
    assert!(
        told(&mut session, "where").ends_with("White has 3 checks to give.\nBlack has 3 checks to give.")
    );
}

#[test]
fn a_new_game_of_chess960_is_begun_by_any_of_its_names_with_a_time_behind_it() {
    use crate::play::command::PromptCommand;
    for name in [
        "960",
        "chess960",
        "Chess960",
        "chess 960",
        "Chess 960",
        "fischerandom",
        "Fischer random",
        "freestyle",
    ] {
        for (rest, has_times) in
            [("", false), (" 5+3", true), (" 10", true), (" 5 3 as black vs tabiya:1200", true)]
        {
            let line = format!("new {name}{rest}");
            let Ok(PromptCommand::Chess960 { number: None, beginning }) = PromptCommand::parse(&line) else {
                panic!("{line}: {:?}", PromptCommand::parse(&line));
            };
            assert_eq!(beginning.times.is_some(), has_times, "{line}");
            assert_eq!(beginning.variant, Variant::Chess);
            assert_eq!(beginning.against.is_some(), rest.contains("vs"), "{line}");
        }
    }
    // A number that is too long for a time is that of an array; other games start from one, too.
    let Ok(PromptCommand::Chess960 { number, beginning }) = PromptCommand::parse("new 960 518 5 3") else {
        panic!("an array");
    };
    assert_eq!((number, beginning.times.is_some()), (Some(518), true));
    let Ok(PromptCommand::Chess960 { beginning, .. }) = PromptCommand::parse("new atomic 960 5+3") else {
        panic!("atomic");
    };
    assert_eq!((beginning.variant, beginning.times.is_some()), (Variant::Atomic, true));
    let mut session = session();
    let told = say(&mut session, &["new 960 5+3"], 0);
    let told = text(&session, &told);
    assert!(told.contains("Chess960"), "{told}");
}
