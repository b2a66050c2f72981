//! Quick odds for playouts: what a battle comes to in the mean, from attack and health of the two sides.

use super::force::Force;
use super::odds::Foreseen;

/// Share of a defender's health that one attack takes in a round.
const BITE: f32 = 0.21;
/// Weights of a share that is logistic in logarithms: a constant, attack and health of the attacker, those of the defender, the pace.
type Weights = [f32; 6];
/// Chance of the attacker to win, share of the defenders that fall, share of the attackers that do. Fitted to the odds of 32,000 battles
/// that `greedy` players thought of, before and while they were fought.
const CHANCE: Weights = [-0.45, 4.95, 1.13, -4.0, -1.81, 2.08];
const KILLS: Weights = [-0.8, 1.64, 0.51, -2.39, 0.71, 0.86];
const LOSSES: Weights = [-0.23, -3.38, 0.27, 2.33, 0.95, 0.73];

/// A battle with so many rounds left, as the attacker sees it; losses are those to its end.
pub(super) fn clash(attacker: &Force, defender: &Force, rounds: u8) -> Foreseen {
    let pace = (BITE * f32::from(rounds) * attacker.attack / defender.health.max(0.1)).clamp(0.001, 1.0);
    let log = |value: f32| value.max(0.1).ln();
    let logs = [1.0, log(attacker.attack), log(attacker.health), log(defender.attack), log(defender.health), pace.ln()];
    Foreseen {
        chance: share(&CHANCE, &logs),
        kills: share(&KILLS, &logs) * f32::from(defender.pieces()),
        losses: share(&LOSSES, &logs) * f32::from(attacker.pieces()),
    }
}

#[inline]
fn share(weights: &Weights, logs: &Weights) -> f32 {
    let sum: f32 = weights.iter().zip(logs).map(|(weight, log)| weight * log).sum();
    1.0 / (1.0 + (-sum).exp())
}

#[cfg(test)]
mod tests {
    use super::super::force::tests::{army, force};
    use super::*;
    use crate::battle::Muster;
    use crate::game::WarQuest;
    use serde_json::json;
    use warquest_core::{Contest, Game, Generator};

    const BATTLES: u32 = 200;
    const SAMPLES: u32 = 64;

    /// Chance of the attacker, pieces that the defender loses and that the attacker does, both playing by the policy of docs/odds.md.
    fn sampled(game: &WarQuest, sides: [Muster; 2], generator: &mut Generator) -> [f32; 3] {
        let battle = game.battle_of(sides);
        let pieces = |left: [u8; 16]| f32::from(left.iter().sum::<u8>());
        let mut sums = [0.0; 3];
        for _ in 0..SAMPLES {
            let mut state = battle.new_initial_state();
            battle.play_greedily(&mut state, [true; 2], generator);
            let verdict = battle.verdict(&state);
            sums[0] += if verdict.winner == Some(0) { 1.0 } else { 0.0 };
            sums[1] += pieces(battle.brought(1)) - pieces(verdict.left[1]);
            sums[2] += pieces(battle.brought(0)) - pieces(verdict.left[0]);
        }
        sums.map(|sum| sum / SAMPLES as f32)
    }

    /// Against sampled battles: docs/agents.md quotes the figures.
    #[test]
    fn foresees_who_wins_and_what_falls() {
        let game = WarQuest::shipped(2, &json!({})).unwrap();
        let mut generator = Generator::new(6, 5);
        let mut errors = [0.0; 3];
        for _ in 0..BATTLES {
            let sides = [army(&mut generator), army(&mut generator)];
            let [attacker, defender] = [0, 1].map(|side| force(&game, &sides[side]));
            let Foreseen { chance, kills, losses } = clash(&attacker, &defender, game.constants().battle_rounds);
            let found = sampled(&game, sides, &mut generator);
            let pieces = [1.0, defender.pieces().into(), attacker.pieces().into()];
            for (((error, found), told), pieces) in errors.iter_mut().zip(found).zip([chance, kills, losses]).zip(pieces) {
                *error += (told - found).abs() / pieces / BATTLES as f32;
            }
        }
        println!("mean errors: chance {:.3}, shares that fall {:.3} and {:.3}", errors[0], errors[1], errors[2]);
        assert!(errors.iter().all(|&error| error < 0.16), "{errors:?}");
    }

    #[test]
    fn knows_no_more_than_shares() {
        let game = WarQuest::shipped(2, &json!({})).unwrap();
        let armies = [[0, 0, 0], [9, 0, 2], [0, 9, 1]].map(|[orcs, archers, leaders]| {
            let mut units = [0; crate::rules::UNIT_TYPES];
            (units[0], units[1]) = (orcs, archers);
            Force::new(game.guide(), &units, leaders, game.constants().line_places)
        });
        for attacker in &armies {
            for defender in &armies {
                let Foreseen { chance, kills, losses } = clash(attacker, defender, 0);
                assert!((0.0..=1.0).contains(&chance), "{chance}");
                assert!((0.0..=defender.pieces().into()).contains(&kills), "{kills}");
                assert!((0.0..=attacker.pieces().into()).contains(&losses), "{losses}");
            }
        }
    }
}
