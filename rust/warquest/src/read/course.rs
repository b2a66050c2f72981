//! That play itself leads to the node: what the engine would ask at that point is asked, with the numbers that it would have
//! (WQ-1.3, 6.14 to 6.19, 7.9, 8.6, 9.7, 10.2, 11.19).

use super::Read;
use super::checks::demand;
use crate::battle::{Side, Step};
use crate::cards;
use crate::game::WarQuest;
use crate::map::{bit, regions};
use crate::model::{Army, Deck, Draw, Errand, Marcher, Node, Purpose, Quest, Roll, State, Why, cards as list};
use crate::options::SearchCost;
use crate::rules::{ConquestKind, EventEffect, NONE, RACES, UNIT_TYPES};
use warquest_core::{Action, ActionList};

impl WarQuest {
    pub(super) fn check_course(&self, state: &State) -> Read<()> {
        self.check_something_to_choose(state)?;
        self.check_turn_so_far(state)?;
        self.check_shopping(state)?;
        self.check_march(state)?;
        self.check_claim_so_far(state)?;
        self.check_quest_rolls(state)?;
        self.check_losses(state)?;
        self.check_drawing(state)?;
        self.check_after_battle(state)
    }

    /// A node exists only if more than ending it can be chosen.
    fn check_something_to_choose(&self, state: &State) -> Read<()> {
        if state.player == NONE || state.node == Node::Battle {
            return Ok(());
        }
        let actions = &self.rules.actions;
        let nobody = match state.node {
            Node::QuestCompanion => actions.quest_companion,
            Node::SearchCompanion => actions.search_companion,
            _ => actions.done,
        };
        let ends = [actions.done, actions.stop, actions.levy_pass, nobody];
        let mut legal = ActionList::new();
        self.offer(state, &mut legal);
        let some = legal.as_slice().iter().any(|action| !ends.contains(action));
        demand(some, "node", "a node with something to decide")
    }

    /// Whether an action of the turn is being carried out.
    fn in_action(&self, state: &State) -> bool {
        let costly = self.options.search_cost == SearchCost::Action;
        let errand = match state.errand {
            Errand::March | Errand::Army(_) | Errand::Recruit { .. } | Errand::Quest(_) | Errand::Power { .. } => true,
            Errand::Search { .. } => costly,
            _ => false,
        };
        let node = match state.node {
            Node::ConquestRegion | Node::TaxCity | Node::RecruitRegion | Node::QuestCard | Node::PowerCity | Node::RedrawCard => true,
            Node::SearchLeader => costly,
            _ => false,
        };
        errand || node || state.fighting() || state.draw.is_some_and(|draw| matches!(draw.why, Why::Redraw | Why::Quest))
    }

    /// WQ-6.14: taxes, purchases and the action under way were paid for with actions.
    fn check_turn_so_far(&self, state: &State) -> Read<()> {
        if !state.turn {
            return Ok(());
        }
        let used = u32::from(self.constants().actions_per_turn.saturating_sub(state.actions));
        let counted = state.node == Node::PowerDiscard;
        let seen = state.taxed.count_ones() + state.bought.count_ones() + u32::from(self.in_action(state) && !counted);
        demand(seen <= used, "turn.actions", "no more than the actions taken leave")?;
        let own = self.rules.board.cities & state.tokens.of(state.active);
        demand(state.taxed & !own == 0, "turn.taxed", "own cities")?;
        demand(state.bought & !self.rules.board.cities == 0, "turn.bought", "cities")?;
        let free = self.options.search_cost == SearchCost::FreeOnce;
        match state.errand {
            Errand::Search { slot, .. } if free => demand(state.searched >> slot & 1 == 1, "turn.searched", "the leader that searches"),
            _ => Ok(()),
        }
    }

