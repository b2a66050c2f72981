//! Tree search for Python: the interpreter is let go while it runs, and asked for only by evaluators and signals.

use crate::convert::{index, number};
use crate::erased::{AnyGame, AnyState, Position};
use crate::errors::{option_error, warquest_error};
use crate::game::Game;
use crate::state::State;
use numpy::{PyArray1, PyArray2, PyArrayMethods, PyReadonlyArray2, PyUntypedArrayMethods};
use pyo3::exceptions::{PyException, PyKeyboardInterrupt, PyRuntimeError};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyTuple};
use std::sync::{Arc, Mutex, PoisonError, TryLockError};
use warquest_core::{Heuristic, Seat};
use warquest_search::tree::{
    Arm, Chance, Config, Evaluation, Evaluator, Judged, Method, Parallel, Playouts, Refusal, Refused, Report, Searcher as Search, Skilled,
    Step, Widening,
};

/// A searcher, whatever its game's type.
pub trait AnySearcher: Send {
    fn search(
        &mut self,
        state: &dyn AnyState,
        seat: Option<Seat>,
        evaluator: Option<&dyn AnyEvaluator>,
        go_on: &mut dyn FnMut(u64) -> bool,
    ) -> Result<Report, Refusal>;
    fn advance(&mut self, id: u32) -> bool;
    fn forget(&mut self);
}

/// An evaluator, whatever the game's type.
pub trait AnyEvaluator: Sync {
    fn judge(&self, states: Vec<Box<dyn AnyState>>, mask: &[i8]) -> Result<Judged, Refused>;
}

/// A searcher with its game.
pub struct Kept<G: Heuristic> {
    game: Arc<G>,
    search: Search<G>,
}

impl<G: Heuristic> Kept<G> {
    pub fn new(game: Arc<G>, config: Config) -> Result<Self, Refusal> {
        Ok(Self { game, search: Search::new(config)? })
    }
}

/// Hands positions over without their type.
struct Erasing<'a, G> {
    game: &'a Arc<G>,
    evaluator: &'a dyn AnyEvaluator,
}

impl<G: Heuristic> Evaluator<G::State> for Erasing<'_, G> {
    fn judge(&self, states: &[G::State], mask: &[i8]) -> Result<Judged, Refused> {
        let erase = |state: &G::State| -> Box<dyn AnyState> { Box::new(Position { game: Arc::clone(self.game), state: state.clone() }) };
        self.evaluator.judge(states.iter().map(erase).collect(), mask)
    }
}

impl<G: Heuristic> AnySearcher for Kept<G> {
    fn search(
        &mut self,
        state: &dyn AnyState,
        seat: Option<Seat>,
        evaluator: Option<&dyn AnyEvaluator>,
        go_on: &mut dyn FnMut(u64) -> bool,
    ) -> Result<Report, Refusal> {
        let position = state.as_any().downcast_ref::<Position<G>>().ok_or(Refusal::Unsuited("state: it is of another game"))?;
        let erasing = evaluator.map(|evaluator| Erasing { game: &self.game, evaluator });
        let evaluator = erasing.as_ref().map(|erasing| erasing as &dyn Evaluator<G::State>);
        self.search.search::<Skilled>(&self.game, &position.state, seat, evaluator, go_on)
    }

    fn advance(&mut self, id: u32) -> bool {
        self.search.advance(&self.game, id)
    }

    fn forget(&mut self) {
        self.search.forget();
    }
}

/// The fields of `warquest.SearchConfig`, which has checked them.
#[derive(FromPyObject)]
struct Settings {
    method: String,
    seconds: Option<f64>,
    simulations: Option<u64>,
    nodes: Option<u64>,
    threads: usize,
    parallel: String,
    memory: u64,
    exploration: f64,
    first_play: Option<f64>,
    bias: f64,
    evaluation: String,
    playout: String,
    depth: Option<u64>,
    chance: String,
    widening: Option<(f64, f64)>,
    worlds: usize,
    batch: usize,
    seed: u64,
    cheat: bool,
}

