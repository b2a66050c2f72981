//! Chance nodes (NX-5.2): the only place that lists, draws and checks outcomes.

use crate::battle::{Battle, Context, Stage};
use crate::game::NexusOps;
use crate::model::{Node, State};
use crate::rules::FACES;
use warquest_core::dice;
use warquest_core::{Generator, Outcome, Weights};

/// Regeneration saves a unit on a face of this or more (NX-13.13).
const SURVIVES: u32 = 4;

/// What is drawn at a chance node.
enum Chance {
    Seat,
    /// Dice, and how many faces of each hit.
    Hits {
        dice: u32,
        good: u32,
    },
    /// One die: the first outcome on that many of the highest faces.
    Die {
        good: u32,
    },
    Coin,
    Pile,
    Nothing,
}

fn dice_of(context: &Context, battle: &Battle) -> Chance {
    match battle.stage {
        Stage::Hits | Stage::Reroll => Chance::Hits { dice: battle.dice(), good: battle.good_faces(context) },
        Stage::Regeneration => Chance::Die { good: u32::from(FACES) + 1 - SURVIVES },
        _ => Chance::Nothing,
    }
}

impl Chance {
    fn list(&self, seats: u32, out: &mut Weights) {
        match *self {
            Self::Seat => out.extend((0..seats).map(|seat| (seat, 1))),
            Self::Hits { dice, good } => dice::hit_weights(dice, good, FACES.into(), out),
            Self::Die { good } => out.extend([(0, good.into()), (1, u128::from(FACES) - u128::from(good))]),
            Self::Coin => out.extend([(0, 1), (1, 1)]),
            Self::Pile | Self::Nothing => {}
        }
    }

    fn sample(&self, seats: u32, generator: &mut Generator) -> Outcome {
        match *self {
            Self::Seat => generator.below(seats.into()) as Outcome,
            Self::Hits { dice, good } => dice::sample_hits(dice, good, FACES.into(), generator),
            Self::Die { good } => 1 - dice::sample_hits(1, good, FACES.into(), generator),
            Self::Coin => generator.below(2) as Outcome,
            Self::Pile | Self::Nothing => 0,
        }
    }

    fn has(&self, seats: u32, outcome: Outcome) -> bool {
        match *self {
            Self::Seat => outcome < seats,
            Self::Hits { dice, good } => dice::can_hit(dice, good, FACES.into(), outcome),
            Self::Die { .. } | Self::Coin => outcome < 2,
            Self::Pile | Self::Nothing => false,
        }
    }
}

/// The chances of a battle alone.
pub(crate) fn list_battle(context: &Context, battle: &Battle, out: &mut Weights) {
    dice_of(context, battle).list(0, out);
}

pub(crate) fn sample_battle(context: &Context, battle: &Battle, generator: &mut Generator) -> Outcome {
    dice_of(context, battle).sample(0, generator)
}

pub(crate) fn is_battle_outcome(context: &Context, battle: &Battle, outcome: Outcome) -> bool {
    dice_of(context, battle).has(0, outcome)
}

impl NexusOps {
    #[inline]
    fn chance(&self, state: &State) -> Chance {
        match state.node {
            Node::FirstPlayer => Chance::Seat,
            Node::SingleTile | Node::DoubleTile | Node::Token | Node::DrawSecret | Node::DrawEnergize => Chance::Pile,
            Node::DoubleFlip => Chance::Coin,
            Node::Breath => Chance::Die { good: u32::from(FACES) + 1 - u32::from(self.rules.breath_hit) },
            Node::Battle => dice_of(&self.context(state), &state.battle),
            _ => Chance::Nothing,
        }
    }

    /// What is left in the pile of a node, and in what numbers.
    fn pile<'a>(&self, state: &'a State) -> impl Iterator<Item = (Outcome, u32)> + Clone + 'a {
        let small: &[u8] = match state.node {
            Node::SingleTile => &state.single_pool,
            Node::DoubleTile => &state.double_pool,
            Node::Token => &state.token_pool,
            _ => &[],
        };
        let aside = if state.secret_deck.is_empty() { state.aside.first() } else { None };
        let secret = (state.node == Node::DrawSecret).then(|| state.secret_deck.iter());
        let aside = aside.filter(|_| state.node == Node::DrawSecret).map(|card| (card, 1));
        let energize = (state.node == Node::DrawEnergize).then(|| state.energize_deck.iter());
        let cards = secret.into_iter().flatten().chain(aside).chain(energize.into_iter().flatten());
        let small = small.iter().enumerate().filter(|&(_, &count)| count > 0).map(|(kind, &count)| (kind as Outcome, u32::from(count)));
        small.chain(cards.map(|(card, count)| (Outcome::from(card), u32::from(count))))
    }

    pub(crate) fn list_chance(&self, state: &State, out: &mut Weights) {
        out.clear();
        match self.chance(state) {
            Chance::Pile => self.pile(state).for_each(|(outcome, count)| out.push((outcome, count.into()))),
            chance => chance.list(self.num_players.into(), out),
        }
    }

    #[inline]
    pub(crate) fn sample(&self, state: &State, generator: &mut Generator) -> Outcome {
        match (self.chance(state), state.node) {
            (Chance::Pile, Node::DrawSecret) if !state.secret_deck.is_empty() => {
                state.secret_deck.nth(generator.below(state.secret_deck.total().into()) as u32).into()
            }
            (Chance::Pile, Node::DrawEnergize) => {
                state.energize_deck.nth(generator.below(state.energize_deck.total().into()) as u32).into()
            }
            (Chance::Pile, _) => warquest_core::pick_card(self.pile(state), generator).unwrap_or(0),
            (chance, _) => chance.sample(self.num_players.into(), generator),
        }
    }

    /// Whether the node has the outcome.
    pub(crate) fn is_outcome(&self, state: &State, outcome: Outcome) -> bool {
        match self.chance(state) {
            Chance::Pile => self.pile(state).any(|(known, _)| known == outcome),
            chance => chance.has(self.num_players.into(), outcome),
        }
    }

    /// Applies an outcome known to be possible.
    pub(crate) fn take_outcome(&self, state: &mut State, outcome: Outcome) {
        let number = outcome.min(254) as u8;
        match state.node {
            Node::FirstPlayer => self.take_first(state, number),
            Node::SingleTile => self.take_single(state, number),
            Node::DoubleTile => self.take_double(state, number),
            Node::DoubleFlip => self.take_flip(state, number),
            Node::Token => self.take_token(state, number),
            Node::Breath => self.take_breath(state, number),
            Node::DrawSecret | Node::DrawEnergize => self.take_draw(state, number),
            Node::Battle => self.roll_in_battle(state, outcome),
            _ => {}
        }
    }
}
