//! Whole battles of a reference program, roll by roll: the draws come from a file, and every question, decision and state must be the same.

use montjoie_core::chance::{Chance, Roll, Small, Table};
use montjoie_core::combat::{Pair, Side};
use montjoie_core::language::Lang;
use montjoie_core::settings::{Settings, Value as Setting};
use montjoie_field::{Compass, Id, Place};
use montjoie_hail_caesar::battle::army::{Division, Muster};
use montjoie_hail_caesar::battle::settings::{BattleRules, FieldKeys, SideKeys};
use montjoie_hail_caesar::battle::state::{State, Wish};
use montjoie_hail_caesar::battle::telling::{Answer, Deed, Loss, Part, Why};
use montjoie_hail_caesar::battle::{Battle, Named};
use montjoie_hail_caesar::body::Stakes;
use montjoie_hail_caesar::profile::lists;
use montjoie_hail_caesar::rules::Rules;
use montjoie_system::list::find;
use serde_json::{Map, Value, json};
use std::path::{Path, PathBuf};

/// One thing that the file says comes next.
#[derive(Clone, Debug)]
enum Entry {
    /// Something happens, in these words.
    Happens(String),
    /// A unit has moved, net.
    Moves(Id, Place, Place),
    /// A roll is made: what is told before it, some of its fields, and the code of its result.
    Rolls(Option<String>, Vec<String>, u16),
    /// A state or the end.
    Stops,
}

struct Script<'a> {
    battle: &'a Battle,
    file: String,
    lines: Vec<String>,
    entries: Vec<(usize, Entry)>,
    next: usize,
    asked: bool,
    told: Vec<Place>,
    now: Vec<Place>,
    quiet: bool,
}

fn side(name: &str) -> Side {
    if name.starts_with('A') { Side::A } else { Side::B }
}

fn unit(battle: &Battle, name: &Value) -> Id {
    let name = name.as_str().expect("a unit");
    battle.first(side(name)) + name[1..].parse::<Id>().expect("a number") - 1
}

fn units(battle: &Battle, names: &Value) -> Vec<Id> {
    names.as_array().expect("units").iter().map(|name| unit(battle, name)).collect()
}

fn division(name: &Value) -> (Side, u8) {
    let name = name.as_str().expect("a division");
    (side(name), name[2..].parse::<u8>().expect("a number") - 1)
}

fn compass(word: &Value) -> Compass {
    letter(word.as_str().expect("a direction"))
}

fn letter(word: &str) -> Compass {
    Compass::ALL.into_iter().find(|side| side.word().starts_with(word)).expect("n, s, e or w")
}

fn place(at: &Value) -> Place {
    Place::new(number(&at[0]) as i16, number(&at[1]) as i16, compass(&at[2]))
}

fn number(value: &Value) -> i64 {
    value.as_i64().unwrap_or_else(|| panic!("a number, not {value}"))
}

/// A wish as the scripts write it, with its score.
fn wish(battle: &Battle, words: &str) -> (Wish, i16) {
    let mut words: Vec<&str> = words.split(' ').collect();
    let score = words.last().and_then(|word| word.parse().ok());
    if score.is_some() {
        words.pop();
    }
    let whom = || unit(battle, &Value::from(words[1]));
    let wish = match words[0] {
        "charge" => Wish::Charge(whom()),
        "toward" if words.contains(&"view") => Wish::View(whom()),
        "toward" => Wish::Toward(whom()),
        "range" => Wish::Range(whom()),
        "support" => Wish::Support(whom(), letter(words[2])),
        "flank" => Wish::Flank(whom()),
        "follow" => Wish::Follow(whom()),
        "back" => Wish::Back,
        "rally" => Wish::Rally,
        "dismount" => Wish::Dismount,
        "plant" => Wish::Plant,
        "stand" => Wish::Stand,
        other => panic!("no wish: {other}"),
    };
    (wish, score.unwrap_or(0))
}

