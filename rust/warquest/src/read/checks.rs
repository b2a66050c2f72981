//! Whether the parts of a position belong together: figures, cards and tokens conserved, one owner a region, contexts that fit the node.

use super::Read;
use crate::battle::{Pending, Side};
use crate::cards;
use crate::figures::Units;
use crate::game::WarQuest;
use crate::map::{bit, regions};
use crate::model::{Army, Errand, LORD, Node, Purpose, State, Why, cards as list, slots};
use crate::options::SearchCost;
use crate::rules::{ConquestKind, NONE, SLOTS, UNIT_TYPES};
use warquest_core::reading::fault;
use warquest_core::{ActionList, Weights};

pub(super) fn demand(holds: bool, place: &str, expected: &str) -> Read<()> {
    if holds { Ok(()) } else { fault(place, expected) }
}

impl WarQuest {
    pub(super) fn check(&self, state: &State) -> Read<()> {
        self.check_cards(state)?;
        self.check_figures(state)?;
        self.check_owners(state)?;
        self.check_time(state)?;
        self.check_errand(state)?;
        self.check_battle(state)?;
        self.check_marchers(state)?;
        self.check_draw(state)?;
        self.check_player(state)?;
        self.check_choices(state)?;
        self.check_supply_of_cards(state)?;
        self.check_opening(state)?;
        self.check_course(state)
    }

    /// WQ-2.3: pools, troops, armies on the way and in battle are all figures there are.
    fn check_figures(&self, state: &State) -> Read<()> {
        let mut parts: Vec<Units> = vec![state.pools];
        parts.extend(regions(state.figures.everywhere()).map(|region| state.figures.units(region)));
        parts.extend(state.marchers.iter().map(|marcher| marcher.units));
        if let Errand::Army(Army { units, steps: 1.., .. }) = state.errand {
            parts.push(units);
        }
        let scored = matches!(state.node, Node::Glorious | Node::Hunt) || state.draw.is_some();
        for side in Side::BOTH.into_iter().filter(|_| state.fighting()) {
            parts.push(state.battle.survivors(&self.battle_context(), side).0);
            parts.extend((!scored).then(|| state.battle.lost(side).0));
        }
        for (kind, unit) in self.rules.battle.units.iter().enumerate() {
            let total: u32 = parts.iter().map(|units| u32::from(units[kind])).sum();
            demand(total == u32::from(unit.pool), "pools", &format!("{} figures of {} in all, not {total}", unit.pool, unit.id))?;
        }
        Ok(())
    }

    /// WQ-5.1, 5.3: pieces of one player in a region, in accordance with the rule of five.
    fn check_owners(&self, state: &State) -> Read<()> {
        let shedding = state.node == Node::Shed;
        let contested =
            state.marchers.iter().filter(|marcher| marcher.origins[0] != NONE).fold(0, |set, marcher| set | bit(marcher.region));
        let unsettled = matches!(state.node, Node::Battle | Node::RetreatTo | Node::Shed);
        let field = if unsettled && state.fighting() { bit(state.field.region) } else { 0 };
        let held = |player: u8| state.figures.of(player) | state.seat(player).leader_regions();
        let mut taken = [0; 2];
        for player in 0..self.num_players {
            let fighting = player == state.active || player == state.field.defender;
            let arriving = if player == state.active { contested } else { 0 };
            let led = state.seat(player).leader_regions() & !arriving;
            let here = (state.figures.of(player) | led) & !if fighting { field } else { 0 };
            taken[1] |= taken[0] & here;
            taken[0] |= here;
        }
        let third = (0..self.num_players).filter(|&player| player != state.active && player != state.field.defender);
        let strangers = third.fold(0, |set, player| set | held(player)) & field;
        demand(taken[1] | strangers == 0, "troops", "pieces of one player in a region")?;
        for player in 0..self.num_players {
            let standing = state.figures.of(player);
            let broken = regions(standing).filter(|&region| !self.keeps_five(&state.figures.units(region))).count();
            demand(broken == usize::from(shedding && player == state.player), "troops", "armies that keep the rule of five")?;
        }
        Ok(())
    }

