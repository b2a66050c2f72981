//! Where two JSON values differ.

use crate::battle::json::fault;
use serde_json::Value;
use warquest_core::SaveError;

/// Names the first place where what was read is not what is expected.
pub fn demand(place: &str, expected: &Value, read: &Value) -> Result<(), SaveError> {
    match (expected, read) {
        (Value::Object(expected), Value::Object(found)) if expected.len() == found.len() => {
            let inner = |key: &str| if place.is_empty() { key.to_owned() } else { format!("{place}.{key}") };
            expected.iter().try_for_each(|(key, value)| demand(&inner(key), value, found.get(key).unwrap_or(&Value::Null)))
        }
        (Value::Array(expected), Value::Array(found)) if expected.len() == found.len() => {
            let mut pairs = expected.iter().zip(found).enumerate();
            pairs.try_for_each(|(index, (expected, found))| demand(&format!("{place}[{index}]"), expected, found))
        }
        _ if expected == read => Ok(()),
        _ => fault(place, &format!("{expected}, not {read}")),
    }
}
