//! Plain data between Python and JSON, and integers as Python understands them.

use crate::errors::option_error;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyFloat, PyInt, PyList, PyString};
use pyo3::{IntoPyObjectExt, intern};
use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Value};
use std::borrow::Cow;
use std::fmt;

/// Deepest nesting that is read; states and rules need less than twenty.
const DEPTH: usize = 64;

/// JSON text as Python objects.
pub fn json_to_python(py: Python<'_>, text: &str) -> PyResult<Py<PyAny>> {
    let mut reader = serde_json::Deserializer::from_str(text);
    ToPython(py).deserialize(&mut reader).map_err(|error| PyValueError::new_err(error.to_string()))
}

/// A JSON value as fresh Python objects.
pub fn value_to_python(py: Python<'_>, value: &Value) -> PyResult<Py<PyAny>> {
    ToPython(py).deserialize(value).map_err(|error| PyValueError::new_err(error.to_string()))
}

#[derive(Clone, Copy)]
struct ToPython<'py>(Python<'py>);

impl ToPython<'_> {
    fn object<'py, E: Error>(self, value: impl IntoPyObjectExt<'py>, py: Python<'py>) -> Result<Py<PyAny>, E> {
        value.into_py_any(py).map_err(E::custom)
    }
}

impl<'de> DeserializeSeed<'de> for ToPython<'_> {
    type Value = Py<PyAny>;

    fn deserialize<D: Deserializer<'de>>(self, reader: D) -> Result<Self::Value, D::Error> {
        reader.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for ToPython<'_> {
    type Value = Py<PyAny>;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("plain data")
    }

    fn visit_unit<E: Error>(self) -> Result<Self::Value, E> {
        Ok(self.0.None())
    }

    fn visit_bool<E: Error>(self, value: bool) -> Result<Self::Value, E> {
        self.object(value, self.0)
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<Self::Value, E> {
        self.object(value, self.0)
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<Self::Value, E> {
        self.object(value, self.0)
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<Self::Value, E> {
        self.object(value, self.0)
    }

    fn visit_str<E: Error>(self, value: &str) -> Result<Self::Value, E> {
        self.object(value, self.0)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Self::Value, A::Error> {
        let list = PyList::empty(self.0);
        while let Some(item) = items.next_element_seed(self)? {
            list.append(item).map_err(A::Error::custom)?;
        }
        Ok(list.into_any().unbind())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Self::Value, A::Error> {
        let dict = PyDict::new(self.0);
        while let Some(key) = entries.next_key_seed(Key(self.0))? {
            dict.set_item(key, entries.next_value_seed(self)?).map_err(A::Error::custom)?;
        }
        Ok(dict.into_any().unbind())
    }
}

/// Keys repeat from state to state, so Python keeps one of each.
struct Key<'py>(Python<'py>);

impl<'de, 'py> DeserializeSeed<'de> for Key<'py> {
    type Value = Bound<'py, PyString>;

    fn deserialize<D: Deserializer<'de>>(self, reader: D) -> Result<Self::Value, D::Error> {
        reader.deserialize_str(self)
    }
}

impl<'py> Visitor<'_> for Key<'py> {
    type Value = Bound<'py, PyString>;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a key")
    }

    fn visit_str<E: Error>(self, key: &str) -> Result<Self::Value, E> {
        Ok(PyString::intern(self.0, key))
    }
}

/// Plain Python data as a JSON value.
///
/// # Errors
/// A text that says where something stands that is no plain data.
pub fn python_to_value(object: &Bound<'_, PyAny>) -> Result<Value, String> {
    read(object, "", DEPTH)
}

