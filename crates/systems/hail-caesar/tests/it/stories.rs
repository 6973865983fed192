//! Battles told as stories: the paragraphs of small positions, and that whole battles are told whole, alike in both languages.

use montjoie_core::chance::{Answers, AnyRoll, Chance, Records, Roll, Script, Small, Table, Tables, stream};
use montjoie_core::chapter::{Came, Chapter, Phase};
use montjoie_core::combat::{Play, Side};
use montjoie_core::language::Lang;
use montjoie_core::scene::{Figure, Scene};
use montjoie_field::{Compass, Id, Mustering};
use montjoie_hail_caesar::battle::Battle;
use montjoie_hail_caesar::battle::settings::{BattleRules, FieldKeys};
use montjoie_hail_caesar::battle::state::{State, Wish};
use montjoie_hail_caesar::battle::story::Scribe;
use montjoie_hail_caesar::body::Stakes;
use montjoie_hail_caesar::orders::{Blunder, GroupOrder, GroupOrdered, Militia};
use montjoie_hail_caesar::panic::Fate;
use montjoie_hail_caesar::shooting::Volleyed;
use std::any::Any;

use crate::parts::Parts;
use crate::positions::{Put, position};
use crate::random_armies::Random;
use Compass::{North, South};

/// A source of chance that is told a battle: the lines, the chapters, and how the orders went that were thrown.
struct Telling<'s> {
    source: &'s mut dyn Answers,
    lang: Lang,
    scribe: Option<Box<dyn Any>>,
    notes: Vec<String>,
    chapters: Vec<Chapter>,
    orders: Vec<Came>,
}

impl<'s> Telling<'s> {
    fn new(source: &'s mut dyn Answers, lang: Lang) -> Telling<'s> {
        Telling { source, lang, scribe: None, notes: Vec::new(), chapters: Vec::new(), orders: Vec::new() }
    }
}

impl Answers for Telling<'_> {
    fn drawn(&mut self, table: &'static Table) -> u16 {
        self.source.drawn(table)
    }

    fn rolled(&mut self, roll: &dyn AnyRoll) -> u16 {
        let code = self.source.rolled(roll);
        if let Some(order) = roll.as_any().downcast_ref::<GroupOrder>() {
            if order.again {
                self.orders.pop();
            }
            self.orders.push(match GroupOrdered::from_code(code) {
                GroupOrdered::Fails => Came::Failed,
                GroupOrdered::Equal if order.militia == Militia::All => Came::Failed,
                GroupOrdered::Fiasco => Came::Fiasco,
                GroupOrdered::Equal | GroupOrdered::Moves(_) => Came::Obeyed,
            });
        }
        code
    }

    fn recorder(&mut self) -> Option<&mut dyn Records> {
        Some(self)
    }
}

impl Records for Telling<'_> {
    fn lang(&self) -> Lang {
        self.lang
    }

    fn note(&mut self, line: String) {
        self.notes.push(line);
    }

    fn asks_why(&self) -> bool {
        true
    }

    fn scribe(&mut self) -> Option<&mut Option<Box<dyn Any>>> {
        Some(&mut self.scribe)
    }

    fn chapter(&mut self, chapter: Chapter) {
        self.chapters.push(chapter);
    }
}

const BILLMEN: &str = "english/billmen";
const KNIGHTS: &str = "english/mounted-knights";
const ARCHERS: &str = "english/archers";

/// What is told of a part of a turn of A, in a language: its sentences, with plain spaces.
fn told(
    (battle, state): &(Battle, State),
    script: impl Fn() -> Script,
    lang: Lang,
    part: impl Fn(&Battle, &mut State, &mut Telling),
) -> (Vec<String>, Chapter, Vec<String>) {
    let mut state = state.clone();
    let mut script = script();
    let mut chance = Telling::new(&mut script, lang);
    battle.begins_turn(&mut state, &mut chance);
    part(battle, &mut state, &mut chance);
    (state.active, state.played) = (Side::B, 1);
    chance.asked().close(|scribe: &mut Scribe, lang| scribe.closes(battle, &state, lang));
    let Telling { mut chapters, notes, .. } = chance;
    script.finish();
    let chapter = chapters.remove(0);
    let plain = |text: &str| text.replace(['\u{a0}', '\u{202f}'], " ");
    (chapter.sentences.iter().map(|sentence| plain(&sentence.text)).collect(), chapter, notes)
}

