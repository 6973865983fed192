//! What sentences say of battles of armies: who wins, how many were fought, what did not fit the table.

use super::study::TOGETHER;
use super::{ArmiesAnswer, Factions};
use crate::ask::battle::{LeftOut, drawn_again, drawn_again_where, sets_words};
use montjoie_core::language::Lang;

impl Factions {
    /// The fairness index with its interval, and that of equal lists.
    pub fn index_words(&self, lang: Lang) -> String {
        let ends = self.index_interval();
        let [index, low, high, chance] = [self.index, ends.low, ends.high, self.by_chance].map(|value| lang.number(value, 0));
        match lang {
            Lang::En => format!("{index} of 100 ({low} to {high}; equal lists would show {chance})"),
            Lang::Fr => format!("{index} sur 100 ({low} à {high} ; des listes égales donneraient {chance})"),
        }
    }
}

impl ArmiesAnswer {
    /// The name of a list in a language.
    pub fn list(&self, place: usize, lang: Lang) -> &str {
        let (en, fr) = &self.lists[place].1;
        lang.pick(en, fr)
    }

    /// How large armies are: `540–660 points`; where lists have no prices, `4–10 units`.
    fn size(&self, lang: Lang) -> String {
        let [low, high] = [self.points.0, self.points.1].map(|points| self.sized(points.into(), lang));
        if low == high { low } else { format!("{}–{high}", low.split(' ').next().unwrap_or_default()) }
    }

    /// How large a mean army is: `600 points`; where lists have no prices, `7 units`.
    pub fn mean_size(&self, lang: Lang) -> String {
        self.sized(f64::from(self.points.0 + self.points.1) / 2.0, lang)
    }

    fn sized(&self, points: f64, lang: Lang) -> String {
        let unit = if self.even.is_some() { lang.pick("units", "unités") } else { "points" };
        format!("{} {unit}", lang.number((points / self.even.unwrap_or(1.0)).floor(), 0))
    }

    /// The sentence that the sheet prints no prices, and whose these are; `None` where it does.
    pub fn whose_prices(&self, lang: Lang) -> Option<String> {
        let price = self.even.map(|price| lang.number(price, 0));
        let borrowed = self.system.pricing().borrowed.map(|whose| whose.get(lang));
        Some(match (price, borrowed, lang) {
            (Some(price), _, Lang::En) => format!("No list prints prices: here every unit costs {price} points."),
            (Some(price), _, Lang::Fr) => format!("Aucune liste n’imprime de prix : ici, toute unité coûte {price} points."),
            (None, Some(whose), Lang::En) => format!("The sheet prints no prices: the lists have those of {whose}."),
            (None, Some(whose), Lang::Fr) => format!("La feuille n’imprime pas de prix : ceux des listes viennent de {whose}."),
            (None, None, _) => return None,
        })
    }

    /// The list that wins most, in a sentence; of one list, the armies that it met.
    pub fn who_wins(&self, lang: Lang) -> String {
        let factions = &self.factions;
        let mut order: Vec<usize> = (0..self.mine.map_or(self.lists.len(), |mine| mine.lists)).collect();
        order.sort_by(|&one, &other| factions.means[other].total_cmp(&factions.means[one]));
        // One list that meets itself wins half of them.
        let (true, Some(&best), Some(&worst)) = (self.lists.len() > 1, order.first(), order.last()) else { return String::new() };
        let index = factions.index_words(lang);
        let size = self.size(lang);
        let (first, last) = (self.list(best, lang), self.list(worst, lang));
        if best == worst {
            let met = (0..self.lists.len()).filter(|&other| factions.meet(best, other));
            let against = |other: usize| {
                let (ends, list) = (factions.interval(best, other), self.list(other, lang));
                let share = lang.share(factions.cells[best][other].1, ends);
                format!("{share} ({}) {} {list}", lang.ends(ends, 0), lang.pick("against", "contre"))
            };
            let (mean, met) = (lang.percent(factions.means[best], 0), met.map(against).collect::<Vec<_>>().join(", "));
            return match lang {
                Lang::En => format!("In armies of {size} {first} win {mean} of their battles: {met}."),
                Lang::Fr => format!("{first}, en armées de {size} : {mean} de victoires, dont {met}."),
            };
        }
        let [most, least] = [best, worst].map(|list| factions.mean_words(list, lang));
        say!(
            lang,
            "In armies of {size} {first} win {most} of their battles against the other lists, {last} {least}. Fairness index {index}.",
            "Victoires contre les autres listes, en armées de {size} : {first} {most}, {last} {least}. Indice d’équité {index}."
        )
    }

