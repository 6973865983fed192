//! One question put to several systems, as data for programs and as a document for people.

use super::{odds, rests};
use crate::duels::Compared;
use crate::duels::compare::{PartFound, SystemFound};
use crate::duels::document::how_found;
use crate::duels::findings::estimate;
use crate::duels::report::{hash, made_again, program};
use crate::ladder::Ladder;
use montjoie_core::combat::Side;
use montjoie_core::language::{Lang, capital, shorten};
use montjoie_core::monte_carlo::Effort;
use montjoie_core::tally::Winner;
use montjoie_document::chart::ChartSpec;
use montjoie_document::{Answered, Body, Data, Document, Estimate, Fact, Layout, Part, Report, Table, Unit, View};
use montjoie_system::Assumption;

/// How often an outcome came in a system: exactly, in the sample, and of how many combats.
type Shares = (Option<f64>, Option<Estimate>, Option<i64>);

impl Answered for Compared {
    fn data(&self) -> Data {
        let ids: Vec<&str> = self.parts.iter().map(|part| part.system.id()).collect();
        let text = |text: &str| Fact::Text(text.to_owned());
        let about = vec![
            ("system".into(), Fact::Text(ids.join(" "))),
            ("name".into(), text(&self.name)),
            ("question".into(), text(&self.question.en)),
            ("seed".into(), Fact::Whole(self.seed)),
        ];
        let mut tables = vec![self.outcomes_by_system(), self.systems()];
        // What each system answers by itself, table by table.
        let answers: Vec<(&str, Vec<Table>)> = self.parts.iter().map(|part| (part.system.id(), self.alone(part))).collect();
        for table in answers.iter().map(|(_, tables)| tables).max_by_key(|tables| tables.len()).into_iter().flatten() {
            let of = |tables: &'_ Vec<Table>| tables.iter().find(|one| one.name == table.name).cloned();
            let same = answers.iter().filter_map(|(system, tables)| Some((*system, of(tables)?)));
            tables.push(Table::together("system", same));
        }
        Data { ask: "compare", about, tables, absent: Vec::new() }
    }

    fn document(&self, data: &Data, lang: Lang) -> Document {
        let found = self.parts.iter().filter_map(|part| match &part.found {
            SystemFound::Duel(finding) => Some((finding.exact.is_some(), finding.sampled.as_ref())),
            SystemFound::Roll(_) => Some((true, None)),
            SystemFound::Nothing(_) => None,
        });
        let how = how_found(found, self.seed, lang);
        let mut parts = vec![
            Part::answer("headline", Body::Sentence(lang.typeset(&sentence(self, lang)))),
            Part::answer("asked", Body::Notes(vec![lang.typeset(self.question.get(lang))])),
            Part::answer("outcomes", Body::Table(self.shares(data.known("systems"), lang))),
            Part::answer("how", Body::Notes(how.into_iter().collect())),
            Part::answer("systems", Body::Notes(self.parts.iter().map(|part| what(part, lang)).collect())),
            Part::answer("not-alike", Body::Notes(vec![not_alike(lang)])),
            Part::evidence("same", Body::Notes(self.same(lang))).titled(lang.pick("What can be laid side by side", "Ce qui se compare")),
            Part::evidence("different", Body::Notes(self.different(lang))).titled(lang.pick("What cannot", "Ce qui ne se compare pas")),
        ];
        if let Some(means) = data.table("means").filter(|_| self.fought()) {
            parts.push(Part::evidence("means", Body::Table(self.means(means, lang))).titled(lang.pick("On average", "En moyenne")));
        }
        for part in &self.parts {
            parts.push(Part::appendix(part.system.id(), Body::Notes(terms(part, lang))).titled(part.system.name().get(lang)));
            parts.extend(data.table("settings").map(|settings| Part::appendix("settings", Body::Table(rests(part, settings, lang)))));
        }
        Document::new(lang, lang.pick("One question, several systems", "Une question, plusieurs systèmes"), parts)
    }

