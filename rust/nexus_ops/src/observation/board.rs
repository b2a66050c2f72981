//! What stands on the board: `terrain` to `place`; `asked` and `kills`.

use super::{Look, write_numbers};
use crate::map::hexes;
use crate::rules::{NONE, UNIT_TYPES};
use warquest_core::observation::{Tensor, part, row, set};

use super::tables::TERRAIN_HEXES;

fn set_all(places: &mut [f32], set_of: u32, value: f32) {
    hexes(set_of).for_each(|hex| set(places, hex.into(), value));
}

impl Look<'_> {
    pub(super) fn write_board(&self, tensor: &mut Tensor) {
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
        let links = self.links();
        if state.active != NONE {
            self.game.breath_marks(state).for_each(|(hex, number)| set(breath, hex.into(), part(number.into(), 4)));
            set_all(fights, state.fights, 1.0);
            for ((place, &number), parts) in kills.iter_mut().zip(&state.kills).zip(&self.game.encoding.units) {
                *place = parts[usize::from(number.min(15))];
            }
        }
        set(place, links.hexes[0].into(), 0.5);
        set(place, links.hexes[1].into(), 1.0);
        set(place, state.battlefield().into(), 1.0);
        set(asked, links.kind.into(), 1.0);
    }

    fn write_terrain(&self, places: &mut [f32]) {
        let encoding = &self.game.encoding;
        for (&set_of, &column) in self.state.terrain.iter().zip(&encoding.column).filter(|(_, column)| **column != NONE) {
            for hex in hexes(set_of >> 1) {
                set(places, usize::from(hex) * encoding.terrains + usize::from(column), 1.0);
            }
        }
    }

    fn write_units(&self, seat: u8, places: &mut [f32]) {
        let figures = self.state.figures_of(seat);
        for ((kind, heap), parts) in (0..UNIT_TYPES).map(|kind| (kind, figures.heap(kind as u8))).zip(&self.game.encoding.units) {
            for hex in hexes(heap.set()) {
                set(places, usize::from(hex) * UNIT_TYPES + kind, parts[usize::from(heap.get(hex) & 15)]);
            }
        }
    }

    /// Units of all types together.
    fn write_moved(&self, places: &mut [f32]) {
        let state = self.state;
        if !state.moves_phase() {
            return;
        }
        for hex in hexes(state.marks.iter().fold(0, |set, heap| set | heap.set())) {
            let number = state.marks.iter().map(|heap| u32::from(heap.get(hex))).sum();
            set(places, hex.into(), part(number, 15));
        }
    }
}
