//! What the seat to move sees on the board, and what it would gain where. Values are victory points; only public facts and the seat's own cards are read.

use super::force::{Force, contest, power};
use super::ground::Ground;
use super::guide::Guide;
use super::odds::{Foreseen, Lab};
use crate::cards;
use crate::game::WarQuest;
use crate::map::{bit, regions};
use crate::model::{Deck, State};
use crate::rules::{ConquestKind, NONE, RACES, SLOTS};

/// Chances of the enemy armies to beat an army of one's own.
pub(super) type Threats = [f32; ENEMIES];
/// Most enemy armies that are looked at.
const ENEMIES: usize = 16;
/// What a turn with a much better army than everybody's is worth.
const WAR: f32 = 3.0;
/// An attack that the estimate thinks less likely to be won is no aim; odds are trusted.
const BOLD: f32 = 0.55;
/// Turns for which an army is planned.
const CAMPAIGN: f32 = 4.0;
/// An army that is no rival: a leader alone.
const FEEBLE: f32 = 7.0;
/// Attack and health that a gold buys.
const STRIKE: f32 = 0.5;
const STAND: f32 = 1.0;

/// One position from one seat.
pub(super) struct Look<'a> {
    pub game: &'a WarQuest,
    pub lab: Lab<'a>,
    pub guide: &'a Guide,
    pub state: &'a State,
    pub seat: u8,
    /// Regions with pieces of others.
    pub taken: u64,
    pub enemies: [Force; ENEMIES],
    pub enemy_count: usize,
    /// The strongest enemy army.
    pub rival: f32,
    /// Own armies with a leader, and the strongest of them.
    pub armies: [Force; SLOTS],
    pub army_count: usize,
    pub main: usize,
    /// What a point of one opponent weighs.
    pub share: f32,
    /// Own turns left after this one.
    pub turns: f32,
    /// Actions left in the game, this turn's included.
    pub actions: u32,
    /// What a piece of gold is worth.
    pub gold: f32,
}

impl<'a> Look<'a> {
    pub fn new(game: &'a WarQuest, state: &'a State, seat: u8, lab: Lab<'a>) -> Self {
        let turns = game.options.rounds.saturating_sub(state.round);
        let actions = u32::from(state.actions) + u32::from(turns) * u32::from(game.constants().actions_per_turn);
        let mut look = Self {
            game,
            lab,
            guide: game.guide(),
            state,
            seat,
            taken: state.held_by_others(seat),
            enemies: [Force::default(); ENEMIES],
            enemy_count: 0,
            rival: 0.0,
            armies: [Force::default(); SLOTS],
            army_count: 0,
            main: 0,
            share: 1.0 / f32::from(game.num_players.max(2) - 1),
            turns: f32::from(turns),
            actions,
            gold: 0.0,
        };
        look.survey_enemies();
        look.survey_armies();
        look.gold = look.gold_worth();
        look
    }

    fn survey_enemies(&mut self) {
        for region in regions(self.taken).take(ENEMIES) {
            let owner = self.owner(region);
            let force = self.game.force_in(self.state, owner, region);
            self.rival = self.rival.max(force.power());
            if let Some(place) = self.enemies.get_mut(self.enemy_count) {
                *place = force;
                self.enemy_count += 1;
            }
        }
    }

    /// Whose pieces stand in a region that is taken.
    fn owner(&self, region: u8) -> u8 {
        let standing = self.state.figures.owner(region);
        if standing != NONE && standing != self.seat {
            return standing;
        }
        let others = (0..self.game.num_players).filter(|&player| player != self.seat);
        others.into_iter().find(|&player| self.state.seat(player).leader_regions() & bit(region) != 0).unwrap_or(NONE)
    }

    fn survey_armies(&mut self) {
        let led = self.state.seat(self.seat).leader_regions();
        for region in regions(led).take(SLOTS) {
            let force = self.game.force_in(self.state, self.seat, region);
            let count = self.army_count;
            self.armies[count] = force;
            if force.power() > self.armies[self.main].power() {
                self.main = count;
            }
            self.army_count += 1;
        }
    }

    pub fn own_armies(&self) -> &[Force] {
        &self.armies[..self.army_count]
    }

    pub fn enemy_at(&self, region: u8) -> Option<&Force> {
        self.enemies[..self.enemy_count].iter().find(|force| force.region == region)
    }

    // --- war --------------------------------------------------------------------------------------------------------

    /// What an army with some power is worth: its prospects against the strongest enemy.
    pub fn might(&self, power: f32) -> f32 {
        WAR * self.turns.min(CAMPAIGN) * contest(power, self.rival.max(FEEBLE))
    }

    /// The same after so much gold has been spent on troops.
    pub fn might_after(&self, force: &Force, gold: f32) -> f32 {
        self.might(power(force.attack + STRIKE * gold, force.health + STAND * gold))
    }

    fn gold_worth(&self) -> f32 {
        if self.turns < 1.0 {
            return 0.0;
        }
        let gold = f32::from(self.state.seat(self.seat).gold);
        let main = self.armies[self.main];
        0.02 + (self.might_after(&main, gold + 4.0) - self.might_after(&main, gold)) * 0.25 * 0.6
    }

