//! One thread's part of a search: simulation after simulation until its limits.

use super::arena::{Arena, NONE};
use super::clock::Watch;
use super::config::{Config, Method, Parallel};
use super::descent::{Descent, Desk, End};
use super::evaluate::{Judge, Steps};
use super::guide::Guide;
use super::leaves::{Batch, Evaluator, Refused};
use super::select::{Bounds, Slots};
use super::{SEATS, Values};
use crate::playout::Fault;
use std::sync::atomic::Ordering;
use std::sync::{Mutex, MutexGuard, PoisonError};
use warquest_core::{ActionList, Game, Generator, Seat};

/// Streams of one search; each thread takes one of them.
const STREAMS: u64 = 1 << 16;

/// One thread's trees, kept from search to search.
pub struct Trees<S> {
    pub arena: Arena,
    pub roots: Vec<u32>,
    /// The positions that the trees of `Uct` and `Determinized` stand for, one a root.
    pub worlds: Vec<S>,
    pub bounds: Bounds,
}

/// What one thread did.
#[derive(Clone, Debug, Default)]
pub struct Work {
    pub simulations: u64,
    pub steps: Steps,
    pub depth_sum: u64,
    pub depth_most: u32,
    pub interrupted: bool,
    pub fault: Option<Failure>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    Fault(Fault),
    Evaluator,
}

impl From<Fault> for Failure {
    fn from(fault: Fault) -> Self {
        Self::Fault(fault)
    }
}

/// The question that all threads answer.
pub struct Task<'a, G: Game> {
    pub game: &'a G,
    pub config: &'a Config,
    pub state: &'a G::State,
    pub seat: Seat,
    pub evaluator: Option<&'a dyn Evaluator<G::State>>,
    /// Number of searches before.
    pub searches: u64,
}

impl<G: Game> Task<'_, G> {
    /// The position as the seat may imagine it.
    fn imagine(&self, generator: &mut Generator) -> G::State {
        if self.config.cheat { self.state.clone() } else { self.game.resample(self.state, self.seat, generator) }
    }

    fn number_of_roots(&self) -> usize {
        match self.config.method {
            Method::Flat | Method::Uct | Method::Ismcts => 1,
            Method::Determinized => self.config.worlds.div_ceil(self.config.tree_sets()),
            Method::MoIsmcts => self.game.num_players(),
        }
    }

    /// Searches as thread `index`.
    pub fn work<P: Guide<G>>(&self, index: usize, trees: &Mutex<Trees<G::State>>, watch: &mut Watch<'_>) -> Work {
        let generator = Generator::new(self.config.seed, self.searches.wrapping_mul(STREAMS).wrapping_add(index as u64));
        let judge = Judge::<G, P>::new(self.game, self.config);
        let descent = Descent { game: self.game, config: self.config, judge: &judge, seat: self.seat, evaluated: self.evaluator.is_some() };
        let desk = Desk {
            state: self.state.clone(),
            legal: ActionList::new(),
            slots: Slots::new(self.game.num_distinct_actions()),
            path: Vec::new(),
            lanes: [NONE; SEATS],
            generator,
            steps: Steps::default(),
        };
        let mut worker = Worker { task: self, descent, trees, desk, work: Work::default(), batch: Batch::default() };
        worker.prepare();
        let result = match self.evaluator {
            None => worker.search(watch),
            Some(evaluator) => worker.search_in_batches(evaluator, watch),
        };
        worker.work.fault = result.err();
        worker.work.steps = worker.desk.steps;
        worker.work.interrupted = watch.interrupted;
        worker.work
    }
}

struct Worker<'a, 't, G: Game, P> {
    task: &'a Task<'a, G>,
    descent: Descent<'a, G, P>,
    trees: &'t Mutex<Trees<G::State>>,
    desk: Desk<G::State>,
    work: Work,
    batch: Batch<G::State>,
}