/// A position in which all units of A have a wish.
fn wishing(a: &[Put], b: &[Put], wish: Wish) -> (Battle, State) {
    let (battle, mut state) = position(BattleRules::default(), a, b);
    let ids = battle.hosts.ids(Side::A);
    ids.for_each(|id| state.units[id as usize].wish = wish);
    state.generals.a[0].at = (27, 10);
    (battle, state)
}

fn orders(wish: Wish) -> impl Fn(&Battle, &mut State, &mut Telling) {
    move |battle, state, chance| {
        battle.hosts.ids(Side::A).for_each(|id| state.units[id as usize].wish = wish);
        battle.orders(state, chance);
    }
}

#[test]
fn an_order_says_who_goes_where_and_who_stays_and_why() {
    // A2 stands behind A1, at the table edge, with B3 on its other side; A3 stands beside A1; A1 is pinned by B1.
    let puts = [(BILLMEN, 0, 20, North), (BILLMEN, 0, 17, North), (BILLMEN, 1, 20, North)];
    let of = wishing(&puts, &[(BILLMEN, 0, 21, South), (BILLMEN, 0, 57, South), (BILLMEN, 1, 14, South)], Wish::None);
    let script = || Script::new().result(GroupOrdered::Moves(2));
    let (en, chapter, _) = told(&of, script, Lang::En, orders(Wish::Toward(4)));
    assert_eq!(en, ["A.1 gets two moves: A1 (Billmen) stays (pinned by B1); A3 (Billmen) advances; A2 (Billmen) stays (A1 in the way)."]);
    let (fr, ..) = told(&of, script, Lang::Fr, orders(Wish::Toward(4)));
    let want = "A.1 obtient deux mouvements : A1 (Billmen) reste sur place (proximité de B1) ; A3 (Billmen) avance ; A2 (Billmen) reste sur place (A1 barre le passage).";
    assert_eq!(fr, [want]);
    assert_eq!((chapter.orders[0].came, chapter.orders[0].moves), (Came::Obeyed, 2));
    assert_eq!(
        (&chapter.orders[0].units[..], &chapter.orders[0].stayed[..]),
        (&strings(["A1", "A2", "A3"])[..], &strings(["A1", "A2"])[..])
    );
    let [track] = &chapter.map.moves[..] else { panic!("{:?}", chapter.map.moves) };
    assert_eq!((track.call.as_str(), track.points[0], track.lost), ("A3", (9, 18), false));
}

fn strings<const N: usize>(words: [&str; N]) -> [String; N] {
    words.map(str::to_owned)
}

#[test]
fn a_failed_order_a_fiasco_and_militia_are_told() {
    let far = [(BILLMEN, 4, 57, South)];
    let one = wishing(&[(BILLMEN, 3, 20, North), (BILLMEN, 4, 20, North)], &far, Wish::None);
    let fails = |lang| told(&one, || Script::new().result(GroupOrdered::Fails), lang, orders(Wish::Toward(2)));
    assert_eq!(fails(Lang::En).0, ["The order of A.1 to all its units fails."]);
    assert_eq!(fails(Lang::Fr).0, ["L’ordre de A.1 à toutes ses unités échoue."]);
    assert_eq!(fails(Lang::En).1.orders[0].came, Came::Failed);
    let fiasco = || Script::new().result(GroupOrdered::Fiasco).result(Blunder::FallsBack);
    let (en, ..) = told(&one, fiasco, Lang::En, orders(Wish::Toward(2)));
    assert_eq!(en, ["Fiasco of A.1 with all its units: one move back; all go back."]);
    // Peasants are Militia: on the command value itself they stay, and only they.
    let two = wishing(&[("french/peasants", 3, 20, North), (BILLMEN, 4, 20, North)], &far, Wish::None);
    let equal = || Script::new().result(GroupOrdered::Equal);
    let (en, _, notes) = told(&two, equal, Lang::En, orders(Wish::Toward(2)));
    assert_eq!(en[0], "A.1 gets one move: A2 (Billmen) advances; A1 (Peasants) is Militia and stays.");
    assert!(notes.iter().any(|note| note.starts_with("A.1 orders ")), "{notes:?}");
}

#[test]
fn for_militia_none_is_said_only_where_there_is_militia() {
    let said = |militia| {
        let order = GroupOrder { militia, ..GroupOrder::new(&montjoie_hail_caesar::rules::Rules::default(), 8) };
        [Lang::En, Lang::Fr].map(|lang| order.tell(GroupOrdered::Equal, lang).replace('\u{a0}', " "))
    };
    assert_eq!(said(Militia::None), ["2D6 against command 8: 1 move", "2D6 contre commandement 8 : 1 mouvement"]);
    assert!(said(Militia::Some)[0].ends_with("1 move, for Militia none") && said(Militia::Some)[1].ends_with("aucun pour la Militia"));
    assert!(said(Militia::All)[0].ends_with("no move, as they are Militia"));
}