    /// One chart: a stacked bar of outcomes for each system.
    fn charts(&self, lang: Lang) -> Vec<ChartSpec> {
        let shown: Vec<(&PartFound, Vec<Estimate>)> = self.parts.iter().filter_map(|part| Some((part, part.shares()?))).collect();
        let series = self
            .outcomes
            .iter()
            .enumerate()
            .map(|(place, (_, name))| (lang.typeset(name.get(lang)), shown.iter().map(|(_, shares)| shares[place].value).collect()));
        let sampled = shown.iter().flat_map(|(_, shares)| shares).any(|share| share.ends.is_some());
        let none = self.parts.iter().filter(|part| matches!(part.found, SystemFound::Nothing(_)));
        let none = none.map(|part| lang.typeset(part.system.name().get(lang))).collect::<Vec<_>>().join(", ");
        let shared = lang.pick(
            "What the answers share and what not: see report.pdf.",
            "Ce que ces réponses ont en commun, ou non\u{a0}: voir report.pdf.",
        );
        let note = match none.is_empty() {
            true => shared.to_owned(),
            false => say!(lang, "Nothing of the kind in: {none}.", "Rien de tel dans\u{a0}: {none}."),
        };
        let ladder = Ladder {
            steps: shown.iter().map(|(part, _)| row_name(part, lang)).collect(),
            series: series.collect(),
            winners: self.fought(),
            ..Ladder::default()
        };
        let seed = format!("{} {}", lang.pick("seed", "graine"), self.seed);
        vec![ladder.chart(ChartSpec {
            lang,
            name: "systems".to_owned(),
            title: lang.typeset(self.question.get(lang)),
            subtitle: lang.pick("One question, several systems", "Une question, plusieurs systèmes").to_owned(),
            note,
            small: match (sampled, self.effort) {
                (true, Some(Effort::Combats(n))) => {
                    format!("{} {} · {seed}", lang.whole(n), lang.pick("combats each", "combats chacun"))
                }
                (true, _) => seed,
                _ => lang.pick("exact", "exact").to_owned(),
            },
            ..ChartSpec::default()
        })]
    }
}

impl Compared {
    /// The answer as pages; `document` is the one for people, in the same language.
    pub fn report(&self, document: &Document, lang: Lang) -> Report {
        let combats = match self.effort {
            Some(Effort::Combats(n)) => lang.whole(n),
            Some(Effort::Precision(precision)) => format!("± {precision}"),
            None => lang.pick("none", "aucun").to_owned(),
        };
        let rows = [
            (lang.pick("Program", "Programme"), program()),
            (lang.pick("Scenario", "Scénario"), self.name.clone()),
            (lang.pick("Seed", "Graine"), self.seed.to_string()),
            (lang.pick("Combats, each", "Combats, chacun"), combats),
            (lang.pick("SHA-256 of the scenario", "SHA-256 du scénario"), hash(&self.text)),
        ];
        let mut document = document.clone();
        document.put(made_again(&rows, lang));
        let (name, text) = (self.name.clone(), self.text.trim_end().to_owned());
        Report { layout: Layout::Systems, document, ident: format!("compare/{name}"), name, text, ..Report::default() }
    }

    /// Whether the comparison is of duels.
    fn fought(&self) -> bool {
        self.parts.iter().any(|part| part.duel().is_some())
    }

    /// The tables of a system's answer by itself.
    fn alone(&self, part: &PartFound) -> Vec<Table> {
        match &part.found {
            SystemFound::Duel(_) => part.alone(self.seed).map_or(Vec::new(), |findings| findings.data().tables),
            SystemFound::Roll(roll) => odds::tables(&roll.answer),
            SystemFound::Nothing(_) => Vec::new(),
        }
    }

