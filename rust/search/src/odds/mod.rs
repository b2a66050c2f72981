//! Odds of a contest under given policies (docs/odds.md): exact or sampled, generic over `Contest`.

pub mod dispatch;
pub mod distribution;
pub mod forecast;
pub mod forward;
pub mod number;
pub mod optimal;
pub mod player;
pub mod policy;
pub mod sample;
pub mod sides;
pub mod states;
pub mod table;
pub mod walk;
pub mod watch;

pub use dispatch::{Answer, Chances, Deed, Question, Refusal, Wanted, Who, odds};
pub use distribution::{Detail, Distribution, Halt, Limits};
pub use forecast::Forecaster;
pub use number::{Number, Ratio};
pub use optimal::Utility;
pub use player::{Ask, Player, Players};
pub use policy::{Base, Policy};
pub use states::odds_by_states;
