//! One door to the solvers: exact if that is wanted and can be had, else sampled; the answer says which (docs/odds.md).

use crate::odds::number::{Number, Ratio};
use crate::odds::optimal::{Utility, follow_sides};
use crate::odds::player::Players;
use crate::odds::sample::{self, Drawer};
use crate::odds::sides::{Cost, Fractions, Prepared, prepare_while};
use crate::odds::states::{Desk, is_late, no_samples, told, unfit};
use crate::odds::walk::{Walker, Way};
use crate::odds::watch::Watch;
use crate::odds::{Detail, Distribution, Halt, Limits};
use std::cell::RefCell;
use std::fmt;
use std::time::{Duration, Instant};
use warquest_core::Factors;

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
    /// Each side by itself, then pairs on matrices.
    Sides,
    /// Forward over whole states.
    Forward,
    /// Optimal play, each side by itself.
    OptimalSides,
    /// Optimal play over whole states.
    OptimalStates,
    /// Played node by node.
    Played,
    /// Drawn over the tables of both sides, made before.
    Drawn,
    /// Walked over side tables, made on the way.
    Walked,
}

impl Deed {
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Sides => "sides",
            Self::Forward => "forward",
            Self::OptimalSides => "optimal_sides",
            Self::OptimalStates => "optimal_states",
            Self::Played => "played",
            Self::Drawn => "drawn",
            Self::Walked => "walked",
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

pub(super) type Found = Result<Answer, Refusal>;
pub(super) type GoOn<'a> = &'a mut dyn FnMut(f64) -> bool;

/// Answers a question. About every 50 ms `go_on` gets the share of the run that is done.
///
/// # Errors
/// If what is wanted cannot be had within the limits, or somebody says stop.
pub fn odds<G: Factors>(game: &G, question: &Question<G::State>, limits: Limits, go_on: GoOn) -> Found {
    let desk = Desk { game, question, limits, begun: Instant::now() };
    match (&question.who, question.wanted) {
        (Who::Optimal(_), Wanted::Sampled) => Err(no_samples()),
        (Who::Optimal(utility), _) => desk.optimal(*utility, go_on),
        (Who::Players(players), Wanted::Sampled) => desk.sampled(players, go_on),
        (Who::Players(players), Wanted::Exact) => desk.exact(players, go_on),
        (Who::Players(players), Wanted::Auto) => desk.auto(players, go_on),
    }
}

/// Cells that the sides' method does in a second, at least.
const CELLS_A_SECOND: u64 = 40_000_000;
/// Plain runs that take as long as one in fractions.
const FRACTION_RUNS: u32 = 40;
/// Longest exact run under `Auto` if no time is given.
const PATIENCE: Duration = Duration::from_secs(1);
/// Bytes of the sides' tables under `Auto`, by second of the time given: beyond them an exact run would take too long.
const TABLES_A_SECOND: u64 = 128 << 20;
const LEAST_TABLES: u64 = 2 << 20;
/// The longest preparation of a sampler, if no time is given.
const OVERTURE: Duration = Duration::from_millis(100);
/// Bytes for tables of both sides that are made before sampling: more would keep the first answer waiting.
const DRAWN_TABLES: u64 = 32 << 20;
/// Ways in which some pieces of a side can be left: beyond so many, its tables outgrow the caches and plain play is faster.
const MOST_SUBSETS: u64 = 2000;
impl<'a, G: Factors> Desk<'a, '_, G> {
    fn exact(&self, players: &Players<G::State>, go_on: GoOn) -> Found {
        let until = self.deadline();
        let found = match self.prepare(players, self.limits.memory, until, go_on) {
            Ok(prepared) => {
                self.check(prepared.cost())?;
                self.run(&prepared, go_on)
            }
            Err(Halt::Unsuited) => self.forward(players, until, go_on),
            Err(halt) => Err(halt),
        };
        found.map_err(|halt| self.refuse(halt, until))
    }

    fn auto(&self, players: &Players<G::State>, go_on: GoOn) -> Found {
        let until = self.within(PATIENCE, 4);
        let halt = match self.prepare(players, self.tables(), until, go_on) {
            Ok(prepared) if self.is_cheap(prepared.cost()) => match self.run(&prepared, go_on) {
                Ok(answer) => return Ok(answer),
                Err(halt) => halt,
            },
            Ok(_) => Halt::Memory,
            Err(Halt::Unsuited) => {
                let found = self.try_forward(players, go_on)?;
                return found.map_or_else(|| self.sampled(players, go_on), Ok);
            }
            Err(Halt::Stopped) if is_late(until) => Halt::Memory,
            Err(halt) => halt,
        };
        if halt == Halt::Stopped { Err(Refusal::Stopped) } else { self.sampled(players, go_on) }
    }

    /// Bytes of tables that an exact run within the time can have.
    fn tables(&self) -> u64 {
        let seconds = self.question.time.unwrap_or(PATIENCE).as_secs_f64();
        let bytes = (TABLES_A_SECOND as f64 * seconds) as u64;
        bytes.max(LEAST_TABLES).min(self.limits.memory)
    }

