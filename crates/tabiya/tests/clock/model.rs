//! A second clock that shares nothing with the library's: it ticks, one millisecond after the
//! other. Both are told the same and must show the same.

use std::time::Duration;
use tabiya::{Bonus, Clock, Color, Limit, Rng, TimeControl};

const fn ticks(ticks: u64) -> Duration {
    Duration::from_millis(ticks)
}

fn whole(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap()
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Phase {
    Ready,
    Running,
    Paused,
    Fallen(u64),
    Stopped,
}

/// What is given back by a takeback.
#[derive(Clone, Copy, Debug)]
struct Purse {
    left: [u64; 2],
    stage: [usize; 2],
    made: [u32; 2],
}

#[derive(Clone, Debug)]
struct Ticking {
    controls: [TimeControl; 2],
    purse: Purse,
    began: Purse,
    turn: usize,
    started: bool,
    taken: u64,
    phase: Phase,
    now: u64,
    past: Vec<(usize, Purse)>,
}

impl Ticking {
    fn new(controls: [TimeControl; 2]) -> Ticking {
        let left = [0, 1].map(|side: usize| controls[side].initial().map_or(0, whole));
        let purse = Purse { left, stage: [0; 2], made: [0; 2] };
        let phase = Phase::Ready;
        Ticking {
            controls,
            purse,
            began: purse,
            turn: 0,
            started: false,
            taken: 0,
            phase,
            now: 0,
            past: Vec::new(),
        }
    }

    fn bonus(&self, side: usize) -> Bonus {
        self.controls[side].stages().get(self.purse.stage[side]).map_or(Bonus::None, |stage| stage.bonus)
    }

    fn waits(&self) -> bool {
        matches!(self.bonus(self.turn), Bonus::Delay(delay) if self.taken < whole(delay))
    }

    fn is_hourglass(&self) -> bool {
        self.controls.iter().all(|control| matches!(control.limit(), Limit::Hourglass(_)))
    }

    /// Lets the flag fall if nothing holds it up.
    fn look(&mut self) {
        let limited = !self.controls[self.turn].is_unlimited();
        if self.phase == Phase::Running && limited && self.purse.left[self.turn] == 0 && !self.waits() {
            self.phase = Phase::Fallen(self.now);
        }
    }

    fn tick(&mut self) {
        self.now += 1;
        if self.phase != Phase::Running {
            return;
        }
        if !self.waits() && !self.controls[self.turn].is_unlimited() {
            self.purse.left[self.turn] -= 1;
        }
        if self.is_hourglass() {
            self.purse.left[1 - self.turn] += 1;
        }
        self.taken += 1;
        self.look();
    }

    fn begin(&mut self, turn: usize) {
        self.turn = turn;
        self.taken = 0;
        self.began = self.purse;
    }

    fn start(&mut self, color: Color) -> bool {
        let ready = self.phase == Phase::Ready;
        if ready {
            self.phase = Phase::Running;
            self.started = true;
            self.begin(color as usize);
            self.look();
        }
        ready
    }

    fn press(&mut self) -> bool {
        if self.phase != Phase::Running {
            return false;
        }
        self.past.push((self.turn, self.began));
        let side = self.turn;
        match self.bonus(side) {
            Bonus::Increment(time) => self.purse.left[side] += whole(time),
            Bonus::Bronstein(time) => self.purse.left[side] += whole(time).min(self.taken),
            _ => {}
        }
        if let Limit::PerMove(time) = self.controls[side].limit() {
            self.purse.left[side] = whole(time);
        }
        if let Some(stage) = self.controls[side].stages().get(self.purse.stage[side]) {
            self.purse.made[side] += 1;
            if stage.moves == Some(self.purse.made[side]) {
                self.purse.made[side] = 0;
                if self.purse.stage[side] + 1 < self.controls[side].stages().len() {
                    self.purse.stage[side] += 1;
                }
                self.purse.left[side] += whole(self.controls[side].stages()[self.purse.stage[side]].time);
            }
        }
        self.begin(1 - side);
        self.look();
        true
    }

    fn change(&mut self, from: Phase, to: Phase) -> bool {
        let may = self.phase == from;
        if may {
            self.phase = to;
            self.look();
        }
        may
    }

    fn takeback(&mut self) -> bool {
        let Some((turn, purse)) = self.past.pop() else { return false };
        self.purse = purse;
        self.begin(turn);
        if self.phase != Phase::Running {
            self.phase = Phase::Paused;
        }
        self.look();
        true
    }

    fn set(&mut self, side: usize, left: u64) -> bool {
        if self.controls[side].is_unlimited() {
            return false;
        }
        self.purse.left[side] = left;
        if matches!(self.phase, Phase::Fallen(_)) && self.turn == side && left > 0 {
            self.phase = Phase::Paused;
        }
        self.look();
        true
    }

    fn stop(&mut self) {
        if !matches!(self.phase, Phase::Fallen(_)) {
            self.phase = Phase::Stopped;
        }
    }
}

/// A time control of a few milliseconds.
fn control(rng: &mut Rng) -> TimeControl {
    let mut time = |limit| ticks(rng.below(limit) as u64);
    match time(8).as_millis() {
        0 => TimeControl::sudden_death(time(60)),
        1 => TimeControl::increment(time(40), time(8)),
        2 => TimeControl::delay(time(40), time(8)),
        3 => TimeControl::bronstein(time(40), time(8)),
        4 => TimeControl::per_move(time(12)),
        5 => TimeControl::UNLIMITED,
        _ => {
            let mut stage = |moves| {
                let bonus = match time(4).as_millis() {
                    0 => Bonus::None,
                    1 => Bonus::Increment(time(6)),
                    2 => Bonus::Delay(time(6)),
                    _ => Bonus::Bronstein(time(6)),
                };
                tabiya::Stage::of_game(time(30)).with_moves(moves).with_bonus(bonus)
            };
            let stages = [stage(Some(2)), stage(Some(3)), stage(None)];
            TimeControl::staged(&stages[..1 + rng.below(3)]).unwrap()
        }
    }
}

fn compare(clock: &Clock, model: &Ticking, script: &str) {
    let now = ticks(model.now);
    let color = |side: usize| Color::ALL[side];
    for side in [0, 1] {
        let expected = (!model.controls[side].is_unlimited()).then_some(ticks(model.purse.left[side]));
        assert_eq!(clock.remaining(color(side), now), expected, "{} has left\n{script}", color(side));
    }
    let flag = match model.phase {
        Phase::Fallen(at) => Some((color(model.turn), ticks(at))),
        _ => None,
    };
    assert_eq!(clock.flagged(now), flag, "flag\n{script}");
    assert_eq!(clock.turn(), model.started.then_some(color(model.turn)), "turn\n{script}");
    assert_eq!(clock.elapsed(now), ticks(model.taken), "elapsed\n{script}");
    assert_eq!(clock.turns().len(), model.past.len(), "moves\n{script}");
    if model.phase == Phase::Running {
        assert_eq!(clock.running(), Some(color(model.turn)), "running\n{script}");
        let mut later = model.clone();
        (0..200).for_each(|_| later.tick());
        match (clock.next_flag(), later.phase) {
            (Some(at), Phase::Fallen(fell)) => assert_eq!(at, ticks(fell), "next flag\n{script}"),
            (at, _) => assert!(at.is_none_or(|at| at > ticks(later.now)), "next flag {at:?}\n{script}"),
        }
    }
}

#[test]
fn the_clock_shows_what_a_ticking_one_shows() {
    let mut falls = 0;
    for seed in 0..3_000 {
        let mut rng = Rng::new(seed);
        let controls = match rng.below(8) {
            0 => [(); 2].map(|()| TimeControl::hourglass(ticks(rng.below(40) as u64))),
            1..=3 => [control(&mut rng), control(&mut rng)],
            _ => {
                let both = control(&mut rng);
                [both.clone(), both]
            }
        };
        let [white, black] = controls.clone();
        let mut clock = Clock::unequal(white, black);
        let mut model = Ticking::new(controls.clone());
        let mut script = format!("seed {seed}: {controls:?}");
        let mut told_at = 0;
        for _ in 0..60 {
            let wait = [0, 1, 2, 5, 12, 30][rng.below(6)];
            let color = Color::ALL[rng.below(2)];
            let amount = rng.below(20) as u64;
            (0..wait).for_each(|_| model.tick());
            // Now and then the time goes back behind what was told, which counts for nothing.
            let now = ticks(if told_at == model.now { model.now.saturating_sub(amount) } else { model.now });
            let (told, expected) = match rng.below(16) {
                0 | 1 => (clock.start_for(color, now).is_ok(), model.start(color)),
                2..=8 => (clock.press(now).is_ok(), model.press()),
                9 => (clock.pause(now).is_ok(), model.change(Phase::Running, Phase::Paused)),
                10 | 11 => (clock.resume(now).is_ok(), model.change(Phase::Paused, Phase::Running)),
                12 => (clock.takeback(now).is_ok(), model.takeback()),
                13 => (
                    clock.set_remaining(color, ticks(amount), now).is_ok(),
                    model.set(color as usize, amount),
                ),
                14 if amount == 0 => {
                    clock.stop(now);
                    model.stop();
                    (true, true)
                }
                // Only looked at.
                _ => {
                    compare(&clock, &model, &script);
                    continue;
                }
            };
            told_at = model.now;
            script += &format!("\nat {} ({wait} later): {color} {amount} {:?}", model.now, model.phase);
            assert_eq!(told, expected, "{script}");
            compare(&clock, &model, &script);
        }
        falls += usize::from(matches!(model.phase, Phase::Fallen(_)));
    }
    assert!(falls > 300, "only {falls} games end by a flag: the scripts prove little");
}