    fn check_shopping(&self, state: &State) -> Read<()> {
        match (state.node, state.errand) {
            (Node::RecruitBuy, Errand::Recruit { region, bought }) => {
                demand(self.recruit_regions(state) & bit(region) != 0, "recruit.region", "a region where something can be recruited")?;
                let race = usize::from(self.rules.board.race_of[usize::from(region)]);
                let types = state.figures.units(region);
                let native =
                    types.chunks(UNIT_TYPES / RACES).nth(race).map_or(0, |troops| troops.iter().map(|&number| u32::from(number)).sum());
                demand(u32::from(bought) <= native, "recruit.bought", "no more troops of that race than stand there")
            }
            (Node::PowerCard, Errand::Power { city }) => {
                demand(self.power_cities(state) & bit(city) != 0, "power.city", "a city where a card can be bought")
            }
            (Node::PowerDiscard, Errand::Power { city }) => {
                let led = state.seat(state.active).leader_regions();
                demand(state.bought & led & bit(city) != 0, "power.city", "a city bought in")
            }
            (Node::RespawnBuy, Errand::Respawn { region, purse, bought }) => {
                let prices = (0_u8..).zip(bought).map(|(kind, number)| u32::from(self.list_price(kind)) * u32::from(number));
                let whole = u32::from(purse) + prices.sum::<u32>() == u32::from(self.constants().respawn_purse);
                demand(whole, "respawn.purse", "the purse less the purchases")?;
                demand(self.respawn_cities(state, state.active) & bit(region) != 0, "respawn.region", "a city for a respawn")?;
                let standing = state.figures.units(region);
                let there = bought.iter().zip(standing).all(|(&number, there)| number <= there);
                demand(there, "respawn.bought", "troops that stand in the city")
            }
            _ => Ok(()),
        }
    }

    /// Budget, question and company of a move action (WQ-6.16 to 6.19).
    fn check_march(&self, state: &State) -> Read<()> {
        for marcher in state.marchers.iter().filter(|marcher| marcher.region != NONE) {
            self.check_arrived(state, marcher)?;
        }
        if !state.marching() {
            return Ok(());
        }
        let bonus = self.campaign(state, state.active, |effects| effects.move_bonus);
        let full = u32::from(self.constants().steps_per_move.saturating_add(bonus));
        let arrived = state.marchers.iter().filter(|marcher| marcher.region != NONE).count() as u32;
        let steps = if let Errand::Army(army) = state.errand { u32::from(army.steps) } else { 0 };
        let spent = u32::from(state.budget) + steps;
        let fits = if arrived == 0 { spent == full } else { spent + arrived <= full };
        demand(fits, "move.budget", "the steps that the armies have left")?;
        if let Errand::Army(army) = &state.errand { self.check_leaders_asked(state, army) } else { Ok(()) }
    }

    /// WQ-6.16 (2): slots ascending, all of them before the cargo.
    fn check_leaders_asked(&self, state: &State, army: &Army) -> Read<()> {
        let there = state.seat(state.active).slots_in(army.from) & !state.moved_slots();
        let asked = army.leaders | army.staying;
        if state.node == Node::LeaderChoice {
            let first = 1_u8.checked_shl(army.asked.into()).unwrap_or(0).wrapping_sub(1);
            return demand(asked == there & first, "move.army.staying", "the leaders that were asked before");
        }
        demand(there & !army.leaders == army.staying, "move.army.staying", "the leaders that stay behind")?;
        let before = army.steps == 0;
        demand(before || self.keeps_five(&army.units), "move.army.units", "an army that keeps the rule of five")
    }

    /// Where it came from, and whether it could end there.
    fn check_arrived(&self, state: &State, marcher: &Marcher) -> Read<()> {
        let came_from = list(&marcher.origins).fold(0, |set, region| set | bit(region));
        demand(came_from & !self.passable(state, marcher.region) == 0, "origins", "regions from which an army can come")?;
        demand(came_from.count_ones() <= marcher.leaders.count_ones(), "origins", "one region for an army")?;
        demand(came_from.count_ones() as usize == list(&marcher.origins).count(), "origins", "no region twice")?;
        let own = state.figures.owner(marcher.region) == state.active;
        let mut units = if own { state.figures.units(marcher.region) } else { [0; UNIT_TYPES] };
        units.iter_mut().zip(marcher.units).for_each(|(number, more)| *number = number.saturating_add(more));
        demand(self.keeps_five(&units), "troops", "armies that keep the rule of five")
    }

    /// WQ-9.7: the picks, one after the other.
    fn check_claim_so_far(&self, state: &State) -> Read<()> {
        let Errand::Claim { card } = state.errand else { return Ok(()) };
        let mut copy = *state;
        copy.picked = 0;
        self.to_turn(&mut copy);
        self.begin_claim(&mut copy, card);
        let mut legal = ActionList::new();
        for region in regions(state.picked) {
            let pick = self.rules.actions.claim_region + Action::from(region);
            self.legal_picks(&copy, &mut legal);
            demand(legal.as_slice().contains(&pick), "claim.picked", "regions that could be picked")?;
            self.pick_claim_region(&mut copy, pick);
        }
        demand(copy == *state, "claim", "a claim with regions to pick")
    }

    fn legal_picks(&self, state: &State, legal: &mut ActionList) {
        legal.clear();
        if state.node == Node::ClaimRegion {
            self.offer_claim_regions(state, legal);
        }
    }

