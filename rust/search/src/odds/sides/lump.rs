//! Parts that behave alike from here on, as far as the question can tell, are one class: found from the last bout back, by
//! comparing integers only.

use super::grow::{OUT, Sides, Stage, Tables};
use super::intern::{Interner, Lists};
use super::pace::Pace;
use super::pieces::{Pieces, Standing};
use crate::odds::distribution::{Detail, Halt};
use crate::odds::policy::Policy;
use warquest_core::{After, Factors, Left, Limit};

/// No number: it is not asked for.
pub const NONE: u32 = u32::MAX;

/// What a class is worth when the battle ends there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Worth {
    /// What is left of it if it stays, and if it goes though nobody wins.
    pub left: u32,
    pub gone: u32,
    /// As the side that is chased.
    pub prey: u32,
    /// As the side that chases: at the end of the round, and after it has rested.
    pub hunter: u32,
    pub rested: u32,
    /// For retreat rules, the same two.
    pub strength: u32,
    pub rested_strength: u32,
}

impl Worth {
    const NOTHING: Self = Self { left: NONE, gone: NONE, prey: NONE, hunter: NONE, rested: NONE, strength: NONE, rested_strength: NONE };

    const fn words(&self) -> [u32; 7] {
        [self.left, self.gone, self.prey, self.hunter, self.rested, self.strength, self.rested_strength]
    }
}

/// Classes of one side before a bout: those that go on by ascending signature, then the broken, then the fallen.
#[derive(Default)]
pub struct Classes {
    pub worth: Vec<Worth>,
    /// Number of classes that go on, and of those that have not fallen.
    pub live: usize,
    pub standing: usize,
    /// End of each signature's classes.
    pub runs: Vec<usize>,
    /// By call: the tables of the live classes, of classes of the next stage, as short as they can be.
    pub tables: Vec<Tables>,
}

impl Classes {
    pub fn len(&self) -> usize {
        self.worth.len()
    }

    /// The classes of a signature.
    pub fn run(&self, roll: usize) -> std::ops::Range<usize> {
        let start = if roll == 0 { 0 } else { self.runs[roll - 1] };
        start..self.runs[roll]
    }
}

/// What is left, hunters and prey of one side, by number.
#[derive(Default)]
pub struct Ends {
    pub lefts: Interner<Left>,
    /// What is left after the battle, and the dice of the chase.
    pub hunters: Interner<(u32, u32)>,
    /// What is left once gone, after no skull of a chase, one, two, ...; the last stands for all more.
    pub prey: Lists,
    /// What is left, hunters and prey by part.
    known: Vec<[u32; 3]>,
}

/// What the lumping must look at.
pub struct Question {
    pub detail: Detail,
    pub policies: [Policy; 2],
}

impl Question {
    /// Whether a seat's retreat rule can speak after a bout.
    pub fn may_give_up<G: Factors>(&self, sides: &Sides<G>, at: usize, seat: usize) -> bool {
        let resting = sides.after(at) == After::Rest && at < sides.bouts.len();
        resting && self.policies[seat].may_give_up(sides.bouts[at - 1].round)
    }
}

/// Classes of both sides before each bout and after the last.
///
/// # Errors
/// `Stopped` if the pace said so.
pub fn lump<G: Factors>(sides: &mut Sides<G>, question: &Question, pace: &Pace) -> Result<(Vec<[Classes; 2]>, [Ends; 2]), Halt> {
    let mut ends = [Ends::default(), Ends::default()];
    let most_dice = [0, 1].map(|seat| if question.detail == Detail::Full { most_chase_dice(sides, 1 - seat) } else { 0 });
    let mut next_class = [Vec::new(), Vec::new()];
    let mut all = Vec::new();
    for at in (0..sides.stages.len()).rev() {
        let mut pair = [Classes::default(), Classes::default()];
        for (seat, found) in pair.iter_mut().enumerate() {
            let worths = worths(sides, question, at, seat, most_dice[seat], &mut ends[seat], pace)?;
            next_class[seat].resize(sides.pieces[seat].parts.values.len(), NONE);
            let stage = &sides.stages[at][seat];
            let (classes, numbers) = classes(stage, &worths, &next_class[seat], pace)?;
            for (&part, number) in stage.members.iter().zip(numbers) {
                next_class[seat][part as usize] = number;
            }
            *found = classes;
        }
        all.push(pair);
    }
    all.reverse();
    Ok((all, ends))
}

