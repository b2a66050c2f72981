//! The parts that each side can have before each bout, and what the enemy's rolls make of them.

use super::dice::Throw;
use super::pace::Pace;
use super::pieces::{Pieces, Standing, choose};
use crate::odds::distribution::Halt;
use crate::odds::policy::Policy;
use std::collections::HashMap;
use warquest_core::{After, Aim, Blow, Bout, Factors, Seat, Signature};

/// No signature: the part does not go on.
pub const OUT: u32 = u32::MAX;

/// What a member and a word of its tables cost, in words that are only read.
const MEMBER: usize = 256;
const STEP: usize = 64;

/// The parts of one side before a bout.
#[derive(Default)]
pub struct Stage {
    /// Part as it stands after the last bout, before it rests.
    pub members: Vec<u32>,
    /// Number of the signature in `rolls`, or `OUT` if the battle is over for the part.
    pub rolls: Vec<u32>,
    /// Ascending; None: does not roll.
    pub signatures: Vec<Option<Signature>>,
    /// By signature.
    pub throws: Vec<u32>,
    /// The enemy's call by the enemy's signature: which of `tables` its rolls read.
    pub calls: Vec<usize>,
    /// By call.
    pub tables: Vec<Tables>,
}

/// What the rolls of one call make of each member: a list of rows by skulls, each by flags; the last of a row stands for all more
/// flags, the last row for all more skulls. As words: number of rows, then for each its length and the parts.
#[derive(Default)]
pub struct Tables {
    pub words: Vec<u32>,
    /// End of each member's words; empty for those that are out.
    pub ends: Vec<usize>,
    /// By skulls: most flags that can come with at least so many.
    pub reach: Vec<usize>,
}

impl Tables {
    pub fn of(&self, member: usize) -> &[u32] {
        let start = if member == 0 { 0 } else { self.ends[member - 1] };
        &self.words[start..self.ends[member]]
    }
}

/// Everything about the sides by themselves.
pub struct Sides<'g, G: Factors> {
    pub pieces: [Pieces<'g, G>; 2],
    pub bouts: Vec<Bout>,
    /// One more than there are bouts.
    pub stages: Vec<[Stage; 2]>,
    pub throws: Vec<Throw>,
    known_throws: HashMap<(Seat, u32), u32>,
    /// Bytes that may be taken.
    memory: u64,
}

impl<'g, G: Factors> Sides<'g, G> {
    pub fn grow(game: &'g G, memory: u64, pace: &Pace) -> Result<Self, Halt> {
        let opening = game.opening(&choose(game, Policy::GREEDY));
        let bouts = game.bouts(&opening).ok_or(Halt::Unsuited)?;
        let mut pieces = [Pieces::new(game, 0), Pieces::new(game, 1)];
        let first = [0, 1].map(|seat| Stage { members: vec![pieces[seat].id(&opening[seat])], ..Stage::default() });
        let throws = vec![Throw::silent()];
        let mut sides = Self { pieces, bouts, stages: vec![first], throws, known_throws: HashMap::new(), memory };
        for at in 0..sides.bouts.len() {
            sides.bout(at, pace)?;
        }
        let last = sides.bouts.len();
        for seat in 0..2 {
            sides.stages[last][seat].rolls = vec![OUT; sides.stages[last][seat].members.len()];
        }
        Ok(sides)
    }

    pub fn bytes(&self) -> u64 {
        let words = |stage: &Stage| stage.tables.iter().map(|tables| 4 * tables.words.len() + 8 * tables.ends.len()).sum::<usize>();
        let stages: usize = self.stages.iter().flatten().map(|stage| words(stage) + 8 * stage.members.len()).sum();
        stages as u64 + self.pieces.iter().map(Pieces::bytes).sum::<u64>()
    }

    /// What came before a stage.
    pub fn after(&self, at: usize) -> After {
        if at == 0 { After::Nothing } else { self.bouts[at - 1].after }
    }

