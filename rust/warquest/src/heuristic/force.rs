//! Armies in battle, by two numbers: how hard they strike and how much they stand.

use super::guide::Guide;
use crate::figures::Units;
use crate::game::WarQuest;
use crate::model::{Player, State, cards};
use crate::rules::{NONE, UNIT_TYPES};

/// Share of its attack that a piece without a place on its line brings: it replaces who falls.
const RESERVE: f32 = 0.36;
/// What a battle card or an artifact adds to the attack.
const CARD: f32 = 0.8;
/// Share of a defender's health that one attack takes in a round.
const BITE: f32 = 0.21;

/// The pieces of one player in one region.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Force {
    pub region: u8,
    pub owner: u8,
    pub troops: u8,
    pub leaders: u8,
    pub units: Units,
    /// Leader slots, if the owner is known.
    pub slots: u8,
    pub attack: f32,
    pub health: f32,
}

impl Force {
    pub fn new(guide: &Guide, units: &Units, leaders: u8, places: u8) -> Self {
        let (mut front, mut back) = (places, places);
        let mut force = Self { leaders, units: *units, troops: units.iter().sum(), ..Self::default() };
        for (order, room) in [(&guide.melee, &mut front), (&guide.ranged, &mut back)] {
            for &kind in order {
                let number = units[usize::from(kind) % UNIT_TYPES];
                if number > 0 {
                    let fighter = guide.fighters[usize::from(kind) % UNIT_TYPES];
                    let placed = number.min(*room);
                    *room -= placed;
                    force.attack += fighter.attack * (f32::from(placed) + RESERVE * f32::from(number - placed));
                    force.health += fighter.health * f32::from(number);
                }
            }
        }
        let placed = leaders.min(front);
        force.attack += guide.leader.attack * (f32::from(placed) + RESERVE * f32::from(leaders - placed));
        force.health += guide.leader.health * f32::from(leaders);
        force
    }

    #[inline]
    pub fn pieces(&self) -> u8 {
        self.troops + self.leaders
    }

    /// Grows with attack and health.
    #[inline]
    pub fn power(&self) -> f32 {
        power(self.attack, self.health)
    }

    /// Chance to win as the attacker, who has only so many rounds for it.
    #[inline]
    pub fn beats(&self, defender: &Self, rounds: u8) -> f32 {
        let pace = (BITE * f32::from(rounds) * self.attack / defender.health.max(0.1)).min(1.0);
        let (own, other) = (sharp(self.power()) * pace * pace * pace, sharp(defender.power()));
        if own + other > 0.0 { own / (own + other) } else { 0.5 }
    }

    /// Pieces that it may destroy in the first round.
    #[inline]
    pub fn kills(&self, enemy: &Self) -> f32 {
        let each = enemy.health / f32::from(enemy.pieces().max(1));
        (self.attack / (3.0 * each.max(0.5))).min(enemy.pieces().into())
    }
}

/// Attack counts for more than health; fitted to sampled battles, as all numbers here and in `guide`.
#[inline]
pub(super) fn power(attack: f32, health: f32) -> f32 {
    attack * attack.sqrt() * health
}

/// Odds grow faster than powers.
#[inline]
fn sharp(power: f32) -> f32 {
    power * power * power.sqrt()
}

/// Chance of the first of two powers.
#[inline]
pub(super) fn contest(own: f32, other: f32) -> f32 {
    let (own, other) = (sharp(own), sharp(other));
    if own + other > 0.0 { own / (own + other) } else { 0.5 }
}

impl WarQuest {
    /// The pieces of a player in a region, those of a move action under way left out.
    pub(super) fn force_in(&self, state: &State, owner: u8, region: u8) -> Force {
        let units = if state.figures.owner(region) == owner { state.figures.units(region) } else { [0; UNIT_TYPES] };
        self.force_of(state.seat(owner), owner, region, &units)
    }

