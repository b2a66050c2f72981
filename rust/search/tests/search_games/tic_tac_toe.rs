//! Tic-tac-toe: a draw.

use super::Rules;
use warquest_core::{Action, Kind, Seat, Slice};

const LINES: [u16; 8] = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

pub struct TicTacToe;

/// The cells of each player, as sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Board {
    pub cells: [u16; 2],
    pub mover: u8,
}

impl Board {
    pub fn after(moves: &[Action]) -> Self {
        let mut board = Self::default();
        moves.iter().for_each(|&cell| TicTacToe.act(&mut board, cell));
        board
    }

    fn winner(&self) -> Option<usize> {
        (0..2).find(|&seat| LINES.iter().any(|&line| self.cells[seat] & line == line))
    }
}

impl Rules for TicTacToe {
    type State = Board;
    const ACTIONS: usize = 9;
    const OUTCOMES: u32 = 0;

    fn start(&self) -> Board {
        Board::default()
    }
    fn kind(&self, board: &Board) -> Kind {
        let full = board.cells[0] | board.cells[1] == 0o777;
        if full || board.winner().is_some() { Kind::Terminal } else { Kind::Decision(board.mover) }
    }
    fn legal(&self, board: &Board) -> Vec<Action> {
        (0..9).filter(|&cell| (board.cells[0] | board.cells[1]) >> cell & 1 == 0).collect()
    }
    fn act(&self, board: &mut Board, cell: Action) {
        board.cells[usize::from(board.mover)] |= 1 << cell;
        board.mover = 1 - board.mover;
    }
    fn slices(&self) -> Vec<Slice> {
        vec![Slice::unit("cells", &[2, 9]), Slice::unit("own_turn", &[])]
    }
    fn observe(&self, board: &Board, seat: Seat, out: &mut [f32]) {
        let planes = [seat, 1 - seat].map(|seat| u32::from(board.cells[usize::from(seat)]));
        let bits = planes[0] | planes[1] << 9 | u32::from(board.mover == seat) << 18;
        out.iter_mut().enumerate().for_each(|(place, value)| *value = (bits >> place & 1) as f32);
    }
    fn returns(&self, board: &Board) -> [f64; 2] {
        match board.winner() {
            None => [0.0, 0.0],
            Some(0) => [1.0, -1.0],
            Some(_) => [-1.0, 1.0],
        }
    }
}
