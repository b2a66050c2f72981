//! Environments of one game that are stepped together.

use crate::columns::{Columns, Widths};
use crate::environment::{Environment, Stage};
use crate::refusal::{Fault, Refusal};
use crate::settings::{Illegal, Settings};
use crate::table::{Adviser, Table};
use crate::threads::{Share, spread};
use std::sync::Arc;
use warquest_core::Heuristic;

pub struct Batch<G: Heuristic> {
    table: Table<G>,
    environments: Vec<Environment<G::State>>,
    widths: Widths,
}

/// The fault of an environment.
fn at<T>(environment: usize, result: Result<T, Fault>) -> Result<T, Refusal> {
    result.map_err(|fault| Refusal::Fault { environment, fault })
}

impl<G: Heuristic> Batch<G> {
    /// # Errors
    /// If the settings do not fit the game, or there is no environment.
    pub fn new(game: Arc<G>, count: usize, settings: Settings, adviser: Option<Adviser<G>>) -> Result<Self, Refusal> {
        if count == 0 {
            return Err(Refusal::Unsuited("0 environments: expected at least 1".to_owned()));
        }
        let widths = Widths::of(&*game);
        let table = Table::new(game, settings, adviser)?;
        let mut environments = Vec::new();
        let room = environments.try_reserve_exact(count);
        room.map_err(|_| Refusal::Unsuited(format!("{count} environments: there is no memory for so many")))?;
        environments.extend((0..count).map(|_| Environment::new(&table.start)));
        Ok(Self { table, environments, widths })
    }

    #[must_use]
    pub fn environments(&self) -> &[Environment<G::State>] {
        &self.environments
    }

    #[must_use]
    pub const fn widths(&self) -> Widths {
        self.widths
    }

    #[must_use]
    pub const fn table(&self) -> &Table<G> {
        &self.table
    }

    /// Begins an episode in the environments that are marked (all without `marks`): episode 0 of the seed that is given, else the one
    /// after the last. Writes the rows of all.
    ///
    /// # Errors
    /// Before anything is changed, if an environment is left without a seed.
    pub fn reset(&mut self, seeds: &[Option<u64>], marks: Option<&[bool]>, columns: Columns<'_>) -> Result<(), Refusal> {
        let is_marked = |environment: usize| marks.is_none_or(|marks| marks.get(environment).copied().unwrap_or(false));
        let seed_of = |environment: usize| seeds.get(environment).copied().flatten();
        for (number, environment) in self.environments.iter().enumerate() {
            if environment.stage == Stage::Unstarted && !(is_marked(number) && seed_of(number).is_some()) {
                return Err(Refusal::Unstarted { environment: number });
            }
        }
        self.each(
            columns,
            |_| true,
            |table, number, environment| match seed_of(number) {
                _ if !is_marked(number) => Ok(()),
                Some(seed) => environment.begin(table, seed, 0),
                None => environment.begin_next(table),
            },
        )
        .map(|_| ())
    }

    /// Begins the next episode where one is over. Rewards and ends are not written.
    ///
    /// # Errors
    /// If the game breaks the contract.
    pub fn renew(&mut self, mut columns: Columns<'_>) -> Result<(), Refusal> {
        (columns.reward, columns.terminated, columns.truncated) = Default::default();
        let is_over = |environment: &Environment<G::State>| environment.stage == Stage::Ended;
        self.each(columns, is_over, |table, _, environment| environment.begin_next(table)).map(|_| ())
    }

    /// One action an environment; how many episodes it ended.
    ///
    /// # Errors
    /// Before anything is changed, if an environment cannot be stepped, or an action is illegal where that is to be told.
    pub fn step(&mut self, actions: &[i64], columns: Columns<'_>) -> Result<usize, Refusal> {
        if actions.len() != self.environments.len() {
            return Err(Refusal::Unsuited(format!("{} actions: expected {}", actions.len(), self.environments.len())));
        }
        self.check_stages()?;
        self.check_actions(actions)?;
        self.each(
            columns,
            |_| true,
            |table, number, environment| match environment.stage {
                Stage::Ended => environment.begin_next(table),
                _ => environment.step(table, actions.get(number).copied().unwrap_or(0)),
            },
        )
    }

    /// `step` with actions that are drawn as `sample` draws them.
    ///
    /// # Errors
    /// As of `step`.
    pub fn step_random(&mut self, columns: Columns<'_>) -> Result<usize, Refusal> {
        self.check_stages()?;
        self.each(
            columns,
            |_| true,
            |table, _, environment| match environment.stage {
                Stage::Ended => environment.begin_next(table),
                _ => {
                    let action = environment.draw();
                    environment.play(table, action)
                }
            },
        )
    }

    /// Draws a legal action for each environment from the stream of the seat that decides; 0 where nobody does.
    ///
    /// # Errors
    /// Before anything is changed, if an environment was never reset or the array does not fit.
    pub fn sample(&mut self, actions: &mut [i64]) -> Result<(), Refusal> {
        if actions.len() != self.environments.len() {
            return Err(Refusal::Unsuited(format!("{} places for actions: expected {}", actions.len(), self.environments.len())));
        }
        if let Some(environment) = self.environments.iter().position(|environment| environment.stage == Stage::Unstarted) {
            return Err(Refusal::Unstarted { environment });
        }
        for (environment, action) in self.environments.iter_mut().zip(actions) {
            *action = if environment.stage == Stage::Running { environment.draw().into() } else { 0 };
        }
        Ok(())
    }

    fn check_stages(&self) -> Result<(), Refusal> {
        for (environment, Environment { stage, .. }) in self.environments.iter().enumerate() {
            match stage {
                Stage::Unstarted => return Err(Refusal::Unstarted { environment }),
                Stage::Ended if !self.table.settings.begins_next => return Err(Refusal::Ended { environment }),
                _ => {}
            }
        }
        Ok(())
    }

    fn check_actions(&self, actions: &[i64]) -> Result<(), Refusal> {
        if self.table.settings.illegal != Illegal::Raise {
            return Ok(());
        }
        let mut numbered = self.environments.iter().zip(actions).enumerate();
        let illegal = numbered.find(|(_, (environment, action))| environment.stage == Stage::Running && !environment.allows(**action));
        illegal.map_or(Ok(()), |(environment, (_, &action))| Err(Refusal::Illegal { environment, action }))
    }

    /// Does something in each of some environments and writes its row; how many episodes are over then.
    fn each(
        &mut self,
        columns: Columns<'_>,
        concerns: impl Fn(&Environment<G::State>) -> bool + Sync,
        act: impl Fn(&Table<G>, usize, &mut Environment<G::State>) -> Result<(), Fault> + Sync,
    ) -> Result<usize, Refusal> {
        let (table, widths) = (&self.table, self.widths);
        let whole = Share { first: 0, environments: &mut self.environments[..], columns };
        spread(whole, widths, table.settings.threads, |Share { first, environments, mut columns }| {
            let mut over = 0;
            for (row, environment) in environments.iter_mut().enumerate().filter(|(_, environment)| concerns(environment)) {
                at(first + row, act(table, first + row, environment))?;
                columns.write(row, environment, table, widths);
                columns.write_outcome(row, environment);
                over += usize::from(environment.stage == Stage::Ended);
            }
            Ok(over)
        })
    }
}