    pub(super) fn force_of(&self, seat: &Player, owner: u8, region: u8, units: &Units) -> Force {
        let slots = seat.slots_in(region);
        let mut force = Force::new(self.guide(), units, slots.count_ones() as u8, self.constants().line_places);
        (force.owner, force.region, force.slots) = (owner, region, slots);
        force.attack += CARD * self.aids(seat, slots);
        force
    }

    /// Battle cards that can be paid for, and artifacts of the leaders there.
    fn aids(&self, seat: &Player, slots: u8) -> f32 {
        if seat.power[0] == NONE && seat.artifacts == [NONE; 3] {
            return 0.0;
        }
        let usable =
            cards(&seat.power).map(|card| self.power(card)).filter(|card| card.effects.in_battle && u16::from(card.use_cost) <= seat.gold);
        let worn = crate::model::slots(slots).filter(|&slot| self.artifact(seat.artifact(slot)).in_battle);
        f32::from(usable.count() as u8) + f32::from(worn.count() as u8)
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::battle::{Battle, Muster, Pending, Side};
    use serde_json::json;
    use warquest_core::{Generator, dice};

    /// A battle by the policy of docs/odds.md; whether the attacker wins.
    fn fight(game: &WarQuest, sides: &[Muster; 2], generator: &mut Generator) -> bool {
        let context = game.battle_context();
        let mut battle = Battle::begin(&context, &sides[0], &sides[1]);
        loop {
            match battle.pending() {
                Pending::Over => return battle.winner() == Some(Side::A),
                Pending::Retreat { .. } => battle.destroy_goer(&context),
                Pending::Roll { .. } => {
                    let (skulls, flags) = dice::sample(game.rules.battle.die, battle.dice(), generator);
                    battle.outcome(&context, skulls, flags);
                }
                Pending::Choice { .. } => {
                    battle.act(&context, battle.greedy(&context));
                }
            }
        }
    }

    /// Armies such as the campaign brings: a leader or two, up to five types, up to 16 troops.
    pub fn army(generator: &mut Generator) -> Muster {
        let mut muster = Muster::default();
        let troops = generator.below(17);
        let kinds: Vec<usize> = (0..=generator.below(4)).map(|_| generator.below(UNIT_TYPES as u64) as usize).collect();
        for _ in 0..troops {
            let kind = kinds[generator.below(kinds.len() as u64) as usize];
            muster.troops[kind] = (muster.troops[kind] + 1).min(9);
        }
        muster.leaders = [true, generator.below(2) == 0, false];
        muster
    }

    pub fn force(game: &WarQuest, muster: &Muster) -> Force {
        let leaders = muster.leaders.iter().filter(|&&there| there).count() as u8;
        Force::new(game.guide(), &muster.troops, leaders, game.constants().line_places)
    }

    /// The estimate against sampled battles: docs/agents.md quotes the figures.
    #[test]
    fn estimates_who_wins() {
        let game = WarQuest::shipped(2, &json!({})).unwrap();
        let mut generator = Generator::new(5, 5);
        let (mut error, mut agreed, mut clear) = (0.0, 0, 0);
        for _ in 0..400 {
            let sides = [army(&mut generator), army(&mut generator)];
            let won = (0..100).filter(|_| fight(&game, &sides, &mut generator)).count() as f32 / 100.0;
            let [attacker, defender] = [0, 1].map(|side| force(&game, &sides[side]));
            let estimate = attacker.beats(&defender, game.constants().battle_rounds);
            if std::env::var_os("DUMP").is_some() {
                println!("DUMP {:?} {:?} {:?} {:?} {won} {estimate}", sides[0].troops, sides[0].leaders, sides[1].troops, sides[1].leaders);
            }
            error += (estimate - won).abs();
            if (won - 0.5).abs() > 0.25 {
                clear += 1;
                agreed += usize::from((estimate > 0.5) == (won > 0.5));
            }
        }
        println!("mean error {:.3}, agreed {agreed} of {clear}", error / 400.0);
        assert!(error / 400.0 < 0.08, "mean error {}", error / 400.0);
        assert!(agreed * 100 >= clear * 94, "{agreed} of {clear}");
    }
}