    fn bout(&mut self, at: usize, pace: &Pace) -> Result<(), Halt> {
        let started = [self.start(at, 0, pace)?, self.start(at, 1, pace)?];
        for (seat, started) in started.iter().enumerate() {
            self.sign(at, seat, started, pace)?;
        }
        let members = [self.fill(at, 0, &started, pace)?, self.fill(at, 1, &started, pace)?];
        self.stages.push(members.map(|members| Stage { members, ..Stage::default() }));
        Ok(())
    }

    /// The parts as they begin the bout; `OUT` where the battle is over.
    fn start(&mut self, at: usize, seat: usize, pace: &Pace) -> Result<Vec<u32>, Halt> {
        let (after, pieces) = (self.after(at), &mut self.pieces[seat]);
        let begin = |&id: &u32| {
            let standing = pieces.standing(id);
            let over = after >= After::Check && standing == Standing::Fallen || after == After::Rest && standing != Standing::Whole;
            pace.spend(MEMBER)?;
            Ok(match (over, after) {
                (true, _) => OUT,
                (false, After::Rest) => pieces.rest(id),
                (false, _) => id,
            })
        };
        self.stages[at][seat].members.iter().map(begin).collect()
    }

    /// Signatures of the parts and what they throw.
    fn sign(&mut self, at: usize, seat: usize, started: &[u32], pace: &Pace) -> Result<(), Halt> {
        let (bout, pieces) = (self.bouts[at], &mut self.pieces[seat]);
        let of = |&id: &u32| {
            pace.spend(MEMBER)?;
            Ok((id != OUT).then(|| if bout.rollers[seat] { pieces.signature(&bout, id) } else { None }))
        };
        let found: Vec<Option<Option<Signature>>> = started.iter().map(of).collect::<Result<_, Halt>>()?;
        let mut signatures: Vec<Option<Signature>> = Vec::new();
        for signature in found.iter().flatten() {
            if let Err(place) = signatures.binary_search(signature) {
                signatures.insert(place, *signature);
            }
        }
        let number = |signature: &Option<Signature>| signatures.binary_search(signature).map_or(OUT, |place| place as u32);
        let rolls: Vec<u32> = found.iter().map(|signature| signature.as_ref().map_or(OUT, number)).collect();
        let mut throws = vec![0; signatures.len()];
        for (place, signature) in signatures.iter().enumerate() {
            let Some(signature) = signature else { continue };
            let example = rolls.iter().position(|&roll| roll == place as u32).unwrap_or_default();
            let part = self.pieces[seat].part(started[example]);
            let (all, game) = (&mut self.throws, self.pieces[seat].game);
            throws[place] = *self.known_throws.entry((seat as Seat, signature.roll)).or_insert_with(|| {
                all.push(Throw::new(game, &bout, seat as Seat, part));
                all.len() as u32 - 1
            });
        }
        let stage = &mut self.stages[at][seat];
        (stage.rolls, stage.signatures, stage.throws) = (rolls, signatures, throws);
        Ok(())
    }

    /// The calls of the enemy, with an example of each and what its rolls can show; one silent call if nobody rolls.
    fn calls(&self, at: usize, enemy: usize, started: &[u32]) -> (Vec<usize>, Vec<Caller>) {
        let stage = &self.stages[at][enemy];
        let mut numbers: Vec<u8> = Vec::new();
        let (mut calls, mut examples) = (Vec::new(), Vec::new());
        for (place, signature) in stage.signatures.iter().enumerate() {
            let Some(signature) = signature else {
                calls.push(0);
                continue;
            };
            let call = numbers.iter().position(|&number| number == signature.call).unwrap_or_else(|| {
                let example = stage.rolls.iter().position(|&roll| roll == place as u32).map(|member| started[member]);
                numbers.push(signature.call);
                examples.push(Caller { call: signature.call, example, reach: Vec::new() });
                numbers.len() - 1
            });
            calls.push(call);
            widen(&mut examples[call].reach, &self.throws[stage.throws[place] as usize]);
        }
        if examples.is_empty() {
            examples.push(Caller { call: 0, example: None, reach: vec![0] });
        }
        for Caller { reach, .. } in &mut examples {
            for skulls in (1..reach.len()).rev() {
                reach[skulls - 1] = reach[skulls - 1].max(reach[skulls]);
            }
        }
        (calls, examples)
    }

