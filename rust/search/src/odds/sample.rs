//! Sampled odds: a plain loop over the contract. Batches of battles have streams of their own and are only counted, so the
//! counts depend on the seed and the number of samples alone.

use crate::odds::forward::told;
use crate::odds::player::{Choice, Players};
use crate::odds::sides::{Walk, Walker};
use crate::odds::table::{Budget, Table};
use crate::odds::watch::POLL;
use crate::odds::{Detail, Distribution, Halt};
use std::hash::Hash;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use warquest_core::{ActionList, Contest, Ending, Factors, Generator, Kind, Verdict};

/// How many battles, how long, from which seed.
#[derive(Clone, Copy, Debug)]
pub struct Sampling {
    pub samples: Option<u64>,
    pub until: Option<Instant>,
    pub seed: u64,
    pub threads: usize,
    /// Battles of one batch, at least 1.
    pub batch: u64,
}

/// Battles of a batch where choices cost next to nothing.
pub const BATCH: u64 = 64;

/// What the sampled battles came to: counts, ascending.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    pub samples: u64,
    pub verdicts: Vec<(Verdict, u64)>,
    pub endings: Vec<((u8, Ending), u64)>,
}

impl Tally {
    /// The shares of the counts.
    #[must_use]
    pub fn distribution(&self) -> Distribution {
        let share = |count: u64| count as f64 / self.samples.max(1) as f64;
        Distribution {
            verdicts: self.verdicts.iter().map(|&(verdict, count)| (verdict, share(count))).collect(),
            endings: self.endings.iter().map(|&(ending, count)| (ending, share(count))).collect(),
        }
    }
}

/// What plays battles one after the other and counts them.
pub trait Sampler {
    /// Plays one battle.
    ///
    /// # Errors
    /// If somebody says stop or memory is over.
    fn play(&mut self, generator: &mut Generator) -> Result<(), Halt>;

    /// What the battles came to.
    ///
    /// # Errors
    /// If memory is over.
    fn finish(self) -> Result<Counts, Halt>;
}

/// Plays battles from a state on, node by node.
///
/// # Errors
/// If somebody says stop or memory is over.
pub fn sample<G: Contest>(
    game: &G,
    start: &G::State,
    players: &Players<G::State>,
    detail: Detail,
    sampling: Sampling,
    memory: u64,
    go_on: &mut dyn FnMut(f64) -> bool,
) -> Result<Tally, Halt> {
    let start = &advance(game, start.clone(), players)?;
    run(sampling, memory, |memory| Battles::new(game, start, players, detail, memory), go_on)
}

/// Lets samplers play, one a thread, until there are enough battles or the time is over; at least one batch. About every
/// 50 ms `go_on` gets the share that is done.
///
/// # Errors
/// If somebody says stop or memory is over.
pub fn run<S: Sampler>(
    sampling: Sampling,
    memory: u64,
    sampler: impl Fn(u64) -> S + Sync,
    go_on: &mut dyn FnMut(f64) -> bool,
) -> Result<Tally, Halt> {
    let desk = Desk::new(sampling);
    let batches = sampling.samples.map_or(u64::MAX, |samples| samples.div_ceil(sampling.batch));
    let threads = sampling.threads.clamp(1, usize::try_from(batches).unwrap_or(usize::MAX).max(1));
    let share = memory / threads as u64;
    let work = || desk.work(sampler(share));
    std::thread::scope(|scope| {
        for _ in 0..threads {
            // A thread that cannot be started leaves its battles to the others.
            if std::thread::Builder::new().spawn_scoped(scope, work).is_err() {
                break;
            }
            desk.lock().workers += 1;
        }
        if desk.lock().workers == 0 {
            desk.lock().workers = 1;
            work();
        }
        desk.wait(go_on);
    });
    desk.close()
}

/// Runs on to the first thing that is left to chance; all battles have that way in common.
fn advance<G: Contest>(game: &G, mut state: G::State, players: &Players<G::State>) -> Result<G::State, Halt> {
    let mut legal = ActionList::new();
    while let Kind::Decision(seat) = game.kind(&state) {
        legal.clear();
        game.legal_actions(&state, &mut legal);
        if legal.is_empty() {
            return Err(Halt::Unsuited);
        }
        match players.choose(game, &state, seat, legal.as_slice())? {
            Choice::One(action) => game.apply_unchecked(&mut state, action),
            Choice::Any => break,
        }
    }
    Ok(state)
}

