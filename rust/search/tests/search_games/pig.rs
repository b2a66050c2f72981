//! A dice race: in turn each player walks one step, or rolls a die of six sides and walks so many, but none on a one or a two.
//! Whoever first comes to the goal wins.

use super::Rules;
use std::collections::HashMap;
use warquest_core::{Action, Kind, Outcome, Seat, Slice};

pub const WALK: Action = 0;
pub const ROLL: Action = 1;

pub struct Pig {
    pub goal: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Track {
    pub places: [u8; 2],
    pub mover: u8,
    pub rolling: bool,
}

impl Pig {
    /// The mover's chance to win with best play, exactly.
    pub fn chance(&self, own: u8, other: u8, memory: &mut HashMap<(u8, u8), f64>) -> f64 {
        if let Some(&known) = memory.get(&(own, other)) {
            return known;
        }
        let walk = self.chance_after(own + 1, other, memory);
        let best = walk.max(self.chance_of_roll(own, other, memory));
        memory.insert((own, other), best);
        best
    }

    fn chance_after(&self, own: u8, other: u8, memory: &mut HashMap<(u8, u8), f64>) -> f64 {
        if own >= self.goal { 1.0 } else { 1.0 - self.chance(other, own, memory) }
    }

    /// A failed roll leaves the mover in place, with the other to move: the equation `v = a + b (1 - w)` with `w` the other's best there,
    /// who may fail as well. Solved by iteration over the pair.
    pub fn chance_of_roll(&self, own: u8, other: u8, memory: &mut HashMap<(u8, u8), f64>) -> f64 {
        let gains = |place: u8, waiting: u8, memory: &mut HashMap<(u8, u8), f64>| {
            (3..=6).map(|eyes| self.chance_after(place + eyes, waiting, memory) / 6.0).sum::<f64>()
        };
        let (mine, theirs) = (gains(own, other, memory), gains(other, own, memory));
        let (walk_mine, walk_theirs) = (self.chance_after(own + 1, other, memory), self.chance_after(other + 1, own, memory));
        let (mut roll, mut reply) = (0.0, 0.5);
        for _ in 0..200 {
            roll = mine + (1.0 - reply) / 3.0;
            reply = walk_theirs.max(theirs + (1.0 - walk_mine.max(roll)) / 3.0);
        }
        roll
    }
}

impl Rules for Pig {
    type State = Track;
    const ACTIONS: usize = 2;
    const OUTCOMES: u32 = 7;

    fn start(&self) -> Track {
        Track { places: [0; 2], mover: 0, rolling: false }
    }
    fn kind(&self, track: &Track) -> Kind {
        match track {
            _ if track.places.iter().any(|&place| place >= self.goal) => Kind::Terminal,
            Track { rolling: true, .. } => Kind::Chance,
            _ => Kind::Decision(track.mover),
        }
    }
    fn legal(&self, _track: &Track) -> Vec<Action> {
        vec![WALK, ROLL]
    }
    fn act(&self, track: &mut Track, action: Action) {
        track.rolling = action == ROLL;
        if action == WALK {
            track.places[usize::from(track.mover)] += 1;
            track.mover = 1 - track.mover;
        }
    }
    fn outcomes(&self, _track: &Track) -> Vec<Outcome> {
        (1..=6).collect()
    }
    fn chance(&self, track: &mut Track, outcome: Outcome) {
        let eyes = if outcome > 2 { outcome as u8 } else { 0 };
        track.places[usize::from(track.mover)] += eyes;
        track.rolling = false;
        track.mover = 1 - track.mover;
    }
    fn slices(&self) -> Vec<Slice> {
        vec![Slice::new("places", &[2], [0.0, 255.0]), Slice::unit("own_turn", &[]), Slice::unit("rolling", &[])]
    }
    fn observe(&self, track: &Track, seat: Seat, out: &mut [f32]) {
        let [own, other] = [seat, 1 - seat].map(|seat| track.places[usize::from(seat)]);
        let flags = [track.mover == seat, track.rolling].map(u8::from);
        out.iter_mut().zip([own, other].into_iter().chain(flags)).for_each(|(place, number)| *place = number.into());
    }
    fn returns(&self, track: &Track) -> [f64; 2] {
        if track.places[0] >= self.goal { [1.0, -1.0] } else { [-1.0, 1.0] }
    }
}
