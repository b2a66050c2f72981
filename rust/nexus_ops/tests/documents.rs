//! Rules documents with one place changed: refused with a reason, or played to the end of a few turns and read back.

use nexus_ops::{NexusOps, SHIPPED};
use serde_json::{Value, json};
use warquest_core::json::JsonWriter;
use warquest_core::{ActionList, Game, Generator, Kind};

fn places(value: &Value, path: &str, out: &mut Vec<String>) {
    out.push(path.to_owned());
    match value {
        Value::Object(map) => map.iter().for_each(|(key, value)| places(value, &format!("{path}/{key}"), out)),
        Value::Array(values) => values.iter().enumerate().for_each(|(index, value)| places(value, &format!("{path}/{index}"), out)),
        _ => {}
    }
}

fn play(game: &NexusOps, steps: usize) {
    let mut generator = Generator::new(71, 0);
    let (mut state, mut legal, mut out) = (game.new_initial_state(), ActionList::new(), JsonWriter::new());
    for _ in 0..steps {
        match game.kind(&state) {
            Kind::Terminal => break,
            Kind::Chance => {
                let outcome = game.sample_chance(&state, &mut generator);
                game.apply_outcome(&mut state, outcome).expect("possible");
            }
            Kind::Decision(_) => {
                game.legal_actions(&state, &mut legal);
                let action = legal.as_slice()[generator.below(legal.len() as u64) as usize];
                game.apply_action(&mut state, action).expect("legal");
            }
        }
    }
    game.write_dict(&state, &mut out);
    let dict = serde_json::from_str(&out.text).expect("a dict is JSON");
    match game.read_dict(&dict) {
        Ok(read) => assert!(read == state),
        Err(error) => panic!("{error} {}", out.text),
    }
}

#[test]
fn changed_documents_are_refused_or_played() {
    let document: Value = serde_json::from_str(SHIPPED).expect("the shipped document is JSON");
    let options = document["options"].clone();
    let mut paths = Vec::new();
    places(&document["tables"], "/tables", &mut paths);
    let (mut refused, mut played) = (0, 0);
    for path in paths {
        for other in [
            json!(null),
            json!(0),
            json!(1),
            json!(3),
            json!(15),
            json!(1_u64 << 40),
            json!("plains"),
            json!("strider"),
            json!([]),
            json!(true),
        ] {
            let mut changed = document.clone();
            *changed.pointer_mut(&path).expect("a place") = other.clone();
            if changed == document {
                continue;
            }
            match NexusOps::new(&changed, 3, &options) {
                Err(error) => {
                    assert!(!error.0.is_empty());
                    refused += 1;
                }
                Ok(game) => {
                    played += 1;
                    if !other.is_null() && played % 5 == 0 {
                        play(&game, 400);
                    }
                }
            }
        }
    }
    assert!(refused > 1000 && played > 100, "{refused} {played}");
}
