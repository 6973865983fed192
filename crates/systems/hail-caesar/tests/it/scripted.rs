//! Whole battles of a reference program, roll by roll: the draws come from a file, and every question, decision and state must be the same.

use crate::played::{Played, as_recorded};
use crate::scripts::{Entry, Script, division, number, place, side, unit};
use montjoie_core::chance::Answers;
use montjoie_core::combat::{Pair, Side};
use montjoie_core::settings::{Settings, Value as Setting};
use montjoie_field::{Compass, Division, Id, Mustering, Place};
use montjoie_hail_caesar::battle::Battle;
use montjoie_hail_caesar::battle::army::Muster;
use montjoie_hail_caesar::battle::settings::{FieldKeys, SideKeys};
use montjoie_hail_caesar::battle::state::State;
use montjoie_hail_caesar::body::Stakes;
use montjoie_hail_caesar::profile::lists;
use montjoie_hail_caesar::rules::Rules;
use montjoie_system::battle::Fared;
use montjoie_system::list::find;
use serde_json::{Map, Value, json};
use std::path::{Path, PathBuf};

/// The battle of the first line of a script.
fn battle_of(first: &Value, played: &Played) -> Battle {
    let mut battle = played.rules.clone();
    let lists = lists(&[]).expect("sound lists");
    let muster = |side: &str| {
        let army = &first["armies"][side];
        let units = army["units"].as_array().expect("units").iter().map(|id| {
            let unit = find(&lists, id.as_str().expect("an id")).unwrap_or_else(|| panic!("no unit {id}"));
            let archers = unit.dismounts_as.as_ref().and_then(|id| find(&lists, id));
            (unit, archers)
        });
        let divisions = army["divisions"].as_array().expect("divisions").iter().map(|division| Division {
            command: Some(number(&division["command"]) as u8),
            units: division["units"]
                .as_array()
                .expect("units")
                .iter()
                .map(|name| name.as_str().expect("a name")[1..].parse::<usize>().expect("a number") - 1)
                .collect(),
            ..Division::default()
        });
        Muster { units: units.collect(), divisions: divisions.collect() }
    };
    let (mut rules, mut field) = (Rules::default(), FieldKeys::default());
    for (name, value) in first["settings"].as_object().expect("settings") {
        let value = match value {
            Value::String(word) => Setting::Text(word.clone()),
            Value::Bool(flag) => Setting::Bool(*flag),
            value => Setting::Whole(number(value)),
        };
        let set = field.set(name, &value).is_ok() || battle.set(name, &value).is_ok() || rules.set(name, &value).is_ok();
        assert!(set, "no setting {name} = {value}");
    }
    let keys = |side: &str| {
        let mut keys = SideKeys::default();
        let plan = first["plans"][side].as_str().expect("a plan");
        keys.set("plan", &Setting::Text(plan.to_owned())).expect("a plan");
        keys
    };
    let armies = Pair { a: muster("A"), b: muster("B") };
    let played = Played { rules: battle, recorded: played.recorded };
    played.battle(|battle| Battle::new(rules, battle, field, Pair { a: keys("A"), b: keys("B") }, &armies))
}

/// The state of a line.
fn state_of(battle: &Battle, line: &Value) -> State {
    let mut state = battle.mustered(None);
    for at in line["units"].as_array().expect("units") {
        let id = unit(battle, &at["u"]);
        battle.put(&mut state, id, place(&at["at"]));
        state.units[id as usize].condition.stakes = match at.get("stakes").and_then(Value::as_str) {
            Some("to-plant") => Stakes::Plant,
            Some("planted") => Stakes::Planted,
            _ => Stakes::None,
        };
    }
    for at in line["generals"].as_array().expect("generals") {
        let (side, number) = division(&at["div"]);
        let general = &mut state.generals[side][number as usize];
        general.command = crate::scripts::number(&at["cmd"]) as u8;
        general.at = (crate::scripts::number(&at["at"][0]) as i16, crate::scripts::number(&at["at"][1]) as i16);
    }
    for side in Side::BOTH {
        let at = &line["staff"][side.letter()];
        state.staff[side] = (number(&at[0]) as i16, number(&at[1]) as i16);
    }
    state
}

fn brief(side: Compass) -> &'static str {
    &side.text().en[..1]
}