/// Knights charge archers behind stakes: the shot, the stakes, the blows and the rout, and what is added to every need.
#[test]
fn a_charge_onto_stakes_is_one_sentence_and_its_melee_another() {
    let (battle, mut state) = position(BattleRules::default(), &[(KNIGHTS, 4, 20, North)], &[(ARCHERS, 4, 29, South)]);
    state.units[1].condition.stakes = Stakes::Planted;
    let of = (battle, state);
    let script = || {
        let shot = Script::new().result(Volleyed { wounds: 1, shocked: true }).result(Fate::Holds);
        // The knights' wounds, then the archers', then the test of the archers.
        shot.draws([8, 0, 0]).draws([3, 1]).result(Fate::Routs)
    };
    let part = |battle: &Battle, state: &mut State, chance: &mut Telling| {
        battle.carries_out(state, 0, Wish::Charge(1), 1, chance);
        battle.fights(state, chance);
    };
    let (en, chapter, notes) = told(&of, script, Lang::En, part);
    let charge = "A1 (Mounted knights) charges B1 (English archers) in front, 9″, by initiative, onto its stakes; B1 shoots: 1 wound, A1 holds; A1 is disordered (on the stakes of B1).";
    assert_eq!(en[0], charge);
    assert!(en[1].starts_with("A1 beats B1, ") && en[1].ends_with(": B1 routs with its stakes."), "{}", en[1]);
    let (fr, ..) = told(&of, script, Lang::Fr, part);
    let charge = "A1 (Chevaliers montés) charge B1 (Archers anglais) de front, à 9″, par initiative, sur des pieux plantés ; B1 tire : 1 blessure, A1 tient bon ; A1 est désorganisée (sur les pieux de B1).";
    assert_eq!(fr[0], charge);
    assert!(fr[1].ends_with(" : B1 part en déroute avec ses pieux."), "{}", fr[1]);
    let [loss] = &chapter.losses[..] else { panic!("{:?}", chapter.losses) };
    assert_eq!((loss.unit.as_str(), loss.how.as_str()), ("B1", "routed"));
    assert_eq!((chapter.charges.len(), chapter.charges[0].home, chapter.volleys.len(), chapter.melees.len()), (1, true, 1, 1));
    // What is added to the dice of the blows and of the test.
    let costs = "→ A1 is disordered and loses its charge bonus: on the stakes of B1";
    for want in ["→ to hit: disordered -1", "→ panic test (wound difference -", costs] {
        assert!(notes.iter().any(|note| note.starts_with(want)), "{want}: {notes:?}");
    }
}

/// Why a unit that falls back is disordered, and why one is lost that cannot.
#[test]
fn who_stands_behind_a_unit_that_goes_back_is_named() {
    let (battle, state) = position(BattleRules::default(), &[(ARCHERS, 4, 20, North)], &[(BILLMEN, 4, 30, South), (BILLMEN, 4, 36, South)]);
    let retreats = |fate: Fate, lang| {
        let script = || Script::new().result(Volleyed { wounds: 1, shocked: true }).result(fate);
        told(&(battle.clone(), state.clone()), script, lang, |battle, state, chance| {
            chance.asked().hear(|scribe: &mut Scribe| {
                let part = montjoie_core::chapter::Phase::Shooting;
                scribe.hears(battle, state, montjoie_hail_caesar::battle::telling::Deed::Part(part));
            });
            battle.shoots(state, 0, 1, 10, chance);
        })
        .0
    };
    let en = "Shooting: B1 (Billmen) takes 1 wound from A1 (English archers): it retreats, disordered (B2 behind).";
    assert_eq!(retreats(Fate::FallsBack, Lang::En), [en]);
    let fr = "Tir : B1 (Billmen) subit 1 blessure de A1 (Archers anglais) : elle bat en retraite, désorganisée (B2 derrière).";
    assert_eq!(retreats(Fate::FallsBack, Lang::Fr), [fr]);
}

