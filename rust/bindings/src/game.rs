//! A game for Python: the shared, read-only half of the contract.

use crate::convert::{index, json_to_python, number, python_to_value, unicode, value_to_python};
use crate::erased::{AnyGame, AnyState};
use crate::errors::{IntoPython, NO_ACTION, no_action, notation_error, option_error, save_error};
use crate::map::MapView;
use crate::registry::{self, Request};
use crate::state::State;
use pyo3::basic::CompareOp;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString, PyTuple};
use serde_json::Value;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::sync::Arc;
use warquest_core::Action;
use warquest_core::json::{JsonWriter, sha256};
use warquest_core::observation::{self, Slice};

const MAGIC: &[u8] = b"WQS1";
const SUM: usize = 32;

/// A game by its rules, options and players.
#[pyclass(frozen, weakref, module = "warquest._engine")]
pub struct Game {
    pub inner: Arc<dyn AnyGame>,
    document: Arc<Value>,
    shipped: bool,
    options: Value,
    sides: Value,
    slices: Vec<Slice>,
    observation_size: usize,
    hash: u64,
}

/// Name, shape, low, high.
type NamedSlice<'py> = (&'py str, Bound<'py, PyTuple>, f32, f32);

impl Game {
    fn build(py: Python<'_>, name: &str, document: Option<Value>, players: usize, options: Value, sides: Value) -> PyResult<Self> {
        let entry = registry::find(name).ok_or_else(|| option_error(py, format!("unknown game {name:?}")))?;
        let built_in = entry.shipped();
        let shipped = document.as_ref().is_none_or(|document| *document == *built_in);
        let document = if shipped { built_in } else { Arc::new(document.unwrap_or_default()) };
        let request = Request { document: &document, players, options: &options, sides: &sides, shipped };
        let inner = entry.build(&request).map_err(|error| error.into_python(py))?;
        let options = serde_json::from_str(inner.options_json()).unwrap_or(options);
        let mut hasher = DefaultHasher::new();
        (name, inner.rules_digest(), inner.options_json(), inner.num_players()).hash(&mut hasher);
        let slices = inner.observation_slices();
        let observation_size = observation::size(&slices);
        Ok(Self { inner, document, shipped, options, sides, slices, observation_size, hash: hasher.finish() })
    }

    /// Whether states of the two may be equal.
    pub fn same(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.inner, &other.inner)
            || (self.hash == other.hash
                && self.inner.name() == other.inner.name()
                && self.inner.rules_digest() == other.inner.rules_digest()
                && self.inner.num_players() == other.inner.num_players()
                && self.options == other.options)
    }

    /// Places of an observation tensor.
    pub const fn places(&self) -> usize {
        self.observation_size
    }

    pub fn hash_value(&self) -> u64 {
        self.hash
    }

    /// The bytes of a state (docs/contract.md, "Bytes").
    pub fn save(&self, state: &dyn AnyState) -> Vec<u8> {
        let mut dict = JsonWriter::new();
        state.write_dict(&mut dict);
        let body = format!(
            "{{\"dict\":{},\"game\":{},\"options\":{},\"players\":{},\"rules_digest\":{}}}",
            dict.text,
            quoted(self.inner.name()),
            self.inner.options_json(),
            self.inner.num_players(),
            quoted(self.inner.rules_digest()),
        );
        let mut bytes = [MAGIC, body.as_bytes()].concat();
        bytes.extend_from_slice(&sha256(&bytes));
        bytes
    }

    fn read(&self, bytes: &[u8]) -> Result<Box<dyn AnyState>, String> {
        if !bytes.starts_with(MAGIC) {
            return Err(foreign_magic(bytes));
        }
        let body_end = bytes.len().checked_sub(SUM).filter(|&end| end > MAGIC.len()).ok_or("the bytes are cut short")?;
        let (body, sum) = bytes.split_at(body_end);
        if sha256(body) != sum {
            return Err("the check sum does not fit: the bytes are cut short or changed".to_owned());
        }
        let saved: Value = serde_json::from_slice(&body[MAGIC.len()..]).map_err(|error| format!("no JSON after the magic: {error}"))?;
        let own = [
            ("game", Value::from(self.inner.name())),
            ("rules_digest", Value::from(self.inner.rules_digest())),
            ("players", Value::from(self.inner.num_players())),
            ("options", self.options.clone()),
        ];
        if saved.as_object().is_none_or(|saved| saved.len() != own.len() + 1) {
            return Err("the body: expected an object of dict, game, options, players and rules_digest".to_owned());
        }
        for (name, expected) in own {
            let found = &saved[name];
            if *found != expected {
                return Err(format!("{name}: found {found}, expected {expected}"));
            }
        }
        self.inner.read_dict(&saved["dict"]).map_err(|error| error.0)
    }
}