/// A state as the scripts write it.
fn written(battle: &Battle, state: &State) -> Value {
    let mut units = Vec::new();
    for (id, unit) in (0..).zip(&state.units) {
        let stand = &state.stands[id];
        if !stand.there {
            continue;
        }
        let mut line = Map::new();
        let condition = &unit.condition;
        line.insert("u".into(), battle.hosts.short(id).into());
        line.insert("at".into(), json!([stand.place.lane, stand.place.y, brief(stand.place.facing)]));
        let mut set = |key: &str, value: Value, present: bool| {
            if present {
                line.insert(key.into(), value);
            }
        };
        set("w", condition.wounds.into(), condition.wounds > 0);
        set("dis", 1.into(), condition.disordered);
        set("reacted", 1.into(), unit.reacted);
        let stakes = if condition.stakes == Stakes::Planted { "planted" } else { "to-plant" };
        set("stakes", stakes.into(), condition.stakes != Stakes::None);
        set("foot", 1.into(), condition.on_foot);
        let on: Map<String, Value> = Compass::ALL
            .into_iter()
            .filter_map(|side| stand.touched(side).map(|foe| (brief(side).to_owned(), battle.hosts.short(foe).into())))
            .collect();
        set("on", on.into(), stand.engaged());
        set("first", 1.into(), stand.engaged() && unit.first_round);
        set("bonus", 1.into(), stand.engaged() && condition.bonus);
        set("won", 1.into(), stand.engaged() && unit.won);
        if let Some(friend) = stand.supporting().next() {
            let side = state.stands[friend].friends().find(|&(_, support)| support == id).expect("mutual").0;
            set("sup", json!([battle.hosts.short(friend), brief(side)]), true);
        }
        units.push(Value::Object(line));
    }
    let mut generals = Vec::new();
    let mut demoralised = Vec::new();
    for side in Side::BOTH {
        for (number, general) in state.generals[side].iter().enumerate() {
            let div = format!("{}.{}", side.letter(), number + 1);
            if general.demoralised {
                demoralised.push(Value::from(div.as_str()));
            }
            let mut line = Map::new();
            line.insert("div".into(), div.into());
            line.insert("cmd".into(), general.command.into());
            match general.with {
                Some(id) => line.insert("with".into(), battle.hosts.short(id).into()),
                None => line.insert("at".into(), json!([general.at.0, general.at.1])),
            };
            if general.successor {
                line.insert("successor".into(), 1.into());
            }
            generals.push(Value::Object(line));
        }
    }
    let staff = json!({"A": [state.staff.a.0, state.staff.a.1], "B": [state.staff.b.0, state.staff.b.1]});
    let mut lanes = Map::new();
    for lane in 0..battle.table.lanes {
        let ids = state.stands.in_lane(lane);
        if !ids.is_sorted() {
            lanes.insert(lane.to_string(), ids.iter().map(|&id| battle.hosts.short(id)).collect());
        }
    }
    json!({"lanes": lanes, "units": units, "generals": generals, "staff": staff, "demoralised": demoralised})
}

/// Asserts that a state is that of a line, part by part.
fn same_state(battle: &Battle, state: &State, line: &Value, place: &str) {
    let mine = written(battle, state);
    for key in ["units", "generals", "staff", "demoralised", "lanes"] {
        let theirs = line.get(key).cloned().unwrap_or_else(|| json!({}));
        let (Value::Array(mine), Value::Array(theirs)) = (&mine[key], &theirs) else {
            assert_eq!(mine[key], theirs, "{place}: {key}");
            continue;
        };
        for (mine, theirs) in mine.iter().zip(theirs) {
            assert_eq!(mine, theirs, "{place}: {key}");
        }
        assert_eq!(mine.len(), theirs.len(), "{place}: {key}\n  file: {theirs:?}\n  mine: {mine:?}");
    }
    if let Some(fault) = state.stands.fault(&battle.table) {
        panic!("{place}: {fault}");
    }
}

