//! An evening as tables, and in words.

use super::{By, Label, LuckAnswer, Rolled, Standing, Sum};
use crate::ask::odds::Names;
use crate::ask::rests;
use crate::duels::words::signed;
use montjoie_core::alike::{each_once, grouped};
use montjoie_core::combat::Side;
use montjoie_core::language::{Lang, capital};
use montjoie_document::{Answered, Body, Data, Document, Fact, Part, Rank, Table, Unit, View};
use montjoie_system::Set;

/// Number of best and of worst rolls that are shown.
const SHOWN: usize = 3;

/// An evening this close to the middle is an ordinary one.
const ORDINARY: f64 = 0.05;

impl By {
    /// The kind of a part of the evening.
    fn kind(&self) -> &'static str {
        match self {
            By::Evening => "evening",
            By::Side(_) => "side",
            By::Purpose(_) => "purpose",
            By::Turn(_) => "turn",
        }
    }

    /// The part of the evening, as an id.
    fn id(&self) -> String {
        match self {
            By::Evening => "all".to_owned(),
            By::Side(enemy) => side(*enemy).to_owned(),
            By::Purpose(label) => label.id().to_owned(),
            By::Turn(turn) => turn.to_string(),
        }
    }

    /// The part of the evening, in words.
    fn words(&self, lang: Lang) -> String {
        match self {
            By::Evening => lang.pick("all rolls", "tous les jets").to_owned(),
            By::Side(false) => lang.pick("me", "moi").to_owned(),
            By::Side(true) => lang.pick("the enemy", "l’ennemi").to_owned(),
            By::Purpose(label) => label.words(lang).to_owned(),
            By::Turn(turn) => format!("{} {turn}", lang.pick("turn", "tour")),
        }
    }
}

fn side(enemy: bool) -> &'static str {
    if enemy { "enemy" } else { "me" }
}

impl Answered for LuckAnswer {
    fn data(&self) -> Data {
        let about = vec![("system".into(), Fact::Text(self.system.id().to_owned()))];
        Data { ask: "luck", about, tables: vec![self.sums(), self.rolls(), rests::settings(&self.assumptions)], absent: Vec::new() }
    }

    fn document(&self, data: &Data, lang: Lang) -> Document {
        let (sums, rolls) = (data.known("luck"), data.known("rolls"));
        let names = Names::of_system(self.system, lang);
        let part = |kind: &'static str| {
            let rows: Vec<usize> = (0..self.sums.len()).filter(|&row| self.sums[row].by.kind() == kind).collect();
            let view = self.part(sums, if rows.len() > 1 { rows } else { Vec::new() }, lang);
            Part::answer(kind, Body::Table(view))
        };
        let title = |text: [&str; 2]| lang.pick(text[0], text[1]).to_owned();
        let (worst, best) = self.extremes();
        let duels = (0..self.rolls.len()).filter(|&row| self.rolls[row].is_duel()).collect();
        let mut parts = vec![
            Part::answer("headline", Body::Sentence(self.headline(lang))),
            Part::answer("evening", Body::Notes(self.evening(lang))),
            Part::answer("duels", Body::Table(self.fought(rolls, duels, lang))),
            part("purpose"),
            part("turn"),
            part("side"),
            Part::answer("worst", Body::Table(self.list(rolls, worst, &names, lang))).titled(title(["Worst rolls", "Les pires jets"])),
            Part::answer("best", Body::Table(self.list(rolls, best, &names, lang))).titled(title(["Best rolls", "Les meilleurs jets"])),
            Part::answer("method", Body::Notes(method(lang))),
            Part::evidence("rolls", Body::Table(self.list(rolls, (0..self.rolls.len()).collect(), &names, lang)))
                .titled(title(["Every roll", "Tous les jets"])),
            Part::evidence("order", Body::Notes(self.order(&names, lang)))
                .titled(title(["Results from the worst to the best", "Résultats du pire au meilleur"])),
        ];
        // An answer of many laws rests on many settings: they are no part of the answer itself.
        let rests = rests::parts(data, &self.assumptions, lang).into_iter();
        parts.extend(rests.map(|part| Part { rank: part.rank.max(Rank::Evidence), ..part }));
        Document::new(lang, self.system.name().get(lang), parts)
    }
}

