//! The battle slices of observations (docs/observations.md, "Battles of WarQuest"); both games end with them.

use super::machine::{Step, Task};
use super::party::{LeaderPlace, NO_RESULT, Party};
use super::{Battle, BattleLine, Pending, Side};
use crate::lineup::set_of;
use crate::rules::{BattleRules, Line, NONE, SLOTS, UNIT_TYPES};
use warquest_core::Slice;
use warquest_core::bits::members;
use warquest_core::observation::{Shares, Tensor, flag, part, row, set, shares};

/// Kinds of piece: the unit types, then the leader slots.
pub(crate) const KINDS: usize = UNIT_TYPES + SLOTS;
const LINES: usize = 4;
const SIDE: usize = 8;
const BATTLE: usize = 16;
const ROLL: usize = 13;
/// Shares of pieces and results: at most 20 are told apart.
static MANY: Shares = shares(20);

/// The nodes of a battle in the order of [`node_place`].
pub(crate) const NODES: [&str; 16] = [
    "leader_deploy",
    "deploy_front",
    "deploy_back",
    "battle_card",
    "declare",
    "hit",
    "flag",
    "leader_reinforce",
    "reinforce_front",
    "reinforce_back",
    "battle_go",
    "rally",
    "pursuit_hit",
    "roll",
    "reroll",
    "ambush",
];

/// Which of the nodes a battle stops at; behind all others when it stops at none.
#[inline]
pub(crate) const fn node_place(pending: Pending) -> usize {
    match pending {
        Pending::Choice { node, .. } => node as usize,
        Pending::Roll { kind } => 13 + kind as usize,
        Pending::Retreat { .. } | Pending::Over => NODES.len(),
    }
}

/// Who looks at a battle.
#[derive(Clone, Copy)]
pub(crate) struct Eye {
    pub ours: Side,
    /// Attacker or defender.
    pub fights: bool,
}

impl Eye {
    /// A bystander looks from the attacker's side.
    pub fn of(viewer: u8, attacker: u8, defender: u8) -> Self {
        let ours = if viewer == defender { Side::D } else { Side::A };
        Self { ours, fights: viewer == attacker || viewer == defender }
    }

    const fn sides(self) -> [Side; 2] {
        [self.ours, self.ours.other()]
    }

    /// Whether it is our side, and theirs.
    fn is(self, side: Option<Side>) -> [f32; 2] {
        self.sides().map(|one| flag(side == Some(one)))
    }
}

impl Battle {
    /// The slices of a battle, the roll's last.
    pub(crate) fn slices() -> [Slice; 7] {
        [
            Slice::unit("battle", &[BATTLE]),
            Slice::unit("battle_step", &[Step::ALL.len()]),
            Slice::unit("battle_lines", &[2, LINES, KINDS]),
            Slice::unit("battle_damage", &[2, KINDS]),
            Slice::unit("battle_lost", &[2, KINDS]),
            Slice::unit("battle_sides", &[2, SIDE]),
            Slice::unit("roll", &[ROLL]),
        ]
    }

    /// Leaves the slices of a battle zero, but for the roll's.
    pub(crate) fn observe_nothing(tensor: &mut Tensor) {
        tensor.take(BATTLE + Step::ALL.len() + 2 * (LINES * KINDS + KINDS + KINDS + SIDE));
    }

    /// Writes the slices of a battle, but for the roll's.
    pub(crate) fn observe(&self, rules: &BattleRules, eye: Eye, tensor: &mut Tensor) {
        self.observe_course(rules, eye, tensor.take(BATTLE));
        tensor.one_of(Step::ALL.len(), self.step as usize);
        let parties = eye.sides().map(|side| self.party(side));
        let [lines, damage] = [2 * LINES * KINDS, 2 * KINDS].map(|size| tensor.take(size));
        for (index, party) in parties.into_iter().enumerate() {
            party.observe_lines(rules, row(lines, index, LINES * KINDS), row(damage, index, KINDS));
        }
        let lost = tensor.take(2 * KINDS);
        for (index, party) in parties.into_iter().enumerate() {
            party.observe_lost(row(lost, index, KINDS));
        }
        let sides = tensor.take(2 * SIDE);
        for (index, party) in parties.into_iter().enumerate() {
            party.observe_course(row(sides, index, SIDE));
        }
    }

    fn observe_course(&self, rules: &BattleRules, eye: Eye, places: &mut [f32]) {
        let (task, side) = self.now();
        let assigning = matches!(task, Task::Hits | Task::Flags | Task::PursuitHits);
        let [skulls, flags] = if assigning { [self.skulls_left, self.flags_left] } else { [0; 2] };
        let [[won, lost], [goes, stays], [first, second]] = [self.winner, self.goer, self.first].map(|side| eye.is(side));
        let [by_us, by_them] = eye.is(assigning.then_some(side));
        let rallies = if self.rallies == NONE { 0 } else { self.rallies };
        let values = [
            1.0,
            flag(eye.ours == Side::A),
            flag(eye.fights),
            part(self.round.into(), rules.constants.battle_rounds.into()),
            part(self.defender_troops.into(), 20),
            won,
            lost,
            goes,
            stays,
            first,
            second,
            by_us,
            by_them,
            many(skulls),
            many(flags),
            part(rallies.into(), 4),
        ];
        places.iter_mut().zip(values).for_each(|(place, value)| *place = value);
    }

