//! Notation at a node (docs/nexus-ops-state.md, "Outcomes").

use crate::battle::{Battle, Stage};
use crate::game::NexusOps;
use crate::model::{Node, State};
use crate::rules::NONE;
use warquest_core::{Action, ActionList, NotationError, Outcome, Seat};

const REGENERATION: [&str; 2] = ["survive", "die"];
const BREATH: [&str; 2] = ["hit", "miss"];

/// The notation of an outcome of a battle.
pub(crate) fn battle_outcome(battle: &Battle, outcome: Outcome) -> String {
    let node = battle.stage.name();
    match battle.stage {
        Stage::Regeneration => format!("{node} {}", REGENERATION[outcome.min(1) as usize]),
        _ => format!("{node} {outcome}"),
    }
}

/// The outcome of the argument of a notation of a battle.
pub(crate) fn parse_battle_outcome(battle: &Battle, argument: &str) -> Option<Outcome> {
    match battle.stage {
        Stage::Regeneration => word(&REGENERATION, argument),
        _ => number(argument),
    }
}

fn word(words: &[&str], text: &str) -> Option<Outcome> {
    words.iter().position(|word| *word == text).map(|index| index as Outcome)
}

/// A number as it is printed: no sign, no leading zeros.
fn number(text: &str) -> Option<u32> {
    let number: u32 = text.parse().ok().filter(|&number| number < 1000)?;
    (number.to_string() == text).then_some(number)
}

impl NexusOps {
    pub(crate) fn node_name(&self, state: &State) -> &'static str {
        match state.node {
            Node::Battle => state.battle.stage.name(),
            node => node.name(),
        }
    }

    /// Notation of a legal action or a possible outcome, `?` for a card that the viewer may not see.
    pub(crate) fn label_at(&self, state: &State, id: u32, viewer: Option<Seat>) -> Option<String> {
        let hidden = viewer.is_some_and(|viewer| !self.is_seen(state, viewer));
        if state.player == NONE {
            let text = self.is_outcome(state, id).then(|| self.outcome_text(state, id))?;
            return Some(if hidden { format!("{} ?", self.node_name(state)) } else { text });
        }
        let action = Action::try_from(id).ok()?;
        let mut legal = ActionList::new();
        self.offer(state, &mut legal);
        legal.as_slice().binary_search(&action).ok()?;
        let text = self.actions().describe(action)?;
        let verb = text.split_once(' ').map_or(text, |(verb, _)| verb);
        Some(if hidden { format!("{verb} ?") } else { text.to_owned() })
    }

    /// Whether a seat sees what is chosen or drawn at this node.
    pub(crate) fn is_seen(&self, state: &State, viewer: Seat) -> bool {
        let secret = matches!(state.node, Node::DrawSecret | Node::DrawEnergize | Node::KeepMission);
        !secret || state.draw.is_none_or(|draw| draw.player == viewer)
    }

    fn outcome_text(&self, state: &State, outcome: Outcome) -> String {
        let node = self.node_name(state);
        let index = outcome as usize;
        let card = outcome.min(254) as u8;
        match state.node {
            Node::SingleTile => format!("{node} {}", self.single_name(index)),
            Node::DoubleTile => format!("{node} {}", self.double_name(index)),
            Node::Token => format!("{node} {}", self.rules.tokens.get(index).map_or("", |token| &token.id)),
            Node::Breath => format!("{node} {}", BREATH[index.min(1)]),
            Node::DrawSecret => format!("{node} {}", self.mission(card).id),
            Node::DrawEnergize => format!("{node} {}", self.energize(card).id),
            Node::Battle => battle_outcome(&state.battle, outcome),
            _ => format!("{node} {outcome}"),
        }
    }

    pub(crate) fn terrain_name(&self, terrain: u8) -> &str {
        self.rules.terrains.get(usize::from(terrain)).map_or("", |terrain| &terrain.id)
    }

    fn single_name(&self, index: usize) -> &str {
        self.rules.singles.get(index).map_or("", |tile| self.terrain_name(tile.halves[0]))
    }

    fn double_name(&self, index: usize) -> String {
        let name = |half: u8| self.terrain_name(half);
        self.rules.doubles.get(index).map_or(String::new(), |tile| format!("{}+{}", name(tile.halves[0]), name(tile.halves[1])))
    }

    /// The outcome of a notation at this node.
    pub(crate) fn parse_outcome(&self, state: &State, text: &str) -> Result<Outcome, NotationError> {
        let fault = || NotationError(format!("'{text}' is no outcome of {}", self.node_name(state)));
        let (node, argument) = text.split_once(' ').ok_or_else(fault)?;
        if node != self.node_name(state) || state.player != NONE {
            return Err(fault());
        }
        let outcome = self.outcome_of(state, argument).ok_or_else(fault)?;
        if self.is_outcome(state, outcome) { Ok(outcome) } else { Err(fault()) }
    }

    fn outcome_of(&self, state: &State, argument: &str) -> Option<Outcome> {
        let id = argument.replace('-', "_");
        let index = |place: Option<usize>| place.map(|index| index as Outcome);
        let rules = &self.rules;
        match state.node {
            Node::SingleTile => index((0..rules.singles.len()).position(|tile| self.single_name(tile) == id)),
            Node::DoubleTile => index((0..rules.doubles.len()).position(|tile| self.double_name(tile) == id)),
            Node::Token => index(rules.tokens.iter().position(|token| token.id == id)),
            Node::Breath => word(&BREATH, argument),
            Node::DrawSecret => index(rules.missions.iter().position(|card| card.id == id)),
            Node::DrawEnergize => index(rules.battle.energize.iter().position(|card| card.id == id)),
            Node::Battle => parse_battle_outcome(&state.battle, argument),
            _ => number(argument),
        }
    }
}