fn quoted(text: &str) -> String {
    let mut writer = JsonWriter::default();
    writer.string(text);
    writer.text
}

fn foreign_magic(bytes: &[u8]) -> String {
    match bytes.get(..4) {
        Some(b"WQR1") => "these bytes are the reference's; states cross engines as dicts".to_owned(),
        Some([b'W', b'Q', b'S', version]) => format!("format WQS{} is not known; this engine reads WQS1", char::from(*version)),
        _ => "no saved state of the engine: the magic WQS1 is missing".to_owned(),
    }
}

#[pymethods]
impl Game {
    /// Made by `warquest.load`; without a document the shipped rules hold.
    #[new]
    #[pyo3(signature = (name, document, players, options, sides=None))]
    fn new(
        py: Python<'_>,
        name: &str,
        document: Option<&Bound<'_, PyAny>>,
        players: usize,
        options: &Bound<'_, PyAny>,
        sides: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let read =
            |object: &Bound<'_, PyAny>, what: &str| python_to_value(object).map_err(|text| option_error(py, format!("{what}: {text}")));
        let document = document.map(|document| read(document, "rules")).transpose()?;
        let sides = sides.map(|sides| read(sides, "sides")).transpose()?.unwrap_or(Value::Null);
        Self::build(py, name, document, players, read(options, "options")?, sides)
    }