impl Script<'_> {
    /// What a line says comes next.
    fn read(battle: &Battle, line: &Value) -> Vec<Entry> {
        let id = |key: &str| unit(battle, &line[key]);
        let says = |deed: Deed| vec![Entry::Happens(battle.tell(deed, Lang::En))];
        let Some(word) = line.get("do").and_then(Value::as_str) else {
            return if line.get("roll").is_some() { Script::read_roll(battle, line) } else { vec![Entry::Stops] };
        };
        match word {
            "turn" => says(Deed::Turn(number(&line["turn"]) as i16, side(line["side"].as_str().expect("a side")))),
            "wishes" => {
                let wishes = line["w"].as_object().expect("wishes").iter();
                let told = wishes.map(|(name, words)| {
                    let (wish, score) = wish(battle, words.as_str().expect("a wish"));
                    battle.tell(Deed::Wants(unit(battle, &Value::from(name.as_str())), wish, score), Lang::En)
                });
                told.map(Entry::Happens).collect()
            }
            "new wish" => {
                let (wish, score) = wish(battle, line["w"].as_str().expect("a wish"));
                says(Deed::WantsNow(id("u"), wish, score))
            }
            "acts" => {
                let (wish, score) = wish(battle, line["w"].as_str().expect("a wish"));
                says(Deed::Acts(id("u"), line["by"] == "order", number(&line["moves"]) as u8, wish, score))
            }
            "moves" => vec![Entry::Moves(id("u"), place(&line["from"]), place(&line["to"]))],
            "charge" => {
                let (side, target) = (compass(&line["side"]), id("at"));
                let answer = match line["reaction"].as_str() {
                    Some("counter-charge") => Answer::CounterCharge,
                    Some("closing shot") => Answer::ClosingShot,
                    _ => Answer::None,
                };
                let facing = match line["meets"].as_str() {
                    Some("front") => side,
                    Some("rear") => side.opposite(),
                    // Any direction beside it.
                    _ if side.along() => Compass::East,
                    _ => Compass::North,
                };
                let crosses = line.get("crosses").map_or_else(Vec::new, |names| units(battle, names));
                let cost = number(&line["cost"]) as i16;
                says(Deed::Charges { unit: id("u"), at: target, side, facing, cost, answer, crosses: &crosses })
            }
            "contact" => says(Deed::Meets(id("u"), id("at"))),
            "joins" => {
                let (side, number) = division(&line["div"]);
                says(Deed::Joins(side, number, id("u")))
            }
            "supports" => says(Deed::Supports(id("u"), id("of"), compass(&line["side"]))),
            "dismounts" => says(Deed::Dismounts(id("u"))),
            "plants" => says(Deed::Plants(id("u"))),
            "runs" => says(Deed::Runs(id("u"))),
            "fiasco" => says(Deed::Blunders(id("u"))),
            "phase" => says(Deed::Part(match line["phase"].as_str() {
                Some("shooting") => Part::Shooting,
                Some("melee") => Part::Melee,
                _ => Part::End,
            })),
            "combat" => says(Deed::Combat(&units(battle, &line["units"]))),
            "excess" => {
                let given = line["to"].as_object().expect("supports").iter();
                let told = given.map(|(name, wounds)| {
                    let friend = unit(battle, &Value::from(name.as_str()));
                    battle.tell(Deed::Excess(id("u"), friend, number(wounds) as u8), Lang::En)
                });
                told.map(Entry::Happens).collect()
            }
            "result" => says(Deed::Result(Pair { a: number(&line["A"]) as u16, b: number(&line["B"]) as u16 })),
            "follows" => says(Deed::Follows(id("u"), id("at"), compass(&line["side"]))),
            "breakthrough" => says(Deed::BreaksThrough(id("u"), number(&line["value"]) as i16)),
            "demoralised" => {
                let (side, number) = division(&line["div"]);
                says(Deed::Demoralised(side, number))
            }
            "lost" => {
                let why = match line["why"].as_str().expect("why") {
                    "shot down" => Loss::ShotDown,
                    "routed by shooting" => Loss::RoutedByShooting,
                    "broken" => Loss::Broken,
                    "routed" => Loss::Routed,
                    "cannot fall back" => Loss::CannotFallBack,
                    "left the table" => Loss::LeftTheTable,
                    "gun burst" => Loss::GunBurst,
                    "fiasco" => Loss::Fiasco,
                    other => panic!("lost by {other}"),
                };
                says(Deed::Lost(id("u"), why))
            }
            other => panic!("no deed: {other}"),
        }
    }

    fn read_roll(battle: &Battle, line: &Value) -> Vec<Entry> {
        let id = |key: &str| unit(battle, &line[key]);
        let value = |key: &str| line.get(key).map_or(0, number);
        let flag = |key: &str| u16::from(line[key] == true);
        let told = |deed: Deed| Some(battle.tell(deed, Lang::En));
        let one = |told: Option<String>, fields: Vec<String>, code: u16| vec![Entry::Rolls(told, fields, code)];
        let field = |name: &str, value: i64| format!(" {name}: {value}");
        let result = || match line["result"].as_str().expect("a result") {
            "holds" => 0,
            "disordered" => 1,
            "retreats" | "gives ground" => 2,
            "retreats disordered" | "gives ground disordered" => 3,
            "gives ground, all disordered" => 4,
            "routs" => 5,
            other => panic!("no result: {other}"),
        };
        match line["roll"].as_str().expect("a roll") {
            "montjoie" => one(told(Deed::Hears(id("u"), id("at"), value("cost") as i16)), Vec::new(), flag("double")),
            which @ ("order" | "rally") => {
                let (side, number) = division(&line["div"]);
                let ids = units(battle, &line["units"]);
                let (command, penalty) = (value("command") as u8, value("penalty") as i8);
                let deed = match which {
                    "order" => Deed::Orders(side, number, &ids, command, penalty),
                    _ => Deed::Rallies(side, number, &ids, command, penalty),
                };
                let code = |total: i64| match value("command") - value("penalty") - total {
                    _ if total == 12 => 5,
                    below if below < 0 => 0,
                    0 => 4,
                    below => below.min(3) as u16,
                };
                let fields = vec![field("command", value("command") - value("penalty"))];
                let mut rolls = one(told(deed), fields.clone(), code(value("2d6")));
                if let Some(total) = line.get("staff") {
                    rolls.extend(one(None, fields, code(super::scripted::number(total))));
                }
                rolls
            }
            "fiasco" => {
                let code = match (value("die"), value("die2")) {
                    (6, second) => 4 + (second as u16).div_ceil(2),
                    (5, _) => 5,
                    (die, _) => die as u16 - 1,
                };
                one(None, Vec::new(), code)
            }
            "volley" => {
                let why = match line["kind"].as_str() {
                    Some("closing") => Why::Closing,
                    Some("opportunity") => Why::Opportunity,
                    _ => Why::Shooting,
                };
                let deed = Deed::Shoots(why, id("u"), id("at"), value("inches") as i16, line["front"] == true);
                let fields = vec![
                    field("dice", value("dice")),
                    field("need", value("need")),
                    field("save", value("save")),
                    field("rerolls", value("reroll")),
                    field("save_rerolls", value("reroll_save")),
                ];
                one(told(deed), fields, value("wounds") as u16 * 2 + flag("sixes"))
            }
            "panic" => one(None, vec![field("modifier", value("mod"))], result()),
            "break" => one(told(Deed::Tests(id("u"))), vec![field("modifier", value("mod"))], result()),
            "support break" => one(told(Deed::SupportTests(id("u"))), vec![field("modifier", value("mod"))], result()),
            "gun" => one(None, Vec::new(), flag("lost")),
            "crossing" => one(told(Deed::Crosses(id("u"))), Vec::new(), u16::from(value("die") >= 4)),
            "makes way" => one(told(Deed::MakesWay(id("u"))), Vec::new(), u16::from(value("die") >= 4)),
            "levy" => one(told(Deed::Levy(id("u"))), Vec::new(), u16::from(value("die") >= 4)),
            "general" => one(told(Deed::Risks(id("u"))), Vec::new(), u16::from(value("2d6") >= 11)),
            "strike" => {
                let mut fields = vec![
                    field("dice", value("dice")),
                    field("need", value("need")),
                    field("save", value("save")),
                    field("rerolls", value("reroll")),
                    field("support_dice", value("sup")),
                    field("disordered_dice", value("sup_dis")),
                    field("save_rerolls", value("reroll_save")),
                ];
                if line.get("sup_save").is_some() {
                    fields.push(field("support_save", value("sup_save")));
                }
                one(told(Deed::Strikes(id("u"), id("at"))), fields, value("wounds") as u16)
            }
            other => panic!("no roll: {other}"),
        }
    }

    /// Stops at a difference.
    fn differs(&self, mine: &str) -> ! {
        let line = self.entries.get(self.next).map_or(self.lines.len() - 1, |(line, _)| *line);
        let (file, theirs) = (&self.file, &self.lines[line]);
        let wanted = self.entries.get(self.next).map(|(_, entry)| entry);
        panic!("{file}, line {}:\n  file: {theirs}\n  mine: {mine}\n  wanted: {wanted:?}", line + 1);
    }

    /// What has moved since the last line, net, in list order.
    fn flush(&mut self) {
        for id in 0..self.now.len() {
            let (from, to) = (self.told[id], self.now[id]);
            if from == to {
                continue;
            }
            match self.entries.get(self.next) {
                Some((_, Entry::Moves(unit, was, goes))) if (*unit as usize, *was, *goes) == (id, from, to) => self.next += 1,
                _ => self.differs(&self.battle.tell(Deed::Moves(id as Id, from, to), Lang::En)),
            }
            self.told[id] = to;
        }
    }
}