impl LuckAnswer {
    fn sums(&self) -> Table {
        Table::of("luck", 2, &self.sums)
            .ids("by", |sum| sum.by.kind())
            .ids("part", |sum| sum.by.id())
            .counts("rolls", |sum| sum.rolls)
            .numbers("luck", Unit::Number, |sum| sum.luck)
            .numbers("deviation", Unit::Number, |sum| sum.deviation)
            .numbers("worse", Unit::Share, |sum| sum.standing.below)
            .numbers("as_bad", Unit::Share, |sum| sum.standing.up_to)
            .numbers("percentile", Unit::Share, |sum| sum.standing.percentile())
            .numbers("error", Unit::Share, |sum| sum.standing.error)
            .table()
    }

    fn rolls(&self) -> Table {
        Table::of("rolls", 1, (1usize..).zip(&self.rolls))
            .wholes("roll", Unit::Number, |(number, _)| number)
            .wholes("turn", Unit::Number, |(_, roll)| roll.turn)
            .ids("side", |(_, roll)| side(roll.enemy))
            .ids("purpose", |(_, roll)| roll.purpose.id())
            .ids("question", |(_, roll)| roll.question)
            .ids("set", |(_, roll)| rests::typed(&roll.set))
            .ids("of", |(_, roll)| roll.of)
            .ids("result", |(_, roll)| &roll.results[roll.place].0)
            .counts("times", |(_, roll)| roll.times)
            .numbers("worse", Unit::Share, |(_, roll)| roll.worse())
            .numbers("as_bad", Unit::Share, |(_, roll)| roll.worse() + roll.same())
            .numbers("percentile", Unit::Share, |(_, roll)| roll.worse() + roll.same() / 2.0)
            .numbers("luck", Unit::Number, |(_, roll)| roll.luck())
            .table()
    }

    /// The sum over the whole evening.
    fn all(&self) -> &Sum {
        &self.sums[0]
    }

    /// Better or worse than how many evenings, and where most of that comes from.
    fn headline(&self, lang: Lang) -> String {
        let (dice, duels) = (self.all().rolls > 0, self.of_duels(lang));
        let sentences: Vec<String> = dice.then(|| self.of_dice(lang)).into_iter().chain(duels).collect();
        lang.typeset(&sentences.join(" "))
    }

    /// How many duels were won, and how many evenings have more of it.
    fn of_duels(&self, lang: Lang) -> Option<String> {
        let duels = self.sums.iter().find(|sum| sum.by == By::Purpose(Label::Duel))?;
        let won = |roll: &&Rolled| roll.is_duel() && roll.results[roll.place].0 == "won";
        let won: u32 = self.rolls.iter().filter(won).map(|roll| roll.times).sum();
        let mean = f64::from(won) - duels.luck;
        let (expected, noun) = (lang.number(mean, 2), lang.plural(mean, "attendu", "attendus"));
        let (of, than) = (duels.rolls, duels.standing.than(lang));
        Some(match lang {
            Lang::En => format!("Duels won: {won} of {of}, {expected} expected; {than} of evenings."),
            Lang::Fr => format!("Duels gagnés : {won} sur {of}, {expected} {noun} ; {than} des soirées."),
        })
    }

    /// The sentence about the dice of all rolls.
    fn of_dice(&self, lang: Lang) -> String {
        let all = self.all();
        if all.deviation == 0.0 {
            return lang.pick("No roll could have come up otherwise.", "Aucun jet ne pouvait donner autre chose.").to_owned();
        }
        let ordinary = (all.standing.percentile() - 0.5).abs() < ORDINARY;
        let first = if ordinary { lang.pick("an ordinary evening: ", "une soirée ordinaire : ") } else { "" };
        let than = all.standing.than(lang);
        let text = say!(lang, "{first}{than} of evenings", "{first}{than} des soirées");
        format!("{}{}.", capital(&text), self.source(lang))
    }

    /// The source of most of the evening's luck: what the rolls were for, in one turn; nothing where that is the whole evening.
    fn source(&self, lang: Lang) -> String {
        let dice = self.rolls.iter().filter(|roll| !roll.is_duel());
        let cells = grouped(dice, |one, other| (&one.purpose, one.turn) == (&other.purpose, other.turn)).into_iter();
        let cells = cells.map(|same| (&same[0].purpose, same[0].turn, same.iter().map(|roll| roll.all_luck()).sum::<f64>()));
        let cells: Vec<_> = cells.collect();
        let all = self.all().luck;
        let Some((label, turn, luck)) = cells.iter().max_by(|one, other| (one.2 * all).total_cmp(&(other.2 * all))) else {
            return String::new();
        };
        if cells.len() == 1 || all == 0.0 {
            return String::new();
        }
        let turn = turn.map_or(String::new(), |turn| format!(", {} {turn}", lang.pick("turn", "tour")));
        let label = label.words(lang);
        let part = if luck / all >= 0.5 { lang.pick("most of it in", "l’essentiel :") } else { lang.pick("above all in", "surtout :") };
        format!("{} {part} {label}{turn}", lang.semicolon())
    }

