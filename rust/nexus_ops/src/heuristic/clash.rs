//! An estimate of a battle before it is fought, without cards: whose hits are how many (NX-10).
//!
//! Dice are thrown in attack order. What a side has lost before a step is taken as its mean, the cheapest first; hits are then counted die by die, so that
//! chances of so many hits or more are nearly right where it matters, among few units.

use crate::figures::Units;
use crate::rules::UNIT_TYPES;

/// Most hits that are told apart.
const MOST: usize = 15;

/// Chances of a type to hit with a die.
pub(super) type Aim = [f32; UNIT_TYPES];

/// How a battle is expected to go.
#[derive(Clone, Copy, Debug)]
pub(super) struct Clash {
    units: [Units; 2],
    /// Chance that a side suffers so many hits or more; index 0 is certain.
    suffers: [[f32; MOST + 1]; 2],
}

/// Hits of one side, up to as many as the other has units.
struct Hits {
    chances: [f32; MOST + 1],
    most: usize,
}

impl Hits {
    fn new(enemies: u32) -> Self {
        let mut chances = [0.0; MOST + 1];
        chances[0] = 1.0;
        Self { chances, most: (enemies as usize).min(MOST) }
    }

    /// One more die; hits beyond the last are lost.
    #[inline]
    fn throw(&mut self, hit: f32) {
        let most = self.most;
        if most == 0 {
            return;
        }
        self.chances[most] += self.chances[most - 1] * hit;
        for number in (1..most).rev() {
            self.chances[number] = self.chances[number] * (1.0 - hit) + self.chances[number - 1] * hit;
        }
        self.chances[0] *= 1.0 - hit;
    }

    fn or_more(mut self) -> [f32; MOST + 1] {
        for number in (0..self.most).rev() {
            self.chances[number] += self.chances[number + 1];
        }
        self.chances
    }
}

/// Takes hits off the cheapest units, which attack last.
#[inline]
fn weaken(alive: &mut [f32; UNIT_TYPES], mut hits: f32) {
    for number in alive.iter_mut().rev() {
        let lost = hits.min(*number);
        *number -= lost;
        hits -= lost;
        if hits <= 0.0 {
            break;
        }
    }
}

impl Clash {
    /// `units` and `aims` of the attacker and of the defender.
    pub fn new(units: [Units; 2], aims: [&Aim; 2]) -> Self {
        let totals = units.map(|units| units.iter().map(|&number| u32::from(number)).sum::<u32>());
        let mut alive = units.map(|units| units.map(f32::from));
        let mut hits = [Hits::new(totals[1]), Hits::new(totals[0])];
        for kind in 0..UNIT_TYPES {
            let mut means = [0.0; 2];
            for side in 0..2 {
                let number = units[side][kind];
                if number == 0 {
                    continue;
                }
                let hit = aims[side][kind] * alive[side][kind] / f32::from(number);
                (0..number).for_each(|_| hits[side].throw(hit));
                means[side] = hit * f32::from(number);
            }
            weaken(&mut alive[0], means[1]);
            weaken(&mut alive[1], means[0]);
        }
        let [by_attacker, by_defender] = hits;
        Self { units, suffers: [by_defender.or_more(), by_attacker.or_more()] }
    }

    /// Chance that a side (0: the attacker) loses at least so many units.
    #[inline]
    pub fn loses(&self, side: usize, number: u32) -> f32 {
        self.suffers[side].get(number as usize).copied().unwrap_or(0.0)
    }

    /// Chance that a side is wiped out; of the defender: that the attacker wins.
    #[inline]
    pub fn wiped(&self, side: usize) -> f32 {
        self.loses(side, self.number(side))
    }

    /// What a side is expected to lose, in whatever the types are worth.
    pub fn losses(&self, side: usize, worth: &Aim) -> f32 {
        let (mut before, mut sum) = (0, 0.0);
        for kind in (0..UNIT_TYPES).rev() {
            for _ in 0..self.units[side][kind] {
                before += 1;
                sum += self.loses(side, before) * worth[kind];
            }
        }
        sum
    }

    /// Units of a side.
    #[inline]
    pub fn number(&self, side: usize) -> u32 {
        self.units[side].iter().map(|&number| u32::from(number)).sum()
    }

    /// Chance that one of a type is left.
    pub fn survives(&self, side: usize, kind: u8) -> f32 {
        let number = self.units[side].get(usize::from(kind)).copied().unwrap_or(0);
        if number == 0 { 0.0 } else { 1.0 - self.loses_of(side, kind, number) }
    }