    /// Writes the roll that is due; `places` are those of [`roll_places`].
    pub(crate) fn observe_roll(&self, eye: Eye, places: &mut [f32]) {
        let Some(side) = self.roller() else { return };
        let theirs = usize::from(side != eye.ours);
        let purpose = match self.step {
            Step::Pursuit => 6,
            Step::Front => 4 + theirs,
            Step::Volley => 2 + theirs,
            _ => theirs,
        };
        write_roll(places, purpose, [self.dice, self.skulls, self.flags]);
    }

    /// The cards that a side has declared.
    pub(crate) fn declared(&self, side: Side) -> impl Iterator<Item = u8> + Clone + '_ {
        let party = self.party(side);
        party.cards.iter().enumerate().filter(|(place, _)| party.declared >> place & 1 == 1).map(|(_, &card)| card)
    }

    /// The leader slot that is asked, or [`NONE`].
    pub(crate) const fn asked(&self) -> u8 {
        self.asked
    }
}

/// The places of the roll.
pub(crate) fn roll_places<'a>(tensor: &mut Tensor<'a>) -> &'a mut [f32] {
    tensor.take(ROLL)
}

/// A roll by the place of its purpose.
pub(crate) fn write_roll(places: &mut [f32], purpose: usize, [dice, skulls, flags]: [u8; 3]) {
    set(places, purpose, 1.0);
    let numbers = [dice, skulls, flags].map(many);
    places.iter_mut().skip(10).zip(numbers).for_each(|(place, number)| *place = number);
}

#[inline]
fn many(number: u8) -> f32 {
    MANY[usize::from(number)]
}

impl Party {
    /// Pieces by line and kind, and the damage of each kind.
    fn observe_lines(&self, rules: &BattleRules, lines: &mut [f32], damage: &mut [f32]) {
        let (mut wounds, mut hurt) = ([0_u8; UNIT_TYPES], 0_u32);
        let ranged = rules.lineup.on_line[Line::Ranged as usize];
        for (line, troops) in [(0, &self.field), (2, &self.reserve), (3, &self.retreat)] {
            let (mut last, mut number) = (UNIT_TYPES, 0_u8);
            for group in members(set_of(troops).into()).map(usize::from) {
                let (Some(entry), Some(&count)) = (rules.troop_groups.get(group), troops.get(group)) else { continue };
                let kind = usize::from(entry.kind).min(UNIT_TYPES - 1);
                // The groups of a type follow each other: the last of them has their number.
                number = if kind == last { number.saturating_add(count) } else { count };
                last = kind;
                let line = line + usize::from(line == 0 && ranged >> group & 1 == 1);
                set(lines, line * KINDS + kind, many(number));
                let harm = count.saturating_mul(entry.damage);
                wounds[kind] = wounds[kind].saturating_add(harm);
                hurt |= u32::from(harm > 0) << kind;
            }
        }
        for (slot, leader) in self.leaders.iter().enumerate().filter(|(_, leader)| leader.alive()) {
            let line = if leader.place == LeaderPlace::Front { 0 } else { 2 };
            set(lines, line * KINDS + UNIT_TYPES + slot, many(1));
            set(damage, UNIT_TYPES + slot, many(leader.damage));
        }
        members(hurt.into()).for_each(|kind| set(damage, kind.into(), many(wounds[usize::from(kind) % UNIT_TYPES])));
    }

    fn observe_lost(&self, places: &mut [f32]) {
        if self.lost != [0; UNIT_TYPES] {
            places.iter_mut().zip(self.lost).for_each(|(place, number)| *place = many(number));
        }
        for (slot, _) in self.leaders.iter().enumerate().filter(|(_, leader)| leader.place == LeaderPlace::Lost) {
            set(places, UNIT_TYPES + slot, many(1));
        }
    }

    fn observe_course(&self, places: &mut [f32]) {
        let target = [BattleLine::Front, BattleLine::Back, BattleLine::Reserve].map(|line| flag(self.target == Some(line)));
        let rolled = self.result != NO_RESULT;
        let [skulls, flags] = if rolled { self.result.map(many) } else { [0.0; 2] };
        let [absorbed, steadied] = [self.absorbed, self.steadied].map(|number| part(number.into(), 8));
        let values = target.into_iter().chain([flag(rolled), skulls, flags, absorbed, steadied]);
        places.iter_mut().zip(values).for_each(|(place, value)| *place = value);
    }
}

#[cfg(test)]
mod tests {
    use super::super::{BattleNode, RollKind};
    use super::*;

    #[test]
    fn nodes_stand_at_their_places() {
        let choices = [
            BattleNode::LeaderDeploy,
            BattleNode::DeployFront,
            BattleNode::DeployBack,
            BattleNode::BattleCard,
            BattleNode::Declare,
            BattleNode::Hit,
            BattleNode::Flag,
            BattleNode::LeaderReinforce,
            BattleNode::ReinforceFront,
            BattleNode::ReinforceBack,
            BattleNode::BattleGo,
            BattleNode::Rally,
            BattleNode::PursuitHit,
        ];
        let choices = choices.map(|node| (node.name(), Pending::Choice { side: Side::A, node }));
        let rolls = RollKind::ALL.map(|kind| (kind.name(), Pending::Roll { kind }));
        for (name, pending) in choices.into_iter().chain(rolls) {
            assert_eq!(NODES.get(node_place(pending)), Some(&name));
        }
        assert_eq!(node_place(Pending::Over), NODES.len());
    }
}
