//! Quests (WQ-7).

use crate::cards::{self, MAX_CARDS};
use crate::game::WarQuest;
use crate::map::{bit, regions};
use crate::model::{self, Deck, Draw, Errand, Node, Purpose, Quest, Roll, State, Why, slots};
use crate::rules::{Effects, MAX_ROUNDS_OF_BATTLE, NONE, Phase, QuestCard, UNIT_TYPES};
use warquest_core::{Action, ActionList};

impl WarQuest {
    /// Copies of quest cards in hand whose region holds an own leader.
    pub(crate) fn attemptable(&self, state: &State) -> u64 {
        let hand = state.places[Deck::Quest as usize].at(cards::hand(state.active));
        self.attemptable_of(hand, state.seat(state.active).leader_regions())
    }

    #[inline]
    pub(crate) fn attemptable_of(&self, hand: u64, leaders: u64) -> u64 {
        let led = |copy| bit(self.tables.quest_regions[usize::from(copy) % MAX_CARDS]) & leaders != 0;
        regions(hand).fold(0, |set, copy| set | u64::from(led(copy)) << copy)
    }

    pub(crate) fn offer_quests(&self, state: &State, out: &mut ActionList) {
        let kinds = self.rules.quest_table.distinct(self.attemptable(state));
        kinds.for_each(|card| out.push(self.rules.actions.quest_card + Action::from(card)));
    }

    /// WQ-7.9 (1).
    pub(crate) fn choose_quest(&self, state: &mut State, action: Action) {
        let card = action.wrapping_sub(self.rules.actions.quest_card).min(Action::from(NONE)) as u8;
        self.leave_hand(state, Deck::Quest, state.player, card, cards::AWAY);
        state.errand = Errand::Quest(Quest {
            card,
            slot: NONE,
            companion: NONE,
            used: [NONE; 8],
            round: 0,
            monster_damage: 0,
            leader_damage: 0,
            companion_damage: 0,
            skulls: 0,
            flags: 0,
        });
        state.ask(Node::QuestLeader, state.player);
    }

    pub(crate) fn offer_quest_leaders(&self, state: &State, out: &mut ActionList) {
        let Errand::Quest(quest) = &state.errand else { return };
        let there = state.seat(state.player).slots_in(self.quest(quest.card).region);
        slots(there).for_each(|slot| out.push(self.rules.actions.quest_leader + Action::from(slot)));
    }

    pub(crate) fn choose_quest_leader(&self, state: &mut State, action: Action) {
        let Errand::Quest(quest) = &mut state.errand else { return };
        quest.slot = action.wrapping_sub(self.rules.actions.quest_leader).min(2) as u8;
        if state.figures.owner(self.quest(quest.card).region) == state.player {
            state.ask(Node::QuestCompanion, state.player);
        } else {
            self.ask_quest_power(state);
        }
    }

    /// `none`, then the types in a region.
    pub(crate) fn offer_companions(&self, state: &State, region: u8, base: Action, out: &mut ActionList) {
        out.push(base);
        self.offer_regions(state.figures.types(region).into(), base + 1, out);
    }

    /// The companion of an action of a row `none`, types.
    pub(crate) fn companion(&self, action: Action, base: Action) -> u8 {
        let index = action.wrapping_sub(base);
        if (1..=UNIT_TYPES as Action).contains(&index) { index as u8 - 1 } else { NONE }
    }

    pub(crate) fn offer_quest_companions(&self, state: &State, out: &mut ActionList) {
        let Errand::Quest(quest) = &state.errand else { return };
        self.offer_companions(state, self.quest(quest.card).region, self.rules.actions.quest_companion, out);
    }

    pub(crate) fn choose_quest_companion(&self, state: &mut State, action: Action) {
        let companion = self.companion(action, self.rules.actions.quest_companion);
        if let Errand::Quest(quest) = &mut state.errand {
            quest.companion = companion;
        }
        self.ask_quest_power(state);
    }

    /// Cards that can be paid for: marked quest, a copy unused, affordable; equal ones once.
    fn quest_powers<'a>(&'a self, state: &'a State) -> impl Iterator<Item = u8> + 'a {
        let used = if let Errand::Quest(quest) = &state.errand { quest.used } else { [NONE; 8] };
        let seat = state.seat(state.active);
        let mut last = NONE;
        model::cards(&seat.power).filter(move |&card| {
            let new = card != last;
            last = card;
            let owned = model::cards(&seat.power).filter(|&other| other == card).count();
            let paid = model::cards(&used).filter(|&other| other == card).count();
            new && self.power(card).quest && paid < owned && u16::from(self.power(card).use_cost) <= seat.gold
        })
    }

    /// WQ-7.9 (2).
    fn ask_quest_power(&self, state: &mut State) {
        if self.quest_powers(state).next().is_some() {
            state.ask(Node::QuestPower, state.active);
        } else {
            self.begin_quest_round(state, 1);
        }
    }

