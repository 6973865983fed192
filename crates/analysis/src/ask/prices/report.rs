//! Prices, and lists against lists, as pages: the answer and its first chart, the prices, the other charts, then the evidence.

use super::{notes, rests, settings, stopped};
use crate::ask::armies::{Against, ArmiesAnswer, Example, Shows};
use crate::ask::battle::{Ready, moments};
use crate::ask::{from_nothing, reprice};
use crate::prices::fair::Fair;
use crate::store::Fault;
use montjoie_core::language::Lang;
use montjoie_document::{Body, Document, Figure, Layout, Part, Rank, Report, Told};

/// More lists than this leave page one no room for tables.
const MOST_ON_FRONT: usize = 6;

/// A document as pages; `named` is the system and the name of the folder.
fn report(document: Document, (system, name): (&str, &str), how: &str) -> Report {
    let (layout, ident) = (Layout::Prices, format!("{system}/{name}"));
    Report { layout, document, name: name.to_owned(), ident, how: stopped(how), ..Report::default() }
}

impl ArmiesAnswer {
    /// The answer as pages, with the battles that `ready` tells; `document` is the one for people, in the same language.
    ///
    /// # Errors
    /// A battle could not be told.
    pub fn report(&self, document: &Document, name: &str, ready: &Ready, lang: Lang) -> Result<Report, Fault> {
        let mut report = report(document.clone(), (self.system.id(), name), &self.small(lang));
        report.told = self.told.iter().map(|example| told(ready, example, lang)).collect::<Result<_, Fault>>()?;
        let read = lang.pick(
            "A is at the bottom. A rectangle is a unit, the arrow its front, the bar what it can still take. The program tells any of them roll by roll: montjoie trace.",
            "A est en bas. Un rectangle est une unité, la flèche son front, la barre ce qu’elle peut encore encaisser. Le programme raconte chacune jet par jet : montjoie trace.",
        );
        let title = lang.pick("Three battles", "Trois batailles");
        report.document.put(Part::appendix("told", notes([read.to_owned()], lang)).titled(title));
        Ok(report)
    }
}

impl Fair {
    /// The answer as pages; `document` is the one for people, in the same language.
    pub fn report(&self, document: &Document, lang: Lang) -> Report {
        let how = self.how(lang).into_iter().chain([self.short_bias().get(lang).to_owned()]);
        let how = how.collect::<Vec<_>>().join(" · ");
        report(document.clone(), (self.system.id(), &self.name), &how)
    }
}

impl reprice::RepriceAnswer {
    /// The answer as pages; `document` is the one for people, in the same language.
    pub fn report(&self, document: &Document, name: &str, lang: Lang) -> Report {
        report(document.clone(), (self.last.system.id(), name), &self.small(lang))
    }
}

impl from_nothing::FromNothingAnswer {
    /// The answer as pages; `document` is the one for people, in the same language.
    pub fn report(&self, document: &Document, name: &str, lang: Lang) -> Report {
        report(document.clone(), (self.last.system.id(), name), &self.small(lang))
    }
}

impl Against {
    /// The answer as pages: who wins, what both win at their best, what compulsory units bring; then the evidence. `document` is the one for people, in
    /// the same language.
    pub fn report(&self, document: &Document, name: &str, lang: Lang) -> Report {
        let answer = &self.answer;
        let names: Vec<&str> = (0..answer.lists.len()).map(|place| answer.list(place, lang)).collect();
        let whose = lang.pick(
            "These are the shares of players who play by the plans of this program, on its table, by its readings of the rules, with random legal armies.",
            "Ce sont les parts de joueurs qui suivent les plans de ce programme, sur sa table, selon ses interprétations des règles, avec des armées légales tirées au sort.",
        );
        let asked = format!("{} · {}", answer.system.name().get(lang), names.join(", "));
        let mut parts = vec![
            Part::answer("headline", Body::Sentence(document.sentence().to_owned())),
            Part::answer("asked", notes([asked], lang)),
            Part::answer("whose", notes([whose.to_owned()], lang)).titled(lang.pick("Whose battles", "Les batailles de qui")),
            Part::answer("figures", Body::Figures(figures(answer, &names, lang))),
        ];
        let own = ["best", "best-note", "compulsory", "compulsory-note", "mix", "mix-note"];
        parts.extend(own.iter().filter_map(|name| document.part(name)).cloned());
        let method = method(self, document.part("best").is_some(), lang);
        parts.push(Part::appendix("method", Body::Notes(method)).titled(lang.pick("How it was found", "La méthode")));
        let rests = Document::new(lang, "", rests(answer.system, true, &answer.assumptions, &settings(&answer.assumptions), lang));
        parts.extend(rests.upto(Rank::Appendix).into_iter().cloned());
        let title = lang.pick("Which list wins?", "Quelle liste gagne ?");
        let mut report = report(Document::new(lang, title, parts), (answer.system.id(), name), &self.small(lang));
        if names.len() <= MOST_ON_FRONT {
            report.front = vec!["best", "compulsory"];
        }
        report
    }
}

