//! Charts of a matrix: who beats whom, and what it costs.

use super::MatrixAnswer;
use crate::duels::small::line;
use crate::prices::matrix::Entrant;
use crate::prices::sheet::FullMatrix;
use montjoie_core::alike::grouped;
use montjoie_core::combat::Side;
use montjoie_core::language::{Lang, Text};
use montjoie_document::chart::{Axis, ChartSpec, Key, Look, Mark, Panel, Scale};
use montjoie_system::{Assumption, Basis};

/// The most enemies of a chart of losses; of more, those are shown that are evenly spread over the order of strength.
const MOST: usize = 24;

/// Units that meet everybody alike, to the bit, in one row.
#[derive(Clone)]
struct Alike {
    /// The first of these units.
    first: usize,
    /// The names of these units, each name once, with the ids of their lists.
    label: String,
}

impl MatrixAnswer {
    /// Who beats whom, and the losses of these units; of none, those of the strongest.
    pub fn charts_of(&self, units: &[String], lang: Lang) -> Vec<ChartSpec> {
        let (subtitle, small) = (format!("{} · {}", self.card.title.get(lang), self.system.name().get(lang)), self.small(lang));
        let matrix = &self.sheet.matrix;
        let mut places: Vec<usize> = (0..matrix.entrants.len()).filter(|&unit| units.contains(&matrix.entrants[unit].id)).collect();
        if places.is_empty() {
            places.extend(matrix.by_strength().first());
        }
        let losses = places.into_iter().map(|unit| self.sheet.losses_chart(unit, &subtitle, &small, lang));
        std::iter::once(self.sheet.chart(&subtitle, &small, lang)).chain(losses).collect()
    }

    /// The small print of every chart.
    fn small(&self, lang: Lang) -> String {
        let all = &self.sheet.assumptions;
        let mut parts = vec![lang.pick("one unit against one", "une unité contre une").to_owned()];
        let situations = self.card.situations.iter().map(|s| format!("{} {}", lang.percent(s.weight, 0), s.name.get(lang)));
        parts.push(format!("{}{} {}", lang.pick("card", "carte"), lang.colon(), situations.collect::<Vec<_>>().join(", ")));
        parts.extend(self.over.iter().filter(|set| !set.key.starts_with("rules.")).map(|set| format!("{} {}", set.key, set.value)));
        parts.push(if self.sheet.sampled() {
            let (combats, seed) = (lang.whole(self.combats), self.seed);
            match lang {
                Lang::En => format!("seed {seed}, at least {combats} combats for each two units where not exact"),
                Lang::Fr => format!("graine {seed}, au moins {combats} combats par paire d’unités là où ce n’est pas exact"),
            }
        } else {
            "exact".to_owned()
        });
        let of_key = |(key, _): &(&str, Text)| all.iter().find(|a| a.key == *key);
        let deciding = self.system.deciding().iter().find_map(of_key).or_else(|| all.iter().find(|a| a.basis == Basis::Ours));
        let named: Vec<&Assumption> = deciding.into_iter().chain(all.iter().filter(|a| a.basis == Basis::Changed)).collect();
        let more = all.iter().filter(|a| !named.contains(a)).count();
        parts.extend(all.iter().filter(|a| named.contains(a)).map(|assumption| line(assumption, lang)));
        if more > 0 {
            parts.push(say!(lang, "+ {more} more, see manifest.json", "+\u{a0}{more} de plus, voir manifest.json"));
        }
        parts.join(" · ")
    }
}

impl FullMatrix {
    /// The kinds of units, the strongest first.
    fn kinds(&self, lang: Lang) -> Vec<Alike> {
        let firsts = self.matrix.by_strength().into_iter().filter(|&row| self.same[row] == row);
        firsts.map(|first| Alike { first, label: self.label(first, lang) }).collect()
    }

