//! Positions that a seat cannot tell apart.

mod common;

use common::{dict, play, rich_game};
use nexus_ops::NexusOps;
use nexus_ops::model::State;
use serde_json::json;
use warquest_core::json::JsonWriter;
use warquest_core::{ActionList, Game, Generator, observation};

fn view(game: &NexusOps, state: &State, seat: u8) -> String {
    let mut out = JsonWriter::new();
    game.write_view(state, seat, &mut out);
    out.text
}

fn tensor(game: &NexusOps, state: &State, seat: u8) -> Vec<f32> {
    let mut out = vec![f32::NAN; observation::size(&game.observation_slices())];
    game.write_observation(state, seat, &mut out);
    out
}

#[test]
fn the_view_stays_and_the_rest_is_dealt_anew() {
    let options = json!({"max_rounds": 10, "battle_cards_bystanders": true, "top_priority": true, "executive_orders": true});
    let mut changed = 0;
    for players in 2..=4 {
        let game = rich_game(players, &options);
        let mut generator = Generator::new(5, 6);
        let mut count = 0_u32;
        play(&game, 51, 1, |state| {
            count += 1;
            if count % 9 != 0 {
                return;
            }
            for seat in 0..players as u8 {
                let other = game.resample(state, seat, &mut generator);
                assert_eq!(view(&game, &other, seat), view(&game, state, seat));
                assert_eq!(tensor(&game, &other, seat), tensor(&game, state, seat));
                if let Err(error) = game.read_dict(&dict(&game, &other)) {
                    panic!("{error}");
                }
                changed += u32::from(other != *state);
            }
        });
    }
    assert!(changed > 200, "{changed}");
}

/// The legal actions of a seat are told by its view.
#[test]
fn a_seat_has_the_same_choices_in_all_of_them() {
    let game = rich_game(3, &json!({"max_rounds": 10}));
    let mut generator = Generator::new(7, 8);
    play(&game, 52, 3, |state| {
        let warquest_core::Kind::Decision(seat) = game.kind(state) else { return };
        let (mut here, mut there) = (ActionList::new(), ActionList::new());
        game.legal_actions(state, &mut here);
        game.legal_actions(&game.resample(state, seat, &mut generator), &mut there);
        assert_eq!(here.as_slice(), there.as_slice());
    });
}
