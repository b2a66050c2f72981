//! The board as people read it (docs/nexus-ops-state.md, "Board text").

pub(crate) mod battle;

use crate::game::NexusOps;
use crate::map::hexes;
use crate::model::{Node, State};
use crate::rules::{MAX_KINDS, NONE, UNIT_TYPES};
use battle::pieces;
use warquest_core::Counts;

/// A list, `none` if it is empty.
pub(crate) fn listed(items: impl Iterator<Item = String>) -> String {
    let items: Vec<String> = items.collect();
    if items.is_empty() { "none".to_owned() } else { items.join(", ") }
}

/// Cards of a pile, copies repeated.
pub(crate) fn card_names<'a, const N: usize>(
    cards: &'a Counts<N>,
    name: impl Fn(u8) -> &'a str + Copy + 'a,
) -> impl Iterator<Item = String> + 'a {
    cards.iter().flat_map(move |(card, count)| (0..count).map(move |_| name(card).to_owned()))
}

impl NexusOps {
    pub(crate) fn board_text(&self, state: &State) -> String {
        let mut lines = vec![self.headline(state)];
        if state.node == Node::Terminal {
            lines.push(format!("winners: {}", listed(hexes(state.winners.into()).map(|seat| format!("seat {seat}")))));
        }
        if state.active != NONE {
            let marches = if state.bonus > 0 { format!(", forced marches {}", state.bonus) } else { String::new() };
            lines.push(format!("turn: seat {}{marches}", state.active));
        }
        if self.links(state).next().is_some() {
            lines.push(format!("under way: {}", listed(self.links(state).map(str::to_owned))));
        }
        (0..self.num_players).for_each(|seat| self.seat_lines(state, seat, &mut lines));
        lines.push("board:".to_owned());
        lines.extend((0..self.board.hexes as u8).map(|hex| self.hex_line(state, hex)));
        let breath: Vec<String> = self.breath_marks(state).map(|(hex, number)| format!("{number} at {hex}")).collect();
        if !breath.is_empty() {
            lines.push(format!("dragons to breathe: {}", breath.join(", ")));
        }
        if state.fights != 0 {
            lines.push(format!("to fight: {}", listed(hexes(state.fights).map(|hex| hex.to_string()))));
        }
        self.battle_lines(state, &mut lines);
        let tokens = (0..MAX_KINDS).zip(&self.rules.tokens).filter(|&(kind, _)| state.token_pool[kind] > 0);
        lines.push(format!("tokens left: {}", listed(tokens.map(|(kind, token)| format!("{} {}", token.id, state.token_pool[kind])))));
        lines.push(format!("energize discards: {}", listed(card_names(&state.energize_discards, |card| &self.energize(card).id))));
        lines.push(format!("secret discards: {}", listed(card_names(&state.secret_discards, |card| &self.mission(card).id))));
        lines.join("\n")
    }

    fn headline(&self, state: &State) -> String {
        let first = if state.first == NONE { "none".to_owned() } else { state.first.to_string() };
        let who = match (state.node, state.player) {
            (Node::Terminal, _) => "the end".to_owned(),
            (_, NONE) => "chance".to_owned(),
            (_, player) => format!("seat {player}"),
        };
        format!("round {} of {}, first seat {first}, node {} ({who})", state.round, self.options.max_rounds, self.node_name(state))
    }

    fn seat_lines(&self, state: &State, seat: u8, lines: &mut Vec<String>) {
        let player = state.seat(seat);
        let (energize, secrets) = (state.energize_of(seat).total(), state.secrets_of(seat).total());
        lines
            .push(format!("seat {seat}: {} rubium, {} VP, energize cards {energize}, secret missions {secrets}", player.rubium, player.vp));
        let plain = (player.plain > 0).then(|| format!("plain missions {}", player.plain));
        let played = card_names(&state.played[usize::from(seat)], |card| &self.mission(card).id);
        lines.push(format!("  played: {}", listed(played.chain(plain))));
    }

    fn hex_line(&self, state: &State, hex: u8) -> String {
        let terrain = match state.terrain_of(hex) {
            NONE => "unknown",
            terrain => self.terrain_name(terrain),
        };
        let mut line = format!("  {hex} {terrain}");
        let mine = self.mine_on(state, hex);
        if mine > 0 {
            line += &format!(", mine {mine}");
        }
        if state.tokens & crate::map::bit(hex) != 0 {
            line += ", token";
        }
        let seats = hexes(state.seats_on(hex).into());
        let armies: Vec<String> =
            seats.map(|seat| format!("seat {seat}: {}", pieces(&self.rules.battle, &state.figures_of(seat).units(hex)))).collect();
        line + ": " + &if armies.is_empty() { "none".to_owned() } else { armies.join("; ") }
    }

    fn battle_lines(&self, state: &State, lines: &mut Vec<String>) {
        let battle = &state.battle;
        if !battle.in_force() {
            return;
        }
        let defender = if battle.defender == NONE { "nobody yet".to_owned() } else { format!("seat {}", battle.defender) };
        let head = format!("battle at {}: seat {} attacks {defender}", battle.hex, battle.attacker);
        lines.push(head + &battle.going_on(&self.rules.battle).concat());
        lines.extend(battle.side_lines(&self.rules.battle).map(|line| format!("  {line}")));
    }
}

const _: () = assert!(UNIT_TYPES > 0);
