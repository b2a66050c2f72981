//! Batches of environments for Python (docs/gymnasium.md): the interpreter is let go while they are stepped.

use crate::columns::Held;
use crate::convert::{index, unsigned};
use crate::erased::{AnyState, Position};
use crate::errors::{illegal_action, option_error, warquest_error};
use crate::game::Game;
use crate::state::State;
use numpy::{PyArray1, PyArrayMethods, PyReadonlyArray1, PyReadwriteArray1};
use pyo3::exceptions::PyRuntimeError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyInt};
use std::sync::{Arc, Mutex, MutexGuard, TryLockError};
use warquest_core::{ActionList, Heuristic, Seat};
use warquest_environments::{Batch, Columns, Illegal, Learner, Opponent, Refusal, Settings, Widths};

/// A batch, whatever its game's type.
pub trait AnyBatch: Send {
    fn widths(&self) -> Widths;
    fn reset(&mut self, seeds: &[Option<u64>], marks: Option<&[bool]>, columns: Columns<'_>) -> Result<(), Refusal>;
    fn renew(&mut self, columns: Columns<'_>) -> Result<(), Refusal>;
    fn step(&mut self, actions: &[i64], columns: Columns<'_>) -> Result<usize, Refusal>;
    fn step_random(&mut self, columns: Columns<'_>) -> Result<usize, Refusal>;
    fn sample(&mut self, actions: &mut [i64]) -> Result<(), Refusal>;
    /// A copy of a state.
    fn position(&self, environment: usize) -> Option<Box<dyn AnyState>>;
}

impl<G: Heuristic> AnyBatch for Batch<G> {
    fn widths(&self) -> Widths {
        Self::widths(self)
    }
    fn reset(&mut self, seeds: &[Option<u64>], marks: Option<&[bool]>, columns: Columns<'_>) -> Result<(), Refusal> {
        Self::reset(self, seeds, marks, columns)
    }
    fn renew(&mut self, columns: Columns<'_>) -> Result<(), Refusal> {
        Self::renew(self, columns)
    }
    fn step(&mut self, actions: &[i64], columns: Columns<'_>) -> Result<usize, Refusal> {
        Self::step(self, actions, columns)
    }
    fn step_random(&mut self, columns: Columns<'_>) -> Result<usize, Refusal> {
        Self::step_random(self, columns)
    }
    fn sample(&mut self, actions: &mut [i64]) -> Result<(), Refusal> {
        Self::sample(self, actions)
    }
    fn position(&self, environment: usize) -> Option<Box<dyn AnyState>> {
        let state = self.environments().get(environment)?.state.clone();
        Some(Box::new(Position { game: Arc::clone(&self.table().game), state }))
    }
}

/// Games of one kind that are stepped together; made by `warquest.gymnasium.WarQuestVectorEnv`.
#[pyclass(frozen, module = "warquest._engine")]
pub struct Environments {
    game: Py<Game>,
    count: usize,
    widths: Widths,
    inner: Mutex<Box<dyn AnyBatch>>,
}

type Lock<'a> = MutexGuard<'a, Box<dyn AnyBatch>>;

impl Environments {
    /// Who waited for the lock with the interpreter in hand could wait for ever, so nobody waits.
    fn lock(&self, py: Python<'_>) -> PyResult<Lock<'_>> {
        match self.inner.try_lock() {
            Ok(inner) => Ok(inner),
            Err(TryLockError::Poisoned(poisoned)) => Ok(poisoned.into_inner()),
            Err(TryLockError::WouldBlock) => Err(warquest_error(py, "the environments are being stepped by another thread")),
        }
    }

    fn held<'py>(&self, out: &Bound<'py, PyDict>) -> PyResult<Held<'py>> {
        Held::new(out, self.count, self.widths)
    }

    /// Does something with the batch and the arrays while the interpreter is let go.
    fn run<T: Send>(
        &self,
        py: Python<'_>,
        mut held: Held<'_>,
        work: impl FnOnce(&mut dyn AnyBatch, Columns<'_>) -> Result<T, Refusal> + Send,
    ) -> PyResult<T> {
        let mut inner = self.lock(py)?;
        let (batch, columns) = (&mut **inner, held.columns());
        let done = py.detach(move || work(batch, columns));
        done.map_err(|refusal| refused(py, &**inner, &refusal))
    }
}

#[pymethods]
impl Environments {
    /// `seat`: a number, `random`, or `all`; `opponents`: from the seat after it on; `illegal`: `lose`, `random` or `raise`.
    #[new]
    #[pyo3(signature = (game, num_envs, *, seat, opponents, illegal, max_steps, begins_next, threads))]
    #[allow(clippy::too_many_arguments, reason = "keywords of one caller")]
    fn new(
        game: Bound<'_, Game>,
        num_envs: usize,
        seat: &Bound<'_, PyAny>,
        opponents: Vec<String>,
        illegal: &str,
        max_steps: Option<u64>,
        begins_next: bool,
        threads: usize,
    ) -> PyResult<Self> {
        let py = game.py();
        let settings = Settings {
            learner: read_learner(seat)?,
            opponents: opponents.iter().map(|name| read_opponent(py, name)).collect::<PyResult<_>>()?,
            illegal: read_illegal(py, illegal)?,
            max_steps,
            begins_next,
            threads,
        };
        let inner = &game.get().inner;
        let batch = inner.environments(num_envs, settings).map_err(|refusal| option_error(py, refusal.to_string()))?;
        let widths = batch.widths();
        Ok(Self { game: game.unbind(), count: num_envs, widths, inner: Mutex::new(batch) })
    }

    #[getter]
    fn game(&self, py: Python<'_>) -> Py<Game> {
        self.game.clone_ref(py)
    }

    #[getter]
    fn num_envs(&self) -> usize {
        self.count
    }

    /// Begins an episode where it is marked (everywhere without marks): episode 0 of a seed, without one the next. Writes the arrays of `out`.
    #[pyo3(signature = (seeds, marks, out))]
    fn reset(&self, seeds: Vec<Option<u64>>, marks: Option<PyReadonlyArray1<'_, bool>>, out: &Bound<'_, PyDict>) -> PyResult<()> {
        let marks = marks.map(|marks| marks.as_slice().map(<[bool]>::to_vec)).transpose()?;
        self.run(out.py(), self.held(out)?, |batch, columns| batch.reset(&seeds, marks.as_deref(), columns))
    }

    /// Begins the next episode where one is over; `reward`, `terminated` and `truncated` are not written.
    fn renew(&self, out: &Bound<'_, PyDict>) -> PyResult<()> {
        self.run(out.py(), self.held(out)?, |batch, columns| batch.renew(columns))
    }

    /// One action an environment; how many episodes are over then.
    fn step(&self, actions: PyReadonlyArray1<'_, i64>, out: &Bound<'_, PyDict>) -> PyResult<usize> {
        let actions = actions.as_slice()?;
        let held = self.held(out)?;
        held.check_apart(out.py(), actions)?;
        self.run(out.py(), held, |batch, columns| batch.step(actions, columns))
    }

    /// The same with actions drawn as `sample` draws them.
    fn step_random(&self, out: &Bound<'_, PyDict>) -> PyResult<usize> {
        self.run(out.py(), self.held(out)?, |batch, columns| batch.step_random(columns))
    }

    /// A legal action for each environment, from the stream of the seat that decides; 0 where nobody does. A new array.
    fn sample<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<i64>>> {
        let actions = PyArray1::zeros(py, [self.count], false);
        let mut places: PyReadwriteArray1<'_, i64> = actions.readwrite();
        let mut inner = self.lock(py)?;
        inner.sample(places.as_slice_mut()?).map_err(|refusal| refused(py, &**inner, &refusal))?;
        Ok(actions)
    }

    /// A copy of the state of an environment.
    fn state(&self, number: &Bound<'_, PyAny>) -> PyResult<State> {
        let py = number.py();
        let place = usize::try_from(unsigned(number, "number")?).unwrap_or(usize::MAX);
        let position = self.lock(py)?.position(place);
        let position =
            position.ok_or_else(|| option_error(py, format!("number {place}: expected 0 to {}", self.count.saturating_sub(1))))?;
        Ok(State::new(self.game.clone_ref(py), position))
    }
}

fn read_learner(seat: &Bound<'_, PyAny>) -> PyResult<Learner> {
    match seat.extract::<String>().as_deref() {
        Ok("all") => Ok(Learner::Everyone),
        Ok("random") => Ok(Learner::Drawn),
        Ok(_) => Err(option_error(seat.py(), "seat: expected a number, \"random\" or \"all\"")),
        Err(_) => Ok(Learner::Fixed(index(seat)?.extract::<Seat>().unwrap_or(Seat::MAX))),
    }
}

fn read_opponent(py: Python<'_>, name: &str) -> PyResult<Opponent> {
    match name {
        "random" => Ok(Opponent::Random),
        "greedy" => Ok(Opponent::Foreseeing),
        "greedy:odds=false" => Ok(Opponent::Greedy),
        _ => Err(option_error(py, format!("opponents: {name:?} is none of random, greedy, greedy:odds=false"))),
    }
}

fn read_illegal(py: Python<'_>, policy: &str) -> PyResult<Illegal> {
    match policy {
        "lose" => Ok(Illegal::Lose),
        "random" => Ok(Illegal::Random),
        "raise" => Ok(Illegal::Raise),
        _ => Err(option_error(py, format!("illegal: {policy:?} is none of lose, random, raise"))),
    }
}

fn refused(py: Python<'_>, batch: &dyn AnyBatch, refusal: &Refusal) -> PyErr {
    match *refusal {
        Refusal::Unsuited(_) => option_error(py, refusal.to_string()),
        Refusal::Unstarted { .. } | Refusal::Ended { .. } => warquest_error(py, refusal.to_string()),
        Refusal::Fault { .. } => PyRuntimeError::new_err(refusal.to_string()),
        Refusal::Illegal { environment, action } => match batch.position(environment) {
            Some(position) => illegal(py, environment, action, &*position).unwrap_or_else(|error| error),
            None => warquest_error(py, refusal.to_string()),
        },
    }
}

/// Names the action and what is legal, and in which environment.
fn illegal(py: Python<'_>, environment: usize, action: i64, position: &dyn AnyState) -> PyResult<PyErr> {
    let mut legal = ActionList::new();
    position.legal_actions(&mut legal);
    let names = legal.as_slice().iter().filter_map(|&action| position.label(action.into(), None)).collect();
    let given: Bound<'_, PyInt> = action.into_pyobject(py)?;
    let error = illegal_action(&given, position.node(), names);
    let note = format!("in environment {environment}; nothing was played in any environment");
    error.value(py).call_method1(intern!(py, "add_note"), (note,))?;
    Ok(error)
}