    /// Round, active player, turn and event (WQ-6.14, 6.15).
    fn check_time(&self, state: &State) -> Read<()> {
        let setup = matches!(state.node, Node::FirstPlayer | Node::PlaceCity | Node::SetupBuy)
            || state.draw.is_some_and(|draw| draw.why == Why::Setup);
        let display = state.node == Node::DrawDisplay;
        demand(if display { true } else { setup == (state.round == 0) }, "round", "0 during the setup only")?;
        let dealing = setup && !matches!(state.node, Node::PlaceCity | Node::SetupBuy) || (display && state.round == 0);
        demand(dealing == (state.first == NONE), "first", "null before first_player only")?;
        let respawning = matches!(state.node, Node::RespawnCity | Node::RespawnBuy);
        let between = setup
            || matches!(
                state.node,
                Node::DrawEvent | Node::LossRegion | Node::LossType | Node::LevyRegion | Node::LevyBuy | Node::Terminal
            );
        demand(
            if display { state.round > 0 || state.active == NONE } else { between == (state.active == NONE) },
            "active",
            "a seat in its turn only",
        )?;
        demand(state.turn != (between || respawning || display), "turn", "null outside a turn only")?;
        demand(state.node != Node::Terminal || state.round == self.options.rounds, "round", "the last one at the end")?;
        let free = self.options.search_cost == SearchCost::FreeOnce;
        demand(free || state.searched == 0, "turn.searched", "nobody")?;
        let settled = state.round == 0 || state.first == NONE || self.starts_over(state);
        demand(settled, "players", "defend cards, quests and territory cards dealt")
    }

    /// After the setup the cards that leave the game have left it (WQ-4.5, 4.6).
    fn starts_over(&self, state: &State) -> bool {
        let [conquest, quests] = &state.places;
        let dealt = (0..self.num_players).all(|player| state.seat(player).defend != NONE);
        let fresh = quests.at(cards::DECK) & self.tiers[0];
        dealt && conquest.at(cards::DECK) & self.stars == 0 && (state.quest_reshuffled || fresh == 0)
    }

    /// The errand that a node needs, and none that it does not.
    fn check_errand(&self, state: &State) -> Read<()> {
        let fits = match (state.node, &state.errand) {
            (Node::MoveArmy, Errand::March) => state.budget > 0 && state.budget <= 250,
            (Node::LeaderChoice | Node::Cargo | Node::Step, Errand::Army(army)) => return self.check_army(state, army),
            (Node::RecruitBuy, Errand::Recruit { region, .. }) => state.seat(state.active).leader_regions() & bit(*region) != 0,
            (
                Node::QuestLeader | Node::QuestCompanion | Node::QuestPower | Node::QuestHit | Node::QuestGo | Node::Roll | Node::Reroll,
                Errand::Quest(_),
            ) => return self.check_quest(state),
            (Node::SearchCompanion | Node::Roll, Errand::Search { .. }) => return self.check_search(state),
            (Node::PowerCard | Node::PowerDiscard, Errand::Power { city }) => self.rules.board.cities & bit(*city) != 0,
            (Node::ClaimRegion, Errand::Claim { card }) => return self.check_claim(state, *card),
            (Node::RespawnCity, Errand::Respawn { region, bought, purse }) => {
                let fallen = state.seat(state.active).region(LORD) == NONE;
                fallen && *region == NONE && *bought == [0; UNIT_TYPES] && *purse == self.constants().respawn_purse
            }
            (Node::RespawnBuy, Errand::Respawn { region, .. }) => state.seat(state.active).region(LORD) == *region && *region != NONE,
            (Node::LossRegion | Node::LevyRegion, Errand::Event { region, .. }) => *region == NONE,
            (Node::LossType | Node::LevyBuy, Errand::Event { region, player, .. }) => {
                let leaders = if state.node == Node::LevyBuy { state.seat(*player).leader_regions() } else { 0 };
                (state.figures.of(*player) | leaders) & bit(*region) != 0
            }
            (node, Errand::None) => !needs_errand(node),
            _ => false,
        };
        demand(fits, "node", "a node that fits move, recruit, quest, search, power, claim, respawn and event_step")?;
        let rolling = matches!(state.node, Node::Roll | Node::Reroll);
        demand(rolling == state.roll.is_some(), "roll", "null unless something is rolled")
    }

