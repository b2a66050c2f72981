//! Whether play would stop at the node: what is drawn, what the turn has come to, and the links of a chain.

use super::Read;
use crate::battle::demand;
use crate::figures::Units;
use crate::game::NexusOps;
use crate::map::{bit, hexes};
use crate::model::{Draw, NO_LINK, Node, State, Why};
use crate::options::{BreathChoice, CoLoserDraw, WhiteKillWindow};
use crate::rules::{Effect, NONE};
use warquest_core::{Action, ActionList};

impl NexusOps {
    pub(super) fn check_draw(&self, state: &State) -> Read<()> {
        let drawing = matches!(state.node, Node::DrawSecret | Node::DrawEnergize | Node::KeepMission);
        demand(drawing == state.draw.is_some(), "draw", "null unless cards are drawn")?;
        let Some(draw) = state.draw else { return Ok(()) };
        let node = match draw.why {
            Why::Turn if state.node == Node::KeepMission => Node::KeepMission,
            Why::Orders | Why::Turn => Node::DrawSecret,
            Why::Lost | Why::Monolith | Why::Hill => Node::DrawEnergize,
        };
        demand(node == state.node, "draw.why", "a draw of this node")?;
        let cards = match node {
            Node::DrawSecret => !state.secret_deck.is_empty() || state.aside.first().is_some(),
            Node::DrawEnergize => !state.energize_deck.is_empty(),
            _ => true,
        };
        demand(cards, "draw", "a card to draw")?;
        let drawn = draw.drawn.iter().filter(|&&card| card != NONE).count() as u8;
        let choice = self.is_choice(&draw);
        let (least, most) = match draw.why {
            Why::Orders => (1, self.num_players),
            Why::Lost => (1, 1),
            Why::Turn if node == Node::KeepMission => (0, 0),
            Why::Turn => (1, if choice { 2 } else { 1 }),
            Why::Monolith => (1, 2),
            Why::Hill => (1, self.num_players - 1),
        };
        demand((least..=most).contains(&draw.left), "draw.left", &format!("{least}..{most}"))?;
        demand(drawn == if choice { 2 - draw.left } else { 0 }, "draw.drawn", "the cards drawn of two")?;
        demand(node != Node::KeepMission || choice, "node", "keep_mission with top_priority only")?;
        demand(draw.player == self.drawer(state, &draw), "draw.player", "the seat that draws")?;
        self.check_reason(state, &draw)
    }

    /// Who draws.
    fn drawer(&self, state: &State, draw: &Draw) -> u8 {
        let seats = self.num_players;
        match draw.why {
            Why::Orders => (state.first + (seats - draw.left)) % seats,
            Why::Lost => state.battle.defender,
            Why::Turn | Why::Monolith => state.active,
            Why::Hill => (state.active + (seats - draw.left)) % seats,
        }
    }

    fn check_reason(&self, state: &State, draw: &Draw) -> Read<()> {
        let holds = match draw.why {
            Why::Orders => self.options.executive_orders && self.scenario.phase.is_none(),
            Why::Lost => {
                let spared = self.options.co_loser_draw == CoLoserDraw::NotActive && state.battle.defender == state.active;
                state.battle.in_force() && state.battle.attacker_won() && !spared && !state.battle.red
            }
            Why::Turn => true,
            Why::Monolith => self.holds_hill(state),
            Why::Hill => self.options.king_of_the_hill && self.holds_hill(state),
        };
        demand(holds, "draw.why", "a reason to draw")
    }

    fn holds_hill(&self, state: &State) -> bool {
        state.controlled(state.active) & bit(0) != 0
    }

    /// What belongs to the phases of a turn.
    pub(super) fn check_turn(&self, state: &State) -> Read<()> {
        if state.active == NONE {
            let empty =
                state.bonus == 0 && state.fights == 0 && state.kills == Units::default() && state.marks.iter().all(|heap| heap.set() == 0);
            return demand(empty, "turn", "null without an active player");
        }
        let early = matches!(state.node, Node::Deploy | Node::Move) || (state.node.is_link() && !state.fights_phase());
        let marches = self.rules.battle.energize.iter().enumerate().filter(|(_, card)| card.effect == Effect::ForcedMarch);
        let elsewhere: u8 = marches.map(|(card, march)| march.count.saturating_sub(state.energize_of(state.active).get(card as u8))).sum();
        let most = if early { elsewhere } else { 0 };
        demand(state.bonus <= most, "turn.bonus", "no more than forced marches that are not in hand, 0 after the move phase")?;
        self.check_marks(state)?;
        self.check_fights(state)?;
        let unexplored = state.tokens & state.figures_of(state.active).standing() != 0;
        let explored = early || state.node == Node::Token || !unexplored;
        demand(explored, "tokens", "none where the active player stands after exploring")?;
        demand(state.node != Node::Token || unexplored, "node", "a token to reveal")?;
        let calm = early || state.node == Node::Token;
        let none = state.kills == Units::default();
        demand(none || !calm, "turn.kills", "nothing before the battles")?;
        let limits = state.kills.iter().enumerate().all(|(kind, &number)| number <= self.unit(kind as u8).limit);
        demand(limits, "turn.kills", "no more than there are")?;
        let fleeting = self.options.white_kill_window == WhiteKillWindow::Battle;
        let kept = state.fights_phase() && !state.node.is_link();
        demand(!fleeting || none || kept, "turn.kills", "nothing any more")
    }