/// The index, then what lists win, the best first.
fn figures(answer: &ArmiesAnswer, names: &[&str], lang: Lang) -> Vec<Figure> {
    let factions = &answer.factions;
    let ends = factions.index_interval();
    let (low, high, chance) = (lang.number(ends.low, 0), lang.number(ends.high, 0), lang.number(factions.by_chance, 0));
    // Of some lists the index says nothing of the others among themselves.
    let index = answer.mine.is_none().then(|| lang.number(factions.index, 0));
    let label = match lang {
        Lang::En => format!("fairness index of 100: {low} to {high}; equal lists would show {chance}"),
        Lang::Fr => format!("indice d’équité sur 100 : {low} à {high} ; des listes égales donneraient {chance}"),
    };
    let mut figures: Vec<Figure> = index.into_iter().map(|index| Figure::new(index, label.as_str())).collect();
    let mut order: Vec<usize> = (0..names.len()).collect();
    order.sort_by(|&one, &other| factions.means[other].total_cmp(&factions.means[one]));
    figures.extend(order.into_iter().take(4).map(|place| {
        let ends = factions.mean_interval(place);
        let reach = lang.number((ends.high - ends.low) * 50.0, 1);
        Figure::new(factions.mean_words(place, lang), format!("{} (± {reach})", names[place]))
    }));
    figures
}

/// How the shares were found, a paragraph each.
fn method(found: &Against, best: bool, lang: Lang) -> Vec<String> {
    let answer = &found.answer;
    let (undecided, battles) = (lang.counted(answer.undecided, answer.battles), lang.whole(answer.battles));
    let mut text = match lang {
        Lang::En => vec![
            format!("{battles} battles. Each draws a fresh random legal army for both sides, of lists and budgets that are drawn too. {undecided} are undecided and count one half."),
            "The fairness index is 100 less twice the mean distance of two lists from 50 %, in points of win share: 100 if every two lists are even, 0 if one always beats the other. Its interval comes from the errors of the shares. Chance alone moves even lists apart: the index of equal lists says by how much.".to_owned(),
            "What compulsory units bring: as many of the units that a rule counts as it asks for, each kind as often as armies have it, at their worth in armies of their list less their price. Worths are those of montjoie fair.".to_owned(),
        ],
        Lang::Fr => vec![
            format!("{battles} batailles. Chacune tire au sort une nouvelle armée légale pour les deux camps, leurs listes et leurs budgets aussi. {undecided} sont indécises et comptent une moitié."),
            "L’indice d’équité est 100 moins deux fois l’écart moyen de deux listes à 50 %, en points de part gagnée : 100 si les listes sont égales deux à deux, 0 si l’une bat toujours l’autre. Son intervalle vient des erreurs des parts. Le hasard seul écarte des listes égales : l’indice de listes égales dit de combien.".to_owned(),
            "Ce qu’apportent les unités obligatoires : autant d’unités que la règle en demande, chaque type aussi souvent que dans les armées, à leur valeur dans les armées de leur liste moins leur prix. Les valeurs sont celles de montjoie fair.".to_owned(),
        ],
    };
    text.extend(answer.what_did_not_fit(lang));
    if best {
        text.push(lang.pick(
            "Both at their best: the eight random armies of each list whose units are worth most meet those of each other list. A linear programme finds how often each side should bring which (the mix of a matrix game). The shares are of fresh battles between these mixes, so luck in the choice does not count.",
            "Chacun au mieux : les huit armées de chaque liste dont les unités valent le plus rencontrent celles de chaque autre. Un programme linéaire trouve à quelle fréquence chaque camp doit amener chacune (le mélange d’un jeu matriciel). Les parts viennent de batailles neuves entre ces mélanges : la chance du choix ne compte pas.",
        ).to_owned());
    }
    text
}

/// A battle by its deployment, its middle and its end.
fn told(ready: &Ready, example: &Example, lang: Lang) -> Result<Told, Fault> {
    let battle = ready.tell(0, example.number, lang)?;
    let (_, moments) = moments(&battle.story, lang);
    let mut places = vec![0, moments.len() / 2, moments.len().saturating_sub(1)];
    places.dedup();
    let maps = places.into_iter().filter_map(|place| moments.get(place));
    let maps = maps.map(|moment| (moment.title.clone(), moment.chapter.map.clone())).collect();
    let chance = lang.percent(example.chance, 0);
    let shows = match (example.shows, lang) {
        (Shows::Typical, Lang::En) => format!("A typical battle: the better army wins, as in {chance} of such battles"),
        (Shows::Typical, Lang::Fr) => format!("Une bataille ordinaire : la meilleure armée gagne, comme {chance} du temps"),
        (Shows::Close, Lang::En) => format!("A close one: {chance} for the winner"),
        (Shows::Close, Lang::Fr) => format!("Une bataille serrée : {chance} pour le vainqueur"),
        (Shows::Upset, Lang::En) => format!("An upset: the winner had a chance of {chance}"),
        (Shows::Upset, Lang::Fr) => format!("Une surprise : le vainqueur avait {chance} de chances"),
    };
    let number = match lang {
        Lang::En => format!("{} Battle {} of seed {}.", battle.end(), example.number, battle.seed),
        Lang::Fr => format!("{} Bataille {} de la graine {}.", battle.end(), example.number, battle.seed),
    };
    Ok(Told { title: shows, end: number, muster: Vec::new(), maps })
}
