//! Sampled odds over side tables: what a roll makes of a side is worked out once and kept, so a battle is a walk from number
//! to number. For policies whose choices about a side look at nothing else (docs/odds.md, "Policies").
//!
//! The tables only remember: a thread that runs out of memory forgets them and goes on, and the counts stay the same.

use crate::odds::sample::{Counts, Sampler};
use crate::odds::table::{Budget, Table};
use crate::odds::{Base, Detail, Halt, Policy};
use warquest_core::{ActionList, After, Aim, Blow, Bout, Ending, Factors, Generator, Kind, Limit, Seat, Verdict, Weights};

/// Not worked out yet.
const UNKNOWN: u32 = u32::MAX;
/// No roll, or nothing to aim at.
const NONE: u32 = UNKNOWN - 1;

/// Columns of what becomes of a part: a skull and a flag by aim, then these.
const REGROUP: usize = 8;
const REST: usize = 9;
const CHASED: usize = 10;
/// One more than needed: a row fills no more than a line of the cache.
const COLUMNS: usize = 12;

/// What is asked about a part.
#[derive(Clone, Copy)]
struct Traits {
    fallen: bool,
    broken: bool,
    strength: u32,
    chase: u32,
}

/// A die with sides of unequal chances (Walker's alias method).
struct Loaded {
    thresholds: Vec<u64>,
    aliases: Vec<u32>,
}

impl Loaded {
    fn new(chances: &[f64]) -> Self {
        let count = chances.len();
        let mut scaled: Vec<f64> = chances.iter().map(|chance| chance * count as f64).collect();
        let mut loaded = Self { thresholds: vec![u64::MAX; count], aliases: (0..count as u32).collect() };
        let (mut small, mut large): (Vec<usize>, Vec<usize>) = (0..count).partition(|&face| scaled[face] < 1.0);
        while let (Some(&less), Some(&more)) = (small.last(), large.last()) {
            small.pop();
            loaded.thresholds[less] = (scaled[less] * 2_f64.powi(64)) as u64;
            loaded.aliases[less] = more as u32;
            scaled[more] -= 1.0 - scaled[less];
            if scaled[more] < 1.0 {
                large.pop();
                small.push(more);
            }
        }
        loaded
    }

    #[inline]
    fn throw(&self, generator: &mut Generator) -> usize {
        let face = generator.below(self.aliases.len() as u64) as usize;
        if generator.next_word() <= self.thresholds[face] { face } else { self.aliases[face] as usize }
    }
}

/// A roll that parts of equal signatures share.
struct Roll {
    die: Loaded,
    faces: Vec<(u32, u32)>,
    call: u32,
}

/// One side: its parts by number, and how they roll.
struct Flank<G: Factors> {
    seat: Seat,
    parts: Table<G::Part, ()>,
    /// By part.
    traits: Vec<Traits>,
    /// By part: what becomes of it.
    becomes: Vec<[u32; COLUMNS]>,
    /// By bout, by part: number of the roll.
    rolls: Vec<Vec<u32>>,
    /// By bout and call of the enemy, by part: where it is aimed at.
    aimed: Vec<Vec<u32>>,
    known: Vec<Roll>,
}

/// Calls that a signature can have.
const CALLS: usize = 256;

/// Where an end comes from: winner, who has gone, round, the parts.
type End = (Option<Seat>, Option<Seat>, u8, [u32; 2]);

/// Walks battles one after the other.
pub struct Walker<'a, G: Factors> {
    game: &'a G,
    policies: [Policy; 2],
    detail: Detail,
    bouts: Vec<Bout>,
    first: usize,
    start: [G::Part; 2],
    /// Numbers of the start, once they are known.
    begin: Option<[u32; 2]>,
    flanks: [Flank<G>; 2],
    chases: Vec<Option<Loaded>>,
    ends: Table<End, u64>,
    counts: Counts,
    budget: Budget,
    memory: u64,
}