    pub(crate) fn offer_quest_powers(&self, state: &State, out: &mut ActionList) {
        self.quest_powers(state).for_each(|card| out.push(self.rules.actions.use_ + Action::from(card)));
        out.push(self.rules.actions.done);
    }

    pub(crate) fn use_quest_power(&self, state: &mut State, action: Action) {
        if action == self.rules.actions.done {
            return self.begin_quest_round(state, 1);
        }
        let card = action.wrapping_sub(self.rules.actions.use_).min(Action::from(NONE)) as u8;
        let cost = u16::from(self.power(card).use_cost);
        state.seat_mut(state.player).pay(cost);
        if let Errand::Quest(quest) = &mut state.errand {
            model::add_card(&mut quest.used, card);
        }
        self.ask_quest_power(state);
    }

    /// An effect of the cards used and of the leader's artifact, added up (WQ-12.6).
    fn quest_effect(&self, state: &State, quest: &Quest, number: impl Fn(&Effects) -> u8) -> u8 {
        let used = model::cards(&quest.used).map(|card| number(&self.power(card).effects));
        let artifact = number(self.artifact(state.seat(state.active).artifact(quest.slot)));
        used.fold(artifact, u8::saturating_add)
    }

    fn companion_attack(&self, companion: u8) -> u8 {
        self.unit(companion).map_or(0, |unit| unit.attack)
    }

    fn leader_attack(&self, slot: u8) -> u8 {
        self.rules.battle.leaders.get(usize::from(slot)).map_or(0, |leader| leader.attack)
    }

    /// Dice of a leader and a companion (WQ-7.2, 10.3).
    pub(crate) fn pair_attack(&self, slot: u8, companion: u8) -> u8 {
        self.leader_attack(slot) + self.companion_attack(companion)
    }

    /// WQ-7.9 (3): the leader's roll.
    fn begin_quest_round(&self, state: &mut State, round: u8) {
        let Errand::Quest(quest) = &mut state.errand else { return };
        quest.round = round;
        let quest = *quest;
        let phase = usize::from(round).min(MAX_ROUNDS_OF_BATTLE);
        let bonus = self.quest_effect(state, &quest, |effects| effects.extra_dice[Phase::Quest as usize][phase]);
        let fear = u8::from(self.quest(quest.card).specials.fear);
        let dice = self
            .pair_attack(quest.slot, quest.companion)
            .saturating_add(round.saturating_sub(1))
            .saturating_add(bonus)
            .saturating_sub(fear);
        self.roll_for_quest(state, Purpose::Leader, dice);
    }

    /// A roll without dice makes no node (WQ-7.10).
    fn roll_for_quest(&self, state: &mut State, purpose: Purpose, dice: u8) {
        let dice = dice.min(self.constants().dice_limit);
        state.roll = Some(Roll { purpose, dice, skulls: 0, flags: 0 });
        if dice > 0 {
            state.chance(Node::Roll);
        } else {
            self.rolled_in_quest(state, purpose, 0, 0);
        }
    }

    /// The outcome of a roll of a quest: (b) of WQ-12.7, or on to (d).
    pub(crate) fn take_quest_roll(&self, state: &mut State, roll: Roll, skulls: u8, flags: u8) {
        let Errand::Quest(quest) = state.errand else { return };
        let first = state.node == Node::Roll;
        let (skulls, flags) = (roll.skulls.saturating_add(skulls), roll.flags.saturating_add(flags));
        if first && roll.purpose == Purpose::Leader {
            let blanks = roll.dice.saturating_sub(skulls.saturating_add(flags));
            let again = self.quest_effect(state, &quest, |effects| effects.reroll_blanks).min(blanks);
            if again > 0 {
                state.roll = Some(Roll { dice: again, skulls, flags, ..roll });
                return state.chance(Node::Reroll);
            }
        }
        self.rolled_in_quest(state, roll.purpose, skulls, flags);
    }

    fn rolled_in_quest(&self, state: &mut State, purpose: Purpose, skulls: u8, flags: u8) {
        state.roll = None;
        match purpose {
            Purpose::Monster => self.take_monster_roll(state, skulls, flags),
            _ => self.take_leader_roll(state, skulls, flags),
        }
    }

    fn take_leader_roll(&self, state: &mut State, skulls: u8, flags: u8) {
        let Errand::Quest(mut quest) = state.errand else { return };
        let card = self.quest(quest.card);
        let turned = self.quest_effect(state, &quest, |effects| effects.flags_to_skulls).min(flags);
        let hits = skulls.saturating_add(turned).saturating_sub(card.specials.armour);
        quest.monster_damage = quest.monster_damage.saturating_add(hits);
        state.errand = Errand::Quest(quest);
        if quest.monster_damage >= card.health {
            return self.end_quest(state, true);
        }
        let extra = quest.round.saturating_sub(1).saturating_mul(if card.specials.frenzy { 2 } else { 1 });
        self.roll_for_quest(state, Purpose::Monster, card.attack.saturating_add(extra));
    }