/// The most dice with which a side can chase.
fn most_chase_dice<G: Factors>(sides: &Sides<G>, seat: usize) -> u32 {
    let pieces = &sides.pieces[seat];
    pieces.parts.values.iter().map(|part| pieces.game.chase_dice(part)).max().unwrap_or(0)
}

/// What the end of the battle after a bout would make of each member.
fn worths<G: Factors>(
    sides: &mut Sides<G>,
    question: &Question,
    at: usize,
    seat: usize,
    dice: u32,
    ends: &mut Ends,
    pace: &Pace,
) -> Result<Vec<(Fate, Worth)>, Halt> {
    let (after, last) = (sides.after(at), at == sides.bouts.len());
    let gives_up = [0, 1].map(|seat| question.may_give_up(sides, at, seat));
    let broken = |seat: usize, sides: &Sides<G>| {
        let pieces = &sides.pieces[seat];
        let broken = |&id: &u32| pieces.standing(id) == Standing::Broken;
        after == After::Rest && sides.stages[at][seat].members.iter().any(broken)
    };
    let enemy_broken = broken(1 - seat, sides);
    let full = question.detail == Detail::Full;
    let (members, pieces) = (&sides.stages[at][seat].members, &mut sides.pieces[seat]);
    let worth = |&id: &u32| {
        let standing = pieces.standing(id);
        if after >= After::Check && standing == Standing::Fallen {
            return Ok((Fate::Fallen, Worth::NOTHING));
        }
        pace.spend(MEMBER)?;
        let broken = after == After::Rest && standing == Standing::Broken;
        let mut worth = Worth::NOTHING;
        if full && after >= After::Check {
            worth.left = ends.left(pieces, id);
        }
        if after == After::Rest {
            let lost = last && pieces.game.limit() == Limit::Lost;
            let loses = broken || gives_up[seat] || lost && seat == 0;
            let wins = enemy_broken && !(seat == 0 && broken) || gives_up[1 - seat] || lost && seat == 1;
            if full && loses {
                worth.prey = ends.prey(pieces, id, dice);
            } else if full && last && seat == 0 {
                worth.gone = ends.lefts.id(&pieces.game.left_gone(0, pieces.part(id)));
            }
            if full && wins {
                worth.hunter = ends.hunter(pieces, id);
                if gives_up[1] && seat == 0 && !broken {
                    let rested = pieces.rest(id);
                    worth.rested = ends.hunter(pieces, rested);
                }
            }
            if gives_up != [false; 2] && !broken {
                worth.strength = pieces.game.part_strength(pieces.part(id));
                if gives_up[1] && seat == 0 {
                    let rested = pieces.rest(id);
                    worth.rested_strength = pieces.game.part_strength(pieces.part(rested));
                }
            }
        }
        Ok((if broken { Fate::Broken } else { Fate::Live }, worth))
    };
    members.iter().map(worth).collect()
}

impl Ends {
    fn known(&mut self, id: u32) -> &mut [u32; 3] {
        if self.known.len() <= id as usize {
            self.known.resize((id as usize + 1).next_power_of_two(), [NONE; 3]);
        }
        &mut self.known[id as usize]
    }

    fn left<G: Factors>(&mut self, pieces: &Pieces<G>, id: u32) -> u32 {
        if self.known(id)[2] == NONE {
            self.known(id)[2] = self.lefts.id(&pieces.game.left(pieces.part(id)));
        }
        self.known(id)[2]
    }

    fn hunter<G: Factors>(&mut self, pieces: &Pieces<G>, id: u32) -> u32 {
        if self.known(id)[0] == NONE {
            let left = self.left(pieces, id);
            self.known(id)[0] = self.hunters.id(&(left, pieces.game.chase_dice(pieces.part(id))));
        }
        self.known(id)[0]
    }

    fn prey<G: Factors>(&mut self, pieces: &mut Pieces<G>, id: u32, dice: u32) -> u32 {
        if self.known(id)[1] == NONE {
            let mut chain = Vec::new();
            let mut part = id;
            for _ in 0..=dice {
                chain.push(self.lefts.id(&pieces.game.left_gone(pieces.seat, pieces.part(part))));
                part = pieces.chased(part);
            }
            while chain.len() > 1 && chain[chain.len() - 1] == chain[chain.len() - 2] {
                chain.pop();
            }
            self.known(id)[1] = self.prey.id(&chain).0;
        }
        self.known(id)[1]
    }
}