    /// WQ-7.9 (3) to (5): the dice are those of the round.
    fn check_quest_rolls(&self, state: &State) -> Read<()> {
        let Errand::Quest(quest) = state.errand else { return Ok(()) };
        let fits = match (state.node, state.roll) {
            (Node::Roll, Some(Roll { purpose: Purpose::Leader, .. })) => self.leader_roll(state, quest) == *state,
            (Node::Reroll, Some(roll)) => {
                let mut copy = self.leader_roll(state, quest);
                match copy.roll {
                    Some(first) if copy.node == Node::Roll && first.dice >= roll.skulls.saturating_add(roll.flags) => {
                        self.take_quest_roll(&mut copy, first, roll.skulls, roll.flags);
                        copy == *state
                    }
                    _ => false,
                }
            }
            (Node::Roll, roll) => self.monster_roll(state, quest) == roll,
            (Node::QuestHit, _) => {
                let shown = quest.skulls.saturating_add(quest.flags);
                self.monster_roll(state, quest).is_some_and(|roll| shown <= roll.dice)
            }
            _ => true,
        };
        demand(fits, "roll", "the dice of this round of the quest")
    }

    /// The state when the leader's roll of the round is due.
    fn leader_roll(&self, state: &State, quest: Quest) -> State {
        let mut copy = *state;
        copy.roll = None;
        copy.errand = Errand::Quest(Quest { round: quest.round.saturating_sub(1), ..quest });
        copy.ask(Node::QuestGo, state.active);
        self.choose_quest_go(&mut copy, self.rules.actions.quest_go);
        copy
    }

    /// The monster's roll after a leader's roll without a hit.
    fn monster_roll(&self, state: &State, quest: Quest) -> Option<Roll> {
        let mut copy = *state;
        copy.errand = Errand::Quest(Quest { skulls: 0, flags: 0, ..quest });
        let blank = Roll { purpose: Purpose::Leader, dice: 0, skulls: 0, flags: 0 };
        copy.roll = Some(blank);
        copy.chance(Node::Reroll);
        self.take_quest_roll(&mut copy, blank, 0, 0);
        copy.roll.filter(|roll| roll.purpose == Purpose::Monster)
    }

    /// WQ-10.2, 12.9.
    fn check_losses(&self, state: &State) -> Read<()> {
        let Errand::Event { player, left, region } = state.errand else { return Ok(()) };
        let (losses, scope) = match self.event_in_force(state) {
            EventEffect::Plague { losses, scope } => (losses, scope),
            EventEffect::Desertion { losses } => (losses, bit(region)),
            _ => return demand(left == 1, "event_step.left", "1"),
        };
        let most = losses.min(self.constants().event_loss_limit);
        let troops = state.figures.total_in(player, scope);
        demand((1..=most).contains(&left) && u32::from(left) <= troops, "event_step.left", "losses that are due")?;
        demand(region == NONE || scope & bit(region) != 0, "event_step.region", "a region of the event")?;
        if matches!(self.event_in_force(state), EventEffect::Plague { .. }) {
            return Ok(());
        }
        let before = state.figures.total(region).saturating_add(most - left);
        let larger = |other: u8| state.figures.total(other) > before || (other < region && state.figures.total(other) == before);
        demand(!regions(state.figures.of(player)).any(larger), "event_step.region", "the largest army")
    }

    /// How many cards are drawn, by whom and after what (WQ-7.11, 9.5, 9.7, 9.11).
    fn check_drawing(&self, state: &State) -> Read<()> {
        let Some(draw) = &state.draw else { return Ok(()) };
        let scout = self.campaign(state, draw.player, |effects| u8::from(effects.scout)) > 0;
        let drawn = list(&draw.drawn).count();
        let cards = match draw.why {
            Why::Setup => return Ok(()),
            Why::Quest => 1 + usize::from(scout),
            _ => 2,
        };
        demand(usize::from(draw.left) + drawn == cards, "draw.left", "the draws still to make")?;
        demand(self.draw_has_cause(state, draw), "draw.why", "a draw after a claim, a hunt or a Glorious Victory")
    }

    fn draw_has_cause(&self, state: &State, draw: &Draw) -> bool {
        let places = &state.places[Deck::Conquest as usize];
        let claimed = places.at(cards::face_up(draw.player));
        let seat = state.seat(draw.player);
        let in_battle = matches!(draw.why, Why::Hunt | Why::Glorious);
        let cause = match draw.why {
            Why::Claim => claimed & self.territories != 0,
            Why::Hunt => claimed & self.hunt_cards != 0 && state.battle.step() == Step::Hunt,
            Why::Glorious => {
                let against = u64::from(seat.glorious_against) & bit(state.field.defender) != 0;
                self.options.glorious_draws && against && state.battle.step() == Step::Glorious && draw.player == state.active
            }
            _ => true,
        };
        cause && in_battle == state.fighting()
    }

