//! Optimal play: both sides play the zero-sum game of a utility perfectly (expectiminimax over the contract).

use crate::odds::Halt;
use crate::odds::player::{Choice, Chooser};
use crate::odds::table::{Budget, Table};
use crate::odds::watch::Watch;
use warquest_core::{Action, ActionList, Contest, Kind, Seat, Verdict, Weights};

/// Values closer than this are equal: they were summed in different orders.
pub const EQUAL: f64 = 1e-12;

/// What optimal play is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Utility {
    /// The chance to win; no winner is worth 1/2 to each.
    Win,
    /// Victory points of seat 0 less those of seat 1.
    PointsMargin,
    /// Gold value of what seat 0 has left, less that of seat 1.
    ValueMargin,
}

impl Utility {
    /// Worth of a verdict to seat 0.
    pub fn of<G: Contest>(self, game: &G, verdict: &Verdict) -> f64 {
        let margin = |[first, second]: [i64; 2]| (first - second) as f64;
        match self {
            Self::Win => verdict.winner.map_or(0.5, |winner| f64::from(u8::from(winner == 0))),
            Self::PointsMargin => margin(game.points_of(verdict)),
            Self::ValueMargin => margin(game.value_of(verdict)),
        }
    }
}

/// Optimal play over whole states: a value for every node that is reached, kept in a transposition table.
pub struct Oracle<'a, G: Contest> {
    game: &'a G,
    utility: Utility,
    known: Table<G::State, f64>,
    budget: Budget,
}

impl<'a, G: Contest> Oracle<'a, G> {
    pub fn new(game: &'a G, utility: Utility, memory: u64) -> Self {
        Self { game, utility, known: Table::default(), budget: Budget::new(memory) }
    }

    /// Nodes that are known.
    #[must_use]
    pub const fn cells(&self) -> u64 {
        self.known.len() as u64
    }

    /// Worth of a state to seat 0.
    ///
    /// # Errors
    /// If memory or time is over, or somebody says stop.
    pub fn value(&mut self, state: &G::State, watch: &mut Watch) -> Result<f64, Halt> {
        let mut state = state.clone();
        let mut legal = ActionList::new();
        // What is forced is run through.
        let kind = loop {
            let kind = self.game.kind(&state);
            legal.clear();
            self.game.legal_actions(&state, &mut legal);
            match (kind, legal.as_slice()) {
                (Kind::Decision(_), [only]) => self.game.apply_unchecked(&mut state, *only),
                (Kind::Decision(_), []) => return Err(Halt::Unsuited),
                _ => break kind,
            }
        };
        if kind == Kind::Terminal {
            return Ok(self.utility.of(self.game, &self.game.verdict(&state)));
        }
        if let Some(&(_, value)) = self.known.find(&state).and_then(|place| self.known.entries().get(place)) {
            return Ok(value);
        }
        watch.tick()?;
        let value = match kind {
            Kind::Decision(seat) => self.best(&state, seat, legal.as_slice(), watch)?.1,
            _ => self.mean(&state, watch)?,
        };
        self.known.place(state, || value, &mut self.budget)?;
        Ok(value)
    }

    fn mean(&mut self, state: &G::State, watch: &mut Watch) -> Result<f64, Halt> {
        let mut weights = Weights::new();
        self.game.chance_weights(state, &mut weights);
        let total: u128 = weights.iter().map(|&(_, weight)| weight).sum();
        let mut sum = 0.0;
        for &(outcome, weight) in &weights {
            let mut child = state.clone();
            self.game.apply_outcome_unchecked(&mut child, outcome);
            sum += weight as f64 * self.value(&child, watch)?;
        }
        Ok(sum / total as f64)
    }

    /// The best action of a seat, of equal ones the lowest, and its value.
    fn best(&mut self, state: &G::State, seat: Seat, legal: &[Action], watch: &mut Watch) -> Result<(Action, f64), Halt> {
        let sign = if seat == 0 { 1.0 } else { -1.0 };
        let mut best: Option<(Action, f64)> = None;
        for &action in legal {
            let mut child = state.clone();
            self.game.apply_unchecked(&mut child, action);
            let value = self.value(&child, watch)?;
            if best.is_none_or(|(_, most)| sign * (value - most) > EQUAL) {
                best = Some((action, value));
            }
        }
        best.ok_or(Halt::Unsuited)
    }
}

/// An oracle that plays: its run may be stopped.
pub struct Seer<'a, 'b, 'w, G: Contest> {
    pub oracle: &'a mut Oracle<'b, G>,
    pub watch: &'a mut Watch<'w>,
}

impl<G: Contest> Chooser<G> for &mut Seer<'_, '_, '_, G> {
    fn choose(&mut self, _game: &G, state: &G::State, seat: Seat, legal: &[Action]) -> Result<Choice, Halt> {
        match legal {
            [only] => Ok(Choice::One(*only)),
            _ => Ok(Choice::One(self.oracle.best(state, seat, legal, self.watch)?.0)),
        }
    }
}