impl Chance for Script<'_> {
    fn draw(&mut self, table: &'static Table) -> u16 {
        table.certain().unwrap_or_else(|| self.differs("a draw without a roll"))
    }

    fn roll<R: Roll>(&mut self, roll: R) -> R::Result {
        self.flush();
        let mine = format!("{roll:?}");
        let Some((_, Entry::Rolls(told, fields, code))) = self.entries.get(self.next) else { self.differs(&mine) };
        if told.is_some() != self.asked || fields.iter().any(|field| ![",", " "].iter().any(|end| mine.contains(&format!("{field}{end}"))))
        {
            self.differs(&mine);
        }
        let code = *code;
        self.asked = false;
        self.next += 1;
        R::Result::from_code(code)
    }

    fn note(&mut self, line: impl FnOnce(Lang) -> String) {
        if self.quiet {
            return;
        }
        let mine = line(Lang::En);
        if let Some((who, to)) = mine.split_once(" → ") {
            let id = unit(self.battle, &Value::from(who.split(' ').next().expect("a name")));
            let (lane, rest) = to.split_once(',').expect("a place");
            let (y, facing) = rest.split_once(' ').expect("a place");
            self.now[id as usize] = Place::new(lane.parse().expect("a lane"), y.parse().expect("inches"), letter(facing));
            return;
        }
        self.flush();
        match self.entries.get(self.next) {
            Some((_, Entry::Happens(words))) if *words == mine => self.next += 1,
            Some((_, Entry::Rolls(Some(words), _, _))) if *words == mine => self.asked = true,
            _ => self.differs(&mine),
        }
    }
}

