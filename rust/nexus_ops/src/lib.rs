//! The rules of Nexus Ops (docs/rules/nexus-ops.md) on the contract of `warquest-core`: one module per subject of the page.

pub mod actions;
pub mod battle;
pub mod battle_game;
mod board_text;
mod breath;
mod cards;
mod chance;
mod draw;
mod economy;
mod explore;
mod fighting;
pub mod figures;
pub mod game;
pub mod heuristic;
mod length;
pub mod load;
pub mod map;
mod missions;
pub mod model;
mod movement;
mod nodes;
mod notation;
mod observation;
pub mod options;
mod read;
mod resample;
pub mod rules;
pub mod scenario;
mod scoring;
mod setup;
mod view;
mod words;

pub use game::{NexusOps, SHIPPED};
