//! A system of nothing but a name, for tests of what is made of findings.

use montjoie_core::language::Text;
use montjoie_system::luck::Luck;
use montjoie_system::{About, DuelKey, Example, Game, ListProblem, OwnList, Question, System, Terms};

/// Made-up rules: no keys, no units, no questions.
pub struct MadeUp;

impl System for MadeUp {
    fn id(&self) -> &'static str {
        "made-up"
    }

    fn about(&self) -> &'static About {
        const NOTHING: Text = Text::new("", "");
        static ABOUT: About = About {
            name: Text::new("Made-up rules", "Règles inventées"),
            modelled: Vec::new(),
            not_modelled: Vec::new(),
            terms: Terms { turn: NOTHING, losing: NOTHING, distance: NOTHING, losses: NOTHING },
            example: Example { units: ["", ""], key: "", rule: "", question: "", change: "", scenario: "" },
            luck: Luck::NONE,
        };
        &ABOUT
    }

    fn keys(&self) -> Vec<DuelKey> {
        Vec::new()
    }

    fn questions(&self) -> Vec<Question> {
        Vec::new()
    }

    fn text_hash(&self) -> &'static str {
        "made-up"
    }

    fn source(&self) -> &'static str {
        ""
    }

    fn open(&self, _: &[OwnList]) -> Result<Box<dyn Game>, ListProblem> {
        let message = "made-up rules have no lists".to_owned();
        Err(ListProblem { file: String::new(), text: String::new(), span: None, message, help: None })
    }
}