/// A told battle of random armies, with its deployment: the lines that were told, the chapters, and how the orders went.
fn whole(random: &Random, number: u64, lang: Lang) -> (Vec<String>, Vec<Chapter>, Vec<Came>) {
    let battle = &random.battle;
    let mut tables = Tables::new(stream(77, number));
    let mut telling = Telling::new(&mut tables, lang);
    let mut chance = telling.asked();
    let mut state = battle.begin(number, None, &mut chance);
    battle.opens(&state, &mut chance);
    for _ in 0..Play::clock(battle).steps() {
        if battle.advance(&mut state, &mut chance).is_some() {
            break;
        }
    }
    (telling.notes, telling.chapters, telling.orders)
}

fn some(battles: u64, mut see: impl FnMut(&Random, u64)) {
    let mut random = Random::new(BattleRules::default(), FieldKeys::default(), (540, 660));
    for number in 0..battles {
        random.draw_both(76, number);
        see(&random, number);
    }
}

/// The middle of a unit on the map.
fn middle(figure: &Figure) -> (i16, i16) {
    ((figure.across.0 + figure.across.1) / 2, (figure.along.0 + figure.along.1) / 2)
}

#[test]
fn every_loss_every_charge_and_every_failed_order_is_in_the_story() {
    let losses = ["rout", "broken", "is lost", "are lost", "leave", "off the table", "shot down", "burst"];
    let (mut charged, mut lost, mut failed) = (0, 0, 0);
    some(200, |random, number| {
        let (notes, chapters, orders) = whole(random, number, Lang::En);
        let text = |chapter: &Chapter, unit: &str, words: &[&str]| {
            chapter
                .sentences
                .iter()
                .any(|sentence| sentence.units.iter().any(|other| other == unit) && words.iter().any(|word| sentence.text.contains(word)))
        };
        let told = |of: fn(&Chapter) -> usize| chapters.iter().map(of).sum::<usize>();
        // Deeds, as lines of the battle.
        let charges = notes.iter().filter(|note| note.contains(" charges ") && note.contains("″)")).count();
        let gone: Vec<&str> = notes
            .iter()
            .filter_map(|note| {
                let (unit, how) = note.split_once(": ")?;
                let how = how.trim();
                let known =
                    ["shot down", "routed by shooting", "broken", "routed", "cannot fall back", "left the table", "gun burst", "fiasco"];
                (known.contains(&how) && !note.starts_with('→')).then(|| unit.split(' ').next().unwrap_or_default())
            })
            .collect();
        assert_eq!(told(|chapter| chapter.charges.len()), charges, "battle {number}: charges");
        let said: Vec<&str> = chapters.iter().flat_map(|chapter| &chapter.losses).map(|loss| loss.unit.as_str()).collect();
        assert_eq!(said, gone, "battle {number}: losses");
        let came: Vec<Came> = chapters.iter().flat_map(|chapter| &chapter.orders).map(|order| order.came).collect();
        assert_eq!(came, orders, "battle {number}: orders");
        for chapter in &chapters {
            for loss in &chapter.losses {
                assert!(text(chapter, &loss.unit, &losses), "battle {number}, turn {}: {loss:?}\n{chapter:#?}", chapter.turn);
            }
            for charge in &chapter.charges {
                assert!(text(chapter, &charge.unit, &[" charges "]), "battle {number}, turn {}: {charge:?}", chapter.turn);
            }
            let fails = chapter.orders.iter().filter(|order| order.came == Came::Failed).count();
            let words = ["The order of ", " fails to rally ", " gets no move"];
            let says = chapter.sentences.iter().filter(|sentence| words.iter().any(|word| sentence.text.contains(word))).count();
            assert_eq!(says, fails, "battle {number}, turn {}: failed orders\n{:#?}", chapter.turn, chapter.sentences);
            failed += fails;
        }
        charged += charges;
        lost += gone.len();
    });
    assert!(charged > 2_000 && lost > 1_500 && failed > 600, "{charged} charges, {lost} lost, {failed} failed");
}

#[test]
fn arrows_are_the_moves() {
    some(60, |random, number| {
        let (_, chapters, _) = whole(random, number, Lang::En);
        for pair in chapters.windows(2) {
            let [before, after]: &[Scene; 2] = &[&pair[0], &pair[1]].map(|chapter| chapter.map.clone());
            let place = format!("battle {number}, turn {} of {:?}", pair[1].turn, pair[1].side);
            for figure in &before.figures {
                let track = after.moves.iter().find(|track| track.call == figure.call);
                let now = after.figures.iter().find(|other| other.call == figure.call);
                // One that dismounts stands on a shorter base in the same place.
                let on_foot = now.is_some_and(|now| now.marks != figure.marks && now.marks.iter().any(|mark| mark == "on foot"));
                let moved = now.is_some_and(|now| middle(now) != middle(figure));
                match track {
                    None => assert!(!moved || on_foot, "{place}: {} has moved without an arrow", figure.call),
                    Some(track) => {
                        assert_eq!(track.points.first(), Some(&middle(figure)), "{place}: {} begins elsewhere", figure.call);
                        assert_eq!(track.lost, now.is_none(), "{place}: {}", figure.call);
                        if let Some(now) = now.filter(|_| !on_foot) {
                            assert_eq!(track.points.last(), Some(&middle(now)), "{place}: {} ends elsewhere", figure.call);
                        }
                    }
                }
            }
        }
    });
}

