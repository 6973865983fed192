//! Questions and deeds that battles of every system share, written over modules that bear the same names in each.

/// Declares `Battle`, with all that stays constant: its rules, keys and armies, and what a system works out from them besides, each with what it is.
/// It stands in a module that knows `Rules`, `BattleRules`, `FieldKeys`, `SideKeys`, `Hosts` and `state`; how a unit of an army that is written unit by
/// unit is enlisted follows its kind.
#[macro_export]
macro_rules! battle {
    (
        |$rules:ident, $battle:ident, $field:ident, $sides:ident, $hosts:ident|
        $muster:ty: $unit:pat_param => $enlist:expr;
        $($about:literal $more:ident: $kind:ty = $value:expr;)*
    ) => {
        /// A battle, with all that stays constant.
        #[derive(Clone, Debug)]
        pub struct Battle {
            /// The rules of the duel.
            pub rules: Rules,
            /// The rules of battles that a duel does not need.
            pub battle: BattleRules,
            /// The table of the battle, and its time.
            pub field: FieldKeys,
            /// The keys of each side: what it brings.
            pub sides: $crate::montjoie_core::combat::Pair<SideKeys>,
            /// The armies of the battle.
            pub hosts: Hosts,
            $(#[doc = $about] pub $more: $kind,)*
        }

        impl Battle {
            /// A battle between two armies written unit by unit.
            pub fn new(
                $rules: Rules,
                $battle: BattleRules,
                $field: FieldKeys,
                $sides: $crate::montjoie_core::combat::Pair<SideKeys>,
                armies: &$crate::montjoie_core::combat::Pair<$muster>,
            ) -> Battle {
                let hosts = Hosts::of(armies, |$hosts, $unit| $enlist);
                Battle::between($rules, $battle, $field, $sides, hosts)
            }

            /// A battle between armies whose units are enlisted.
            pub fn between(
                $rules: Rules,
                $battle: BattleRules,
                $field: FieldKeys,
                $sides: $crate::montjoie_core::combat::Pair<SideKeys>,
                $hosts: Hosts,
            ) -> Battle {
                $(let $more = $value;)*
                Battle { rules: $rules, battle: $battle, field: $field, sides: $sides, hosts: $hosts, $($more),* }
            }

            /// Puts a unit on a place, for positions made by hand.
            pub fn put(&self, state: &mut state::State, id: $crate::Id, place: $crate::Place) {
                state.stands.put(&self.table, id, place);
            }
        }
    };
}

/// Declares `View`, a battle as it stands, with what every system asks of the units on its table. It stands in a module that knows `Battle`,
/// `State`, `Unit`, `Form` and `Rules`.
#[macro_export]
macro_rules! view {
    () => {
        /// A view of a battle as it stands.
        #[derive(Clone, Copy)]
        pub struct View<'a> {
            /// The battle with its rules and armies, which stay constant.
            pub battle: &'a Battle,
            /// The state of the battle, which changes as it is fought.
            pub state: &'a State,
        }

        impl<'a> View<'a> {
            /// The rules of the duel.
            #[inline]
            pub fn rules(self) -> &'a Rules {
                &self.battle.rules
            }

            /// The table of the battle.
            #[inline]
            pub fn table(self) -> &'a $crate::Tabletop {
                &self.battle.table
            }

            /// The place and the contacts of a unit.
            #[inline]
            pub fn stand(self, id: $crate::Id) -> &'a $crate::Stand {
                &self.state.stands[id]
            }

            /// The state of a unit.
            #[inline]
            pub fn unit(self, id: $crate::Id) -> &'a Unit {
                self.state.units.of(id)
            }

            /// The form of a unit while it fights.
            #[inline]
            pub fn form(self, id: $crate::Id) -> &'a Form {
                self.battle.hosts.form(self.unit(id).form)
            }

            /// The side of a unit.
            #[inline]
            pub fn side(self, id: $crate::Id) -> $crate::montjoie_core::combat::Side {
                self.battle.hosts.side(id)
            }

            /// The units of a side that are on the table, in list order.
            pub fn there(self, side: $crate::montjoie_core::combat::Side) -> impl Iterator<Item = $crate::Id> + 'a {
                self.battle.hosts.ids(side).filter(move |&id| self.stand(id).there)
            }

            /// The enemies of a unit that are on the table, in list order.
            pub fn enemies(self, id: $crate::Id) -> impl Iterator<Item = $crate::Id> + 'a {
                self.there(self.side(id).enemy())
            }

            /// The nearest enemy on the table: the least distance, then the fewest lanes aside, then list order.
            pub fn nearest_enemy(self, id: $crate::Id) -> Option<$crate::Id> {
                self.state.stands.nearest(self.table(), id, self.battle.hosts.ids(self.side(id).enemy()))
            }

            /// The square of the distance between the edges of two units, as the table counts.
            #[inline]
            pub fn distance2(self, one: $crate::Id, other: $crate::Id) -> i32 {
                self.table().distance2(self.stand(one), self.stand(other))
            }
        }
    };
}