    /// The luck of the evening in figures.
    fn evening(&self, lang: Lang) -> Vec<String> {
        let Sum { rolls, luck, deviation, standing, .. } = self.all();
        if *rolls == 0 {
            return vec![self.system.name().get(lang).to_owned()];
        }
        let (luck, deviation, system) = (signed(*luck, 2, lang), lang.number(*deviation, 2), self.system.name().get(lang));
        let noun = lang.plural(f64::from(*rolls), lang.pick("roll", "jet"), lang.pick("rolls", "jets"));
        let mut notes = vec![match lang {
            Lang::En => format!("{system}: {rolls} {noun}, luck {luck} (standard deviation {deviation})"),
            Lang::Fr => format!("{system} : {rolls} {noun}, chance {luck} (écart-type {deviation})"),
        }];
        if standing.error > 0.0 {
            // Rounded up: it is a bound.
            let error = lang.number((standing.error * 1e5).ceil() / 1e3, 3);
            notes.push(say!(
                lang,
                "Shares of evenings are worked out on a grid; that of the whole evening is wrong by at most {error} points.",
                "Les parts de soirées sont calculées sur une grille ; celle de la soirée entière est fausse de {error} point au plus."
            ));
        }
        notes.iter().map(|note| lang.typeset(note)).collect()
    }

    /// Parts of the evening.
    fn part(&self, table: &Table, rows: Vec<usize>, lang: Lang) -> View {
        View::of(table, rows)
            .words("", |row| self.sums[row].by.words(lang))
            .figures(lang.pick("rolls", "jets"), |row| lang.whole(u64::from(self.sums[row].rolls)))
            .figures(lang.pick("luck", "chance"), |row| signed(self.sums[row].luck, 2, lang))
            .percent(lang.pick("better than", "mieux que"), (table, "percentile"), 0, lang)
            .bars((table, "percentile"))
    }

    /// The rolls of least and of most luck, those first that could have gone otherwise by most.
    fn extremes(&self) -> (Vec<usize>, Vec<usize>) {
        let mut order: Vec<usize> = (0..self.rolls.len()).filter(|&row| !self.rolls[row].is_duel()).collect();
        order.sort_by(|&one, &other| self.rolls[one].luck().total_cmp(&self.rolls[other].luck()));
        let worst = order.iter().copied().take_while(|&row| self.rolls[row].luck() < 0.0).take(SHOWN);
        let best = order.iter().copied().rev().take_while(|&row| self.rolls[row].luck() > 0.0).take(SHOWN);
        (worst.collect(), best.collect())
    }

    fn list(&self, table: &Table, rows: Vec<usize>, names: &Names, lang: Lang) -> View {
        let roll = |row: usize| &self.rolls[row];
        let worse = |row: usize| lang.percent(roll(row).worse(), 1);
        let better = |row: usize| lang.percent((1.0 - roll(row).worse() - roll(row).same()).max(0.0), 1);
        let mut view = View::of(table, rows);
        if self.rolls.iter().any(|roll| roll.turn.is_some()) {
            view = view.figures(lang.pick("turn", "tour"), |row| roll(row).turn.map_or(String::new(), |turn| turn.to_string()));
        }
        view.words(lang.pick("roll", "jet"), |row| self.says(roll(row), names, lang))
            .figures(lang.pick("worse", "pire"), worse)
            .figures(lang.pick("better", "mieux"), better)
            .figures(lang.pick("luck", "chance"), |row| signed(roll(row).luck(), 2, lang))
    }

    /// Duels that were fought, each with how often it is won.
    fn fought(&self, table: &Table, rows: Vec<usize>, lang: Lang) -> View {
        let roll = |row: usize| &self.rolls[row];
        let won = |row: usize| roll(row).results.iter().find(|(result, _)| result == "won").map_or(0.0, |(_, p)| *p);
        View::of(table, rows)
            .figures(lang.pick("turn", "tour"), |row| roll(row).turn.map_or(String::new(), |turn| turn.to_string()))
            .words("duel", |row| self.duel(roll(row), lang))
            .figures(lang.pick("is won", "se gagne"), |row| lang.percent(won(row), 1))
            .figures(lang.pick("luck", "chance"), |row| signed(roll(row).all_luck(), 2, lang))
    }

