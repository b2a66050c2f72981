//! The move action (WQ-6.1 to 6.4, 6.16 to 6.20).

use crate::figures::{Units, types_of};
use crate::game::WarQuest;
use crate::map::{bit, regions};
use crate::model::{Army, Errand, Marcher, Node, State, slots};
use crate::options::RuleOfFive;
use crate::rules::{MAX_REGIONS, NONE, SLOTS, UNIT_TYPES};
use warquest_core::{Action, ActionList};

/// What decides the steps of one army.
struct Way {
    player: u8,
    /// Regions with pieces of other players.
    enemies: u64,
    /// Regions where the army would break the rule of five by ending (WQ-5.6).
    crowded: u64,
}

impl WarQuest {
    /// WQ-3.5: neighbours over passable borders.
    #[inline]
    pub(crate) fn passable(&self, state: &State, region: u8) -> u64 {
        self.tables.terrain(state.event).open_from(region)
    }

    #[inline]
    pub(crate) fn full_budget(&self, state: &State, player: u8) -> u8 {
        self.constants().steps_per_move.saturating_add(self.campaign(state, player, |effects| effects.move_bonus))
    }

    /// Slots of unmoved leaders in a region, as a set.
    fn unmoved(&self, state: &State, region: u8) -> u8 {
        state.seat(state.active).slots_in(region) & !state.moved_slots()
    }

    /// Regions with an unmoved leader that can begin a step: alone it can end wherever it can go, for the rule of five counts troops.
    #[inline]
    fn starts(&self, state: &State) -> u64 {
        let moved = state.moved_slots();
        let leaders = state.seat(state.active).leaders.iter().enumerate();
        let unmoved = leaders.fold(0, |set, (slot, &region)| set | bit(region) & (u64::from(moved >> slot & 1).wrapping_sub(1)));
        unmoved & self.tables.terrain(state.event).able
    }

    /// Offered when an unmoved leader has a passable border, and a step.
    #[inline]
    pub(crate) fn can_move(&self, state: &State) -> bool {
        self.starts(state) != 0 && (self.constants().steps_per_move > 0 || self.full_budget(state, state.active) > 0)
    }

    pub(crate) fn begin_march(&self, state: &mut State) {
        state.errand = Errand::March;
        state.budget = self.full_budget(state, state.player);
        state.ask(Node::MoveArmy, state.player);
    }

    /// `move_army`.
    pub(crate) fn offer_armies(&self, state: &State, out: &mut ActionList) {
        self.offer_regions(self.starts(state), self.rules.actions.army, out);
        if state.moved_slots() != 0 {
            out.push(self.rules.actions.done);
        }
    }

    /// WQ-6.16 (1), (2).
    pub(crate) fn choose_army(&self, state: &mut State, action: Action) {
        if action == self.rules.actions.done {
            return self.end_march(state);
        }
        let region = self.region(action, self.rules.actions.army);
        let there = self.unmoved(state, region);
        let mut army = Army { from: region, region, leaders: 0, staying: 0, units: [0; UNIT_TYPES], asked: NONE, steps: 0 };
        if there.count_ones() <= 1 {
            army.leaders = there;
            return self.ask_cargo(state, army, 0);
        }
        army.asked = there.trailing_zeros() as u8;
        state.errand = Errand::Army(army);
        state.ask(Node::LeaderChoice, state.player);
    }

    /// Unmoved leaders there that have not been asked yet, as a set.
    fn unasked(&self, state: &State, army: &Army) -> u8 {
        self.unmoved(state, army.from) & !army.leaders & !army.staying
    }

    /// `leader_choice`: the last must go if no other does.
    pub(crate) fn offer_leader_choice(&self, state: &State, out: &mut ActionList) {
        let Errand::Army(army) = &state.errand else { return };
        out.push(self.rules.actions.leader_goes);
        if army.leaders != 0 || self.unasked(state, army).count_ones() > 1 {
            out.push(self.rules.actions.leader_stays);
        }
    }

    pub(crate) fn choose_leader(&self, state: &mut State, action: Action) {
        let Errand::Army(mut army) = state.errand else { return };
        let slot = 1_u8 << army.asked.min(7);
        if action == self.rules.actions.leader_stays {
            army.staying |= slot;
        } else {
            army.leaders |= slot;
        }
        let left = self.unasked(state, &army);
        if left == 0 {
            return self.ask_cargo(state, army, 0);
        }
        army.asked = left.trailing_zeros() as u8;
        state.errand = Errand::Army(army);
    }

    /// WQ-6.16 (3): the next type with unmoved troops there, or the first step.
    fn ask_cargo(&self, state: &mut State, mut army: Army, from_kind: u8) {
        let types = state.figures.types(army.from).checked_shr(from_kind.into()).unwrap_or(0);
        army.asked = if types == 0 { NONE } else { from_kind + types.trailing_zeros() as u8 };
        state.errand = Errand::Army(army);
        state.ask(if types == 0 { Node::Step } else { Node::Cargo }, state.player);
    }

