//! Optimal play: both sides play the zero-sum game of a utility perfectly (expectiminimax over the contract).

mod moves;
mod play;
mod stage;
mod values;

use crate::odds::forward::{Spread, forward, spread};
use crate::odds::number::Number;
use crate::odds::player::{Choice, Chooser};
use crate::odds::table::{Budget, Table};
use crate::odds::watch::Watch;
use crate::odds::{Detail, Distribution, Halt};
use moves::Moves;
use play::Play;
use stage::Opening;
use values::Solver;
use warquest_core::{Action, ActionList, Bout, Contest, Factors, Kind, Seat, Verdict, Weights};

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
    /// States whose value was found elsewhere.
    leaves: Table<G::State, f64>,
    budget: Budget,
}

impl<'a, G: Contest> Oracle<'a, G> {
    pub fn new(game: &'a G, utility: Utility, memory: u64) -> Self {
        Self { game, utility, known: Table::default(), leaves: Table::default(), budget: Budget::new(memory) }
    }

    /// Nodes that are known.
    #[must_use]
    pub fn cells(&self) -> u64 {
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
            if let Some(&(_, value)) = self.leaves.find(&state).and_then(|place| self.leaves.entries().get(place)) {
                return Ok(value);
            }
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

/// An oracle that plays: all that it is asked it has seen.
pub struct Seer<'a, 'b, G: Contest>(pub &'a mut Oracle<'b, G>);

impl<G: Contest> Chooser<G> for Seer<'_, '_, G> {
    fn choose(&mut self, _game: &G, state: &G::State, seat: Seat, legal: &[Action]) -> Result<Choice, Halt> {
        match legal {
            [only] => Ok(Choice::One(*only)),
            _ => {
                let mut on = |_| true;
                Ok(Choice::One(self.0.best(state, seat, legal, &mut Watch::new(None, &mut on))?.0))
            }
        }
    }

    fn lets_go(&self, state: &G::State) -> bool {
        self.0.leaves.find(state).is_some()
    }
}

/// Optimal play of a contest whose sides can be followed one by one: value, odds, cells.
///
/// # Errors
/// If memory or time is over, somebody says stop, or the sides cannot be followed.
pub fn follow_sides<G: Factors, N: Number>(
    game: &G,
    start: &G::State,
    utility: Utility,
    detail: Detail,
    memory: u64,
    watch: &mut Watch,
) -> Result<(f64, Distribution<N>, u64), Halt> {
    let mut budget = Budget::new(memory / 2);
    let mut moves = [Moves::new(game, 0), Moves::new(game, 1)];
    let mut groups = openings(game, start, &mut moves, &mut budget, watch)?;
    let mut oracle = Oracle::new(game, utility, memory / 4);
    let mut cells = 0;
    let mut solved = Vec::new();
    for group in &mut groups {
        let openings: Vec<Opening> = group.openings.iter().map(|&(_, opening)| opening).collect();
        let stages = stage::grow(&mut moves, &group.bouts, &openings, &mut budget, watch)?;
        let values = Solver { moves: &mut moves, stages: &stages, utility, budget: &mut budget, watch }.solve()?;
        cells += values.iter().map(|values| values.before.cells.len() as u64).sum::<u64>();
        for (state, opening) in &group.openings {
            let flanks = &stages[opening.bout].flanks;
            let [row, column] = [0, 1].map(|seat| flanks[seat].before.find(&opening.parts[seat]).unwrap_or_default() as u32);
            let value = values[opening.bout].before.at(row, column);
            oracle.leaves.place(state.clone(), || value, &mut budget)?;
        }
        solved.push((stages, values));
    }
    let value = oracle.value(start, watch)?;
    let spread: Spread<G::State, N> = spread(game, start, Seer(&mut oracle), detail, memory / 4, watch)?;
    let mut account = spread.account;
    for (group, (stages, values)) in groups.iter().zip(&solved) {
        let chance = |state: &G::State| spread.leaves.iter().find(|(leaf, _)| leaf == state).map(|(_, chance)| chance.clone());
        let openings: Vec<(Opening, N)> =
            group.openings.iter().filter_map(|(state, opening)| chance(state).map(|chance| (*opening, chance))).collect();
        let mut solver = Solver { moves: &mut moves, stages, utility, budget: &mut budget, watch };
        Play { solver: &mut solver, values, account: &mut account, cells: 0 }.run(&openings)?;
    }
    watch.reach(1.0);
    Ok((value, account.finish(), cells + spread.cells + oracle.cells()))
}

/// Optimal play of any contest, over whole states: value, odds, cells.
///
/// # Errors
/// If memory or time is over, or somebody says stop.
pub fn follow_states<G: Contest, N: Number>(
    game: &G,
    start: &G::State,
    utility: Utility,
    detail: Detail,
    memory: u64,
    watch: &mut Watch,
) -> Result<(f64, Distribution<N>, u64), Halt> {
    let mut oracle = Oracle::new(game, utility, memory / 2);
    let value = oracle.value(start, watch)?;
    let (found, cells) = forward(game, start, Seer(&mut oracle), detail, memory / 2, watch)?;
    Ok((value, found, cells + oracle.cells()))
}

/// Bouts with all states that they begin with.
struct Group<S> {
    bouts: Vec<Bout>,
    openings: Vec<(S, Opening)>,
}

/// Most states on the way to the first bouts.
const MOST_BEFORE: usize = 1 << 17;

/// All beginnings of bouts that can be reached from a state without passing another.
fn openings<G: Factors>(
    game: &G,
    start: &G::State,
    moves: &mut [Moves<G>; 2],
    budget: &mut Budget,
    watch: &mut Watch,
) -> Result<Vec<Group<G::State>>, Halt> {
    let mut seen: Table<G::State, ()> = Table::default();
    let mut groups: Vec<Group<G::State>> = Vec::new();
    seen.place(start.clone(), || (), budget)?;
    let mut next = 0;
    while let Some((state, ())) = seen.entries().get(next) {
        watch.tick()?;
        next += 1;
        let state = state.clone();
        let begins = game.split(&state).filter(|(bout, parts)| game.join(bout, parts) == state);
        let Some((bout, parts)) = begins else {
            for child in children(game, &state) {
                seen.place(child, || (), budget)?;
            }
            if seen.len() > MOST_BEFORE {
                return Err(Halt::Unsuited);
            }
            continue;
        };
        let bouts = game.bouts(&parts).ok_or(Halt::Unsuited)?;
        let place = bouts.iter().position(|known| *known == bout).ok_or(Halt::Unsuited)?;
        let [first, second] = parts;
        let parts = [moves[0].number(first, budget)?, moves[1].number(second, budget)?];
        let opening = (state, Opening { bout: place, parts });
        match groups.iter_mut().find(|group| group.bouts == bouts) {
            Some(group) => group.openings.push(opening),
            None => groups.push(Group { bouts, openings: vec![opening] }),
        }
    }
    seen.into_entries(budget);
    Ok(groups)
}

fn children<G: Contest>(game: &G, state: &G::State) -> Vec<G::State> {
    let (mut legal, mut weights) = (ActionList::new(), Weights::new());
    game.legal_actions(state, &mut legal);
    game.chance_weights(state, &mut weights);
    let after = |apply: &dyn Fn(&mut G::State)| {
        let mut child = state.clone();
        apply(&mut child);
        child
    };
    let acted = legal.as_slice().iter().map(|&action| after(&|child| game.apply_unchecked(child, action)));
    let rolled = weights.iter().map(|&(outcome, _)| after(&|child| game.apply_outcome_unchecked(child, outcome)));
    acted.chain(rolled).collect()
}
