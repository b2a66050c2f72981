//! Kuhn poker (H. Kuhn, "A Simplified Two-Person Poker", 1950): three cards, one each, an ante and at most one bet.

use super::Rules;
use warquest_core::observation::Tensor;
use warquest_core::{Action, Generator, Kind, Outcome, Seat, Slice};

pub const PASS: Action = 0;
pub const BET: Action = 1;
pub const JACK: u8 = 0;
pub const QUEEN: u8 = 1;
pub const KING: u8 = 2;
const NOT_DEALT: u8 = 9;

pub struct Kuhn;

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Hand {
    pub cards: [u8; 2],
    pub moves: Vec<Action>,
}

impl Hand {
    pub fn new(cards: [u8; 2], moves: &[Action]) -> Self {
        Self { cards, moves: moves.to_vec() }
    }
}

impl Rules for Kuhn {
    type State = Hand;
    const ACTIONS: usize = 2;
    const OUTCOMES: u32 = 3;

    fn start(&self) -> Hand {
        Hand::new([NOT_DEALT; 2], &[])
    }
    fn kind(&self, hand: &Hand) -> Kind {
        match hand.moves[..] {
            _ if hand.cards.contains(&NOT_DEALT) => Kind::Chance,
            [] => Kind::Decision(0),
            [_] => Kind::Decision(1),
            [PASS, BET] => Kind::Decision(0),
            _ => Kind::Terminal,
        }
    }
    fn legal(&self, _hand: &Hand) -> Vec<Action> {
        vec![PASS, BET]
    }
    fn act(&self, hand: &mut Hand, action: Action) {
        hand.moves.push(action);
    }
    fn outcomes(&self, hand: &Hand) -> Vec<Outcome> {
        (0..3).filter(|&card| !hand.cards.contains(&(card as u8))).collect()
    }
    fn chance(&self, hand: &mut Hand, outcome: Outcome) {
        let place = usize::from(hand.cards[0] != NOT_DEALT);
        hand.cards[place] = outcome as u8;
    }
    fn returns(&self, hand: &Hand) -> [f64; 2] {
        let stake = if hand.moves.iter().filter(|&&action| action == BET).count() == 2 { 2.0 } else { 1.0 };
        let folder = match hand.moves[..] {
            [BET, PASS] => Some(1),
            [PASS, BET, PASS] => Some(0),
            _ => None,
        };
        let first_wins = folder.map_or(hand.cards[0] > hand.cards[1], |folder| folder == 1);
        if first_wins { [stake, -stake] } else { [-stake, stake] }
    }
    fn view(&self, hand: &Hand, seat: Seat) -> String {
        format!("{} {:?}", hand.cards[usize::from(seat)], hand.moves)
    }
    fn slices(&self) -> Vec<Slice> {
        vec![Slice::unit("card", &[3]), Slice::unit("moves", &[3, 2])]
    }
    fn observe(&self, hand: &Hand, seat: Seat, out: &mut [f32]) {
        let mut tensor = Tensor::zeroed(out);
        tensor.one_of(3, hand.cards[usize::from(seat)].into());
        hand.moves.iter().for_each(|&action| tensor.one_of(2, action.into()));
    }
    fn resample(&self, hand: &Hand, seat: Seat, generator: &mut Generator) -> Hand {
        let mut dealt = hand.clone();
        let own = hand.cards[usize::from(seat)];
        if own != NOT_DEALT && hand.cards[usize::from(1 - seat)] != NOT_DEALT {
            let rank = generator.below(2) as usize;
            dealt.cards[usize::from(1 - seat)] = (0..3).filter(|&card| card != own).nth(rank).unwrap();
        }
        dealt
    }
    fn sees(&self, hand: &Hand, seat: Seat) -> bool {
        let dealt_to = usize::from(hand.cards[0] != NOT_DEALT);
        usize::from(seat) == dealt_to
    }
}
