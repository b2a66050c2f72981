//! Canonical JSON (sorted keys, no spaces, ASCII, integers only) and its digest.
//!
//! Writers give keys in sorted order themselves; `is_canonical` in the tests of each game checks that they do.

use serde_json::{Map, Value};
use sha2::{Digest, Sha256};
use std::fmt::Write;

/// Writes canonical JSON straight into a string.
#[derive(Default)]
pub struct JsonWriter {
    pub text: String,
    comma: bool,
}

impl JsonWriter {
    #[must_use]
    pub fn new() -> Self {
        Self { text: String::with_capacity(4096), comma: false }
    }

    pub fn clear(&mut self) {
        self.text.clear();
        self.comma = false;
    }

    #[inline]
    fn separate(&mut self) {
        if self.comma {
            self.text.push(',');
        }
        self.comma = true;
    }

    /// Begins a value: `{` or `[`.
    fn open(&mut self, bracket: char) {
        self.separate();
        self.text.push(bracket);
        self.comma = false;
    }

    fn close(&mut self, bracket: char) {
        self.text.push(bracket);
        self.comma = true;
    }

    pub fn begin_object(&mut self) {
        self.open('{');
    }

    pub fn end_object(&mut self) {
        self.close('}');
    }

    pub fn begin_array(&mut self) {
        self.open('[');
    }

    pub fn end_array(&mut self) {
        self.close(']');
    }

    /// A key of an object; its value must follow.
    pub fn key(&mut self, key: &str) {
        self.string(key);
        self.text.push(':');
        self.comma = false;
    }

    pub fn string(&mut self, value: &str) {
        self.separate();
        self.text.push('"');
        for character in value.chars() {
            self.character(character);
        }
        self.text.push('"');
    }

    fn character(&mut self, character: char) {
        match character {
            '"' => self.text.push_str("\\\""),
            '\\' => self.text.push_str("\\\\"),
            '\n' => self.text.push_str("\\n"),
            '\r' => self.text.push_str("\\r"),
            '\t' => self.text.push_str("\\t"),
            '\u{8}' => self.text.push_str("\\b"),
            '\u{c}' => self.text.push_str("\\f"),
            ' '..='~' => self.text.push(character),
            _ => {
                let mut units = [0; 2];
                for unit in character.encode_utf16(&mut units) {
                    // Writing to a string cannot fail.
                    let _ = write!(self.text, "\\u{unit:04x}");
                }
            }
        }
    }

    pub fn integer(&mut self, value: i64) {
        self.separate();
        if (0..10).contains(&value) {
            self.text.push((b'0' + value as u8) as char);
        } else {
            let _ = write!(self.text, "{value}");
        }
    }

    pub fn boolean(&mut self, value: bool) {
        self.separate();
        self.text.push_str(if value { "true" } else { "false" });
    }

    pub fn null(&mut self) {
        self.separate();
        self.text.push_str("null");
    }

    /// Plain data; numbers are whole.
    pub fn value(&mut self, value: &Value) {
        match value {
            Value::Null => self.null(),
            Value::Bool(value) => self.boolean(*value),
            Value::Number(value) => self.integer(value.as_i64().unwrap_or_default()),
            Value::String(value) => self.string(value),
            Value::Array(values) => {
                self.begin_array();
                values.iter().for_each(|value| self.value(value));
                self.end_array();
            }
            Value::Object(map) => self.map(map),
        }
    }

    fn map(&mut self, map: &Map<String, Value>) {
        let mut keys: Vec<&String> = map.keys().collect();
        keys.sort_unstable();
        self.begin_object();
        for key in keys {
            self.key(key);
            self.value(&map[key]);
        }
        self.end_object();
    }
}

/// SHA-256 in hex.
#[must_use]
pub fn sha256_hex(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(64);
    for byte in Sha256::digest(bytes) {
        let _ = write!(text, "{byte:02x}");
    }
    text
}

/// SHA-256 as bytes.
#[must_use]
pub fn sha256(bytes: &[u8]) -> [u8; 32] {
    Sha256::digest(bytes).into()
}