/// The settings with which the reference program made its scripts (known faults included).
pub fn as_recorded() -> BattleRules {
    use montjoie_hail_caesar::battle::settings::*;
    BattleRules {
        level_units: LevelUnits::Chain,
        lines: montjoie_field::Lines::Rounded,
        crossing_value: CrossingValue::Far,
        combat_order: CombatOrder::Swing,
        runs_past: RunsPast::Everybody,
        opportunity_sight: OpportunitySight::Leader,
        side_retreat: SideRetreat::ThreeInches,
        means: Means::West,
        lane_order: montjoie_field::LaneOrder::Entering,
        side_fiasco: SideFiasco::AsSouth,
        ..BattleRules::default()
    }
}

/// The battle of the first line of a script.
fn battle_of(first: &Value, mut battle: BattleRules) -> Battle {
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
    Battle::new(rules, battle, field, Pair { a: keys("A"), b: keys("B") }, &armies)
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
        general.command = super::scripted::number(&at["cmd"]) as u8;
        general.at = (super::scripted::number(&at["at"][0]) as i16, super::scripted::number(&at["at"][1]) as i16);
    }
    for side in Side::BOTH {
        let at = &line["staff"][&side.id().to_uppercase()];
        state.staff[side] = (number(&at[0]) as i16, number(&at[1]) as i16);
    }
    state
}