/// What a walk begins with; None if the policies or the state do not allow it.
pub struct Way<G: Factors> {
    policies: [Policy; 2],
    bouts: Vec<Bout>,
    first: usize,
    start: [G::Part; 2],
}

impl<G: Factors> Way<G> {
    /// From a state on: what is decided before the first bout is run through.
    pub fn new(game: &G, start: &G::State, policies: [Policy; 2]) -> Option<Self> {
        if policies.iter().any(|policy| policy.base != Base::Greedy) {
            return None;
        }
        let mut state = start.clone();
        let mut legal = ActionList::new();
        loop {
            let begun = game.split(&state).filter(|(bout, parts)| game.join(bout, parts) == state);
            if let Some((bout, start)) = begun {
                let bouts = game.bouts(&start)?;
                let first = bouts.iter().position(|known| *known == bout)?;
                return Some(Self { policies, bouts, first, start });
            }
            let Kind::Decision(seat) = game.kind(&state) else { return None };
            legal.clear();
            game.legal_actions(&state, &mut legal);
            let action = policies[usize::from(seat & 1)].choose(game, &state, seat, legal.as_slice())?;
            game.apply_unchecked(&mut state, action);
        }
    }
}

impl<G: Factors> Flank<G> {
    fn new(seat: Seat, bouts: usize) -> Self {
        let aimed = (0..bouts * CALLS).map(|_| Vec::new()).collect();
        let (traits, becomes) = (Vec::new(), Vec::new());
        Self { seat, parts: Table::default(), traits, becomes, rolls: vec![Vec::new(); bouts], aimed, known: Vec::new() }
    }

    fn number(&mut self, game: &G, part: G::Part, budget: &mut Budget) -> Result<u32, Halt> {
        let number = self.parts.place(part, || (), budget)?;
        if number == self.traits.len() {
            // Vectors may hold twice what they need.
            budget.take(2 * (size_of::<Traits>() + size_of::<[u32; COLUMNS]>()) as u64)?;
            self.traits.push(Traits {
                fallen: game.has_fallen(&part),
                broken: game.is_broken(&part),
                strength: game.part_strength(&part),
                chase: game.chase_dice(&part),
            });
            self.becomes.push([UNKNOWN; COLUMNS]);
        }
        Ok(number as u32)
    }

    #[inline]
    fn traits(&self, number: u32) -> Traits {
        self.traits[number as usize]
    }

    fn part(&self, number: u32) -> &G::Part {
        &self.parts.entries()[number as usize].0
    }

    /// What becomes of a part.
    #[inline]
    fn become_(&mut self, game: &G, number: u32, column: usize, budget: &mut Budget) -> Result<u32, Halt> {
        let known = self.becomes[number as usize][column];
        if known != UNKNOWN { Ok(known) } else { self.work_out(game, number, column, budget) }
    }

    #[cold]
    fn work_out(&mut self, game: &G, number: u32, column: usize, budget: &mut Budget) -> Result<u32, Halt> {
        let (seat, part) = (self.seat, *self.part(number));
        let greedy = |state: &G::State, _: Seat, legal: &[u16]| game.greedy(state, legal);
        let result = match column {
            REGROUP => game.regroup(seat, &part, &greedy),
            REST => game.rest(seat, &part, &greedy),
            CHASED => game.chased(seat, &part, &greedy),
            _ => game.suffer(seat, &part, (column / 2) as Aim, if column % 2 == 0 { Blow::Skull } else { Blow::Flag }, &greedy),
        };
        let result = self.number(game, result, budget)?;
        self.becomes[number as usize][column] = result;
        Ok(result)
    }

    /// So many blows of one kind, until they change nothing.
    #[inline]
    fn suffer(&mut self, game: &G, mut number: u32, column: usize, blows: u32, budget: &mut Budget) -> Result<u32, Halt> {
        for _ in 0..blows {
            let next = self.become_(game, number, column, budget)?;
            if next == number {
                break;
            }
            number = next;
        }
        Ok(number)
    }
}

