//! What is generic over the contract and knows no game: playouts and simulations (docs/contract.md, "Generator"),
//! odds (docs/odds.md) and tree search (docs/search.md).

pub mod odds;
pub mod playout;
pub mod simulate;
pub mod summary;
pub mod tree;

pub use playout::{Fault, Played, Playout};
pub use simulate::{Run, simulate};
pub use summary::{Column, Summary};
