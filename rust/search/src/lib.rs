//! What is generic over the contract and knows no game: playouts and simulations (docs/contract.md, "Generator").

pub mod odds;
pub mod playout;
pub mod simulate;
pub mod summary;

pub use playout::{Fault, Played, Playout};
pub use simulate::{Run, simulate};
pub use summary::{Column, Summary};
