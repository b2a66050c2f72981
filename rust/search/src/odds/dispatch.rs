//! One door to the solvers: exact if that is wanted and can be had, else sampled; the answer says which (docs/odds.md).

use crate::odds::forward::forward;
use crate::odds::number::{Number, Ratio};
use crate::odds::optimal::{Oracle, Seer, Utility};
use crate::odds::player::Players;
use crate::odds::sample::{BATCH, Sampling, sample};
use crate::odds::watch::Watch;
use crate::odds::{Detail, Distribution, Halt, Limits};
use std::cell::RefCell;
use std::fmt;
use std::time::{Duration, Instant};
use warquest_core::Contest;

/// Battles sampled if neither a number nor a time is given, and the time for them.
pub const SAMPLES: u64 = 200_000;
pub const SECONDS: Duration = Duration::from_secs(1);

/// Which kind of answer is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    Auto,
    Exact,
    Sampled,
}

/// Who plays.
pub enum Who<'a, S> {
    Players(Players<'a, S>),
    Optimal(Utility),
}

/// What is asked of a contest.
pub struct Question<'a, S> {
    pub start: S,
    pub who: Who<'a, S>,
    pub wanted: Wanted,
    pub detail: Detail,
    pub fractions: bool,
    pub samples: Option<u64>,
    /// Time for the sampler; for an exact run under `Auto` the most it may be predicted to take.
    pub time: Option<Duration>,
    pub seed: u64,
}

/// Chances as they were asked for.
#[derive(Clone, Debug, PartialEq)]
pub enum Chances {
    Floats(Distribution),
    Fractions(Distribution<Ratio>),
}

/// How an answer was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deed {
    /// Forward over whole states.
    Forward,
    /// Expectiminimax, then forward.
    Optimal,
    /// Played out by chance.
    Sampled,
}

impl Deed {
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Forward => "forward",
            Self::Optimal => "optimal",
            Self::Sampled => "sampled",
        }
    }
}

/// What a solver found.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    pub chances: Chances,
    pub deed: Deed,
    /// Battles sampled; None: exact.
    pub samples: Option<u64>,
    /// Cells of an exact run.
    pub cells: u64,
    /// Worth of the contest to seat 0, under optimal play.
    pub value: Option<f64>,
}

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The caller said stop.
    Stopped,
    /// What was wanted cannot be had; says why.
    Unfit(String),
}

impl fmt::Display for Refusal {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Stopped => formatter.write_str("stopped"),
            Self::Unfit(text) => formatter.write_str(text),
        }
    }
}

impl std::error::Error for Refusal {}

type Found = Result<Answer, Refusal>;

/// Answers a question. About every 50 ms `go_on` gets the share of the run that is done.
///
/// # Errors
/// If what is wanted cannot be had within the limits, or somebody says stop.
pub fn odds<G: Contest>(game: &G, question: &Question<G::State>, limits: Limits, go_on: &mut dyn FnMut(f64) -> bool) -> Found {
    let desk = Desk { game, question, limits };
    match &question.who {
        Who::Players(players) => desk.play(players, go_on),
        Who::Optimal(utility) => desk.solve(*utility, go_on),
    }
}

struct Desk<'a, 'b, G: Contest> {
    game: &'a G,
    question: &'a Question<'b, G::State>,
    limits: Limits,
}

/// The longest try of a method whose cost is not known before.
const TRIAL: Duration = Duration::from_millis(25);

impl<G: Contest> Desk<'_, '_, G> {
    fn play(&self, players: &Players<G::State>, go_on: &mut dyn FnMut(f64) -> bool) -> Found {
        match self.question.wanted {
            Wanted::Sampled => self.sampled(players, go_on),
            Wanted::Exact => self.forward(players, None, go_on).map_err(|halt| self.refuse(halt)),
            Wanted::Auto => {
                let trial = self.question.time.map_or(TRIAL, |time| TRIAL.max(time / 2));
                let until = Instant::now() + trial;
                match self.forward(players, Some(until), go_on) {
                    Ok(answer) => Ok(answer),
                    Err(Halt::Stopped) if Instant::now() < until => Err(Refusal::Stopped),
                    Err(_) if self.question.fractions => Err(Refusal::Unfit("fractions are too expensive".to_owned())),
                    Err(_) => self.sampled(players, go_on),
                }
            }
        }
    }

