//! Error values as the exceptions of `warquest.errors`, imported when the first one is raised.

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyInt, PyString, PyType};
use warquest_core::{ConfigError, SaveError};
use warquest_search::Fault;

type Class = PyOnceLock<Py<PyType>>;

static WARQUEST: Class = PyOnceLock::new();
static ILLEGAL_ACTION: Class = PyOnceLock::new();
static OPTION: Class = PyOnceLock::new();
static NOTATION: Class = PyOnceLock::new();
static ODDS: Class = PyOnceLock::new();
static SAVE: Class = PyOnceLock::new();

/// An exception of `warquest.errors` with one text.
fn raise(py: Python<'_>, cell: &'static Class, name: &str, text: String) -> PyErr {
    match cell.import(py, "warquest.errors", name) {
        Ok(class) => PyErr::from_type(class.clone(), (text,)),
        Err(error) => error,
    }
}

pub fn warquest_error(py: Python<'_>, text: impl Into<String>) -> PyErr {
    raise(py, &WARQUEST, "WarquestError", text.into())
}

pub fn option_error(py: Python<'_>, text: impl Into<String>) -> PyErr {
    raise(py, &OPTION, "OptionError", text.into())
}

/// How the error begins of text that is no action, whatever the state.
pub const NO_ACTION: &str = "no action is written";

/// Quotes the text as Python shows it: whatever is in it can be printed.
pub fn notation_error(what: &str, text: &Bound<'_, PyString>) -> PyErr {
    match text.repr() {
        Ok(shown) => raise(text.py(), &NOTATION, "NotationError", format!("{what} {shown}")),
        Err(error) => error,
    }
}

pub fn odds_error(py: Python<'_>, text: impl Into<String>) -> PyErr {
    raise(py, &ODDS, "OddsError", text.into())
}

pub fn save_error(py: Python<'_>, text: impl Into<String>) -> PyErr {
    raise(py, &SAVE, "SaveError", text.into())
}

/// Names the action as it was given, the node and what is legal there.
pub fn illegal_action(action: &Bound<'_, PyInt>, node: &str, legal: Vec<String>) -> PyErr {
    let py = action.py();
    match ILLEGAL_ACTION.import(py, "warquest.errors", "IllegalActionError") {
        Ok(class) => PyErr::from_type(class.clone(), (action.clone().unbind(), node.to_owned(), legal)),
        Err(error) => error,
    }
}

/// Names a number that is no action of the game, whatever the state.
pub fn no_action(number: &Bound<'_, PyInt>, actions: usize) -> PyErr {
    let py = number.py();
    match ILLEGAL_ACTION.import(py, "warquest.errors", "IllegalActionError") {
        Ok(class) => PyErr::from_type(class.clone(), (number.clone().unbind(), "any node", Vec::<String>::new(), actions)),
        Err(error) => error,
    }
}

/// The exception of an error value.
pub trait IntoPython {
    fn into_python(self, py: Python<'_>) -> PyErr;
}

impl IntoPython for ConfigError {
    fn into_python(self, py: Python<'_>) -> PyErr {
        option_error(py, self.0)
    }
}

impl IntoPython for SaveError {
    fn into_python(self, py: Python<'_>) -> PyErr {
        save_error(py, self.0)
    }
}

/// A broken contract is the engine's fault, not the caller's.
impl IntoPython for Fault {
    fn into_python(self, _py: Python<'_>) -> PyErr {
        PyRuntimeError::new_err(self.to_string())
    }
}
