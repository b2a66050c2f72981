//! A state for Python: every method of the contract, converted.

use crate::arrays;
use crate::convert::{index, json_to_python, number, unicode};
use crate::erased::AnyState;
use crate::errors::{NO_ACTION, illegal_action, notation_error, option_error, warquest_error};
use crate::game::{Game, compared};
use crate::generator::Generator;
use crate::map::{region_index, region_names};
use numpy::PyArray1;
use pyo3::basic::CompareOp;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyInt, PyList, PyString, PyTuple};
use std::sync::{Mutex, MutexGuard, PoisonError};
use warquest_core::json::{JsonWriter, sha256_hex};
use warquest_core::{Action, ActionList, Kind, Outcome, Seat, Weights};

/// Integers below this are exact as floats, so one division rounds once.
const EXACT: u128 = 1 << 53;

/// One state of a game. Threads may share it: the lock is held while Rust reads or writes, never while Python runs.
#[pyclass(frozen, subclass, module = "warquest._engine")]
pub struct State {
    game: Py<Game>,
    inner: Mutex<Box<dyn AnyState>>,
}

impl State {
    pub fn new(game: Py<Game>, inner: Box<dyn AnyState>) -> Self {
        Self { game, inner: Mutex::new(inner) }
    }

    /// The state itself. Nothing panics while it is held, so a poisoned lock cannot hold a broken state.
    pub fn lock(&self) -> MutexGuard<'_, Box<dyn AnyState>> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The game and a copy of the state.
    pub fn parts(&self) -> (&Py<Game>, Box<dyn AnyState>) {
        (&self.game, self.lock().clone_box())
    }

    /// Another state of the same game.
    pub fn beside(&self, py: Python<'_>, inner: Box<dyn AnyState>) -> Self {
        Self::new(self.game.clone_ref(py), inner)
    }

    fn copy(&self, py: Python<'_>) -> Self {
        self.beside(py, self.lock().clone_box())
    }

    fn dict_text(&self) -> String {
        let mut writer = JsonWriter::new();
        self.lock().write_dict(&mut writer);
        writer.text
    }

    fn view_text(&self, player: &Bound<'_, PyAny>) -> PyResult<String> {
        let seat = self.seat(player)?;
        let mut writer = JsonWriter::new();
        self.lock().write_view(seat, &mut writer);
        Ok(writer.text)
    }

    pub fn seat(&self, player: &Bound<'_, PyAny>) -> PyResult<Seat> {
        let players = self.game.get().inner.num_players();
        let seat = number(&index(player)?).and_then(|seat| Seat::try_from(seat).ok());
        seat.filter(|&seat| usize::from(seat) < players)
            .ok_or_else(|| option_error(player.py(), format!("player: expected a seat from 0 to {}", players - 1)))
    }

    fn kind(&self) -> Kind {
        self.lock().kind()
    }

    pub fn bytes(&self) -> Vec<u8> {
        self.game.get().save(&**self.lock())
    }

    /// Two locks are never held at once: threads that compare crosswise do not wait for each other.
    fn same(&self, other: &Self) -> bool {
        if !self.game.get().same(other.game.get()) {
            return false;
        }
        let copy = other.lock().clone_box();
        self.lock().equals(&*copy)
    }

    fn weights(&self) -> Weights {
        weights(&**self.lock())
    }

    /// The error that names the action, the node and what is legal.
    pub fn illegal(&self, action: &Bound<'_, PyInt>) -> PyErr {
        let (node, names) = {
            let state = self.lock();
            let names = legal_ids(&**state).into_iter().filter_map(|id| state.label(id, None)).collect();
            (state.node(), names)
        };
        illegal_action(action, node, names)
    }

    fn step(&self, action: &Bound<'_, PyAny>) -> PyResult<()> {
        let given = index(action)?;
        if apply(&mut **self.lock(), number(&given)) { Ok(()) } else { Err(self.illegal(&given)) }
    }
}

fn weights(state: &dyn AnyState) -> Weights {
    let mut weights = Weights::new();
    state.chance_weights(&mut weights);
    weights
}

fn legal(state: &dyn AnyState) -> ActionList {
    let mut legal = ActionList::new();
    state.legal_actions(&mut legal);
    legal
}

fn legal_ids(state: &dyn AnyState) -> Vec<u32> {
    match state.kind() {
        Kind::Decision(_) => legal(state).as_slice().iter().map(|&action| u32::from(action)).collect(),
        Kind::Chance => weights(state).into_iter().map(|(outcome, _)| outcome).collect(),
        Kind::Terminal => Vec::new(),
    }
}

/// Takes an action or outcome through the checked doors; false if it is not legal.
fn apply(state: &mut dyn AnyState, id: Option<i64>) -> bool {
    match state.kind() {
        Kind::Decision(_) => id.and_then(|id| Action::try_from(id).ok()).is_some_and(|id| state.apply_action(id).is_ok()),
        Kind::Chance => id.and_then(|id| Outcome::try_from(id).ok()).is_some_and(|id| state.apply_outcome(id).is_ok()),
        Kind::Terminal => false,
    }
}

