//! Many games at once, stepped in batches (docs/gymnasium.md): chance and opponents are played inside, what a learner needs is
//! written into the caller's arrays. Generic over the contract; no game lives here.

pub mod batch;
pub mod columns;
pub mod environment;
pub mod refusal;
pub mod settings;
pub mod streams;
pub mod table;
mod threads;

pub use batch::Batch;
pub use columns::{Columns, Widths};
pub use environment::Environment;
pub use refusal::{Fault, Refusal};
pub use settings::{Illegal, Learner, Opponent, Settings};
pub use table::{Adviser, Table};
