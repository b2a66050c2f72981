//! The deploy phase: what to buy and where, and start cards (NX-5, 13.16 to 13.20).

use super::look::{Look, with, without};
use super::taste::Taste;
use crate::actions::{HOMES, argument, pair};
use crate::game::NexusOps;
use crate::map::{bit, hexes};
use crate::model::Node;
use crate::rules::{Effect, MAX_HEXES, TILE_HEXES, UNIT_TYPES};
use warquest_core::Action;

/// Steps from home within which tokens and mines are worth a miner of their own.
const NEAR: u8 = 3;
/// Most errands for which miners are bought ahead.
const ERRANDS: u32 = 4;

impl NexusOps {
    /// `deploy`: start cards that bring something, then what is worth most for its price.
    pub(super) fn choose_deployment(&self, look: &Look<'_>, legal: &[Action], taste: &mut Taste<'_>) -> Action {
        let actions = self.actions();
        let cards = legal.iter().copied().filter(|action| (actions.start_card..actions.move_).contains(action));
        if let Some(card) = cards.into_iter().find(|&action| self.starts_well(look, action)) {
            return card;
        }
        let errands = self.errands(look);
        let purchases = legal.iter().copied().filter(|&action| action < actions.start_card);
        let best = taste.best(purchases.map(|action| (action, self.purchase(look, action, errands))));
        if let Some((action, _)) = best {
            return action;
        }
        self.useless_card(look, legal).unwrap_or(actions.end_phase)
    }

    /// Errands for miners near home less the miners that have none.
    fn errands(&self, look: &Look<'_>) -> f32 {
        let (state, figures) = (look.state, look.state.figures_of(look.me));
        let mut near = self.board.homes[usize::from(look.me & 3)];
        for _ in 0..NEAR {
            near |= self.board.around_all(near);
        }
        let mines = |set: u32| hexes(set).filter(|&hex| self.mine_on(state, hex) > 0).fold(0, |set, hex| set | bit(hex));
        let miners = figures.with(self.rules.miners);
        let open = near & !look.enemies & !self.board.home & ((state.tokens & !figures.standing()) | (mines(near) & !miners));
        let busy = (mines(miners) & !look.enemies).count_ones();
        let total: u32 =
            (0..UNIT_TYPES as u8).filter(|kind| self.rules.miners >> kind & 1 == 1).map(|kind| u32::from(figures.total(kind))).sum();
        let idle = total.saturating_sub(busy);
        open.count_ones().min(ERRANDS) as f32 - idle as f32
    }

    /// What a purchase is worth for each rubium.
    fn purchase(&self, look: &Look<'_>, action: Action, errands: f32) -> f32 {
        let (kind, home) = pair(action, self.actions().buy, HOMES);
        let hex = home.saturating_add(TILE_HEXES as u8);
        let units = look.state.figures_of(look.me).units(hex);
        let cost = f32::from(self.unit(kind).cost).max(1.0);
        let miner = self.rules.miners >> kind & 1 == 1;
        let there = look.value(&with(&units, kind, 1), hex) - look.value(&units, hex);
        let errand = if miner && errands > 0.0 { look.creed.errand / cost * 2.0 } else { 0.0 };
        // Of hexes that are equally good the one from which more can be reached.
        let ahead = 0.02 * look.outlook(kind, hex);
        there / cost + look.creed.wanted[usize::from(kind).min(UNIT_TYPES - 1)] * self.fits(look, kind) + errand + ahead
    }

    /// How well a type fits the ground on which enemies stand: its mean chance to hit there, over that on open ground.
    fn fits(&self, look: &Look<'_>, kind: u8) -> f32 {
        let kind = usize::from(kind).min(UNIT_TYPES - 1);
        let (mut sum, mut number) = (0.0, 0.0);
        let plain = self.aim(self.rules.home)[kind].max(0.01);
        for (terrain, hexes) in look.state.terrain.iter().enumerate() {
            let here = (hexes & look.enemies).count_ones() as f32;
            if here > 0.0 {
                sum += here * self.aim(terrain as u8)[kind] / plain;
                number += here;
            }
        }
        // Half of it: the enemy moves.
        if number > 0.0 { 0.5 + 0.5 * sum / number } else { 1.0 }
    }