/// The cell of a lazy table.
fn cell<'a>(table: &'a mut Vec<u32>, number: u32, budget: &mut Budget) -> Result<&'a mut u32, Halt> {
    let place = number as usize;
    if place >= table.len() {
        let room = (place + 1).next_power_of_two();
        budget.take(4 * (room - table.len()) as u64)?;
        table.resize(room, UNKNOWN);
    }
    table.get_mut(place).ok_or(Halt::Memory)
}

impl<'a, G: Factors> Walker<'a, G> {
    pub fn new(game: &'a G, way: &Way<G>, detail: Detail, memory: u64) -> Self {
        let (policies, bouts, first, start) = (way.policies, way.bouts.clone(), way.first, way.start);
        let flanks = [Flank::new(0, bouts.len()), Flank::new(1, bouts.len())];
        Self {
            game,
            policies,
            detail,
            bouts,
            first,
            start,
            begin: None,
            flanks,
            chases: Vec::new(),
            ends: Table::default(),
            counts: Counts::default(),
            budget: Budget::new(memory),
            memory,
        }
    }

    /// One battle; its counts are added when it is over.
    fn walk(&mut self, generator: &mut Generator) -> Result<End, Halt> {
        let mut parts = match self.begin {
            Some(parts) => parts,
            None => self.begin()?,
        };
        for at in self.first..self.bouts.len() {
            let Bout { round, after, .. } = self.bouts[at];
            parts = self.fight(at, parts, generator)?;
            if after == After::Nothing {
                continue;
            }
            let fallen = [0, 1].map(|seat: usize| self.flanks[seat].traits(parts[seat]).fallen);
            match fallen {
                [false, false] => {}
                [true, true] => return Ok((None, None, round, parts)),
                [first, _] => return Ok((Some(first.into()), None, round, parts)),
            }
            if after >= After::Regroup {
                for seat in [0, 1] {
                    parts[seat] = self.flanks[seat].become_(self.game, parts[seat], REGROUP, &mut self.budget)?;
                }
            }
            let end = if after == After::Rest { self.rest(at, &mut parts, generator)? } else { None };
            if let Some(end) = end {
                return Ok(end);
            }
        }
        Err(Halt::Unsuited)
    }

    fn begin(&mut self) -> Result<[u32; 2], Halt> {
        let [first, second] = self.start;
        let first = self.flanks[0].number(self.game, first, &mut self.budget)?;
        let second = self.flanks[1].number(self.game, second, &mut self.budget)?;
        Ok(*self.begin.insert([first, second]))
    }

    /// Both aim and roll, then both suffer.
    #[inline]
    fn fight(&mut self, at: usize, parts: [u32; 2], generator: &mut Generator) -> Result<[u32; 2], Halt> {
        let mut blows = [(0, 0, 0); 2];
        for seat in [0, 1] {
            let enemy = 1 - seat;
            if !self.bouts[at].rollers[seat] {
                continue;
            }
            let roll = self.roll(at, seat, parts[seat])?;
            if roll == NONE {
                continue;
            }
            let aim = self.aim(at, seat, roll, parts)?;
            if aim != NONE {
                let Roll { die, faces, .. } = &self.flanks[seat].known[roll as usize];
                let (skulls, flags) = faces[die.throw(generator)];
                blows[enemy] = (aim as usize, skulls, flags);
            }
        }
        let mut result = parts;
        for seat in [0, 1] {
            let (aim, skulls, flags) = blows[seat];
            let flank = &mut self.flanks[seat];
            let hit = flank.suffer(self.game, parts[seat], 2 * aim, skulls, &mut self.budget)?;
            result[seat] = flank.suffer(self.game, hit, 2 * aim + 1, flags, &mut self.budget)?;
        }
        Ok(result)
    }