    /// WQ-6.16.
    fn check_army(&self, state: &State, army: &Army) -> Read<()> {
        let seat = state.seat(state.active);
        let all = army.leaders | army.staying;
        let before = army.steps == 0;
        let there = seat.slots_in(army.from) & !state.moved_slots();
        let left = there & !all;
        let asked_bit = 1_u8.checked_shl(army.asked.into()).unwrap_or(0);
        let fits = match state.node {
            Node::LeaderChoice => {
                before
                    && left & asked_bit != 0
                    && left.trailing_zeros() == u32::from(army.asked)
                    && there.count_ones() > 1
                    && army.units == [0; UNIT_TYPES]
            }
            Node::Cargo => before && army.leaders != 0 && left == 0 && state.figures.number(army.from, army.asked) > 0,
            _ => army.asked == NONE && army.leaders != 0 && (!before || left == 0),
        };
        demand(fits && army.leaders & army.staying == 0, "move.army", "leaders and question of this node")?;
        demand(all & state.moved_slots() == 0, "move.army.leaders", "leaders that have not moved")?;
        let here = |slot: u8| seat.region(slot) == army.region;
        demand(slots(army.leaders).all(here), "move.army.leaders", "leaders in the army's region")?;
        demand(!before || army.region == army.from, "move.army.region", "the region it starts from")?;
        demand(
            slots(army.staying).all(|slot| seat.region(slot) == army.from),
            "move.army.staying",
            "leaders in the region it starts from",
        )?;
        let standing = state.figures.units(army.from);
        let carried = army.units.iter().zip(standing).enumerate().all(|(kind, (&number, there))| {
            let open = state.node != Node::Cargo || kind < usize::from(army.asked);
            !before || (number <= there && (open || number == 0))
        });
        demand(
            carried && (!before || state.figures.owner(army.from) == state.active || standing == [0; UNIT_TYPES]),
            "move.army.units",
            "troops that are there",
        )?;
        demand(state.budget > 0, "move.budget", "steps left")
    }

    fn check_marchers(&self, state: &State) -> Read<()> {
        let seat = state.seat(state.active);
        let enemies = state.held_by_others(state.active);
        let mut slots_so_far = 0;
        for marcher in state.marchers.iter().filter(|marcher| marcher.region != NONE) {
            let contested = enemies & bit(marcher.region) != 0;
            let all_there = slots(marcher.leaders).all(|slot| seat.region(slot) == marcher.region);
            let led = marcher.leaders != 0 && marcher.leaders & slots_so_far == 0 && all_there;
            demand(state.active != NONE && led, "move.moved", "leaders of the active player in that region")?;
            demand(contested == (marcher.origins[0] != NONE), "move.moved", "origins where an enemy stands")?;
            demand(contested || state.marching(), "contests", "a region with an enemy")?;
            demand(!state.fighting() || marcher.region > state.field.region, "contests", "regions after that of the battle")?;
            slots_so_far |= marcher.leaders;
        }
        let some = slots_so_far != 0;
        demand(!some || state.marching() || state.fighting(), "contests", "null outside a battle")?;
        demand(state.marching() || state.budget == 0, "move", "a budget during a move only")
    }

