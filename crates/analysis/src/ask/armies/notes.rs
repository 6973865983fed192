//! What did not fit the table: random armies, and whole situations.

use super::Answer;
use crate::ask::battle::{LeftOut, sets_words, too_large, too_large_where};
use montjoie_core::language::Lang;

impl Answer {
    /// A sentence each: random armies that were too large, here and in the situations that were tried; situations that were not tried.
    pub fn what_did_not_fit(&self, lang: Lang) -> Vec<String> {
        // Where there is as much room, as many are too large.
        let elsewhere = self.tried.iter().filter(|tried| tried.room < self.room).map(|tried| (tried.too_large, sets_words(&tried.sets)));
        let armies = [too_large(self.too_large, self.room, lang), too_large_where(elsewhere, lang)];
        let not_tried = self.left_out.iter().map(|left_out: &LeftOut| left_out.says(self.system, lang));
        armies.into_iter().flatten().chain(not_tried).collect()
    }
}