    fn check_marks(&self, state: &State) -> Read<()> {
        let figures = state.figures_of(state.active);
        if state.moves_phase() {
            let fits = |hex: u8, kind: usize| state.marks[kind].get(hex) <= figures.number(kind as u8, hex);
            let all = hexes(self.board.all).all(|hex| (0..state.marks.len()).all(|kind| fits(hex, kind)));
            return demand(all, "turn.moved", "units of the active player that stand there");
        }
        let breather = self.rules.breather;
        let marks = &state.marks[usize::from(breather)];
        demand(marks.set() == 0 || state.fights_phase(), "turn.breath", "nothing outside the battle phase")?;
        let fits = |hex: u8| marks.get(hex) <= figures.number(breather, hex) && state.controlled(state.active) & bit(hex) != 0;
        demand(hexes(marks.set()).all(fits), "turn.breath", "dragons on hexes that their owner controls")
    }

    fn check_fights(&self, state: &State) -> Read<()> {
        let contested = state.figures_of(state.active).standing() & state.enemies(state.active);
        let there = if state.fights_phase() { contested } else { 0 };
        demand(state.fights & !there == 0, "turn.fights", "contested hexes of the active player in the battle phase")
    }

    pub(super) fn check_node(&self, state: &State) -> Read<()> {
        let own = state.node.is_top() || (state.node.is_link() && !matches!(state.node, Node::Breath | Node::BreathCasualty));
        let player = match state.node {
            Node::HillChoice => state.active,
            Node::KeepMission => state.draw.map_or(NONE, |draw| draw.player),
            _ if own => state.active,
            _ => state.player,
        };
        demand(state.player == player, "player", "the seat that decides at this node")?;
        let hill = self.options.king_of_the_hill && self.holds_hill_at(state);
        demand(state.node != Node::HillChoice || hill, "node", "hill_choice of who controls the monolith only")?;
        self.check_chain(state)
    }

    fn holds_hill_at(&self, state: &State) -> bool {
        state.active != NONE && self.holds_hill(state)
    }

    /// Every link could be taken where it was taken.
    fn check_chain(&self, state: &State) -> Read<()> {
        let [first, second] = state.chain;
        let (top, link) = match state.node {
            Node::MoveTo => (Node::Move, None),
            Node::MoveCount => (Node::Move, Some(Node::MoveTo)),
            Node::JumpUnit | Node::VolunteerHex | Node::AmbushHex => (Node::Deploy, None),
            Node::JumpTo => (Node::Deploy, Some(Node::JumpUnit)),
            Node::AmbushUnit => (Node::Deploy, Some(Node::AmbushHex)),
            Node::BreathAt => (Node::BattleSelect, None),
            Node::Breath | Node::BreathCasualty => (Node::BattleSelect, Some(Node::BreathAt)),
            _ => return demand(first == NO_LINK && second == NO_LINK, "chain", "no links"),
        };
        let mut before = *state;
        before.chain = [NO_LINK; 2];
        before.ask(top, state.active);
        if matches!(state.node, Node::Breath | Node::BreathCasualty) {
            // The dragon that breathes is marked no more.
            let from = first.wrapping_sub(self.actions().breath).min(Action::from(u8::MAX)) as u8;
            let marks = &mut before.marks[usize::from(self.rules.breather)];
            marks.put(from, marks.get(from).saturating_add(1));
            let dragons = state.figures_of(state.active).number(self.rules.breather, from);
            demand(marks.get(from) <= dragons && bit(from) & state.controlled(state.active) != 0, "chain[0]", "a dragon that may breathe")?;
        }
        self.check_link(&before, first, "chain[0]")?;
        let mut after = before;
        self.act(&mut after, first);
        demand(after.node == link.unwrap_or(state.node), "chain[0]", "a link that leads to this node")?;
        match link {
            None => demand(second == NO_LINK, "chain", "one link")?,
            Some(_) => self.check_link(&after, second, "chain[1]")?,
        }
        if state.node == Node::BreathCasualty {
            let (to, victim) = self.breath_target(state);
            let chooser = if self.options.breath_choice == BreathChoice::Attacker { state.active } else { victim };
            demand(state.player == chooser, "player", "who chooses the casualty")?;
            demand(state.figures_of(victim).kinds(to).count_ones() > 1, "chain[1]", "a victim of several types")?;
        }
        Ok(())
    }

    fn check_link(&self, state: &State, link: Action, place: &str) -> Read<()> {
        let mut legal = ActionList::new();
        self.offer(state, &mut legal);
        demand(legal.as_slice().contains(&link), place, "a link that can be taken")
    }
}