    /// The names of a unit and of those that are its equals: `Vougiers (french, companies), Billmen (english)`; where there is one list only, no list.
    fn label(&self, first: usize, lang: Lang) -> String {
        let entrants = &self.matrix.entrants;
        let name = |entrant: &Entrant| lang.pick(&entrant.name.0, &entrant.name.1).to_owned();
        let equals = entrants.iter().zip(&self.same).filter(|(_, same)| **same == self.same[first]).map(|(entrant, _)| entrant);
        let alone = entrants.iter().all(|entrant| list_of(entrant) == list_of(&entrants[first]));
        let one = |same: Vec<&Entrant>| match alone {
            true => name(same[0]),
            false => format!("{} ({})", name(same[0]), same.into_iter().map(list_of).collect::<Vec<_>>().join(", ")),
        };
        grouped(equals, |one, other| name(one) == name(other)).into_iter().map(one).collect::<Vec<_>>().join(", ")
    }

    /// The heat map, the strongest first; white where units are even. `subtitle` says of what, `small` is the small print.
    pub fn chart(&self, subtitle: &str, small: &str, lang: Lang) -> ChartSpec {
        let (matrix, kinds) = (&self.matrix, self.kinds(lang));
        let cell = |row: usize, column: usize| {
            let score = matrix.cell(kinds[row].first, kinds[column].first).score();
            let figures = vec![lang.number(score * 100.0, 0)];
            Mark::Cell { at: [column, row], look: Look::Balance(score), figures, below: String::new(), bold: false }
        };
        let all = 0..kinds.len();
        let marks =
            all.clone().flat_map(|row| all.clone().map(move |column| (row, column))).map(|(row, column)| cell(row, column)).collect();
        let (title, alt) = kinds.first().zip(kinds.last()).map_or_else(Default::default, |(first, last)| {
            let mean = |kind: &Alike, decimals: usize| lang.percent(matrix.mean(kind.first).score(), decimals);
            let [[best, worst], [best_closely, worst_closely]] = [0, 1].map(|decimals| [first, last].map(|kind| mean(kind, decimals)));
            let (first, last, kinds) = (&first.label, &last.label, kinds.len());
            match lang {
                Lang::En => (
                    format!("Strongest: {first}, {best} against all alike; weakest: {last}, {worst}"),
                    format!("Heat map of {kinds} kinds of units against each other. Strongest: {first}, {best_closely} against all alike; weakest: {last}, {worst_closely}."),
                ),
                Lang::Fr => (
                    format!("La plus forte : {first}, {best} contre toutes ; la plus faible : {last}, {worst}"),
                    format!("Carte de chaleur de {kinds} sortes d’unités entre elles. La plus forte : {first}, {best_closely} contre toutes à parts égales ; la plus faible : {last}, {worst_closely}."),
                ),
            }
        });
        let note = lang.pick(
            "Wins of the row against the column, half of the combats that neither wins included, in percent; the strongest unit on top. Columns have the numbers of the rows. Units with one profile share a row.",
            "Gains de la ligne contre la colonne, plus la moitié des combats sans vainqueur, en pour cent ; l’unité la plus forte en haut. Les colonnes portent les numéros des lignes. Les unités de même profil partagent une ligne.",
        );
        let rows = Axis::places(kinds.iter().enumerate().map(|(row, kind)| format!("{}.\u{a0}{}", row + 1, kind.label)));
        ChartSpec {
            lang,
            name: "who-beats-whom".to_owned(),
            title: lang.typeset(&title),
            subtitle: subtitle.to_owned(),
            legend: vec![vec![Key::shades(Look::Balance, lang.pick("row wins", "la ligne gagne"))]],
            panels: vec![Panel::new(Axis::places(all.map(|row| (row + 1).to_string())), rows, marks)],
            note: lang.typeset(note),
            small: small.to_owned(),
            alt: lang.typeset(&alt),
        }
    }

