//! Notation at a node (docs/warquest-state.md, "Notation"; WQ-16.1).

use crate::battle::{Pending, RollKind};
use crate::game::WarQuest;
use crate::model::{Deck, Node, State};
use warquest_core::dice;
use warquest_core::{Action, ActionList, NotationError, Outcome, Seat};

impl WarQuest {
    pub(crate) fn node_name(&self, state: &State) -> &'static str {
        match (state.node, state.battle.pending()) {
            (Node::Battle, Pending::Choice { node, .. }) => node.name(),
            (Node::Battle, Pending::Roll { kind }) => RollKind::name(kind),
            (node, _) => node.name(),
        }
    }

    /// Notation of a legal action or a possible outcome, `?` for a card that the viewer may not see.
    pub(crate) fn label_at(&self, state: &State, id: u32, viewer: Option<Seat>) -> Option<String> {
        if state.player == crate::rules::NONE {
            return self.is_outcome(state, id).then(|| self.outcome_text(state, id, viewer));
        }
        let action = Action::try_from(id).ok()?;
        let mut legal = ActionList::new();
        self.offer(state, &mut legal);
        legal.as_slice().binary_search(&action).ok()?;
        let text = self.rules.actions.describe(action)?;
        if viewer.is_some_and(|viewer| viewer != state.player) && self.is_secret(state) {
            let verb = text.split_once(' ').map_or(text, |(verb, _)| verb);
            return Some(format!("{verb} ?"));
        }
        Some(text.to_owned())
    }

    /// Nodes whose choices only their player sees.
    fn is_secret(&self, state: &State) -> bool {
        matches!(state.node, Node::QuestKeep | Node::ConquestKeep | Node::RedrawKeep | Node::RedrawCard)
    }

    /// Whether a seat sees what is chosen or drawn at this node.
    pub(crate) fn is_seen(&self, state: &State, viewer: Seat) -> bool {
        match state.node {
            Node::DrawQuest | Node::DrawConquest => state.draw.is_none_or(|draw| draw.player == viewer),
            _ => state.player == viewer || !self.is_secret(state),
        }
    }

    fn outcome_text(&self, state: &State, outcome: Outcome, viewer: Option<Seat>) -> String {
        let node = self.node_name(state);
        let card = outcome.min(254) as u8;
        match state.node {
            Node::FirstPlayer => format!("{node} {outcome}"),
            Node::DrawDisplay => format!("{node} {}", self.power(card).id),
            Node::DrawEvent => format!("{node} {}", self.rules.events.get(usize::from(card)).map_or("", |card| &card.id)),
            Node::DrawQuest | Node::DrawConquest => format!("{node} {}", self.drawn_text(state, card, viewer)),
            _ => dice::decode(outcome).map_or(String::new(), |(skulls, flags)| format!("{node} {skulls} {flags}")),
        }
    }

    fn drawn_text(&self, state: &State, card: u8, viewer: Option<Seat>) -> &str {
        match &state.draw {
            Some(draw) if viewer.is_none_or(|viewer| viewer == draw.player) => match draw.deck {
                Deck::Quest => &self.quest(card).id,
                Deck::Conquest => &self.conquest(card).id,
            },
            _ => "?",
        }
    }

    /// The outcome of a notation at this node.
    pub(crate) fn parse_outcome(&self, state: &State, text: &str) -> Result<Outcome, NotationError> {
        let fault = || NotationError(format!("'{text}' is no outcome of {}", self.node_name(state)));
        let (node, arguments) = text.split_once(' ').ok_or_else(fault)?;
        if node != self.node_name(state) || state.player != crate::rules::NONE {
            return Err(fault());
        }
        let outcome = self.outcome_of(state, arguments).ok_or_else(fault)?;
        if self.is_outcome(state, outcome) { Ok(outcome) } else { Err(fault()) }
    }

    fn outcome_of(&self, state: &State, arguments: &str) -> Option<Outcome> {
        let id = arguments.replace('_', "-");
        let find = |mut ids: Box<dyn Iterator<Item = &String> + '_>| ids.position(|known| *known == id).map(|index| index as Outcome);
        match state.node {
            Node::FirstPlayer => number(arguments),
            Node::DrawDisplay => find(Box::new(self.rules.battle.power.iter().map(|card| &card.id))),
            Node::DrawEvent => find(Box::new(self.rules.events.iter().map(|card| &card.id))),
            Node::DrawQuest => find(Box::new(self.rules.quests.iter().map(|card| &card.id))),
            Node::DrawConquest => find(Box::new(self.rules.conquest.iter().map(|card| &card.id))),
            _ => {
                let (skulls, flags) = arguments.split_once(' ')?;
                dice::checked_encode(number(skulls)?, number(flags)?)
            }
        }
    }
}

/// A number as it is printed: no sign, no leading zeros.
fn number(text: &str) -> Option<u32> {
    let number: u32 = text.parse().ok().filter(|&number| number < 1000)?;
    (number.to_string() == text).then_some(number)
}