    #[inline]
    fn roll(&mut self, at: usize, seat: usize, number: u32) -> Result<u32, Halt> {
        let known = *cell(&mut self.flanks[seat].rolls[at], number, &mut self.budget)?;
        if known != UNKNOWN { Ok(known) } else { self.find_roll(at, seat, number) }
    }

    #[cold]
    fn find_roll(&mut self, at: usize, seat: usize, number: u32) -> Result<u32, Halt> {
        let (game, bout, flank) = (self.game, &self.bouts[at], &mut self.flanks[seat]);
        let part = *flank.part(number);
        let found = match game.signature(bout, flank.seat, &part) {
            None => NONE,
            Some(signature) => {
                let mut faces = std::collections::BTreeMap::new();
                game.throws(bout, flank.seat, &part, &mut |skulls, flags, chances| {
                    let chance: f64 = chances.iter().map(|&(weight, total)| weight as f64 / total as f64).product();
                    *faces.entry((skulls, flags)).or_insert(0.0) += chance;
                });
                let (faces, chances): (Vec<_>, Vec<f64>) = faces.into_iter().unzip();
                self.budget.take(20 * faces.len() as u64 + 128)?;
                let roll = Roll { die: Loaded::new(&chances), faces, call: signature.call.into() };
                let same =
                    |known: &Roll| known.call == roll.call && known.faces == roll.faces && known.die.thresholds == roll.die.thresholds;
                let place = flank.known.iter().position(same).unwrap_or(flank.known.len());
                if place == flank.known.len() {
                    flank.known.push(roll);
                }
                place as u32
            }
        };
        *cell(&mut flank.rolls[at], number, &mut self.budget)? = found;
        Ok(found)
    }

    #[inline]
    fn aim(&mut self, at: usize, seat: usize, roll: u32, parts: [u32; 2]) -> Result<u32, Halt> {
        let (own, enemy) = (parts[seat], parts[1 - seat]);
        let table = at * CALLS + self.flanks[seat].known[roll as usize].call as usize;
        let known = *cell(&mut self.flanks[1 - seat].aimed[table], enemy, &mut self.budget)?;
        if known != UNKNOWN {
            return Ok(known);
        }
        let (game, bout) = (self.game, &self.bouts[at]);
        let greedy = |state: &G::State, _: Seat, legal: &[u16]| game.greedy(state, legal);
        let aim = game.aim(bout, seat as Seat, self.flanks[seat].part(own), self.flanks[1 - seat].part(enemy), &greedy);
        let aim = aim.map_or(NONE, u32::from);
        *cell(&mut self.flanks[1 - seat].aimed[table], enemy, &mut self.budget)? = aim;
        Ok(aim)
    }

    /// The end of a round.
    fn rest(&mut self, at: usize, parts: &mut [u32; 2], generator: &mut Generator) -> Result<Option<End>, Halt> {
        let round = self.bouts[at].round;
        for seat in [0, 1] {
            if self.flanks[seat].traits(parts[seat]).broken {
                return self.go(round, seat, *parts, generator).map(Some);
            }
        }
        if at + 1 == self.bouts.len() {
            return match self.game.limit() {
                Limit::Lost => self.go(round, 0, *parts, generator).map(Some),
                Limit::Open => Ok(Some((None, Some(0), round, *parts))),
            };
        }
        for seat in [0, 1] {
            let strength = |seat: usize| self.flanks[seat].traits(parts[seat]).strength;
            let policy = &self.policies[seat];
            if policy.may_give_up(round) && policy.is_too_weak(strength(seat), strength(1 - seat)) {
                return self.go(round, seat, *parts, generator).map(Some);
            }
            parts[seat] = self.flanks[seat].become_(self.game, parts[seat], REST, &mut self.budget)?;
        }
        Ok(None)
    }

