//! Who plays a side: a person, the built-in engine, any UCI engine, an agent.
//!
//! A [`PlayerSpec`](spec::PlayerSpec) is a player in writing. Started, it is a [`Player`], whose calls wait; matches use
//! it so. A [`PlayerHandle`] keeps a player on a thread of its own and is asked without waiting; fronts use that.
//!
//! ```
//! use tabiya::{Color, Game};
//! use tabiya_players::{Answer, Asks, Question};
//! use tabiya_players::spec::PlayerSpec;
//! use tabiya_uci::CancelToken;
//!
//! let spec: PlayerSpec = "tabiya?nodes=2000".parse()?;
//! let cancel = CancelToken::new();
//! let mut player = spec.start(cancel.clone())?.expect("it is not a person");
//! let game = Game::from_fen("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1")?;
//! player.new_game(1, 0)?;
//! let question = Question::new(Asks::Move, Color::White, &game, &cancel);
//! let Answer::Move(mv) = player.think(&question)?.answer else { panic!("it was asked for a move") };
//! assert_eq!(game.position().san(mv).to_string(), "Rd8#");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod draw_policy;
mod player;
mod player_handle;

pub mod spec;

pub use draw_policy::{DrawPolicy, Stance, would_accept};
pub use player::{
    AgentPlayer, Answer, Asks, BuiltinEngine, Failure, Player, Question, RandomPlayer, Thought, UciEngine,
};
pub use player_handle::{NoAnswer, OwnedQuestion, PlayerHandle, PlayerReply, RemotePlayer, Wake};