    fn forward(&self, players: &Players<G::State>, until: Option<Instant>, go_on: &mut dyn FnMut(f64) -> bool) -> Result<Answer, Halt> {
        let watch = &mut Watch::new(until, go_on);
        let (chances, cells) = if self.question.fractions {
            let (found, cells) = self.spread(players, watch)?;
            (Chances::Fractions(found), cells)
        } else {
            let (found, cells) = self.spread(players, watch)?;
            (Chances::Floats(found), cells)
        };
        Ok(Answer { chances, deed: Deed::Forward, samples: None, cells, value: None })
    }

    fn spread<N: Number>(&self, players: &Players<G::State>, watch: &mut Watch) -> Result<(Distribution<N>, u64), Halt> {
        forward(self.game, &self.question.start, players, self.question.detail, self.limits.memory, watch)
    }

    fn sampled(&self, players: &Players<G::State>, go_on: &mut dyn FnMut(f64) -> bool) -> Found {
        let Question { start, samples, time, detail, seed, fractions, .. } = self.question;
        if *fractions {
            return Err(Refusal::Unfit("fractions are exact; sampled odds have none".to_owned()));
        }
        let (samples, time) = match (samples, time) {
            (None, None) => (Some(SAMPLES), Some(SECONDS)),
            (samples, time) => (*samples, *time),
        };
        let until = time.and_then(|time| Instant::now().checked_add(time));
        let batch = if players.policies().is_some() { BATCH } else { 1 };
        let sampling = Sampling { samples, until, seed: *seed, threads: self.limits.threads, batch };
        let tally = sample(self.game, start, players, *detail, sampling, self.limits.memory, go_on).map_err(|halt| self.refuse(halt))?;
        let chances = Chances::Floats(tally.distribution());
        Ok(Answer { chances, deed: Deed::Sampled, samples: Some(tally.samples), cells: 0, value: None })
    }

    /// Optimal play is solved exactly or not at all.
    fn solve(&self, utility: Utility, go_on: &mut dyn FnMut(f64) -> bool) -> Found {
        if self.question.wanted == Wanted::Sampled {
            return Err(Refusal::Unfit("optimal play is solved exactly; it cannot be sampled".to_owned()));
        }
        let until = self.question.time.and_then(|time| Instant::now().checked_add(time));
        self.optimal(utility, until, go_on).map_err(|halt| match (halt, self.question.time, until) {
            (Halt::Stopped, Some(time), Some(until)) if Instant::now() >= until => {
                Refusal::Unfit(format!("optimal play takes more than the {} seconds allowed", time.as_secs_f64()))
            }
            (halt, ..) => self.refuse(halt),
        })
    }

    fn optimal(&self, utility: Utility, until: Option<Instant>, go_on: &mut dyn FnMut(f64) -> bool) -> Result<Answer, Halt> {
        let Question { start, detail, fractions, .. } = self.question;
        let memory = self.limits.memory / 2;
        let mut oracle = Oracle::new(self.game, utility, memory);
        let value = oracle.value(start, &mut Watch::new(until, go_on))?;
        // Two watches share one caller.
        let caller = RefCell::new(go_on);
        let (mut ask, mut tell) = (|share| (caller.borrow_mut())(share), |share| (caller.borrow_mut())(share));
        let mut seer = Seer { oracle: &mut oracle, watch: &mut Watch::new(until, &mut ask) };
        let watch = &mut Watch::new(until, &mut tell);
        let (chances, cells) = if *fractions {
            let (found, cells) = forward(self.game, start, &mut seer, *detail, memory, watch)?;
            (Chances::Fractions(found), cells)
        } else {
            let (found, cells) = forward(self.game, start, &mut seer, *detail, memory, watch)?;
            (Chances::Floats(found), cells)
        };
        Ok(Answer { chances, deed: Deed::Optimal, samples: None, cells: cells + oracle.cells(), value: Some(value) })
    }

    fn refuse(&self, halt: Halt) -> Refusal {
        match halt {
            Halt::Stopped => Refusal::Stopped,
            Halt::Memory => Refusal::Unfit(format!("more than the {} bytes of memory allowed would be needed", self.limits.memory)),
            Halt::Unsuited => Refusal::Unfit("no method fits this contest".to_owned()),
        }
    }
}
