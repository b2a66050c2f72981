//! Exact odds by forward propagation over whole states: whatever the policies, at the price of one cell a state.
//!
//! Cells are the chance nodes and the nodes where a player picks at random; all else is run through. They wait in layers by
//! the contest's own progress, so equal states meet before they are opened, and they are opened in the order in which they
//! came: the sums are the same in every run.

use crate::odds::number::Number;
use crate::odds::player::{Choice, Chooser};
use crate::odds::table::{Budget, Table};
use crate::odds::watch::Watch;
use crate::odds::{Detail, Distribution, Halt};
use std::collections::BTreeMap;
use std::hash::Hash;
use warquest_core::{ActionList, Contest, Ending, Kind, Verdict, Weights};

/// The odds from a state on, and how many cells that took.
///
/// # Errors
/// If memory or time is over, or somebody says stop.
pub fn forward<G: Contest, N: Number>(
    game: &G,
    start: &G::State,
    players: impl Chooser<G>,
    detail: Detail,
    memory: u64,
    watch: &mut Watch,
) -> Result<(Distribution<N>, u64), Halt> {
    let spread = spread(game, start, players, detail, memory, watch)?;
    watch.reach(1.0);
    Ok((spread.account.finish(), spread.cells))
}

/// What a run comes to: the chances of the ends, and of the states where the players let go.
pub struct Spread<S, N> {
    pub account: Account<N>,
    pub leaves: Vec<(S, N)>,
    pub cells: u64,
}

/// Like `forward`, but it stops at states where the players let go.
///
/// # Errors
/// If memory or time is over, or somebody says stop.
pub fn spread<G: Contest, N: Number>(
    game: &G,
    start: &G::State,
    players: impl Chooser<G>,
    detail: Detail,
    memory: u64,
    watch: &mut Watch,
) -> Result<Spread<G::State, N>, Halt> {
    let mut run = Run::new(game, players, detail, memory);
    run.place(start.clone(), N::one(), watch)?;
    while let Some((_, layer)) = run.waiting.pop_first() {
        run.open(layer, watch)?;
    }
    let leaves = run.leaves.into_entries(&mut run.budget);
    Ok(Spread { account: run.account, leaves, cells: run.cells })
}

/// Chances of the ends of a contest.
pub struct Account<N> {
    detail: Detail,
    verdicts: Table<Verdict, N>,
    endings: Table<(u8, Ending), N>,
}

impl<N: Number> Account<N> {
    fn new(detail: Detail) -> Self {
        Self { detail, verdicts: Table::default(), endings: Table::default() }
    }

    /// Adds an end.
    ///
    /// # Errors
    /// If the budget is used up.
    pub fn end(&mut self, verdict: Verdict, ending: (u8, Ending), chance: &N, budget: &mut Budget) -> Result<(), Halt> {
        add(&mut self.verdicts, told(verdict, self.detail), chance, budget)?;
        add(&mut self.endings, ending, chance, budget)
    }

    /// The chances above zero, ascending.
    #[must_use]
    pub fn finish(self) -> Distribution<N> {
        // Nothing is taken any more.
        let mut budget = Budget::new(0);
        let verdicts = ascending(self.verdicts.into_entries(&mut budget));
        Distribution { verdicts, endings: ascending(self.endings.into_entries(&mut budget)) }
    }
}

struct Run<'a, G: Contest, N, C> {
    game: &'a G,
    players: C,
    budget: Budget,
    waiting: BTreeMap<u64, Table<G::State, N>>,
    leaves: Table<G::State, N>,
    account: Account<N>,
    cells: u64,
    legal: ActionList,
    weights: Weights,
}

impl<'a, G: Contest, N: Number, C: Chooser<G>> Run<'a, G, N, C> {
    fn new(game: &'a G, players: C, detail: Detail, memory: u64) -> Self {
        Self {
            game,
            players,
            budget: Budget::new(memory),
            waiting: BTreeMap::new(),
            leaves: Table::default(),
            account: Account::new(detail),
            cells: 0,
            legal: ActionList::new(),
            weights: Weights::new(),
        }
    }

