//! Strict reading of the parts of a state dict: each answer names the place and what was expected there. Every function
//! here refuses with a `SaveError` that says so.
#![allow(clippy::missing_errors_doc)]

use crate::error::SaveError;
use serde_json::{Map, Value};

type Read<T> = Result<T, SaveError>;

pub fn fault<T>(place: &str, expected: &str) -> Read<T> {
    Err(SaveError(format!("{place}: expected {expected}")))
}

/// An object with exactly these keys.
pub fn object<'a>(value: &'a Value, place: &str, keys: &[&str]) -> Read<&'a Map<String, Value>> {
    let map = mapping(value, place)?;
    if let Some(key) = keys.iter().find(|key| !map.contains_key(**key)) {
        return fault(place, &format!("the key {key}"));
    }
    match map.keys().find(|key| !keys.contains(&key.as_str())) {
        Some(key) => fault(&format!("{place}.{key}"), "no such key"),
        None => Ok(map),
    }
}

pub fn mapping<'a>(value: &'a Value, place: &str) -> Read<&'a Map<String, Value>> {
    value.as_object().map_or_else(|| fault(place, "an object"), Ok)
}

pub fn list<'a>(value: &'a Value, place: &str) -> Read<&'a Vec<Value>> {
    value.as_array().map_or_else(|| fault(place, "a list"), Ok)
}

/// A number from `least` to `most`.
pub fn number(value: &Value, place: &str, least: u64, most: u64) -> Read<u64> {
    let found = value.as_u64().filter(|number| (least..=most).contains(number));
    found.map_or_else(|| fault(place, &format!("a whole number from {least} to {most}")), Ok)
}

pub fn byte(map: &Map<String, Value>, place: &str, key: &str, most: u8) -> Read<u8> {
    number(member(map, key), &format!("{place}.{key}"), 0, most.into()).map(|number| number as u8)
}

/// One of several words.
pub fn word<T: Copy>(value: &Value, place: &str, words: impl Iterator<Item = (&'static str, T)>) -> Read<T> {
    let mut names = Vec::new();
    for (name, meaning) in words {
        if value.as_str() == Some(name) {
            return Ok(meaning);
        }
        names.push(name);
    }
    fault(place, &names.join(" or "))
}

/// One of several words, or null.
pub fn optional_word<T: Copy>(value: &Value, place: &str, words: impl Iterator<Item = (&'static str, T)>) -> Read<Option<T>> {
    if value.is_null() { Ok(None) } else { word(value, place, words).map(Some) }
}

/// A member of an object; null if it is absent.
pub fn member<'a>(map: &'a Map<String, Value>, key: &str) -> &'a Value {
    map.get(key).unwrap_or(&Value::Null)
}

/// Demands that what was read is what is expected; names the first place where they differ.
pub fn same(place: &str, expected: &Value, read: &Value) -> Result<(), SaveError> {
    match (expected, read) {
        (Value::Object(expected), Value::Object(found)) if expected.len() == found.len() => {
            let inner = |key: &str| if place.is_empty() { key.to_owned() } else { format!("{place}.{key}") };
            expected.iter().try_for_each(|(key, value)| same(&inner(key), value, found.get(key).unwrap_or(&Value::Null)))
        }
        (Value::Array(expected), Value::Array(found)) if expected.len() == found.len() => {
            let mut pairs = expected.iter().zip(found).enumerate();
            pairs.try_for_each(|(index, (expected, found))| same(&format!("{place}[{index}]"), expected, found))
        }
        _ if expected == read => Ok(()),
        _ => fault(place, &format!("{expected}, not {read}")),
    }
}
