//! What the seat to move sees: what hexes, attacks and dangers are worth to it. All values are in rubium.

use super::clash::{Aim, Clash};
use super::creed::{CREED, Creed};
use crate::figures::Units;
use crate::game::NexusOps;
use crate::map::{bit, hexes};
use crate::model::State;
use crate::rules::{Condition, FACES, MAX_PLAYERS, MAX_TERRAINS, NONE, UNIT_TYPES};
use warquest_core::bits::members;

/// Steps up to which anything attracts.
const FAR: u8 = 6;

/// A position through the eyes of one player.
pub(super) struct Look<'a> {
    pub game: &'a NexusOps,
    pub state: &'a State,
    pub me: u8,
    pub creed: &'static Creed,
    /// Hexes with units of others.
    pub enemies: u32,
    /// What an enemy's gain costs, in own gains.
    share: f32,
    /// Rubium that a victory point is worth.
    pub point: f32,
    /// What one more hex of a terrain is worth for missions in hand.
    terrain: [f32; MAX_TERRAINS],
    /// Steps to the next enemy, and to the next token or mine that nobody works.
    to_enemy: [u8; 32],
    to_find: [u8; 32],
}

/// The units of a side on a hex.
pub(super) fn number(units: &Units) -> u32 {
    units.iter().map(|&number| u32::from(number)).sum()
}

/// With so many more of a type.
pub(super) fn with(units: &Units, kind: u8, more: u8) -> Units {
    let mut all = *units;
    if let Some(number) = all.get_mut(usize::from(kind)) {
        *number = number.saturating_add(more);
    }
    all
}

/// With so many fewer of a type.
pub(super) fn without(units: &Units, kind: u8, fewer: u8) -> Units {
    let mut all = *units;
    if let Some(number) = all.get_mut(usize::from(kind)) {
        *number = number.saturating_sub(fewer);
    }
    all
}

impl NexusOps {
    /// Chances to hit on a terrain.
    pub(super) fn aim(&self, terrain: u8) -> Aim {
        let needs = self.rules.battle.hits.get(usize::from(terrain)).copied().unwrap_or([FACES; UNIT_TYPES]);
        needs.map(|need| f32::from(FACES + 1 - need.clamp(1, FACES + 1)) / f32::from(FACES))
    }

    /// Costs of the types.
    pub(super) fn costs(&self) -> Aim {
        std::array::from_fn(|kind| f32::from(self.unit(kind as u8).cost))
    }

    /// Steps from the nearest hex of a set.
    fn steps_from(&self, set: u32) -> [u8; 32] {
        let mut steps = [FAR; 32];
        let (mut seen, mut edge) = (set, set);
        for step in 0..FAR {
            hexes(edge).for_each(|hex| steps[usize::from(hex & 31)] = step);
            edge = self.board.around_all(edge) & !seen;
            seen |= edge;
        }
        steps
    }
}

impl<'a> Look<'a> {
    pub fn new(game: &'a NexusOps, state: &'a State, me: u8) -> Self {
        let others = f32::from(game.num_players - 1).max(1.0);
        let figures = state.figures_of(me);
        let mut look = Self {
            game,
            state,
            me,
            creed: &CREED,
            enemies: state.enemies(me),
            share: 1.0 / others,
            point: CREED.point,
            terrain: [0.0; MAX_TERRAINS],
            to_enemy: [FAR; 32],
            to_find: [FAR; 32],
        };
        for (terrain, worth) in look.terrain.iter_mut().enumerate() {
            *worth = game.dominion(state, me, terrain as u8) * CREED.point;
        }
        let mined = figures.with(game.rules.miners) | look.enemies;
        let mines = hexes(game.board.all & !mined).filter(|&hex| game.mine_on(state, hex) > 0).fold(0, |set, hex| set | bit(hex));
        look.to_enemy = game.steps_from(look.enemies);
        look.to_find = game.steps_from((state.tokens & !figures.standing()) | mines);
        look
    }

    /// How much better a hex is than another for where a unit can get to from it.
    pub fn outlook(&self, kind: u8, hex: u8) -> f32 {
        let hex = usize::from(hex & 31);
        let miner = self.game.rules.miners >> kind & 1 == 1;
        let cost = f32::from(self.game.unit(kind).cost);
        let find = if miner { self.creed.find_step * f32::from(self.to_find[hex]) } else { 0.5 * f32::from(self.to_find[hex]) };
        -find - self.creed.enemy_step * cost * f32::from(self.to_enemy[hex].saturating_sub(1))
    }

    pub fn income(&self, units: &Units, hex: u8) -> f32 {
        let mines = (0..UNIT_TYPES).any(|kind| units[kind] > 0 && self.game.rules.miners >> kind & 1 == 1);
        if mines { f32::from(self.game.mine_on(self.state, hex)) } else { 0.0 }
    }

    /// What units on a hex are worth there, to whoever is on it with them.
    pub fn value(&self, units: &Units, hex: u8) -> f32 {
        if number(units) == 0 {
            return 0.0;
        }
        if self.enemies & bit(hex) != 0 { self.attack(units, hex) } else { self.hold(units, hex) - self.danger(units, hex) }
    }

