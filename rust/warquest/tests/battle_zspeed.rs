mod battle_table;
use warquest_core::*;
#[test]
fn speed() {
    use serde_json::json;
    let g = battle_table::game_with(&json!({}), json!({"pieces":{"lord":1,"goblin-warrior":4,"orc-warrior":3,"goblin-archer":3}}), json!({"pieces":{"lord":1,"dwarf-warrior":3,"elf-archer":3}}));
    let start = g.new_initial_state();
    let mut generator = Generator::new(1,1);
    let t = std::time::Instant::now();
    let (mut d, mut c) = (0u64, 0u64);
    let mut legal = ActionList::new();
    for _ in 0..200_000 {
        let mut s = start;
        loop {
            match g.kind(&s) {
                Kind::Terminal => break,
                Kind::Chance => { let o = g.sample_chance(&s, &mut generator); g.apply_outcome_unchecked(&mut s, o); c+=1; }
                Kind::Decision(_) => { g.legal_actions(&s, &mut legal); let a = legal.as_slice()[generator.below(legal.len() as u64) as usize]; g.apply_unchecked(&mut s, a); d+=1; }
            }
        }
    }
    let e = t.elapsed().as_secs_f64();
    println!("size {} decisions {d} chance {c} in {e}: {} M d/s, {} ns per step", std::mem::size_of::<warquest::battle::Battle>(), d as f64/e/1e6, e*1e9/((d+c) as f64));
}