    /// A duel in words: who fought, what was set, and how it ended.
    fn duel(&self, roll: &Rolled, lang: Lang) -> String {
        let Some(units) = &roll.units else { return String::new() };
        let [a, b] = Side::BOTH.map(|side| lang.pick(&units[side].0, &units[side].1).to_owned());
        let set: Vec<Set> = roll.set.iter().filter(|set| !["a", "b"].contains(&set.key.as_str())).cloned().collect();
        let times = (roll.times > 1).then(|| format!("{}\u{a0}×", roll.times));
        let set = Some(rests::typed(&set)).filter(|set| !set.is_empty());
        let more: Vec<String> = [set, times].into_iter().flatten().collect();
        let more = if more.is_empty() { String::new() } else { format!(" ({})", more.join(", ")) };
        let result = match roll.results[roll.place].0.as_str() {
            "won" => lang.pick("won", "gagné"),
            _ => lang.pick("not won", "pas gagné"),
        };
        format!("{a} {} {b}{more}{} {result}", lang.pick("v", "contre"), lang.colon())
    }

    /// A roll in words: what came up, what was asked, who threw.
    fn says(&self, roll: &Rolled, names: &Names, lang: Lang) -> String {
        if roll.is_duel() {
            return self.duel(roll, lang);
        }
        let came = format!("{}{} {}", capital(&names.of(roll.of)), lang.colon(), names.outcome(roll.of, &roll.results[roll.place].0));
        let enemy = roll.enemy.then(|| By::Side(true).words(lang));
        let times = (roll.times > 1).then(|| format!("{}\u{a0}×", roll.times));
        let asked = [roll.question.to_owned(), rests::typed(&roll.set)].join(" ");
        let more: Vec<String> = [Some(asked.trim().to_owned()), enemy, times].into_iter().flatten().collect();
        format!("{came} ({})", more.join(", "))
    }

    /// What is better than what, quantity by quantity.
    fn order(&self, names: &Names, lang: Lang) -> Vec<String> {
        let note = |roll: &Rolled| {
            let results: Vec<String> = roll.results.iter().map(|(outcome, _)| names.outcome(roll.of, outcome)).collect();
            let enemy = if roll.enemy { format!(" ({})", By::Side(true).words(lang)) } else { String::new() };
            format!("{}, {}{enemy}{} {}", roll.question, names.of(roll.of), lang.colon(), results.join(" < "))
        };
        each_once(self.rolls.iter().filter(|roll| !roll.is_duel()).map(note))
    }
}

impl Standing {
    /// Better or worse than how many evenings, whichever is more than half of them.
    fn than(&self, lang: Lang) -> String {
        let (word, share) = match self.percentile() {
            better if better >= 0.5 => (lang.pick("better than", "mieux que"), better),
            better => (lang.pick("worse than", "pire que"), 1.0 - better),
        };
        format!("{word} {}", most(share, lang))
    }
}

/// What luck is, for people.
fn method(lang: Lang) -> Vec<String> {
    let text = lang.pick(
        "Luck of a roll: the chance of a worse result less the chance of a better one; on average 0. Of tests that pass or fail it adds up to the tests passed less those expected. “Better than” counts equal evenings by half. Rolls of the enemy count the other way round. A duel that was fought counts 1 if it was won and 0 if not, less the share of such duels that are won, exactly.",
        "Chance d’un jet : la probabilité d’un résultat pire moins celle d’un meilleur ; en moyenne 0. Pour des tests réussis ou ratés, la somme est le nombre de réussites moins le nombre attendu. « Mieux que » compte les soirées égales pour moitié. Les jets de l’ennemi comptent en sens inverse. Un duel livré compte 1 s’il est gagné et 0 sinon, moins la part exacte de ces duels qui se gagnent.",
    );
    vec![lang.typeset(text)]
}

/// A share of evenings above one half; one that would read as all of them has decimals.
fn most(share: f64, lang: Lang) -> String {
    match share {
        1.0 => lang.percent(1.0, 0),
        share if share < 0.995 => lang.percent(share, 0),
        share if share < 0.9995 => lang.percent(share, 1),
        _ => format!("{} {}", lang.pick("more than", "plus de"), lang.percent(0.999, 1)),
    }
}