    /// The losses of a unit against each of the others, and theirs: one ridge a matchup. `subtitle` says over what, `small` is the small print.
    pub fn losses_chart(&self, unit: usize, subtitle: &str, small: &str, lang: Lang) -> ChartSpec {
        let (own, losses) = (self.same[unit], self.counts.get(lang));
        let mut enemies = self.kinds(lang);
        let all = enemies.len();
        if all > MOST {
            // Evenly spread, the strongest and the weakest among them.
            enemies = (0..MOST).map(|at| enemies[at * (all - 1) / (MOST - 1)].clone()).collect();
        }
        let name = self.label(own, lang);
        let short = lang.pick(&self.matrix.entrants[unit].name.0, &self.matrix.entrants[unit].name.1).to_owned();
        let mean = self.matrix.mean(own);
        let [lost, destroyed] = [mean.lost, mean.destroyed].map(|share| lang.percent(share, 0));
        let title = match lang {
            Lang::En => format!("{short}: {lost} lost and {destroyed} of the enemy destroyed, on average"),
            Lang::Fr => format!("{short}\u{a0}: {lost} de pertes et {destroyed} de l’ennemi détruit, en moyenne"),
        };
        let mut note = say!(
            lang,
            "Each ridge: how likely each loss is, in {losses} lost by the end; the column at the far right is a unit removed. Heights grow as the square root, so that what is rare is seen. The bar on the line is the mean share destroyed: a unit removed counts whole, one that lives half of what it has lost.",
            "Chaque crête\u{a0}: la probabilité de chaque perte, en {losses} à la fin\u{202f}; la colonne de droite est une unité retirée. Les hauteurs croissent comme la racine carrée, pour que le rare se voie. Le trait sur la ligne est la part détruite en moyenne\u{a0}: une unité retirée compte entière, une unité en vie la moitié de ce qu’elle a perdu."
        );
        if enemies.len() < all {
            let shown = enemies.len();
            note += &say!(lang, " {shown} of {all} enemies are shown.", " {shown} ennemis sur {all} sont montrés.");
        }
        let mut alt = match lang {
            Lang::En => format!("Distribution of the losses of {short} against each enemy, and of theirs."),
            Lang::Fr => format!("Distribution des pertes de {short} contre chaque ennemi, et des leurs."),
        };
        let mut marks = [Vec::new(), Vec::new()];
        for (row, Alike { first: enemy, label }) in enemies.iter().enumerate() {
            let cell = self.matrix.cell(own, *enemy);
            let strip = |shares: Vec<f64>, mean: f64, side: Side| Mark::Strip { at: row as f64, shares, mean, look: Look::Side(side) };
            marks[0].push(strip(self.losses(own, *enemy), cell.lost, Side::A));
            marks[1].push(strip(self.losses(*enemy, own), cell.destroyed, Side::B));
            let [lost, destroyed] = [cell.lost, cell.destroyed].map(|share| lang.percent(share, 0));
            alt += &say!(lang, " {label}: loses {lost}, destroys {destroyed}.", " {label}\u{a0}: perd {lost}, détruit {destroyed}.");
        }
        let ends = [
            (0.0, lang.pick("nothing", "rien").to_owned()),
            (0.5, lang.percent(0.5, 0)),
            (1.0, lang.pick("removed", "retirée").to_owned()),
        ];
        let across = Axis::of(Scale::Values(ends.into()));
        let [own_marks, enemy_marks] = marks;
        let rows = Axis::places(enemies.iter().map(|enemy| enemy.label.as_str()));
        let panels = vec![
            Panel::new(across.clone(), rows, own_marks).titled(lang.pick("own losses", "pertes propres")),
            Panel::new(across, Axis::places(enemies.iter().map(|_| "")), enemy_marks)
                .titled(lang.pick("the enemy’s losses", "pertes de l’ennemi")),
        ];
        let id: String = self.matrix.entrants[unit].id.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).collect();
        ChartSpec {
            lang,
            name: format!("losses-of-{id}"),
            title,
            subtitle: format!("{name} · {subtitle}"),
            legend: vec![vec![
                Key::area(Look::Side(Side::A), format!("{} {short}", lang.pick("losses of", "pertes de"))),
                Key::area(Look::Side(Side::B), lang.pick("losses of the enemy", "pertes de l’ennemi")),
            ]],
            panels,
            note,
            small: small.to_owned(),
            alt,
        }
    }
}

/// The list of a unit; nothing where its id has none.
fn list_of(entrant: &Entrant) -> &str {
    entrant.id.split_once('/').map_or("", |(list, _)| list)
}
