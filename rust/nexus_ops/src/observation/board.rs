//! What stands on the board: `terrain` to `place`; `asked` and `kills`.

use super::chain::Named;
use super::tables::TERRAIN_HEXES;
use super::{Look, write_numbers};
use crate::figures::Pair;
use crate::map::hexes;
use crate::rules::{NONE, UNIT_TYPES};
use warquest_core::observation::{Tensor, part, row, set};

fn set_all(places: &mut [f32], set_of: u32, value: f32) {
    hexes(set_of).for_each(|hex| set(places, hex.into(), value));
}

impl Look<'_> {
    pub(super) fn write_board(&self, named: &Named, tensor: &mut Tensor) {
        let (state, count) = (self.state, self.game.board.hexes);
        self.write_terrain(tensor.take(TERRAIN_HEXES * self.game.encoding.terrains));
        write_numbers(tensor.take(count), &state.mines, 9);
        set_all(tensor.take(count), state.tokens, 1.0);
        let units = tensor.take(usize::from(self.game.num_players) * count * UNIT_TYPES);
        for seat in self.seats() {
            self.write_units(seat, row(units, self.turned(seat), count * UNIT_TYPES));
        }
        self.write_moved(tensor.take(count));
        let breath = tensor.take(count);
        let [fights, place] = [(); 2].map(|()| tensor.take(count));
        let [asked, kills] = [(); 2].map(|()| tensor.take(UNIT_TYPES));
        if state.active != NONE {
            self.game.breath_marks(state).for_each(|(hex, number)| set(breath, hex.into(), part(number.into(), 4)));
            set_all(fights, state.fights, 1.0);
            for ((place, &number), parts) in kills.iter_mut().zip(&state.kills).zip(&self.game.encoding.units) {
                *place = parts[usize::from(number.min(15))];
            }
        }
        set(place, named.hexes[0].into(), 0.5);
        set(place, named.hexes[1].into(), 1.0);
        set(place, state.battlefield().into(), 1.0);
        set(asked, named.kind.into(), 1.0);
    }

    fn write_terrain(&self, places: &mut [f32]) {
        let encoding = &self.game.encoding;
        for (&set_of, &column) in self.state.terrain.iter().zip(&encoding.column).filter(|(_, column)| **column != NONE) {
            hexes(set_of >> 1).for_each(|hex| set(places, usize::from(hex) * encoding.terrains + usize::from(column), 1.0));
        }
    }

    fn write_units(&self, seat: u8, places: &mut [f32]) {
        let heaps = self.state.figures_of(seat).heaps();
        for (pair, (heaps, parts)) in heaps.chunks_exact(2).zip(self.game.encoding.units.chunks_exact(2)).enumerate() {
            for (second, hex, number) in Pair::of(&heaps[0], &heaps[1]).iter() {
                let share = parts[second & 1][usize::from(number & 15)];
                set(places, usize::from(hex) * UNIT_TYPES + 2 * pair + second, share);
            }
        }
    }

    /// Units of all types together.
    fn write_moved(&self, places: &mut [f32]) {
        if !self.state.moves_phase() {
            return;
        }
        let mut numbers = [0_u8; 32];
        for heaps in self.state.marks.chunks_exact(2) {
            Pair::of(&heaps[0], &heaps[1]).iter().for_each(|(_, hex, number)| numbers[usize::from(hex & 31)] += number);
        }
        write_numbers(places, &numbers, 15);
    }
}
