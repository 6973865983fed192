//! What was found of battles, as pages: those of duels, with what a battle costs, who did the work, and one battle told by maps.

use super::{BattleAnswer, moments, rests_on};
use crate::duels::report::settings;
use crate::duels::words::stopped;
use montjoie_core::language::{Lang, Text};
use montjoie_document::{Body, Document, Part, Report, Told};
use montjoie_system::Assumption;

/// Which battle is told, and how to read its maps.
const TOLD: Text = Text::new(
    "One of the first of the run, won by the side that wins more often, with losses and a length near their means. A is at the bottom. A rectangle is a unit, the arrow its front, the bar what it can still take. The program tells it roll by roll: montjoie trace.",
    "L’une des premières de la série, gagnée par le camp qui gagne le plus souvent, avec des pertes et une durée proches de la moyenne. A est en bas. Un rectangle est une unité, la flèche son front, la barre ce qu’elle peut encore encaisser. Le programme la raconte jet par jet : montjoie trace.",
);

impl BattleAnswer {
    /// The answer as pages; `document` is the one for people, in the same language.
    pub fn report(&self, document: &Document, lang: Lang) -> Report {
        let mut report = self.findings.report(lang);
        let spoken = self.findings.spoken_of();
        let (Some(fought), Some(finding)) = (self.battles.get(spoken), self.findings.findings.get(spoken)) else { return report };
        let told = fought.tell(self.findings.seed, fought.ordinary(self.findings.seed), lang);
        let (muster, moments) = moments(&told.story, lang);
        let maps = moments.into_iter().map(|moment| (moment.title, moment.chapter.map)).collect();
        report.told.push(Told { title: told.title(), end: told.end(), muster, maps });
        let own = ["headline", "armies", "length", "costs", "work", "work-note"];
        for part in own.iter().filter_map(|name| document.part(name)).cloned().chain(rests(&finding.assumptions, lang)) {
            report.document.put(part);
        }
        let title = lang.pick("A battle told", "Une bataille racontée");
        report.document.put(Part::appendix("told", Body::Notes(vec![lang.typeset(TOLD.get(lang))])).titled(title));
        report.document.parts.retain(|part| part.name != "strongest");
        report
    }
}

/// What the answer rests on; none of it was tried with another value.
fn rests(assumptions: &[Assumption], lang: Lang) -> [Part; 2] {
    let view = settings(assumptions.len(), |row| &assumptions[row], lang)
        .words(lang.pick("What it says", "Ce que cela dit"), |row| stopped(assumptions[row].says(lang)));
    let untried = lang.pick("None was tried with another value here.", "Aucun n’a été essayé ici avec une autre valeur.");
    let title = lang.pick("What the answer rests on", "Sur quoi repose la réponse");
    let note = Body::Notes(vec![format!("{} {untried}", rests_on(assumptions, lang))]);
    [Part::appendix("assumptions", Body::Table(view)).titled(title), Part::appendix("assumptions-note", note)]
}
