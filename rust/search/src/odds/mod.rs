//! Odds of a contest under given policies (docs/odds.md): exact or sampled, generic over `Contest`.

pub mod distribution;
pub mod policy;
pub mod sides;

pub use distribution::{Detail, Distribution, Halt, Limits};
pub use policy::{Base, Policy};
