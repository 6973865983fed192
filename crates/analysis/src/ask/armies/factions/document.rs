//! Lists against lists, for people.

use super::Against;
use crate::ask::battle::rests;
use crate::ask::prices::notes;
use montjoie_core::language::{Lang, Text};
use montjoie_document::{Body, Data, Document, Part, Rank, Table, View};

/// How the matrix is read.
const SHARES: Text = Text::new(
    "The row’s share of battles against the column in %, an undecided battle as one half, ± its 95 % interval.",
    "Part des batailles que la ligne gagne contre la colonne, en %, une bataille indécise comptant une moitié, ± l’intervalle à 95 %.",
);

/// What both at their best means.
const BEST: Text = Text::new(
    "Of {of} random armies of each list the eight that are worth most meet; each side brings them as often as is best for it (a matrix game). The row’s share in % of {battles} fresh battles per pair of lists.",
    "Sur {of} armées de chaque liste tirées au sort, les huit qui valent le plus se rencontrent ; chaque camp les amène aussi souvent que cela lui profite (un jeu matriciel). Part de la ligne en %, sur {battles} batailles neuves par paire de listes.",
);

/// How the armies of a mix are read.
const MIX: Text = Text::new(
    "How often, on average over the other lists. Armies that are brought in fewer than 1 in 100 battles are left out.",
    "Combien souvent, en moyenne sur les autres listes. Les armées amenées dans moins de 1 bataille sur 100 sont omises.",
);

impl Against {
    /// The answer for people.
    pub(super) fn words(&self, data: &Data, lang: Lang) -> Document {
        let answer = &self.answer;
        let name = |list: usize| lang.pick(&answer.lists[list].1.0, &answer.lists[list].1.1);
        let names: Vec<&str> = (0..answer.lists.len()).map(name).collect();
        let note = |name: &'static str, text: &str| Part::answer(name, Body::Notes(vec![lang.typeset(text)]));
        let table = |name: &'static str, view: View, title: Text| Part::answer(name, Body::Table(view)).titled(title.get(lang));
        let mut parts = vec![
            Part::answer("headline", Body::Sentence(lang.typeset(&answer.who_wins(lang)))),
            Part::answer("set", Body::Sentence(answer.set_words(lang).unwrap_or_default())),
            Part::answer("asked", Body::Notes(vec![lang.typeset(&answer.subject(lang))])),
            Part::answer("factions", Body::Table(matrix(data, ("factions", "mean"), &names, lang))),
            note("factions-note", SHARES.get(lang)),
        ];
        if let Some(best) = &self.best {
            let (of, battles) = (lang.whole(best.of.into()), lang.whole(best.battles));
            parts.push(table("best", matrix(data, ("best", "best"), &names, lang), Text::new("Both at their best", "Chacun au mieux")));
            parts.push(note("best-note", &BEST.get(lang).replace("{of}", &of).replace("{battles}", &battles)));
            let title = Text::new("Which armies they bring at their best", "Les armées qu’elles amènent au mieux");
            parts.push(table("mix", self.brought_view(data, &names, lang), title));
            parts.push(note("mix-note", MIX.get(lang)));
        }
        parts.extend(answer.compulsory_parts(data, Rank::Answer, lang));
        parts.push(Part::answer("how", notes(answer.fought(lang), lang)));
        parts.extend(rests(&answer.assumptions, lang));
        Document::new(lang, answer.system.name().get(lang), parts)
    }

    /// Which armies lists bring at their best.
    fn brought_view(&self, data: &Data, names: &[&str], lang: Lang) -> View {
        let (mix, brought) = (data.known("mix"), self.brought());
        let units = |row: usize| {
            let called = |(id, place, count): &(String, usize, u32)| {
                let name = self.answer.units.get(*place).map(|unit| lang.pick(&unit.kind.name.0, &unit.kind.name.1));
                format!("{count} {}", name.unwrap_or(id))
            };
            self.units(&brought[row]).iter().map(called).collect::<Vec<_>>().join(", ")
        };
        View::of(mix, 0..mix.rows())
            .words(lang.pick("list", "liste"), |row| names[brought[row].list].to_owned())
            .percent(lang.pick("brings", "amène"), (mix, "often"), 0, lang)
            .figures("divisions", |row| lang.number(mix.number(row, "divisions").unwrap_or(0.0), 0))
            .words(lang.pick("of units", "en unités"), units)
    }
}

/// The place of the row of two lists in a table.
fn place(of: &Table, row: &str, column: &str) -> Option<usize> {
    (0..of.rows()).find(|&at| of.id(at, "row") == row && of.id(at, "column") == column)
}

/// Lists against lists in percent, a row and a column each, and the mean over the others.
fn matrix(data: &Data, (of, mean): (&'static str, &'static str), names: &[&str], lang: Lang) -> View {
    let (lists, cells) = (data.known("lists"), data.known(of));
    let decimals = (0..cells.rows()).filter_map(|at| cells.estimate(at, "share")).map(|share| share.decimals(1)).min().unwrap_or(1);
    let percent = |share: f64| lang.number(share * 100.0, decimals);
    let cell = |row: usize, column: usize| {
        let at = place(cells, lists.id(row, "list"), lists.id(column, "list")).filter(|_| row != column);
        let Some(share) = at.and_then(|at| cells.estimate(at, "share")) else { return "–".to_owned() };
        let reach = share.ends.map(|(low, high)| format!(" ± {}", percent((high - low) / 2.0)));
        percent(share.value) + &reach.unwrap_or_default()
    };
    let view = View::of(lists, 0..lists.rows()).words("", |row| names[row].to_owned());
    let view = names.iter().enumerate().fold(view, |view, (column, name)| view.figures(*name, |row| cell(row, column)));
    view.figures(lang.pick("mean", "moyenne"), |row| lists.number(row, mean).map_or(String::new(), percent))
}