/// Declares `Moment`, a part of a battle in progress, with what every chapter of it does. It stands in a module that knows `Battle`, `State`,
/// `Unit`, `View`, `Deed` and `Scribe`. A unit that has gone may be marked as `moved`.
#[macro_export]
macro_rules! moment {
    ($($moved:ident)?) => {
        /// A part of a battle in progress.
        pub struct Moment<'a, C> {
            /// The battle with its rules and armies.
            pub battle: &'a Battle,
            /// The state of the battle: where units stand and what has become of them.
            pub state: &'a mut State,
            /// The source of the battle's throws.
            pub chance: &'a mut C,
        }

        impl<'a, C: $crate::montjoie_core::chance::Chance> Moment<'a, C> {
            /// A view of the battle as it stands.
            #[inline]
            pub fn view(&self) -> View<'_> {
                View { battle: self.battle, state: self.state }
            }

            #[inline]
            pub(super) fn unit_mut(&mut self, id: $crate::Id) -> &mut Unit {
                self.state.units.of_mut(id)
            }

            /// Tells a deed in words and to the scribe of the story.
            #[inline]
            pub(super) fn say(&mut self, deed: Deed) {
                let battle = self.battle;
                self.chance.note(|lang| battle.tell(deed, lang));
                self.chance.hear(|scribe: &mut Scribe| scribe.hears(deed));
            }

            /// Moves a unit to a place, by whatever cause.
            pub(super) fn go(&mut self, id: $crate::Id, to: $crate::Place) {
                let (table, from) = (&self.battle.table, self.state.stands[id].place);
                if from != to {
                    debug_assert!(self.state.stands.has_room(table, id, to), "unit {id}: no room at {to:?}");
                    self.state.stands.put(table, id, to);
                    $(self.unit_mut(id).$moved = true;)?
                    self.say(Deed::Moves(id, from, to));
                }
            }

            /// Counts losses that a unit inflicts on another: what each did in the battle is told at its end.
            pub(super) fn inflicts(&mut self, id: $crate::Id, on: $crate::Id, losses: u8) {
                self.unit_mut(id).given += u16::from(losses);
                self.unit_mut(on).taken += u16::from(losses);
            }
        }
    };
}

