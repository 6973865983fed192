//! Battles in words: what came of many, and one of them told.

use super::{Army, Counted, From};
use montjoie_core::chance::Line;
use montjoie_core::chapter::Chapter;
use montjoie_core::combat::{Ending, Pair, Side};
use montjoie_core::contest::Story;
use montjoie_core::language::Lang;
use montjoie_core::tally::Winner;
use montjoie_field::army::check::points as points_of;
use montjoie_system::{Assumption, Basis};

impl Army {
    /// What people call it.
    pub fn name(&self, lang: Lang) -> &str {
        lang.pick(&self.name.0, &self.name.1)
    }
}

/// Who wins how often, the side that wins more first, and whether it is shown to be better.
pub fn sentence(fought: &Counted, lang: Lang) -> String {
    let of = |winner: Winner| fought.count.tally.share(winner);
    let (first, second, winners) = match of(Winner::B) > of(Winner::A) {
        true => (Side::B, Side::A, [Winner::B, Winner::A]),
        false => (Side::A, Side::B, [Winner::A, Winner::B]),
    };
    let [better, worse] = [first, second].map(|side| format!("{} ({})", side.letter(), fought.armies[side].name(lang)));
    let [share, other] = winners.map(|winner| fought.interval(winner));
    let (low, high) = (lang.number(share.low * 100.0, 1), lang.number(share.high * 100.0, 1));
    let won = lang.percent(of(winners[0]), 1);
    let undecided = match (of(Winner::Neither), lang) {
        (0.0, _) => lang.pick("none undecided", "aucune indécise").to_owned(),
        (share, Lang::En) => format!("{} are undecided", lang.percent(share, 1)),
        (share, Lang::Fr) => format!("{} restent indécises", lang.percent(share, 1)),
    };
    let open = match share.low <= other.high {
        true => lang.pick(" Neither is shown to be better.", " Rien ne montre que l’une soit meilleure."),
        false => "",
    };
    let range = fought.range().map_or(String::new(), |(low, high)| {
        let (low, high, tried) = (lang.number(low * 100.0, 0), lang.number(high * 100.0, 0), fought.otherwise.len());
        match lang {
            Lang::En => format!(" In {tried} other situations A wins {low} to {high} %."),
            Lang::Fr => format!(" Dans {tried} autres situations, A gagne {low} à {high} %."),
        }
    });
    let said = match lang {
        Lang::En => format!("{better} beats {worse} in {won} of battles ({low} to {high}); {undecided}.{open}{range}"),
        Lang::Fr => format!("{better} bat {worse} dans {won} des batailles ({low} à {high}) ; {undecided}.{open}{range}"),
    };
    lang.typeset(&said)
}

/// Which random armies did not take the field: a share of them, in [0, 1], had more units than the table has room for. `None` where none had.
pub fn drawn_again(share: f64, room: usize, lang: Lang) -> Option<String> {
    let shown = match (share, lang) {
        (share, _) if share >= 0.0005 => lang.percent(share, 1),
        (_, Lang::En) => format!("Less than {}", lang.percent(0.001, 1)),
        (_, Lang::Fr) => format!("Moins de {}", lang.percent(0.001, 1)),
    };
    let said = match lang {
        Lang::En => {
            format!("{shown} of the armies drawn had more than {room} units, too many for the table: others were drawn in their place.")
        }
        Lang::Fr => {
            format!(
                "{shown} des armées tirées au sort avaient plus de {room} unités, trop pour la table : d’autres ont été tirées à leur place."
            )
        }
    };
    (share > 0.0).then(|| lang.typeset(&said))
}

/// The same of several battles, each with its name: of the one in which most armies were too large.
pub fn drawn_again_where(shares: impl Iterator<Item = (f64, String)>, lang: Lang) -> Option<String> {
    let (share, place) = shares.filter(|(share, _)| *share > 0.0).max_by(|one, other| one.0.total_cmp(&other.0))?;
    let share = lang.percent(share.max(0.001), 1);
    let said = match lang {
        Lang::En => format!("Up to {share} of the armies drawn were too large for the table ({place}): others were drawn in their place."),
        Lang::Fr => {
            format!(
                "Jusqu’à {share} des armées tirées au sort étaient trop grandes pour la table ({place}) : d’autres ont été tirées à leur place."
            )
        }
    };
    Some(lang.typeset(&said))
}

/// Whose army it is, in a line: what it has, what it costs, which rules of composition it breaks, and which random armies were too large.
pub fn army(fought: &Counted, side: Side, lang: Lang) -> String {
    let named = army_named(fought, side, lang);
    match drawn_again(fought.count.drawn_again_share(side), fought.room, lang) {
        Some(note) => format!("{named}. {note}"),
        None => named,
    }
}

