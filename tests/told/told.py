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
        "combat: a fighter with more casualties than stamina tests": "winners do not test: rules.winners_test",
        "combat: result is casualties and supports": "dragoons have a bonus that the checker does not know",
        "counter-charge: they meet half way": "from another lane there is no way to meet",
        "shooting: no clear enemy is nearer than the target": "it sees no friend in the way of a shot",
        "retreat": "retreats sideways go whole lanes",
        "support": "a unit supports in each combat anew",
        "opportunity fire": "it draws the line of a move between centres",
    },
    "bloody-big-battles": {
        "fire: factor": "it loses what is low on ammunition after a withdrawal",
        "fire: flank shift": "it measures arcs from middles",
        "fire: range": "it measures to middles",
        "place: no two units on one ground": "it does not know that who turns keeps its ground",
        "zone of control: leaves straight": "it takes a unit for inside that has turned",
    },
    "hail-caesar": {
        "Montjoie!: the nearest enemy": "it takes the nearest that can be charged: rules.montjoie_blocked",
        "Montjoie!: who has an enemy within 18 inches tries": "nobody throws who could charge nobody",
        "Montjoie!: not a disordered unit": "a charge that is no order: the sheet has both rules",
        "Montjoie!: not of a demoralised division": "a charge that is no order: the sheet has both rules",
        "melee: dice of supports that have struck before": "a support strikes once in a turn",
        "order: a group ends within 6 inches: with": "charges and supports go as far as they can",
        "order: distance penalty": "a general is drawn in the next free cell",
        "rally: within 12 inches": "a general is drawn in the next free cell",
        "staff: the general within 18 inches": "a general is drawn in the next free cell",
        "support: not a shaken unit": "who stands level has not come into support",
    },
    "impetus": {
        "army breaks": "it does not know the last turn",
        "result line": "it does not know the last turn",
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
        "charge: a failed one": "a failed charge may stop an inch early",
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
