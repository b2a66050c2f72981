//! When to stop: limits of time, simulations and nodes, and the caller's word.

use super::config::Config;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// How often the caller is asked whether to go on.
pub const POLL: Duration = Duration::from_millis(50);

/// Steps of simulations between two looks at the clock: some tens of microseconds.
const STEPS: u64 = 256;

/// What all threads of a search share.
pub struct Clock {
    pub start: Instant,
    deadline: Option<Instant>,
    stop: AtomicBool,
    pub done: AtomicU64,
}

impl Clock {
    pub fn new(config: &Config) -> Self {
        let start = Instant::now();
        // A time beyond all calendars is no limit.
        let deadline = config.seconds.and_then(|seconds| start.checked_add(Duration::try_from_secs_f64(seconds).ok()?));
        Self { start, deadline, stop: AtomicBool::new(false), done: AtomicU64::new(0) }
    }

    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    fn over(&self, now: Instant) -> bool {
        self.stop.load(Ordering::Relaxed) || self.deadline.is_some_and(|deadline| now >= deadline)
    }
}

/// One thread's share of the limits.
pub struct Watch<'a> {
    pub clock: &'a Clock,
    pub simulations: u64,
    pub nodes: Option<usize>,
    /// Asked about every 50 ms, by one thread.
    go_on: Option<&'a mut dyn FnMut(u64) -> bool>,
    asked: Instant,
    steps: u64,
    pub interrupted: bool,
}

impl<'a> Watch<'a> {
    /// The limits of thread `index`, which divides them with the others.
    pub fn new(clock: &'a Clock, config: &Config, index: usize, go_on: Option<&'a mut dyn FnMut(u64) -> bool>) -> Self {
        let threads = config.threads as u64;
        let share = |total: u64| total / threads + u64::from((index as u64) < total % threads);
        Self {
            clock,
            simulations: config.simulations.map_or(u64::MAX, share),
            nodes: config.nodes.map(|nodes| {
                let nodes = if config.tree_sets() == 1 { nodes } else { share(nodes) };
                usize::try_from(nodes).unwrap_or(usize::MAX)
            }),
            go_on,
            asked: clock.start,
            steps: 0,
            interrupted: false,
        }
    }

    /// Whether time is left after a simulation of so many steps.
    #[inline]
    pub fn has_time(&mut self, steps: u64) -> bool {
        self.steps += steps + 8;
        if self.steps < STEPS { true } else { self.look() }
    }

    /// Looks at the clock and, if it is time, asks the caller.
    pub fn look(&mut self) -> bool {
        self.steps = 0;
        let now = Instant::now();
        if self.clock.over(now) {
            return false;
        }
        if now.duration_since(self.asked) >= POLL
            && let Some(go_on) = &mut self.go_on
        {
            self.asked = now;
            if !go_on(self.clock.done.load(Ordering::Relaxed)) {
                self.interrupted = true;
                self.clock.stop();
                return false;
            }
        }
        true
    }
}
