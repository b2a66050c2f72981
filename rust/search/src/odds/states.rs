//! The solvers that look at whole states: all that a contest has whose sides cannot be followed one by one.

use crate::odds::dispatch::{Answer, Chances, Deed, Found, GoOn, Question, Refusal, SAMPLES, SECONDS, Wanted, Who};
use crate::odds::forward::forward;
use crate::odds::number::Number;
use crate::odds::optimal::{Utility, follow_states};
use crate::odds::player::Players;
use crate::odds::sample::{self, BATCH, Sampling, Tally};
use crate::odds::watch::Watch;
use crate::odds::{Distribution, Halt, Limits};
use std::time::{Duration, Instant};
use warquest_core::Contest;

/// The longest try of a method whose cost is not known before, if no time is given.
const TRIAL: Duration = Duration::from_millis(25);
/// Battles of a batch where choices are asked of the caller.
const SLOW_BATCH: u64 = 1;

/// A question about a contest, and what answering it may take.
pub(super) struct Desk<'a, 'b, G: Contest> {
    pub game: &'a G,
    pub question: &'a Question<'b, G::State>,
    pub limits: Limits,
    pub begun: Instant,
}

/// Answers a question about any contest; one whose sides can be followed one by one has better answers at `odds`. About
/// every 50 ms `go_on` gets the share of the run that is done.
///
/// # Errors
/// If what is wanted cannot be had within the limits, or somebody says stop.
pub fn odds_by_states<G: Contest>(game: &G, question: &Question<G::State>, limits: Limits, go_on: GoOn) -> Found {
    let desk = Desk { game, question, limits, begun: Instant::now() };
    match (&question.who, question.wanted) {
        (Who::Optimal(_), Wanted::Sampled) => Err(no_samples()),
        (Who::Optimal(utility), _) => desk.optimal_by_states(*utility, go_on),
        (Who::Players(players), Wanted::Sampled) => desk.play(players, desk.sampling(players)?, go_on),
        (Who::Players(players), Wanted::Exact) => {
            let until = desk.deadline();
            desk.forward(players, until, go_on).map_err(|halt| desk.refuse(halt, until))
        }
        (Who::Players(players), Wanted::Auto) => match desk.try_forward(players, go_on)? {
            Some(answer) => Ok(answer),
            None => desk.play(players, desk.sampling(players)?, go_on),
        },
    }
}

pub(super) fn no_samples() -> Refusal {
    unfit("optimal play is solved exactly; exact=False does not fit")
}

pub(super) fn unfit(text: impl Into<String>) -> Refusal {
    Refusal::Unfit(text.into())
}

pub(super) fn is_late(until: Option<Instant>) -> bool {
    until.is_some_and(|until| Instant::now() >= until)
}

/// The answer of sampled battles.
pub(super) fn told(deed: Deed, tally: &Tally) -> Answer {
    Answer { chances: Chances::Floats(tally.distribution()), deed, samples: Some(tally.samples), cells: 0, value: None }
}

impl<G: Contest> Desk<'_, '_, G> {
    pub(super) fn forward(&self, players: &Players<G::State>, until: Option<Instant>, go_on: GoOn) -> Result<Answer, Halt> {
        let Question { start, detail, fractions, .. } = self.question;
        let watch = &mut Watch::new(until, go_on);
        let (chances, cells) = if *fractions {
            let (found, cells) = forward(self.game, start, players, *detail, self.limits.memory, watch)?;
            (Chances::Fractions(found), cells)
        } else {
            let (found, cells) = forward(self.game, start, players, *detail, self.limits.memory, watch)?;
            (Chances::Floats(found), cells)
        };
        Ok(Answer { chances, deed: Deed::Forward, samples: None, cells, value: None })
    }

    /// The cost of whole states is not known before: it is tried for a while.
    pub(super) fn try_forward(&self, players: &Players<G::State>, go_on: GoOn) -> Result<Option<Answer>, Refusal> {
        let until = self.within(2 * TRIAL, 2);
        match self.forward(players, until, go_on) {
            Ok(answer) => Ok(Some(answer)),
            Err(Halt::Stopped) if !is_late(until) => Err(Refusal::Stopped),
            Err(_) => Ok(None),
        }
    }

    pub(super) fn deadline(&self) -> Option<Instant> {
        self.question.time.and_then(|time| Instant::now().checked_add(time))
    }

    /// When a part of the time is over, or of another time if none is given.
    pub(super) fn within(&self, otherwise: Duration, part: u32) -> Option<Instant> {
        Instant::now().checked_add(self.question.time.unwrap_or(otherwise) / part)
    }

    /// How much is sampled.
    pub(super) fn sampling(&self, players: &Players<G::State>) -> Result<Sampling, Refusal> {
        let Question { samples, time, seed, fractions, .. } = self.question;
        if *fractions {
            return Err(unfit("fractions are exact, and exact odds of this battle are too expensive within the limits"));
        }
        let (samples, time) = match (samples, time) {
            (None, None) => (Some(SAMPLES), Some(SECONDS)),
            (samples, time) => (*samples, *time),
        };
        // A try at an exact answer counts too.
        let until = time.and_then(|time| self.begun.checked_add(time));
        let batch = if players.policies().is_some() { BATCH } else { SLOW_BATCH };
        Ok(Sampling { samples, until, seed: *seed, threads: self.limits.threads, batch })
    }

    /// Plays battles node by node.
    pub(super) fn play(&self, players: &Players<G::State>, sampling: Sampling, go_on: GoOn) -> Found {
        let Question { start, detail, .. } = self.question;
        let tally = sample::sample(self.game, start, players, *detail, sampling, self.limits.memory, go_on);
        Ok(told(Deed::Played, &tally.map_err(|halt| self.refuse(halt, None))?))
    }

    fn optimal_by_states(&self, utility: Utility, go_on: GoOn) -> Found {
        let until = self.deadline();
        let watch = &mut Watch::new(until, go_on);
        let found = if self.question.fractions {
            self.solve_states(utility, watch, Chances::Fractions)
        } else {
            self.solve_states(utility, watch, Chances::Floats)
        };
        found.map_err(|halt| self.refuse(halt, until))
    }

    pub(super) fn solve_states<N: Number>(
        &self,
        utility: Utility,
        watch: &mut Watch,
        wrap: impl Fn(Distribution<N>) -> Chances,
    ) -> Result<Answer, Halt> {
        let Question { start, detail, .. } = self.question;
        let (value, found, cells) = follow_states(self.game, start, utility, *detail, self.limits.memory, watch)?;
        Ok(Answer { chances: wrap(found), deed: Deed::OptimalStates, samples: None, cells, value: Some(value) })
    }

    pub(super) fn refuse(&self, halt: Halt, until: Option<Instant>) -> Refusal {
        match (halt, self.question.time, until) {
            (Halt::Stopped, Some(time), Some(until)) if Instant::now() >= until => {
                unfit(format!("exact odds take more than the {} seconds allowed", time.as_secs_f64()))
            }
            (Halt::Stopped, ..) => Refusal::Stopped,
            (Halt::Memory, ..) => unfit(format!(
                "more than the {} bytes allowed would be needed; allow more memory, or ask for another policy",
                self.limits.memory
            )),
            (Halt::Unsuited, ..) => unfit("no method fits this battle"),
        }
    }
}