/// What the threads share: the next batch and the counts of those that are ready.
struct Desk {
    sampling: Sampling,
    begun: Instant,
    next: AtomicU64,
    stop: AtomicBool,
    ledger: Mutex<Ledger>,
    changed: Condvar,
}

#[derive(Default)]
struct Ledger {
    counts: Vec<Counts>,
    halt: Option<Halt>,
    workers: usize,
    left: usize,
}

impl Desk {
    fn new(sampling: Sampling) -> Self {
        Self {
            sampling,
            begun: Instant::now(),
            next: AtomicU64::new(0),
            stop: AtomicBool::new(false),
            ledger: Mutex::new(Ledger::default()),
            changed: Condvar::new(),
        }
    }

    fn lock(&self) -> MutexGuard<'_, Ledger> {
        self.ledger.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// One thread: batch after batch. A batch that was begun is finished, so the batches played are the first ones.
    fn work(&self, mut battles: impl Sampler) {
        let _leave = Leave(self);
        let Sampling { samples, seed, batch, .. } = self.sampling;
        loop {
            let place = self.next.fetch_add(1, Ordering::Relaxed);
            let first = place.saturating_mul(batch);
            let left = samples.map_or(batch, |samples| samples.saturating_sub(first).min(batch));
            if left == 0 || (place > 0 && self.is_over()) {
                break;
            }
            let mut generator = Generator::new(seed, place);
            if let Err(halt) = (0..left).try_for_each(|_| battles.play(&mut generator)) {
                return self.halt(halt);
            }
        }
        match battles.finish() {
            Ok(counts) => self.lock().counts.push(counts),
            Err(halt) => self.halt(halt),
        }
    }

    fn halt(&self, halt: Halt) {
        self.lock().halt.get_or_insert(halt);
        self.stop.store(true, Ordering::Relaxed);
    }

    fn is_over(&self) -> bool {
        self.stop.load(Ordering::Relaxed) || self.sampling.until.is_some_and(|until| Instant::now() >= until)
    }

    /// Waits for the threads and asks now and then whether to go on.
    fn wait(&self, go_on: &mut dyn FnMut(f64) -> bool) {
        let mut ledger = self.lock();
        while ledger.left < ledger.workers {
            let (again, timeout) = self.changed.wait_timeout(ledger, POLL).unwrap_or_else(PoisonError::into_inner);
            ledger = again;
            if timeout.timed_out() {
                drop(ledger);
                if !go_on(self.share()) {
                    self.stop.store(true, Ordering::Relaxed);
                    self.lock().halt.get_or_insert(Halt::Stopped);
                }
                ledger = self.lock();
            }
        }
    }

    /// The share that is done, by number or by time.
    fn share(&self) -> f64 {
        let played = self.next.load(Ordering::Relaxed).saturating_mul(self.sampling.batch) as f64;
        let by_number = self.sampling.samples.map_or(0.0, |samples| played / samples.max(1) as f64);
        let span = |until: Instant| until.saturating_duration_since(self.begun).max(Duration::from_nanos(1));
        let by_time = self.sampling.until.map_or(0.0, |until| self.begun.elapsed().as_secs_f64() / span(until).as_secs_f64());
        by_number.max(by_time).min(1.0)
    }

    fn close(self) -> Result<Tally, Halt> {
        let ledger = self.ledger.into_inner().unwrap_or_else(PoisonError::into_inner);
        match ledger.halt {
            Some(halt) => Err(halt),
            None => Ok(total(ledger.counts)),
        }
    }
}

/// Signs a thread off, however it ends.
struct Leave<'a>(&'a Desk);

impl Drop for Leave<'_> {
    fn drop(&mut self) {
        self.0.lock().left += 1;
        self.0.changed.notify_one();
    }
}

/// Counts of one thread.
#[derive(Default)]
pub struct Counts {
    samples: u64,
    verdicts: Table<Verdict, u64>,
    endings: Table<(u8, Ending), u64>,
}