impl<G: Game, P: Guide<G>> Worker<'_, '_, G, P> {
    /// Roots and worlds that are missing.
    fn prepare(&mut self) {
        let Trees { arena, roots, worlds, .. } = &mut *lock(self.trees);
        while roots.len() < self.task.number_of_roots() {
            roots.push(arena.add_root());
        }
        while self.task.config.method.keeps_worlds() && worlds.len() < roots.len() {
            worlds.push(self.task.imagine(&mut self.desk.generator));
        }
    }

    fn may_go_on(&mut self, watch: &mut Watch<'_>, steps: u64) -> bool {
        self.work.simulations < watch.simulations && watch.nodes.is_none_or(|nodes| self.grows(nodes)) && watch.has_time(steps)
    }

    /// Whether the trees are smaller than wanted, and can still grow: a game may have fewer nodes, or the memory room for fewer.
    fn grows(&self, nodes: usize) -> bool {
        let other_limit = self.task.config.seconds.is_some() || self.task.config.simulations.is_some();
        let arena = &lock(self.trees).arena;
        let stuck = arena.full || self.work.simulations > 1000 + 100 * nodes as u64;
        arena.len() < nodes && (other_limit || !stuck)
    }

    fn search(&mut self, watch: &mut Watch<'_>) -> Result<(), Failure> {
        let mut steps = 0;
        while self.work.simulations == 0 && watch.simulations > 0 || self.may_go_on(watch, steps) {
            let before = self.desk.steps.total();
            self.simulate()?;
            steps = self.desk.steps.total() - before;
            watch.clock.done.fetch_add(1, Ordering::Relaxed);
        }
        Ok(())
    }

    /// Puts a position at the roots.
    fn begin(&mut self, trees: &Trees<G::State>) {
        self.desk.path.clear();
        let Trees { roots, worlds, .. } = trees;
        if self.task.config.method.keeps_worlds() {
            let world = (self.work.simulations % roots.len() as u64) as usize;
            self.desk.state.clone_from(&worlds[world]);
            self.desk.lanes[0] = roots[world];
            self.desk.path.push(roots[world]);
        } else {
            self.desk.state = self.task.imagine(&mut self.desk.generator);
            self.desk.lanes[..roots.len()].copy_from_slice(roots);
            self.desk.path.extend_from_slice(roots);
        }
    }

    /// The trees are held on the way down and up, not during the playout.
    fn simulate(&mut self) -> Result<(), Failure> {
        let shared = self.task.config.parallel == Parallel::Tree;
        let mut trees = lock(self.trees);
        self.begin(&trees);
        let Trees { arena, bounds, .. } = &mut *trees;
        if self.task.config.method == Method::Flat {
            self.take_turns(arena);
        } else {
            self.descent.run(arena, bounds, &mut self.desk)?;
        }
        if shared {
            self.desk.path.iter().for_each(|&node| arena.node_mut(node).pending += 1);
        }
        drop(trees);
        let values = self.value()?;
        let mut trees = lock(self.trees);
        if shared {
            self.desk.path.iter().for_each(|&node| trees.arena.node_mut(node).pending -= 1);
        }
        self.back_up(&mut trees, &values);
        Ok(())
    }

    /// The next action of the root in turn.
    fn take_turns(&mut self, arena: &mut Arena) {
        let desk = &mut self.desk;
        desk.legal.clear();
        self.task.game.legal_actions(&desk.state, &mut desk.legal);
        let turn = self.work.simulations % desk.legal.len().max(1) as u64;
        if let Some(&action) = desk.legal.as_slice().get(turn as usize) {
            self.descent.take(arena, desk, self.task.seat, action);
        }
    }

    fn value(&mut self) -> Result<Values, Failure> {
        let Desk { state, legal, generator, steps, .. } = &mut self.desk;
        Ok(self.descent.judge.value(state, legal, generator, steps)?)
    }

    /// The values of the simulation for every node of its way.
    fn back_up(&mut self, trees: &mut Trees<G::State>, values: &Values) {
        trees.bounds.meet(&values[..self.task.game.num_players()]);
        for &node in &self.desk.path {
            trees.arena.score(node, values);
        }
        self.count(self.depth());
    }

