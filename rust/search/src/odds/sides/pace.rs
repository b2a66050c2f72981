//! Asks the caller of a preparation whether to go on, often enough and not too often.

use crate::odds::distribution::Halt;
use std::cell::Cell;

/// Words of tables, or steps that take as long, between two questions: a fraction of a millisecond.
const WORDS: usize = 1 << 16;

/// Counts work, and asks when there was enough of it.
pub struct Pace<'a> {
    go_on: &'a dyn Fn() -> bool,
    words: Cell<usize>,
}

impl<'a> Pace<'a> {
    pub fn new(go_on: &'a dyn Fn() -> bool) -> Self {
        Self { go_on, words: Cell::new(0) }
    }

    /// After some work.
    ///
    /// # Errors
    /// `Stopped` if the caller says so.
    #[inline]
    pub fn spend(&self, words: usize) -> Result<(), Halt> {
        let spent = self.words.get() + words;
        self.words.set(spent);
        if spent < WORDS { Ok(()) } else { self.ask() }
    }

    /// # Errors
    /// `Stopped` if the caller says so.
    pub fn ask(&self) -> Result<(), Halt> {
        self.words.set(0);
        if (self.go_on)() { Ok(()) } else { Err(Halt::Stopped) }
    }
}
