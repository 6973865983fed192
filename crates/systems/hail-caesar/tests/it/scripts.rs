//! Scripts of whole battles: what a line says comes next, and a source of chance that takes its draws from the lines.

use montjoie_core::chance::{Answers, AnyRoll, Records, Table};
use montjoie_core::chapter::Phase;
use montjoie_core::combat::{Pair, Side};
use montjoie_core::language::Lang;
use montjoie_field::{Compass, Id, Place};
use montjoie_hail_caesar::battle::Battle;
use montjoie_hail_caesar::battle::state::Wish;
use montjoie_hail_caesar::battle::telling::{Deed, Loss, Reply, Why};
use serde_json::Value;

/// One thing that the file says comes next.
#[derive(Clone, Debug)]
pub enum Entry {
    /// Something happens, in these words.
    Happens(String),
    /// A unit has moved, net.
    Moves(Id, Place, Place),
    /// A roll is made: what is told before it, some of its fields, and the code of its result.
    Rolls(Option<String>, Vec<String>, u16),
    /// A state or the end.
    Stops,
}

/// A script that is followed: the lines of one player turn, and where it stands among them.
pub struct Script<'a> {
    pub battle: &'a Battle,
    pub file: String,
    pub lines: Vec<String>,
    pub entries: Vec<(usize, Entry)>,
    pub next: usize,
    pub asked: bool,
    pub told: Vec<Place>,
    pub now: Vec<Place>,
    pub quiet: bool,
}

pub fn side(name: &str) -> Side {
    if name.starts_with('A') { Side::A } else { Side::B }
}

pub fn unit(battle: &Battle, name: &Value) -> Id {
    let name = name.as_str().expect("a unit");
    battle.hosts.first(side(name)) + name[1..].parse::<Id>().expect("a number") - 1
}

fn units(battle: &Battle, names: &Value) -> Vec<Id> {
    names.as_array().expect("units").iter().map(|name| unit(battle, name)).collect()
}

pub fn division(name: &Value) -> (Side, u8) {
    let name = name.as_str().expect("a division");
    (side(name), name[2..].parse::<u8>().expect("a number") - 1)
}

fn compass(word: &Value) -> Compass {
    letter(word.as_str().expect("a direction"))
}

fn letter(word: &str) -> Compass {
    Compass::ALL.into_iter().find(|side| side.text().en.starts_with(word)).expect("n, s, e or w")
}

/// Where a move ends, as it is told: `in lane 7 from 48″ to 42″`, `from lane 7, 48″, facing south, to lane 8, 42″, facing west`.
fn goes_to(told: &str, facing: Compass) -> Place {
    let number = |word: &str| word.trim_end_matches('″').parse().expect("a number");
    if let Some(ahead) = told.strip_prefix("in lane ") {
        let words: Vec<&str> = ahead.split(' ').collect();
        return Place::new(number(words[0]), number(words[4]), facing);
    }
    let (_, to) = told.split_once(", to lane ").expect("a place");
    let words: Vec<&str> = to.split(", ").collect();
    Place::new(number(words[0]), number(words[1]), letter(words[2].strip_prefix("facing ").expect("a facing")))
}

pub fn place(at: &Value) -> Place {
    Place::new(number(&at[0]) as i16, number(&at[1]) as i16, compass(&at[2]))
}

pub fn number(value: &Value) -> i64 {
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
    pub fn read(battle: &Battle, line: &Value) -> Vec<Entry> {
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
                let reply = match line["reaction"].as_str() {
                    Some("counter-charge") => Reply::CounterCharge,
                    Some("closing shot") => Reply::ClosingShot,
                    _ => Reply::None,
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
                says(Deed::Charges(id("u"), target, side, facing, cost, reply, &crosses))
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
                Some("shooting") => Phase::Shooting,
                Some("melee") => Phase::Melee,
                _ => Phase::End,
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
                    rolls.extend(one(None, fields, code(self::number(total))));
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
    pub fn differs(&self, mine: &str) -> ! {
        let line = self.entries.get(self.next).map_or(self.lines.len() - 1, |(line, _)| *line);
        let (file, theirs) = (&self.file, &self.lines[line]);
        let wanted = self.entries.get(self.next).map(|(_, entry)| entry);
        panic!("{file}, line {}:\n  file: {theirs}\n  mine: {mine}\n  wanted: {wanted:?}", line + 1);
    }

    /// What has moved since the last line, net, in list order.
    pub fn flush(&mut self) {
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

impl Answers for Script<'_> {
    fn drawn(&mut self, table: &'static Table) -> u16 {
        table.certain().unwrap_or_else(|| self.differs("a draw without a roll"))
    }

    fn rolled(&mut self, roll: &dyn AnyRoll) -> u16 {
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
        code
    }

    fn recorder(&mut self) -> Option<&mut dyn Records> {
        if self.quiet { None } else { Some(self) }
    }
}

impl Records for Script<'_> {
    fn lang(&self) -> Lang {
        Lang::En
    }

    fn note(&mut self, mine: String) {
        // What makes a modifier: the roll that it is of is compared.
        if mine.is_empty() || mine.starts_with('→') {
            return;
        }
        if let Some((who, goes)) = mine.split_once(" moves ") {
            let id = unit(self.battle, &Value::from(who.split(' ').next().expect("a name")));
            self.now[id as usize] = goes_to(goes, self.now[id as usize].facing);
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