impl Settings {
    fn config(self) -> Option<Config> {
        Some(Config {
            method: Method::ALL.into_iter().find(|method| method.name() == self.method)?,
            seconds: self.seconds,
            simulations: self.simulations,
            nodes: self.nodes,
            threads: self.threads,
            parallel: if self.parallel == "tree" { Parallel::Tree } else { Parallel::Root },
            memory: self.memory,
            exploration: self.exploration,
            first_play: self.first_play,
            bias: self.bias,
            evaluation: if self.evaluation == "heuristic" { Evaluation::Heuristic } else { Evaluation::Playout },
            playouts: if self.playout == "heuristic" { Playouts::Heuristic } else { Playouts::Random },
            depth: self.depth,
            chance: if self.chance == "open" { Chance::Open } else { Chance::Closed },
            widening: self.widening.map(|(factor, exponent)| Widening { factor, exponent }),
            worlds: self.worlds,
            batch: self.batch,
            seed: self.seed,
            cheat: self.cheat,
        })
    }
}

/// Searches positions of one game and keeps its trees.
#[pyclass(frozen, module = "warquest._engine")]
pub struct Searcher {
    game: Py<Game>,
    inner: Mutex<Box<dyn AnySearcher>>,
}

impl Searcher {
    /// Runs something with the trees; None if a search is under way. Who waited for it with the interpreter in hand could wait for
    /// ever, so nobody waits.
    fn with<T>(&self, work: impl FnOnce(&mut dyn AnySearcher) -> T) -> Option<T> {
        match self.inner.try_lock() {
            Ok(mut inner) => Some(work(&mut **inner)),
            Err(TryLockError::Poisoned(poisoned)) => Some(work(&mut **poisoned.into_inner())),
            Err(TryLockError::WouldBlock) => None,
        }
    }
}

#[pymethods]
impl Searcher {
    /// Made by `warquest.Searcher`; `config` is a `warquest.SearchConfig`.
    #[new]
    fn new(game: Bound<'_, Game>, config: &Bound<'_, PyAny>) -> PyResult<Self> {
        let py = game.py();
        let config = config.extract::<Settings>()?.config().ok_or_else(|| option_error(py, "method: no such method"))?;
        let inner = game.get().inner.searcher(config).map_err(|refusal| refused(py, &refusal))?;
        Ok(Self { game: game.unbind(), inner: Mutex::new(inner) })
    }

    /// Searches the position for the seat to move; what came of it as a dict.
    #[pyo3(signature = (state, seat=None, evaluator=None))]
    fn search<'py>(
        &self,
        state: &Bound<'py, State>,
        seat: Option<&Bound<'py, PyAny>>,
        evaluator: Option<Py<PyAny>>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let py = state.py();
        let (game, position) = state.get().parts();
        let own = self.game.get();
        if !own.same(game.get()) {
            return Err(option_error(py, "state: it is of another game than the searcher's"));
        }
        let seat = seat.map(|seat| read_seat(seat, own.inner.num_players())).transpose()?;
        let evaluator = evaluator.map(|callable| Callable::new(callable, game.clone_ref(py))).transpose()?;
        let asked = evaluator.as_ref().map(|callable| callable as &dyn AnyEvaluator);
        let mut error = None;
        let report = py.detach(|| {
            let mut go_on = |_| Python::attach(|py| check(py, &mut error));
            self.with(|inner| inner.search(&*position, seat, asked, &mut go_on))
        });
        if let Some(error) = error.or_else(|| evaluator.and_then(|callable| callable.error())) {
            return Err(error);
        }
        let report = report.ok_or_else(|| busy(py))?;
        describe(py, &*own.inner, &report.map_err(|refusal| refused(py, &refusal))?)
    }

    /// Follows the game by an action or outcome; whether anything of the trees is left.
    fn advance(&self, action: &Bound<'_, PyAny>) -> PyResult<bool> {
        let id = number(&index(action)?).and_then(|id| u32::try_from(id).ok());
        let followed = action.py().detach(|| {
            self.with(|inner| match id {
                Some(id) => inner.advance(id),
                None => {
                    inner.forget();
                    false
                }
            })
        });
        followed.ok_or_else(|| busy(action.py()))
    }

    /// Forgets all trees.
    fn forget(&self, py: Python<'_>) -> PyResult<()> {
        self.with(|inner| inner.forget()).ok_or_else(|| busy(py))
    }
}

