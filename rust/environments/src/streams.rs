//! Which stream of a seed is whose (docs/contract.md, "Generator"; docs/gymnasium.md, "Seeds"): episode e is game e of the seed.

use warquest_core::{Generator, Seat};

/// Streams that belong to one episode.
pub const STREAMS: u64 = 16;
/// Seats that have streams of their own: those after 8 + seat are for what is hidden from them.
pub const SEATS: usize = 7;
/// The stream that draws the learner's seat.
const LEARNER: u64 = 15;

fn stream(seed: u64, episode: u64, offset: u64) -> Generator {
    Generator::new(seed, STREAMS.wrapping_mul(episode).wrapping_add(offset))
}

/// Dice and cards.
#[must_use]
pub fn chance(seed: u64, episode: u64) -> Generator {
    stream(seed, episode, 0)
}

/// Whatever is chosen at random in a seat.
#[must_use]
pub fn choices(seed: u64, episode: u64, seat: usize) -> Generator {
    stream(seed, episode, 1 + seat as u64)
}

/// The learner's seat, if every episode draws it.
#[must_use]
pub fn learner(seed: u64, episode: u64, players: usize) -> Seat {
    stream(seed, episode, LEARNER).below(players as u64) as Seat
}
