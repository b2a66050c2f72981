//! Whole games in one call: the interpreter is let go while they are played.

use crate::convert::unsigned;
use crate::erased::Step;
use crate::errors::{IntoPython, option_error};
use crate::game::Game;
use pyo3::exceptions::PyKeyboardInterrupt;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyInt};
use warquest_search::{Column, Played, Run, Summary, summary::hex};

/// Plays games `first` to `first + games - 1` of a seed with random players and sums them up. About every 50 ms
/// signals are handled, `progress` is told the number of games finished and `stop` is asked. An interrupt or a stop
/// ends the run after the games begun, and the summary says so.
#[pyfunction]
#[pyo3(signature = (game, games, first, seed, threads, progress=None, stop=None))]
pub fn simulate<'py>(
    game: &Bound<'py, Game>,
    games: &Bound<'py, PyAny>,
    first: &Bound<'py, PyAny>,
    seed: &Bound<'py, PyAny>,
    threads: &Bound<'py, PyAny>,
    progress: Option<Py<PyAny>>,
    stop: Option<Py<PyAny>>,
) -> PyResult<Bound<'py, PyDict>> {
    let py = game.py();
    let threads = usize::try_from(unsigned(threads, "threads")?).unwrap_or(usize::MAX);
    if threads == 0 {
        return Err(option_error(py, "threads 0: expected at least 1"));
    }
    let run = Run { first: unsigned(first, "first")?, games: unsigned(games, "games")?, seed: unsigned(seed, "seed")?, threads };
    let inner = &game.get().inner;
    let mut watch = Watch { progress, stop, interrupted: false, error: None };
    let summary = py.detach(|| inner.simulate(run, &mut |finished| Python::attach(|py| watch.go_on(py, finished))));
    if let Some(error) = watch.error {
        return Err(error);
    }
    let dict = describe(py, &summary.map_err(|fault| fault.into_python(py))?)?;
    dict.set_item("interrupted", watch.interrupted)?;
    Ok(dict)
}

/// What is asked between games.
struct Watch {
    progress: Option<Py<PyAny>>,
    stop: Option<Py<PyAny>>,
    interrupted: bool,
    error: Option<PyErr>,
}

impl Watch {
    fn go_on(&mut self, py: Python<'_>, finished: u64) -> bool {
        if self.interrupted || self.error.is_some() {
            return false;
        }
        match py.check_signals().and_then(|()| self.ask(py, finished)) {
            Ok(stop) => self.interrupted = stop,
            // Ctrl-C may come while a callback runs.
            Err(error) if error.is_instance_of::<PyKeyboardInterrupt>(py) => self.interrupted = true,
            Err(error) => self.error = Some(error),
        }
        !self.interrupted && self.error.is_none()
    }

    fn ask(&self, py: Python<'_>, finished: u64) -> PyResult<bool> {
        if let Some(progress) = &self.progress {
            progress.call1(py, (finished,))?;
        }
        self.stop.as_ref().map_or(Ok(false), |stop| stop.call0(py)?.is_truthy(py))
    }
}

fn describe<'py>(py: Python<'py>, summary: &Summary) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    dict.set_item("games", summary.games)?;
    dict.set_item("decisions", column(py, summary.decisions)?)?;
    dict.set_item("choices", column(py, summary.choices)?)?;
    dict.set_item("chance_nodes", column(py, summary.chance_nodes)?)?;
    dict.set_item("wins", &summary.wins)?;
    dict.set_item("points", summary.points.iter().map(|&points| column(py, points)).collect::<PyResult<Vec<_>>>()?)?;
    dict.set_item("tallies", tallies(py, &summary.tallies)?)?;
    dict.set_item("digest", summary.digest())?;
    Ok(dict)
}

/// (sum, sum of squares).
fn column(py: Python<'_>, column: Column) -> PyResult<(Bound<'_, PyInt>, Bound<'_, PyInt>)> {
    Ok((column.sum.into_pyobject(py)?, column.squares.into_pyobject(py)?))
}

fn tallies<'py>(py: Python<'py>, tallies: &[(&'static str, i64)]) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    for (name, value) in tallies {
        dict.set_item(name, value)?;
    }
    Ok(dict)
}

/// The steps of a game as (who, notation), and what it came to.
type Recorded<'py> = (Vec<(i32, String)>, Bound<'py, PyDict>);

/// Plays one game of a seed with random players: its steps as (who, notation), and what it came to.
#[pyfunction]
pub fn play<'py>(game: &Bound<'py, Game>, seed: &Bound<'py, PyAny>, index: &Bound<'py, PyAny>) -> PyResult<Recorded<'py>> {
    let py = game.py();
    let (seed, index) = (unsigned(seed, "seed")?, unsigned(index, "index")?);
    let inner = &game.get().inner;
    let (steps, played) = py.detach(|| inner.record(seed, index)).map_err(|fault| fault.into_python(py))?;
    let steps = steps.into_iter().map(|(who, text): Step| (who.map_or(-1, i32::from), text)).collect();
    Ok((steps, describe_game(py, &played)?))
}

fn describe_game<'py>(py: Python<'py>, played: &Played) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    dict.set_item("decisions", played.decisions)?;
    dict.set_item("choices", played.choices)?;
    dict.set_item("chance_nodes", played.chance_nodes)?;
    dict.set_item("returns", &played.returns)?;
    dict.set_item("points", &played.points)?;
    dict.set_item("tallies", tallies(py, &played.tallies)?)?;
    dict.set_item("digest", hex(&played.digest))?;
    Ok(dict)
}
