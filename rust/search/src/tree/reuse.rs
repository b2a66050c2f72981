//! What is left of the trees after a move: what hangs under it, as far as the seat saw it. The rest is cleared away before the next search.

use super::arena::Arena;
use super::searcher::Searcher;
use super::worker::{Task, Trees};
use super::{Chance, Method};
use warquest_core::json::JsonWriter;
use warquest_core::{Action, Game, Kind, Outcome, Seat, UNSEEN};

impl<G: Game> Searcher<G> {
    /// Follows the game by one action or outcome. Answers whether anything of the trees is left.
    pub fn advance(&mut self, game: &G, id: u32) -> bool {
        let Some((state, seat)) = self.last.take() else { return false };
        let mut next = state.clone();
        if !step(game, &mut next, id) || self.config.method == Method::Flat {
            self.forget();
            return false;
        }
        let task = Task { game, config: &self.config, state: &state, seat, evaluator: None, searches: 0 };
        let closed = self.config.chance == Chance::Closed || game.kind(&state) != Kind::Chance;
        for trees in &mut self.trees {
            match self.config.method {
                Method::Uct | Method::Determinized => follow_worlds(&task, trees, id, closed),
                _ => follow_lanes(&task, trees, id, closed),
            }
        }
        self.last = Some((next, seat));
        self.moved = true;
        let left = self.trees.iter().any(|trees| trees.roots.iter().any(|&root| trees.arena.node(root).visits > 0));
        if !left {
            self.forget();
        }
        left
    }

    /// Keeps the trees if they stand for this position, as far as the seat sees it; else forgets them.
    pub(super) fn settle_on(&mut self, game: &G, state: &G::State, seat: Seat) {
        let same = |other: &G::State| game.kind(other) == game.kind(state) && view(game, other, seat) == view(game, state, seat);
        if self.last.as_ref().is_none_or(|(last, before)| *before != seat || !same(last)) {
            self.forget();
            return;
        }
        for trees in &mut self.trees {
            if self.config.method.keeps_worlds() {
                let kept: Vec<bool> = trees.worlds.iter().map(same).collect();
                keep_worlds(trees, &kept);
            }
            if self.moved {
                trees.roots = trees.arena.keep(&trees.roots);
            }
        }
        self.moved = false;
    }
}

fn view<G: Game>(game: &G, state: &G::State, seat: Seat) -> String {
    let mut out = JsonWriter::new();
    game.write_view(state, seat, &mut out);
    out.text
}

/// Takes an action or outcome through the checked doors.
fn step<G: Game>(game: &G, state: &mut G::State, id: u32) -> bool {
    match game.kind(state) {
        Kind::Decision(_) => Action::try_from(id).is_ok_and(|action| game.apply_action(state, action).is_ok()),
        Kind::Chance => game.apply_outcome(state, id as Outcome).is_ok(),
        Kind::Terminal => false,
    }
}

/// Worlds in which the step is impossible are dropped with their trees.
fn follow_worlds<G: Game>(task: &Task<'_, G>, trees: &mut Trees<G::State>, id: u32, closed: bool) {
    let mut kept = Vec::new();
    for (world, root) in trees.worlds.iter_mut().zip(&mut trees.roots) {
        let key = task.key(world, id, 0);
        let child = if closed { trees.arena.child(*root, key) } else { Some(*root) };
        kept.push(step(task.game, world, id) && child.is_some());
        *root = child.unwrap_or(*root);
    }
    keep_worlds(trees, &kept);
}

fn keep_worlds<S>(trees: &mut Trees<S>, kept: &[bool]) {
    let mut flags = kept.iter();
    trees.worlds.retain(|_| flags.next().copied().unwrap_or(false));
    let mut flags = kept.iter();
    trees.roots.retain(|_| flags.next().copied().unwrap_or(false));
}

/// A lane whose seat learned nothing that its tree knows begins anew. What the seat of the search did not see must not choose among
/// its trees: its own ends there, and so do those of the others, who may have seen more.
fn follow_lanes<G: Game>(task: &Task<'_, G>, trees: &mut Trees<G::State>, id: u32, closed: bool) {
    if !closed {
        return;
    }
    let hidden = !task.config.cheat && task.game.seen(task.state, id, task.seat) == UNSEEN;
    let many = task.config.method == Method::MoIsmcts;
    let follow = |arena: &Arena, (lane, &root): (usize, &u32)| {
        let chance = task.game.kind(task.state) == Kind::Chance;
        let own = !many || lane == usize::from(task.seat);
        if hidden && !(own && (many || chance)) {
            return None;
        }
        arena.child(root, task.key(task.state, id, lane))
    };
    let found: Vec<Option<u32>> = trees.roots.iter().enumerate().map(|root| follow(&trees.arena, root)).collect();
    trees.roots = found.into_iter().map(|root| root.unwrap_or_else(|| trees.arena.add_root())).collect();
}
