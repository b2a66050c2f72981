//! What all environments of a batch share: the game, the settings and who advises `greedy`.

use crate::refusal::Refusal;
use crate::settings::{Opponent, Settings};
use std::sync::Arc;
use warquest_core::{Action, Generator, Heuristic, heuristic};

/// Reward of an illegal action under `Illegal::Lose`, if no return of the game is lower.
const LOSS: f64 = -1.0;

/// The choice of `greedy` by odds.
pub type Adviser<G> = Arc<dyn Fn(&G, &<G as warquest_core::Game>::State, &[Action]) -> Action + Send + Sync>;

pub struct Table<G: Heuristic> {
    pub game: Arc<G>,
    pub settings: Settings,
    /// The state in which every episode begins.
    pub start: G::State,
    pub players: usize,
    /// Decisions of the longest episode.
    pub limit: u64,
    /// What an illegal action costs under `Illegal::Lose`.
    pub lowest: f64,
    adviser: Option<Adviser<G>>,
}

impl<G: Heuristic> Table<G> {
    /// # Errors
    /// If the settings do not fit the game.
    pub fn new(game: Arc<G>, settings: Settings, adviser: Option<Adviser<G>>) -> Result<Self, Refusal> {
        let players = game.num_players();
        settings.check(players)?;
        let (start, limit, (lowest, ..)) = (game.new_initial_state(), game.max_game_length(), game.utility());
        Ok(Self { game, settings, start, players, limit, lowest: lowest.min(LOSS), adviser })
    }

    /// What an opponent chooses; `legal` is ascending and not empty.
    pub fn choose(&self, opponent: Opponent, state: &G::State, legal: &[Action], own: &mut Generator) -> Action {
        match (opponent, &self.adviser) {
            _ if legal.len() == 1 => legal[0],
            (Opponent::Random, _) => heuristic::uniform(legal, own),
            (Opponent::Foreseeing, Some(adviser)) => adviser(&self.game, state, legal),
            (Opponent::Foreseeing, None) | (Opponent::Greedy, _) => self.game.greedy_action(state, legal),
        }
    }
}
