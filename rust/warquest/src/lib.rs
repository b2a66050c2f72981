//! The rules of WarQuest (docs/rules/warquest.md) on the contract of `warquest-core`: one module per section of the page.

pub mod actions;
pub mod aftermath;
pub mod battle;
pub mod battle_game;
mod board_text;
pub mod cards;
pub mod chance;
pub mod conquest;
pub mod draw;
pub mod economy;
pub mod event;
pub mod figures;
pub mod game;
pub mod heuristic;
mod length;
pub mod lineup;
pub mod load;
pub mod map;
pub mod model;
pub mod movement;
pub mod nodes;
pub mod notation;
mod observation;
pub mod options;
pub mod planes;
pub mod power;
pub mod quest;
pub mod read;
pub mod resample;
pub mod rules;
pub mod scoring;
pub mod search;
pub mod setup;
pub mod tables;
pub mod turn;
pub mod view;
mod words;

use warquest_core::text as json;

pub use game::{SHIPPED, WarQuest};
