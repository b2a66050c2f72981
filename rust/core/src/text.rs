//! Canonical JSON straight into a string: the caller gives keys in order. Whether a comma is due shows in the last byte.

#[inline]
fn comma(text: &mut String) {
    if !matches!(text.as_bytes().last(), Some(b'{' | b'[' | b':') | None) {
        text.push(',');
    }
}

/// A key; its value must follow.
#[inline]
pub fn key(text: &mut String, name: &str) {
    comma(text);
    text.push('"');
    text.push_str(name);
    text.push_str("\":");
}

/// A key that is quoted already.
#[inline]
pub fn quoted_key(text: &mut String, quoted: &str) {
    comma(text);
    text.push_str(quoted);
    text.push(':');
}

/// A value that is JSON already.
#[inline]
pub fn raw(text: &mut String, json: &str) {
    comma(text);
    text.push_str(json);
}

#[inline]
pub fn number(text: &mut String, value: u32) {
    comma(text);
    if value < 10 {
        text.push((b'0' + value as u8) as char);
    } else {
        digits(text, value);
    }
}

fn digits(text: &mut String, value: u32) {
    if value >= 10 {
        digits(text, value / 10);
    }
    text.push((b'0' + (value % 10) as u8) as char);
}

/// A word of ours, which needs no escapes.
#[inline]
pub fn word(text: &mut String, value: &str) {
    comma(text);
    text.push('"');
    text.push_str(value);
    text.push('"');
}

#[inline]
pub fn open(text: &mut String, bracket: char) {
    comma(text);
    text.push(bracket);
}

#[inline]
pub fn boolean(text: &mut String, value: bool) {
    raw(text, if value { "true" } else { "false" });
}