fn busy(py: Python<'_>) -> PyErr {
    warquest_error(py, "the searcher is searching")
}

/// Whether to go on: Ctrl-C ends the search with what it has, any other error of a signal handler ends it for good.
fn check(py: Python<'_>, error: &mut Option<PyErr>) -> bool {
    match py.check_signals() {
        Ok(()) => true,
        Err(raised) => {
            if !raised.is_instance_of::<PyKeyboardInterrupt>(py) {
                *error = Some(raised);
            }
            false
        }
    }
}

fn read_seat(seat: &Bound<'_, PyAny>, players: usize) -> PyResult<Seat> {
    let number = number(&index(seat)?).and_then(|seat| Seat::try_from(seat).ok());
    let fault = || option_error(seat.py(), format!("seat: expected a seat from 0 to {}", players - 1));
    number.filter(|&seat| usize::from(seat) < players).ok_or_else(fault)
}

fn refused(py: Python<'_>, refusal: &Refusal) -> PyErr {
    let text = refusal.to_string();
    match refusal {
        Refusal::Unsuited(_) | Refusal::NotTheMover { .. } => option_error(py, text),
        Refusal::NoDecision { .. } => warquest_error(py, text),
        Refusal::Fault(_) | Refusal::Evaluator => PyRuntimeError::new_err(text),
    }
}

/// A Python callable as evaluator.
struct Callable {
    callable: Py<PyAny>,
    game: Py<Game>,
    error: Mutex<Option<PyErr>>,
}

impl Callable {
    /// Has numpy imported now: Ctrl-C in its import would be a panic of its interface to Rust later.
    fn new(callable: Py<PyAny>, game: Py<Game>) -> PyResult<Self> {
        Python::attach(|py| {
            py.import(intern!(py, "numpy"))?;
            drop(PyArray1::<i8>::zeros(py, [1], false));
            Ok(Self { callable, game, error: Mutex::new(None) })
        })
    }

    fn error(self) -> Option<PyErr> {
        self.error.into_inner().unwrap_or_else(PoisonError::into_inner)
    }

    fn ask(&self, py: Python<'_>, states: Vec<Box<dyn AnyState>>, mask: &[i8]) -> PyResult<Judged> {
        let game = &self.game.get().inner;
        let (rows, actions, seats) = (states.len(), game.num_distinct_actions(), game.num_players());
        let states = states.into_iter().map(|state| State::new(self.game.clone_ref(py), state));
        let states = PyList::new(py, states.map(|state| Py::new(py, state)).collect::<PyResult<Vec<_>>>()?)?;
        let mask = PyArray1::from_slice(py, mask).reshape([rows, actions])?;
        let answer = self.callable.bind(py).call1((states, mask)).inspect_err(|error| note(py, error, rows))?;
        let pair = answer.cast::<PyTuple>().ok().filter(|pair| pair.len() == 2);
        let pair = pair.ok_or_else(|| warquest_error(py, format!("evaluator: expected (priors, values), not {}", kind(&answer))))?;
        let judged = Judged {
            priors: table(&pair.get_item(0)?, "priors", rows, actions)?,
            values: table(&pair.get_item(1)?, "values", rows, seats)?,
        };
        match judged.priors.iter().position(|&prior| prior < 0.0) {
            Some(place) => {
                let (row, action, prior) = (place / actions, place % actions, judged.priors[place]);
                Err(warquest_error(py, format!("evaluator: priors[{row}, {action}]: expected no number below 0, not {prior}")))
            }
            None => Ok(judged),
        }
    }
}