/// Replays a script to its last line.
fn replay(path: &Path) {
    let text = std::fs::read_to_string(path).expect("a script");
    let lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let values: Vec<Value> = lines.iter().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let battle = battle_of(&values[0], &as_recorded());
    let mut state = state_of(&battle, &values[0]);
    state.active = side(values[0]["begins"].as_str().expect("a side"));
    let file = path.file_name().expect("a name").to_string_lossy().into_owned();
    same_state(&battle, &state, &values[0], &format!("{file}, line 1"));
    let places = |state: &State| (0..state.units.len()).map(|id| state.stands[id as Id].place).collect::<Vec<Place>>();
    let mut at = 1;
    loop {
        let stop = (at..values.len()).find(|&at| values[at].get("state").is_some()).expect("a state");
        let mut entries = Vec::new();
        for (number, line) in values.iter().enumerate().take(stop).skip(at) {
            entries.extend(Script::read(&battle, line).into_iter().map(|entry| (number, entry)));
        }
        entries.push((stop, Entry::Stops));
        let (told, now) = (places(&state), places(&state));
        let quiet = std::env::var_os("MONTJOIE_SCRIPTS_QUIET").is_some();
        let mut script =
            Script { battle: &battle, file: file.clone(), lines: lines.clone(), entries, next: 0, asked: false, told, now, quiet };
        let outcome = battle.play_turn(&mut state, &mut script.asked());
        script.flush();
        if script.next + 1 < script.entries.len() {
            script.differs("the turn is over");
        }
        same_state(&battle, &state, &values[stop], &format!("{file}, line {}", stop + 1));
        at = stop + 1;
        let end = &values[at];
        let limit = i64::from(battle.field.turns) * 2 == i64::from(state.played);
        assert_eq!(end.get("end").is_some(), outcome.is_some() || limit, "{file}, line {}: {end}\n{outcome:?}", at + 1);
        if end.get("end").is_some() {
            let over = outcome.unwrap_or_else(|| battle.after_the_last_turn(&state));
            let wins = over.winner.map_or("neither", |side| if side == Side::A { "A" } else { "B" });
            let ending = battle_endings()[over.ending as usize];
            assert_eq!((end["winner"].as_str(), end["end"].as_str()), (Some(wins), Some(ending)), "{file}: {end}");
            for side in Side::BOTH {
                let key = side.letter();
                assert_eq!(number(&end["lost"][&key]), i64::from(over.losses[side]), "{file}: {end}");
                assert_eq!(number(&end["generals_dead"][&key]), i64::from(state.dead[side]), "{file}: {end}");
                let shaken = i64::from(battle.worn(&state, side).1.part) - i64::from(over.losses[side]);
                assert_eq!(number(&end["shaken"][&key]), shaken, "{file}: {end}");
                let counted =
                    |which: fn(&Fared) -> bool| battle.fared(&state).filter(|unit| unit.side == side && which(unit)).count() as i64;
                assert_eq!([counted(|unit| unit.lost), counted(|unit| unit.shaken)], [i64::from(over.losses[side]), shaken], "{file}");
            }
            same_work(&battle, &state, &values, &file);
            return;
        }
    }
}

/// Asserts that each unit gave and took the wounds of the volleys and strikes of a script.
fn same_work(battle: &Battle, state: &State, lines: &[Value], file: &str) {
    for (id, fared) in battle.fared(state).enumerate() {
        let unit = battle.hosts.short(id as Id);
        let wounds = |key: &str| -> i64 {
            let thrown =
                lines.iter().filter(|line| matches!(line["roll"].as_str(), Some("strike" | "volley")) && line[key] == unit.as_str());
            thrown.map(|line| number(&line["wounds"])).sum()
        };
        assert_eq!((i64::from(fared.given), i64::from(fared.taken)), (wounds("u"), wounds("at")), "{file}: {unit} gave, took");
    }
}

/// The battles of all scripts by their armies and settings.
pub fn scripted_armies(played: &Played) -> Vec<Battle> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/battles");
    let mut paths: Vec<PathBuf> = std::fs::read_dir(folder).expect("scripts").map(|file| file.expect("a file").path()).collect();
    paths.retain(|path| path.extension().is_some_and(|end| end == "jsonl"));
    paths.sort();
    let first = |path: &PathBuf| {
        let text = std::fs::read_to_string(path).expect("a script");
        battle_of(&serde_json::from_str(text.lines().next().expect("a line")).expect("JSON"), played)
    };
    paths.iter().map(first).collect()
}

fn battle_endings() -> Vec<&'static str> {
    use montjoie_core::combat::Play;
    Battle::ENDINGS.iter().map(|ending| ending.id).collect()
}

/// W15.
#[test]
fn scripted_battles() {
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/battles");
    all_replay(&std::env::var_os("MONTJOIE_SCRIPTS").map_or(own, PathBuf::from));
}

/// Battles of a second program, which decide what the recorded ones leave open.
#[test]
fn battles_of_a_second_program() {
    all_replay(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/second"));
}

/// Asserts that every script of a folder replays.
fn all_replay(folder: &Path) {
    let files = std::fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<PathBuf> = files.map(|file| file.expect("a file").path()).collect();
    paths.retain(|path| path.extension().is_some_and(|end| end == "jsonl"));
    paths.sort();
    assert!(!paths.is_empty(), "{} has no scripts", folder.display());
    let failed: Vec<String> = paths
        .iter()
        .filter_map(|path| {
            let panicked = std::panic::catch_unwind(|| replay(path)).err()?;
            let words = panicked.downcast_ref::<String>().cloned();
            Some(words.or_else(|| panicked.downcast_ref::<&str>().map(|words| (*words).to_owned())).unwrap_or_default())
        })
        .collect();
    assert!(failed.is_empty(), "{} of {} scripts differ:\n\n{}", failed.len(), paths.len(), failed.join("\n\n"));
}