    /// Chance that a side loses at least so many units of a type.
    pub fn loses_of(&self, side: usize, kind: u8, number: u8) -> f32 {
        let units = &self.units[side];
        let kind = usize::from(kind);
        if number == 0 || units.get(kind).is_none_or(|&there| there < number) {
            return 0.0;
        }
        let cheaper: u32 = units[kind + 1..].iter().map(|&number| u32::from(number)).sum();
        self.loses(side, cheaper + u32::from(number))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::battle_game::{BattleBook, BattleGame};
    use crate::game::{NexusOps, SHIPPED};
    use serde_json::{Map, Value, json};
    use std::sync::Arc;
    use warquest_core::{Contest, Game, Generator};

    const TERRAINS: [&str; 6] = ["monolith", "magma", "forest", "plains", "spires", "home"];

    fn game() -> NexusOps {
        NexusOps::shipped(2, &json!({})).expect("the shipped rules serve")
    }

    fn clash(terrain: u8, attacker: Units, defender: Units) -> Clash {
        let aim = game().aim(terrain);
        Clash::new([attacker, defender], [&aim, &aim])
    }

    fn near(one: f32, other: f32) -> bool {
        (one - other).abs() < 1e-5
    }

    /// Battles of the rules page in which nothing can be lost before it is thrown (NX-E12, E13, E15).
    #[test]
    fn counts_what_is_simple() {
        assert!(near(clash(3, [0, 0, 0, 0, 0, 1], [0, 0, 0, 0, 0, 1]).wiped(1), 1.0 / 6.0));
        assert!(near(clash(1, [0, 1, 0, 0, 0, 0], [0, 1, 0, 0, 0, 0]).wiped(1), 5.0 / 6.0));
        let dragons = clash(3, [3, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 3]);
        assert!(near(dragons.wiped(1), 125.0 / 216.0));
        assert!(near(dragons.loses_of(1, 5, 3), 125.0 / 216.0));
        assert!(near(dragons.losses(1, &[1.0; 6]), 2.5));
        // The crystalline throws first: 1/3, 1/2 and 1/6 of NX-E14.
        let forest = clash(2, [0, 0, 0, 0, 1, 0], [0, 0, 0, 1, 0, 0]);
        assert!(near(forest.wiped(1), 5.0 / 12.0) && near(forest.survives(0, 4), 5.0 / 6.0));
        assert!(near(clash(4, [0, 0, 0, 0, 1, 0], [0, 0, 0, 1, 0, 0]).wiped(1), 1.0 / 12.0));
    }

    fn army(generator: &mut Generator) -> Units {
        let mut units = Units::default();
        for _ in 0..=generator.below(6) {
            units[generator.below(6) as usize] += 1;
        }
        units
    }

    fn side(units: &Units, names: &[String]) -> Value {
        let pieces = units.iter().zip(names).filter(|&(&number, _)| number > 0).map(|(&number, name)| (name.clone(), number.into()));
        json!({"pieces": pieces.collect::<Map<String, Value>>()})
    }

    /// Against battles fought: the mean error of the chance to win, and of the units lost.
    #[test]
    fn estimates_who_wins() {
        let document: Value = serde_json::from_str(SHIPPED).expect("JSON");
        let book = Arc::new(BattleBook::new(&document).expect("the shipped rules serve"));
        let names: Vec<String> = game().rules().battle.units.iter().map(|unit| unit.id.clone()).collect();
        let mut generator = Generator::new(5, 0);
        let (battles, samples) = (300, 400);
        let (mut error, mut loss_error) = (0.0, 0.0);
        for _ in 0..battles {
            let units = [army(&mut generator), army(&mut generator)];
            let terrain = generator.below(6);
            let options = json!({"attacker": "", "defender": "", "terrain": TERRAINS[terrain as usize], "frenzy_scope": "owner", "returns": "zero_sum"});
            let sides = Value::Array(units.iter().map(|units| side(units, &names)).collect());
            let battle = BattleGame::with_book(Arc::clone(&book), &options, &sides).expect("such a battle can be");
            let (mut won, mut lost) = (0, 0);
            for _ in 0..samples {
                let mut state = battle.new_initial_state();
                battle.play_greedily(&mut state, [true; 2], &mut generator);
                won += u32::from(battle.verdict(&state).winner == Some(0));
                lost += state.battle.sides[1].lost.iter().map(|&lost| u32::from(lost)).sum::<u32>();
            }
            let told = clash(terrain as u8, units[0], units[1]);
            error += (told.wiped(1) - won as f32 / samples as f32).abs();
            loss_error += (told.losses(1, &[1.0; 6]) - lost as f32 / samples as f32).abs();
        }
        let (error, loss_error) = (error / battles as f32, loss_error / battles as f32);
        assert!(error < 0.03 && loss_error < 0.12, "chance {error}, units lost {loss_error}");
    }
}
