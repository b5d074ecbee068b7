//! The table and a simpler one agree on whatever happens.

use super::reference::Reference;
use super::{Event, Start, ms};
use crate::table::{Table, TableError};
use tabiya::{ClockError, Color, Position, Rng, TimeControl};

/// Anything that can happen, likely or not.
fn event(table: &Table, rng: &mut Rng) -> Event {
    let game = table.game();
    let color = Color::ALL[rng.below(2)];
    let moves = game.position().legal_moves();
    let uci = rng.pick(&moves).map(|&mv| game.position().uci(mv));
    let move_or = |otherwise| uci.map_or(otherwise, |uci| Event::Move { uci });
    match rng.below(40) {
        0..=17 => move_or(Event::Undo),
        18..=20 => Event::Undo,
        21..=23 => Event::Redo,
        24 => Event::Jump { ply: rng.below(game.total_plies() + 2) },
        25..=26 => Event::Retract,
        27 => Event::Offer { by: color },
        28 => Event::Accept { by: color },
        29 => Event::Decline { by: color },
        30 => Event::Claim { by: color, with: uci.filter(|_| rng.below(2) == 0) },
        31 => Event::Resign { by: color },
        32 => Event::Flag { by: color, searched: 10 },
        33 => Event::Abandon { by: color },
        34 => Event::Adjudicate { winner: Some(color).filter(|_| rng.below(2) == 0) },
        35 => Event::Pause,
        36..=37 => Event::Run,
        38 => Event::SetTime { color, time: rng.below(30_000) as u64 },
        _ => Event::Tick,
    }
}

/// What a refusal is about. After the end a clock says that it was stopped, that its flag has fallen, or that the game
/// is over.
fn about(refusal: &TableError, table: &Table) -> String {
    match refusal {
        TableError::Clock(ClockError::Stopped) => "over".to_owned(),
        TableError::Clock(ClockError::FlagFallen { .. }) if table.game().is_over() => "over".to_owned(),
        TableError::Game(tabiya::GameError::GameOver { .. }) => "over".to_owned(),
        refusal => format!("{refusal:?}"),
    }
}

#[test]
fn any_events_leave_the_same_game_and_the_same_clock_as_by_hand() {
    let (mut refused, mut ended, mut retracted) = (0, 0, 0);
    for seed in 0..300 {
        let mut rng = Rng::new(seed);
        let controls = ["1+0", "1+5", "3 moves/1,1", "hourglass 1", "10s per move", "unlimited"];
        let control: TimeControl = controls[rng.below(controls.len())].parse().unwrap();
        let mut start = Start::now(Position::random_chess960(&mut rng).1);
        start.rules = tabiya::DrawRules::ALL[rng.below(3)];
        start.time = (rng.below(5) > 0).then(|| [control.clone(), control]);
        if rng.below(3) == 0 {
            let moves = start.position.legal_moves();
            start.moves = vec![start.position.uci(*rng.pick(&moves).unwrap())];
        }
        let (mut table, mut reference) = (Table::new(&start).unwrap(), Reference::new(&start).unwrap());
        let mut now = 0;
        for step in 0..120 {
            let most = if rng.below(20) == 0 { 40_000 } else { 3_000 };
            now += rng.below(most) as u64;
            let event = event(&table, &mut rng);
            // An arbiter who sets the clock of a game that is over is refused now.
            if matches!(event, Event::SetTime { .. }) && table.game().is_over() && table.clock().is_some() {
                assert!(table.apply(ms(now), &event).is_err());
                continue;
            }
            let (one, other) = (table.apply(ms(now), &event), reference.apply(ms(now), &event));
            let what = format!("seed {seed}, step {step}, {event:?}");
            match (one, other) {
                (Ok(one), Ok(other)) => assert_eq!(one, other, "{what}"),
                (Err(one), Err(other)) => {
                    assert_eq!(about(&one, &table), about(&other, &table), "{what}");
                    refused += 1;
                }
                (one, other) => panic!("{what}: {one:?} and {other:?}"),
            }
            ended += usize::from(table.game().is_over());
            retracted += usize::from(matches!(event, Event::Retract) && !table.game().is_over());
            assert_eq!(table.game(), &reference.game, "{what}");
            assert_eq!(table.game().total_plies(), reference.game.total_plies(), "{what}");
            let shown = |clock: Option<&tabiya::Clock>| {
                clock.map(|clock| {
                    let times = Color::ALL.map(|color| (clock.remaining(color, ms(now)), clock.stage(color)));
                    let turns: Vec<_> = clock.turns().collect();
                    (times, turns, clock.turn(), clock.running(), clock.flagged(ms(now)))
                })
            };
            assert_eq!(shown(table.clock()), shown(reference.clock.as_ref()), "{what}");
        }
    }
    assert!(refused > 1_000 && ended > 1_000 && retracted > 100, "{refused} {ended} {retracted}");
}
