//! Searches by several threads, each with trees of its own (root parallelisation), added up in their order.

use super::arena::Arena;
use super::clock::{Clock, POLL, Watch};
use super::guide::Guide;
use super::leaves::Evaluator;
use super::report::Report;
use super::select::Bounds;
use super::worker::{Failure, Task, Trees, Work, own_roots};
use super::{Config, Method, SEATS};
use crate::playout::Fault;
use std::fmt;
use std::sync::atomic::Ordering;
use std::sync::{Condvar, Mutex, PoisonError};
use std::thread::ScopedJoinHandle;
use warquest_core::{Action, ActionList, Game, Kind, Seat};

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// Nobody decides at the position.
    NoDecision { node: &'static str },
    /// Another seat decides.
    NotTheMover { seat: Seat, mover: Seat },
    /// The instructions do not fit the game or each other.
    Unsuited(&'static str),
    /// The game breaks the contract.
    Fault(Fault),
    /// The evaluator did not answer.
    Evaluator,
}

impl fmt::Display for Refusal {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoDecision { node } => write!(formatter, "search: nobody decides at {node}"),
            Self::NotTheMover { seat, mover } => write!(formatter, "seat {seat}: expected {mover}, who is to move"),
            Self::Unsuited(text) => formatter.write_str(text),
            Self::Fault(fault) => fault.fmt(formatter),
            Self::Evaluator => formatter.write_str("evaluator: no answer"),
        }
    }
}

impl std::error::Error for Refusal {}

/// Searches positions of one game and keeps its trees between them.
pub struct Searcher<G: Game> {
    pub(super) config: Config,
    pub(super) trees: Vec<Trees<G::State>>,
    /// The position for which the trees stand, and whose search it was.
    pub(super) last: Option<(G::State, Seat)>,
    /// Whether the roots moved since the trees were last cleared up.
    pub(super) moved: bool,
    searches: u64,
}

impl<G: Game> Searcher<G> {
    /// # Errors
    /// If the instructions make no sense.
    pub fn new(config: Config) -> Result<Self, Refusal> {
        match config.fault() {
            Some(fault) => Err(Refusal::Unsuited(fault)),
            None => Ok(Self { config, trees: Vec::new(), last: None, moved: false, searches: 0 }),
        }
    }

    /// Forgets all trees.
    pub fn forget(&mut self) {
        self.last = None;
        self.moved = false;
        for trees in &mut self.trees {
            trees.arena.clear();
            trees.roots.clear();
            trees.worlds.clear();
            trees.bounds = Bounds::default();
        }
    }

    /// Searches for the best action of the seat to move. About every 50 ms `go_on` gets the number of simulations done; once it says no, the
    /// search ends with what it has.
    ///
    /// # Errors
    /// If nobody decides here or another seat does, the instructions do not fit, the game breaks the contract, or the evaluator does not answer.
    pub fn search<P: Guide<G>>(
        &mut self,
        game: &G,
        state: &G::State,
        seat: Option<Seat>,
        evaluator: Option<&dyn Evaluator<G::State>>,
        go_on: &mut dyn FnMut(u64) -> bool,
    ) -> Result<Report, Refusal> {
        let clock = Clock::new(&self.config);
        let (seat, legal) = self.check::<P>(game, state, seat, evaluator.is_some())?;
        self.settle_on(game, state, seat);
        self.make_trees(game);
        let config = self.config;
        let task = Task { game, config: &config, state, seat, evaluator, searches: self.searches };
        self.searches = self.searches.wrapping_add(1);
        let own_visits = |trees: &Trees<G::State>| -> u64 {
            own_roots(&config, trees, seat).iter().map(|&root| u64::from(trees.arena.node(root).visits)).sum()
        };
        let reused = self.trees.iter().map(own_visits).sum();
        let sets: Vec<Mutex<Trees<G::State>>> = self.trees.drain(..).map(Mutex::new).collect();
        let works = run::<G, P>(&task, &clock, &sets, go_on);
        self.trees = sets.into_iter().map(|trees| trees.into_inner().unwrap_or_else(PoisonError::into_inner)).collect();
        if let Some(failure) = works.iter().find_map(|work| work.fault.clone()) {
            self.forget();
            return Err(match failure {
                Failure::Fault(fault) => Refusal::Fault(fault),
                Failure::Evaluator => Refusal::Evaluator,
            });
        }
        let mut report = Report::new(&config, seat, &legal, &self.trees, &works, reused);
        report.line = self.trees.first().map_or_else(Vec::new, |trees| task.line(trees, report.action));
        self.last = Some((state.clone(), seat));
        report.duration = clock.start.elapsed();
        Ok(report)
    }

