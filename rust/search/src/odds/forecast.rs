//! Odds for a heuristic that asks by the dozen: quick, the same whenever it asks again, and remembered.

use crate::odds::forward::forward;
use crate::odds::table::{Budget, Table};
use crate::odds::watch::Watch;
use crate::odds::{Detail, Players, Policy};
use std::sync::{Mutex, PoisonError};
use warquest_core::{Contest, Forecast, Generator, Judge, Left, Verdict};

/// Battles sampled: a standard error of 3 %.
const SAMPLES: u32 = 256;
/// After so many the sampling ends if all but a few were won by the same side.
const FIRST: u32 = 64;
const FEW: u32 = 1;
/// Where the samples begin; any number would do.
const SEED: u64 = 20;
/// Sides of no more pieces together have their odds exactly.
const SMALL: u32 = 4;
/// Bytes for what is remembered, and for an exact run.
const MEMORY: u64 = 4 << 20;

/// Tells and remembers the odds of the contests of one game, both sides playing by `greedy`.
pub struct Forecaster<C: Contest> {
    known: Mutex<Known<C::State>>,
}

struct Known<S> {
    forecasts: Table<S, Forecast>,
    budget: Budget,
}

impl<S> Default for Known<S> {
    fn default() -> Self {
        Self { forecasts: Table::default(), budget: Budget::new(MEMORY) }
    }
}

impl<C: Contest> Default for Forecaster<C> {
    fn default() -> Self {
        Self { known: Mutex::default() }
    }
}

impl<C: Contest> Judge<C> for Forecaster<C> {
    fn forecast(&self, contest: &C, state: &C::State) -> Forecast {
        let lock = || self.known.lock().unwrap_or_else(PoisonError::into_inner);
        {
            let known = lock();
            if let Some(&(_, forecast)) = known.forecasts.find(state).and_then(|place| known.forecasts.entries().get(place)) {
                return forecast;
            }
        }
        let forecast = exactly(contest, state).unwrap_or_else(|| sampled(contest, state));
        let Known { forecasts, budget } = &mut *lock();
        if forecasts.place(state.clone(), || forecast, budget).is_err() {
            // Full: what is asked from now on is another part of the game.
            (*forecasts, *budget) = (Table::default(), Budget::new(MEMORY));
        }
        forecast
    }
}

fn pieces(left: &Left) -> u32 {
    left.iter().map(|&count| u32::from(count)).sum()
}

/// Sums over contests that came to an end.
#[derive(Default)]
struct Sums {
    wins: [f64; 2],
    left: [f64; 2],
}

impl Sums {
    fn add(&mut self, verdict: &Verdict, chance: f64) {
        if let Some(wins) = verdict.winner.and_then(|winner| self.wins.get_mut(usize::from(winner))) {
            *wins += chance;
        }
        for (sum, left) in self.left.iter_mut().zip(&verdict.left) {
            *sum += chance * f64::from(pieces(left));
        }
    }

    fn mean(&self, total: f64) -> Forecast {
        let mean = |sums: [f64; 2]| sums.map(|sum| (sum / total) as f32);
        Forecast { wins: mean(self.wins), left: mean(self.left) }
    }
}

/// The odds of a small contest.
fn exactly<C: Contest>(contest: &C, state: &C::State) -> Option<Forecast> {
    if pieces(&contest.brought(0)) + pieces(&contest.brought(1)) > SMALL {
        return None;
    }
    let players = Players::of_policies([Policy::GREEDY; 2]);
    let mut go_on = |_| true;
    let mut watch = Watch::new(None, &mut go_on);
    let (found, _) = forward::<_, f64>(contest, state, &players, Detail::Full, MEMORY, &mut watch).ok()?;
    let mut sums = Sums::default();
    found.verdicts.iter().for_each(|(verdict, chance)| sums.add(verdict, *chance));
    Some(sums.mean(1.0))
}

fn sampled<C: Contest>(contest: &C, start: &C::State) -> Forecast {
    let mut generator = Generator::new(SEED, 0);
    let (mut sums, mut played) = (Sums::default(), 0);
    while played < SAMPLES {
        let mut state = start.clone();
        contest.play_greedily(&mut state, [true; 2], &mut generator);
        sums.add(&contest.verdict(&state), 1.0);
        played += 1;
        let most = sums.wins[0].max(sums.wins[1]);
        if played == FIRST && most + f64::from(FEW) >= f64::from(FIRST) {
            break;
        }
    }
    sums.mean(played.into())
}
