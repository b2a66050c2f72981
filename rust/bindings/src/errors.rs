//! Error values as the exceptions of `warquest.errors`, imported when the first one is raised.

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyInt, PyType};
use warquest_core::{ConfigError, NotationError, SaveError};
use warquest_search::Fault;

type Class = PyOnceLock<Py<PyType>>;

static WARQUEST: Class = PyOnceLock::new();
static ILLEGAL_ACTION: Class = PyOnceLock::new();
static OPTION: Class = PyOnceLock::new();
static NOTATION: Class = PyOnceLock::new();
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

pub fn notation_error(py: Python<'_>, text: impl Into<String>) -> PyErr {
    raise(py, &NOTATION, "NotationError", text.into())
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

/// The exception of an error value.
pub trait IntoPython {
    fn into_python(self, py: Python<'_>) -> PyErr;
}

impl IntoPython for ConfigError {
    fn into_python(self, py: Python<'_>) -> PyErr {
        option_error(py, self.0)
    }
}

impl IntoPython for NotationError {
    fn into_python(self, py: Python<'_>) -> PyErr {
        notation_error(py, self.0)
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
