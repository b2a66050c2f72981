//! Rules of thumb (docs/search.md): a policy for playouts, and what a position is worth.

use crate::actions::pair;
use crate::game::NexusOps;
use crate::map::{bit, hexes};
use crate::model::{Node, State};
use crate::options::Returns;
use crate::rules::{MAX_HEXES, MAX_PLAYERS, NONE, UNIT_TYPES};
use warquest_core::heuristic::uniform;
use warquest_core::{Action, Game, Generator, Heuristic};

/// What a victory point is worth in rubium.
const POINT: f64 = 9.0;
/// Miners that a player wants on the board before he saves up for stronger units.
const MINERS: u8 = 5;
/// The least gain for which a unit moves.
const WORTH_A_MOVE: i32 = 1;

/// The last action of a row, if any is legal.
fn last_in(legal: &[Action], from: Action, to: Action) -> Option<Action> {
    legal.iter().rev().copied().find(|action| (from..to).contains(action))
}

impl NexusOps {
    /// Cost of all units of a player on a hex.
    fn worth_on(&self, state: &State, player: u8, hex: u8) -> i32 {
        let units = state.figures_of(player).units(hex);
        units.iter().enumerate().map(|(kind, &number)| i32::from(number) * i32::from(self.unit(kind as u8).cost)).sum()
    }

    /// What it would be good for that a unit of a type, one of a few with this worth, stood on a hex.
    fn pull(&self, state: &State, kind: u8, hex: u8, force: i32) -> i32 {
        let player = state.active;
        let own = self.worth_on(state, player, hex);
        let enemies: i32 = (0..self.num_players).filter(|&seat| seat != player).map(|seat| self.worth_on(state, seat, hex)).sum();
        if enemies > 0 {
            let strength = own + force;
            return if strength > enemies + enemies / 2 { 6 + enemies.min(12) / 2 } else { -6 };
        }
        let mines = i32::from(self.rules.miners >> kind & 1 == 1 && state.figures_of(player).kinds(hex) & self.rules.miners == 0);
        let token = if state.tokens & bit(hex) != 0 && own == 0 { 5 } else { 0 };
        let hill = if hex == 0 && own == 0 { 6 } else { 0 };
        let nearer = if own == 0 && self.board.home & bit(hex) == 0 { 1 } else { 0 };
        token + hill + nearer + 3 * mines * i32::from(self.mine_on(state, hex))
    }

    /// The best hex for a type to go to from a hex, and what is gained.
    fn best_move(&self, state: &State, kind: u8, from: u8) -> (u8, i32) {
        let ground = self.ground(state, state.active);
        let number = state.figures_of(state.active).number(kind, from);
        let force = i32::from(number) * i32::from(self.unit(kind).cost);
        let stays = if number > 1 { 0 } else { self.pull_of_staying(state, kind, from) };
        let mut best = (NONE, i32::MIN);
        for to in hexes(self.reach(state, &ground, kind, from)) {
            let gain = self.pull(state, kind, to, force) - stays;
            if gain > best.1 {
                best = (to, gain);
            }
        }
        best
    }

    /// What is lost when the last unit of a type leaves a hex.
    fn pull_of_staying(&self, state: &State, kind: u8, hex: u8) -> i32 {
        let mines = self.rules.miners >> kind & 1 == 1;
        let hill = if hex == 0 { 6 } else { 0 };
        hill + if mines { 3 * i32::from(self.mine_on(state, hex)) } else { 0 }
    }

    fn choose_march(&self, state: &State, legal: &[Action]) -> Action {
        let actions = self.actions();
        let mut best = (actions.end_phase, WORTH_A_MOVE - 1);
        for &action in legal.iter().filter(|action| (actions.move_..actions.fight).contains(*action)) {
            let (kind, from) = pair(action, actions.move_, MAX_HEXES);
            let (_, gain) = self.best_move(state, kind, from);
            if gain > best.1 {
                best = (action, gain);
            }
        }
        best.0
    }

    fn choose_purchase(&self, state: &State, legal: &[Action]) -> Action {
        let actions = self.actions();
        if let Some(card) = last_in(legal, actions.start_card, actions.move_) {
            return card;
        }
        let figures = state.figures_of(state.active);
        let miners: u8 = (0..UNIT_TYPES as u8).filter(|&kind| self.rules.miners >> kind & 1 == 1).map(|kind| figures.total(kind)).sum();
        let purchases = legal.iter().copied().filter(|&action| action < actions.start_card);
        // Types stand by strength: the first is the dearest.
        let wanted = if miners < MINERS { purchases.max() } else { purchases.min() };
        wanted.unwrap_or(actions.end_phase)
    }

