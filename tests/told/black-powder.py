#!/usr/bin/env python3
"""Checks told Black Powder battles against the sheet.

    python3 black-powder.py FILES...     (-q: counts only; -n N: at most N lines a kind)

Prints, for each kind of check, how many were checked and how many failed, then the
failures.  Exit code 1 if anything failed.  The checker knows only the sheet, the
settings and units of the program; it rebuilds the state of every unit
(place, casualties, disorder) from the told throws and compares it with the maps.

Geometry: a lane is 9 inches, a unit fills the width of its lane; its place is its
front edge; its depth is not told, so DEPTH is assumed.  Distances and quarters that
hang on it have a tolerance.  Units that face a side of the table (◀ ▶) count as their
whole lane.  Generals are known only to a cell of the map (9 x 3 inches), and are drawn
farther back where somebody stands on theirs, so distances to them are tested as ranges.
"""
import re
import sys
from collections import Counter, defaultdict
from math import hypot

import report

LANE, TOL = 9, 1.01                             # TOL: inches are told rounded
DEPTH, HORSE_DEPTH, HORDE_DEPTH = 2, 2, 5
FACES = dict(zip("▲△▼▽◀◁▶▷", "up up down down left left right right".split()))
SUPER = {c: i for i, c in enumerate("⁰¹²³⁴⁵⁶⁷⁸⁹")}

# name: (kind, melee, shoot by range or one, save, stamina, range, move, specials)
INF, CAV, ART = "infantry", "cavalry", "artillery"
UNITS = {
    "Line infantry": (INF, 6, 3, 4, 3, 18, 12, ()),
    "Line infantry that forms square": (INF, 6, 3, 4, 3, 18, 12, ("square",)),
    "Guard infantry": (INF, 7, 4, 3, 4, 18, 12, ("elite3", "first", "square", "reliable")),
    "Riflemen": (INF, 4, 3, 4, 2, 24, 12, ("elite4", "first", "reliable", "sharp")),
    "Dragoons": (CAV, 8, 0, 4, 3, 0, 18, ("heavy",)),
    "Hussars": (CAV, 6, 0, 4, 3, 0, 18, ("ferocious", "marauders")),
    "Light cavalry": (CAV, 6, 0, 4, 3, 0, 18, ()),
    "Uhlans": (CAV, 7, 0, 4, 3, 0, 18, ("lancers", "marauders")),
    "Foot artillery": (ART, 1, 0, 4, 2, 48, 12, ()),
    "Horse artillery": (ART, 1, 0, 4, 1, 36, 18, ("marauders",)),
    "Skirmishers": (INF, 1, 1, 4, 1, 18, 12, ("tiny",)),
    "Warriors": (INF, 6, 1, 4, 3, 6, 12, ("ferocious", "irregular")),
}
NAMES = "|".join(sorted(UNITS, key=len, reverse=True))
UNIT = r"([AB]\d+)(?: (?:%s))?" % NAMES
MOVES = {"one": 1, "two": 2, "three": 3}


class Report:
    def __init__(self):
        self.checked, self.failed, self.seen = Counter(), Counter(), defaultdict(list)
        self.table = defaultdict(Counter)       # (score, column of the break table) -> results
        self.examples = {}

    def check(self, kind, ok, where, text=""):
        self.checked[kind] += 1
        if not ok:
            self.failed[kind] += 1
            self.seen[kind].append("%s: %s" % (where, text))


class Unit:
    def __init__(self, uid, name, brigade):
        self.id, self.name, self.brigade = uid, name, brigade
        (self.kind, self.melee, self.shoot, self.save, self.stamina, self.range,
         self.move, self.special) = UNITS[name]
        self.side = uid[0]
        self.lane = self.y = None
        self.face = "up" if self.side == "A" else "down"
        self.cas, self.disorder, self.lost = 0, False, False
        self.fired = False                      # has ever fired (First Fire)
        self.square = False
        self.limbered = False
        self.hit_by_guns = False
        self.disorder_turn = None

    @property
    def up(self):
        return self.face == "up"

    @property
    def shaken(self):
        return self.cas >= self.stamina

    @property
    def countable(self):
        return self.kind != ART and "tiny" not in self.special

    def box(self):
        x = LANE * self.lane
        d = HORDE_DEPTH if "irregular" in self.special else HORSE_DEPTH if self.kind == CAV else DEPTH
        if self.face in ("left", "right"):
            return (x, self.y - LANE / 2, x + LANE, self.y + LANE / 2)
        return (x, self.y - d, x + LANE, self.y) if self.up else (x, self.y, x + LANE, self.y + d)

    def leader(self):
        return LANE * self.lane + LANE / 2, self.y


def point_box(p, b):
    dx = max(b[0] - p[0], 0, p[0] - b[2])
    dy = max(b[1] - p[1], 0, p[1] - b[3])
    return hypot(dx, dy)


def box_box(a, b):
    dx = max(a[0] - b[2], b[0] - a[2], 0)
    dy = max(a[1] - b[3], b[1] - a[3], 0)
    return hypot(dx, dy)


def in_front_quarter(u, box, slack=0.0):
    """Is any part of box in the front quarter of u (45 degrees from its front corners)?"""
    if u.face in ("left", "right"):
        return True                             # not judged
    x0, x1 = LANE * u.lane, LANE * u.lane + LANE
    far = (box[3] - u.y) if u.up else (u.y - box[1])      # deepest point before the front
    if far + slack < 0:
        return False
    side = max(box[0] - x1, x0 - box[2], 0)               # nearest lateral distance
    return side <= far + slack


def front_share(target, box):
    """Share of box that lies in the target's front quarter, and in its rear quarter."""
    f = r = n = 0
    t = target.box()
    for i in range(19):
        for j in range(7):
            x = box[0] + (box[2] - box[0]) * i / 18
            y = box[1] + (box[3] - box[1]) * j / 6
            side = max(t[0] - x, x - t[2], 0)
            ahead = (y - t[3]) if target.up else (t[1] - y)
            behind = (t[1] - y) if target.up else (y - t[3])
            f += ahead >= side and ahead >= 0
            r += behind >= side and behind >= 0
            n += 1
    return f / n, r / n


def segments_hit(p, q, box):
    """Does the segment p-q pass through the inside of box?"""
    for k in range(1, 60):
        x = p[0] + (q[0] - p[0]) * k / 60
        y = p[1] + (q[1] - p[1]) * k / 60
        if box[0] + .05 < x < box[2] - .05 and box[1] + .05 < y < box[3] - .05:
            return True
    return False


# ------------------------------------------------------------------ reading the text
STARTS = r"(Order|Volley|Hand-to-hand:|Break test|Recovery|Blunder|First turn)"


def join(lines):
    """Detail lines, with the wrapped ones joined."""
    out = []
    for line in lines:
        n = len(line) - len(line.lstrip())
        text = line.strip()
        if not text:
            continue
        if n >= 4 and out and not (n == 4 and re.match(STARTS, text)):
            out[-1] += " " + text
        else:
            out.append(text)
    return out