    /// Runs on to the next cell or to the end.
    fn place(&mut self, mut state: G::State, chance: N, watch: &mut Watch) -> Result<(), Halt> {
        loop {
            if self.players.lets_go(&state) {
                return add(&mut self.leaves, state, &chance, &mut self.budget);
            }
            match self.game.kind(&state) {
                Kind::Terminal => return self.end(&state, &chance),
                Kind::Chance => return self.wait(state, &chance),
                Kind::Decision(seat) => {
                    self.legal.clear();
                    self.game.legal_actions(&state, &mut self.legal);
                    if self.legal.is_empty() {
                        return Err(Halt::Unsuited);
                    }
                    let choice = self.players.choose(self.game, &state, seat, self.legal.as_slice())?;
                    if self.players.is_slow() {
                        watch.look()?;
                    }
                    match choice {
                        Choice::One(action) => self.game.apply_unchecked(&mut state, action),
                        Choice::Any => return self.wait(state, &chance),
                    }
                }
            }
        }
    }

    fn wait(&mut self, state: G::State, chance: &N) -> Result<(), Halt> {
        let layer = self.waiting.entry(self.game.progress(&state)).or_default();
        let before = layer.len();
        add(layer, state, chance, &mut self.budget)?;
        self.cells += (layer.len() - before) as u64;
        Ok(())
    }

    fn end(&mut self, state: &G::State, chance: &N) -> Result<(), Halt> {
        let ending = (self.game.round(state), self.game.ending(state));
        self.account.end(self.game.verdict(state), ending, chance, &mut self.budget)
    }

    /// Opens the cells of a layer; those of equal progress that come anew wait in a layer of their own.
    fn open(&mut self, layer: Table<G::State, N>, watch: &mut Watch) -> Result<(), Halt> {
        if let Some((first, _)) = layer.entries().first() {
            let rounds = f64::from(self.game.max_rounds().max(1));
            watch.reach(f64::from(self.game.round(first).saturating_sub(1)) / rounds);
        }
        for (state, chance) in layer.entries() {
            watch.tick()?;
            match self.game.kind(state) {
                Kind::Chance => self.roll(state, chance, watch)?,
                _ => self.branch(state, chance, watch)?,
            }
        }
        layer.entries().iter().for_each(|(_, chance)| self.budget.give(chance.heap()));
        layer.into_entries(&mut self.budget);
        Ok(())
    }

    fn roll(&mut self, state: &G::State, chance: &N, watch: &mut Watch) -> Result<(), Halt> {
        let mut weights = std::mem::take(&mut self.weights);
        self.game.chance_weights(state, &mut weights);
        let total = weights.iter().map(|&(_, weight)| weight).sum();
        for &(outcome, weight) in &weights {
            let mut child = state.clone();
            self.game.apply_outcome_unchecked(&mut child, outcome);
            self.place(child, chance.share(weight, total), watch)?;
        }
        self.weights = weights;
        Ok(())
    }

    fn branch(&mut self, state: &G::State, chance: &N, watch: &mut Watch) -> Result<(), Halt> {
        let mut legal = ActionList::new();
        self.game.legal_actions(state, &mut legal);
        for &action in legal.as_slice() {
            let mut child = state.clone();
            self.game.apply_unchecked(&mut child, action);
            self.place(child, chance.share(1, legal.len() as u128), watch)?;
        }
        Ok(())
    }
}

/// Adds a chance to that of a key.
///
/// # Errors
/// If the budget is used up.
pub fn add<K: Hash + Eq, N: Number>(table: &mut Table<K, N>, key: K, chance: &N, budget: &mut Budget) -> Result<(), Halt> {
    let before = table.len();
    let place = table.place(key, || chance.clone(), budget)?;
    if table.len() > before {
        return budget.take(chance.heap());
    }
    if let Some(sum) = table.value_mut(place) {
        let held = sum.heap();
        sum.add(chance);
        budget.take(sum.heap().saturating_sub(held))?;
        budget.give(held.saturating_sub(sum.heap()));
    }
    Ok(())
}

/// The chances above zero, in lowest terms.
fn ascending<K: Ord, N: Number>(entries: Vec<(K, N)>) -> Vec<(K, N)> {
    let mut entries: Vec<(K, N)> = entries.into_iter().filter(|(_, chance)| !chance.is_zero()).collect();
    entries.sort_by(|(a, _), (b, _)| a.cmp(b));
    entries.into_iter().map(|(key, chance)| (key, chance.reduced())).collect()
}

/// The verdict as far as it is asked for.
#[must_use]
pub fn told(verdict: Verdict, detail: Detail) -> Verdict {
    match detail {
        Detail::Full => verdict,
        Detail::Win => Verdict { winner: verdict.winner, left: Default::default() },
    }
}