    fn choose(&self, state: &State, legal: &[Action], generator: &mut Generator) -> Action {
        let actions = self.actions();
        if let Some(white) = last_in(legal, actions.white, actions.discard) {
            return white;
        }
        match state.node {
            Node::Deploy => self.choose_purchase(state, legal),
            Node::Move => self.choose_march(state, legal),
            Node::MoveTo => {
                let (kind, from) = pair(state.chain[0], actions.move_, MAX_HEXES);
                actions.move_to + Action::from(self.best_move(state, kind, from).0)
            }
            Node::MoveCount => {
                let to = state.chain[1].wrapping_sub(actions.move_to).min(254) as u8;
                let attack = state.enemies(state.active) & bit(to) != 0;
                if attack { legal[legal.len() - 1] } else { legal[0] }
            }
            Node::BattleSelect => {
                let fight = legal.first().copied().filter(|&action| action < actions.breath);
                last_in(legal, actions.breath, actions.red).or(fight).unwrap_or(actions.end_phase)
            }
            Node::MissionWindow => {
                let vp = |action: Action| self.mission_of_red(action);
                let reds = legal.iter().copied().filter(|&action| action < actions.plain);
                reds.max_by_key(|&action| vp(action)).or(last_in(legal, actions.plain, actions.white)).unwrap_or(actions.done)
            }
            Node::CriticalWindow => actions.pass,
            Node::EndTurn => actions.end_turn,
            Node::Battle if legal.contains(&actions.pass) => legal[0],
            // Casualties: the cheapest stand last.
            Node::Battle | Node::BreathCasualty => legal[legal.len() - 1],
            _ => uniform(legal, generator),
        }
    }

    /// Victory points of a red card.
    fn mission_of_red(&self, action: Action) -> u8 {
        let place = action.wrapping_sub(self.actions().red);
        let card = self.rules.missions.iter().find(|card| card.red && u16::from(card.place) == place);
        card.map_or(0, |card| card.vp)
    }

    /// Victory points, units, mines and cards of a player, in rubium.
    fn standing(&self, state: &State, seat: u8) -> f64 {
        let player = state.seat(seat);
        let figures = state.figures_of(seat);
        let units: u32 = (0..UNIT_TYPES as u8).map(|kind| u32::from(figures.total(kind)) * u32::from(self.unit(kind).cost)).sum();
        let mined = figures.with(self.rules.miners) & !state.enemies(seat);
        let income: u32 = hexes(mined).map(|hex| u32::from(self.mine_on(state, hex))).sum();
        let cards = state.secrets_of(seat).total() + state.energize_of(seat).total();
        POINT * f64::from(player.vp) + f64::from(units) + f64::from(player.rubium) + 2.0 * f64::from(income + cards) + 10.0
    }
}

impl Heuristic for NexusOps {
    fn playout_action(&self, state: &State, legal: &[Action], generator: &mut Generator) -> Action {
        if generator.below(8) == 0 {
            return uniform(legal, generator);
        }
        self.choose(state, legal, generator)
    }

    fn greedy_action(&self, state: &State, legal: &[Action]) -> Action {
        self.choose(state, legal, &mut Generator::new(0, 0))
    }

    fn is_quiet(&self, state: &State) -> bool {
        matches!(state.node, Node::Deploy | Node::EndTurn)
    }

    fn evaluate(&self, state: &State, seat_values: &mut [f64]) {
        let seats = self.num_players();
        let mut chances = [0.0; MAX_PLAYERS];
        for (seat, chance) in chances.iter_mut().enumerate().take(seats) {
            *chance = self.standing(state, seat as u8).powi(3);
        }
        let total: f64 = chances.iter().sum();
        let (least, most, _) = self.utility();
        for (seat, value) in seat_values.iter_mut().enumerate().take(seats) {
            let chance = if total > 0.0 { chances[seat] / total } else { 1.0 / seats as f64 };
            *value = match self.options.returns {
                Returns::WinShare => chance,
                Returns::ZeroSum => chance - (1.0 - chance) / (seats as f64 - 1.0),
                Returns::Vp => least + (most - least) * chance,
                Returns::VpMargin => f64::from(self.options.vp_target) * (chance - (1.0 - chance) / (seats as f64 - 1.0)),
            };
        }
    }
}