impl AnyEvaluator for Callable {
    fn judge(&self, states: Vec<Box<dyn AnyState>>, mask: &[i8]) -> Result<Judged, Refused> {
        Python::attach(|py| {
            self.ask(py, states, mask).map_err(|error| {
                if error.is_instance_of::<PyKeyboardInterrupt>(py) {
                    return Refused::Stopped;
                }
                self.error.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
                Refused::Failed
            })
        })
    }
}

/// Says in an evaluator's own error where it was raised.
fn note(py: Python<'_>, error: &PyErr, rows: usize) {
    let text = format!("raised by the evaluator of a search, for {rows} positions");
    // An error that takes no notes is told without.
    let _ = error.value(py).call_method1(intern!(py, "add_note"), (text,));
}

fn kind(object: &Bound<'_, PyAny>) -> String {
    object.get_type().name().map_or_else(|_| "something".to_owned(), |name| name.to_string())
}

/// A table of finite numbers of the wanted shape.
fn table(object: &Bound<'_, PyAny>, name: &str, rows: usize, columns: usize) -> PyResult<Vec<f32>> {
    let py = object.py();
    let numpy = py.import(intern!(py, "numpy"))?;
    let array = numpy.call_method1(intern!(py, "ascontiguousarray"), (object, "float32"));
    let array = array.map_err(|error| match error.is_instance_of::<PyException>(py) {
        true => warquest_error(py, format!("evaluator: {name}: no table of numbers: {}", error.value(py))),
        false => error,
    })?;
    let shape: Vec<usize> = array.getattr(intern!(py, "shape"))?.extract()?;
    if shape != [rows, columns] {
        return Err(warquest_error(
            py,
            format!("evaluator: {name}: expected the shape ({rows}, {columns}), not {}", array.getattr("shape")?),
        ));
    }
    let array: PyReadonlyArray2<'_, f32> = array.cast::<PyArray2<f32>>()?.readonly();
    debug_assert!(array.is_c_contiguous());
    let numbers = array.as_slice()?.to_vec();
    match numbers.iter().position(|number| !number.is_finite()) {
        Some(place) => {
            let (row, column, number) = (place / columns, place % columns, numbers[place]);
            Err(warquest_error(py, format!("evaluator: {name}[{row}, {column}]: expected a finite number, not {number}")))
        }
        None => Ok(numbers),
    }
}

fn describe<'py>(py: Python<'py>, game: &dyn AnyGame, report: &Report) -> PyResult<Bound<'py, PyDict>> {
    let seats = game.num_players();
    let values = |arm: &Arm| (arm.visits > 0).then(|| (0..seats).map(|seat| arm.sums[seat] / arm.visits as f64).collect::<Vec<_>>());
    let arms = PyList::empty(py);
    for arm in &report.arms {
        arms.append((arm.action, game.action_to_string(arm.action).unwrap_or_default(), arm.visits, values(arm), arm.prior))?;
    }
    let line: Vec<(i32, &str)> = report.line.iter().map(|Step { who, notation }| (who.map_or(-1, i32::from), notation.as_str())).collect();
    let dict = PyDict::new(py);
    dict.set_item("seat", report.seat)?;
    dict.set_item("action", report.action)?;
    dict.set_item("actions", arms)?;
    dict.set_item("values", report.chosen().and_then(values))?;
    dict.set_item("line", line)?;
    dict.set_item("simulations", report.simulations)?;
    dict.set_item("reused", report.reused)?;
    dict.set_item("decisions", report.decisions)?;
    dict.set_item("chance_nodes", report.chance_nodes)?;
    dict.set_item("nodes", report.nodes)?;
    dict.set_item("memory", report.memory)?;
    dict.set_item("tree_full", report.tree_full)?;
    dict.set_item("depth", report.depth_most)?;
    dict.set_item("mean_depth", report.depth_mean)?;
    dict.set_item("seconds", report.duration.as_secs_f64())?;
    dict.set_item("interrupted", report.interrupted)?;
    Ok(dict)
}