impl Counts {
    /// Adds battles that ended alike.
    ///
    /// # Errors
    /// If the budget is used up.
    pub fn add(&mut self, verdict: Verdict, ending: (u8, Ending), battles: u64, detail: Detail, budget: &mut Budget) -> Result<(), Halt> {
        self.samples += battles;
        count(&mut self.verdicts, told(verdict, detail), battles, budget)?;
        count(&mut self.endings, ending, battles, budget)
    }
}

fn total(parts: Vec<Counts>) -> Tally {
    let samples = parts.iter().map(|part| part.samples).sum();
    let verdicts = sum(parts.iter().flat_map(|part| part.verdicts.entries()));
    let endings = sum(parts.iter().flat_map(|part| part.endings.entries()));
    Tally { samples, verdicts, endings }
}

fn sum<'a, K: Ord + Copy + 'a>(entries: impl Iterator<Item = &'a (K, u64)>) -> Vec<(K, u64)> {
    let mut sums = std::collections::BTreeMap::new();
    for &(key, count) in entries {
        *sums.entry(key).or_insert(0) += count;
    }
    sums.into_iter().collect()
}

/// Draws battles over the tables of prepared sides, which all threads share.
pub struct Drawer<'a, 'p, 'g, G: Factors> {
    pub walker: &'a Walker<'p, 'g, G>,
    detail: Detail,
    counts: Counts,
    budget: Budget,
}

impl<'a, 'p, 'g, G: Factors> Drawer<'a, 'p, 'g, G> {
    pub fn new(walker: &'a Walker<'p, 'g, G>, detail: Detail, memory: u64) -> Self {
        Self { walker, detail, counts: Counts::default(), budget: Budget::new(memory) }
    }
}

impl<G: Factors> Sampler for Drawer<'_, '_, '_, G> {
    fn play(&mut self, generator: &mut Generator) -> Result<(), Halt> {
        let Walk { verdict, round, ending } = self.walker.walk(generator);
        self.counts.add(verdict, (round, ending), 1, self.detail, &mut self.budget)
    }

    fn finish(self) -> Result<Counts, Halt> {
        Ok(self.counts)
    }
}

/// Plays battles one after the other.
struct Battles<'a, G: Contest> {
    game: &'a G,
    start: G::State,
    players: &'a Players<'a, G::State>,
    detail: Detail,
    counts: Counts,
    budget: Budget,
    legal: ActionList,
    /// The seats that need not be asked.
    greedy: [bool; 2],
}

impl<'a, G: Contest> Battles<'a, G> {
    fn new(game: &'a G, start: &G::State, players: &'a Players<'a, G::State>, detail: Detail, memory: u64) -> Self {
        let (counts, budget) = (Counts::default(), Budget::new(memory));
        Self { game, start: start.clone(), players, detail, counts, budget, legal: ActionList::new(), greedy: players.greedy() }
    }
}

impl<G: Contest> Sampler for Battles<'_, G> {
    fn play(&mut self, generator: &mut Generator) -> Result<(), Halt> {
        let game = self.game;
        let mut state = self.start.clone();
        loop {
            game.play_greedily(&mut state, self.greedy, generator);
            match game.kind(&state) {
                Kind::Decision(seat) => {
                    self.legal.clear();
                    game.legal_actions(&state, &mut self.legal);
                    let legal = self.legal.as_slice();
                    let Some(&first) = legal.first() else { return Err(Halt::Unsuited) };
                    let action = match self.players.choose(game, &state, seat, legal)? {
                        Choice::One(action) => action,
                        Choice::Any => legal.get(generator.below(legal.len() as u64) as usize).copied().unwrap_or(first),
                    };
                    game.apply_unchecked(&mut state, action);
                }
                Kind::Chance | Kind::Terminal => break,
            }
        }
        let ending = (game.round(&state), game.ending(&state));
        self.counts.add(game.verdict(&state), ending, 1, self.detail, &mut self.budget)
    }

    fn finish(self) -> Result<Counts, Halt> {
        Ok(self.counts)
    }
}

fn count<K: Hash + Eq>(table: &mut Table<K, u64>, key: K, battles: u64, budget: &mut Budget) -> Result<(), Halt> {
    let place = table.place(key, || 0, budget)?;
    if let Some(count) = table.value_mut(place) {
        *count += battles;
    }
    Ok(())
}