fn read(object: &Bound<'_, PyAny>, place: &str, depth: usize) -> Result<Value, String> {
    if depth == 0 {
        return Err(format!("{}: nested too deep", shown(place)));
    }
    if object.is_none() {
        Ok(Value::Null)
    } else if let Ok(flag) = object.cast::<PyBool>() {
        Ok(Value::Bool(flag.is_true()))
    } else if object.is_exact_instance_of::<PyInt>() {
        read_integer(object).ok_or_else(|| format!("{}: an integer beyond 64 bits", shown(place)))
    } else if let Ok(number) = object.cast::<PyFloat>() {
        serde_json::Number::from_f64(number.value())
            .map(Value::Number)
            .ok_or_else(|| format!("{}: a number that is not finite", shown(place)))
    } else if let Ok(text) = object.cast::<PyString>() {
        text.to_str().map(Value::from).map_err(|_| format!("{}: text that is not Unicode", shown(place)))
    } else if let Ok(dict) = object.cast::<PyDict>() {
        read_dict(dict, place, depth)
    } else if let Ok(list) = object.cast::<PyList>() {
        read_list(list, place, depth)
    } else {
        let kind = object.get_type().name().map_or_else(|_| "something".to_owned(), |name| name.to_string());
        Err(format!("{}: found {kind}, expected plain data", shown(place)))
    }
}

fn read_integer(object: &Bound<'_, PyAny>) -> Option<Value> {
    object.extract::<i64>().map(Value::from).or_else(|_| object.extract::<u64>().map(Value::from)).ok()
}

fn read_dict(dict: &Bound<'_, PyDict>, place: &str, depth: usize) -> Result<Value, String> {
    let mut map = Map::new();
    for (key, value) in dict.iter() {
        let key = key.cast::<PyString>().ok().and_then(|key| key.to_str().ok().map(str::to_owned));
        let key = key.ok_or_else(|| format!("{}: a key that is no text", shown(place)))?;
        let value = read(&value, &format!("{place}.{key}"), depth - 1)?;
        map.insert(key, value);
    }
    Ok(Value::Object(map))
}

fn read_list(list: &Bound<'_, PyList>, place: &str, depth: usize) -> Result<Value, String> {
    let mut values = Vec::new();
    for (index, item) in list.iter().enumerate() {
        values.push(read(&item, &format!("{place}[{index}]"), depth - 1)?);
    }
    Ok(Value::Array(values))
}

fn shown(place: &str) -> &str {
    let place = place.strip_prefix('.').unwrap_or(place);
    if place.is_empty() { "the whole" } else { place }
}

/// An integer-like value as Python's own integer. Whatever code the value runs, it runs here, before anything is borrowed.
///
/// # Errors
/// `TypeError` for bool, text and all else without `__index__`, or what that raises.
pub fn index<'py>(object: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyInt>> {
    if object.is_exact_instance_of::<PyInt>() {
        return Ok(object.cast::<PyInt>()?.clone());
    }
    if object.is_instance_of::<PyBool>() {
        return Err(PyTypeError::new_err("an integer is needed, not bool"));
    }
    let kind = object.get_type();
    if !object.hasattr(intern!(object.py(), "__index__"))? {
        return Err(PyTypeError::new_err(format!("an integer is needed, not {}", kind.name()?)));
    }
    Ok(object.call_method0(intern!(object.py(), "__index__"))?.cast_into::<PyInt>()?)
}

/// The number, if it fits.
pub fn number(integer: &Bound<'_, PyInt>) -> Option<i64> {
    integer.extract().ok()
}

/// Text that Rust can hold: none with a lone surrogate.
pub fn unicode<'a>(text: &'a Bound<'_, PyString>) -> Option<Cow<'a, str>> {
    text.to_cow().ok()
}

/// Seeds, streams and numbers of games: integers of 64 bits without a sign.
///
/// # Errors
/// `TypeError`, or `OptionError` that names the argument.
pub fn unsigned(object: &Bound<'_, PyAny>, name: &str) -> PyResult<u64> {
    let py = object.py();
    let integer = index(object).map_err(|error| match error.is_instance_of::<PyTypeError>(py) {
        true => PyTypeError::new_err(format!("{name}: {}", error.value(py))),
        false => error,
    })?;
    integer.extract::<u64>().map_err(|_| option_error(py, format!("{name}: expected an integer from 0 to 18446744073709551615")))
}