    /// An attack of an army on the enemy in a region.
    pub fn attack(&self, army: &Force, enemy: &Force) -> f32 {
        let Foreseen { chance, kills, losses } = self.foresee(army, enemy);
        let rough = matches!(self.lab, Lab::Estimate);
        if rough && chance < BOLD {
            return 0.0;
        }
        let victory = f32::from(self.game.constants().victory_vp);
        let glory = if self.is_glorious(enemy) { victory } else { 0.0 };
        let lord = if self.state.seat(enemy.owner).region(crate::model::LORD) == enemy.region && enemy.troops == 0 {
            2.0 * self.share
        } else {
            0.0
        };
        let (prize, kill) = (victory + glory + lord, 1.0 + 0.3 * self.share);
        let gain = match rough {
            // The estimate knows of the first round alone, in which less is destroyed if the battle is lost.
            true => chance * (prize + kills * kill) + (1.0 - chance) * kills * 0.5,
            false => chance * prize + kills * kill,
        };
        gain - (1.0 - chance) * (victory * self.share + 0.5 * f32::from(army.pieces()) * 0.3) - losses * (self.share + 0.3)
    }

    fn is_glorious(&self, enemy: &Force) -> bool {
        let own = self.state.seat(self.seat);
        let ConquestKind::Glorious { min_troops } = self.game.conquest(self.game.rules.glorious).kind else { return false };
        enemy.troops >= min_troops && own.glorious > 0 && u64::from(own.glorious_against) & bit(enemy.owner) == 0
    }

    /// Victory points that enemies may take from an army in a region in their next turns.
    pub fn danger(&self, threats: &Threats, region: u8) -> f32 {
        let mut worst = 0.0_f32;
        for (enemy, &chance) in self.enemies[..self.enemy_count].iter().zip(threats) {
            let steps = self.steps(enemy.region, region);
            let attacks = 4_u8.saturating_sub(steps.div_ceil(3)).min(3);
            worst = worst.max((chance - 0.4).max(0.0) * f32::from(attacks));
        }
        worst * 5.0 * self.share
    }

    /// What each enemy army can do to an army.
    pub fn threats(&self, army: &Force) -> Threats {
        let mut threats = [0.0; ENEMIES];
        for (enemy, chance) in self.enemies[..self.enemy_count].iter().zip(&mut threats) {
            if enemy.leaders > 0 {
                *chance = self.threat(enemy, army);
            }
        }
        threats
    }

    // --- the map ----------------------------------------------------------------------------------------------------

    /// Steps over the printed map; far away if there is no way.
    #[inline]
    pub fn steps(&self, from: u8, to: u8) -> u8 {
        self.game.rules.board.steps_from(from).and_then(|row| row.get(usize::from(to))).map_or(40, |&steps| steps.min(40))
    }

    /// A control token put, or turned, in a region.
    pub fn conquest(&self, region: u8) -> f32 {
        Ground::new(self).conquest(region)
    }

    // --- errands ----------------------------------------------------------------------------------------------------

    /// Own quest cards as copies.
    pub fn quests(&self) -> u64 {
        self.state.places[Deck::Quest as usize].at(cards::hand(self.seat))
    }

    /// A quest attempted with the best companion of some types.
    pub fn quest(&self, card: u8, types: u32) -> f32 {
        let quest = self.game.quest(card);
        let alone = self.guide.quest(card, NONE);
        let best = regions(types.into()).fold(alone, |best, kind| best.max(self.guide.quest(card, kind)));
        best * (f32::from(quest.vp) + 2.0 * self.gold + 0.3)
    }

    /// The quests of a region together count as the best of them.
    pub fn quest_at(&self, region: u8, types: u32) -> f32 {
        let mut best = 0.0_f32;
        for copy in regions(self.quests()) {
            if self.game.tables.quest_regions[usize::from(copy) % cards::MAX_CARDS] == region {
                best = best.max(self.quest(self.game.table(Deck::Quest).kind(copy), types));
            }
        }
        best
    }

    /// Troops bought for all the gold in a region.
    pub fn recruits(&self, army: &Force, region: u8) -> f32 {
        let race = self.game.rules.board.race_of.get(usize::from(region)).copied().unwrap_or(NONE);
        if self.is_foreign(bit(region)) || usize::from(race) >= RACES { 0.0 } else { self.recruits_of(army, race) }
    }

    /// The same by the race that is sold.
    pub fn recruits_of(&self, army: &Force, race: u8) -> f32 {
        let gold = self.state.seat(self.seat).gold;
        if gold < 2 || self.turns < 1.0 {
            return 0.0;
        }
        let kinds = [2 * race, 2 * race + 1];
        let stock: u16 = kinds.iter().map(|&kind| u16::from(self.state.pool(kind)) * self.game.list_price(kind)).sum();
        self.might_after(army, f32::from(gold.min(stock))) - self.might(army.power())
    }

    /// A search on a battlefield.
    pub fn search_at(&self, army: &Force, region: u8) -> f32 {
        let bare = crate::model::slots(self.state.seat(self.seat).slots_in(army.region))
            .any(|slot| self.state.seat(self.seat).artifact(slot) == NONE);
        if bare && self.game.searched_card(self.state, region) != NONE { 0.8 * self.turns.min(4.0) * 0.25 } else { 0.0 }
    }

    /// Steps to the nearest enemy army.
    pub fn nearest_enemy(&self, region: u8) -> u8 {
        self.enemies[..self.enemy_count].iter().map(|enemy| self.steps(enemy.region, region)).min().unwrap_or(40)
    }
}