/// Declares `Deed`, what happens in a battle, in one table: what a deed is, its name, in brackets the units that it is about, what else it tells, and
/// the words for it, made in a method of `Battle` with what stands before the table. So no deed is without words: those of a clause of a sentence,
/// `words`, or of a line by itself, `lines`, where deeds may borrow what they tell.
#[macro_export]
macro_rules! deeds {
    (@id $unit:ident) => {
        $crate::Id
    };
    (@deeds [$($life:lifetime)?] $tells:ident of $battle:ident in $lang:ident, with { $($with:tt)* }
        $($about:literal $deed:ident $([$($unit:ident),*])? $(($($more:ident: $type:ty),*))? => $words:expr;)*
    ) => {
        /// A deed: something that happens in a battle.
        #[derive(Clone, Copy, Debug, PartialEq)]
        pub enum Deed $(<$life>)? {
            $(#[doc = $about] $deed($($($crate::deeds!(@id $unit),)*)? $($($type),*)?),)*
        }

        impl Battle {
            /// A deed in words.
            pub fn $tells(&$battle, deed: Deed, $lang: Lang) -> String {
                $($with)*
                match deed {
                    $(Deed::$deed($($($unit,)*)? $($($more),*)?) => $words,)*
                }
            }
        }
    };
    (@about $($about:literal $deed:ident $([$($unit:ident),*])? $(($($more:ident: $type:ty),*))? => $words:expr;)*) => {
        /// The units that a deed is about.
        pub(super) fn about(deed: &Deed) -> Vec<$crate::Id> {
            match *deed {
                $(Deed::$deed($($($unit,)*)? ..) => vec![$($($unit),*)?],)*
            }
        }
    };
    (words of $battle:ident in $lang:ident, with $with:tt $($deeds:tt)*) => {
        $crate::deeds! { @deeds [] clause of $battle in $lang, with $with $($deeds)* }
        $crate::deeds! { @about $($deeds)* }
    };
    (lines of $battle:ident in $lang:ident, with $with:tt $($deeds:tt)*) => {
        $crate::deeds! { @deeds ['a] tell of $battle in $lang, with $with $($deeds)* }
    };
}

/// Declares `Scribe`, who writes the story of a battle while it is told: turn by turn, from the deeds of each. It stands in a module that knows `Battle`,
/// `State` and `Deed`; a table counts `parts` to the unit of a map. Where every deed of a `phase` begins a sentence of its own, and each is `record`ed by
/// itself, the scribe has a whole chapter of them.
#[macro_export]
macro_rules! scribe {
    ($parts:literal, of $phase:ident, $record:ident) => {
        $crate::scribe!($parts);

        impl Scribe {
            /// The chapter of a turn that is over, by its number and its side.
            fn chapter(&self, battle: &Battle, state: &State, turn: u32, side: Side, lang: Lang) -> Chapter {
                let clause = |deed: &Deed| battle.clause(*deed, lang);
                let sentences = battle.hosts.sentences(&self.deeds, $phase, clause, about, lang);
                let map = self.map(battle, state, lang);
                let mut chapter = Chapter { turn, side: Some(side), sentences, map, ..Chapter::default() };
                self.deeds.iter().for_each(|&deed| $record(battle, deed, &mut chapter, lang));
                chapter
            }
        }
    };
    ($parts:literal) => {
        /// The scribe of a battle, who writes its story while it is told.
        #[derive(Default)]
        pub struct Scribe {
            deeds: Vec<Deed>,
        }

        impl Scribe {
            /// Takes note of a deed; a turn begins with none.
            pub(super) fn hears(&mut self, deed: Deed) {
                match deed {
                    Deed::Turn(..) => self.deeds.clear(),
                    deed => self.deeds.push(deed),
                }
            }

            /// The map of the table, with the ways that units have gone.
            fn map(&self, battle: &Battle, state: &State, lang: Lang) -> Scene {
                let moves = |deed: &Deed| if let Deed::Moves(id, from, to) = *deed { Some((id, from, to)) } else { None };
                let tracks = battle.hosts.tracks(&battle.table, &state.stands, self.deeds.iter().filter_map(moves), $parts);
                battle.scene(state, tracks, lang)
            }
        }
    };
}

/// Declares the parts of `Play`, or of [`Mustering`](crate::Mustering), that all battles of armies have in common: the armies are `mustered`, deployed and
/// draw who begins, a step is `play_turn`, the outcome of a battle that nothing decides is that `after_the_last_turn`, a `Scribe` writes the story after
/// the `muster_roll` of the battle or, `in one list`, of its armies, and the names of units and what players `know` are no part of what makes a battle
/// another.
#[macro_export]
macro_rules! from_its_modules {
    (Play $(without $known:ident)? $(, first by $coin:expr)?) => {
        type State = State;
        type Count = $crate::montjoie_core::tally::Tally<u64>;

        const STREAMS: $crate::montjoie_core::combat::Streams = $crate::montjoie_core::combat::Streams::PerPlay;

        fn begin<C: $crate::montjoie_core::chance::Chance>(&self, _: u64, used: Option<State>, chance: &mut C) -> State {
            let mut state = self.mustered(used);
            self.deploy(&mut state, chance);
            $(state.active = self.field.first.side($coin, chance);)?
            state
        }

        fn advance<C: $crate::montjoie_core::chance::Chance>(&self, state: &mut State, chance: &mut C) -> Option<Outcome> {
            let outcome = self.play_turn(state, chance);
            chance.close(|scribe: &mut Scribe, lang| scribe.closes(self, state, lang));
            outcome
        }

        fn called_off(&self, state: &State) -> Outcome {
            self.after_the_last_turn(state)
        }

        fn most_losses(&self) -> Pair<u8> {
            Pair::of(|side| self.hosts.units(side))
        }

        fn content(&self) -> String {
            let mut unnamed = self.clone();
            unnamed.hosts.named.clear();
            $(unnamed.$known = Default::default();)?
            format!("{unnamed:?}")
        }
    };
    (Mustering) => {
        $crate::from_its_modules!(Mustering: |battle, state, lang| battle.muster_roll(state, lang));
    };
    (Mustering in one list) => {
        $crate::from_its_modules!(Mustering: |battle, _, lang| battle.hosts.muster_roll(lang));
    };
    (Mustering: $roll:expr) => {
        type Form = Form;
        type Recruit = Recruit;

        fn hosts(&self) -> &Hosts {
            &self.hosts
        }

        fn hosts_mut(&mut self) -> &mut Hosts {
            &mut self.hosts
        }

        fn opens<C: $crate::montjoie_core::chance::Chance>(&self, state: &State, chance: &mut C) {
            let roll: fn(&Battle, &State, $crate::montjoie_core::language::Lang) -> String = $roll;
            chance.note(|lang| roll(self, state, lang));
            chance.close(|_: &mut Scribe, lang| Scribe::opens(self, state, lang));
        }
    };
}
