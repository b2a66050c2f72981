//! The table of action ids (docs/warquest-state.md, "Action ids"; WQ-1.9): built from the rules alone, ascending in canonical order.

use crate::rules::{BattleRules, SLOTS};
use std::collections::HashMap;
use std::fmt::Display;
use warquest_core::{Action, ConfigError};

/// Most action ids of a game.
pub const MAX_ACTIONS: usize = 2048;
/// Names of the leader slots.
pub const SLOT_IDS: [&str; SLOTS] = ["lord", "lieutenant-1", "lieutenant-2"];
/// Lines that can be aimed at.
pub const TARGET_IDS: [&str; 3] = ["front", "back", "reserve"];

macro_rules! action_table {
    ($($row:ident),* $(,)?) => {
        /// The first id of every row, by the row's verb.
        #[derive(Clone, Debug, Default)]
        pub struct ActionTable {
            $(pub $row: Action,)*
            /// Number of ids.
            pub count: Action,
            /// Troop groups (type, damage).
            pub troop_groups: u16,
            /// Leader groups (slot, damage).
            pub leader_groups: u16,
            texts: Vec<String>,
            ids: HashMap<String, Action>,
        }
    };
}

action_table! {
    city, buy_unit, move_, conquest, tax, recruit, hire, quest, buy_power, redraw, search, claim, end_turn, army, leader_goes, leader_stays, cargo, step,
    stop, conquest_region, tax_city, recruit_region, quest_card, quest_leader, quest_companion, use_, quest_hit, quest_go, quest_keep, power_city, display,
    market, power_discard, redraw_conquest, redraw_quest, redraw_keep, search_leader, search_companion, claim_region, conquest_keep, leader_front,
    leader_reserve, deploy_front, deploy_back, declare, hit, flag, leader_stay, reinforce_front, reinforce_back, battle_go, rally, pursuit_hit,
    retreat_to, shed, glorious_use, glorious_keep, hunt_claim, hunt_pass, loss_region, loss_type, levy_region, levy_pass, respawn_city, done,
}

/// The ids that the rows run over.
pub struct Names<'a> {
    pub regions: Vec<&'a str>,
    pub conquest: Vec<&'a str>,
    pub quests: Vec<&'a str>,
}

impl ActionTable {
    /// Builds the table in the order of the page.
    ///
    /// # Errors
    /// If there are more ids than [`MAX_ACTIONS`], or two with one text.
    pub fn new(battle: &BattleRules, names: &Names) -> Result<Self, ConfigError> {
        let mut table =
            Self { troop_groups: battle.troop_groups.len() as u16, leader_groups: battle.leader_groups.len() as u16, ..Self::default() };
        table.campaign_rows(battle, names);
        table.battle_rows(battle);
        table.after_battle_rows(battle, names);
        table.seal()
    }

    fn campaign_rows(&mut self, battle: &BattleRules, names: &Names) {
        let regions = &names.regions;
        let types: Vec<&str> = battle.units.iter().map(|unit| unit.id.as_str()).collect();
        let companions: Vec<&str> = std::iter::once("none").chain(types.iter().copied()).collect();
        let power: Vec<&str> = battle.power.iter().map(|card| card.id.as_str()).collect();
        let largest_pool = battle.units.iter().map(|unit| unit.pool).max().unwrap_or(0);
        self.city = self.row("city", regions);
        self.buy_unit = self.row("buy_unit", &types);
        self.turn_rows(names);
        self.army = self.row("army", regions);
        self.leader_goes = self.word("leader_goes");
        self.leader_stays = self.word("leader_stays");
        self.cargo = self.row("cargo", &(0..=largest_pool).collect::<Vec<_>>());
        self.step = self.row("step", regions);
        self.stop = self.word("stop");
        self.conquest_region = self.row("conquest_region", regions);
        self.tax_city = self.row("tax_city", regions);
        self.recruit_region = self.row("recruit_region", regions);
        self.quest_card = self.row("quest_card", &names.quests);
        self.quest_leader = self.row("quest_leader", &SLOT_IDS);
        self.quest_companion = self.row("quest_companion", &companions);
        self.use_ = self.row("use", &power);
        self.quest_hit = self.row("quest_hit", &["leader", "companion"]);
        self.quest_go = self.row("quest_go", &["continue", "retreat"]);
        self.quest_keep = self.row("quest_keep", &names.quests);
        self.power_city = self.row("power_city", regions);
        self.display = self.row("display", &(0..battle.constants.display_size).collect::<Vec<_>>());
        self.market = self.row("market", &power);
        self.power_discard = self.row("power_discard", &power);
        self.redraw_conquest = self.row("conquest", &names.conquest);
        self.redraw_quest = self.row("quest", &names.quests);
        self.redraw_keep = self.row("redraw_keep", &names.conquest);
        self.row("redraw_keep", &names.quests);
        self.search_leader = self.row("search_leader", &SLOT_IDS);
        self.search_companion = self.row("search_companion", &companions);
        self.claim_region = self.row("claim_region", regions);
        self.conquest_keep = self.row("conquest_keep", &names.conquest);
    }

