//! What did not fit the table: random armies, and whole situations.

use super::Answer;
use crate::ask::battle::{LeftOut, drawn_again, drawn_again_where, sets_words};
use montjoie_core::language::Lang;

impl Answer {
    /// A sentence each: random armies that were too large, here and in the situations that were tried; situations that were not tried.
    pub fn what_did_not_fit(&self, lang: Lang) -> Vec<String> {
        // Where there is as much room, as many are too large.
        let elsewhere = self.tried.iter().filter(|tried| tried.room < self.room).map(|tried| (tried.drawn_again, sets_words(&tried.sets)));
        let armies = [drawn_again(self.drawn_again, self.room, lang), drawn_again_where(elsewhere, lang)];
        let not_tried = self.left_out.iter().map(|left_out: &LeftOut| left_out.says(self.system, lang));
        armies.into_iter().flatten().chain(not_tried).collect()
    }
}