/// What a member costs, in words of tables.
const MEMBER: usize = 64;
/// Words of a key before its tables: fate, signature, worth.
const HEAD: usize = 9;

/// Whether a part goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Fate {
    Live,
    Broken,
    Fallen,
}

/// The classes of a stage, with the class of each member.
fn classes(stage: &Stage, worths: &[(Fate, Worth)], next_class: &[u32], pace: &Pace) -> Result<(Classes, Vec<u32>), Halt> {
    let (mut keys, mut examples, mut rows, mut key) = (Lists::default(), Vec::new(), Vec::new(), Vec::new());
    let mut numbers: Vec<u32> = Vec::with_capacity(stage.members.len());
    for (member, (fate, worth)) in worths.iter().enumerate() {
        key.clear();
        key.extend([*fate as u32, stage.rolls[member]]);
        key.extend(worth.words());
        if stage.rolls[member] != OUT {
            for tables in &stage.tables {
                shorten(tables.of(member), &tables.reach, next_class, &mut rows, &mut key);
            }
        }
        pace.spend(key.len())?;
        let (number, known) = keys.id(&key);
        if !known {
            examples.push(member);
        }
        numbers.push(number);
    }
    let mut order: Vec<usize> = (0..examples.len()).collect();
    order.sort_by_key(|&number| (worths[examples[number]].0, stage.rolls[examples[number]]));
    let mut places = vec![0; order.len()];
    for (place, &number) in order.iter().enumerate() {
        places[number] = place as u32;
    }
    for number in &mut numbers {
        *number = places[*number as usize];
    }
    pace.ask()?;
    Ok((in_order(stage, worths, &keys, &examples, &order, pace)?, numbers))
}

fn in_order(
    stage: &Stage,
    worths: &[(Fate, Worth)],
    keys: &Lists,
    examples: &[usize],
    order: &[usize],
    pace: &Pace,
) -> Result<Classes, Halt> {
    let reach = |tables: &Tables| Tables { reach: tables.reach.clone(), ..Tables::default() };
    let mut classes = Classes { tables: stage.tables.iter().map(reach).collect(), ..Classes::default() };
    classes.runs = vec![0; stage.signatures.len()];
    for &number in order {
        let (fate, worth) = worths[examples[number]];
        classes.worth.push(worth);
        classes.live += usize::from(fate == Fate::Live);
        classes.standing += usize::from(fate != Fate::Fallen);
        let roll = stage.rolls[examples[number]];
        if roll == OUT {
            continue;
        }
        classes.runs[roll as usize] = classes.live;
        let mut words = &keys.get(number)[HEAD..];
        pace.spend(words.len())?;
        for tables in &mut classes.tables {
            let (table, rest) = words.split_at(length(words));
            tables.words.extend_from_slice(table);
            tables.ends.push(tables.words.len());
            words = rest;
        }
    }
    Ok(classes)
}

/// Words of the table at the beginning of a list.
fn length(words: &[u32]) -> usize {
    (0..words[0]).fold(1, |at, _| at + 1 + words[at] as usize)
}

/// Writes a table of classes without the tails that say nothing new.
fn shorten(table: &[u32], reach: &[usize], class: &[u32], rows: &mut Vec<usize>, key: &mut Vec<u32>) {
    let start = key.len();
    key.push(0);
    let mut words = &table[1..];
    rows.clear();
    for _ in 0..table[0] {
        let (cells, rest) = words[1..].split_at(words[0] as usize);
        words = rest;
        rows.push(key.len());
        key.push(0);
        key.extend(cells.iter().map(|&part| class[part as usize]));
        let begin = key.len() - cells.len();
        while key.len() > begin + 1 && key[key.len() - 1] == key[key.len() - 2] {
            key.pop();
        }
        key[begin - 1] = (key.len() - begin) as u32;
    }
    while let [.., before, last] = rows[..] {
        let (above, row) = (&key[before + 1..last], &key[last + 1..]);
        let cell = |row: &[u32], flags: usize| row[flags.min(row.len() - 1)];
        let flags = reach[rows.len() - 1].min(above.len().max(row.len()));
        if (0..=flags).any(|flags| cell(above, flags) != cell(row, flags)) {
            break;
        }
        key.truncate(last);
        rows.pop();
    }
    key[start] = rows.len() as u32;
}