    /// The sides, if they can be followed one by one from the beginning.
    fn prepare(&self, players: &Players<G::State>, memory: u64, until: Option<Instant>, go_on: GoOn) -> Result<Prepared<'a, G>, Halt> {
        let policies = players.policies().ok_or(Halt::Unsuited)?;
        if self.question.start != self.game.new_initial_state() {
            return Err(Halt::Unsuited);
        }
        let watch = RefCell::new(Watch::new(until, go_on));
        let limits = Limits { memory, ..self.limits };
        prepare_while(self.game, policies, self.question.detail, limits, &|| watch.borrow_mut().look().is_ok())
    }

    fn is_cheap(&self, cost: Cost) -> bool {
        let runs = if self.question.fractions { FRACTION_RUNS } else { 1 };
        cost.bytes <= self.limits.memory && predicted(cost) * runs <= self.question.time.unwrap_or(PATIENCE)
    }

    fn check(&self, cost: Cost) -> Result<(), Refusal> {
        let Cost { cells, bytes } = cost;
        if bytes > self.limits.memory {
            return Err(unfit(format!("exact odds take {cells} cells in {bytes} bytes; allowed are {} bytes", self.limits.memory)));
        }
        match self.question.time {
            Some(time) if predicted(cost) > time => {
                let (needed, given) = (predicted(cost).as_secs_f64(), time.as_secs_f64());
                Err(unfit(format!("exact odds take {cells} cells, about {needed:.1} seconds; allowed are {given} seconds")))
            }
            _ => Ok(()),
        }
    }

    fn run(&self, prepared: &Prepared<G>, go_on: GoOn) -> Result<Answer, Halt> {
        let chances = if self.question.fractions {
            Chances::Fractions(ratios(prepared.run_exactly(self.limits.threads, go_on)?))
        } else {
            Chances::Floats(prepared.run(self.limits.threads, go_on)?)
        };
        Ok(Answer { chances, deed: Deed::Sides, samples: None, cells: prepared.cost().cells, value: None })
    }

    fn sampled(&self, players: &Players<G::State>, go_on: GoOn) -> Found {
        let Question { start, detail, .. } = self.question;
        let sampling = self.sampling(players)?;
        let refuse = |halt| self.refuse(halt, None);
        let tables = DRAWN_TABLES.min(self.limits.memory);
        if let Ok(prepared) = self.prepare(players, tables, self.within(4 * OVERTURE, 4), go_on) {
            let walker = prepared.walker();
            let drawer = |memory| Drawer::new(&walker, *detail, memory);
            let tally = sample::run(sampling, self.limits.memory, drawer, go_on).map_err(refuse)?;
            return Ok(told(Deed::Drawn, &tally));
        }
        let way = players.policies().filter(|_| self.is_walkable()).and_then(|policies| Way::new(self.game, start, policies));
        let (deed, tally) = match way {
            Some(way) => {
                let walker = |memory| Walker::new(self.game, &way, *detail, memory);
                (Deed::Walked, sample::run(sampling, self.limits.memory, walker, go_on))
            }
            None => return self.play(players, sampling, go_on),
        };
        Ok(told(deed, &tally.map_err(refuse)?))
    }

    /// Whether the sides are small enough for their tables to pay.
    fn is_walkable(&self) -> bool {
        let subsets = |seat| self.game.brought(seat).iter().map(|&count| u64::from(count) + 1).fold(1, u64::saturating_mul);
        subsets(0).max(subsets(1)) <= MOST_SUBSETS
    }

    /// Optimal play is solved exactly or not at all: each side by itself if that can be done.
    fn optimal(&self, utility: Utility, go_on: GoOn) -> Found {
        let until = self.deadline();
        let found = if self.question.fractions {
            self.solve(utility, until, go_on, Chances::Fractions)
        } else {
            self.solve(utility, until, go_on, Chances::Floats)
        };
        found.map_err(|halt| self.refuse(halt, until))
    }

    fn solve<N: Number>(
        &self,
        utility: Utility,
        until: Option<Instant>,
        go_on: GoOn,
        wrap: impl Fn(Distribution<N>) -> Chances,
    ) -> Result<Answer, Halt> {
        let Question { start, detail, .. } = self.question;
        let watch = &mut Watch::new(until, go_on);
        match follow_sides(self.game, start, utility, *detail, self.limits.memory, watch) {
            Err(Halt::Unsuited) => self.solve_states(utility, watch, wrap),
            found => {
                let (value, found, cells) = found?;
                Ok(Answer { chances: wrap(found), deed: Deed::OptimalSides, samples: None, cells, value: Some(value) })
            }
        }
    }
}

/// Each chance in lowest terms.
fn ratios(found: Fractions) -> Distribution<Ratio> {
    let Fractions { denominator, numerators } = found;
    let ratio = |numerator| Ratio { numerator, denominator: denominator.clone() }.reduced();
    Distribution {
        verdicts: numerators.verdicts.into_iter().map(|(verdict, chance)| (verdict, ratio(chance))).collect(),
        endings: numerators.endings.into_iter().map(|(ending, chance)| (ending, ratio(chance))).collect(),
    }
}

fn predicted(cost: Cost) -> Duration {
    Duration::from_secs_f64(cost.cells as f64 / CELLS_A_SECOND as f64)
}