fn name(battle: &Battle, id: Id) -> String {
    let Named { side, number } = battle.named(id);
    format!("{}{}", side.id().to_uppercase(), number + 1)
}

fn brief(side: Compass) -> &'static str {
    &side.word()[..1]
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
        line.insert("u".into(), name(battle, id).into());
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
            .filter_map(|side| stand.touched(side).map(|foe| (brief(side).to_owned(), name(battle, foe).into())))
            .collect();
        set("on", on.into(), stand.engaged());
        set("first", 1.into(), stand.engaged() && unit.first_round);
        set("bonus", 1.into(), stand.engaged() && condition.bonus);
        set("won", 1.into(), stand.engaged() && unit.won);
        if let Some(friend) = stand.supporting() {
            let side = state.stands[friend].friends().find(|&(_, support)| support == id).expect("mutual").0;
            set("sup", json!([name(battle, friend), brief(side)]), true);
        }
        units.push(Value::Object(line));
    }
    let mut generals = Vec::new();
    let mut demoralised = Vec::new();
    for side in Side::BOTH {
        for (number, general) in state.generals[side].iter().enumerate() {
            let div = format!("{}.{}", side.id().to_uppercase(), number + 1);
            if general.demoralised {
                demoralised.push(Value::from(div.as_str()));
            }
            let mut line = Map::new();
            line.insert("div".into(), div.into());
            line.insert("cmd".into(), general.command.into());
            match general.with {
                Some(id) => line.insert("with".into(), name(battle, id).into()),
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
            lanes.insert(lane.to_string(), ids.iter().map(|&id| name(battle, id)).collect());
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
    let battle = battle_of(&values[0], as_recorded());
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
        let outcome = battle.play_turn(&mut state, &mut script);
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
            let over = battle.ended(&state, outcome);
            let wins = over.winner.map_or("neither", |side| if side == Side::A { "A" } else { "B" });
            let ending = battle_endings()[over.ending as usize];
            assert_eq!((end["winner"].as_str(), end["end"].as_str()), (Some(wins), Some(ending)), "{file}: {end}");
            for side in Side::BOTH {
                let key = side.id().to_uppercase();
                assert_eq!(number(&end["lost"][&key]), i64::from(over.losses[side]), "{file}: {end}");
                assert_eq!(number(&end["generals_dead"][&key]), i64::from(state.dead[side]), "{file}: {end}");
                let shaken = i64::from(battle.worn(&state, side).1.part) - i64::from(over.losses[side]);
                assert_eq!(number(&end["shaken"][&key]), shaken, "{file}: {end}");
            }
            return;
        }
    }
}

/// The battles of all scripts by their armies and settings, with these rules.
pub fn scripted_armies(rules: &BattleRules) -> Vec<Battle> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/battles");
    let mut paths: Vec<PathBuf> = std::fs::read_dir(folder).expect("scripts").map(|file| file.expect("a file").path()).collect();
    paths.retain(|path| path.extension().is_some_and(|end| end == "jsonl"));
    paths.sort();
    let first = |path: &PathBuf| {
        let text = std::fs::read_to_string(path).expect("a script");
        battle_of(&serde_json::from_str(text.lines().next().expect("a line")).expect("JSON"), rules.clone())
    };
    paths.iter().map(first).collect()
}

fn battle_endings() -> Vec<&'static str> {
    use montjoie_core::combat::Play;
    Battle::ENDINGS.iter().map(|ending| ending.id).collect()
}

#[test]
fn scripted_battles() {
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/battles");
    let folder = std::env::var_os("MONTJOIE_SCRIPTS").map_or(own, PathBuf::from);
    let files = std::fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
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
