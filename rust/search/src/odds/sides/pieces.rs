//! The parts of one side and the small moves between them, each played once by the game itself.

use super::intern::Interner;
use crate::odds::policy::{Base, Policy};
use warquest_core::{Action, Aim, Blow, Bout, Factors, MAX_AIMS, Seat, Signature};

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
    standings: Vec<Standing>,
    /// By kind of bout, then part.
    signatures: Vec<Vec<Option<Option<Signature>>>>,
    /// By kind of bout and call, then part.
    aims: Vec<Vec<Option<Option<Aim>>>>,
}

/// Whether a part can go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Standing {
    Whole,
    Broken,
    Fallen,
}

/// What side-local policies say: all but `battle_go`, which is never asked of a part.
pub fn choose<G: Factors>(game: &G, policy: Policy) -> impl Fn(&G::State, Seat, &[Action]) -> Action + '_ {
    debug_assert_eq!(policy.base, Base::Greedy);
    move |state, _, legal| game.greedy(state, legal)
}

/// The place of a part in one of some lists.
fn known<T>(lists: &mut Vec<Vec<Option<T>>>, list: usize, id: u32) -> &mut Option<T> {
    if lists.len() <= list {
        lists.resize_with(list + 1, Vec::new);
    }
    let list = &mut lists[list];
    if list.len() <= id as usize {
        list.resize_with((id as usize + 1).next_power_of_two(), || None);
    }
    &mut list[id as usize]
}

impl<'g, G: Factors> Pieces<'g, G> {
    pub fn new(game: &'g G, seat: Seat) -> Self {
        Self { game, seat, parts: Interner::default(), moves: Vec::new(), standings: Vec::new(), signatures: Vec::new(), aims: Vec::new() }
    }

    #[inline]
    pub fn id(&mut self, part: &G::Part) -> u32 {
        let id = self.parts.id(part);
        if id as usize == self.moves.len() {
            self.moves.push([UNKNOWN; MOVES]);
            let part = self.part(id);
            let standing = match (self.game.has_fallen(part), self.game.is_broken(part)) {
                (true, _) => Standing::Fallen,
                (false, true) => Standing::Broken,
                (false, false) => Standing::Whole,
            };
            self.standings.push(standing);
        }
        id
    }

    #[inline]
    pub fn standing(&self, id: u32) -> Standing {
        self.standings[id as usize]
    }

    /// The signature in bouts of a kind.
    #[inline]
    pub fn signature(&mut self, bout: &Bout, id: u32) -> Option<Signature> {
        let (game, seat, part) = (self.game, self.seat, &self.parts.values[id as usize]);
        *known(&mut self.signatures, bout.kind.into(), id).get_or_insert_with(|| game.signature(bout, seat, part))
    }

    /// Where an enemy with a call aims in bouts of a kind.
    #[inline]
    pub fn aim(&mut self, bout: &Bout, call: u8, enemy: &G::Part, id: u32) -> Option<Aim> {
        let (game, seat, part) = (self.game, 1 - self.seat, &self.parts.values[id as usize]);
        let list = usize::from(bout.kind) * (usize::from(u8::MAX) + 1) + usize::from(call);
        *known(&mut self.aims, list, id).get_or_insert_with(|| game.aim(bout, seat, enemy, part, &choose(game, Policy::GREEDY)))
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
        let next = self.id(&next);
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