    /// WQ-11.19 B14 to B18.
    fn check_after_battle(&self, state: &State) -> Read<()> {
        if !state.fighting() {
            return Ok(());
        }
        let came_from = list(&state.field.origins).fold(0, |set, region| set | bit(region));
        let near = came_from & !self.passable(state, state.field.region) == 0;
        let once = came_from.count_ones() as usize == list(&state.field.origins).count();
        demand(once, "battle.origins", "no region twice")?;
        demand(near, "battle.origins", "regions from which an army can come")?;
        demand(state.battles > 0, "battles", "the battle under way counted")?;
        let step = match state.node {
            Node::Shed => state.battle.step() == Step::Shed,
            Node::Glorious => state.battle.step() == Step::Glorious && self.is_glorious(state),
            Node::Hunt => {
                let mut copy = *state;
                self.hunt(&mut copy, state.player);
                copy == *state
            }
            _ => true,
        };
        demand(step, "battle.step", "the step of this node")?;
        self.check_laid_aside(state)
    }

    /// After the battle the lost are in the pools, nobody is left of a destroyed army, and what vanished had its effects.
    fn check_laid_aside(&self, state: &State) -> Read<()> {
        if !matches!(state.battle.step(), Step::Shed | Step::Glorious | Step::Hunt) {
            return Ok(());
        }
        for side in Side::BOTH {
            let place = format!("battle.sides.{}", side.name());
            let (lost, fallen) = state.battle.lost(side);
            let within = self.may_have_vanished(state, side, fallen.contains(&true));
            demand(within, &place, "no more vanished than the effects allow")?;
            let dead = lost.iter().map(|&count| u16::from(count)).sum::<u16>();
            let destroyed = state.battle.goer().is_none() && state.battle.winner() != Some(side);
            let all = side == Side::A || !destroyed || state.battle.winner().is_none() || dead == state.battle.defender_troops();
            demand(all, &format!("{place}.lost"), "all troops of a destroyed army")?;
            if state.battle.step() != Step::Shed {
                let back = lost.iter().zip(state.pools).all(|(&count, there)| count <= there);
                demand(back, &format!("{place}.lost"), "figures that are in the pools")?;
                let fighter = self.fighter(state, side);
                let held = state.figures.of(fighter) | state.seat(fighter).leader_regions();
                demand(!destroyed || held & bit(state.field.region) == 0, &place, "nobody left of a destroyed army")?;
            }
        }
        Ok(())
    }

    /// By the cards and the artifacts of the player; if a leader has fallen, also by artifacts that have left the game.
    fn may_have_vanished(&self, state: &State, side: Side, fallen: bool) -> bool {
        let artifacts = state.seat(self.fighter(state, side)).artifacts;
        let gone = self.rules.rumours.iter().zip(state.rumours).filter(|_| fallen);
        let gone = gone.map(|(&card, open)| (self.artifact(card), self.left_the_game(state, card, open)));
        let gone = gone.fold([0, 0], |[absorb, steadfast], (effects, copies)| {
            [absorb + copies * u32::from(effects.absorb), steadfast + copies * u32::from(effects.steadfast)]
        });
        state.battle.may_have_vanished(&self.battle_context(), side, artifacts, gone) == [true; 2]
    }

    /// Copies of a rumour that are neither in the deck nor open nor worn.
    fn left_the_game(&self, state: &State, card: u8, open: u8) -> u32 {
        let worn = state.players.iter().flat_map(|player| player.artifacts).filter(|&other| other == card).count() as u32;
        let copies = self.rules.events.get(usize::from(card)).map_or(0, |event| u32::from(event.copies));
        copies.saturating_sub(worn + u32::from(open) + u32::from(state.event_deck.get(card)))
    }

    /// B17.
    fn is_glorious(&self, state: &State) -> bool {
        let seat = state.seat(state.active);
        let unused = seat.glorious > 0 && u64::from(seat.glorious_against) & bit(state.field.defender) == 0;
        let least = match self.conquest(self.rules.glorious).kind {
            ConquestKind::Glorious { min_troops } => u16::from(min_troops),
            _ => 0,
        };
        unused && state.battle.winner() == Some(Side::A) && state.battle.defender_troops() >= least
    }
}