    /// How often each outcome came: one row per system and outcome.
    fn outcomes_by_system(&self) -> Table {
        let mut rows: Vec<(&str, &str, Shares)> = Vec::new();
        for part in &self.parts {
            for (place, (outcome, _)) in self.outcomes.iter().enumerate() {
                let shares = match &part.found {
                    SystemFound::Nothing(_) => continue,
                    SystemFound::Roll(roll) => (roll.shares.get(place).copied(), None, None),
                    SystemFound::Duel(finding) => {
                        let winner = Winner::ALL[place];
                        let exact = finding.exact.as_ref().map(|solved| solved.tally.wins(winner));
                        let sampled = finding.sampled.as_ref().and_then(|tally| estimate(tally.wins(winner), tally.total()));
                        (exact, sampled, finding.sampled.as_ref().map(|tally| tally.total() as i64))
                    }
                };
                rows.push((part.system.id(), outcome, shares));
            }
        }
        Table::of("outcomes", 2, &rows)
            .ids("system", |row| row.0)
            .ids("outcome", |row| row.1)
            .numbers("exact", Unit::Share, |row| row.2.0)
            .estimates("sampled", Unit::Share, |row| row.2.1)
            .counts("combats", |row| row.2.2)
            .table()
    }

    /// What each system was asked: two units, or a question of `odds` and its quantity; nothing where it has nothing of the kind.
    fn systems(&self) -> Table {
        let unit = |part: &PartFound, side: Side| part.duel().map(|finding| finding.ids[side].clone());
        let roll = |part: &'_ PartFound| {
            if let SystemFound::Roll(roll) = &part.found { Some((roll.question.clone(), roll.of.clone())) } else { None }
        };
        Table::of("systems", 1, &self.parts)
            .ids("system", |part| part.system.id())
            .ids("a", |part| unit(part, Side::A))
            .ids("b", |part| unit(part, Side::B))
            .ids("question", |part| roll(part).map(|(question, _)| question))
            .ids("of", |part| roll(part).map(|(_, of)| of))
            .table()
    }

    /// The outcomes side by side: one row per system.
    fn shares(&self, systems: &Table, lang: Lang) -> View {
        let mut view = View::of(systems, 0..systems.rows()).words("", |row| shorten(self.parts[row].system.name().get(lang), 34));
        for (place, (_, name)) in self.outcomes.iter().enumerate() {
            let share = |row: usize| self.parts[row].shares().map_or("–".to_owned(), |shares| shares[place].percent(lang));
            view = view.figures(name.get(lang), share);
        }
        view
    }

    /// How long each system fights and what is lost there, in its own turns and losses.
    fn means(&self, means: &Table, lang: Lang) -> View {
        let rows: Vec<usize> = (0..means.rows()).step_by(3).collect();
        let part = |row: usize| self.parts.iter().find(|part| part.system.id() == means.id(row, "system"));
        let mean =
            |row: usize| means.number(row, "exact").or(means.number(row, "sampled")).map_or("–".to_owned(), |mean| lang.number(mean, 2));
        let lost = |row: usize, of: usize| {
            let counts = part(row).and_then(PartFound::duel).map(|finding| finding.losses.get(lang));
            format!("{} {}", mean(row + of), counts.unwrap_or_default())
        };
        // The rows of a duel are the losses of A, those of B, and the turns.
        View::of(means, rows)
            .words("", |row| part(row).map_or(String::new(), |part| shorten(part.system.name().get(lang), 34)))
            .figures(lang.pick("its turns", "ses tours"), |row| mean(row + 2))
            .figures(lang.pick("A lost", "pertes de A"), |row| lost(row, 0))
            .figures(lang.pick("B lost", "pertes de B"), |row| lost(row, 1))
    }

    /// What may be compared.
    fn same(&self, lang: Lang) -> Vec<String> {
        let texts = if self.fought() {
            [
                lang.pick(
                    "Who wins, in percent: each system fights the same matter by its own rules to its own end.",
                    "Qui gagne, en pour cent : chaque système livre la même affaire selon ses règles, jusqu’à sa propre fin.",
                ),
                lang.pick(
                    "Which way a change moves that share, if the same change is made in every system.",
                    "Dans quel sens un changement déplace cette part, si on le fait dans tous les systèmes.",
                ),
            ]
        } else {
            [
                lang.pick(
                    "The shares of the outcomes as they are sorted here: every outcome of each roll is in one of them.",
                    "Les parts des issues telles qu’elles sont rangées ici : chaque issue de chaque jet est dans l’une d’elles.",
                ),
                lang.pick("Which way one step better or worse moves them.", "Dans quel sens un cran de plus ou de moins les déplace."),
            ]
        };
        texts.map(|text| lang.typeset(text)).into()
    }

    /// What differs between the systems, so that figures cannot be compared.
    fn different(&self, lang: Lang) -> Vec<String> {
        let duels = [
            lang.pick("The units: each system has its own, none is a translation of another; several are samples that the rule sheet does not print.", "Les unités : chaque système a les siennes, aucune n’est la traduction d’une autre ; plusieurs sont des exemples que la feuille n’imprime pas."),
            lang.pick("Turns: a turn is one player’s in one system, both players’ in another, one order for each unit in a third.", "Les tours : celui d’un joueur ici, des deux ailleurs, un ordre par unité encore ailleurs."),
            lang.pick("Losses: wounds, casualties, bases, VBU and PV count different things.", "Les pertes : blessures, pertes, socles, VBU et PV comptent des choses différentes."),
            lang.pick("Distances: inches and H stand for other lengths of ground in each.", "Les distances : pouces et H représentent d’autres longueurs de terrain dans chacun."),
            lang.pick("“Neither”: it depends on the turn limit, and on what counts as lost.", "« Aucun ne gagne » : cela dépend de la limite de tours, et de ce qui compte comme perdu."),
        ];
        let rolls = [
            lang.pick("How far a move goes, and how many a turn needs.", "Ce que vaut un mouvement, et combien il en faut par tour."),
            lang.pick(
                "What an average commander is: the middle of another scale in each system.",
                "Ce qu’est un commandant moyen : le milieu d’une autre échelle dans chaque système.",
            ),
            lang.pick(
                "What a failure costs, and whether a unit may act without the roll.",
                "Ce que coûte un échec, et si l’unité peut agir sans le jet.",
            ),
        ];
        let texts: &[&str] = if self.fought() { &duels } else { &rolls };
        texts.iter().map(|text| lang.typeset(text)).collect()
    }
}