    #[getter]
    fn name(&self) -> &'static str {
        self.inner.name()
    }

    #[getter]
    fn engine(&self) -> &'static str {
        "rust"
    }

    #[getter]
    fn rules_version(&self) -> &str {
        self.inner.rules_version()
    }

    #[getter]
    fn rules_digest(&self) -> &str {
        self.inner.rules_digest()
    }

    /// The rules document, a fresh copy.
    #[getter]
    fn rules(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        value_to_python(py, &self.document)
    }

    /// The options in force, a fresh copy.
    #[getter]
    fn options(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        json_to_python(py, self.inner.options_json())
    }

    #[getter]
    fn num_players(&self) -> usize {
        self.inner.num_players()
    }

    #[getter]
    fn num_distinct_actions(&self) -> usize {
        self.inner.num_distinct_actions()
    }

    #[getter]
    fn max_game_length(&self) -> u64 {
        self.inner.max_game_length()
    }

    #[getter]
    fn max_chance_outcomes(&self) -> u32 {
        self.inner.max_chance_outcomes()
    }

    #[getter]
    fn min_utility(&self) -> f64 {
        self.inner.utility().0
    }

    #[getter]
    fn max_utility(&self) -> f64 {
        self.inner.utility().1
    }

    #[getter]
    fn utility_sum(&self) -> Option<f64> {
        self.inner.utility().2
    }

    /// The slices of an observation in order: (name, shape, low, high).
    #[getter]
    fn observation_slices<'py>(&'py self, py: Python<'py>) -> PyResult<Vec<NamedSlice<'py>>> {
        let named = |slice: &'py Slice| Ok((slice.name.as_str(), PyTuple::new(py, &slice.shape)?, slice.low, slice.high));
        self.slices.iter().map(named).collect()
    }

    /// The number of places of an observation.
    #[getter]
    fn observation_size(&self) -> usize {
        self.observation_size
    }

    #[getter]
    fn map(&self) -> Option<MapView> {
        self.inner.map().is_some().then(|| MapView { game: Arc::clone(&self.inner) })
    }

    fn new_initial_state(slf: Bound<'_, Self>) -> State {
        let state = slf.get().inner.new_initial_state();
        State::new(slf.unbind(), state)
    }

    /// The state of a dict; `SaveError` if it is broken or impossible.
    fn from_dict(slf: Bound<'_, Self>, d: &Bound<'_, PyAny>) -> PyResult<State> {
        let py = slf.py();
        let value = python_to_value(d).map_err(|text| save_error(py, text))?;
        let state = slf.get().inner.read_dict(&value).map_err(|error| error.into_python(py))?;
        Ok(State::new(slf.unbind(), state))
    }

    /// The state of bytes of this engine; `SaveError` if they are broken or foreign.
    pub fn from_bytes(slf: Bound<'_, Self>, b: &Bound<'_, PyBytes>) -> PyResult<State> {
        let state = slf.get().read(b.as_bytes()).map_err(|text| save_error(slf.py(), text))?;
        Ok(State::new(slf.unbind(), state))
    }

    /// Notation of an action, whatever the state.
    fn action_to_string(&self, a: &Bound<'_, PyAny>) -> PyResult<String> {
        let given = index(a)?;
        let action = number(&given).and_then(|value| Action::try_from(value).ok());
        let text = action.and_then(|action| self.inner.action_to_string(action));
        text.ok_or_else(|| no_action(&given, self.inner.num_distinct_actions()))
    }

    /// The action of a notation, whatever the state.
    fn string_to_action(&self, text: &Bound<'_, PyString>) -> PyResult<Action> {
        let found = unicode(text).and_then(|written| self.inner.string_to_action(&written).ok());
        found.ok_or_else(|| notation_error(NO_ACTION, text))
    }

    fn __richcmp__(&self, other: &Bound<'_, PyAny>, operation: CompareOp) -> Py<PyAny> {
        let py = other.py();
        let equal = other.cast::<Self>().ok().map(|other| self.same(other.get()));
        compared(py, equal, operation)
    }

    fn __hash__(&self) -> u64 {
        self.hash
    }

    fn __repr__(&self) -> String {
        format!("<Game {}: {} players, engine rust>", self.inner.name(), self.inner.num_players())
    }

    /// Shipped rules are saved by their digest, others as a whole.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let restore = py.import("warquest._engine")?.getattr("restore_game")?;
        let document = if self.shipped { py.None() } else { value_to_python(py, &self.document)? };
        let options = json_to_python(py, self.inner.options_json())?;
        let sides = value_to_python(py, &self.sides)?;
        let arguments = (self.inner.name(), document, self.inner.num_players(), options, sides, self.inner.rules_digest());
        (restore, arguments).into_pyobject(py)
    }
}

/// The answer of `==` and `!=`; `NotImplemented` for everything else.
pub fn compared(py: Python<'_>, equal: Option<bool>, operation: CompareOp) -> Py<PyAny> {
    let answer = match (equal, operation) {
        (Some(equal), CompareOp::Eq) => equal,
        (Some(equal), CompareOp::Ne) => !equal,
        _ => return py.NotImplemented(),
    };
    pyo3::types::PyBool::new(py, answer).to_owned().into_any().unbind()
}

/// Rebuilds a pickled game.
#[pyfunction]
pub fn restore_game(
    py: Python<'_>,
    name: &str,
    document: Option<&Bound<'_, PyAny>>,
    players: usize,
    options: &Bound<'_, PyAny>,
    sides: Option<&Bound<'_, PyAny>>,
    rules_digest: &Bound<'_, PyString>,
) -> PyResult<Game> {
    let game = Game::new(py, name, document, players, options, sides)?;
    let (found, expected) = (game.inner.rules_digest(), rules_digest.to_str()?);
    if found != expected {
        return Err(save_error(py, format!("rules_digest: the shipped rules have {found}, saved was {expected}")));
    }
    Ok(game)
}
