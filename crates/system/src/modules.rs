//! Answers that every system gives from files and modules that bear the same names in each.

/// Declares the methods of [`System`](crate::System), or of [`Troop`](crate::list::Troop), that a system with battles answers from its own modules:
/// `about.toml`, `book.toml` and `french.txt`; `profile` with its lists, `situation`, `odds`, `phrases`, `rules`, `army`, `battle::asked`, and `paper`
/// where it has prices that are audited.
#[macro_export]
macro_rules! from_its_modules {
    (System) => {
        fn about(&self) -> &'static $crate::About {
            $crate::about!()
        }

        fn keys(&self) -> Vec<$crate::DuelKey> {
            situation::keys()
        }

        fn questions(&self) -> Vec<$crate::Question> {
            $crate::questions::questions::<profile::Unit>()
        }

        fn battle_keys(&self) -> Vec<$crate::DuelKey> {
            battle::asked::keys()
        }

        fn battle_cards(&self) -> &'static [(&'static str, &'static str)] {
            battle::asked::CARDS
        }

        fn battle_range(&self) -> &'static [$crate::battle::Variation] {
            battle::asked::RANGE
        }

        fn french(&self) -> &'static str {
            include_str!("../french.txt")
        }

        fn book(&self) -> $crate::book::Book {
            $crate::pages!()
        }

        fn phrases(&self) -> &'static [$crate::Phrase] {
            phrases::PHRASES
        }

        fn text_hash(&self) -> &'static str {
            env!("MONTJOIE_TEXT")
        }

        fn source(&self) -> &'static str {
            profile::SHIPPED
        }

        fn open(&self, own: &[$crate::OwnList]) -> Result<Box<dyn $crate::Game>, $crate::ListProblem> {
            Ok(Box::new(profile::lists(own)?))
        }
    };
    (Troop) => {
        $crate::from_its_modules! { @troop }

        fn sheet(lists: &[profile::List]) -> $crate::profile::Sheet {
            $crate::profile::Sheet { armies: lists.iter().map(army::army).collect(), ..Default::default() }
        }
    };
    (Troop on paper) => {
        $crate::from_its_modules! { @troop }

        fn profiles(lists: &[profile::List]) -> Vec<$crate::profile::Profile> {
            paper::profiles(lists)
        }

        fn sheet(lists: &[profile::List]) -> $crate::profile::Sheet {
            paper::sheet(lists)
        }
    };
    (@troop) => {
        type Rules = rules::Rules;

        fn points(&self) -> Option<f64> {
            self.points
        }

        fn duel(lists: &[profile::List], settings: &[$crate::Set]) -> Result<$crate::Matchup, $crate::Problem> {
            situation::Situation::read(settings)?.matchup(lists)
        }

        fn questions() -> Vec<$crate::questions::Entry<Self>> {
            odds::questions()
        }

        fn battle(
            lists: &[profile::List],
            forces: &$crate::montjoie_core::combat::Pair<$crate::battle::Force>,
            settings: &[$crate::Set],
            seed: u64,
        ) -> Result<$crate::battle::Engagement, $crate::Problem> {
            battle::asked::engagement(lists, forces, settings, seed)
        }

        fn draw(lists: &[profile::List], list: &str) -> $crate::army::Draw {
            let known = lists.iter().find(|known| known.id == list);
            known.map_or_else(|| $crate::army::Draw::plain(&[], list), army::draw)
        }
    };
}

/// The cards of these names in a folder beside, as `pub const CARDS: &[(&str, &str)] = cards!("../cards/": "open-field", "meeting");`.
#[macro_export]
macro_rules! cards {
    ($folder:literal: $($name:literal),+) => {
        &[$(($name, include_str!(concat!($folder, $name, ".toml")))),+]
    };
}

/// Declares what a unit of a [`Troop`](crate::list::Troop) shows in the columns of its list: the heads of each in English and French, and its cell.
#[macro_export]
macro_rules! columns {
    ($unit:ident: $($en:literal, $fr:literal => $cell:expr;)*) => {
        const COLUMNS: &'static [$crate::montjoie_core::language::Text] = &[$($crate::montjoie_core::language::Text::new($en, $fr)),*];

        fn cells(&$unit) -> Vec<$crate::list::Name> {
            vec![$($cell.into()),*]
        }
    };
}