    /// WQ-7.9.
    fn check_quest(&self, state: &State) -> Read<()> {
        let Errand::Quest(quest) = &state.errand else { return Ok(()) };
        let region = self.quest(quest.card).region;
        let seat = state.seat(state.active);
        let chosen = quest.slot != NONE;
        demand(chosen == (state.node != Node::QuestLeader), "quest.slot", "a leader once chosen")?;
        demand(!chosen || seat.region(quest.slot) == region, "quest.slot", "a leader in the region of the quest")?;
        let with = quest.companion != NONE;
        let there = state.figures.owner(region) == state.active && state.figures.number(region, quest.companion) > 0;
        demand(!with || there, "quest.companion", "a troop in the region of the quest")?;
        let early = matches!(state.node, Node::QuestLeader | Node::QuestCompanion | Node::QuestPower);
        demand(early == (quest.round == 0), "quest.round", "0 before the first roll only")?;
        let clean = quest.monster_damage == 0 && quest.leader_damage == 0 && quest.companion_damage == 0;
        demand(!early || clean, "quest", "no damage before the first roll")?;
        let unasked = matches!(state.node, Node::QuestLeader | Node::QuestCompanion);
        demand(!unasked || (!with && quest.used[0] == NONE), "quest", "no companion and no card yet")?;
        let hitting = state.node == Node::QuestHit;
        demand(hitting == (quest.skulls > 0) && (hitting || quest.flags == 0), "quest.skulls", "skulls and flags at quest_hit only")?;
        let defence = self.unit(quest.companion).map_or(1, |unit| unit.defence);
        let poison = self.quest(quest.card).specials.poison;
        let companion = quest.companion_damage < if poison { 1 } else { defence };
        demand(companion && quest.monster_damage < self.quest(quest.card).health, "quest", "a companion and a monster alive")?;
        let leader = self.rules.battle.leaders.get(usize::from(quest.slot)).map_or(1, |leader| leader.defence);
        demand(quest.leader_damage < leader, "quest.leader_damage", "less than the leader's defence")?;
        let last = quest.round >= self.constants().quest_rounds;
        demand(state.node != Node::QuestGo || !last, "quest.round", "a round before the last")?;
        self.check_used(state)?;
        let purpose = state.roll.map(|roll| roll.purpose);
        let fits = purpose != Some(Purpose::Search) && (state.node != Node::Reroll || purpose == Some(Purpose::Leader));
        demand(
            fits && (state.node == Node::Reroll || state.roll.is_none_or(|roll| roll.skulls + roll.flags == 0)),
            "roll",
            "a roll of the quest",
        )?;
        let rolling = matches!(state.node, Node::Roll | Node::Reroll);
        demand(rolling == state.roll.is_some(), "roll", "null unless something is rolled")
    }

    fn check_used(&self, state: &State) -> Read<()> {
        let Errand::Quest(quest) = &state.errand else { return Ok(()) };
        let owned = &state.seat(state.active).power;
        let many = |cards: &[u8], card: u8| list(cards).filter(|&other| other == card).count();
        let paid = |card: u8| self.power(card).quest && many(&quest.used, card) <= many(owned, card);
        demand(list(&quest.used).all(paid), "quest.used", "cards marked quest that the player owns")
    }

    fn check_search(&self, state: &State) -> Read<()> {
        let Errand::Search { slot, companion, card } = state.errand else { return Ok(()) };
        let seat = state.seat(state.active);
        let mut asked = *state;
        asked.searched = 0;
        demand(self.searchers(&asked) >> slot & 1 == 1, "search.slot", "a leader that can search")?;
        let region = seat.region(slot);
        demand(self.searched_card(state, region) == card, "search.card", "the rumour of that battlefield")?;
        let there = state.figures.number(region, companion) > 0;
        demand(companion == NONE || (there && state.node == Node::Roll), "search.companion", "a troop in that region")?;
        let dice = self.pair_attack(slot, companion).min(self.constants().dice_limit);
        let roll = state.roll.is_none_or(|roll| roll.purpose == Purpose::Search && roll.dice == dice && roll.skulls + roll.flags == 0);
        demand(roll && state.roll.is_some() == (state.node == Node::Roll), "roll", "the roll of the search")
    }