/// The same without the armies that were too large: their share differs from one row of a sweep to the next.
pub fn army_named(fought: &Counted, side: Side, lang: Lang) -> String {
    let letter = side.letter();
    let army = &fought.armies[side];
    let called = army.name(lang);
    let budget = |(low, high): (u32, u32)| match low == high {
        true => lang.whole(low.into()),
        false => format!("{} {} {}", lang.whole(low.into()), lang.pick("to", "à"), lang.whole(high.into())),
    };
    let said = match (&army.from, lang) {
        (From::Lists { points, .. }, Lang::En) => {
            format!("{letter}: a random legal army of {called} in every battle, {} points", budget(*points))
        }
        (From::Lists { points, .. }, Lang::Fr) => {
            format!("{letter} : à chaque bataille une armée légale tirée au sort, {called}, {} points", budget(*points))
        }
        (From::File { roster, points, breaks, .. }, _) => {
            let cost = points.map(|points| points_of(points, lang)).unwrap_or_else(|| "–".to_owned());
            let size = roster.size();
            let units = lang.plural(size as f64, lang.pick("unit", "unité"), lang.pick("units", "unités"));
            let mut line = match lang {
                Lang::En => format!("{letter}: {called}, {size} {units}, {cost} points with generals"),
                Lang::Fr => format!("{letter} : {called}, {size} {units}, {cost} points avec les généraux"),
            };
            if !breaks.is_empty() {
                let breaks =
                    breaks.iter().map(|(en, fr)| lang.pick(en.as_str(), fr.as_str())).collect::<Vec<_>>().join(lang.pick("; ", " ; "));
                line += &match lang {
                    Lang::En => format!(". Not a legal army: {breaks}"),
                    Lang::Fr => format!(". Armée non légale : {breaks}"),
                };
            }
            line
        }
    };
    lang.typeset(&said)
}

/// How battles ended and for whom, with the share of each in [0, 1], the most frequent first.
pub fn endings(fought: &Counted, lang: Lang) -> Vec<(String, f64)> {
    let total = fought.count.tally.total().max(1) as f64;
    let mut rows = Vec::new();
    for (ending, row) in fought.endings.iter().zip(&fought.count.tally.endings) {
        for winner in Winner::ALL {
            let whose = match winner {
                Winner::A => lang.pick("A wins: ", "victoire de A : "),
                Winner::Neither => lang.pick("neither: ", "ni l’un ni l’autre : "),
                Winner::B => lang.pick("B wins: ", "victoire de B : "),
            };
            rows.push((lang.typeset(&format!("{whose}{}", ending.name.get(lang))), row[winner as usize] as f64 / total));
        }
    }
    rows.retain(|(_, of)| *of > 0.0);
    rows.sort_by(|x, y| y.1.total_cmp(&x.1));
    rows
}

/// What a battle costs each side, and how long it lasts: a sentence each.
pub fn losses(fought: &Counted, lang: Lang) -> Vec<String> {
    let count = &fought.count;
    let battles = count.tally.total();
    let mut lines = Vec::new();
    for side in Side::BOTH {
        let fielded: u64 = count.work[side].iter().map(|work| work.fielded).sum();
        let n = battles.max(1) as f64;
        let units = lang.number(fielded as f64 / n, 1);
        let (lost, shaken) = (count.tally.mean_losses(side), count.work[side].iter().map(|work| work.shaken).sum::<u64>() as f64 / n);
        let units_lost = lang.plural(lost, "unité", "unités");
        let are_shaken = lang.plural(shaken, "est ébranlée", "sont ébranlées");
        let [lost, shaken] = [lost, shaken].map(|mean| lang.number(mean, 1));
        let (points, error) = count.points[side].mean(battles);
        let (points, error) = (lang.number(points / 100.0, 0), lang.number(1.96 * error / 100.0, 1));
        let brought = lang.number(count.brought[side] as f64 / n / 100.0, 0);
        let fallen = count.generals[side] as f64 / n;
        let (generals, fallen) = (lang.number(fallen, 2), lang.plural(fallen, "général", "généraux"));
        let letter = side.letter();
        let line = match lang {
            Lang::En => format!(
                "{letter} loses {lost} of {units} units and has {shaken} shaken at the end: {points} of {brought} points (± {error}; without generals), and {generals} generals."
            ),
            Lang::Fr => format!(
                "{letter} perd {lost} {units_lost} sur {units}, et {shaken} {are_shaken} à la fin : {points} points sur {brought} (± {error} ; sans les généraux), et {generals} {fallen}."
            ),
        };
        lines.push(lang.typeset(&line));
    }
    let turns = lang.number(count.tally.mean_rounds(), 2);
    lines.push(match lang {
        Lang::En => format!("A battle lasts {turns} turns. A shaken unit counts half of its points."),
        Lang::Fr => lang.typeset(&format!("Une bataille dure {turns} tours. Une unité ébranlée compte pour la moitié de ses points.")),
    });
    lines
}

