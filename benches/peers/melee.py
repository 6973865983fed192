"""A melee of Hail Caesar as a player would write it: in plain Python, or in numpy over many melees at once.

Reads the melee as JSON (two sides and the panic table, see `benches/peers.rs`), fights it and prints what came of it as JSON. It knows
nothing of Montjoie but these numbers.
"""

import json
import random
import sys
import time

HOLDS, FALLS_BACK, FALLS_BACK_DISORDERED, ROUTS = range(4)


def fate(score, shaken, rows):
    """The result of a panic test in melee: the first row whose score is reached."""
    for at_least, result, if_shaken in rows:
        if score >= at_least:
            return if_shaken if shaken else result
    return ROUTS


# Plain Python, a die at a time.


def d6():
    return random.randint(1, 6)


def strike(me, enemy, state, side):
    first = state["first"]
    dice = me["clash"] if first else me["sustained"]
    modifiers = me["in_melee"]
    if first and state["charged"][side]:
        modifiers += me["charge_bonus"]
    if state["won"] == side:
        modifiers += me["won_bonus"]
    if state["wounds"][side] >= me["stamina"] or state["disordered"][side]:
        modifiers -= 1
    need = min(6, max(2, 4 - modifiers))
    save = enemy["save"]
    if save <= 6 and first:
        save += me["first_round"] + (me["lance"] if state["charged"][side] else 0)
        save = min(6, max(2, save))
    hits = sum(d6() >= need for _ in range(dice))
    hits += sum(d6() >= need for _ in range(min(me["hit_rerolls"], dice - hits)))
    failed = sum(d6() < save for _ in range(hits))
    return failed - sum(d6() >= save for _ in range(min(enemy["save_rerolls"], failed)))


def melee(sides, rows, rounds):
    """One melee: 0 or 1 for the winner, None for neither."""
    state = {"first": True, "charged": [s["charges"] for s in sides], "won": None, "wounds": [0, 0], "disordered": [False, False]}
    for _ in range(rounds):
        shaken = [state["wounds"][i] >= sides[i]["stamina"] for i in (0, 1)]
        done = [strike(sides[i], sides[1 - i], state, i) for i in (0, 1)]
        for i in (0, 1):
            state["wounds"][i] += done[1 - i]
        broken = [state["wounds"][i] >= sides[i]["limit"] for i in (0, 1)]
        if any(broken):
            return None if all(broken) else broken.index(False)
        winner = None if done[0] == done[1] else done.index(max(done))
        fates = [HOLDS, HOLDS]
        for i in (0, 1):
            tests = i != winner if winner is not None else state["wounds"][i] >= sides[i]["stamina"]
            if tests:
                fates[i] = fate(d6() + d6() - abs(done[0] - done[1]), shaken[i], rows)
        routed = [f == ROUTS for f in fates]
        if any(routed):
            return None if all(routed) else routed.index(False)
        apart = False
        for i in (0, 1):
            apart |= fates[i] != HOLDS
            state["disordered"][i] |= fates[i] == FALLS_BACK_DISORDERED
            state["wounds"][i] = min(state["wounds"][i], sides[i]["stamina"])
        if apart and (winner is None or not sides[winner]["follows_up"]):
            return None
        state["won"] = winner
        state["first"] = False
    return None


def plain(task):
    random.seed(task["seed"])
    counts = [0, 0, 0]
    for _ in range(task["combats"]):
        winner = melee(task["sides"], task["rows"], task["rounds"])
        counts[1 if winner is None else 2 * winner] += 1
    return counts


# numpy, all melees of a batch round by round; those that are over are dropped.


def successes(np, rng, dice, need, most):
    """How many of each row's dice come up; `dice` and `need` are arrays."""
    thrown = rng.integers(1, 7, size=(len(dice), most), dtype=np.int8)
    return ((thrown >= need[:, None]) & (np.arange(most) < dice[:, None])).sum(axis=1)


def strikes(np, rng, me, enemy, first, won, worse):
    n = len(won)
    dice = me["clash"] if first else me["sustained"]
    modifiers = me["in_melee"] + (me["charge_bonus"] if first and me["charges"] else 0) + me["won_bonus"] * won - worse
    need = np.clip(4 - modifiers, 2, 6)
    save = enemy["save"]
    if save <= 6 and first:
        save = min(6, max(2, save + me["first_round"] + (me["lance"] if me["charges"] else 0)))
    save = np.full(n, save)
    hits = successes(np, rng, np.full(n, dice), need, dice)
    if me["hit_rerolls"]:
        hits += successes(np, rng, np.minimum(me["hit_rerolls"], dice - hits), need, me["hit_rerolls"])
    failed = hits - successes(np, rng, hits, save, dice)
    if enemy["save_rerolls"]:
        failed -= successes(np, rng, np.minimum(enemy["save_rerolls"], failed), save, enemy["save_rerolls"])
    return failed


def vectorised(task):
    import numpy as np

    rng = np.random.default_rng(task["seed"])
    sides, rows = task["sides"], task["rows"]
    table = np.array([[fate(score, shaken, rows) for score in range(-60, 13)] for shaken in (False, True)])
    counts = np.zeros(3, dtype=int)
    left = task["combats"]
    while left > 0:
        n = min(left, 50_000)
        left -= n
        wounds = np.zeros((2, n), dtype=int)
        disordered = np.zeros((2, n), dtype=bool)
        won = np.zeros((2, n), dtype=int)
        for number in range(task["rounds"]):
            if n == 0:
                break
            stamina = np.array([[side["stamina"]] for side in sides])
            shaken = wounds >= stamina
            worse = (shaken | disordered).astype(int)
            done = np.array([strikes(np, rng, sides[i], sides[1 - i], number == 0, won[i], worse[i]) for i in (0, 1)])
            wounds += done[::-1]
            broken = wounds >= np.array([[side["limit"]] for side in sides])
            lead = done[0] - done[1]
            tests = np.array([lead < 0, lead > 0]) | ((lead == 0) & (wounds >= stamina))
            scores = rng.integers(1, 7, size=(2, n)) + rng.integers(1, 7, size=(2, n)) - abs(lead)
            fates = np.where(tests, table[shaken.astype(int), scores + 60], HOLDS)
            gone = np.where(broken.any(axis=0), broken, fates == ROUTS)
            over = gone.any(axis=0)
            apart = ~over & (fates != HOLDS).any(axis=0)
            follows = ((lead > 0) & sides[0]["follows_up"]) | ((lead < 0) & sides[1]["follows_up"])
            parted = apart & ~follows
            counts[0] += (over & ~gone[0]).sum()
            counts[2] += (over & ~gone[1]).sum()
            counts[1] += (over & gone[0] & gone[1]).sum() + parted.sum()
            stay = ~over & ~parted
            disordered = (disordered | (fates == FALLS_BACK_DISORDERED))[:, stay]
            wounds = np.minimum(wounds, stamina)[:, stay]
            won = np.array([lead > 0, lead < 0]).astype(int)[:, stay]
            n = int(stay.sum())
        counts[1] += n
    return counts.tolist()


def main():
    task = json.loads(sys.argv[1])
    fight = {"plain": plain, "numpy": vectorised}[task["how"]]
    if task["how"] == "numpy":
        fight({**task, "combats": 1})  # what loading costs is not counted
    start = time.process_time()
    counts = fight(task)
    print(json.dumps({"seconds": time.process_time() - start, "counts": counts}))


if __name__ == "__main__":
    main()
