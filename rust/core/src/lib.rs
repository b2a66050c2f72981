//! The contract that every game implements (docs/contract.md): decision, chance and terminal nodes, integer actions,
//! exact chance weights, one portable generator, canonical JSON and digests. No game lives here.

pub mod bits;
pub mod chance;
pub mod contest;
pub mod counts;
pub mod dice;
pub mod error;
pub mod factors;
pub mod game;
pub mod generator;
pub mod graph;
pub mod heuristic;
pub mod json;
pub mod judge;
pub mod list;
pub mod memory;
pub mod observation;
pub mod options;
pub mod reading;
pub mod text;
pub mod words;

pub use chance::{Weights, pick_card};
pub use contest::{Contest, Ending, Left, Verdict};
pub use counts::Counts;
pub use error::{ConfigError, IllegalAction, NotationError, SaveError};
pub use factors::{After, Aim, Blow, Bout, Choose, EachWay, Factors, Limit, MAX_AIMS, Signature};
pub use game::{Action, Game, Kind, Map, Outcome, Seat, UNSEEN};
pub use generator::Generator;
pub use heuristic::Heuristic;
pub use judge::{Forecast, Foresight, Judge};
pub use list::ActionList;
pub use memory::Memory;
pub use observation::Slice;