#[pymethods]
impl State {
    #[getter]
    fn game(&self, py: Python<'_>) -> Py<Game> {
        self.game.clone_ref(py)
    }

    /// `decision`, `chance` or `terminal`.
    #[getter(kind)]
    fn kind_name<'py>(&self, py: Python<'py>) -> &Bound<'py, PyString> {
        match self.kind() {
            Kind::Decision(_) => intern!(py, "decision"),
            Kind::Chance => intern!(py, "chance"),
            Kind::Terminal => intern!(py, "terminal"),
        }
    }

    /// The rules page's name of the node.
    #[getter]
    fn node(&self) -> &'static str {
        self.lock().node()
    }

    /// The seat that decides; -1 at a chance node, -4 at the end.
    fn current_player(&self) -> i32 {
        match self.kind() {
            Kind::Decision(seat) => i32::from(seat),
            Kind::Chance => -1,
            Kind::Terminal => -4,
        }
    }

    /// Ascending; outcomes at a chance node, nothing at the end.
    fn legal_actions<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let (kind, actions) = {
            let state = self.lock();
            (state.kind(), legal(&**state))
        };
        match kind {
            Kind::Chance => PyList::new(py, self.weights().into_iter().map(|(outcome, _)| outcome).collect::<Vec<_>>()),
            _ => PyList::new(py, actions.as_slice()),
        }
    }

    /// One flag an action, int8; zeros unless a decision node. `out` is written if it is given, else a new array.
    #[pyo3(signature = (out=None))]
    fn legal_actions_mask<'py>(&self, py: Python<'py>, out: Option<&Bound<'py, PyAny>>) -> PyResult<Bound<'py, PyArray1<i8>>> {
        arrays::write(py, out, self.game.get().inner.num_distinct_actions(), |mask| {
            mask.fill(0);
            for &action in legal(&**self.lock()).as_slice() {
                if let Some(flag) = mask.get_mut(usize::from(action)) {
                    *flag = 1;
                }
            }
        })
    }

    /// What a seat sees as one tensor, float32. `out` is written if it is given, else a new array.
    #[pyo3(signature = (player, out=None))]
    fn observation<'py>(&self, player: &Bound<'py, PyAny>, out: Option<&Bound<'py, PyAny>>) -> PyResult<Bound<'py, PyArray1<f32>>> {
        let seat = self.seat(player)?;
        arrays::write(player.py(), out, self.game.get().places(), |tensor| self.lock().write_observation(seat, tensor))
    }

    /// (outcome, integer weight), ascending; empty unless a chance node.
    fn chance_weights<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let list = PyList::empty(py);
        for (outcome, weight) in self.weights() {
            match u64::try_from(weight) {
                Ok(small) => list.append((outcome, small))?,
                Err(_) => list.append((outcome, weight))?,
            }
        }
        Ok(list)
    }

    /// (outcome, probability), each rounded once.
    fn chance_outcomes(&self, py: Python<'_>) -> PyResult<Vec<(u32, f64)>> {
        let weights = self.weights();
        let total: u128 = weights.iter().map(|&(_, weight)| weight).sum();
        weights.into_iter().map(|(outcome, weight)| Ok((outcome, ratio(py, weight, total)?))).collect()
    }

    /// Draws an outcome by the stated procedure, without applying it.
    fn sample_chance(&self, py: Python<'_>, generator: &mut Generator) -> PyResult<u32> {
        let state = self.lock();
        if state.kind() == Kind::Chance {
            return Ok(state.sample_chance(&mut generator.inner));
        }
        let node = state.node();
        drop(state);
        Err(warquest_error(py, format!("sample_chance: {node} is no chance node")))
    }

    /// Takes an action or, at a chance node, an outcome; `IllegalActionError` leaves the state untouched.
    fn apply_action(&self, a: &Bound<'_, PyAny>) -> PyResult<()> {
        self.step(a)
    }

    /// The state after an action or outcome.
    fn child(&self, a: &Bound<'_, PyAny>) -> PyResult<Self> {
        let child = self.copy(a.py());
        child.step(a)?;
        Ok(child)
    }

    /// An independent copy.
    fn clone(&self, py: Python<'_>) -> Self {
        self.copy(py)
    }

    fn is_terminal(&self) -> bool {
        self.kind() == Kind::Terminal
    }

    /// One a seat; zeros before the end.
    fn returns(&self) -> Vec<f64> {
        self.lock().returns()
    }

    /// The same as `returns`: rewards come at the end.
    fn rewards(&self) -> Vec<f64> {
        self.lock().returns()
    }

    /// Victory points by seat; None in games without.
    fn points(&self) -> Option<Vec<i64>> {
        self.lock().points()
    }

    /// Public counters of the game.
    fn tallies<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        let tallies = self.lock().tallies();
        for (name, value) in tallies {
            dict.set_item(name, value)?;
        }
        Ok(dict)
    }

    /// Notation of an action or outcome of this node; `?` for what the viewer may not see.
    #[pyo3(signature = (a, viewer=None))]
    fn action_to_string(&self, a: &Bound<'_, PyAny>, viewer: Option<&Bound<'_, PyAny>>) -> PyResult<String> {
        let viewer = viewer.map(|viewer| self.seat(viewer)).transpose()?;
        let given = index(a)?;
        let id = number(&given).and_then(|id| u32::try_from(id).ok());
        let label = id.and_then(|id| self.lock().label(id, viewer));
        label.ok_or_else(|| self.illegal(&given))
    }

    /// The action or outcome of a notation, if it is legal here.
    fn string_to_action(&self, text: &Bound<'_, PyString>) -> PyResult<u32> {
        let written = unicode(text);
        let (found, legal, what) = {
            let state = self.lock();
            let (found, what) = if state.kind() == Kind::Chance {
                let outcome = written.and_then(|written| state.string_to_outcome(&written).ok());
                (outcome, format!("no outcome of {} is written", state.node()))
            } else {
                let action = written.and_then(|written| self.game.get().inner.string_to_action(&written).ok());
                (action.map(u32::from), NO_ACTION.to_owned())
            };
            (found, legal_ids(&**state), what)
        };
        let id = found.ok_or_else(|| notation_error(&what, text))?;
        if legal.binary_search(&id).is_err() {
            return Err(self.illegal(&id.into_pyobject(text.py())?));
        }
        Ok(id)
    }

    /// What a seat may see, as plain data.
    fn view(&self, player: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        json_to_python(player.py(), &self.view_text(player)?)
    }

    /// What a seat may see, as canonical text.
    fn information_state(&self, player: &Bound<'_, PyAny>) -> PyResult<String> {
        self.view_text(player)
    }

    /// A state that the seat cannot tell from this one: what is hidden from it is drawn at random, uniformly over all that its view allows.
    fn resample_from_infostate(&self, player: &Bound<'_, PyAny>, generator: &mut Generator) -> PyResult<Self> {
        let seat = self.seat(player)?;
        let inner = self.lock().resample(seat, &mut generator.inner);
        Ok(Self::new(self.game.clone_ref(player.py()), inner))
    }

    /// Regions that the led army in a region could enter with one move, ascending by index.
    fn reachable(&self, region: &Bound<'_, PyString>) -> PyResult<Vec<String>> {
        let map = self.game.get().inner.map().ok_or_else(|| warquest_error(region.py(), "the game has no board"))?;
        let from = region_index(map, region)?;
        Ok(region_names(map, &self.lock().reachable(from)))
    }

    fn to_dict(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        json_to_python(py, &self.dict_text())
    }

    fn to_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.bytes())
    }

    /// SHA-256 of the canonical JSON of the dict.
    fn digest(&self) -> String {
        sha256_hex(self.dict_text().as_bytes())
    }

    fn __richcmp__(&self, other: &Bound<'_, PyAny>, operation: CompareOp) -> PyResult<Py<PyAny>> {
        let py = other.py();
        let equal = match other.cast::<Self>() {
            Ok(other) => Some(self.same(other.get())),
            Err(_) => None,
        };
        Ok(compared(py, equal, operation))
    }

    fn __hash__(&self) -> u64 {
        self.game.get().hash_value() ^ self.lock().hash()
    }

    fn __copy__(&self, py: Python<'_>) -> Self {
        self.copy(py)
    }

    fn __deepcopy__(&self, py: Python<'_>, _memo: &Bound<'_, PyAny>) -> Self {
        self.copy(py)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let restore = py.import("warquest._engine")?.getattr("restore_state")?;
        (restore, (self.game.clone_ref(py), self.to_bytes(py))).into_pyobject(py)
    }

    fn __str__(&self) -> String {
        self.lock().render()
    }

    /// The picture that a notebook shows: `warquest.board.svg` of this state.
    fn _repr_svg_<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("warquest.board")?.call_method1("svg", (slf,))
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        let name = self.game.get().inner.name();
        format!("<State of {name}: {} {}, player {}>", self.kind_name(py), self.node(), self.current_player())
    }
}

/// weight / total, rounded once.
fn ratio(py: Python<'_>, weight: u128, total: u128) -> PyResult<f64> {
    if total < EXACT {
        return Ok(weight as f64 / total as f64);
    }
    weight.into_pyobject(py)?.into_any().div(total)?.extract()
}

/// Rebuilds a pickled state.
#[pyfunction]
pub fn restore_state(game: Bound<'_, Game>, data: &Bound<'_, PyBytes>) -> PyResult<State> {
    Game::from_bytes(game, data)
}