def read_map(lines):
    """(units, generals) of a map: id -> (lane, row, facing up, hollow, casualties, square, more)."""
    rows = []
    for i, line in enumerate(lines):
        if re.match(r"^[ \d]{3} [ ·▲▼△▽◀▶◁▷◆#↑↓↖↗↙↘←→]", line) and not re.match(r"^ +0 {5}1 ", line):
            m = re.match(r"^ *(\d+)", line[:3])
            rows.append((int(m[1]) if m else None, line))
    label = next((i, r[0]) for i, r in enumerate(rows) if r[0] is not None) if rows else None
    units, generals = {}, {}
    if not label:
        return units, generals
    for i, (_, line) in enumerate(rows):
        row = label[1] + 3 * (label[0] - i)
        for m in re.finditer(r"([▲▼△▽◀▶◁▷#◆])([AB](?:\.\d+|\d+))([⁰¹²³⁴⁵⁶⁷⁸⁹]*)(#?)(\+?)", line):
            lane = (m.start() - 4) // 6
            if m[1] == "◆":
                generals[m[2]] = (lane, row, row + 3)
            else:
                cas = 0
                for c in m[3]:
                    cas = cas * 10 + SUPER[c]
                units[m[2]] = (lane, row, FACES.get(m[1]), m[1] in "△▽◁▷", cas,
                               "#" in (m[1], m[4]), bool(m[5]))
    # a general is drawn up to three rows farther back where somebody stands on his place
    taken = {(lane, row) for lane, row, *_ in units.values()} | {(lane, row) for lane, row, _ in generals.values()}
    for g, (lane, row, _) in list(generals.items()):
        ahead, rows = 3 if g[0] == "A" else -3, [row]
        while len(rows) < 4 and (lane, rows[-1] + ahead) in taken:
            rows.append(rows[-1] + ahead)
        generals[g] = (lane, min(rows), max(rows) + 3)
    return units, generals


def split(text):
    """The header and the blocks: title, story, map lines, words under the map, details."""
    parts = re.split(r"\n(?=— )", text)
    blocks = []
    for part in parts[1:]:
        lines = part.split("\n")
        foot = next((i for i, l in enumerate(lines) if "  0     1     2" in l), None)
        if foot is None:
            continue
        top = next(i for i, l in enumerate(lines) if not l.strip())
        j = foot + 1
        while j < len(lines) and lines[j].strip():
            j += 1
        blocks.append((" ".join(l.strip() for l in lines[:2]) if lines[1:2] and lines[1].startswith("    ")
                       else lines[0], lines[:top], lines[top:foot], " ".join(l.strip() for l in lines[foot + 1:j]),
                       join(lines[j:])))
    return parts[0], blocks