/// What a system was asked, in a line.
fn what(part: &PartFound, lang: Lang) -> String {
    let name = part.system.name().get(lang);
    lang.typeset(&match &part.found {
        SystemFound::Duel(_) => row_name(part, lang),
        SystemFound::Roll(_) => format!("{name}{} {}", lang.colon(), part.note.get(lang)),
        SystemFound::Nothing(why) => format!("{name}{} {}", lang.colon(), why.get(lang)),
    })
}

/// Why only shares can be compared.
fn not_alike(lang: Lang) -> String {
    lang.typeset(lang.pick(
        "Each system has its own units, turns, distances and losses: only the shares can be laid side by side. The report says what each means by its words.",
        "Chaque système a ses unités, ses tours, ses distances et ses pertes : seules les parts se comparent. Le rapport dit ce que chacun entend par ses mots.",
    ))
}

/// What a system means by its words, and what was asked of it.
fn terms(part: &PartFound, lang: Lang) -> Vec<String> {
    let terms = &part.system.about().terms;
    let mut facts: Vec<(&str, String)> = Vec::new();
    let mut fact = |what, says: &str| facts.extend((!says.is_empty()).then(|| (what, says.to_owned())));
    fact(lang.pick("Asked", "Demandé"), part.note.get(lang));
    match &part.found {
        SystemFound::Nothing(why) => fact(lang.pick("None", "Rien de tel"), why.get(lang)),
        SystemFound::Roll(roll) => {
            let typed = format!("montjoie odds {} {} {}", part.system.id(), roll.question, rests::typed(&roll.set));
            fact(lang.pick("To type", "À taper"), &typed);
        }
        SystemFound::Duel(finding) => {
            let [a, b] = Side::BOTH.map(|side| format!("{} ({})", finding.name(side, lang), finding.ids[side]));
            fact("A", &a);
            fact("B", &b);
            fact(lang.pick("A turn", "Un tour"), terms.turn.get(lang));
            fact(lang.pick("Losing", "Perdre"), terms.losing.get(lang));
            fact(lang.pick("Losses", "Pertes"), terms.losses.get(lang));
            let field: Vec<_> = finding.situation.iter().filter(|set| set.key.starts_with("field.")).cloned().collect();
            fact(lang.pick("The field", "Le terrain"), &rests::typed(&field));
        }
    }
    if !matches!(part.found, SystemFound::Nothing(_)) {
        fact(lang.pick("Distances", "Distances"), terms.distance.get(lang));
    }
    let mut notes: Vec<String> = facts.iter().map(|(what, says)| lang.typeset(&format!("{what}{} {says}", lang.colon()))).collect();
    if part.assumptions().is_empty() && !matches!(part.found, SystemFound::Nothing(_)) {
        let printed = lang.pick(
            "Rests on nothing but what is printed on its rule sheet.",
            "Ne repose que sur ce qui est imprimé sur sa feuille de règles.",
        );
        notes.push(printed.to_owned());
    }
    notes
}