/// The data of a chapter without its words.
fn facts(chapter: &Chapter) -> serde_json::Value {
    let mut facts = serde_json::to_value(chapter).expect("JSON");
    let forget = |list: &mut serde_json::Value, key: &str| {
        list.as_array_mut().into_iter().flatten().for_each(|one| drop(one.as_object_mut().and_then(|one| one.remove(key))));
    };
    forget(&mut facts["sentences"], "text");
    forget(&mut facts["losses"], "name");
    forget(&mut facts["losses"], "how");
    forget(&mut facts["map"]["figures"], "name");
    forget(&mut facts["map"]["figures"], "marks");
    facts
}

#[test]
fn both_languages_tell_the_same_facts() {
    some(40, |random, number| {
        let [en, fr] = [Lang::En, Lang::Fr].map(|lang| whole(random, number, lang).1);
        assert_eq!(en.len(), fr.len());
        for (en, fr) in en.iter().zip(&fr) {
            assert_eq!(facts(en), facts(fr), "battle {number}, turn {}", en.turn);
            // No word of the other language, and every sentence is one.
            for (en, fr) in en.sentences.iter().zip(&fr.sentences) {
                assert!(en.text.ends_with('.') && fr.text.ends_with('.') && !en.text.contains("  ") && !fr.text.contains("  "));
                assert!(!en.text.contains(" unité") && !fr.text.contains(" the "), "{}\n{}", en.text, fr.text);
                assert!(!fr.text.contains(" ;") && !fr.text.contains(" :"), "a plain space before a sign: {}", fr.text);
            }
        }
    });
}

#[test]
fn phases_come_in_their_order_and_divisions_say_how_far_they_are_from_demoralised() {
    some(20, |random, number| {
        let (_, chapters, _) = whole(random, number, Lang::En);
        assert!(
            chapters[0].turn == 0 && chapters[0].side.is_none() && chapters[0].sentences.iter().all(|of| of.phase == Phase::Deployment)
        );
        for chapter in &chapters[1..] {
            let order = [Phase::Movement, Phase::Shooting, Phase::Melee, Phase::End];
            let places = chapter.sentences.iter().map(|sentence| order.iter().position(|phase| *phase == sentence.phase).expect("a phase"));
            assert!(places.is_sorted(), "battle {number}: {:#?}", chapter.sentences);
            for division in &chapter.divisions {
                let more_than_half = 2 * division.out > division.size;
                assert!(!more_than_half || division.demoralised, "battle {number}: {division:?}");
                let then = 2 * (division.out + division.left) > division.size;
                assert!(division.demoralised && division.left == 0 || then && 2 * (division.out + division.left - 1) <= division.size);
            }
        }
    });
}

/// Stakes are planted before the battle where the card says so, and that is told first.
#[test]
fn the_deployment_says_whose_stakes_are_planted() {
    let (battle, mut state) =
        position(BattleRules::default(), &[(BILLMEN, 4, 20, North)], &[(ARCHERS, 4, 50, South), (ARCHERS, 5, 50, South)]);
    let says = |state: &State, lang| {
        let sentences = Scribe::opens(&battle, state, lang).sentences;
        sentences.into_iter().map(|sentence| sentence.text.replace(['\u{a0}', '\u{202f}'], " ")).collect::<Vec<_>>()
    };
    assert_eq!(says(&state, Lang::En)[1..], ["B1–B2 (English archers) have stakes to plant.", "A has the first turn."]);
    (1..3).for_each(|id: Id| state.units[id as usize].condition.stakes = Stakes::Planted);
    assert_eq!(says(&state, Lang::En)[1], "B1–B2 (English archers) stand behind planted stakes.");
    assert_eq!(says(&state, Lang::Fr)[1], "B1–B2 (Archers anglais) ont leurs pieux plantés.");
}
