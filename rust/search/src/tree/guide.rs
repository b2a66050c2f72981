//! Where a search gets its knowledge of the game from: nowhere, or from the game's heuristics.

use warquest_core::{Action, Game, Generator, Heuristic, heuristic::uniform};

/// Knowledge of a game.
pub trait Guide<G: Game>: Send + Sync + 'static {
    /// Whether there is a policy and a value, or none.
    const KNOWS: bool;
    /// The choice of the playout policy; `legal` is never empty.
    fn choose(game: &G, state: &G::State, legal: &[Action], generator: &mut Generator) -> Action;
    /// Whether a playout may be cut here.
    fn is_quiet(game: &G, state: &G::State) -> bool;
    /// Expected returns by seat.
    fn judge(game: &G, state: &G::State, values: &mut [f64]);
}

/// Nothing is known.
pub struct Plain;

/// The game's own heuristics.
pub struct Skilled;

impl<G: Game> Guide<G> for Plain {
    const KNOWS: bool = false;

    fn choose(_game: &G, _state: &G::State, legal: &[Action], generator: &mut Generator) -> Action {
        uniform(legal, generator)
    }

    fn is_quiet(_game: &G, _state: &G::State) -> bool {
        true
    }

    fn judge(_game: &G, _state: &G::State, values: &mut [f64]) {
        values.fill(0.0);
    }
}

impl<G: Heuristic> Guide<G> for Skilled {
    const KNOWS: bool = true;

    #[inline]
    fn choose(game: &G, state: &G::State, legal: &[Action], generator: &mut Generator) -> Action {
        game.playout_action(state, legal, generator)
    }

    #[inline]
    fn is_quiet(game: &G, state: &G::State) -> bool {
        game.is_quiet(state)
    }

    #[inline]
    fn judge(game: &G, state: &G::State, values: &mut [f64]) {
        game.evaluate(state, values);
    }
}
