//! The parts of one side and the small moves between them, each played once by the game itself.

use super::intern::Interner;
use crate::odds::policy::{Base, Policy};
use warquest_core::{Action, Aim, Blow, Factors, MAX_AIMS, Seat};

const UNKNOWN: u32 = u32::MAX;
const REGROUP: usize = 2 * MAX_AIMS;
const REST: usize = REGROUP + 1;
const CHASED: usize = REST + 1;
const MOVES: usize = CHASED + 1;

/// One side: its parts by number, and where the moves lead.
pub struct Pieces<'g, G: Factors> {
    pub game: &'g G,
    pub seat: Seat,
    pub parts: Interner<G::Part>,
    moves: Vec<[u32; MOVES]>,
}

/// What side-local policies say: all but `battle_go`, which is never asked of a part.
pub fn choose<G: Factors>(game: &G, policy: Policy) -> impl Fn(&G::State, Seat, &[Action]) -> Action + '_ {
    debug_assert_eq!(policy.base, Base::Greedy);
    move |state, _, legal| game.greedy(state, legal)
}

impl<'g, G: Factors> Pieces<'g, G> {
    pub fn new(game: &'g G, seat: Seat) -> Self {
        Self { game, seat, parts: Interner::default(), moves: Vec::new() }
    }

    #[inline]
    pub fn id(&mut self, part: G::Part) -> u32 {
        let id = self.parts.id(part);
        if id as usize == self.moves.len() {
            self.moves.push([UNKNOWN; MOVES]);
        }
        id
    }

    #[inline]
    pub fn part(&self, id: u32) -> &G::Part {
        &self.parts.values[id as usize]
    }

    pub fn bytes(&self) -> u64 {
        (self.moves.len() * (size_of::<G::Part>() + size_of::<[u32; MOVES]>() + 5 * size_of::<u64>())) as u64
    }

    #[inline]
    fn step(&mut self, id: u32, place: usize, play: impl FnOnce(&G, Seat, &G::Part) -> G::Part) -> u32 {
        let known = self.moves[id as usize][place];
        if known != UNKNOWN {
            return known;
        }
        let next = play(self.game, self.seat, self.part(id));
        let next = self.id(next);
        self.moves[id as usize][place] = next;
        next
    }

    #[inline]
    pub fn suffer(&mut self, id: u32, aim: Aim, blow: Blow) -> u32 {
        let place = 2 * usize::from(aim) + usize::from(blow == Blow::Flag);
        self.step(id, place, |game, seat, part| game.suffer(seat, part, aim, blow, &choose(game, Policy::GREEDY)))
    }

    #[inline]
    pub fn regroup(&mut self, id: u32) -> u32 {
        self.step(id, REGROUP, |game, seat, part| game.regroup(seat, part, &choose(game, Policy::GREEDY)))
    }

    #[inline]
    pub fn rest(&mut self, id: u32) -> u32 {
        self.step(id, REST, |game, seat, part| game.rest(seat, part, &choose(game, Policy::GREEDY)))
    }

    #[inline]
    pub fn chased(&mut self, id: u32) -> u32 {
        self.step(id, CHASED, |game, seat, part| game.chased(seat, part, &choose(game, Policy::GREEDY)))
    }
}