    fn turn_rows(&mut self, names: &Names) {
        self.move_ = self.word("move");
        self.conquest = self.word("conquest");
        self.tax = self.word("tax");
        self.recruit = self.word("recruit");
        self.hire = self.word("hire");
        self.quest = self.word("quest");
        self.buy_power = self.word("buy_power");
        self.redraw = self.word("redraw");
        self.search = self.word("search");
        self.claim = self.row("claim", &names.conquest);
        self.end_turn = self.word("end_turn");
    }

    fn battle_rows(&mut self, battle: &BattleRules) {
        let types: Vec<&str> = battle.units.iter().map(|unit| unit.id.as_str()).collect();
        let troops: Vec<String> =
            battle.troop_groups.iter().map(|group| group_text(&battle.units[usize::from(group.kind)].id, group.damage)).collect();
        let leaders: Vec<String> =
            battle.leader_groups.iter().map(|group| group_text(SLOT_IDS[usize::from(group.kind)], group.damage)).collect();
        let pieces: Vec<String> = troops.iter().chain(&leaders).cloned().collect();
        self.leader_front = self.word("leader_front");
        self.leader_reserve = self.word("leader_reserve");
        self.deploy_front = self.row("deploy_front", &types);
        self.deploy_back = self.row("deploy_back", &types);
        self.declare = self.row("declare", &TARGET_IDS);
        self.hit = self.row("hit", &on_lines(&TARGET_IDS, &pieces));
        self.flag = self.row("flag", &on_lines(&TARGET_IDS, &troops));
        self.leader_stay = self.word("leader_stay");
        self.reinforce_front = self.row("reinforce_front", &on_lines(&["reserve"], &troops));
        self.reinforce_back = self.row("reinforce_back", &on_lines(&["reserve"], &troops));
        self.battle_go = self.row("battle_go", &["continue", "retreat"]);
        self.rally = self.row("rally", &on_lines(&["retreat"], &troops));
        self.pursuit_hit = self.row("pursuit_hit", &pieces);
    }

    fn after_battle_rows(&mut self, battle: &BattleRules, names: &Names) {
        let types: Vec<&str> = battle.units.iter().map(|unit| unit.id.as_str()).collect();
        self.retreat_to = self.row("retreat_to", &names.regions);
        self.shed = self.row("shed", &types);
        self.glorious_use = self.word("glorious_use");
        self.glorious_keep = self.word("glorious_keep");
        self.hunt_claim = self.row("hunt_claim", &names.conquest);
        self.hunt_pass = self.word("hunt_pass");
        self.loss_region = self.row("loss_region", &names.regions);
        self.loss_type = self.row("loss_type", &types);
        self.levy_region = self.row("levy_region", &names.regions);
        self.levy_pass = self.word("levy_pass");
        self.respawn_city = self.row("respawn_city", &names.regions);
        self.done = self.word("done");
    }

    fn word(&mut self, verb: &str) -> Action {
        self.texts.push(verb.to_owned());
        (self.texts.len() - 1) as Action
    }

    fn row<T: Display>(&mut self, verb: &str, arguments: &[T]) -> Action {
        let first = self.texts.len() as Action;
        self.texts.extend(arguments.iter().map(|argument| format!("{verb} {argument}")));
        first
    }

    fn seal(mut self) -> Result<Self, ConfigError> {
        if self.texts.len() > MAX_ACTIONS {
            return Err(ConfigError(format!("the rules make {} action ids; expected at most {MAX_ACTIONS}", self.texts.len())));
        }
        self.count = self.texts.len() as Action;
        for (id, text) in self.texts.iter().enumerate() {
            if self.ids.insert(text.clone(), id as Action).is_some() {
                return Err(ConfigError(format!("two actions are called '{text}'")));
            }
        }
        Ok(self)
    }

    /// Notation of an id.
    #[must_use]
    pub fn describe(&self, action: Action) -> Option<&str> {
        self.texts.get(usize::from(action)).map(String::as_str)
    }

    /// The id of a notation; `_` in an argument is understood as `-`.
    #[must_use]
    pub fn parse(&self, text: &str) -> Option<Action> {
        let Some((verb, arguments)) = text.split_once(' ') else {
            return self.ids.get(text).copied();
        };
        self.ids.get(&format!("{verb} {}", arguments.replace('_', "-"))).copied()
    }
}

/// `type` or `type damage`.
#[must_use]
pub fn group_text(id: &str, damage: u8) -> String {
    if damage == 0 { id.to_owned() } else { format!("{id} {damage}") }
}

fn on_lines(lines: &[&str], groups: &[String]) -> Vec<String> {
    lines.iter().flat_map(|line| groups.iter().map(move |group| format!("{line} {group}"))).collect()
}