/// What the table of the work of units says.
pub fn work_note(lang: Lang) -> String {
    lang.typeset(lang.pick(
        "Of each kind of unit: how many an army has, the shares lost and left shaken, the wounds that one takes and gives in a battle. Wounds given by supports count for the unit that they support.",
        "Par type d’unité : combien une armée en a, les parts perdues et restées ébranlées, les blessures subies et infligées par unité et par bataille. Celles que donnent les soutiens comptent pour l’unité soutenue.",
    ))
}

/// What an answer from battles rests on, counted by where it comes from, in a sentence.
pub fn rests_on(assumptions: &[Assumption], lang: Lang) -> String {
    let of = |basis: Basis| assumptions.iter().filter(|of| of.basis == basis).count();
    let (ours, elsewhere, readings) = (of(Basis::Ours), of(Basis::Elsewhere), of(Basis::Reading));
    let said = match lang {
        Lang::En => format!(
            "Rests on {ours} constructions of our own, {elsewhere} figures of other sources and {readings} readings that the sheet does not print."
        ),
        Lang::Fr => format!(
            "Repose sur {ours} constructions de notre part, {elsewhere} chiffres d’autres sources et {readings} interprétations que la feuille n’imprime pas."
        ),
    };
    lang.typeset(&said)
}

/// A battle that was told.
pub struct Told {
    /// Who fought, each with the list from which its army was drawn.
    pub armies: Pair<Army>,
    /// What happened.
    pub story: Story,
    /// The endings, as the story counts them.
    pub endings: &'static [Ending],
    /// The seed.
    pub seed: u64,
    /// Which battle of the run; 0 is the first.
    pub number: u64,
    /// The language of the story.
    pub lang: Lang,
}

/// What happened up to a moment at which the table is shown.
#[derive(Clone, Debug, Default)]
pub struct Moment {
    /// What it is called: `Turn 1: A`.
    pub title: String,
    /// Deeds and rolls, in the order of the story.
    pub lines: Vec<Line>,
    /// What happened, as a story and as data, and what the table looks like afterwards.
    pub chapter: Chapter,
}

/// A story cut where the table is shown: who takes the field, a division per line; then deployment and the player turns.
pub fn moments(story: &Story, lang: Lang) -> (Vec<String>, Vec<Moment>) {
    let (mut muster, mut moments) = (Vec::new(), Vec::new());
    let mut moment = Moment { title: lang.pick("Deployment", "Déploiement").to_owned(), ..Moment::default() };
    for line in &story.lines {
        match line {
            Line::Chapter(chapter) => moments.push(Moment { chapter: (**chapter).clone(), ..std::mem::take(&mut moment) }),
            Line::Note(note) if note.starts_with('—') => moment.title = note.trim_matches(['—', ' ']).to_owned(),
            Line::Note(roll_call) if roll_call.contains('\n') => muster = roll_call.lines().map(str::to_owned).collect(),
            Line::Note(_) | Line::Rolled(_) => moment.lines.push(line.clone()),
        }
    }
    (muster, moments)
}

impl Told {
    /// Who fights whom in which battle.
    pub fn title(&self) -> String {
        let (a, b) = (self.armies.a.name(self.lang), self.armies.b.name(self.lang));
        match self.lang {
            Lang::En => format!("{a} v {b}, battle {} of seed {}", self.number, self.seed),
            Lang::Fr => format!("{a} contre {b}, bataille {} de la graine {}", self.number, self.seed),
        }
    }

    /// The id of its ending.
    pub fn ending(&self) -> &'static str {
        self.endings[usize::from(self.story.outcome.ending)].id
    }

    /// How it ended, in two sentences.
    pub fn end(&self) -> String {
        let Told { lang, story, .. } = self;
        let ending = self.endings[usize::from(story.outcome.ending)].name.get(*lang);
        let named = |side: Side| format!("{} {}", side.letter(), self.armies[side].name(*lang));
        let winner = match (story.outcome.winner.map(named), lang) {
            (None, _) => lang.pick("Neither wins", "Pas de vainqueur").to_owned(),
            (Some(named), Lang::En) => format!("{named} wins"),
            (Some(named), Lang::Fr) => format!("Victoire de {named}"),
        };
        let (turn, lost) = (story.turn, story.outcome.losses);
        lang.typeset(&match lang {
            Lang::En => format!("{winner} in turn {turn}: {ending}. Units lost: A {}, B {}.", lost.a, lost.b),
            Lang::Fr => format!("{winner} au tour {turn} : {ending}. Unités perdues : A {}, B {}.", lost.a, lost.b),
        })
    }
}