    /// `cargo`: numbers with which a first step is legal and nothing more.
    pub(crate) fn offer_cargo(&self, state: &State, out: &mut ActionList) {
        let Errand::Army(mut army) = state.errand else { return };
        let kind = army.asked;
        let camps = self.camps(state, &army);
        let safe = camps == 0 || (state.budget > 0 && self.passable(state, army.from) & !camps != 0);
        for number in 0..=state.figures.number(army.from, kind) {
            if let Some(place) = army.units.get_mut(usize::from(kind)) {
                *place = number;
            }
            if safe || self.steps(state, &army) != 0 {
                out.push(self.rules.actions.cargo + Action::from(number));
            }
        }
    }

    pub(crate) fn choose_cargo(&self, state: &mut State, action: Action) {
        let Errand::Army(mut army) = state.errand else { return };
        let number = action.wrapping_sub(self.rules.actions.cargo).min(15) as u8;
        let there = state.figures.number(army.from, army.asked);
        if let Some(place) = army.units.get_mut(usize::from(army.asked)) {
            *place = number.min(there);
        }
        self.ask_cargo(state, army, army.asked.saturating_add(1));
    }

    /// Regions with own troops that the army could come to: only there the rule of five can bite.
    fn camps(&self, state: &State, army: &Army) -> u64 {
        let moved = state.marchers.iter().fold(0, |set, marcher| set | bit(marcher.region));
        let home = if army.steps == 0 { bit(army.from) } else { 0 };
        (state.figures.of(state.active) & !home) | moved
    }

    /// Own troops in a region without the army itself: standing ones and moved ones.
    fn company(&self, state: &State, army: &Army, region: u8) -> Units {
        let mut units = if state.figures.owner(region) == state.active { state.figures.units(region) } else { [0; UNIT_TYPES] };
        if army.steps == 0 && region == army.from {
            for (number, going) in units.iter_mut().zip(&army.units) {
                *number = number.saturating_sub(*going);
            }
        }
        if let Some(marcher) = state.marcher(region) {
            add_units(&mut units, &marcher.units);
        }
        units
    }

    fn can_end(&self, state: &State, army: &Army, region: u8) -> bool {
        if self.options.rule_of_five == RuleOfFive::UnitTypes && (army.steps > 0 || region != army.from) {
            return self.keeps_five_types(state, army, region);
        }
        let mut units = self.company(state, army, region);
        add_units(&mut units, &army.units);
        self.keeps_five(&units)
    }

    /// Whether the types of the army and of its company, wherever it does not come from, are few enough.
    fn keeps_five_types(&self, state: &State, army: &Army, region: u8) -> bool {
        let own = state.figures.owner(region) == state.active;
        let standing = if own { state.figures.types(region) } else { 0 };
        let moved = state.marcher(region).map_or(0, |marcher| types_of(&marcher.units));
        (standing | moved | types_of(&army.units)).count_ones() <= u32::from(self.constants().army_limit)
    }

    /// The crowded ones among some regions.
    #[inline]
    fn crowded(&self, state: &State, army: &Army, among: u64) -> u64 {
        if army.units == [0; UNIT_TYPES] {
            return 0;
        }
        let camps = self.camps(state, army) & among;
        regions(camps).filter(|&region| !self.can_end(state, army, region)).fold(0, |set, region| set | bit(region))
    }

    fn way(&self, state: &State, army: &Army) -> Way {
        let crowded = self.crowded(state, army, u64::MAX);
        Way { player: state.active, enemies: state.held_by_others(state.active), crowded }
    }

    /// Neighbours to which an army may go and then go on: no enemy there, no river on the way.
    fn through(&self, state: &State, way: &Way, region: u8) -> u64 {
        self.unstopped(state, way.player, region) & !way.enemies
    }

    /// Neighbours to which the ground lets an army go and then go on: over no river, unless it fords.
    #[inline]
    pub(crate) fn unstopped(&self, state: &State, player: u8, region: u8) -> u64 {
        let terrain = self.tables.terrain(state.event);
        let (open, dry) = (terrain.open_from(region), terrain.dry_from(region));
        if open == dry || self.campaign(state, player, |effects| u8::from(effects.ford)) == 0 { dry } else { open }
    }

    /// WQ-6.17: legal steps of the army from where it is.
    fn steps(&self, state: &State, army: &Army) -> u64 {
        let passable = self.passable(state, army.region);
        if state.budget == 0 || passable == 0 {
            return 0;
        }
        if self.crowded(state, army, passable) == 0 { passable } else { self.steps_past_camps(state, army, passable) }
    }

    /// The same where a neighbour is crowded: it may be passed if the way goes on.
    #[cold]
    fn steps_past_camps(&self, state: &State, army: &Army, passable: u64) -> u64 {
        let way = self.way(state, army);
        let onward = self.regions_with_a_step(state, &way, state.budget.saturating_sub(1));
        passable & !way.crowded | self.through(state, &way, army.region) & onward
    }