    /// To hold a hex.
    pub fn hold(&self, units: &Units, hex: u8) -> f32 {
        let creed = self.creed;
        let mut worth = self.income(units, hex) * creed.horizon;
        if self.state.tokens & bit(hex) != 0 {
            worth += creed.token;
        }
        if hex == 0 {
            worth += creed.hill;
        }
        worth + self.terrain_worth(hex)
    }

    fn terrain_worth(&self, hex: u8) -> f32 {
        self.terrain.get(usize::from(self.state.terrain_of(hex))).copied().unwrap_or(0.0)
    }

    /// To attack on a hex, whichever defender promises most.
    pub fn attack(&self, units: &Units, hex: u8) -> f32 {
        self.defenders(hex).map(|seat| self.attack_on(units, hex, seat).0).fold(f32::NEG_INFINITY, f32::max)
    }

    pub fn defenders(&self, hex: u8) -> impl Iterator<Item = u8> + Clone {
        let seats = self.state.seats_on(hex);
        let me = self.me;
        (0..MAX_PLAYERS as u8).filter(move |&seat| seat != me && seats >> seat & 1 == 1)
    }

    /// To attack one defender: what it is worth, and the chance to win.
    pub fn attack_on(&self, units: &Units, hex: u8, seat: u8) -> (f32, f32) {
        let (game, creed) = (self.game, self.creed);
        let enemy = self.state.figures_of(seat).units(hex);
        let aim = game.aim(self.state.terrain_of(hex));
        let clash = Clash::new([*units, enemy], [&aim, &aim]);
        let costs = game.costs();
        let wins = clash.wiped(1);
        let alone = self.state.seats_on(hex).count_ones() - u32::from(self.state.figures_of(self.me).standing() & bit(hex) != 0) == 1;
        let holds = wins * (1.0 - clash.wiped(0));
        let mut worth = wins * (self.red_points(&clash, hex) * self.point - creed.consolation * self.share);
        worth += self.white_points(&clash) * self.point;
        worth += creed.kills * clash.losses(1, &costs) - creed.losses * clash.losses(0, &costs);
        if alone {
            let theirs = self.income(&enemy, hex) * creed.horizon * self.share;
            worth += holds * self.hold(units, hex) + theirs * 0.7 + 0.7 * self.terrain_worth(hex);
        }
        (worth, wins)
    }

    /// Victory points of the red card that could be played for a victory.
    fn red_points(&self, clash: &Clash, hex: u8) -> f32 {
        let game = self.game;
        let mut best = f32::from(game.rules.plain_vp);
        for card in members((self.state.secrets_of(self.me).kinds() & game.rules.red).into()) {
            let mission = game.mission(card);
            let chance = match mission.condition {
                Condition::WinTerrain { terrain } => f32::from(terrain == self.state.terrain_of(hex)),
                Condition::WinRivalHome => f32::from(!matches!(game.board.home_of(hex), NONE) && game.board.home_of(hex) != self.me),
                Condition::WinKills { kills } => f32::from(clash.number(1) >= u32::from(kills)),
                Condition::WinSurvivor { unit } => clash.survives(0, unit),
                _ => 0.0,
            };
            best = best.max(chance * f32::from(mission.vp) + (1.0 - chance) * f32::from(game.rules.plain_vp));
        }
        best
    }

    /// Victory points of kill missions in hand.
    fn white_points(&self, clash: &Clash) -> f32 {
        let game = self.game;
        let cards = members((self.state.secrets_of(self.me).kinds() & game.rules.white).into());
        cards
            .map(|card| {
                let mission = game.mission(card);
                match mission.condition {
                    Condition::Kill { unit, kills } => clash.loses_of(1, unit, kills) * f32::from(mission.vp),
                    _ => 0.0,
                }
            })
            .sum()
    }

    /// What an attack of the worst neighbour on a hex is expected to cost.
    pub fn danger(&self, units: &Units, hex: u8) -> f32 {
        let near = self.game.board.around(hex) & self.enemies;
        if near == 0 {
            return 0.0;
        }
        let seats = (0..self.game.num_players).filter(|&seat| seat != self.me);
        seats.map(|seat| self.danger_from(seat, units, hex, near)).fold(0.0, f32::max) * self.creed.danger
    }

    fn danger_from(&self, seat: u8, units: &Units, hex: u8, near: u32) -> f32 {
        let (game, creed) = (self.game, self.creed);
        let figures = self.state.figures_of(seat);
        let from = near & figures.standing();
        if from == 0 {
            return 0.0;
        }
        let mut attackers = Units::default();
        for (kind, number) in attackers.iter_mut().enumerate() {
            if game.enterable(self.state, kind as u8) & bit(hex) != 0 {
                *number = figures.heap(kind as u8).sum_in(from).min(15) as u8;
            }
        }
        if number(&attackers) == 0 {
            return 0.0;
        }
        let aim = game.aim(self.state.terrain_of(hex));
        let clash = Clash::new([attackers, *units], [&aim, &aim]);
        let costs = game.costs();
        let (lost, gained) = (clash.losses(1, &costs), clash.losses(0, &costs));
        let wins = clash.wiped(1);
        let income = self.income(units, hex) * creed.horizon;
        let harm = lost + wins * (creed.threat * self.point * self.share + income - creed.consolation) - creed.kills * gained;
        // An attack that costs the enemy more than it brings will not come.
        harm.max(0.0)
    }
}
