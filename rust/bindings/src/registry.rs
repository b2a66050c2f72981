//! The one place that knows the games: a name and a constructor each.

use crate::erased::{AnyGame, Loaded};
use nexus_ops::NexusOps;
use nexus_ops::battle_game::BattleBook;
use serde_json::Value;
use std::sync::{Arc, OnceLock};
use warquest::battle_game::BattleGame;
use warquest::load;
use warquest::rules::Rules;
use warquest_core::ConfigError;

/// What a game is made from.
pub struct Request<'a> {
    pub document: &'a Value,
    pub players: usize,
    pub options: &'a Value,
    /// The two armies of a battle, as plain data; null for other games.
    pub sides: &'a Value,
    /// Whether the document is that of the shipped rules.
    pub shipped: bool,
}

/// One game.
pub struct Entry {
    pub name: &'static str,
    build: fn(&Request<'_>) -> Result<Arc<dyn AnyGame>, ConfigError>,
    shipped: &'static str,
    cache: OnceLock<Arc<Value>>,
}

impl Entry {
    const fn new(name: &'static str, shipped: &'static str, build: fn(&Request<'_>) -> Result<Arc<dyn AnyGame>, ConfigError>) -> Self {
        Self { name, build, shipped, cache: OnceLock::new() }
    }

    /// # Errors
    /// If the request cannot make a game.
    pub fn build(&self, request: &Request<'_>) -> Result<Arc<dyn AnyGame>, ConfigError> {
        (self.build)(request)
    }

    /// The document of the shipped rules, read once.
    pub fn shipped(&self) -> Arc<Value> {
        // The text is generated and proven by a test; were it broken, the constructor would refuse null.
        Arc::clone(self.cache.get_or_init(|| Arc::new(serde_json::from_str(self.shipped).unwrap_or(Value::Null))))
    }
}

/// All games.
pub static GAMES: [Entry; 4] = [
    Entry::new("warquest", warquest::SHIPPED, |request| {
        warquest::WarQuest::new(request.document, request.players, request.options).map(Loaded::share_foreseeing)
    }),
    Entry::new("warquest/battle", warquest::SHIPPED, |request| {
        let rules = if request.shipped { shipped_rules(request.document)? } else { Arc::new(load::rules(request.document)?) };
        BattleGame::with_rules(rules, request.options, request.sides).map(Loaded::share_factors)
    }),
    Entry::new("nexus_ops", nexus_ops::SHIPPED, |request| {
        NexusOps::new(request.document, request.players, request.options).map(Loaded::share)
    }),
    Entry::new("nexus_ops/battle", nexus_ops::SHIPPED, |request| {
        let book = if request.shipped { shipped_book(request.document)? } else { Arc::new(BattleBook::new(request.document)?) };
        nexus_ops::battle_game::BattleGame::with_book(book, request.options, request.sides).map(Loaded::share_contest)
    }),
];

/// Battles come by the thousand, and reading the rules takes longer than the odds of many a battle.
fn shipped_rules(document: &Value) -> Result<Arc<Rules>, ConfigError> {
    static RULES: OnceLock<Arc<Rules>> = OnceLock::new();
    if let Some(rules) = RULES.get() {
        return Ok(Arc::clone(rules));
    }
    let rules = Arc::new(load::rules(document)?);
    Ok(Arc::clone(RULES.get_or_init(|| rules)))
}

/// The same of Nexus Ops.
fn shipped_book(document: &Value) -> Result<Arc<BattleBook>, ConfigError> {
    static BOOK: OnceLock<Arc<BattleBook>> = OnceLock::new();
    if let Some(book) = BOOK.get() {
        return Ok(Arc::clone(book));
    }
    let book = Arc::new(BattleBook::new(document)?);
    Ok(Arc::clone(BOOK.get_or_init(|| book)))
}

/// The game of a name.
pub fn find(name: &str) -> Option<&'static Entry> {
    GAMES.iter().find(|entry| entry.name == name)
}
