//! Many games over threads: each thread takes the next whole game, and the games are summed in game order.

use crate::playout::{Fault, Played, Playout};
use crate::summary::Summary;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use warquest_core::Game;

/// How often the caller is asked whether to go on.
const POLL: Duration = Duration::from_millis(50);

/// Which games to play.
#[derive(Clone, Copy, Debug)]
pub struct Run {
    pub first: u64,
    pub games: u64,
    pub seed: u64,
    pub threads: usize,
}

/// Plays the games. About every 50 ms `go_on` gets the number of games finished; once it says no, no further game
/// begins, those begun are played to their end, and the summary holds the first so many games of the run.
///
/// # Errors
/// If a game breaks the contract.
pub fn simulate<G: Game>(game: &G, run: Run, mut go_on: impl FnMut(u64) -> bool) -> Result<Summary, Fault> {
    let desk = Desk::new(run, game.num_players());
    let threads = run.threads.clamp(1, usize::try_from(run.games).unwrap_or(usize::MAX).max(1));
    std::thread::scope(|scope| {
        for _ in 0..threads {
            // A thread that cannot be started leaves its games to the others.
            if std::thread::Builder::new().spawn_scoped(scope, || desk.work(game)).is_err() {
                break;
            }
            desk.lock().workers += 1;
        }
        if desk.lock().workers == 0 {
            desk.lock().workers = 1;
            desk.work(game);
        }
        desk.wait(&mut go_on);
    });
    desk.close()
}

/// What the threads share: the next game to play and the games played.
struct Desk {
    run: Run,
    next: AtomicU64,
    stop: AtomicBool,
    ledger: Mutex<Ledger>,
    changed: Condvar,
}

struct Ledger {
    summary: Summary,
    /// Games finished before an earlier one.
    early: BTreeMap<u64, Played>,
    fault: Option<Fault>,
    workers: usize,
    left: usize,
}

impl Desk {
    fn new(run: Run, seats: usize) -> Self {
        let ledger = Ledger { summary: Summary::new(seats), early: BTreeMap::new(), fault: None, workers: 0, left: 0 };
        Self { run, next: AtomicU64::new(0), stop: AtomicBool::new(false), ledger: Mutex::new(ledger), changed: Condvar::new() }
    }

    fn lock(&self) -> MutexGuard<'_, Ledger> {
        self.ledger.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// One thread: game after game until none is left.
    fn work<G: Game>(&self, game: &G) {
        let _leave = Leave(self);
        let mut playout = Playout::new(game);
        while !self.stop.load(Ordering::Relaxed) {
            let place = self.next.fetch_add(1, Ordering::Relaxed);
            if place >= self.run.games {
                break;
            }
            match playout.play(self.run.seed, self.run.first.wrapping_add(place)) {
                Ok(played) => self.lock().add(place, played),
                Err(fault) => {
                    self.lock().fault.get_or_insert(fault);
                    self.stop.store(true, Ordering::Relaxed);
                }
            }
        }
    }

    /// Waits for the threads and asks now and then whether to go on.
    fn wait(&self, go_on: &mut impl FnMut(u64) -> bool) {
        let mut ledger = self.lock();
        while ledger.left < ledger.workers {
            let (again, timeout) = self.changed.wait_timeout(ledger, POLL).unwrap_or_else(PoisonError::into_inner);
            ledger = again;
            if timeout.timed_out() {
                let finished = ledger.summary.games;
                drop(ledger);
                if !go_on(finished) {
                    self.stop.store(true, Ordering::Relaxed);
                }
                ledger = self.lock();
            }
        }
    }

    fn close(self) -> Result<Summary, Fault> {
        let ledger = self.ledger.into_inner().unwrap_or_else(PoisonError::into_inner);
        ledger.fault.map_or(Ok(ledger.summary), Err)
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

impl Ledger {
    /// Games are summed in order; one that is early waits.
    fn add(&mut self, place: u64, played: Played) {
        self.early.insert(place, played);
        while let Some(played) = self.early.remove(&self.summary.games) {
            self.summary.add(&played);
        }
    }
}
