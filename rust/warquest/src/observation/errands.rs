//! What is under way: `march`, `asked`, `turn`, `draw_why`, `quest_fight`.

use super::Look;
use crate::battle::KINDS;
use crate::model::{Army, Errand, Node, slots};
use crate::rules::{NONE, SLOTS, UNIT_TYPES};
use warquest_core::observation::{Tensor, part, set};

impl Look<'_> {
    pub(super) fn write_errand(&self, tensor: &mut Tensor) {
        let march = tensor.take(UNIT_TYPES + 2 * SLOTS + 2);
        if self.state.marching() {
            self.write_march(march);
        }
        self.write_asked(tensor.take(KINDS));
        self.write_turn(tensor.take(11));
        let why = self.state.draw.map_or(usize::MAX, |draw| draw.why as usize);
        tensor.one_of(6, why);
        self.write_quest(tensor.take(7));
    }

    fn write_march(&self, places: &mut [f32]) {
        let state = self.state;
        let going = UNIT_TYPES;
        if let Errand::Army(army) = &state.errand {
            self.game.encoding.write_units(&army.units, places);
            slots(army.staying).for_each(|slot| set(places, going + usize::from(slot), 0.5));
            slots(army.leaders).for_each(|slot| set(places, going + usize::from(slot), 1.0));
            set(places, going + 2 * SLOTS + 1, part(army.steps.into(), 16));
        }
        slots(state.moved_slots()).for_each(|slot| set(places, going + SLOTS + usize::from(slot), 1.0));
        set(places, going + 2 * SLOTS, part(state.budget.into(), 16));
    }

    fn write_asked(&self, places: &mut [f32]) {
        let slot = |slot: u8| UNIT_TYPES + usize::from(slot);
        match &self.state.errand {
            Errand::Army(army) => set(places, self.asked(army), 1.0),
            Errand::Quest(quest) => {
                set(places, slot(quest.slot), 1.0);
                set(places, quest.companion.into(), 1.0);
            }
            Errand::Search { slot: searcher, companion, .. } => {
                set(places, slot(*searcher), 1.0);
                set(places, usize::from(*companion), 1.0);
            }
            _ => {}
        }
        if self.state.fighting() {
            set(places, slot(self.state.battle.asked()), 1.0);
        }
    }

    /// A slot at `leader_choice`, else a type.
    fn asked(&self, army: &Army) -> usize {
        let first = if self.state.node == Node::LeaderChoice { UNIT_TYPES } else { 0 };
        first + usize::from(army.asked)
    }

    fn write_turn(&self, places: &mut [f32]) {
        let state = self.state;
        if state.turn {
            set(places, 0, part(state.actions.into(), self.game.constants().actions_per_turn.into()));
            set(places, 1, part(state.taxed.count_ones(), 3));
            set(places, 2, part(state.bought.count_ones(), 3));
            slots(state.searched).for_each(|slot| set(places, 3 + usize::from(slot), 1.0));
        }
        match state.errand {
            Errand::Recruit { bought, .. } => set(places, 6, part(bought.into(), 15)),
            Errand::Respawn { purse, .. } => set(places, 7, part(purse.into(), 20)),
            Errand::Event { left, .. } => set(places, 10, part(left.into(), 4)),
            _ => {}
        }
        if let Some(draw) = &state.draw {
            let drawn = draw.drawn.iter().filter(|&&card| card != NONE).count();
            set(places, 8, part(draw.left.into(), 4));
            set(places, 9, part(drawn as u32, 4));
        }
    }

    fn write_quest(&self, places: &mut [f32]) {
        let Errand::Quest(quest) = &self.state.errand else { return };
        let values = [
            1.0,
            part(quest.round.into(), self.game.constants().quest_rounds.into()),
            part(quest.monster_damage.into(), self.game.quest(quest.card).health.into()),
            part(quest.leader_damage.into(), 4),
            part(quest.companion_damage.into(), 4),
            part(quest.skulls.into(), 20),
            part(quest.flags.into(), 20),
        ];
        places.iter_mut().zip(values).for_each(|(place, value)| *place = value);
    }
}
