//! The eye on the clock in long runs.

use crate::odds::Halt;
use std::time::{Duration, Instant};

/// How often the caller is asked whether to go on.
pub const POLL: Duration = Duration::from_millis(50);
/// Steps between two looks at the clock.
const STRIDE: u32 = 64;

/// Asks the caller now and then whether to go on, and ends a run that is late.
pub struct Watch<'a> {
    go_on: &'a mut dyn FnMut(f64) -> bool,
    until: Option<Instant>,
    next: Instant,
    steps: u32,
    share: f64,
}

impl<'a> Watch<'a> {
    pub fn new(until: Option<Instant>, go_on: &'a mut dyn FnMut(f64) -> bool) -> Self {
        Self { go_on, until, next: Instant::now() + POLL, steps: 0, share: 0.0 }
    }

    /// Says how much of the run is done, 0 to 1; it never falls.
    pub fn reach(&mut self, share: f64) {
        self.share = self.share.max(share.min(1.0));
    }

    /// To be called at every step.
    ///
    /// # Errors
    /// If the time is over or the caller says stop.
    #[inline]
    pub fn tick(&mut self) -> Result<(), Halt> {
        self.steps += 1;
        if self.steps < STRIDE { Ok(()) } else { self.look() }
    }

    /// A look at the clock.
    ///
    /// # Errors
    /// If the time is over or the caller says stop.
    pub fn look(&mut self) -> Result<(), Halt> {
        self.steps = 0;
        let now = Instant::now();
        if self.until.is_some_and(|until| now >= until) {
            return Err(Halt::Stopped);
        }
        if now >= self.next {
            self.next = now + POLL;
            if !(self.go_on)(self.share) {
                return Err(Halt::Stopped);
            }
        }
        Ok(())
    }
}