    /// Regions from which the army has a legal step within a budget (the recursion of WQ-6.17, from short budgets to long ones).
    fn regions_with_a_step(&self, state: &State, way: &Way, budget: u8) -> u64 {
        let count = self.rules.board.ids.len().min(MAX_REGIONS) as u8;
        let mut able = 0;
        for _ in 0..budget {
            let can = |region: &u8| {
                let ends = self.passable(state, *region) & !way.crowded;
                ends != 0 || self.through(state, way, *region) & able != 0
            };
            let more = (0..count).filter(can).fold(0, |set, region| set | bit(region));
            if more == able {
                break;
            }
            able = more;
        }
        able
    }

    /// `step`: regions, and `stop` after the first step where the army can end.
    pub(crate) fn offer_steps(&self, state: &State, out: &mut ActionList) {
        let Errand::Army(army) = &state.errand else { return };
        self.offer_regions(self.steps(state, army), self.rules.actions.step, out);
        if army.steps > 0 && self.crowded(state, army, bit(army.region)) == 0 {
            out.push(self.rules.actions.stop);
        }
    }

    pub(crate) fn choose_step(&self, state: &mut State, action: Action) {
        let Errand::Army(mut army) = state.errand else { return };
        if action == self.rules.actions.stop {
            return self.end_army(state, &army, NONE);
        }
        let before = army.region;
        let region = self.region(action, self.rules.actions.step);
        if army.steps == 0 {
            state.figures.take_all(army.from, &army.units);
        }
        army.region = region;
        army.steps = army.steps.saturating_add(1);
        state.budget = state.budget.saturating_sub(1);
        for slot in slots(army.leaders) {
            state.seat_mut(state.active).put(slot, region);
        }
        state.errand = Errand::Army(army);
        self.go_on(state, &army, before);
    }

    /// WQ-6.17: the army ends if it must, or if nothing else is possible.
    fn go_on(&self, state: &mut State, army: &Army, before: u8) {
        let met = state.is_held_by_others(state.active, army.region);
        if met || self.unstopped(state, state.active, before) & bit(army.region) == 0 || self.steps(state, army) == 0 {
            return self.end_army(state, army, if met { before } else { NONE });
        }
        state.ask(Node::Step, state.player);
    }

    /// The pieces are moved ones from now on (WQ-6.18); (5) of WQ-6.16.
    fn end_army(&self, state: &mut State, army: &Army, origin: u8) {
        let marchers = &mut state.marchers;
        let place = marchers
            .iter()
            .position(|marcher| marcher.region == army.region)
            .or_else(|| marchers.iter().position(|marcher| marcher.region == NONE));
        if let Some(place) = place {
            let marcher = &mut marchers[place];
            marcher.region = army.region;
            marcher.leaders |= army.leaders;
            add_units(&mut marcher.units, &army.units);
            if origin != NONE && !marcher.origins.contains(&origin) {
                crate::model::add_card(&mut marcher.origins, origin);
            }
        }
        sort_marchers(marchers);
        state.errand = Errand::March;
        if state.budget > 0 && self.starts(state) != 0 {
            state.ask(Node::MoveArmy, state.player);
        } else {
            self.end_march(state);
        }
    }

    /// WQ-6.16 (6): armies in peace stand, the others wait for their battles.
    fn end_march(&self, state: &mut State) {
        let player = state.active;
        let enemies = state.held_by_others(player);
        for place in 0..SLOTS {
            let marcher = state.marchers[place];
            if bit(marcher.region) & enemies == 0 {
                state.figures.add_all(player, marcher.region, &marcher.units);
                state.marchers[place] = Marcher::NOBODY;
            }
        }
        sort_marchers(&mut state.marchers);
        state.budget = 0;
        state.errand = Errand::None;
        self.next_battle(state);
    }

    /// Regions that a led army in a region could enter with one fresh move action (docs/warquest-state.md, "Reachable").
    pub(crate) fn reachable_from(&self, state: &State, region: u8) -> u64 {
        let standing = state.figures.owner(region);
        let led = (0..self.num_players).find(|&player| state.seat(player).leader_regions() & bit(region) != 0);
        let player = if standing == NONE { led.unwrap_or(NONE) } else { standing };
        if player == NONE || state.seat(player).leader_regions() & bit(region) == 0 {
            return 0;
        }
        let way = Way { player, enemies: state.held_by_others(player), crowded: 0 };
        let (mut reached, mut frontier) = (0, bit(region));
        for _ in 0..self.full_budget(state, player) {
            reached |= regions(frontier).fold(0, |set, from| set | self.passable(state, from));
            frontier |= regions(frontier).fold(0, |set, from| set | self.through(state, &way, from));
        }
        reached & !bit(region)
    }
}

/// By region, nobody last.
#[inline]
fn sort_marchers(marchers: &mut [Marcher; SLOTS]) {
    for (first, second) in [(0, 1), (1, 2), (0, 1)] {
        if marchers[second].region < marchers[first].region {
            marchers.swap(first, second);
        }
    }
}

fn add_units(units: &mut Units, more: &Units) {
    for (number, added) in units.iter_mut().zip(more) {
        *number = number.saturating_add(*added);
    }
}