    fn check<P: Guide<G>>(&self, game: &G, state: &G::State, seat: Option<Seat>, evaluated: bool) -> Result<(Seat, Vec<Action>), Refusal> {
        let Kind::Decision(mover) = game.kind(state) else { return Err(Refusal::NoDecision { node: game.node(state) }) };
        if let Some(seat) = seat.filter(|&seat| seat != mover) {
            return Err(Refusal::NotTheMover { seat, mover });
        }
        if game.num_players() > SEATS {
            return Err(Refusal::Fault(Fault::TooManySeats { seats: game.num_players() }));
        }
        if evaluated && self.config.method == Method::Flat {
            return Err(Refusal::Unsuited("evaluator: flat has no tree to use it in"));
        }
        if !P::KNOWS && self.config.needs_values() {
            return Err(Refusal::Unsuited("this game has no heuristic value for evaluation or depth"));
        }
        let mut legal = ActionList::new();
        game.legal_actions(state, &mut legal);
        Ok((mover, legal.as_slice().to_vec()))
    }

    fn make_trees(&mut self, game: &G) {
        let (seats, sets) = (game.num_players(), self.config.tree_sets());
        let memory = self.config.memory / sets as u64;
        self.trees.resize_with(sets, || Trees {
            arena: Arena::new(seats, memory),
            roots: Vec::new(),
            worlds: Vec::new(),
            bounds: Bounds::default(),
        });
    }
}

/// The first thread is the caller's, and asks it whether to go on; the others have their own.
fn run<G: Game, P: Guide<G>>(
    task: &Task<'_, G>,
    clock: &Clock,
    sets: &[Mutex<Trees<G::State>>],
    go_on: &mut dyn FnMut(u64) -> bool,
) -> Vec<Work> {
    let Some(first) = sets.first() else { return Vec::new() };
    let threads = task.config.threads;
    if threads == 1 {
        return vec![task.work::<P>(0, first, &mut Watch::new(clock, task.config, 0, Some(go_on)))];
    }
    let gate = Gate { clock, left: Mutex::new(threads - 1), changed: Condvar::new() };
    std::thread::scope(|scope| {
        let _stop = StopOnPanic(clock);
        let start = |index: usize| {
            let leave = Leave(&gate);
            let trees = sets.get(index).unwrap_or(first);
            let work = move || {
                let _leave = leave;
                let work = task.work::<P>(index, trees, &mut Watch::new(clock, task.config, index, None));
                if work.fault.is_some() {
                    clock.stop();
                }
                work
            };
            std::thread::Builder::new().spawn_scoped(scope, work)
        };
        let others: Vec<_> = (1..threads).map(start).collect();
        let mut own = task.work::<P>(0, first, &mut Watch::new(clock, task.config, 0, Some(go_on)));
        if own.fault.is_some() {
            clock.stop();
        }
        own.interrupted |= gate.wait(go_on);
        let finish = |thread: std::io::Result<ScopedJoinHandle<'_, Work>>| match thread {
            Ok(handle) => handle.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)),
            // A thread that cannot be started leaves its part undone.
            Err(_) => Work::default(),
        };
        std::iter::once(own).chain(others.into_iter().map(finish)).collect()
    })
}

/// Where the first thread waits for the others.
struct Gate<'a> {
    clock: &'a Clock,
    left: Mutex<usize>,
    changed: Condvar,
}

impl Gate<'_> {
    /// Whether the caller stopped the others while they were waited for.
    fn wait(&self, go_on: &mut dyn FnMut(u64) -> bool) -> bool {
        let mut stopped = false;
        let mut left = self.left.lock().unwrap_or_else(PoisonError::into_inner);
        while *left > 0 {
            let (again, timeout) = self.changed.wait_timeout(left, POLL).unwrap_or_else(PoisonError::into_inner);
            left = again;
            if timeout.timed_out() && !stopped {
                drop(left);
                if !go_on(self.clock.done.load(Ordering::Relaxed)) {
                    stopped = true;
                    self.clock.stop();
                }
                left = self.left.lock().unwrap_or_else(PoisonError::into_inner);
            }
        }
        stopped
    }
}

/// A thread that panics ends the search of the others.
struct StopOnPanic<'a>(&'a Clock);

impl Drop for StopOnPanic<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.stop();
        }
    }
}

/// Signs a thread off, however it ends; one that never began was dropped with its work, and so signs off as well.
struct Leave<'a>(&'a Gate<'a>);

impl Drop for Leave<'_> {
    fn drop(&mut self) {
        drop(StopOnPanic(self.0.clock));
        *self.0.left.lock().unwrap_or_else(PoisonError::into_inner) -= 1;
        self.0.changed.notify_one();
    }
}
