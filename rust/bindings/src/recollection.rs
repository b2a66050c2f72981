//! A state in which every player remembers what it has seen of the game: perfect recall, for adapters.

use crate::convert::{index, number};
use crate::errors::{save_error, warquest_error};
use crate::game::Game;
use crate::generator::Generator;
use crate::state::State;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyTuple};
use warquest_core::json::JsonWriter;
use warquest_core::memory::name_word;
use warquest_core::{Kind, Memory, Seat};

const BYTES: usize = 16;

/// A state and, by seat, a running hash of the events that the seat saw. It never changes, so it is its own copy.
#[pyclass(frozen, extends = State, module = "warquest._engine")]
pub struct Recollection {
    memories: Box<[Memory]>,
}

impl Recollection {
    fn initializer(state: State, memories: Box<[Memory]>) -> PyClassInitializer<Self> {
        PyClassInitializer::from(state).add_subclass(Self { memories })
    }

    fn memory_of(&self, seat: Seat) -> Memory {
        self.memories.get(usize::from(seat)).copied().unwrap_or_default()
    }
}

#[pymethods]
impl Recollection {
    /// The beginning of a game, of which nobody remembers anything.
    #[new]
    fn new(game: Bound<'_, Game>) -> PyClassInitializer<Self> {
        let inner = &game.get().inner;
        let (state, seats) = (inner.new_initial_state(), inner.num_players());
        Self::initializer(State::new(game.unbind(), state), vec![Memory::default(); seats].into())
    }

    /// The state alone, a copy that can be played on: nobody's memory tells of the game that was played.
    #[getter]
    fn state(slf: &Bound<'_, Self>) -> State {
        let state = slf.as_super().get();
        state.beside(slf.py(), state.lock().clone_box())
    }

    /// What a seat remembers: 16 bytes, equal iff the seat saw the same events.
    fn memory<'py>(slf: &Bound<'py, Self>, player: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyBytes>> {
        let seat = slf.as_super().get().seat(player)?;
        Ok(PyBytes::new(slf.py(), &slf.get().memory_of(seat).to_bytes()))
    }

    /// What a seat knows now and what it remembers, as canonical text.
    fn perfect_recall(slf: &Bound<'_, Self>, player: &Bound<'_, PyAny>) -> PyResult<String> {
        let state = slf.as_super().get();
        let seat = state.seat(player)?;
        let mut view = JsonWriter::new();
        state.lock().write_view(seat, &mut view);
        let memory = u128::from_be_bytes(slf.get().memory_of(seat).to_bytes());
        Ok(format!("{{\"memory\":\"{memory:032x}\",\"player\":{seat},\"view\":{}}}", view.text))
    }

    /// What comes after an action or, at a chance node, an outcome.
    fn child(slf: &Bound<'_, Self>, a: &Bound<'_, PyAny>) -> PyResult<Py<Self>> {
        let (py, given, state) = (slf.py(), index(a)?, slf.as_super().get());
        let mut next = state.lock().clone_box();
        let mut memories = slf.get().memories.clone();
        let node = name_word(next.node());
        let who = match next.kind() {
            Kind::Decision(seat) => Some(seat),
            _ => None,
        };
        let mut tell = |seat: Seat, seen| {
            if let Some(memory) = memories.get_mut(usize::from(seat)) {
                memory.note(node, who, seen);
            }
        };
        let id = number(&given).and_then(|id| u32::try_from(id).ok());
        if !id.is_some_and(|id| next.play(id, &mut tell)) {
            return Err(state.illegal(&given));
        }
        Py::new(py, Self::initializer(state.beside(py, next), memories))
    }

    /// Refused: a recollection never changes.
    fn apply_action(slf: &Bound<'_, Self>, a: &Bound<'_, PyAny>) -> PyResult<()> {
        index(a)?;
        Err(warquest_error(
            slf.py(),
            "apply_action: a recollection never changes; child(a) gives what comes after, state a state to play on",
        ))
    }

    /// Itself.
    fn clone(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }

    /// A state that the seat cannot tell from this one. Memories stay as they are: the seat's own is right, and those of
    /// the others are of the game that was played.
    fn resample_from_infostate(slf: &Bound<'_, Self>, player: &Bound<'_, PyAny>, generator: &mut Generator) -> PyResult<Py<Self>> {
        let (py, state) = (slf.py(), slf.as_super().get());
        let seat = state.seat(player)?;
        let sample = state.lock().resample(seat, &mut generator.inner);
        Py::new(py, Self::initializer(state.beside(py, sample), slf.get().memories.clone()))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyTuple>> {
        let (py, state) = (slf.py(), slf.as_super().get());
        let restore = py.import("warquest._engine")?.getattr("restore_recollection")?;
        let memories: Vec<u8> = slf.get().memories.iter().flat_map(|memory| memory.to_bytes()).collect();
        (restore, (state.parts().0.clone_ref(py), PyBytes::new(py, &state.bytes()), PyBytes::new(py, &memories))).into_pyobject(py)
    }
}

/// Rebuilds a pickled recollection.
#[pyfunction]
pub fn restore_recollection(
    game: Bound<'_, Game>,
    state: &Bound<'_, PyBytes>,
    memories: &Bound<'_, PyBytes>,
) -> PyResult<Py<Recollection>> {
    let (py, seats) = (game.py(), game.get().inner.num_players());
    if memories.as_bytes().len() != seats * BYTES {
        return Err(save_error(py, format!("memories: expected {BYTES} bytes for each of {seats} players")));
    }
    let each = memories.as_bytes().chunks_exact(BYTES).filter_map(|bytes| bytes.try_into().ok());
    let memories = each.map(Memory::from_bytes).collect();
    Py::new(py, Recollection::initializer(Game::from_bytes(game, state)?, memories))
}
