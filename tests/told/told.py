#!/usr/bin/env python3
"""Tells battles of five systems and has their checkers, written from the sheets alone, read them.

    python3 tests/told/told.py PROGRAM [BATTLES] [SEED]

A checker prints how many checks of each kind it made and how many failed. Kinds of `KNOWN` may fail: what the checker cannot see, or what the manual
names as open. Other failures are printed, to be looked at; the exit code is 1 where a kind fails often. A checker knows a unit by what is told of it, so
one turn that it misunderstands makes several kinds fail.
"""

import pathlib
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).parent

# The armies of each system.
ARMIES = {
    "black-powder": ["sample", "sample"],
    "bloody-big-battles": ["sample", "sample"],
    "hail-caesar": ["french", "english"],
    "impetus": ["english", "french"],
    "puissance-de-feu": ["basic", "basic"],
}

# Kinds that may fail, and why.
KNOWN = {
    "black-powder": {
        "a general moves at most 48": "named in the manual",
        "a general who says follow me or rallies": "he stays where he joined: named in the manual",
        "break test: modifiers": "a combat that goes on keeps what it knows of the last round",
        "order: group within 6 at the end": "a charger that finds no target: named in the manual",
        "order: staff rating": "it places a general a few inches off",
        "shooting: number of dice": "it does not know that a square fires first as well",
        "strike: modifiers to hit": "it does not hear that a unit recovers",
        "charge: the leader sees the target": "who fights the target does not hide it: named in the manual",
        "combat: a fighter with more casualties than stamina tests": "winners do not test: rules.winners_test",
        "combat: result is casualties and supports": "dragoons have a bonus that the checker does not know",
        "counter-charge: they meet half way": "from another lane there is no way to meet",
        "shooting: no clear enemy is nearer than the target": "it sees no friend in the way of a shot",
        "retreat": "retreats sideways go whole lanes",
        "support": "a unit supports in each combat anew",
        "opportunity fire": "it draws the line of a move between centres",
    },
    "bloody-big-battles": {
        "assault: the winner occupies": "a winner who can go no further stays",
        "fire: factor": "it loses what is low on ammunition after a withdrawal",
        "fire: flank shift": "it measures arcs from middles",
        "fire: range": "it measures to middles",
        "place: no two units on one ground": "it does not know that who turns keeps its ground",
        "zone of control: leaves straight": "it takes a unit for inside that has turned",
    },
    "hail-caesar": {
        "charge: not farther than told": "it guesses the place of a unit that has not moved yet",
        "charge: who shoots has a weapon of range and is free": "who stands in support reacts: rules.support_reacts",
        "excess wounds": "it forgets that wounds have been passed on",
        "fiasco: straight ahead": "a fiasco takes the cheapest charge: named in the manual",
        "general: risk": "it takes the staff in the next cell for a general",
        "making way": "a test that is told between hides who falls back",
        "melee: clash in the first round": "it takes the staff in the next cell for a general",
        "melee: one failed hit again": "only against the enemy in front: named in the manual",
        "panic test: everybody who must": "who broke all its enemies does not: rules.breaker_tests",
        "Montjoie!: the nearest enemy": "it takes the nearest that can be charged: rules.montjoie_blocked",
        "Montjoie!: who has an enemy within 18 inches tries": "nobody throws who could charge nobody",
        "Montjoie!: not a disordered unit": "a charge that is no order: the sheet has both rules",
        "Montjoie!: not of a demoralised division": "a charge that is no order: the sheet has both rules",
        "melee: dice of supports that have struck before": "a support strikes once in a turn",
        "order: a group ends within 6 inches: with": "charges and supports go as far as they can",
        "order: a group ends within 6 inches: plain moves": "named in the manual",
        "order: distance penalty": "a general is drawn in the next free cell",
        "rally: within 12 inches": "a general is drawn in the next free cell",
        "staff: the general within 18 inches": "a general is drawn in the next free cell",
        "support: not a shaken unit": "who stands level has not come into support",
    },
    "impetus": {
        "army breaks": "it does not know the last turn",
        "result line": "it does not know the last turn",
        "both sides strike": "who lends its dice is struck without a reply: the sheet is silent",
        "command radius (rally)": "it misplaces units that have turned",
        "flank or front by the line of the front": "it does not see a turn in a pursuit",
        "pursuit as thrown": "another pursuit comes between",
        "pursuit by the table": "it loses who pursues whom where several do",
        "who loses the round": "it does not know that a unit lends its dice",
        "contact: the fronts meet": "it loses units that have turned",
        "discipline tests: named": "a test of a reaction names its unit before",
        "losses as thrown": "a reaction comes between a charge and its contact",
        "nearest enemy at short range first": "it sees no partial cover of sight",
        "reaction to": "a player need not react",
        "retreat as thrown": "somebody stands in the way",
        "shooting distance": "it measures from middles",
        "evasion within allowance": "an evader goes on to get clear of others",
        "pursuits no longer than thrown": "turns change a place",
    },
    "puissance-de-feu": {
        "every line read": "walls and ammunition are not in it",
        "fire: told distance is that of the places": "inches are told rounded",
        "flight: not farther than the dice": "a router goes on to the first free place",
        "flight: as far as the dice": "flights sideways go whole lanes",
        "march: forwards, not backwards": "it takes routers that have rallied for turned",
        "file read to its end": "it has no lane for a unit that is drawn under a +",
        "map: facing changes": "who catches a unit in rout turns: named in the manual",
        "melee: the beaten retreats": "a gun is lost in the melee",
    },
}