    fn check_claim(&self, state: &State, card: u8) -> Read<()> {
        let hand = state.places[0].at(cards::hand(state.active));
        let ConquestKind::Territory { regions, .. } = self.conquest(card).kind else {
            return fault("claim.card", "a territory card");
        };
        let qualified = state.tokens.of(state.active) & state.active_tokens & regions;
        demand(hand & self.rules.conquest_table.copies(card) != 0, "claim.card", "a card of the hand")?;
        demand(state.picked & !qualified == 0, "claim.picked", "regions that qualify")
    }

    fn check_battle(&self, state: &State) -> Read<()> {
        let after = matches!(state.node, Node::RetreatTo | Node::Shed | Node::Glorious | Node::Hunt);
        let drawing = state.draw.is_some_and(|draw| matches!(draw.why, Why::Hunt | Why::Glorious));
        let needed = state.node == Node::Battle || after || drawing;
        demand(needed == state.fighting(), "battle", "null outside a battle only")?;
        if !state.fighting() {
            return Ok(());
        }
        for side in Side::BOTH {
            let seat = state.seat(self.fighter(state, side));
            let (_, standing) = state.battle.survivors(&self.battle_context(), side);
            let (_, lost) = state.battle.lost(side);
            let scored = !matches!(state.node, Node::Battle | Node::RetreatTo | Node::Shed);
            let here = (0..SLOTS).all(|slot| {
                let in_battle = standing[slot] || (lost[slot] && !scored);
                !in_battle || seat.leaders[slot] == state.field.region
            });
            let unscored = (0..SLOTS).all(|slot| !(lost[slot] && scored) || seat.leaders[slot] == NONE);
            demand(here && unscored, "battle.sides", "leaders of the players in the region of the battle")?;
        }
        let fought = matches!(state.node, Node::Battle | Node::RetreatTo);
        demand(
            !fought || state.figures.everywhere() & bit(state.field.region) == 0,
            "troops",
            "nobody standing in the region of the battle",
        )?;
        self.check_leaders_in_battle(state, fought)
    }

    /// While it is fought all leaders in the region are in the battle, and the armies that began it kept the rule of five.
    fn check_leaders_in_battle(&self, state: &State, fought: bool) -> Read<()> {
        for side in Side::BOTH.into_iter().filter(|_| fought) {
            let (mut army, standing) = state.battle.survivors(&self.battle_context(), side);
            let (dead, lost) = state.battle.lost(side);
            army.iter_mut().zip(dead).for_each(|(number, more)| *number = number.saturating_add(more));
            demand(self.keeps_five(&army), "battle.sides", "armies that kept the rule of five")?;
            let there = state.seat(self.fighter(state, side)).slots_in(state.field.region);
            let known = (0..SLOTS).all(|slot| (there >> slot & 1 == 1) == (standing[slot] || lost[slot]));
            demand(known, "battle.sides", "all leaders in the region of the battle")?;
        }
        demand(state.field.origins[0] != NONE, "battle.origins", "where the attacker came from")
    }