/// Every setting that the answer of a system rests on.
fn rests(part: &PartFound, settings: &Table, lang: Lang) -> View {
    let rows = (0..settings.rows()).filter(|&row| settings.id(row, "system") == part.system.id());
    let of = |row: usize| {
        let key = settings.id(row, "setting").trim_start_matches("rules.");
        part.assumptions().iter().find(|one| one.key == key)
    };
    let words = |row: usize, say: &dyn Fn(&Assumption) -> String| of(row).map_or(String::new(), say);
    View::of(settings, rows)
        .words(lang.pick("setting", "réglage"), |row| words(row, &|one| format!("{} {}", one.key, one.value)))
        .words("", |row| words(row, &|one| one.basis.words(lang).to_owned()))
        .words("", |row| words(row, &|one| lang.typeset(&one.says(lang))))
        .words("", |row| words(row, &|one| lang.paragraph(one.paragraph)))
}

/// A system, with its two units where it fights.
fn row_name(part: &PartFound, lang: Lang) -> String {
    let name = lang.typeset(part.system.name().get(lang));
    let Some(finding) = part.duel() else { return name };
    let [a, b] = Side::BOTH.map(|side| finding.name(side, lang));
    format!("{name}{} {a} {} {b}", lang.colon(), lang.pick("against", "contre"))
}

/// The answer to one question put to several systems: from the least to the most of what matters, which is A's wins, or every outcome of a roll.
fn sentence(compared: &Compared, lang: Lang) -> String {
    let mut sentences = Vec::new();
    for (place, (_, name)) in compared.outcomes.iter().enumerate().take(if compared.fought() { 1 } else { usize::MAX }) {
        let share = |part: &PartFound| Some(part.shares()?.get(place)?.value).filter(|share| share.is_finite());
        let mut shares: Vec<(f64, &PartFound)> = compared.parts.iter().filter_map(|part| Some((share(part)?, part))).collect();
        shares.sort_by(|x, y| x.0.total_cmp(&y.0));
        let (Some(least), Some(most)) = (shares.first(), shares.last()) else { continue };
        let of = |(share, part): &(f64, &PartFound)| format!("{} ({})", lang.percent(*share, 1), part.system.name().get(lang));
        let (name, least, most) = (name.get(lang), of(least), of(most));
        sentences.push(say!(lang, "{name}: from {least} to {most}.", "{name}\u{a0}: de {least} à {most}."));
    }
    sentences.iter().map(|text| capital(text)).collect::<Vec<_>>().join(" ")
}
