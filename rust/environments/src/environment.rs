//! One environment: a game that is played up to the caller's next decision, episode after episode.

use crate::refusal::Fault;
use crate::settings::{Illegal, Learner, Opponent};
use crate::streams::{self, SEATS};
use crate::table::Table;
use std::array::from_fn;
use warquest_core::{Action, ActionList, Generator, Heuristic, Kind, Seat, heuristic};

/// Where an environment stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Never reset.
    Unstarted,
    Running,
    /// The last step ended the episode.
    Ended,
}

/// What the last step came to.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Outcome {
    pub reward: f64,
    pub terminated: bool,
    pub truncated: bool,
    /// Whether its action was not legal.
    pub illegal: bool,
}

pub struct Environment<S> {
    pub state: S,
    /// The caller's legal actions; none at the end.
    pub legal: ActionList,
    pub stage: Stage,
    pub outcome: Outcome,
    pub seed: u64,
    pub episode: u64,
    /// The caller's seat; None: all of them.
    pub learner: Option<Seat>,
    /// The seat that decides, or decided last: its eyes and its return are the caller's.
    pub viewer: Seat,
    chance: Generator,
    choices: [Generator; SEATS],
    steps: u64,
    decisions: u64,
}

impl<S: Clone> Environment<S> {
    pub fn new(start: &S) -> Self {
        Self {
            state: start.clone(),
            legal: ActionList::new(),
            stage: Stage::Unstarted,
            outcome: Outcome::default(),
            seed: 0,
            episode: 0,
            learner: None,
            viewer: 0,
            chance: streams::chance(0, 0),
            choices: from_fn(|seat| streams::choices(0, 0, seat)),
            steps: 0,
            decisions: 0,
        }
    }

    /// Begins an episode and plays up to the caller's first decision.
    ///
    /// # Errors
    /// If the game breaks the contract.
    pub fn begin<G: Heuristic<State = S>>(&mut self, table: &Table<G>, seed: u64, episode: u64) -> Result<(), Fault> {
        (self.seed, self.episode) = (seed, episode);
        self.state.clone_from(&table.start);
        self.chance = streams::chance(seed, episode);
        for (seat, choices) in self.choices.iter_mut().enumerate().take(table.players) {
            *choices = streams::choices(seed, episode, seat);
        }
        self.learner = match table.settings.learner {
            Learner::Everyone => None,
            Learner::Fixed(seat) => Some(seat),
            Learner::Drawn => Some(streams::learner(seed, episode, table.players)),
        };
        self.viewer = self.learner.unwrap_or(0);
        (self.steps, self.decisions) = (0, 0);
        (self.stage, self.outcome) = (Stage::Running, Outcome::default());
        self.advance(table)
    }

    /// Begins the episode after this one.
    ///
    /// # Errors
    /// As of `begin`.
    pub fn begin_next<G: Heuristic<State = S>>(&mut self, table: &Table<G>) -> Result<(), Fault> {
        self.begin(table, self.seed, self.episode.wrapping_add(1))
    }

    /// Whether the caller may take the action; any is good for an episode that came to its end before the caller was asked.
    #[inline]
    #[must_use]
    pub fn allows(&self, action: i64) -> bool {
        self.legal.is_empty() || Action::try_from(action).is_ok_and(|action| self.legal.as_slice().binary_search(&action).is_ok())
    }

    /// An action drawn for the caller, `legal[below(len)]` of the seat's own stream; 0 where there is none.
    #[inline]
    pub fn draw(&mut self) -> Action {
        match self.choices.get_mut(usize::from(self.viewer)) {
            Some(choices) => heuristic::uniform(self.legal.as_slice(), choices),
            None => 0,
        }
    }

    /// Takes the caller's action and plays up to the next decision of the caller, or the end.
    ///
    /// # Errors
    /// If the game breaks the contract.
    #[inline]
    pub fn step<G: Heuristic<State = S>>(&mut self, table: &Table<G>, action: i64) -> Result<(), Fault> {
        if self.allows(action) {
            return self.play(table, action as Action);
        }
        match table.settings.illegal {
            Illegal::Random => {
                let drawn = self.draw();
                self.play(table, drawn)?;
            }
            Illegal::Lose | Illegal::Raise => {
                self.stage = Stage::Ended;
                self.outcome = Outcome { reward: table.lowest, terminated: true, ..Outcome::default() };
            }
        }
        self.outcome.illegal = true;
        Ok(())
    }

    /// Takes an action that is legal.
    ///
    /// # Errors
    /// As of `step`.
    #[inline]
    pub fn play<G: Heuristic<State = S>>(&mut self, table: &Table<G>, action: Action) -> Result<(), Fault> {
        if !self.legal.is_empty() {
            self.decisions += 1;
            table.game.apply_unchecked(&mut self.state, action);
            self.advance(table)?;
        }
        self.steps += 1;
        self.outcome = Outcome::default();
        if self.legal.is_empty() {
            self.finish(table);
        } else if table.settings.max_steps.is_some_and(|most| self.steps >= most) {
            self.stage = Stage::Ended;
            self.outcome.truncated = true;
        }
        Ok(())
    }

    fn finish<G: Heuristic<State = S>>(&mut self, table: &Table<G>) {
        let mut returns = [0.0; SEATS];
        table.game.write_returns(&self.state, &mut returns[..table.players]);
        self.stage = Stage::Ended;
        self.outcome.terminated = true;
        self.outcome.reward = returns[usize::from(self.viewer).min(SEATS - 1)];
    }

    /// Plays chance and opponents up to a decision of the caller, whose legal actions are listed then, or to the end.
    fn advance<G: Heuristic<State = S>>(&mut self, table: &Table<G>) -> Result<(), Fault> {
        let game = &*table.game;
        loop {
            match game.kind(&self.state) {
                Kind::Chance => {
                    let outcome = game.sample_chance(&self.state, &mut self.chance);
                    game.apply_outcome_unchecked(&mut self.state, outcome);
                }
                Kind::Decision(seat) => {
                    self.legal.clear();
                    game.legal_actions(&self.state, &mut self.legal);
                    self.check(table)?;
                    let Some(opponent) = self.opponent(table, seat) else {
                        self.viewer = seat;
                        return Ok(());
                    };
                    self.answer(table, seat, opponent);
                }
                Kind::Terminal => {
                    self.legal.clear();
                    return Ok(());
                }
            }
        }
    }

    fn check<G: Heuristic<State = S>>(&self, table: &Table<G>) -> Result<(), Fault> {
        if self.legal.is_empty() {
            return Err(Fault::NoLegalAction { node: table.game.node(&self.state) });
        }
        if self.decisions >= table.limit { Err(Fault::TooLong { limit: table.limit }) } else { Ok(()) }
    }

    /// Who plays a seat; None: the caller.
    #[inline]
    fn opponent<G: Heuristic<State = S>>(&self, table: &Table<G>, seat: Seat) -> Option<Opponent> {
        let learner = usize::from(self.learner.filter(|&learner| learner != seat)?);
        let steps = (usize::from(seat) + table.players - learner) % table.players;
        table.settings.opponents.get(steps.wrapping_sub(1)).copied()
    }

    fn answer<G: Heuristic<State = S>>(&mut self, table: &Table<G>, seat: Seat, opponent: Opponent) {
        let own = &mut self.choices[usize::from(seat).min(SEATS - 1)];
        let action = table.choose(opponent, &self.state, self.legal.as_slice(), own);
        self.decisions += 1;
        table.game.apply_unchecked(&mut self.state, action);
    }
}
