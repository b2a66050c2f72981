//! Whether the battle of a position fits the position.

use super::Read;
use crate::battle::{Battle, Party, Stage, demand};
use crate::figures::Units;
use crate::game::NexusOps;
use crate::map::bit;
use crate::model::{Node, State, Why};
use crate::options::{BreathTiming, CoTargets, FrenzyScope, WhiteKillWindow};
use crate::rules::{Effect, Energize, NONE};

impl NexusOps {
    /// The living units of a battle are those of its seats on the hex.
    pub(super) fn fill_battle(&self, state: &mut State) {
        let hex = state.battle.hex;
        for (side, seat) in [state.battle.attacker, state.battle.defender].into_iter().enumerate() {
            if state.battle.in_force() && seat != NONE {
                state.battle.sides[side].alive = state.figures_of(seat).units(hex);
            }
        }
    }

    pub(super) fn check_battle(&self, state: &State) -> Read<()> {
        let lost = state.draw.is_some_and(|draw| draw.why == Why::Lost);
        let needed = lost || matches!(state.node, Node::ChooseDefender | Node::Battle | Node::MissionWindow | Node::CriticalWindow);
        demand(needed == state.battle.in_force(), "battle", "null unless a battle is in force")?;
        if !needed {
            return Ok(());
        }
        let battle = &state.battle;
        demand(bit(battle.hex) & self.board.all != 0, "battle.hex", "a hex")?;
        demand(battle.critical || battle.attacker == state.active, "battle.attacker", "the active player")?;
        let fixed = self.options.co_targets == CoTargets::SamePair && battle.attacker != state.active;
        demand(!fixed, "battle.attacker", "the active player, as in the battle before")?;
        let late = self.options.breath_timing == BreathTiming::BeforeBattles;
        let breath = state.marks[usize::from(self.rules.breather)].set();
        demand(!late || breath == 0, "turn.breath", "nothing once a battle has begun")?;
        if state.node == Node::ChooseDefender {
            return self.check_choice(state);
        }
        demand(state.battles > 0, "battles", "this battle")?;
        demand(state.fights & bit(battle.hex) == 0, "turn.fights", "not the hex of the battle")?;
        let over = battle.stage == Stage::Over;
        demand(over == (state.node != Node::Battle), "battle.over", "true after the fighting only")?;
        let mut open: Energize = state.energize_discards;
        if over {
            open = Energize::default();
        }
        battle.check(&self.context(state), &state.energize, [&open, &open])?;
        for (side, seat) in [battle.attacker, battle.defender].into_iter().enumerate() {
            let on_board = |kind: usize| state.figures_of(seat).total(kind as u8);
            let lost = battle.sides[side].lost.iter().enumerate();
            let within = lost.into_iter().all(|(kind, &lost)| lost <= self.unit(kind as u8).limit.saturating_sub(on_board(kind)));
            demand(within, "battle.sides", "no more losses than there are figures")?;
        }
        if !over {
            self.check_cards_in_force(state)?;
        }
        self.check_aftermath(state)
    }

    /// What is in force for both sides together was played, so it lies among the discards (NX-13.8).
    fn check_cards_in_force(&self, state: &State) -> Read<()> {
        let [one, two] = &state.battle.sides;
        let both = |flag: fn(&Party) -> bool| u8::from(flag(one)) + u8::from(flag(two));
        for (card, kind) in self.rules.battle.energize.iter().enumerate() {
            let needed = match kind.effect {
                Effect::Frenzy if self.options.frenzy_scope == FrenzyScope::All => both(|party| party.frenzy).min(1),
                Effect::Frenzy => both(|party| party.frenzy),
                Effect::Outflank => both(|party| party.outflank),
                Effect::SecondVolley => both(|party| party.volley),
                Effect::TargetingArray => one.targeting.saturating_add(two.targeting),
                Effect::Regeneration(unit) => [one, two].into_iter().map(|party| party.regenerates >> unit & 1).sum(),
                _ => 0,
            };
            let place = format!("energize_discards.{}", kind.id);
            demand(needed <= state.energize_discards.get(card as u8), &place, "the cards that are in force in the battle")?;
        }
        Ok(())
    }

    /// Several opponents, and nothing fought yet.
    fn check_choice(&self, state: &State) -> Read<()> {
        let battle = &state.battle;
        let fresh = Battle { stage: Stage::Idle, ..Battle::declare(battle.hex, battle.attacker, battle.critical, battle.sides[0].alive) };
        demand(*battle == fresh, "battle", "nothing fought yet")?;
        demand(state.player == battle.attacker, "player", "the attacker")?;
        let there = state.seats_on(battle.hex);
        let attacks = there >> battle.attacker & 1 == 1 && there.count_ones() > 2;
        demand(attacks, "battle.hex", "a hex with units of the attacker and of several others")?;
        let choice = !battle.critical || self.options.co_targets == CoTargets::Any;
        demand(choice, "node", "no choice of a defender")?;
        let fleeting = self.options.white_kill_window == WhiteKillWindow::Battle && !battle.critical;
        demand(!fleeting || state.kills == Units::default(), "turn.kills", "nothing once a fight is chosen")?;
        let open = state.fights & bit(battle.hex) != 0;
        demand(open != battle.critical, "turn.fights", "the hex until its battle begins")
    }

    /// NX-11, NX-12: the windows after the fighting, and the kills.
    fn check_aftermath(&self, state: &State) -> Read<()> {
        let battle = &state.battle;
        let active = battle.attacker == state.active;
        let won = battle.attacker_won();
        demand(!battle.red || (won && active), "battle.red", "false unless the active player has won")?;
        let fleeting = self.options.white_kill_window == WhiteKillWindow::Battle;
        let over = battle.stage == Stage::Over;
        let closed = state.node == Node::CriticalWindow && won;
        let lost = &battle.sides[1].lost;
        let kills = if !fleeting {
            !over || !active || state.kills.iter().zip(lost).all(|(most, lost)| most >= lost)
        } else if over && active && !closed {
            state.kills == *lost
        } else {
            state.kills == Units::default()
        };
        demand(kills, "turn.kills", "the kills of the battle")?;
        match state.node {
            Node::MissionWindow => {
                demand(won && active && state.player == state.active, "player", "the active player, who has won")?;
                let open = !(battle.red && state.secrets_of(state.active).is_empty());
                demand(open, "node", "missions to play")
            }
            Node::CriticalWindow => {
                let participant = battle.side_of(state.player).is_some();
                demand(participant && self.is_critical(state, state.player), "player", "a participant who may be asked")
            }
            _ => Ok(()),
        }
    }
}