def tell(program, system, battles, seed, folder):
    """Told battles of a system, as files; its units beside them."""
    files = []
    for number in range(battles):
        words = [program, "trace", system, *ARMIES[system], "--combat", str(number), "--seed", str(seed), "--dice"]
        file = folder / f"battle-{number}.txt"
        file.write_text(subprocess.run(words, capture_output=True, text=True, check=True).stdout, encoding="utf-8")
        files.append(str(file))
    units = subprocess.run([program, "units", system], capture_output=True, text=True, check=True)
    (folder / "units.txt").write_text(units.stdout, encoding="utf-8")
    return files


def read(system, file):
    """By kind: checks and failures of a battle, as a checker prints them; `None` where it loses its way, as with units that no map shows."""
    if system in UNKNOWN and UNKNOWN[system] in pathlib.Path(file).read_text(encoding="utf-8"):
        return None
    run = subprocess.run([sys.executable, str(HERE / f"{system}.py"), file], capture_output=True, text=True)
    if run.stderr:
        return None
    kinds = re.findall(r"^ *(\d+)(?: checked)? +(\d+)(?: failed)?  +(\S.*?)$", run.stdout, re.MULTILINE)
    return {kind: (int(checks), int(failures)) for checks, failures, kind in kinds if not kind.startswith("in all")}


# What a checker does not know: battles with it are left out.
UNKNOWN = {}

# A kind fails often from so many failures, and from this share of its checks.
OFTEN = 5, 0.02


def main(program, battles=10, seed=1):
    errors = 0
    for system in ARMIES:
        kinds, unread = {}, 0
        with tempfile.TemporaryDirectory() as folder:
            for file in tell(program, system, int(battles), int(seed), pathlib.Path(folder)):
                found = read(system, file)
                unread += found is None
                for kind, count in (found or {}).items():
                    kinds[kind] = tuple(map(sum, zip(count, kinds.get(kind, (0, 0)))))
        known = lambda kind: any(kind.startswith(start) for start in KNOWN[system])
        failed = {kind: count for kind, count in kinds.items() if count[1]}
        new = {kind: count for kind, count in failed.items() if not known(kind)}
        checks = sum(checks for checks, _ in kinds.values())
        print(f"{system}: {checks} checks of {len(kinds)} kinds, {sum(f for _, f in failed.values())} failed; battles not read: {unread}")
        for kind, (checks, failures) in new.items():
            print(f"  to be looked at: {kind}: {failures} of {checks}")
        often = [kind for kind, (checks, failures) in new.items() if failures >= OFTEN[0] and failures >= OFTEN[1] * checks]
        errors += len(often) + (2 * unread > int(battles))
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
