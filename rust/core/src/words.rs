//! Ids of the rules as they stand in canonical JSON: quoted once, and in the order of their text for count maps.

use crate::json::JsonWriter;

/// One table of ids.
#[derive(Default)]
pub struct Words {
    quoted: Vec<String>,
    /// Indices by ascending text.
    sorted: Vec<u8>,
}

impl Words {
    #[must_use]
    pub fn new<'a>(ids: impl Iterator<Item = &'a str>) -> Self {
        let ids: Vec<&str> = ids.collect();
        let mut sorted: Vec<u8> = (0..ids.len() as u8).collect();
        sorted.sort_by_key(|&index| ids[usize::from(index)]);
        Self { quoted: ids.iter().map(|id| quote(id)).collect(), sorted }
    }

    /// The id in quotes, or null.
    #[inline]
    #[must_use]
    pub fn get(&self, index: u8) -> &str {
        self.quoted.get(usize::from(index)).map_or("null", String::as_str)
    }

    /// Indices in the order of their text.
    #[inline]
    pub fn sorted(&self) -> impl Iterator<Item = u8> + '_ {
        self.sorted.iter().copied()
    }

    /// The index of an id.
    #[must_use]
    pub fn find(&self, id: &str) -> Option<u8> {
        let wanted = quote(id);
        self.quoted.iter().position(|quoted| *quoted == wanted).map(|index| index as u8)
    }
}

fn quote(id: &str) -> String {
    let mut writer = JsonWriter::new();
    writer.string(id);
    writer.text
}