    /// The tables of a stage; gives the members of the next.
    fn fill(&mut self, at: usize, seat: usize, started: &[Vec<u32>; 2], pace: &Pace) -> Result<Vec<u32>, Halt> {
        let (calls, examples) = self.calls(at, 1 - seat, &started[1 - seat]);
        let mut filling = Filling { bout: self.bouts[at], seen: Vec::new(), found: Vec::new() };
        let mut all = Vec::new();
        let bytes = self.bytes();
        for Caller { call, example, reach } in examples {
            let mut tables = Tables { reach, ..Tables::default() };
            let enemy = example.map(|example| *self.pieces[1 - seat].part(example));
            for &id in &started[seat] {
                let words = tables.words.len();
                if id != OUT {
                    let aim = enemy.and_then(|enemy| self.pieces[seat].aim(&self.bouts[at], call, &enemy, id));
                    filling.table(&mut self.pieces[seat], id, aim, &mut tables);
                }
                tables.ends.push(tables.words.len());
                let own = 4 * tables.words.len() as u64 + self.pieces[seat].bytes();
                // A quarter is for what follows.
                if bytes + own > self.memory / 4 {
                    return Err(Halt::Memory);
                }
                pace.spend(MEMBER + STEP * (tables.words.len() - words))?;
            }
            all.push(tables);
        }
        let stage = &mut self.stages[at][seat];
        (stage.calls, stage.tables) = (calls, all);
        Ok(filling.found)
    }
}

/// The enemies that roll with one call: an example of them, and the most flags that come with at least so many skulls.
struct Caller {
    call: u8,
    example: Option<u32>,
    reach: Vec<usize>,
}

/// Most flags by skulls, taking in one more throw.
fn widen(reach: &mut Vec<usize>, throw: &Throw) {
    for (skulls, flags) in throw.pairs() {
        if reach.len() <= skulls {
            reach.resize(skulls + 1, 0);
        }
        reach[skulls] = reach[skulls].max(flags);
    }
}

/// Fills tables and notes the parts they lead to.
struct Filling {
    bout: Bout,
    seen: Vec<bool>,
    found: Vec<u32>,
}

impl Filling {
    fn table<G: Factors>(&mut self, pieces: &mut Pieces<G>, id: u32, aim: Option<Aim>, tables: &mut Tables) {
        let start = tables.words.len();
        tables.words.push(0);
        let Some(aim) = aim else {
            let quiet = self.close(pieces, id);
            tables.words[start] = 1;
            tables.words.extend([1, quiet]);
            return;
        };
        let mut hurt = id;
        for skulls in 0..tables.reach.len() {
            tables.words[start] += 1;
            let length = tables.words.len();
            tables.words.push(0);
            let mut driven = hurt;
            for flags in 0..=tables.reach[skulls] {
                let end = self.close(pieces, driven);
                tables.words[length] += 1;
                tables.words.push(end);
                let next = if flags < tables.reach[skulls] { pieces.suffer(driven, aim, Blow::Flag) } else { driven };
                if next == driven {
                    break;
                }
                driven = next;
            }
            let next = if skulls + 1 < tables.reach.len() { pieces.suffer(hurt, aim, Blow::Skull) } else { hurt };
            if next == hurt {
                break;
            }
            hurt = next;
        }
    }

    /// What follows the blows.
    fn close<G: Factors>(&mut self, pieces: &mut Pieces<G>, id: u32) -> u32 {
        let end = if self.bout.after < After::Regroup { id } else { pieces.regroup(id) };
        if self.seen.len() <= end as usize {
            self.seen.resize(end as usize + 1, false);
        }
        if !self.seen[end as usize] {
            self.seen[end as usize] = true;
            self.found.push(end);
        }
        end
    }
}
