//! What a position at the end of the tree is worth: its returns, a heuristic value, or a playout.

use super::config::{Config, Evaluation, Playouts};
use super::guide::Guide;
use super::{SEATS, Values};
use crate::playout::Fault;
use std::marker::PhantomData;
use warquest_core::{ActionList, Game, Generator, Kind, heuristic::uniform};

/// Decisions and outcomes of simulations.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Steps {
    pub decisions: u64,
    pub chance: u64,
}

impl Steps {
    pub const fn total(self) -> u64 {
        self.decisions + self.chance
    }
}

/// Values positions of one game.
pub struct Judge<'a, G, P> {
    game: &'a G,
    heuristic_playouts: bool,
    /// Decisions before a playout is cut.
    depth: u64,
    guide: PhantomData<P>,
}

impl<'a, G: Game, P: Guide<G>> Judge<'a, G, P> {
    pub fn new(game: &'a G, config: &Config) -> Self {
        let depth = match config.evaluation {
            Evaluation::Heuristic => 0,
            Evaluation::Playout => config.depth.unwrap_or(u64::MAX),
        };
        Self { game, heuristic_playouts: config.playouts == Playouts::Heuristic, depth, guide: PhantomData }
    }

    /// The choice of the playout policy.
    #[inline]
    pub fn choose(&self, state: &G::State, legal: &ActionList, generator: &mut Generator) -> u16 {
        if self.heuristic_playouts {
            P::choose(self.game, state, legal.as_slice(), generator)
        } else {
            uniform(legal.as_slice(), generator)
        }
    }

    /// Plays on until the end or the depth cut, and values what is reached.
    pub fn value(
        &self,
        state: &mut G::State,
        legal: &mut ActionList,
        generator: &mut Generator,
        steps: &mut Steps,
    ) -> Result<Values, Fault> {
        let mut values = [0.0; SEATS];
        let seats = &mut values[..self.game.num_players().min(SEATS)];
        if self.play(state, legal, generator, steps)? {
            self.game.write_returns(state, seats);
        } else {
            P::judge(self.game, state, seats);
        }
        match seats.iter().all(|value| value.is_finite()) {
            true => Ok(values),
            false => Err(Fault::NoNumber { node: self.game.node(state) }),
        }
    }

    /// Whether the end was reached.
    fn play(&self, state: &mut G::State, legal: &mut ActionList, generator: &mut Generator, steps: &mut Steps) -> Result<bool, Fault> {
        let game = self.game;
        let limit = game.max_game_length();
        let mut decisions = 0;
        loop {
            match game.kind(state) {
                Kind::Terminal => break,
                Kind::Chance if self.depth == 0 => return Ok(false),
                Kind::Chance => {
                    let outcome = game.sample_chance(state, generator);
                    game.apply_outcome_unchecked(state, outcome);
                    steps.chance += 1;
                }
                Kind::Decision(_) => {
                    if decisions >= self.depth && (self.depth == 0 || P::is_quiet(game, state)) {
                        steps.decisions += decisions;
                        return Ok(false);
                    }
                    legal.clear();
                    game.legal_actions(state, legal);
                    if legal.is_empty() {
                        return Err(Fault::NoLegalAction { index: 0, node: game.node(state) });
                    }
                    let action = self.choose(state, legal, generator);
                    game.apply_unchecked(state, action);
                    decisions += 1;
                    if decisions > limit {
                        return Err(Fault::TooLong { index: 0, limit });
                    }
                }
            }
        }
        steps.decisions += decisions;
        Ok(true)
    }
}