    /// A side goes, and the other chases it.
    fn go(&mut self, round: u8, goer: usize, mut parts: [u32; 2], generator: &mut Generator) -> Result<End, Halt> {
        let winner = 1 - goer;
        let dice = self.flanks[winner].traits(parts[winner]).chase;
        if dice > 0 && !self.flanks[goer].traits(parts[goer]).fallen {
            let skulls = self.chase(dice).throw(generator) as u32;
            parts[goer] = self.flanks[goer].suffer(self.game, parts[goer], CHASED, skulls, &mut self.budget)?;
        }
        Ok((Some(winner as Seat), Some(goer as Seat), round, parts))
    }

    /// The die of a chase: its faces are numbers of skulls.
    fn chase(&mut self, dice: u32) -> &Loaded {
        let place = dice as usize;
        if self.chases.len() <= place {
            self.chases.resize_with(place + 1, || None);
        }
        let game = self.game;
        self.chases[place].get_or_insert_with(|| {
            let mut weights = Weights::new();
            game.chase_weights(dice, &mut weights);
            let total: u128 = weights.iter().map(|&(_, weight)| weight).sum();
            let mut chances = vec![0.0; dice as usize + 1];
            for (skulls, weight) in weights {
                if let Some(chance) = chances.get_mut(skulls as usize) {
                    *chance += weight as f64 / total as f64;
                }
            }
            Loaded::new(&chances)
        })
    }

    /// Counts the ends by what they came to.
    fn settle(&mut self) -> Result<(), Halt> {
        // What was counted must not be lost: verdicts are few.
        let mut budget = Budget::new(self.memory);
        for ((winner, gone, round, parts), count) in std::mem::take(&mut self.ends).into_entries(&mut self.budget) {
            let left = [0, 1].map(|seat: usize| {
                let part = self.flanks[seat].part(parts[seat]);
                if gone == Some(seat as Seat) { self.game.left_gone(seat as Seat, part) } else { self.game.left(part) }
            });
            let ending = if gone.is_some() { Ending::Retreat } else { Ending::Annihilation };
            self.counts.add(Verdict { winner, left }, (round, ending), count, self.detail, &mut budget)?;
        }
        Ok(())
    }

    /// Forgets all that was worked out.
    fn forget(&mut self) -> Result<(), Halt> {
        self.settle()?;
        self.flanks = [Flank::new(0, self.bouts.len()), Flank::new(1, self.bouts.len())];
        (self.begin, self.budget) = (None, Budget::new(self.memory));
        Ok(())
    }
}

impl<G: Factors> Sampler for Walker<'_, G> {
    fn play(&mut self, generator: &mut Generator) -> Result<(), Halt> {
        let before = generator.clone();
        let mut walked = self.walk(generator).and_then(|end| Ok((end, self.ends.place(end, || 0, &mut self.budget)?)));
        if walked == Err(Halt::Memory) {
            self.forget()?;
            *generator = before;
            walked = self.walk(generator).and_then(|end| Ok((end, self.ends.place(end, || 0, &mut self.budget)?)));
        }
        let (_, place) = walked?;
        if let Some(count) = self.ends.value_mut(place) {
            *count += 1;
        }
        Ok(())
    }

    fn finish(mut self) -> Result<Counts, Halt> {
        self.settle()?;
        Ok(self.counts)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_loaded_die_keeps_its_chances() {
        let chances = [0.5, 0.0, 0.125, 0.25, 0.125];
        let die = Loaded::new(&chances);
        let mut generator = Generator::new(4, 0);
        let mut counts = [0_u32; 5];
        for _ in 0..80_000 {
            counts[die.throw(&mut generator)] += 1;
        }
        for (count, chance) in counts.iter().zip(chances) {
            let sigma = f64::sqrt(80_000.0 * chance * (1.0 - chance));
            assert!((f64::from(*count) - 80_000.0 * chance).abs() <= 5.0 * sigma);
        }
    }
}