    /// A card that `greedy` never plays is worth a rubium.
    fn useless_card(&self, look: &Look<'_>, legal: &[Action]) -> Option<Action> {
        let actions = self.actions();
        let idle =
            |place: u8| self.rules.battle.energize.iter().any(|card| card.discard_place == place && card.effect == Effect::GravityAnomaly);
        let discards = legal.iter().copied().filter(|action| (actions.discard..actions.end_phase).contains(action));
        discards.into_iter().find(|&action| idle(argument(action, actions.discard)) && look.state.node == Node::Deploy)
    }

    fn starts_well(&self, look: &Look<'_>, action: Action) -> bool {
        let (state, card) = (look.state, look.creed.card);
        match self.energize(self.started(action)).effect {
            Effect::ScatteredRubium => (state.controlled(look.me) & !self.board.home).count_ones() as f32 >= card,
            Effect::ForcedMarch => {
                let mut further = *state;
                further.bonus = further.bonus.saturating_add(1);
                let further = Look::new(self, &further, look.me);
                self.prospects(&further) > self.prospects(look) + card
            }
            Effect::RiftJump => self.best_jump(look).is_some_and(|(_, gain)| gain > card),
            Effect::Ambush | Effect::Volunteers(_) => true,
            _ => false,
        }
    }

    /// The unit that gains most by jumping: type and hex.
    fn best_jump(&self, look: &Look<'_>) -> Option<((u8, u8), f32)> {
        let figures = look.state.figures_of(look.me);
        let mut best: Option<((u8, u8), f32)> = None;
        for kind in 0..UNIT_TYPES as u8 {
            for from in hexes(figures.heap(kind).set()) {
                let gain = self.jump_targets(look.state, kind, from);
                let gain = hexes(gain).map(|to| self.jump_gain(look, kind, from, to)).fold(f32::NEG_INFINITY, f32::max);
                if best.is_none_or(|(_, most)| gain > most) {
                    best = Some(((kind, from), gain));
                }
            }
        }
        best
    }

    fn jump_gain(&self, look: &Look<'_>, kind: u8, from: u8, to: u8) -> f32 {
        let figures = look.state.figures_of(look.me);
        let (here, there) = (figures.units(from), figures.units(to));
        let arrived = look.value(&with(&there, kind, 1), to) - look.value(&there, to);
        arrived + look.value(&without(&here, kind, 1), from) - look.value(&here, from) + look.outlook(kind, to) - look.outlook(kind, from)
    }

    /// The links of start cards.
    pub(super) fn choose_target(&self, look: &Look<'_>, legal: &[Action], taste: &mut Taste<'_>) -> Action {
        let actions = self.actions();
        let state = look.state;
        let worth = |action: Action| match state.node {
            Node::JumpUnit => {
                let (kind, from) = pair(action, actions.jump_unit, MAX_HEXES);
                let targets = hexes(self.jump_targets(state, kind, from));
                targets.map(|to| self.jump_gain(look, kind, from, to)).fold(f32::NEG_INFINITY, f32::max)
            }
            Node::JumpTo => {
                let (kind, from) = pair(state.chain[1], actions.jump_unit, MAX_HEXES);
                self.jump_gain(look, kind, from, argument(action, actions.jump_to))
            }
            Node::VolunteerHex => {
                let (hex, kind) = (argument(action, actions.volunteer_hex), self.volunteer(state));
                let units = state.figures_of(look.me).units(hex);
                look.value(&with(&units, kind, 1), hex) - look.value(&units, hex) + 0.1 * look.outlook(kind, hex)
            }
            Node::AmbushHex => {
                let hex = argument(action, actions.ambush_hex);
                look.defenders(hex).map(|seat| self.victim(look, hex, seat)).fold(0.0, f32::max)
            }
            _ => f32::from(self.unit(pair(action, actions.ambush_unit, UNIT_TYPES).1).cost),
        };
        taste.best(legal.iter().map(|&action| (action, worth(action)))).map_or(0, |(action, _)| action)
    }

    /// What it is worth to take the dearest miner of a player on a hex: more if it is alone there.
    fn victim(&self, look: &Look<'_>, hex: u8, seat: u8) -> f32 {
        let units = look.state.figures_of(seat).units(hex);
        let kinds = (0..UNIT_TYPES).filter(|&kind| units[kind] > 0 && self.rules.miners >> kind & 1 == 1);
        let cost = kinds.map(|kind| f32::from(self.unit(kind as u8).cost)).fold(0.0, f32::max);
        let alone = super::look::number(&units) == 1;
        // A lone unit that could be beaten for a point is spared.
        cost + if alone { look.income(&units, hex) } else { 0.5 }
    }
}