    /// What tells units apart that battles at one budget do not.
    pub fn several_budgets(&self, lang: Lang) -> Option<String> {
        let together = self.points.0 == self.points.1 && self.units.iter().any(|unit| unit.unjudged == Some(TOGETHER));
        let hint = lang.pick(
            "Armies of one budget have fewer of one unit where they have more of another: a range of points, as field.points=540-660, tells units apart.",
            "À budget fixe, plus d’une unité veut dire moins d’une autre : une fourchette de points, ainsi field.points=540-660, distingue les unités.",
        );
        together.then(|| lang.typeset(hint))
    }

    /// The units that are in no army because they have no price.
    pub fn without_price(&self, lang: Lang) -> Option<String> {
        let names: Vec<&str> = self.unpriced.iter().map(|(en, fr)| lang.pick(en, fr)).collect();
        let says = lang.pick("Without a price, so in no army:", "Sans prix, donc dans aucune armée :");
        (!names.is_empty()).then(|| lang.typeset(&format!("{says} {}.", names.join(", "))))
    }

    /// How many battles, what did not fit the table, and why a sequential estimate ended: a sentence or two each.
    pub fn fought(&self, lang: Lang) -> Vec<String> {
        let (battles, seed) = (lang.whole(self.battles), self.seed);
        let undecided = lang.counted(self.undecided, self.battles);
        let fought = match lang {
            Lang::En if self.battles == 1 => format!("1 battle, seed {seed}; {undecided} undecided."),
            Lang::Fr if self.battles == 1 => format!("1 bataille, graine {seed} ; {undecided} indécise."),
            Lang::En => format!("{battles} battles, each with fresh armies, seed {seed}; {undecided} undecided."),
            Lang::Fr => format!("{battles} batailles, chacune avec de nouvelles armées, graine {seed} ; {undecided} indécises."),
        };
        std::iter::once(fought).chain(self.without_price(lang)).chain(self.what_did_not_fit(lang)).chain(self.ended(lang)).collect()
    }

    /// Why a sequential estimate ended.
    fn ended(&self, lang: Lang) -> Option<String> {
        let (look, of) = self.look?;
        let known = match self.unknown() {
            0 => lang.pick("every verdict is known", "chaque verdict est connu").to_owned(),
            1 => lang.pick("1 verdict is open", "1 verdict reste ouvert").to_owned(),
            open => say!(lang, "{open} verdicts are open", "{open} verdicts restent ouverts"),
        };
        Some(say!(
            lang,
            "Ended at look {look} of {of}: {known}. The intervals hold at all looks together.",
            "Fini au regard {look} sur {of} : {known}. Les intervalles valent pour tous les regards à la fois."
        ))
    }

    /// Sentences on random armies that were too large, here and in the situations that were tried, and on situations that are left out.
    pub fn what_did_not_fit(&self, lang: Lang) -> Vec<String> {
        // Where there is as much room, as many are too large.
        let elsewhere = self.tried.iter().filter(|tried| tried.room < self.room).map(|tried| (tried.drawn_again, sets_words(&tried.sets)));
        let armies = [drawn_again(self.drawn_again, self.room, lang), drawn_again_where(elsewhere, lang)];
        let not_tried = self.left_out.iter().map(|left_out: &LeftOut| left_out.says(self.system, lang));
        armies.into_iter().flatten().chain(not_tried).collect()
    }
}
