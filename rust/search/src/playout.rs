//! One game of random players: game i draws chance from stream 16 i, seat s chooses from stream 16 i + 1 + s
//! (docs/contract.md, "Generator"). Nothing is allocated between the first and the last node.

use std::fmt;
use warquest_core::json::{JsonWriter, sha256};
use warquest_core::{ActionList, Game, Generator, Kind};

/// Streams that belong to one game; a game has at most one less seats.
const STREAMS: u64 = 16;
const SEATS: usize = STREAMS as usize - 1;

/// What a finished game came to.
#[derive(Clone, Debug, PartialEq)]
pub struct Played {
    /// Decision nodes played.
    pub decisions: u64,
    /// Decision nodes with two or more legal actions.
    pub choices: u64,
    /// Outcomes applied.
    pub chance_nodes: u64,
    pub returns: Vec<f64>,
    pub points: Option<Vec<i64>>,
    pub tallies: Vec<(&'static str, i64)>,
    /// SHA-256 of the last state's canonical JSON.
    pub digest: [u8; 32],
}

/// A game that breaks the contract: a fault of the engine, not of its user.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    NoLegalAction {
        index: u64,
        node: &'static str,
    },
    TooLong {
        index: u64,
        limit: u64,
    },
    TooManySeats {
        seats: usize,
    },
    /// A return or a heuristic value that is no finite number.
    NoNumber {
        node: &'static str,
    },
}

impl fmt::Display for Fault {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoLegalAction { index, node } => write!(formatter, "game {index}: nothing is legal at {node}"),
            Self::TooLong { index, limit } => write!(formatter, "game {index}: more than the {limit} decisions that were proven enough"),
            Self::NoNumber { node } => write!(formatter, "the value of a position at {node} is no finite number"),
            Self::TooManySeats { seats } => write!(formatter, "{seats} seats: a game has room for {SEATS}"),
        }
    }
}

impl std::error::Error for Fault {}

/// Plays games one after the other with the same buffers.
pub struct Playout<'a, G: Game> {
    game: &'a G,
    legal: ActionList,
    json: JsonWriter,
}

impl<'a, G: Game> Playout<'a, G> {
    #[must_use]
    pub fn new(game: &'a G) -> Self {
        Self { game, legal: ActionList::new(), json: JsonWriter::new() }
    }

    /// Plays game `index` of a seed to its end.
    ///
    /// # Errors
    /// If the game breaks the contract.
    pub fn play(&mut self, seed: u64, index: u64) -> Result<Played, Fault> {
        self.watch(seed, index, |_, _, _| ())
    }

    /// Plays a game and shows every step before it is taken: the state, who (None: chance) and the action or outcome.
    ///
    /// # Errors
    /// If the game breaks the contract.
    pub fn watch(&mut self, seed: u64, index: u64, mut step: impl FnMut(&G::State, Option<u8>, u32)) -> Result<Played, Fault> {
        let seats = self.game.num_players();
        if seats > SEATS {
            return Err(Fault::TooManySeats { seats });
        }
        let first = STREAMS.wrapping_mul(index);
        let mut chance = Generator::new(seed, first);
        let mut choosers: [Generator; SEATS] = std::array::from_fn(|seat| Generator::new(seed, first.wrapping_add(1 + seat as u64)));
        let limit = self.game.max_game_length();
        let mut state = self.game.new_initial_state();
        let (mut decisions, mut choices, mut chance_nodes) = (0_u64, 0_u64, 0_u64);
        loop {
            match self.game.kind(&state) {
                Kind::Decision(seat) => {
                    self.legal.clear();
                    self.game.legal_actions(&state, &mut self.legal);
                    let legal = self.legal.as_slice();
                    let chosen = choosers.get_mut(usize::from(seat)).map_or(0, |chooser| chooser.below(legal.len() as u64));
                    let Some(&action) = legal.get(chosen as usize) else {
                        return Err(Fault::NoLegalAction { index, node: self.game.node(&state) });
                    };
                    decisions += 1;
                    choices += u64::from(legal.len() > 1);
                    if decisions > limit {
                        return Err(Fault::TooLong { index, limit });
                    }
                    step(&state, Some(seat), u32::from(action));
                    self.game.apply_unchecked(&mut state, action);
                }
                Kind::Chance => {
                    let outcome = self.game.sample_chance(&state, &mut chance);
                    chance_nodes += 1;
                    step(&state, None, outcome);
                    self.game.apply_outcome_unchecked(&mut state, outcome);
                }
                Kind::Terminal => break,
            }
        }
        let digest = self.digest(&state);
        let (returns, points, tallies) = (self.game.returns(&state), self.game.points(&state), self.game.tallies(&state));
        Ok(Played { decisions, choices, chance_nodes, returns, points, tallies, digest })
    }

    fn digest(&mut self, state: &G::State) -> [u8; 32] {
        self.json.clear();
        self.game.write_dict(state, &mut self.json);
        sha256(self.json.text.as_bytes())
    }
}