    fn depth(&self) -> u32 {
        (self.desk.path.len() / self.descent.lanes()).saturating_sub(1) as u32
    }

    fn count(&mut self, depth: u32) {
        self.work.simulations += 1;
        self.work.depth_sum += u64::from(depth);
        self.work.depth_most = self.work.depth_most.max(depth);
    }

    fn search_in_batches(&mut self, evaluator: &dyn Evaluator<G::State>, watch: &mut Watch<'_>) -> Result<(), Failure> {
        while self.work.simulations == 0 && watch.simulations > 0 || self.may_go_on(watch, u64::MAX / 2) {
            self.batch.clear();
            self.gather(watch)?;
            if !self.settle(evaluator)? {
                watch.interrupted = true;
                watch.clock.stop();
                break;
            }
            watch.clock.done.fetch_add(self.batch.leaves.len() as u64, Ordering::Relaxed);
        }
        Ok(())
    }

    /// Fills a batch; ends of games are valued at once. A leaf that is met twice ends the batch.
    fn gather(&mut self, watch: &mut Watch<'_>) -> Result<(), Failure> {
        let actions = self.task.game.num_distinct_actions();
        let most = self.task.config.batch as u64;
        let begun = self.work.simulations;
        let mut trees = lock(self.trees);
        while (self.batch.leaves.len() as u64) < most {
            let waiting = self.batch.leaves.len() as u64;
            if self.work.simulations + waiting >= watch.simulations || self.work.simulations - begun >= most {
                break;
            }
            self.begin(&trees);
            let Trees { arena, bounds, .. } = &mut *trees;
            match self.descent.run(arena, bounds, &mut self.desk)? {
                End::Leaf => {
                    let values = self.value()?;
                    self.back_up(&mut trees, &values);
                }
                End::Unexpanded(leaf) if self.batch.holds(leaf.node) => break,
                End::Unexpanded(mut leaf) => {
                    leaf.depth = self.depth();
                    let Desk { state, legal, path, .. } = &self.desk;
                    self.batch.add(arena, state, legal.as_slice(), actions, (path, leaf));
                }
            }
        }
        Ok(())
    }

    /// Has the batch judged; false if the caller wants no more.
    fn settle(&mut self, evaluator: &dyn Evaluator<G::State>) -> Result<bool, Failure> {
        if self.batch.leaves.is_empty() {
            return Ok(true);
        }
        let sizes = [self.task.game.num_distinct_actions(), self.task.game.num_players()];
        let judged = evaluator.judge(&self.batch.states, &self.batch.mask);
        let Trees { arena, bounds, .. } = &mut *lock(self.trees);
        self.batch.release(arena);
        let judged = match judged {
            Ok(judged) => judged,
            Err(Refused::Stopped) => return Ok(false),
            Err(Refused::Failed) => return Err(Failure::Evaluator),
        };
        for index in 0..self.batch.leaves.len() {
            let values = self.batch.settle(arena, index, &judged, sizes);
            bounds.meet(&values[..sizes[1]]);
            let leaf = self.batch.leaves[index];
            for &node in &self.batch.paths[leaf.begin..leaf.end] {
                arena.score(node, &values);
            }
            self.count(leaf.depth);
        }
        Ok(true)
    }
}

/// Nothing panics while trees are held, so a poisoned lock cannot hold broken ones.
pub fn lock<S>(trees: &Mutex<Trees<S>>) -> MutexGuard<'_, Trees<S>> {
    trees.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The roots that belong to the seat to move.
pub fn own_roots<'a, S>(config: &Config, trees: &'a Trees<S>, seat: Seat) -> &'a [u32] {
    match config.method {
        Method::MoIsmcts => trees.roots.get(usize::from(seat)).map_or(&[], std::slice::from_ref),
        _ => &trees.roots,
    }
}