    /// WQ-7.9 (5).
    fn take_monster_roll(&self, state: &mut State, skulls: u8, flags: u8) {
        let Errand::Quest(mut quest) = state.errand else { return };
        quest.skulls = skulls.saturating_sub(self.quest_effect(state, &quest, |effects| effects.absorb));
        quest.flags = flags;
        state.errand = Errand::Quest(quest);
        self.ask_quest_hit(state);
    }

    fn ask_quest_hit(&self, state: &mut State) {
        let Errand::Quest(quest) = &state.errand else { return };
        if quest.skulls > 0 && !self.is_defeated(quest) {
            state.ask(Node::QuestHit, state.active);
        } else {
            self.after_monster(state);
        }
    }

    fn is_defeated(&self, quest: &Quest) -> bool {
        self.rules.battle.leaders.get(usize::from(quest.slot)).is_none_or(|leader| quest.leader_damage >= leader.defence)
    }

    pub(crate) fn offer_quest_hits(&self, state: &State, out: &mut ActionList) {
        let Errand::Quest(quest) = &state.errand else { return };
        out.push(self.rules.actions.quest_hit);
        if quest.companion != NONE {
            out.push(self.rules.actions.quest_hit + 1);
        }
    }

    pub(crate) fn take_quest_hit(&self, state: &mut State, action: Action) {
        let Errand::Quest(mut quest) = state.errand else { return };
        quest.skulls = quest.skulls.saturating_sub(1);
        if action == self.rules.actions.quest_hit {
            quest.leader_damage = quest.leader_damage.saturating_add(1);
        } else {
            quest.companion_damage = quest.companion_damage.saturating_add(1);
        }
        let poison = self.quest(quest.card).specials.poison;
        let defence = self.unit(quest.companion).map_or(NONE, |unit| unit.defence);
        state.errand = Errand::Quest(quest);
        if quest.companion_damage >= defence || (poison && quest.companion_damage > 0) {
            self.lose_companion(state);
        }
        self.ask_quest_hit(state);
    }

    /// The companion dies or flees: to its pool.
    fn lose_companion(&self, state: &mut State) {
        let Errand::Quest(quest) = &mut state.errand else { return };
        let (region, kind) = (self.quest(quest.card).region, quest.companion);
        (quest.companion, quest.companion_damage) = (NONE, 0);
        state.figures.take(region, kind, 1);
        state.to_pool(kind, 1);
    }

    /// WQ-7.9 (6) to (10).
    fn after_monster(&self, state: &mut State) {
        let Errand::Quest(mut quest) = state.errand else { return };
        let flags = quest.flags.saturating_sub(self.quest_effect(state, &quest, |effects| effects.steadfast));
        (quest.skulls, quest.flags) = (0, 0);
        state.errand = Errand::Quest(quest);
        if flags >= self.constants().flee_flags && quest.companion != NONE {
            self.lose_companion(state);
        }
        if self.is_defeated(&quest) || quest.round >= self.constants().quest_rounds {
            return self.end_quest(state, false);
        }
        if let Errand::Quest(quest) = &mut state.errand {
            quest.monster_damage = quest.monster_damage.saturating_sub(self.quest(quest.card).specials.regenerate);
        }
        state.ask(Node::QuestGo, state.active);
    }

    pub(crate) fn offer_quest_go(&self, out: &mut ActionList) {
        out.push(self.rules.actions.quest_go);
        out.push(self.rules.actions.quest_go + 1);
    }

    pub(crate) fn choose_quest_go(&self, state: &mut State, action: Action) {
        let Errand::Quest(quest) = &state.errand else { return };
        let next = quest.round.saturating_add(1);
        if action == self.rules.actions.quest_go {
            self.begin_quest_round(state, next);
        } else {
            self.end_quest(state, false);
        }
    }

    /// WQ-7.11: success or failure, and the new quest.
    fn end_quest(&self, state: &mut State, success: bool) {
        let Errand::Quest(quest) = state.errand else { return };
        let player = state.active;
        let &QuestCard { vp, .. } = self.quest(quest.card);
        let to = if success { cards::face_up(player) } else { cards::DISCARD_SEEN };
        state.places[Deck::Quest as usize].shift(self.table(Deck::Quest), quest.card, cards::AWAY, to);
        if success {
            let gold = self.constants().quest_gold;
            state.seat_mut(player).score(vp);
            state.seat_mut(player).gain(gold);
        }
        state.errand = Errand::None;
        let scout = self.campaign(state, player, |effects| u8::from(effects.scout)) > 0;
        self.draw_cards(state, Draw { deck: Deck::Quest, why: Why::Quest, player, drawn: [NONE; 2], left: 1 + u8::from(scout) });
    }
}