    fn check_draw(&self, state: &State) -> Read<()> {
        let drawing = matches!(state.node, Node::DrawQuest | Node::DrawConquest);
        let keeping = matches!(state.node, Node::QuestKeep | Node::RedrawKeep | Node::ConquestKeep);
        let Some(draw) = &state.draw else {
            return demand(!drawing && !keeping, "draw", "the cards being drawn");
        };
        let drawn = list(&draw.drawn).count();
        let most = match draw.why {
            Why::Setup if draw.deck == crate::model::Deck::Quest => usize::from(self.constants().starting_quests),
            Why::Setup => 1,
            Why::Quest => 2,
            _ => 2,
        };
        let left = usize::from(draw.left);
        let fits =
            if drawing { left > 0 && left + drawn <= most && (draw.why != Why::Setup || drawn == 0) } else { left == 0 && drawn == 2 };
        demand((drawing || keeping) && fits, "draw.left", "the draws still to make at this node")?;
        let node = match (draw.why, draw.deck) {
            (Why::Redraw, _) if keeping => Node::RedrawKeep,
            (_, crate::model::Deck::Quest) => {
                if keeping {
                    Node::QuestKeep
                } else {
                    Node::DrawQuest
                }
            }
            (_, crate::model::Deck::Conquest) => {
                if keeping {
                    Node::ConquestKeep
                } else {
                    Node::DrawConquest
                }
            }
        };
        demand(node == state.node, "draw.deck", "the deck of this node")?;
        let deck = match draw.why {
            Why::Quest => draw.deck == crate::model::Deck::Quest,
            Why::Claim | Why::Hunt | Why::Glorious => draw.deck == crate::model::Deck::Conquest,
            _ => true,
        };
        let fighter = draw.player == state.active || (draw.why == Why::Hunt && draw.player == state.field.defender);
        demand(deck && (fighter || draw.why == Why::Setup), "draw.player", "the player who draws")
    }

    /// Who decides.
    fn check_player(&self, state: &State) -> Read<()> {
        let event_player = if let Errand::Event { player, .. } = state.errand { player } else { NONE };
        let goer = state.battle.goer().map_or(NONE, |side| self.fighter(state, side));
        let right = match state.node {
            Node::Terminal => state.player == NONE,
            node if node.is_chance() => state.player == NONE,
            Node::Battle => match state.battle.pending() {
                Pending::Choice { side, .. } => state.player == self.fighter(state, side),
                Pending::Roll { .. } => state.player == NONE,
                _ => false,
            },
            Node::PlaceCity => state.player != NONE && state.seat(state.player).leaders == [NONE; SLOTS],
            Node::SetupBuy => state.player != NONE && state.seat(state.player).region(LORD) != NONE,
            Node::RetreatTo | Node::Shed => state.player == goer && goer != NONE,
            Node::Hunt => state.player == state.active || state.player == state.field.defender,
            Node::LossRegion | Node::LossType | Node::LevyRegion | Node::LevyBuy => state.player == event_player,
            Node::QuestKeep | Node::RedrawKeep | Node::ConquestKeep => state.draw.is_some_and(|draw| draw.player == state.player),
            _ => state.player == state.active,
        };
        demand(right, "player", "the player of this node")
    }

    /// Something to choose or to draw.
    fn check_choices(&self, state: &State) -> Read<()> {
        let mut legal = ActionList::new();
        self.offer(state, &mut legal);
        let mut weights = Weights::new();
        self.list_chance(state, &mut weights);
        let some = if state.player == NONE { state.node == Node::Terminal || !weights.is_empty() } else { !legal.is_empty() };
        demand(some, "node", "a node with something to decide or to draw")
    }
}

fn needs_errand(node: Node) -> bool {
    matches!(
        node,
        Node::MoveArmy
            | Node::LeaderChoice
            | Node::Cargo
            | Node::Step
            | Node::RecruitBuy
            | Node::QuestLeader
            | Node::QuestCompanion
            | Node::QuestPower
            | Node::QuestHit
            | Node::QuestGo
            | Node::Roll
            | Node::Reroll
            | Node::SearchCompanion
            | Node::PowerCard
            | Node::PowerDiscard
            | Node::ClaimRegion
            | Node::RespawnCity
            | Node::RespawnBuy
            | Node::LossRegion
            | Node::LossType
            | Node::LevyRegion
            | Node::LevyBuy
    )
}