# ------------------------------------------------------------------ one battle
class Battle:
    def __init__(self, name, text, rep):
        self.name, self.rep = name, rep
        header, self.blocks = split(text)
        flat = re.sub(r"\s+", " ", header)
        self.units, self.brigades, self.staff, self.cinc = {}, {}, {}, set()
        for m in re.finditer(r"Brigade ([AB]\.\d+)( \(commander-in-chief\))?, staff rating (\d+): (.*?)(?= Brigade | The map)", flat):
            ids = []
            for u in re.finditer(r"([AB]\d+) (%s)" % NAMES, m[4]):
                self.units[u[1]] = Unit(u[1], u[2], m[1])
                ids.append(u[1])
            self.brigades[m[1]], self.staff[m[1]] = ids, int(m[3])
            if m[2]:
                self.cinc.add(m[1])
        self.result = re.search(r"\b([AB]|Neither)\b [^.]*?wins in turn (\d+): ([^.]*)\. Units lost: A (\d+), B (\d+)", flat)
        self.demoralised = set()
        self.contact = set()                    # pairs locked in combat
        self.won_last = {}
        self.where = name
        self.broken, self.closing = set(), set()
        self.groups, self.maybe_recovered, self.supports = [], [], {}
        self.dice, self.struck, self.struck_before, self.flanked = defaultdict(list), set(), set(), set()

    def ok(self, kind, cond, text=""):
        self.rep.check(kind, cond, self.where, text)

    def alive(self, side=None):
        return [u for u in self.units.values() if not u.lost and u.lane is not None and (side is None or u.side == side)]

    def enemies(self, u):
        return self.alive("B" if u.side == "A" else "A")

    def near(self, u, d):
        return any(box_box(u.box(), e.box()) < d for e in self.enemies(u))

    # -------------------------------------------------------------- the whole battle
    def run(self):
        for title, story, mp, foot, details in self.blocks:
            units, generals = read_map(mp)
            if title.startswith("— Deployment"):
                for uid, (lane, row, face, *_rest) in units.items():
                    u = self.units[uid]
                    u.lane, u.y, u.face = lane, row + 3 if face == "up" else row, face
                self.under_a_plus(units)
                self.generals = generals
                self.demoralisation_foot(foot)
                continue
            m = re.match(r"— Turn (\d+): ([AB])", title)
            self.turn, self.side = int(m[1]), m[2]
            self.where = "%s T%s %s" % (self.name, m[1], m[2])
            self.player_turn(details, units, generals, foot)
        self.end()

    def under_a_plus(self, shown):
        """Places of units that share a cell of the first map: from their first told moves; else the place of the lane that is left."""
        crowded = {uid: (u[0], u[1]) for uid, u in shown.items() if u[6]}
        moves = {}
        for *_, details in self.blocks:
            for line in details:
                if m := re.match(UNIT + r" moves from lane (\d+), (-?\d+)″", line):
                    moves.setdefault(m[1], (int(m[2]), int(m[3])))
        hidden = [u for u in self.units.values() if u.id not in shown]
        for u in hidden + [self.units[uid] for uid in crowded]:
            if u.id in moves and (u.lane is None or moves[u.id][0] == u.lane):
                u.lane, u.y = moves[u.id]
        for u in hidden + [self.units[uid] for uid in crowded]:
            cells = [crowded[u.id]] if u.id in crowded else sorted(     # brigades stand side by side
                (c for uid, c in crowded.items() if uid[0] == u.side), key=lambda c: all(
                    self.units[uid].brigade != u.brigade for uid in crowded if crowded[uid] == c))
            if u.id not in moves and cells:
                u.lane, row = cells[0]
                line, behind = (row + 3, row + 1) if u.up else (row, row + 2)
                taken = [w.y for w in self.units.values() if w is not u and w.lane == u.lane and w.id in moves]
                # of two that never move, horse stands behind
                u.y = behind if line in taken or behind not in taken and u.kind == CAV else line

    def demoralisation_foot(self, foot):
        """Units that a brigade may still lose before half of it is gone."""
        for m in re.finditer(r"([AB]\.\d+) (\d+|demoralised)", foot):
            ids = [self.units[i] for i in self.brigades[m[1]] if self.units[i].countable]
            bad = sum(u.lost or u.shaken for u in ids)
            need = (len(ids) + 1) // 2
            if m[2] == "demoralised":
                self.ok("count to demoralisation", m[1] in self.demoralised, m[1] + " told demoralised")
            elif ids:
                self.ok("count to demoralisation", max(0, need - bad) == int(m[2]) and m[1] not in self.demoralised,
                        "%s told %s, has %d of %d gone, half is %d" % (m[1], m[2], bad, len(ids), need))

    def start_of_turn(self, lines):
        """Demoralisation, counted on the state before the turn."""
        told = {m[1] for l in lines for m in [re.match(r"brigade ([AB]\.\d+) is demoralised", l)] if m}
        army = {m[1] for l in lines for m in [re.match(r"the whole army of ([AB]) is demoralised", l)] if m}
        for b, ids in self.brigades.items():
            if b[0] != self.side or b in self.demoralised:
                continue
            us = [self.units[i] for i in ids if self.units[i].countable]
            if not us:
                continue
            should = 2 * sum(u.lost or u.shaken for u in us) >= len(us)
            self.ok("brigade demoralised at the start of its turn", should == (b in told), "%s should %s" % (b, should))
        self.demoralised |= told
        mine = [b for b in self.brigades if b[0] == self.side]
        half = 2 * sum(b in self.demoralised for b in mine) >= len(mine)
        self.ok("army demoralised at half of its brigades", half == (self.side in army), "should %s" % half)
        if self.side in army:
            self.demoralised |= set(mine)
        self.army_gone = bool(army)

    # -------------------------------------------------------------- a player turn
    def player_turn(self, lines, told_units, told_generals, foot):
        self.before = {u.id: (u.lane, u.y) for u in self.alive()}
        self.ordered, self.initiative, self.closed, self.moved = {}, set(), {}, {}
        self.allow = {}                         # unit -> moves it may make
        self.charged, self.charges, self.shot = {}, {}, set()
        self.reacted = set()
        self.generals_used = []
        self.pending = Counter()
        self.fought = set()
        self.phase = "command"
        self.cinc_blunder = False
        self.owed = {}
        self.evading = set()
        self.withdrew = set()
        self.attached = {}
        self.near_strict = {u.id: self.near(u, 12 - TOL) for u in self.alive()}
        self.near_start = {u.id: self.near(u, 12) for u in self.alive()}
        self.last_general = None
        self.start_of_turn(lines)
        recov = [u for u in self.alive(self.side) if u.disorder and any(s.startswith("elite") for s in u.special)]
        i = 0
        while i < len(lines):
            i = self.step(lines, i, recov)
        self.finish(told_units, told_generals, foot)

    def step(self, L, i, recov):
        line = L[i]
        nxt = i + 1
        if m := re.match(r"Recovery: (\d)\+: it (recovers|does not)", line):
            need = int(m[1])
            cand = [u for u in recov if "elite%d" % need in u.special]
            self.ok("recovery roll has a disordered elite unit", bool(cand), line)
            # the text does not name the unit: only a candidate can be taken when it is alone
            if cand and m[2] == "recovers":
                if len(cand) == 1:
                    cand[0].disorder = False
                else:
                    self.maybe_recovered.append(cand)
            good = bool(re.search(r"\[1D at \d\+: 1\]", line))
            self.ok("recovery result", good == (m[2] == "recovers"), line)
        elif m := re.match(r"The general of +([AB]\.\d+) (orders|says “follow me” to|rallies)$", line):
            nxt = self.order(L, i, m[1], m[2])
        elif m := re.match(UNIT + r" acts by initiative", line):
            self.act_by_initiative(m[1])
        elif m := re.match(UNIT + r" charges " + UNIT + r"( in flank| in the rear)?(?:, which ([a-z -]+))?$", line):
            self.declare(m[1], m[2], m[3] or "", m[4] == "counter-charges", reacts=m[4])
        elif m := re.match(UNIT + r" moves from lane (\d+), (-?\d+)″, to lane (\d+), (-?\d+)″( and turns)?", line):
            self.move(L, i, m[1], *(int(x) for x in m.groups()[1:5]))
            if m[6]:                            # into a flank, whose middle it faces, or about
                u = self.units[m[1]]
                v = self.units[self.charges[u.id][0]] if u.id in self.charges else u
                u.face = "right" if v.lane > u.lane else "left" if v.lane < u.lane else self.about(u.face)
        elif m := re.match(UNIT + r" reaches " + UNIT, line):
            self.contact.add(frozenset((m[1], m[2])))
            self.reach(m[1], m[2])
        elif m := re.match(UNIT + r" withdraws", line):
            u = self.units[m[1]]
            self.ok("only demoralised units withdraw", u.brigade in self.demoralised, line)
            self.allow[u.id] = ("withdraw", 1)
            self.withdrew.add(u.id)
        elif m := re.match(UNIT + r" (un)?limbers", line):
            u = self.units[m[1]]
            u.limbered = not m[2]
            if u.brigade in self.demoralised and not m[2] and u.name.startswith("Foot"):
                self.withdrew.add(u.id)         # foot guns take their whole move for it
        elif m := re.match(UNIT + r" is disordered$", line):
            self.units[m[1]].disorder, self.units[m[1]].disorder_turn = True, (self.turn, self.side)
        elif m := re.match(UNIT + r" turns$", line):
            self.turns(L, i, self.units[m[1]])
        elif line == "Shooting":
            self.phase = "shooting"
        elif line == "Hand-to-hand":
            self.phase = "melee"
        elif m := re.match(UNIT + r" (shoots(?: as it passes)?) at " + UNIT + r"(?: from (\d+)″)?", line):
            nxt = self.shoot(L, i, m[1], m[3], m[4] and int(m[4]), m[2])
        elif m := re.match("The combat of " + UNIT, line):
            nxt = self.combat(L, i, m[1])
        elif line.startswith("→ break test") or line.startswith("Break test"):
            nxt = self.break_test(L, i, "shooting", None)
        elif m := re.match(UNIT + r" is lost", line):
            self.lose(m[1])
        elif m := re.match(UNIT + r" (retires in disorder|retires)", line):
            self.retire(m[1], m[2])
        elif m := re.match("Blunder: (.*?) \[D6 = (\d)", line):
            faces = {"2": "to the rear", "3": "to the left", "4": "to the right"}
            if m[2] in faces:
                self.ok("blunder row is the same for a face", faces[m[2]] in m[1], line)
        elif m := re.match(UNIT + r" must go to the (left|right|rear)|" + UNIT + " must go straight ahead", line):
            uid = m[1] or m[3]
            self.allow[uid] = ("blunder", 3)
        elif m := re.match(UNIT + " sweeps on into " + UNIT, line):
            self.declare(m[1], m[2], "", False, sweep=True)
        return nxt

    # -------------------------------------------------------------- orders
    def general_distance(self, g, us):
        """Least and most distance from the general's cell to the farthest unit of us."""
        if g not in self.generals:
            return None
        lane, low, high = self.generals[g]
        lo = hi = 0
        for u in us:
            b = u.box()
            cell = (LANE * lane, low, LANE * lane + LANE, high)
            lo = max(lo, box_box(cell, b))
            p = [(x, y) for x in (cell[0], cell[2]) for y in (cell[1], cell[3])]
            c = ((b[0] + b[2]) / 2, (b[1] + b[3]) / 2)
            hi = max(hi, max(hypot(x - c[0], y - c[1]) for x, y in p))
        return lo, hi

    def order(self, L, i, g, how):
        j = i + 1
        us = []
        while re.match(UNIT + "$", L[j]):
            us.append(self.units[re.match(UNIT, L[j])[1]])
            j += 1
        text = "%s %s %s" % (g, how, " ".join(u.id for u in us))
        mods = None
        if m := re.match(r"→ staff rating (\d+) \((.*)\)", L[j]):
            mods = {k: int(v) for k, v in re.findall(r"([A-Za-z ]+) ([+-]\d+)", m[2])}
            j += 1
        m = re.match(r"Order: 2D6 against staff rating (\d+): (.*?) \[2D6 = (\d+)\]", L[j])
        rating, told, roll = int(m[1]), m[2], int(m[3])
        j += 1
        # who may order whom, and how often
        self.ok("order: only own side", all(u.side == self.side for u in us), text)
        self.ok("order: brigadier only to his brigade", g in self.cinc or all(u.brigade == g for u in us), text)
        self.ok("order: one a turn", not any(u.id in self.ordered for u in us), text)
        self.ok("order: not after initiative", not any(u.id in self.initiative for u in us), text)
        self.ok("order: not to disordered units", not any(u.disorder and not self.unsure(u) for u in us), text)
        self.ok("order: not to demoralised brigades", not any(u.brigade in self.demoralised for u in us), text)
        self.ok("order: not to engaged units", not any(u.id in p for p in self.contact for u in us), text)
        self.ok("order: general not closed", g not in self.closed, "%s after %s" % (text, self.closed.get(g)))
        self.ok("order: none after a blunder of the commander-in-chief", not self.cinc_blunder, text)
        self.ok("order: a general ends before the next begins", g == self.last_general or g not in self.generals_used, text)
        self.generals_used.append(g)
        self.last_general = g
        for u in us:
            self.ordered[u.id] = how
        # the group
        if len(us) > 1:
            self.ok("order: group within 6 at the start", self.grouped(us, 6 + TOL), text)
        # the rating
        self.rating(g, us, mods, rating, text)
        # the result
        if roll == 12:
            want = "a blunder"
        elif roll > rating:
            want = "it fails"
        elif how == "rallies":
            want = "rallied"
        elif how.startswith("says"):
            want = "3 moves"
        else:
            want = "1 move" if roll >= rating - 1 else "2 moves" if roll == rating - 2 else "3 moves"
        self.ok("order: result of the roll", told == want, "%s: %s for %d against %d" % (text, told, roll, rating))
        d = self.general_distance(g, us)
        if how != "orders":
            self.ok("follow me / rally: within 12", d is None or d[0] < 12, "%s at least %.0f" % (text, d[0] if d else 0))
            self.ok("follow me / rally: one unit", len(us) == 1, text)
            self.closed[g] = how
        if how == "rallies":
            self.ok("rally: two casualties or more", us[0].cas >= 2, text)
            if told == "rallied":
                us[0].cas -= 1
                self.attached[g] = us[0]
        if how.startswith("says") and told == "3 moves":
            self.attached[g] = us[0]
        if told in ("it fails", "a blunder"):
            self.closed[g] = told
            if told == "a blunder" and g in self.cinc:
                self.cinc_blunder = True
        n = {"1 move": 1, "2 moves": 2, "3 moves": 3}.get(told, 0)
        for u in us:
            self.allow[u.id] = ("order", n)
        if n and len(us) > 1:
            self.groups.append((text, us, self.where))
        return j

    def unsure(self, u):
        return any(u in c for c in self.maybe_recovered)

    def grouped(self, us, gap):
        left, todo = set(us[1:]), [us[0]]
        while todo:
            a = todo.pop()
            near = {b for b in left if box_box(a.box(), b.box()) < gap}
            left -= near
            todo += near
        return not left

    def rating(self, g, us, mods, rating, text):
        base = self.staff[g]
        reliable = all("reliable" in u.special for u in us)
        near = any(self.near(u, 12) for u in us)
        d = self.general_distance(g, [] if all("marauders" in u.special for u in us) else us)
        lo, hi = (0, 0) if d is None else (int(max(d[0] - TOL, 0) // 12), int((d[1] + TOL) // 12))
        want = {max(5, min(10, base + reliable - near * 1 - k)) for k in range(lo, hi + 1)}
        want |= {max(5, min(10, base + reliable - (not near) * any(self.near(u, 12 + TOL) for u in us) - k)) for k in range(lo, hi + 1)}
        self.ok("order: staff rating after modifiers", rating in want,
                "%s told %d, wanted %s (reliable %s, enemy near %s, distance %s)" % (text, rating, sorted(want), reliable, near, d))
        if mods is not None:
            self.ok("order: told modifiers add up", max(5, min(10, base + sum(mods.values()))) == rating, text)
        else:
            self.ok("order: modifiers are told where the rating changes", rating == base, "%s against %d of %d" % (text, rating, base))

    def act_by_initiative(self, uid):
        u = self.units[uid]
        self.ok("initiative: before the orders", not self.generals_used, uid)
        self.ok("initiative: once, and no order before", uid not in self.ordered and uid not in self.initiative, uid)
        self.ok("initiative: enemy within 12 at the start", any(box_box(u.box(), e.box()) < 12 + TOL for e in self.enemies(u)), uid)
        self.ok("initiative: not disordered", not u.disorder or self.unsure(u), uid)
        self.ok("initiative: not of a demoralised brigade", u.brigade not in self.demoralised, uid)
        self.initiative.add(uid)
        self.allow[uid] = ("initiative", 1)

    # -------------------------------------------------------------- moves and charges
    def declare(self, a, d, face, counter, sweep=False, reacts=None):
        u, v = self.units[a], self.units[d]
        text = "%s %s charges %s %s%s" % (a, u.name, d, v.name, " (sweep)" if sweep else "")
        self.charges[a] = (d, face, counter, sweep, u.lane, u.y)
        self.ok("charge: not by shaken units", not u.shaken, text)
        self.ok("charge: not by artillery", u.kind != ART, text)
        self.ok("charge: not by squares", not u.square, text)
        self.ok("charge: not by demoralised brigades", u.brigade not in self.demoralised, text)
        if "tiny" in u.special:
            self.ok("charge: skirmishers only at guns and skirmishers", v.kind == ART or "tiny" in v.special, text)
        if sweep:
            self.ok("sweep: cavalry, not disordered", u.kind == CAV and not u.disorder, text)
            self.ok("sweep: one charge a turn", a not in self.charged, text)
            self.charged[a] = 1
        if None not in (u.lane, v.lane):
            self.ok("charge: target in the front quarter of the charger", in_front_quarter(u, v.box(), TOL),
                    "%s: %s at lane %d, front %d%s; %s at lane %d, front %d" % (text, a, u.lane, u.y, "↑" if u.up else "↓", d, v.lane, v.y))
            f, r = front_share(v, u.box())
            want = "" if f >= .5 else " in the rear" if r >= .5 else " in flank"
            if v.face in ("up", "down") and not sweep and max(f, r, 1 - f - r) > .65:
                self.ok("charge: face that is charged", want == face, "%s told%s, wanted%s (front %.0f%%, rear %.0f%%)" % (text, face or " front", want or " front", 100 * f, 100 * r))
            p = u.leader()
            tb = v.box()
            edge = tb[1] if v.y == tb[1] else tb[3]
            seen = False
            for k in range(19):
                for yy in (tb[1] + .1, edge, tb[3] - .1):
                    q = (tb[0] + (tb[2] - tb[0]) * k / 18, yy)
                    if not any(segments_hit(p, q, w.box()) for w in self.alive() if w not in (u, v)):
                        seen = True
            self.ok("charge: the leader sees the target", seen, text)
        if reacts in ("turns to face", "evades"):
            self.ok("charge: cavalry turns to face or evades, not in disorder", v.kind == CAV and not (v.disorder and not self.unsure(v)), text + ", " + reacts)
        if reacts == "evades":
            self.evading.add(d)
        if reacts == "forms square":
            v.square = True
        if (not sweep and face == "" and not counter and reacts != "forms square" and d not in self.reacted and d not in {x for p in self.contact for x in p}
                and (v.kind == ART and not v.limbered or v.kind == INF and "tiny" not in v.special and "irregular" not in v.special)):
            self.owed[d] = text
        if counter:
            self.ok("counter-charge: cavalry that is neither shaken nor disordered", v.kind == CAV and not v.shaken and not v.disorder, text)
            self.ok("counter-charge: only to the front", face == "", text)
            if u.kind == INF:
                u.disorder, u.disorder_turn = True, (self.turn, self.side)

    def move(self, L, i, uid, lane0, y0, lane1, y1):
        u = self.units[uid]
        if u.lane is not None:
            self.ok("move starts where the last one ended", lane0 == u.lane and abs(y0 - u.y) <= 1.01 or self.turned(u, y0),
                    "%s told from %d,%d, was at %s,%s" % (uid, lane0, y0, u.lane, u.y))
        u.lane, u.y = lane0, y0
        dx, dy = LANE * abs(lane1 - lane0), abs(y1 - y0)
        dist = hypot(dx, dy)
        kind, n = self.allow.get(uid, (None, None))
        charge = self.charges.get(uid)
        text = "%s %s lane %d,%d to %d,%d" % (uid, u.name, lane0, y0, lane1, y1)
        retreating = any(re.match(uid + r"\b.* retires", L[k]) for k in range(max(0, i - 2), i))
        countering = any(c[0] == uid and c[2] for c in self.charges.values())
        if uid in self.evading and uid not in self.charges and not retreating:
            self.evading.discard(uid)
            self.ok("evasion: one whole move", abs(dist - u.move) <= TOL or LANE * abs(lane1 - lane0) == dist, "%s: %.0f" % (text, dist))
            u.lane, u.y = lane1, y1
            return
        if retreating:
            back = (y1 < y0) == u.up and y1 != y0
            sideways = lane1 != lane0
            self.ok("retreat: to the rear, or away from the attack", back or sideways, text)
            self.ok("retreat: one whole move or two", min(abs(dist - u.move), abs(dist - 2 * u.move)) <= TOL, "%s: %.0f" % (text, dist))
        elif kind == "withdraw":
            self.ok("withdrawal: one move at most", dist <= u.move + TOL, text)
            e0 = min((box_box(u.box(), e.box()) for e in self.enemies(u)), default=99)
            u.lane, u.y = lane1, y1
            e1 = min((box_box(u.box(), e.box()) for e in self.enemies(u)), default=99)
            self.ok("withdrawal: does not end nearer an enemy within 12", e1 >= e0 - TOL or e1 > 12, "%s from %.0f to %.0f of the enemy" % (text, e0, e1))
        elif countering:
            self.ok("move within the allowance", dist <= u.move + TOL, text)
        elif kind:
            limit = 3 if charge and charge[3] else n
            if charge and charge[3]:
                self.ok("sweep within one move", dist <= u.move + 3, text)
            else:
                slack = TOL + (LANE / 2 + 2 if charge else 0)
                self.ok("move within the allowance", dist <= limit * u.move + slack, "%s: %.0f of %d" % (text, dist, limit * u.move))
            if self.near_start.get(uid) and not charge and kind != "blunder":
                self.ok("near an enemy: within 45 degrees", dx <= dy + TOL, text)
        elif charge:
            self.ok("sweep within one move", dist <= u.move + 3, text)
        else:
            self.ok("move has a cause", False, text)
        u.lane, u.y = lane1, y1
        if not charge and not retreating and not countering and kind != "withdraw":
            gap = min((box_box(u.box(), e.box()) for e in self.enemies(u)), default=99)
            self.ok("stays an inch from enemies", gap >= .2, "%s: %.1f" % (text, gap))
        self.moved[uid] = self.moved.get(uid, 0) + dist

    @staticmethod
    def about(face):
        return {"up": "down", "down": "up", "left": "right", "right": "left"}[face]

    def turns(self, L, i, u):
        """A unit turns on its ground: to who charges it or touches it elsewhere, back to the front, or about."""
        foe = None
        if m := re.match(UNIT + " charges " + u.id + r"\b.* turns to face", L[i - 1]):
            foe = self.units[m[1]]
            aspect = self.charges[foe.id][1]
        elif re.match(u.id + r"\b.* holds$", L[i - 1]):
            foe = next((self.units[f] for p in self.contact if u.id in p for f in p - {u.id}), None)
            aspect = "" if foe is None or foe.lane == u.lane else " in flank"
        before, sideways = u.face, u.face in ("left", "right")
        if foe is not None and aspect == " in flank" and foe.lane != u.lane:
            u.face = "right" if foe.lane > u.lane else "left"
        elif foe is not None and foe.lane == u.lane and foe.y is not None and sideways:
            u.face = "up" if foe.y > u.y else "down"
        elif sideways:
            u.face = "up" if u.side == "A" else "down"
        else:
            u.face = self.about(u.face)
        if u.y is None:
            return
        # the front edge is elsewhere now, told as the middle of the unit while it faces a side; in whole inches, half ones to its own edge
        d = HORDE_DEPTH if "irregular" in u.special else 2
        whole = (lambda y: y // 1) if u.side == "A" else (lambda y: -(-y // 1))
        if not sideways and u.face in ("up", "down"):
            u.y += d if u.up else -d
        elif u.face in ("left", "right"):
            u.y = u.y if sideways else whole(u.y - d / 2 if before == "up" else u.y + d / 2)
        else:
            u.y = whole(u.y + d / 2 if u.up else u.y - d / 2)

    def turned(self, u, y0):
        """A unit that turns about shows its other edge; the depth is not told."""
        return abs(y0 - u.y) <= 8 and not u.shaken

    def reach(self, a, d):
        if a not in self.charges:
            return
        _, face, counter, sweep, lane0, y0 = self.charges[a]
        u, v = self.units[a], self.units[d]
        if counter:
            lane_v, y_v = self.before.get(d, (v.lane, v.y))
            half = hypot(LANE * (lane0 - lane_v), y0 - y_v) / 2
            there = hypot(LANE * (v.lane - lane_v), v.y - y_v)
            self.ok("counter-charge: they meet half way", abs(there - half) <= 2.5,
                    "%s went from lane %d,%d; %s stood at lane %d,%d and moved %.0f of half %.0f" % (a, lane0, y0, d, lane_v, y_v, there, half))

    # -------------------------------------------------------------- shooting
    def shoot(self, L, i, a, d, dist, how):
        u, v = self.units[a], self.units[d]
        reaction = self.phase == "command"
        text = "%s %s at %s %s" % (a, u.name, d, v.name)
        j = i + 1
        mods = {}
        savemod = 0
        enfilade = L[j].startswith("enfilade")
        if enfilade or L[j].startswith("("):
            hit = re.search(r"to hit: ([^;)]*)", L[j])
            if hit:
                mods = {k.strip(): int(n) for k, n in re.findall(r"([a-z ]+) ([+-]\d)", hit[1])}
            s = re.search(r"saves: artillery -(\d)", L[j])
            savemod = int(s[1]) if s else 0
            j += 1
        m = re.match(r"Volley: (\d+) (?:die|dice) at (\d)\+ against a save of (\d)\+: (\d+) casualt(?:y|ies)(, and a 6 disorders)? \[(.*)\]", L[j])
        if not m:
            self.ok("volley is read", False, L[j])
            return j + 1
        dice, need, save, cas = (int(x) for x in m.groups()[:4])
        # who may shoot
        if not reaction:
            self.ok("shooting: own turn only, not twice", u.side == self.side and a not in self.shot, text)
            self.shot.add(a)
        else:
            self.ok("closing / passing fire: enemy turn only, once", u.side != self.side and a not in self.reacted, text)
            self.reacted.add(a)
            if d in self.charges and self.charges[d][0] == a and a in self.owed:
                self.ok("charge: closing fire of infantry in line and guns to the front", True)
                del self.owed[a]
            self.ok("closing / passing fire: not by skirmishers or hordes", "tiny" not in u.special and "irregular" not in u.special, text)
        engaged = {x for p in self.contact for x in p}
        self.ok("shooting: neither is in hand-to-hand", reaction or a not in engaged and d not in engaged, text)
        self.ok("shooting: not by a demoralised brigade's own turn", reaction or u.brigade not in self.demoralised, text)
        # range and quarter
        if dist is not None and how == "shoots":
            real = point_box(u.leader(), v.box())
            self.ok("shooting: told distance is the measured one", abs(real - dist) <= 2.01, "%s told %d, measured %.1f" % (text, dist, real))
            self.ok("shooting: within range", dist <= u.range, "%s at %d" % (text, dist))
            self.ok("shooting: target in the front quarter", in_front_quarter(u, v.box(), TOL), text)
            self.nearest(u, v, dist, text, "target not clear" in mods)
        if u.kind == ART and not reaction and u.name.startswith("Foot"):
            self.ok("shooting: foot guns that moved do not shoot", a not in self.moved, text)
        # dice
        if u.kind == ART:
            band = 3 if reaction and how == "shoots" else 3 if dist < 6 or dist == 6 and dice == 3 else 2 if dist < u.range / 2 or dist == u.range / 2 and dice == 2 else 1
            want = band
        else:
            band = 0
            want = u.shoot + ("first" in u.special and not u.fired)
            if u.square:
                want = 1
        if enfilade:
            want *= 2
            x, y, b = *u.leader(), v.box()
            self.ok("shooting: enfilade by a firearm from beside the target, not by skirmishers",
                    not reaction and "tiny" not in u.special and (b[1] - TOL < y < b[3] + TOL if v.up or v.face == "down" else b[0] < x < b[2]), text)
        self.ok("shooting: number of dice", dice == want, "%s %d dice at %s, wanted %d" % (text, dice, dist, want))
        u.fired = True
        # need
        state = u.shaken or u.disorder
        want = {}
        if state:
            want["shaken or disordered"] = -1
        if "tiny" in u.special:
            want["skirmishers shoot" if "close range" not in mods else "close range"] = 1
        elif reaction and how == "shoots" or dist is not None and (dist < 6 or dist == 6 and "close range" in mods):
            want["close range"] = 1
        if ("tiny" in v.special or v.kind == ART) and not v.limbered:
            want["target not clear"] = -1
        if u.kind == ART and band == 1:
            want["long range"] = -1
        if u.kind == ART and (v.square):
            want["column or square"] = 1
        base = {k: v2 for k, v2 in mods.items() if k in want or k != "target not clear"}
        if "target not clear" in mods and "target not clear" not in want:
            want["target not clear"] = -1
            self.rep.check("shooting: unclear target that is no gun and no skirmisher (counted only)", True, self.where)
        if not self.unsure(u):
            self.ok("shooting: modifiers to hit", mods == want, "%s told %s, wanted %s" % (text, mods, want))
        self.ok("shooting: need from the modifiers", need == max(2, min(6, 4 - sum(mods.values()))), text + " at %d+ with %s" % (need, mods))
        # save
        ws = 0 if u.kind != ART else 1 if band == 1 else 2
        self.ok("shooting: save", savemod == ws and save == min(6, v.save + ws), "%s save %d+, told -%d, wanted -%d" % (text, save, savemod, ws))
        # the dice add up
        self.volley(m[6], dice, need, save, cas, bool(m[5]), "sharp" in u.special, text)
        v.cas += cas
        if m[5]:
            v.disorder, v.disorder_turn = True, (self.turn, self.side)
        if u.kind == ART and cas:
            v.hit_by_guns = True
        if cas:
            self.pending[d] += cas
        return j + 1

    def in_sight(self, u, e, share):
        """Enemy e is in the front quarter of u and at least that share of its near edge is in plain sight."""
        b, p = e.box(), u.leader()
        mid = (b[0] + b[2]) / 2
        if e.face not in ("up", "down") or u.face not in ("up", "down") or any(e.id in pair for pair in self.contact):
            return False
        if not in_front_quarter(u, (mid, b[1], mid, b[3]), -2):
            return False
        edge = b[1] if b[1] > p[1] else b[3]
        pts = [(b[0] + (b[2] - b[0]) * k / 8, edge) for k in range(9)]
        blocked = sum(any(segments_hit(p, q, w.box()) for w in self.alive() if w not in (u, e)) for q in pts)
        return blocked <= 9 * (1 - share)

    def nearest(self, u, v, dist, text, unclear):
        """The nearest enemy is the target, unless it is not clear and a clear one is taken instead."""
        p = u.leader()
        near = [(point_box(p, e.box()), e) for e in self.enemies(u) if e is not v and self.in_sight(u, e, 1)]
        near = [(d, e) for d, e in near if d < dist - 2 and d <= u.range]
        say = lambda d, e: "%s at %d, but %s %s at %.0f" % (text, dist, e.id, e.name, d)
        if u.kind == ART:
            near = [(d, e) for d, e in near if d < u.range / 2 - TOL]
            self.ok("shooting: guns take the nearest target within half range", not near, say(*near[0]) if near else "")
            return
        clear = [(d, e) for d, e in near if e.kind != ART and "tiny" not in e.special]
        self.ok("shooting: no clear enemy is nearer than the target", not clear, say(*clear[0]) if clear else "")
        if unclear:
            self.ok("shooting: no nearer enemy is passed over for an unclear one", not near, say(*near[0]) if near else "")

    def volley(self, told, dice, need, save, cas, disorders, sharp, text):
        rolls, sixes, hits, rerolled = 0, 0, 0, 0
        saves = re.search(r"saves (\d+)D at (\d)\+: (\d+)", told)
        for m in re.finditer(r"(again )?(?<!saves )(\d+)D(?:: (\d+) × 6, (\d+) × \d(?: to 5)?| at 6\+: (\d+))", told):
            n = int(m[2])
            six = int(m[3] or m[5] or 0)
            other = int(m[4] or 0)
            if m[1]:
                rerolled += n
                self.ok("volley: one miss thrown again (Sharp Shooters)", sharp and n == 1, text + " " + told)
            else:
                rolls += n
            sixes += six
            hits += six + other
        self.ok("volley: dice thrown are the dice told", rolls == dice, text + " " + told)
        ok = (saves is None and hits == 0 and cas == 0) or (saves and int(saves[1]) == hits and int(saves[2]) == save
                                                          and hits - int(saves[3]) == cas)
        self.ok("volley: hits, saves and casualties add up", bool(ok), text + " " + told)
        self.ok("volley: a 6 disorders", disorders == (sixes > 0), text + " " + told)

    # -------------------------------------------------------------- break tests
    def break_test(self, L, i, cause, uid, support=False):
        """Reads a break test; uid is None in the shooting phase, where the result names the unit."""
        j = i
        mods = {}
        if L[j].startswith("→ break test"):
            mods = {k.strip(): int(n) for k, n in re.findall(r"([a-z ]+) (-\d+)", L[j][len("→ break test"):])}
            j += 1
        m = re.match(r"Break test: 2D6(-\d+)?: it (holds|breaks|retires disordered|retires) \[2D6 = (\d+)\]", L[j])
        mod, res, roll = int(m[1] or 0), m[2], int(m[3])
        k = j + 1
        if uid is None:
            # closing fire may tell the move between the test and its result
            while k < len(L) and not re.match(UNIT + r" (holds|retires|is lost)", L[k]):
                k += 1
            uid = re.match(UNIT, L[k])[1]
        u = self.units[uid]
        text = "%s %s, %s" % (uid, u.name, L[j])
        self.ok("break test: modifiers add up", sum(mods.values()) == mod, text)
        want = {}
        if u.cas > u.stamina:
            want["casualties above stamina"] = u.stamina - u.cas
        if u.disorder:
            want["disordered"] = -1
        if cause == "shooting" and u.hit_by_guns:
            want["hit by artillery"] = -1
        if not self.unsure(u):
            self.ok("break test: modifiers", mods == want, "%s told %s, wanted %s" % (text, mods, want))
        if cause == "shooting" and self.phase == "shooting":
            self.ok("break test: shooting needs more casualties than stamina", u.cas > u.stamina, text)
        col = u.kind + " after " + cause
        key = (roll + mod, col)
        self.rep.table[key][res] += 1
        self.rep.examples.setdefault((key, res), self.where + " " + uid)
        self.pending.pop(uid, None)
        u.cas = min(u.cas, u.stamina)
        u.hit_by_guns = False
        if res == "breaks":
            self.broken.add(uid)
            self.lose(uid)
        if res == "retires disordered":
            u.disorder, u.disorder_turn = True, (self.turn, self.side)
        return j + 1

    def lose(self, uid):
        self.units[uid].lost = True
        self.pending.pop(uid, None)
        self.contact = {p for p in self.contact if uid not in p}

    def retire(self, uid, how):
        u = self.units[uid]
        if how.endswith("disorder"):
            u.disorder, u.disorder_turn = True, (self.turn, self.side)
        self.contact = {p for p in self.contact if uid not in p}

    # -------------------------------------------------------------- hand-to-hand
    def combat(self, L, i, a):
        j = i + 1
        sup = Counter()
        inflicted = Counter()
        fighters = set()
        strikes = []
        supporters = {}
        while True:
            line = L[j]
            if m := re.match(UNIT + " supports " + UNIT, line):
                self.support(m[1], m[2])
                sup[m[1][0]] += 1
                supporters[m[1]] = m[2]
                j += 1
            elif m := re.match(UNIT + " strikes " + UNIT, line):
                j, cas = self.strike(L, j, m[1], m[2], a)
                inflicted[m[1][0]] += cas
                strikes.append((m[1], m[2], cas))
                fighters |= {m[1], m[2]}
            elif m := re.match("combat result A (-?\d+), B (-?\d+)", line):
                res = {"A": int(m[1]), "B": int(m[2])}
                j += 1
                break
            elif re.match(r"(The combat|— )", line):
                return j
            else:
                j += 1
                if j >= len(L):
                    return j
        text = "combat of " + a
        for f, blows in self.dice.items():
            u = self.units[f]
            self.ok("strike: number of dice", sum(n for _, n in blows) == (2 * len(blows) if u.square else u.melee), "%s %s" % (f, blows))
            front = [n for d, n in blows if not (self.charges.get(d) or ("", ""))[1]]
            if len(blows) > 1 and front:
                self.ok("strike: at least half of the dice to the front", sum(front) * 2 >= u.melee, "%s %s" % (f, blows))
        self.dice = defaultdict(list)
        for s, d, cas in strikes:               # blows fall together: casualties after all strikes
            self.units[d].cas += cas
            if cas:
                self.pending[d] += cas
        square = Counter(self.units[f].side for f in fighters if self.units[f].square)
        for side in "AB":
            heavy = sum(self.units[f].side == side and "heavy" in self.units[f].special and self.charging(f, fighters) for f in fighters)
            self.ok("combat: result is casualties and supports (and 1 for charging Heavy Cavalry)",
                    res[side] == inflicted[side] + sup[side] + 3 * square[side] + heavy,
                    "%s: %s told %d, %d casualties, %d supports" % (text, side, res[side], inflicted[side], sup[side]))
        loser = "A" if res["A"] < res["B"] else "B" if res["B"] < res["A"] else None
        must = set()
        moved_off = set()
        while j < len(L):
            line = L[j]
            if m := re.match(UNIT + r" must test( as its support)?", line):
                must.add(m[1])
                u = self.units[m[1]]
                if m[2]:
                    self.ok("support tests only if its friend broke", self.units[supporters.get(m[1], m[1])].lost, line)
                else:
                    why = u.side == loser or u.cas > u.stamina or loser is None and u.shaken
                    self.ok("combat: who tests lost, or has excess casualties, or is shaken in a draw", why, line)
                j += 1
                if L[j].startswith("→ break") or L[j].startswith("Break"):
                    j = self.break_test(L, j, "hand-to-hand", m[1], bool(m[2]))
            elif line.startswith("→ break") or line.startswith("Break"):
                j = self.break_test(L, j, "hand-to-hand", self.guess(L, j, must))
            elif m := re.match(UNIT + r" (retires in disorder|retires)", line):
                self.retire(m[1], m[2])
                moved_off.add(m[1])
                j += 1
            elif re.match(UNIT + r" (moves from lane|is disordered$|turns$)", line):
                j = self.step(L, j, [])
            elif m := re.match(UNIT + " is lost", line):
                self.lose(m[1])
                j += 1
            elif re.match(UNIT + " holds", line):
                j += 1
            else:
                break
        # who should have tested
        for f in fighters:
            u = self.units[f]
            if loser and u.side == loser:
                self.ok("combat: the loser tests", f in must, "%s: %s lost %s" % (text, f, res))
            if f not in must and not u.lost:
                self.ok("combat: a fighter with more casualties than stamina tests", u.cas <= u.stamina,
                        "%s: %s %s has %d of %d and does not test (%s)" % (text, f, u.name, u.cas, u.stamina, "winner" if loser else "draw"))
                u.cas = min(u.cas, u.stamina)
            if loser is None and u.kind == CAV:
                self.ok("combat: cavalry retires from a draw", f in moved_off or u.lost, "%s: %s" % (text, f))
            if not u.lost:
                self.fought.add(f)
            self.won_last[f] = loser is not None and u.side != loser
        for s, friend in supporters.items():
            if friend in self.broken and (s in must or not self.units[s].lost):
                self.ok("combat: the support of a broken friend tests", s in must, "%s: %s" % (text, s))
        if not any(p for p in self.contact if p & fighters):
            for f in fighters:
                self.won_last.pop(f, None)
        return j

    def charging(self, f, fighters):
        c = self.charges.get(f)
        return f not in self.struck_before and (bool(c and c[0] in fighters) or any(
            x[0] == f and x[2] for a, x in self.charges.items() if a in fighters))

    def guess(self, L, j, must):
        for k in range(j, min(j + 6, len(L))):
            if m := re.match(UNIT + r" (holds|retires|is lost)", L[k]):
                return m[1]
        return next(iter(must))

    def support(self, s, f):
        u, v = self.units[s], self.units[f]
        text = "%s supports %s" % (s, f)
        self.ok("support: within 6", box_box(u.box(), v.box()) < 6 + TOL, "%s at %.0f" % (text, box_box(u.box(), v.box())))
        self.ok("support: not engaged itself", not any(s in p for p in self.contact), text)
        self.ok("support: not for skirmishers, guns, squares", "tiny" not in v.special and v.kind != ART and not v.square, text)
        key = (self.where, s)
        if key in self.supports:
            self.ok("support: one friend a turn (strict reading)", self.supports[key] == f, "%s, before that %s" % (text, self.supports[key]))
        else:
            self.ok("support: one friend a turn (strict reading)", True)
        self.supports[key] = f

    def strike(self, L, j, a, d, mover):
        u, v = self.units[a], self.units[d]
        text = "%s %s strikes %s %s" % (a, u.name, d, v.name)
        j += 1
        mods, savemod = {}, 0
        if L[j].startswith("("):
            hit = re.search(r"to hit: ([^;)]*)", L[j])
            if hit:
                mods = {k.strip(): int(n) for k, n in re.findall(r"([a-z ]+) ([+-]\d)", hit[1])}
            s = re.search(r"saves: lancers -(\d)", L[j])
            savemod = int(s[1]) if s else 0
            j += 1
        m = re.match(r"Hand-to-hand: (\d+) (?:die|dice) at (\d)\+ against a save of (\d)\+: (\d+) casualt(?:y|ies)(?: \[(.*)\])?", L[j])
        dice, need, save, cas = (int(x) for x in m.groups()[:4])
        told = m[5] or ""
        self.dice[a].append((d, dice))
        # modifiers
        ca, cd = self.charges.get(a), self.charges.get(d)
        charging = ca and ca[0] == d and a not in self.struck_before
        countering = a not in self.struck_before and a not in self.fought and any(c[0] == a and c[2] for c in self.charges.values())
        countered = ca and ca[0] == d and ca[2] and u.kind == INF
        want = {}
        if (charging or countering) and not countered:
            want["charge"] = 1
        if self.won_last.get(a):
            want["won the last round"] = 1
        if u.shaken or u.disorder:
            word = "shaken and disordered" if u.shaken and u.disorder else "shaken" if u.shaken else "disordered"
            want[word] = -1
        if "tiny" in u.special:
            want["skirmishers"] = -1
        if "engaged in flank or rear" in mods:
            want["engaged in flank or rear"] = -1
            self.ok("strike: engaged in flank only where so charged", any(c[0] == a and (c[1] or c[3]) for c in self.charges.values())
                    or a in self.flanked, text)
            self.flanked.add(a)
        if not self.unsure(u):
            self.ok("strike: modifiers to hit", mods == want, "%s told %s, wanted %s" % (text, mods, want))
        self.ok("strike: need from the modifiers", need == max(2, min(6, 4 - sum(mods.values()))), text)
        lance = "lancers" in u.special and (charging or countering)
        ws = (1 if v.kind == CAV else 2) if lance else 0
        self.ok("strike: save", savemod == ws and save == min(6, v.save + ws), "%s save %d told -%d" % (text, save, savemod))
        # dice
        hits = rolls = 0
        for r in re.finditer(r"(again )?(?<!saves )(\d+)D at (\d)\+: (\d+)", told):
            if told[:r.start()].endswith("saves "):
                continue
            if r[1]:
                self.ok("strike: misses thrown again (Ferocious Charge)", "ferocious" in u.special and bool(charging or countering) and int(r[2]) == dice - hits, text + " " + told)
            else:
                rolls += int(r[2])
            hits += int(r[4])
        sv = re.search(r"saves (\d+)D at (\d)\+: (\d+)", told)
        self.ok("strike: dice thrown are the dice told", rolls == dice, text + " " + told)
        ok = (sv is None and hits == 0 and cas == 0) or (sv and int(sv[1]) == hits and int(sv[2]) == save and hits - int(sv[3]) == cas)
        self.ok("strike: hits, saves and casualties add up", bool(ok), text + " " + told)
        self.struck.add(a)
        return j + 1, cas


    # -------------------------------------------------------------- end of a turn
    def withdrawals(self):
        """Units of a demoralised brigade retire to more than 12 inches from enemies."""
        if self.army_gone:
            return
        for u in self.units.values():
            if u.side == self.side and u.brigade in self.demoralised and u.id in self.before and self.near_strict.get(u.id) \
                    and not any(u.id in p for p in self.contact) and u.id not in self.fought and not u.lost:
                self.ok("demoralised units within 12 of an enemy withdraw", u.id in self.withdrew, "%s %s" % (u.id, u.name))

    def overlaps(self):
        us = self.alive()
        for i, a in enumerate(us):
            for b in us[i + 1:]:
                if a.lane == b.lane and a.face in ("up", "down") and b.face in ("up", "down"):
                    p, q = a.box(), b.box()
                    deep = min(p[3], q[3]) - max(p[1], q[1])
                    self.ok("no two units stand in one place", deep <= TOL, "%s %s lane %d %s and %s %s %s" % (a.id, a.name, a.lane, p[1::2], b.id, b.name, q[1::2]))

    def finish(self, told_units, told_generals, foot):
        for d, text in self.owed.items():
            self.ok("charge: closing fire of infantry in line and guns to the front", False, text)
        self.withdrawals()
        # disorder ends with the unit's own turn, unless it was disordered in it or fought
        for u in self.alive(self.side):
            if u.disorder and u.disorder_turn != (self.turn, self.side) and u.id not in self.fought and u.brigade not in self.demoralised:
                u.disorder = False
        for uid, n in self.pending.items():
            u = self.units[uid]
            if not u.lost and self.phase != "command":
                self.ok("shooting: more casualties than stamina are tested", u.cas <= u.stamina, "%s %s has %d of %d" % (uid, u.name, u.cas, u.stamina))
        for u in self.units.values():
            u.hit_by_guns = False
            if u.id in told_units and u.lost:
                self.ok("map: lost units are gone", False, u.id)
        for uid, (lane, row, face, hollow, cas, square, more) in told_units.items():
            u = self.units[uid]
            if u.lost:
                continue
            self.ok("map: casualties", cas == u.cas, "%s %s map %d, told %d" % (uid, u.name, cas, u.cas))
            if not self.unsure(u):
                self.ok("map: shaken or disordered", hollow == (u.shaken or u.disorder), "%s %s map %s, shaken %s disordered %s" % (uid, u.name, hollow, u.shaken, u.disorder))
            self.ok("map: place", lane == u.lane and row - 2.1 <= u.y <= row + 7.6, "%s map %d,%d told %d,%s" % (uid, lane, row, u.lane, u.y))
            u.cas, u.square = cas, square
            if face:
                u.face = face
            # resynchronise
            if hollow and not u.shaken:
                u.disorder = True
            if not hollow:
                u.disorder = False
        self.maybe_recovered = []
        for g, u in self.attached.items():
            if g in told_generals and not u.lost:
                lane, low, high = told_generals[g]
                cell = (LANE * lane, low, LANE * lane + LANE, high)
                d = box_box(cell, u.box())
                self.ok("a general who says follow me or rallies joins the unit", d <= 9, "%s stands %.0f from %s" % (g, d, u.id))
        for g, (lane, low, high) in told_generals.items():
            if g in self.generals and g not in self.attached:       # who is attached goes with his unit
                was = self.generals[g]
                d = hypot(max(0, LANE * (abs(lane - was[0]) - 1)), max(0, low - was[2], was[1] - high))
                self.ok("a general moves at most 48 (mounted)", d <= 48, "%s %.0f" % (g, d))
        for text, us, where in self.groups:
            us = [u for u in us if not u.lost and u.id not in self.charges and u.id not in {x for p in self.contact for x in p}]
            if len(us) > 1 and not any(u.id in self.fought for u in us):
                self.ok("order: group within 6 at the end", self.grouped(us, 6 + TOL), text)
        self.groups = []
        self.generals = told_generals
        self.demoralisation_foot(foot)
        self.overlaps()
        self.flanked = self.flanked & {x for p in self.contact for x in p}
        self.struck_before = set(self.struck) & {x for p in self.contact for x in p}
        self.struck = set()

    def end(self):
        if not self.result:
            self.where = self.name
            self.ok("the result is told", False)
            return
        lost = Counter(u.side for u in self.units.values() if u.lost)
        self.where = self.name + " end"
        self.ok("result: units lost", (lost["A"], lost["B"]) == (int(self.result[4]), int(self.result[5])), "%s told %s" % (dict(lost), self.result[0]))
        if self.result[1] == "Neither":
            self.ok("result: nobody wins after the last turn only", self.result[3] != "last turn" or int(self.result[2]) == self.turn, self.result[0])
            for s in "AB":
                self.ok("result: the army of who does not lose is not demoralised", self.result[3] != "last turn" or
                        not all(b in self.demoralised for b in self.brigades if b[0] == s), s)
        if "demoralised" in self.result[3]:
            other = "B" if self.result[1] == "A" else "A"
            self.ok("result: all brigades of the loser are demoralised", all(b in self.demoralised for b in self.brigades if b[0] == other))
            self.ok("result: the winner is not demoralised", not all(b in self.demoralised for b in self.brigades if b[0] != other))


def table_check(rep):
    """The sheet leaves the table out: one score and kind must always give one result, better with a better score."""
    rank = {"breaks": 0, "retires disordered": 1, "retires": 2, "holds": 3}
    kinds = sorted({k for _, k in rep.table})
    for kind in kinds:
        last, last_score = -1, None
        for score in sorted(s for s, k in rep.table if k == kind):
            res = rep.table[score, kind]
            rep.check("break table: one result for a score and kind", len(res) == 1, "all", "%s %s %s %s" % (
                kind, score, dict(res), {r: rep.examples[(score, kind), r] for r in res}))
            best = min(rank[r] for r in res)
            rep.check("break table: a better score is not worse", best >= last, "all", "%s %s" % (kind, score))
            last = max(last, max(rank[r] for r in res))


def main(args):
    quiet = "-q" in args
    limit = int(args[args.index("-n") + 1]) if "-n" in args else 12
    files = [a for k, a in enumerate(args) if not a.startswith("-") and (k == 0 or args[k - 1] != "-n")]
    rep = Report()
    for f in files:
        name = f.split("/")[-1].replace(".txt", "")
        with open(f, encoding="utf-8") as h:
            Battle(name, h.read(), rep).run()
    table_check(rep)
    code = report.counts(rep.checked, rep.failed, len(files))
    if "-t" in args:
        for (s, k), r in sorted(rep.table.items(), key=lambda x: (x[0][1], x[0][0])):
            print("   ", k, s, dict(r))
    if not quiet:
        for kind in sorted(rep.seen):
            print("\n" + kind)
            for t in rep.seen[kind][:limit]:
                print("   ", t)
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
