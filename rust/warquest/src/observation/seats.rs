//! `players` and `glorious_against`.

use super::{Look, SEAT};
use crate::cards;
use crate::map::regions;
use crate::model::Errand;
use crate::rules::NONE;
use warquest_core::observation::{Tensor, flag, part, row, set};

impl Look<'_> {
    pub(super) fn write_seats(&self, tensor: &mut Tensor) {
        let players = usize::from(self.game.num_players);
        let places = tensor.take(players * SEAT);
        let against = tensor.take(players * players);
        for seat in self.seats() {
            let turned = self.turned(seat);
            let columns = self.columns(seat);
            row(places, turned, SEAT).iter_mut().zip(columns).for_each(|(place, value)| *place = value);
            let targets = row(against, turned, players);
            for target in regions(self.state.seat(seat).glorious_against.into()) {
                set(targets, self.turned(target), 1.0);
            }
        }
    }

    fn columns(&self, seat: u8) -> [f32; SEAT] {
        let state = self.state;
        let player = state.seat(seat);
        let [gold, vp] = [player.gold, player.vp].map(u32::from);
        let [conquest, quests] = state.places.each_ref().map(|places| places.at(cards::hand(seat)).count_ones());
        let own = state.tokens.of(seat);
        let tokens = self.game.constants().control_tokens.into();
        let power = player.power.iter().filter(|&&card| card != NONE).count() as u32;
        let [attacks, defends] = [state.active, state.field.defender].map(|fighter| flag(state.fighting() && fighter == seat));
        let stricken = matches!(state.errand, Errand::Event { player, .. } if player == seat);
        [
            flag(state.player == seat),
            flag(state.active == seat),
            flag(state.first == seat),
            attacks,
            defends,
            flag(state.draw.is_some_and(|draw| draw.player == seat)),
            flag(stricken),
            part(gold, 40),
            part(gold, 400),
            part(vp, 40),
            part(vp, 400),
            part(conquest, 4),
            part(quests, 4),
            flag(player.defend != NONE),
            part(player.glorious.into(), 4),
            part(player.old[1].into(), 4),
            part(player.old[0].into(), 4),
            part((own & state.active_tokens).count_ones(), tokens),
            part((own & !state.active_tokens).count_ones(), tokens),
            part(power, self.game.constants().power_card_limit.into()),
        ]
    }
}
