#!/usr/bin/env python3
"""Checks told battles of Hail Caesar, Hundred Years' War, against the sheet.

Run: python3 hail-caesar.py [-q] FILES...   (-q: without the counts of play and the failures)
The state is followed through the told events (places, wounds, disorder, generals, stakes, who fights
whom), and every number that the sheet fixes is worked out again and compared with what is told. Prints
per kind how many were checked and failed, then each failure with its file, line and turn; exit code 1 if
any failed. Standard library only; written from the sheet, not from the program.

Taken from the told texts, because the sheet has pictures there or says nothing: the table of panic
tests, the modifiers to hit, the table of a fiasco, a lane of 6 inches (3 where the map has 24 lanes), a
told place is the front of a unit that looks up or down the table and the middle of one that looks along
it, rough ground as cover, when an army is beaten. These are checked for being the same everywhere.
Places are told in whole inches, so distances are checked with a slack of an inch for each.
"""
import math
import re
import sys
from collections import Counter

import report

SUPER = '⁰¹²³⁴⁵⁶⁷⁸⁹'
INF, CAV, LIGHT, GUN, SKIRM = 'infantry', 'cavalry', 'light cavalry', 'gun', 'skirmishers'

# clash, sustained, dice of a supporter, dice of a shooter, save, stamina, weapon, arm, rules  (2-c to 2-f)
FIGURES = {
    'Mounted knights': (10, 6, 3, 0, 4, 6, None, CAV, {'lance', 'tough'}),
    'Foot knights': (8, 7, 3, 0, 4, 6, None, INF, {'tough', 'stubborn'}),
    'Mounted sergeants': (7, 5, 3, 0, 5, 6, None, LIGHT, set()),
    'Pavisiers': (6, 6, 3, 0, 5, 6, None, INF, {'pavise', 'militia'}),
    'Vougiers': (7, 6, 3, 0, 5, 6, None, INF, {'double'}),
    'Ribauds': (5, 5, 3, 0, 6, 6, None, INF, {'militia', 'levy'}),
    'Peasants': (5, 3, 3, 0, None, 6, None, INF, {'militia', 'levy'}),
    'Genoese crossbowmen': (5, 5, 3, 3, 5, 6, 'crossbow', INF, {'pavise', 'marksmen'}),
    'Francs-archers': (5, 5, 3, 3, 5, 6, 'bow', INF, {'militia', 'levy'}),
    'Crossbowmen': (5, 5, 3, 3, 5, 6, 'crossbow', INF, {'militia'}),
    'Crossbowmen with pavise': (5, 5, 3, 3, 5, 6, 'crossbow', INF, {'militia', 'pavise'}),
    'Couleuvriniers': (3, 3, 2, 2, 5, 4, 'couleuvrine', SKIRM, set()),
    'Bombard': (1, 1, 0, (3, 2, 1), 5, 3, 'bombard', GUN, set()),
    'Ribaudequin': (1, 1, 0, (3, 2, None), 5, 3, 'ribaudequin', GUN, set()),
    'English archers': (5, 5, 3, 3, 5, 6, 'longbow', INF, {'stakes', 'marksmen'}),
    'Hobilars': (7, 5, 3, 0, 5, 6, None, LIGHT, {'marauders'}),
    'Mounted archers': (5, 5, 3, 0, 5, 6, None, LIGHT, {'dismount'}),
    'Billmen': (7, 6, 3, 0, 5, 6, None, INF, {'double'}),
    'Kerns': (3, 3, 2, 0, 6, 6, 'javelin', SKIRM, {'marauders'}),
}
DISMOUNTED = (5, 5, 3, 3, 5, 6, 'longbow', INF, {'marksmen'})          # 2-e: base archers, without stakes
RANGE = {'javelin': 6, 'bow': 18, 'crossbow': 18, 'longbow': 30, 'couleuvrine': 12, 'bombard': 36, 'ribaudequin': 24}  # 1-b, 1-c
RATE = {INF: 6, CAV: 9, LIGHT: 12, GUN: 6, SKIRM: 6}                   # 1-b; guns: a construction
FIASCO = {1: 'two moves away, and a wound', 2: 'one move back', 3: 'one move to the left', 4: 'one move to the right',
          5: 'ahead, up to one move', 6: 'ahead, up to'}
MONTJOIE = {'French', 'Burgundian'}
KNIGHTS = {'Mounted knights', 'Foot knights'}
ARCHERS = {'English archers', 'Mounted archers'}
KINDS = '|'.join(sorted(FIGURES, key=len, reverse=True))
U = rf'([AB]\d+) (?:{KINDS})'
DIRS = {'north': (0, 1), 'south': (0, -1), 'east': (1, 0), 'west': (-1, 0)}
GLYPH = {'▲': 'north', '△': 'north', '▼': 'south', '▽': 'south', '▶': 'east', '▷': 'east', '◀': 'west', '◁': 'west'}
HOLLOW = '△▽▷◁'
CELLS = '·▲▼△▽◁▷◀▶◆~↑↓←→↖↗↘↙+'
EPS = 1e-6


def shot_result(total, shaken, wounded):
    """The table of panic tests for shots (read from told tests)."""
    if total <= 2 or total == 3 and wounded or total == 4 and shaken:
        return 'it routs'
    if total <= 5:
        return 'it retreats, disordered'
    return {6: 'it retreats in order', 7: 'it holds, disordered'}.get(total, 'it holds')


def melee_result(total, shaken):
    """The table of panic tests for melee (read from told tests)."""
    if total <= 3 or total == 4 and shaken:
        return 'it routs'
    if total <= 5:
        return 'it gives ground disordered, and its supports with it'
    return {6: 'it gives ground, disordered', 7: 'it gives ground in order'}.get(total, 'it holds')


class Unit:
    def __init__(self, name, kind, division, country):
        self.name, self.side, self.kind, self.division, self.country = name, name[0], kind, division, country
        self.lane = self.y = None
        self.facing = 'north' if self.side == 'A' else 'south'
        self.wounds, self.disordered, self.lost, self.dismounted, self.planted = 0, False, False, False, False
        self.enemies, self.fought, self.supports = {}, set(), set()   # enemies: name -> where that one strikes this unit
        self.won = self.general = False
        self.fresh()

    def fresh(self):
        """What a turn begins anew."""
        self.countered = False
        self.charged = self.ordered = self.by_initiative = self.shot = self.planting = self.moved = self.broke = False
        self.ran = self.montjoie = self.stood = False
        self.was_disordered, self.was_shaken = self.disordered, self.shaken

    @property
    def figures(self):
        return DISMOUNTED if self.dismounted else FIGURES[self.kind]

    clash, sustained, aid, shoot, save, stamina, weapon, arm, rules = (
        property(lambda self, i=i: self.figures[i]) for i in range(9))

    @property
    def rate(self):
        return RATE[self.arm]

    @property
    def shaken(self):
        return self.wounds >= self.stamina

    @property
    def horse(self):
        return self.arm in (CAV, LIGHT)

    @property
    def placed(self):
        return not self.lost and self.lane is not None and self.y is not None


def unwrap(lines):
    """[(line number, text)]: joins the continuations of a told text; drops empty lines."""
    out = []
    for number, line in lines:
        if not line.strip():
            out.append((number, ''))
            continue
        indent = len(line) - len(line.lstrip())
        if out and out[-1][1] and indent > 2:
            last = out[-1][1]
            before = len(last) - len(last.lstrip())
            head = re.match(r"(?:Order|Volley|Panic test|Melee|Montjoie !|Gun|Fiasco|Levy|Disorder test|The general): ", line.lstrip())
            if last.count('[') > last.count(']') or indent > before and not head:
                out[-1] = (out[-1][0], last + ' ' + line.strip())
                continue
        out.append((number, line))
    return [(n, line) for n, line in out if line]


def throws(text):
    """[(kind, dice, need, hits, sixes)] of the bracket of a throw line; sums are ('sum', dice, None, value, 0)."""
    m = re.search(r'\[([^\]]*)\] \(', text)
    got = []
    for part in (m[1].split('; ') if m else []):
        if q := re.fullmatch(r'(saves |again )?(\d+)D at (\d)\+: (\d+)(?:, (\d+) × 6)?', part):
            got.append(((q[1] or 'hits').strip(), int(q[2]), int(q[3]), int(q[4]), int(q[5] or 0)))
        elif q := re.fullmatch(r'(\d*)D6 = (\d+)', part):
            got.append(('sum', int(q[1] or 1), None, int(q[2]), 0))
        else:
            got.append(('unread', 0, None, 0, 0))
    return got


class Battle:
    def __init__(self, path):
        self.path, self.where, self.line = path, 'start', 0
        self.checked, self.failed, self.notes, self.stats = Counter(), Counter(), [], Counter()
        self.units, self.divisions, self.command, self.countries = {}, {}, {}, {}
        self.demoralised, self.places, self.ended = set(), {}, False
        self.levied, self.unsure, self.charge_next = {}, set(), set()
        self.fall = self.made_way = self.charge = self.combat = self.path_of = self.act = self.fiasco = None
        self.charge_home, self.doing, self.allowed, self.gone, self.segments, self.fallen = True, '', 0, 0.0, 0, 0.0
        with open(path, encoding='utf-8') as f:
            self.lines = list(enumerate(f.read().split('\n'), 1))

    def check(self, kind, good, text=''):
        self.checked[kind] += 1
        if not good:
            self.failed[kind] += 1
            self.notes.append(f'{self.path}:{self.line} {self.where}: {kind}: {text}')
        return good

    # ---- places --------------------------------------------------------------------------------

    def depth(self, u):
        return 4.5 if u.kind == 'Peasants' else {INF: 3, CAV: 4.5, LIGHT: 4.5, GUN: 3, SKIRM: 1.5}[u.arm]

    def box(self, u):
        d = self.depth(u)
        if u.facing == 'north':
            low, high = u.y - d, u.y
        elif u.facing == 'south':
            low, high = u.y, u.y + d
        else:
            low, high = u.y - self.width / 2, u.y + self.width / 2
        return (u.lane * self.width, (u.lane + 1) * self.width, low, high)

    def gap(self, a, b):
        p, q = self.box(a), self.box(b)
        return math.hypot(max(p[0] - q[1], q[0] - p[1], 0), max(p[2] - q[3], q[2] - p[3], 0))

    def eye(self, u):
        x = (u.lane + 0.5) * self.width
        return (x, u.y) if u.facing in ('north', 'south') else (x + DIRS[u.facing][0] * self.width / 2, u.y)

    def ahead(self, u, point):
        """How far a point is before the front of a unit."""
        dx, dy = DIRS[u.facing]
        x, y = self.eye(u)
        return (point[0] - x) * dx + (point[1] - y) * dy

    def corners(self, u):
        x0, x1, y0, y1 = self.box(u)
        return [(x0, y0), (x0, y1), (x1, y0), (x1, y1)]

    def middle(self, u):
        x0, x1, y0, y1 = self.box(u)
        return ((x0 + x1) / 2, (y0 + y1) / 2)

    def between(self, p, q, box, shrink):
        """Whether the line from p to q passes through the inside of a box."""
        t0, t1 = 0.0, 1.0
        x0, x1, y0, y1 = box[0] + shrink, box[1] - shrink, box[2] + shrink, box[3] - shrink
        if x0 >= x1 or y0 >= y1:
            return False
        for start, step, low, high in ((p[0], q[0] - p[0], x0, x1), (p[1], q[1] - p[1], y0, y1)):
            if abs(step) < 1e-12:
                if not low < start < high:
                    return False
                continue
            a, b = sorted(((low - start) / step, (high - start) / step))
            t0, t1 = max(t0, a), min(t1, b)
        return t0 < t1

    def clear(self, a, b, shrink):
        """Whether some line from the middle of a's front to b (its corners or middle) passes no other unit."""
        eye = self.eye(a)
        others = [self.box(o) for o in self.units.values() if o.placed and o is not a and o is not b]
        ends = [self.middle(b)] + [p for p in self.corners(b)]
        mid = self.middle(b)
        ends += [((p[0] + mid[0]) / 2, (p[1] + mid[1]) / 2) for p in self.corners(b)]
        return any(not any(self.between(eye, p, o, shrink) for o in others) for p in ends)

    def reach(self, u, e):
        """The distance of a shot: from the leader, the middle of the front (6-a)."""
        (x, y), (x0, x1, y0, y1) = self.eye(u), self.box(e)
        return math.hypot(max(x0 - x, x - x1, 0), max(y0 - y, y - y1, 0))

    def in_arc(self, u, o):
        """Whether a unit stands well inside 45 degrees of the edges of a front: a front arc by any reading."""
        mid, eye = self.middle(o), self.eye(u)
        ahead = self.ahead(u, mid)
        aside = abs(mid[0] - eye[0]) if u.facing in ('north', 'south') else abs(mid[1] - eye[1])
        return ahead > 1 and aside <= ahead

    def foes(self, u):
        return [e for e in self.units.values() if e.side != u.side and e.placed]

    # ---- reading -------------------------------------------------------------------------------

    @staticmethod
    def is_map(line):
        return bool(re.match(rf'[ \d]{{4}} ?[{CELLS}]', line))

    def run(self):
        sections, current = [], []
        for number, line in self.lines:
            if line.startswith('—') or sections and re.match(r'(?:[AB] .*|Neither\b.*) in turn', line):
                sections.append(current)
                current = []
            current.append((number, line))
        sections.append(current)
        self.read_head(sections[0])
        self.turn_list = []
        for section in sections[1:]:
            self.line, head = section[0]
            if head.startswith('— Deployment'):
                self.read_deployment(section)
            elif m := re.match(r'— Turn (\d+): ([AB])', head):
                self.play(int(m[1]), m[2], section)
            elif ' in turn ' in head:
                self.read_end(head)
        return self

    def read_head(self, lines):
        text = ' '.join(line.strip() for _, line in lines)
        sides = re.match(r'(.*?) v (.*?), battle', text)
        self.countries = {'A': sides[1], 'B': sides[2]}
        self.head = re.search(r'((?:[AB]|Neither)\b[^.:]*) (?:wins )?in turn (\d+): ([^.]*)\. Units lost: A (\d+), B (\d+)', text)
        for m in re.finditer(r'Division ([AB]\.\d+), command (\d): (.*?)(?= Division| The map)', text):
            members = []
            for q in re.finditer(rf'([AB])(\d+)(?:–[AB](\d+))? ({KINDS})', m[3]):
                for number in range(int(q[2]), int(q[3] or q[2]) + 1):
                    name = f'{q[1]}{number}'
                    self.units[name] = Unit(name, q[4], m[1], self.countries[q[1]])
                    members.append(name)
            self.divisions[m[1]], self.command[m[1]] = members, int(m[2])
            self.check('army: 4 to 9 units in a division', 4 <= len(members) <= 9, f'{m[1]} {len(members)}')
        for side in 'AB':
            commands = sorted(c for d, c in self.command.items() if d[0] == side)
            self.check('army: command 8, the first general 9', commands[-1] == 9 and set(commands[:-1]) <= {8}, str(commands))
            self.check_list(side)

    def check_list(self, side):
        """2-c to 2-f: shares of the list, in units or in points (without generals)."""
        country = self.countries[side]
        prices = {'Mounted knights': 32 if country in MONTJOIE else 36, 'Foot knights': 36, 'Pavisiers': 22, 'Vougiers': 28,
                  'Mounted sergeants': 27 if country == 'Free companies' else 23, 'Ribauds': 17, 'Peasants': 10, 'Kerns': 15,
                  'Genoese crossbowmen': 30, 'Francs-archers': 15, 'Crossbowmen': 18, 'Crossbowmen with pavise': 20,
                  'Couleuvriniers': 15, 'Bombard': 23, 'Ribaudequin': 15, 'English archers': 30, 'Hobilars': 27,
                  'Mounted archers': 33, 'Billmen': 28}
        mine = [u for u in self.units.values() if u.side == side]
        guns = [u for u in mine if u.arm == GUN]
        divisions = len([d for d in self.divisions if d[0] == side])

        def shares(test):
            chosen = [u for u in mine if test(u)]
            return (len(chosen) / len(mine), sum(prices[u.kind] for u in chosen) / sum(prices[u.kind] for u in mine))

        least = {'French': [('knights', .5)], 'Burgundian': [('knights', .25)], 'English': [('knights', .2), ('archers', .4)],
                 'Free companies': [('knights', .2), ('horse', .33)]}[country]
        most = {'French': [], 'Burgundian': [('archers', .2)], 'English': [('horse', .33)], 'Free companies': [('knights', .5)]}[country]
        tests = {'knights': lambda u: u.kind in KNIGHTS, 'archers': lambda u: u.kind in ARCHERS, 'horse': lambda u: u.horse}
        for what, share in least:
            self.check(f'army: at least {share:.0%} {what}', max(shares(tests[what])) >= share - EPS, str(shares(tests[what])))
        for what, share in most:
            self.check(f'army: at most {share:.0%} {what}', min(shares(tests[what])) <= share + 0.005, str(shares(tests[what])))
        if country == 'French':
            knights = [u for u in mine if u.kind in KNIGHTS]
            self.check('army: more than half of the knights mounted', 2 * sum(u.horse for u in knights) > len(knights))
        most_guns = divisions if country in ('French', 'Free companies') else math.ceil(divisions / 2)
        self.check('army: pieces of artillery', len(guns) <= most_guns, f'{len(guns)} of {divisions} divisions')
        for kind in ('Couleuvriniers', 'Kerns'):
            count = sum(u.kind == kind for u in mine)
            if count:
                self.check(f'army: {kind}, one for each division', count <= divisions, str(count))

    def read_map(self, lines):
        """[(row, lane, token)] of a told map."""
        rows = [(int(line[:4]) if line[:4].strip() else None, line) for _, line in lines if self.is_map(line)]
        got = []
        for i, (row, line) in enumerate(rows):
            if row is None:
                row = rows[i + 1][0] + 3 if i + 1 < len(rows) and rows[i + 1][0] is not None else rows[i - 1][0] - 3
            for q in re.finditer(r'[▲▼△▽◁▷◀▶][^\s▲▼△▽◁▷◀▶]*|◆\S*|~\S*|\S+', line[4:]):
                got.append((row, q.start() // 6, q[0]))
        return got

    def read_generals(self, shown):
        """The places of generals and staffs on a map; those who are not shown are not known."""
        self.places = {}
        for row, lane, token in shown:
            if m := re.match(r'◆([AB](?:\.\d+)?)$', token):
                self.places[m[1]] = ((lane + 0.5) * self.width, row + 1.5)

    def read_deployment(self, lines):
        axis = [line for _, line in lines if re.match(r' +0 +1 +2 ', line)]
        self.width = 3 if len(axis[0].split()) == 24 else 6
        shown = self.read_map(lines)
        self.rough = {(lane, row) for row, lane, token in shown if token.startswith('~')}
        self.any_rough = bool(self.rough)
        text = ' '.join(line.strip() for _, line in lines if not self.is_map(line))
        self.first = (re.search(r'First turn: side ([AB])', text) or re.search(r'\b([AB]) has the first turn', text))[1]
        for row, lane, token in shown:
            if m := re.match(r'[▲▼]([AB]\d+)', token):
                u = self.units[m[1]]
                u.lane, u.planted = lane, '#' in token
                u.y = row + 3 if u.side == 'A' else row + 1
        seen = set()
        for _, line in self.lines:                # a first told move says where a unit stood
            if m := re.match(rf'  {U} moves (?:in|from) lane (\d+)(?: from|,) (\d+)″', line):
                u = self.units[m[1]]
                if u.name not in seen:
                    seen.add(u.name)
                    u.lane, u.y = int(m[2]), int(m[3])
        self.unsure = set(self.units) - seen
        self.read_generals(shown)
        self.check('deployment: all units stand on the map', all(u.placed for u in self.units.values()) or
                   any('+' in t for _, _, t in shown), str([u.name for u in self.units.values() if not u.placed]))

    # ---- one player's turn ---------------------------------------------------------------------

    def play(self, turn, side, section):
        self.where, self.side = f'turn {turn} {side}', side
        self.turn_list.append((turn, side))
        n = len(self.turn_list)
        other = 'B' if self.first == 'A' else 'A'
        self.check('sides alternate', side == (self.first if n % 2 else other) and turn == (n + 1) // 2, f'{turn} {side}')
        axis = [i for i, (_, line) in enumerate(section) if re.match(r' +0 +1 +2 ', line)]
        at = axis[0] if axis else 0
        rest = section[at + 1:]
        split = next((i for i, (_, line) in enumerate(rest) if not line.strip()), len(rest))
        footer = ' '.join(line.strip() for _, line in rest[:split])
        self.events, self.i = unwrap(rest[split:]), 0
        for u in self.units.values():
            u.fresh()
        self.near = {}
        for u in self.units.values():
            if u.side == side and u.placed:
                self.near[u.name] = min((self.gap(u, e) for e in self.foes(u)), default=99)
        self.free = {u.name for u in self.units.values() if not u.enemies and not u.supports and not u.lost}
        self.was_demoralised = set(self.demoralised)
        self.phase, self.silent, self.done = 'movement', {}, []
        self.thrown_again, self.act, self.joined, self.tested_montjoie = set(), None, set(), set()
        self.passive, self.combats, self.on_stakes, self.retreating, self.combat = set(), set(), set(), set(), None
        self.next_round, self.ended_round, self.followers, self.struck = set(), set(), {}, set()
        for name in self.charge_next:
            self.unit(name).charged = True
        self.charge_next = set()
        for u in self.units.values():
            if u.side == side and u.disordered and not u.enemies and not u.supports and not u.lost:
                self.passive.add(u.name)
        while self.i < len(self.events):
            self.line, line = self.events[self.i]
            self.i += 1
            self.event(line)
        for self.line, line in self.events:
            for kind, dice, _, value, _ in throws(line):
                low, high = (dice, 6 * dice) if kind == 'sum' else (0, dice)
                self.check('every die possible', kind != 'unread' and low <= value <= high, line)
        self.line = section[0][0]
        self.finish(section, footer)

    def peek(self, ahead=0):
        return self.events[self.i + ahead][1] if self.i + ahead < len(self.events) else ''

    def take(self, pattern):
        """The next line, if it fits."""
        if m := re.match(r'\s*' + pattern, self.peek()):
            self.line = self.events[self.i][0]
            self.i += 1
            return m
        return None

    def unit(self, name):
        return self.units[name]

    def event(self, line):
        text = line.strip()
        for pattern, handler in self.HANDLERS:
            if m := pattern.match(text):
                handler(self, m, text)
                return
        if re.match(r'(Another turn|First turn|— |→|Units|In (contact|support))', text) or not text:
            return
        self.check('every line read', False, text)

    # ---- small helpers ---------------------------------------------------------------------------

    def lose(self, u):
        u.lost = True
        self.leave(u)
        for o in self.units.values():
            o.supports.discard(u.name)
        u.supports.clear()

    def leave(self, u):
        """Ends its contacts: it has gone, or its enemies have."""
        for name in list(u.enemies):
            self.unit(name).enemies.pop(u.name, None)
        u.enemies.clear()
        u.supports.clear()

    def in_division(self, division):
        return [self.unit(n) for n in self.divisions[division]]

    def out(self, division):
        return sum(u.lost or u.shaken for u in self.in_division(division))

    # ---- Montjoie! (1-c) -------------------------------------------------------------------------

    def on_montjoie(self, m, text):
        u, e, d = self.unit(m[1]), self.unit(m[2]), int(m[3])
        self.tested_montjoie.add(u.name)
        self.check('Montjoie!: French or Burgundian mounted knights', u.kind == 'Mounted knights' and u.country in MONTJOIE, text)
        self.check('Montjoie!: an enemy at 18 inches or less', d <= 18, text)
        self.check('Montjoie!: before orders, its own turn', u.side == self.side and not self.done, text)
        self.check('Montjoie!: free units only', u.name in self.free, text)
        self.check('Montjoie!: not a shaken unit', not u.shaken, text)
        self.check('Montjoie!: not a disordered unit', not u.disordered, text)
        self.check('Montjoie!: not of a demoralised division', u.division not in self.demoralised, text)
        if u.placed and e.placed:
            nearest = min(self.gap(u, x) for x in self.foes(u))
            self.check('Montjoie!: the nearest enemy', self.gap(u, e) <= nearest + 2, f'{text}: one at {nearest:.1f}″')
        q = self.take(r'Montjoie !: (a double|no double)')
        if not q:
            return self.check('every line read', False, text)
        t = throws(self.events[self.i - 1][1])
        double = len(t) == 2 and t[0][3] == t[1][3]
        self.check('Montjoie!: 2D6, a double charges', (q[1] == 'a double') == double, self.events[self.i - 1][1])
        if double:
            u.montjoie = True
            follow = re.match(rf'\s*{U} charges {U}', self.peek())
            self.check('Montjoie!: on a double it charges', bool(follow) and follow[1] == u.name and follow[2] == e.name, self.peek())

    # ---- orders (5-b to 5-f) -----------------------------------------------------------------------

    def penalty(self, division, names):
        """The least and most distance penalty that the told places allow, or None."""
        general = self.places.get(division)
        carrier = next((u for u in self.in_division(division) if u.general and u.placed), None)
        least = most = 0
        for u in (self.unit(n) for n in names):
            if 'marauders' in u.rules:
                continue
            if carrier:
                d, slack = (0, 0.5) if carrier is u else (self.gap(carrier, u), 2.5)
            elif general:
                x0, x1, y0, y1 = self.box(u)
                d = math.hypot(max(x0 - general[0], general[0] - x1, 0), max(y0 - general[1], general[1] - y1, 0))
                slack = 4.5
            else:
                return None
            steps = lambda inches: max(0, math.ceil(inches / 12 - EPS) - 1)
            least, most = max(least, steps(max(0, d - slack))), max(most, steps(d + slack))
        return least, most

    def on_order(self, m, text):
        division, names = m[1], re.findall(rf'{U}', m[2])
        command, less = int(m[3]), int(m[4] or 0)
        units = [self.unit(n) for n in names]
        self.check('order: command of the general', command == self.command[division], text)
        self.check('order: to its own division, in its own turn', all(u.division == division for u in units) and division[0] == self.side, text)
        self.check('order: one division after the other', division not in self.done or self.done[-1] == division, text)
        if division not in self.done:
            self.done.append(division)
        self.check('order: none after one has failed', self.silent.get(division) != 'failed', text)
        self.check('order: none after the general has joined', self.silent.get(division) != 'joined', text)
        self.check('order: none after a rally', self.silent.get(division) != 'rallied', text)
        for u in units:
            self.check('order: not to a lost unit', not u.lost, u.name)
            self.check('order: not to a disordered unit', not u.disordered, f'{u.name}: {text}')
            self.check('order: not to who fights or supports', not u.enemies and not u.supports, f'{u.name}: {text}')
            self.check('order: not after a move by initiative', not u.by_initiative, f'{u.name}: {text}')
            self.check('order: one for a unit', not u.ordered, f'{u.name}: {text}')
            u.ordered = True
        bounds = self.penalty(division, names)
        if bounds:
            self.check('order: distance penalty', bounds[0] <= less <= bounds[1], f'{bounds}: {text}')
        if len(units) > 1 and all(u.placed for u in units):
            rest = self.apart(units)
            self.check('order: a group within 6 inches', not rest, f'{[u.name for u in rest]}: {text}')
        moves, roll = self.order_throw(division, command - less, units)
        self.check('order: result told', roll is not None, text)
        self.check_group()
        self.act, self.deeds = ('order', division, names, moves, set()), set()
        for u in units:
            u.stood = moves == 0 or moves is None or ('militia' in u.rules and roll == command - less)

    def apart(self, units):
        """Those of some units that stand more than 6 inches from the rest."""
        group, rest = units[:1], units[1:]
        while near := [u for u in rest if any(self.gap(u, g) <= 6 + 1.5 for g in group)]:
            group += near
            rest = [u for u in rest if u not in near]
        return rest

    def check_group(self):
        """5-c: who moved by one order is at most 6 inches from others of it."""
        if not self.act or not self.act[3]:
            return
        units = [self.unit(n) for n in self.act[2]]
        units = [u for u in units if u.placed and u.name not in self.retreating]
        gone = any(self.unit(n).lost or n in self.retreating for n in self.act[2])
        self.act = None
        if len(units) > 1 and any(u.moved for u in units) and not gone:
            rest = min((self.apart(g) for g in (units, [u for u in units if u.moved])), key=len)
            kind = 'with charges' if 'charge' in self.deeds else 'with supports' if 'support' in self.deeds else 'plain moves'
            self.check(f'order: a group ends within 6 inches: {kind}', not rest, f'{[u.name for u in rest]} of {[u.name for u in units]}')

    def order_throw(self, division, command, units):
        """Reads the throws of an order; the number of moves and the last throw."""
        roll = moves = None
        self.take(r'→ the general is dead: his successor commands$')
        militia = [u for u in units if 'militia' in u.rules]
        while q := self.take(r'Order: 2D6 against command (\d+)(, thrown again by the staff)?: (.*?) \['):
            line = self.events[self.i - 1][1]
            t = throws(line)
            self.check('order: command less the distance', int(q[1]) == max(0, command), f'{command}: {line}')
            if q[2]:
                self.check('staff: throws a failed order again', moves == 0, line)
                self.check('staff: once a turn for a general', division not in self.thrown_again, line)
                self.thrown_again.add(division)
                staff = self.places.get(division[0])
                carrier = next((u for u in self.in_division(division) if u.general and u.placed), None)
                general = self.places.get(division) or carrier and self.middle(carrier)
                if staff and general:
                    d = math.hypot(staff[0] - general[0], staff[1] - general[1])
                    self.check('staff: the general within 18 inches', d <= 18 + 4, f'{d:.0f}″: {line}')
            roll = t[0][3] if t else 0
            moves = 0 if roll == 12 or roll > command else 1 if command - roll <= 1 else 2 if command - roll == 2 else 3
            stays = roll == command and militia
            if roll == 12:
                told = 'fiasco'
            elif stays and len(militia) == len(units):
                told, moves = 'no move, as they are Militia', 0
            elif moves == 0:
                told = 'no move'
            else:
                told = f'{moves} move' + 's' * (moves > 1) + (', for Militia none' if stays else '')
            self.check('order: moves by 2D6 against command', q[3] == told, f'{told}: {line}')
        if roll is None:
            return None, None
        if moves == 0 and roll != 12 and roll == command:            # Militia: the order has not failed
            pass
        elif moves == 0:
            self.silent[division] = 'failed'
        if roll == 12:
            q = self.take(r'Fiasco: (.*?) \[')
            if self.check('order: 12 is a fiasco', bool(q), self.peek()):
                t = throws(self.events[self.i - 1][1])
                self.check('fiasco: result of the D6', q[1].startswith(FIASCO[t[0][3]]), q[0])
                self.fiasco = t[0][3]
        return moves, roll

    def on_rally(self, m, text):
        division, u = m[1], self.unit(m[2])
        command, less = int(m[3]), int(m[4] or 0)
        self.check('rally: a wounded unit of the division', u.division == division and u.wounds > 0 and not u.lost, f'{u.wounds}: {text}')
        self.check('rally: the last order of the general', not self.silent.get(division), text)
        self.check('rally: one division after the other', division not in self.done or self.done[-1] == division, text)
        self.check('rally: not a shaken unit of a demoralised division', not (u.shaken and division in self.was_demoralised), text)
        self.check('order: command of the general', command == self.command[division], text)
        self.check('rally: not a disordered unit', not u.disordered, text)
        self.check('rally: not who fights or supports', not u.enemies and not u.supports, text)
        self.check('order: one for a unit', not u.ordered, f'{u.name}: {text}')
        u.ordered = True
        general, carrier = self.places.get(division), next((o for o in self.in_division(division) if o.general and o.placed), None)
        if u.placed and (general or carrier):
            x0, x1, y0, y1 = self.box(u)
            d = self.gap(carrier, u) if carrier else math.hypot(max(x0 - general[0], general[0] - x1, 0), max(y0 - general[1], general[1] - y1, 0))
            self.check('rally: within 12 inches', d <= 12 + 3, f'{d:.0f}″: {text}')
        if division not in self.done:
            self.done.append(division)
        moves, _ = self.order_throw(division, command - less, [u])
        if moves:
            self.stats['wounds rallied'] += min(moves, u.wounds)
            u.wounds -= min(moves, u.wounds)
        self.silent[division] = 'rallied'
        u.stood = not moves

    # ---- acts and moves ----------------------------------------------------------------------------

    def on_act(self, m, text):
        u, how, moves, what = self.unit(m[1]), m[2], int(m[3]), m[4]
        self.check('act: its own turn, movement', u.side == self.side and self.phase == 'movement', text)
        self.check('act: not who fights or supports', not u.enemies and not u.supports, text)
        if how == 'initiative':
            self.check('initiative: one move', moves == 1, text)
            self.check('initiative: an enemy at less than 12 inches at the start', self.near.get(u.name, 0) < 12 + 1.5,
                       f'{self.near.get(u.name):.1f}″: {text}')
            self.check('initiative: not a disordered unit', not u.disordered or u.arm == SKIRM, text)
            self.check('initiative: before orders', not self.done, text)
            self.check('initiative: once', not u.by_initiative and not u.ordered and not u.montjoie, text)
            u.by_initiative = True
        else:
            kind, _, names, told, acted = self.act or (None,) * 5
            good = kind == 'order' and u.name in names and told == moves
            self.check('act: as ordered', good, text)
            if good:
                self.check('act: once for an order', u.name not in acted, text)
                acted.add(u.name)
                self.deeds.add(what.split()[0])
            self.check('order: Militia stays at the command', not u.stood, text)
        self.path_of, self.gone, self.allowed, self.doing = u.name, 0.0, moves * u.rate if u.arm != GUN else u.rate, what
        self.segments = 0

    def on_move(self, m, text):
        u = self.unit(m[1])
        if len(m.groups()) == 4:
            lane, y, facing = int(m[2]), int(m[4]), u.facing
            before = (int(m[2]), int(m[3]))
        else:
            before, lane, y, facing = (int(m[2]), int(m[3])), int(m[5]), int(m[6]), m[7]
            if u.facing != m[4]:
                self.stats['facing not as followed'] += 1
                u.facing = m[4]
        self.check('move: not of a lost unit', not u.lost, text)
        if u.placed:
            self.check('move: from where it stood', u.lane == before[0] and abs(u.y - before[1]) <= (4 if u.name in self.unsure else 1),
                       f'{u.lane}, {u.y}: {text}')
        u.lane, u.y = before
        old = (u.lane, u.y)
        if self.made_way and u.name != self.made_way and not self.peek().startswith(f'  {u.name} {u.kind} makes way'):
            u.disordered, self.made_way = True, None
        was = u.facing
        if len(m.groups()) > 4:
            u.facing = m[4]
        p = self.middle(u)
        u.lane, u.y, u.facing = lane, y, facing
        q = self.middle(u)
        inches = math.hypot(q[0] - p[0], q[1] - p[1])
        (u.lane, u.y), u.facing = before, was
        if self.phase == 'movement' and u.side == self.side and self.path_of == u.name and not self.falling(u):
            self.gone += inches
            self.segments += 1
            if not self.is_charge(u):
                self.check('move: inches by arm and moves', self.gone <= self.allowed + 0.6 + 0.5 * self.segments + 1.5 * (was != facing),
                           f'{self.gone:.1f}″ of {self.allowed}: {text}')
                if lane != old[0] and u.arm not in (GUN, SKIRM) and not self.doing.startswith(('support', 'runs', 'fiasco')):
                    self.check_proximity(u, text)
            u.moved = True
        elif self.falling(u):
            self.check_fall(u, inches, text)
        u.lane, u.y, u.facing = lane, y, facing
        self.unsure.discard(u.name)
        if self.phase == 'melee' and u.name in self.followers:           # 7-h: supports go with whom they support
            u.supports.add(self.followers.pop(u.name))
        u.moved = True

    def check_proximity(self, u, text):
        """5-g: who has an enemy before its front within 12 inches goes to it or away from it."""
        ahead = [e for e in self.foes(u) if e.lane == u.lane and u.facing in ('north', 'south') and
                 0 <= self.ahead(u, self.middle(e)) and self.gap(u, e) <= 11 and not e.enemies and self.clear(u, e, 0.5)]
        self.check('proximity: no move aside from an enemy ahead within 12 inches', not ahead,
                   f'{[e.name for e in ahead]}: {text}')

    def falling(self, u):
        return bool(self.fall) and self.fall[0] == u.name

    def check_fall(self, u, inches, text):
        name, how, most, sure = self.fall
        self.fallen += inches
        if self.width < 6 and self.fallen < most - 1 and any(re.match(rf'\s*{name} ', self.peek(k)) and ' moves ' in self.peek(k) for k in range(4)):
            return                                # lanes of 3 inches: aside it goes lane by lane
        if how == 'ground':
            self.check('fall back: 6 inches', 5 <= self.fallen <= 7 or not sure, f'{self.fallen:.1f}″: {text}')
        elif how == 'retreat':
            self.check('retreat: one move', abs(self.fallen - most) <= 1 or not sure, f'{self.fallen:.1f}″ of {most}: {text}')
        self.fall = None

    def is_charge(self, u):
        return self.charge is not None and self.charge[0] == u.name

    # ---- charges (5-j) ------------------------------------------------------------------------------

    def on_charge(self, m, text):
        u, e, where, d = self.unit(m[1]), self.unit(m[2]), m[3], int(m[5])
        reaction = 'shoots' if 'which shoots' in text else 'counter-charges' if 'which counter-charges' in text else None
        self.close_charge()
        self.charge = (u.name, e.name)
        through = self.phase == 'melee'
        self.check('charge: not a shaken unit', not u.shaken, f'{u.wounds}: {text}')
        if not u.montjoie:                       # those are checked where they throw
            self.check('charge: not a disordered unit', not u.disordered, text)
            self.check('charge: not of a demoralised division', u.division not in self.demoralised, text)
        self.check('charge: at an enemy on the table', e.side != u.side and not e.lost, text)
        self.check('charge: not who fights or supports', not u.enemies and not u.supports, text)
        if through:
            self.check('breakthrough: the charge follows it', u.broke, text)
            allowed = 2 * u.rate
        elif u.montjoie:
            allowed = 3 * u.rate
        elif self.path_of == u.name and self.doing == 'fiasco':
            self.check('fiasco: straight ahead, charges nobody aside', u.lane == e.lane, text)
            allowed = self.allowed
        else:
            self.check('charge: ordered, or by initiative', self.path_of == u.name and self.doing.startswith('charge'), f'{self.doing}: {text}')
            self.check('charge: the target that was named', e.name in self.doing.split(), f'{self.doing}: {text}')
            allowed = self.allowed
        if not u.montjoie:
            self.check('charge: distance within the moves', d <= allowed + 1, f'{allowed}: {text}')
        if u.placed and e.placed:
            mid = self.eye(u)
            dx, dy = DIRS[e.facing]
            x, y = self.middle(e)
            forward = (mid[0] - x) * dx + (mid[1] - y) * dy
            side = abs((mid[0] - x) * dy) + abs((mid[1] - y) * dx)
            good = {'in front': forward > -1.5, 'the rear': forward < 1.5, 'in flank': side > self.width / 2 - 0.5}[where]
            self.check('charge: front, flank or rear by where it stands', good, f'forward {forward:.1f}, aside {side:.1f}: {text}')
            self.check('charge: not farther than told', d >= self.gap(u, e) - 2 or u.name in self.unsure,
                       f'{self.gap(u, e):.1f}″: {text}')
            self.check('charge: sees the target', u.arm == SKIRM or any(self.ahead(u, p) > -1 for p in self.corners(e)), text)
        if reaction == 'counter-charges':
            self.check('counter-charge: horse in order', e.horse and not e.shaken and not e.disordered, text)
            self.check('counter-charge: not who fights already', not e.enemies, text)
            e.charged = True
            if u.arm == INF:
                q = self.peek_arrow(rf'{u.name} is disordered(?: and loses its charge bonus)?: met by the counter-charge')
                self.check('counter-charge: infantry is disordered by horse', q or u.disordered or 'through' in text, text)
        if reaction == 'shoots':
            self.check('charge: who shoots has a weapon of range and is free', bool(e.shoot) and not e.enemies and not e.supports, text)
        elif e.shoot and e.placed and where == 'in front' and not e.enemies and not e.supports:
            self.stats['charges that a shooter does not shoot at'] += 1
        self.charge_where = where
        self.stats[f'charges {where}'] += 1
        self.charge_home = False

    def close_charge(self):
        """A told charge gets home, unless a shot has stopped it (8-b)."""
        if self.charge and not self.charge_home:
            u, e = self.unit(self.charge[0]), self.unit(self.charge[1])
            self.check('charge: gets home unless stopped', u.lost or e.lost or u.name in self.retreating, f'{self.charge}')
        self.charge = None

    def peek_arrow(self, pattern):
        return any(re.search(pattern, self.peek(k)) for k in range(14))

    def on_contact(self, m, text):
        u, e = self.unit(m[1]), self.unit(m[2])
        self.check('contact: of the charge', self.charge == (u.name, e.name), f'{self.charge}: {text}')
        self.check('contact: not who has retreated', u.name not in self.retreating, text)
        self.charge_home = True
        where = {'in front': 'front', 'in flank': 'flank', 'the rear': 'rear'}[self.charge_where]
        if u.placed and e.placed:
            self.check('contact: the units touch', self.gap(u, e) <= 2.5 or bool({u.name, e.name} & self.unsure), f'{self.gap(u, e):.1f}″: {text}')
        e.enemies[u.name] = where
        u.enemies.setdefault(e.name, 'front')
        u.charged = True
        if self.phase == 'melee' and e.name in self.ended_round:      # 7-i: the same engagement goes on in the next round
            self.next_round |= {u.name, e.name}
        u.supports.clear()
        if u.montjoie:
            u.disordered = True
        e.supports.clear()
        if where == 'front' and e.planted and u.horse and not e.lost:
            self.check('stakes: horse that charges them in front is disordered', u.disordered or
                       self.peek_arrow(rf'{u.name} is disordered(?: and loses its charge bonus)?: on the stakes'), text)
        if self.charge_where == 'in front' and e.planted:
            self.on_stakes.add((u.name, e.name))

    def on_touch(self, m, text):
        u = self.unit(m[1])
        for name in re.findall(U, m[2]):
            e = self.unit(name)
            u.enemies[name] = 'front'
            e.enemies.setdefault(u.name, 'front')
            u.supports.clear()
            e.supports.clear()

    def on_countered(self, m, text):
        self.unit(m[1]).countered = True

    def on_disorder_reason(self, m, text):
        u, why = self.unit(m[1]), m[2]
        if 'counter-charge' in why:
            u.countered = 'loses its charge bonus' in text       # a setting: rules.countered_bonus
            self.check('counter-charge: disorders infantry only', u.arm == INF, text)
        if 'stakes' in why:
            self.check('stakes: disorder horse only', u.horse, text)
        u.disordered = True

    def on_through(self, m, text):
        u = self.unit(m[1])
        q = self.take(r'Disorder test: 4\+: (it is disordered|it keeps its order) \[')
        if not q:
            return self.check('every line read', False, text)
        t = throws(self.events[self.i - 1][1])
        self.check('disorder test: 4+ on a D6', t[0][1:3] == (1, 4) and (t[0][3] == 1) == (q[1] == 'it keeps its order'), q[0])
        self.check('passing through: no test for skirmishers', u.arm != SKIRM, text)
        if q[1] == 'it is disordered':
            u.disordered = True

    def on_support(self, m, text):
        u, friend = self.unit(m[1]), self.unit(m[2])
        self.check('support: of a friend who fights', friend.side == u.side and bool(friend.enemies), text)
        self.check('support: not a shaken unit', not u.shaken, text)
        self.check('support: not of skirmishers', friend.arm != SKIRM, text)
        self.check('support: not who fights', not u.enemies, text)
        if u.placed and friend.placed:
            self.check('support: base to base', self.gap(u, friend) <= 2.5, f'{self.gap(u, friend):.1f}″: {text}')
        u.supports.add(friend.name)
        have = [o.name for o in self.units.values() if friend.name in o.supports]
        self.check('support: three at most', len(have) <= 3, f'{have}: {text}')

    def on_join(self, m, text):
        division, u = m[1], self.unit(m[2])
        self.check('general: joins an ordered charge of his division', u.division == division and u.ordered and u.charged, text)
        self.check('general: one unit a turn', division not in self.joined, text)
        self.joined.add(division)
        for o in self.in_division(division):
            o.general = False
        u.general = True
        self.silent[division] = 'joined'

    def on_run(self, m, text):
        u = self.unit(m[1])
        u.ran = True
        self.check('demoralised: only units of such divisions run', u.division in self.demoralised, text)
        self.check('demoralised: who runs is free', not u.enemies and not u.supports, text)
        self.check('demoralised: who has obeyed an order does not run', u.stood or not u.ordered or u.disordered, text)
        self.path_of, self.gone, self.segments, self.allowed, self.doing = u.name, 0, 0, u.rate, 'runs'

    def on_fiasco(self, m, text):
        u = self.unit(m[1])
        most = {1: 2, 2: 1, 3: 1, 4: 1, 5: 1}.get(self.fiasco)
        self.path_of, self.gone, self.segments, self.doing = u.name, 0, 0, 'fiasco'
        self.allowed = (most or 3) * u.rate
        if self.fiasco == 1:
            u.wounds += 1

    def on_dismount(self, m, text):
        u = self.unit(m[1])
        self.check('dismount: mounted archers', u.kind == 'Mounted archers' and not u.dismounted, text)
        self.check('dismount: takes the move', not u.moved, text)
        u.dismounted = True

    def on_plant(self, m, text):
        u = self.unit(m[1])
        self.check('stakes: who has them plants them', 'stakes' in u.rules, text)
        self.check('stakes: planted instead of a shot', not u.shot and self.phase == 'shooting', text)
        self.check('stakes: planted in its own turn by a free unit', u.side == self.side and not u.enemies and not u.supports, text)
        u.planted = u.planting = True

    # ---- shots (6) --------------------------------------------------------------------------------------

    def on_shot(self, m, text):
        u, how, e, d, rear = self.unit(m[1]), m[2], self.unit(m[3]), int(m[4]), bool(m[5])
        gun = u.arm == GUN
        self.check('shot: with a weapon', u.weapon is not None, text)
        if how != 'at the charge of':             # those are checked with the charge
            self.check('shot: not who fights or supports', not u.enemies and not u.supports, text)
        self.check('shot: at an enemy on the table', e.side != u.side and not e.lost and not u.lost, text)
        if u.weapon is None:
            return
        self.check('shot: range of the weapon', d <= RANGE[u.weapon], text)
        if how == 'at':
            self.check('shot: in its own shooting', u.side == self.side and self.phase == 'shooting', text)
            self.check('shot: once a turn', not u.shot, text)
            self.check('shot: not while it plants stakes', not u.planting, text)
            if gun:
                self.check('shot: guns do not move and shoot', not u.moved, text)
            u.shot = True
        elif how == 'in passing at':
            self.check('opportunity shot: within 12 inches', d <= 12, text)
            self.check('opportunity shot: a weapon of long range', u.weapon != 'javelin', text)
            self.check('opportunity shot: at who moves', u.side != e.side and e.moved, text)
        elif how == 'at the charge of':
            self.check('counter-charge shot: at the charger, by its target', self.charge and self.charge == (e.name, u.name), text)
        if u.placed and e.placed and how == 'at':
            sure = u.name not in self.unsure and e.name not in self.unsure
            real = self.reach(u, e)
            self.check('shot: told distance', abs(real - d) <= 2.5 or not sure, f'{real:.1f}″: {text}')
            self.check('shot: in the front arc', u.arm == SKIRM or any(self.ahead(u, p) > -1 for p in self.corners(e)), text)
            self.check('shot: not over a unit', self.clear(u, e, 0.75) or not sure, text)
            self.check('shot: not into a melee', not e.enemies, text)
            if u.arm != SKIRM:
                least = min(real - 2.5, RANGE[u.weapon] / 2 - 1) if gun else real - 2.5      # 6-b: guns must within half their range only
                nearer = [o for o in self.foes(u) if o is not e and not o.enemies and o.arm != SKIRM and self.reach(u, o) < least and
                          o.name not in self.unsure and self.in_arc(u, o) and
                          not any(self.between(self.eye(u), self.middle(o), self.box(x), -0.5)
                                  for x in self.units.values() if x.placed and x not in (u, o))]
                self.check('shot: at the nearest visible enemy', not nearer, f'{[o.name for o in nearer]} nearer: {text}')
        mods = self.take(r'→ (.*)')
        told = mods[1] if mods else ''
        q = self.take(r'Volley: (\d+) (?:dice|die) at (\d)\+ against (?:save (\d)\+|(no save)): (\d+) wounds? through(, and natural 6s call for a panic test)? \[')
        if not q:
            return self.check('every line read', False, f'{text} / {self.peek()}')
        line = self.events[self.i - 1][1]
        if gun:
            steps = {'bombard': (12, 24, 36), 'ribaudequin': (12, 24)}[u.weapon]
            dice = next(n for n, reach in zip(u.shoot, steps) if d <= reach)
        else:
            dice = u.aid if d <= 6 else u.shoot
        self.check('shot: number of dice', int(q[1]) == dice, f'{dice}: {line}')
        weak = u.shaken or u.disordered
        target = e.arm in (SKIRM, GUN)
        self.check('shot: needs 4+, 5+ if shaken or disordered', int(q[2]) == min(6, 4 + weak + target), f'{4 + weak + target}: {line}')
        cover = re.search(r'(pavise or cover|cover) \+1', told)
        save = e.save
        if save and u.weapon == 'crossbow':
            save += 1
        front = not rear
        pavise = 'pavise' in e.rules and front
        if cover and not pavise:
            self.check('shot: cover only from rough ground', self.any_rough, f'{told}: {text}')
        if save and (pavise or cover):
            save -= 1
        if save and u.weapon in ('couleuvrine', 'bombard', 'ribaudequin'):
            save = max(6, save)
        if save:
            save = max(2, min(6, save))
        self.check('shot: pavise helps in front', bool(pavise) == ('pavise' in told) or not e.save or u.weapon in ('couleuvrine', 'bombard', 'ribaudequin') or bool(cover),
                   f'{told}: {text}')
        self.check('shot: save with modifiers', (int(q[3]) if q[3] else None) == save, f'{save}: {line}')
        t = throws(line)
        _, sixes, wounds = self.read_hits(t, [(dice, int(q[2]))], save, 'marksmen' in u.rules, 'stubborn' in e.rules, line, 'shot')
        self.check('shot: wounds are hits less saves', wounds == int(q[5]), f'{wounds}: {line}')
        need = int(q[2])
        called = sixes >= (2 if need >= 6 else 1)
        self.check('shot: natural 6s call for a panic test', bool(q[6]) == called, f'{sixes} sixes: {line}')
        was_shaken = e.shaken
        e.wounds += int(q[5])
        broken = e.wounds >= min(10, 2 * e.stamina)
        due = called or e.shaken and not was_shaken or was_shaken and int(q[5]) > 0
        self.take(r'→ panic test \(wounds above stamina -(\d+)\)')
        above = max(0, e.wounds - e.stamina)
        p = self.take(r'Panic test: 2D6(?:-(\d+))?: (.*?) \[')
        if broken:
            self.check('shot: 10 wounds or twice the stamina removes', not p, f'{e.wounds}: {line}')
        else:
            self.check('panic test: due after a shot', bool(p) == due, f'due {due}, {e.wounds} wounds: {text} / {self.peek()}')
        if p:
            line = self.events[self.i - 1][1]
            t = throws(line)
            self.check('panic test: wounds above stamina', int(p[1] or 0) == above, f'{above}: {line}')
            total = t[0][3] - int(p[1] or 0)
            result = shot_result(total, was_shaken, e.wounds > 0)
            self.check('panic test: result by the table', p[2] == result, f'{result}, {e.wounds} wounds: {line}')
            self.suffer(e, p[2])
            self.stats[f'panic tests of shots: {p[2]}'] += 1
            if called and not (e.shaken and not was_shaken or was_shaken and int(q[5])):
                self.stats[f'panic tests that only a natural 6 calls, need {need}+'] += 1
            if p[2].startswith('it retreats'):
                self.fallen = 0
                self.fall = (e.name, 'retreat', e.rate, not self.peek_arrow(rf'{e.name} (is disordered|cannot)'))
                self.leave(e)
                e.charged = e.montjoie = False
                self.retreating.add(e.name)
        if gun:
            later = next((k for k in range(4) if self.peek(k).startswith('    Gun: ')), None)
            between = [self.peek(k) for k in range(later or 0)]
            self.check('gun: throws 2D6 at every shot', later is not None and
                       all(re.match(rf'\s*(→ )?{e.name}\b', x) for x in between), self.peek())

    def on_gun(self, m, text):
        values = [t[3] for t in throws(text)]
        self.check('gun: two ones lose it', len(values) == 2 and (m[1] == 'the gun bursts') == (values == [1, 1]), text)

    def suffer(self, u, result):
        if 'disordered' in result:
            u.disordered = True
        if result.startswith('it retreats') or result.startswith('it gives ground'):
            if result.startswith('it gives ground'):
                self.retreating.add(u.name)
            u.planted = u.planted and result.startswith('it holds')

    def read_hits(self, t, attacks, save, again_hits, again_saves, line, kind, combat=None, striker=None, target=None):
        """Checks the dice of a throw: attacks, one failed die again, saves. Returns hits, sixes, wounds.

        In a melee a failed die is thrown again once in a round: `combat` keeps who may, and who has."""
        t, hits, sixes, groups, again = list(t), 0, 0, [], 0
        good = True
        for dice, need in attacks:
            good = good and bool(t) and t[0][:3] == ('hits', dice, need) and t[0][3] <= dice
            if not good:
                break
            first = t.pop(0)
            got, sixes = first[3], sixes + first[4]
            if t and t[0][0] == 'again':
                extra = t.pop(0)
                again += 1
                self.check(f'{kind}: a failed hit again only by the rule', again_hits and not groups and got < dice and extra[1:3] == (1, need), line)
                got, sixes = got + extra[3], sixes + extra[4]
            groups.append((got, got < dice or again))
            hits += got
        if not self.check(f'{kind}: dice shown as announced', good, f'{attacks}: {line}'):
            return None, 0, None
        missed = bool(groups) and bool(groups[0][1])
        saved = thrown = failed = again_saved = 0
        needs = []
        while t and t[0][0] in ('saves', 'again'):
            first = t.pop(0)
            if first[0] == 'saves':
                thrown, failed = thrown + first[1], failed + first[1] - first[3]
                needs.append(first[2])
            else:
                again_saved += 1
                self.check(f'{kind}: a failed save again only by the rule', again_saves and failed > 0 and first[1] == 1 and first[2] in needs, line)
            saved += first[3]
        if save:
            self.check(f'{kind}: as many saves as hits', thrown == hits, f'{hits}: {line}')
            if needs:
                self.check(f'{kind}: saves at the need told', needs[0] == save or not attacks or not groups[0][0], line)
        else:
            self.check(f'{kind}: no saves without a save', thrown == 0, line)
        self.check(f'{kind}: every die read', not t, line)
        if combat is None:
            self.check(f'{kind}: a failed hit again by the rule', again == (1 if again_hits and missed else 0), line)
            self.check(f'{kind}: a failed save again by the rule', again_saved == (1 if again_saves and failed else 0), line)
        else:
            for who, may, n, miss, what in ((striker, again_hits, again, missed, 'hit'), (target, again_saves, again_saved, failed, 'save')):
                entry = combat['again'].setdefault((who.name, what), [may, 0, False, line])
                entry[1] += n
                entry[2] = entry[2] or bool(miss)
        return hits, sixes, hits - saved

    # ---- melee (7) --------------------------------------------------------------------------------------

    def on_combat(self, m, text):
        self.close_combat()
        self.close_charge()
        names = re.findall(U, m[1])
        self.combat = {'names': names, 'strikes': {}, 'wounds': Counter(), 'tested': set(), 'aid': Counter(), 'told': None,
                       'line': self.line, 'begin': {n: (self.unit(n).wounds, self.unit(n).disordered, self.unit(n).shaken) for n in self.units},
                       'enemies': {n: dict(self.unit(n).enemies) for n in names}, 'due': None, 'general': {n for n in names if self.unit(n).general},
                       'again': {}, 'aided': set(), 'risk': set(), 'lost': set(), 'hurt': set(), 'supporters': {n: [o.name for o in self.units.values() if n in o.supports] for n in names}}
        group = set(names)
        self.ended_round = {s for n in names for s in self.combat['supporters'][n]} | group
        for n in names:
            u = self.unit(n)
            self.check('combat: its units fight', bool(u.enemies) and not u.lost, f'{n}: {text}')
            self.check('combat: with all whom its units fight', set(u.enemies) <= group, f'{n} {set(u.enemies)}: {text}')
            self.check('combat: once a turn, but for a breakthrough', n not in self.combats or any(
                self.unit(x).broke for x in group), f'{n}: {text}')
        self.combats |= group

    def on_strike(self, m, text):
        u, e = self.unit(m[1]), self.unit(m[2])
        c = self.combat
        mods = self.take(r'→ (.*)')
        told = mods[1] if mods else ''
        q = self.take(r'Melee: (\d+) (?:dice|die) at (\d)\+((?:, (?:disordered )?supports \d+ dice at \d\+)*) against (?:save (\d)\+|(no save)): (\d+) wounds? \[')
        if not q:
            return self.check('every line read', False, f'{text} / {self.peek()}')
        line = self.events[self.i - 1][1]
        if not c or u.name not in c['names']:
            return self.check('melee: in its combat', False, text)
        enemies = c['enemies'][u.name]
        self.check('melee: strikes an enemy whom it fights', e.name in enemies, f'{enemies}: {text}')
        _, disordered, shaken = c['begin'][u.name]
        first = not (u.fought & set(enemies))
        dice = (u.clash if first else u.sustained) + 3 * (u.name in c['general'])
        c['strikes'].setdefault(u.name, []).append((e.name, int(q[1]), dice))
        on_stakes = (u.name, e.name) in self.on_stakes
        bonus = u.charged and not on_stakes and not u.countered
        won = bool(u.won and not first)
        flank = any(where != 'front' for where in enemies.values())
        need = 4 - bonus - won + (shaken or disordered) + flank + (u.arm == SKIRM)
        need = max(2, min(6, need))
        hit = dict(re.findall(r'(charge|won the last round|shaken and disordered|disordered|shaken|enemy at flank or rear|skirmishers) ([+-]\d)', told.split('saves:')[0].split('supports:')[0]))
        self.check('melee: charge +1', ('charge' in hit) == bool(bonus), f'charged {u.charged}: {told}: {text}')
        self.check('melee: victory +1', ('won the last round' in hit) == won, f'won {u.won}: {told}: {text}')
        self.check('melee: disordered or shaken -1', ('shaken' in ' '.join(hit)) == shaken and ('disordered' in ' '.join(hit)) == disordered,
                   f'shaken {shaken}, disordered {disordered}: {told}: {text}')
        self.check('melee: flank or rear -1', ('enemy at flank or rear' in hit) == flank, f'{enemies}: {told}: {text}')
        self.check('melee: skirmishers -1', ('skirmishers' in hit) == (u.arm == SKIRM), f'{told}: {text}')
        total = sum(int(v) for v in hit.values())
        self.check('melee: need is 4+ with what is told', int(q[2]) == max(2, min(6, 4 - total)), f'{told}: {line}')
        save = e.save
        lance = 'lance' in u.rules and bonus
        double = 'double' in u.rules and first
        self.check('melee: lance -1 to saves in a charge', ('lance -1' in told) == bool(lance) or not e.save, f'charged {u.charged}: {told}: {text}')
        self.check('melee: double-handed weapon -1 in the first round', ('double-handed' in told) == bool(double) or not e.save,
                   f'first {first}: {told}: {text}')
        if save:
            save = min(6, save + ('lance -1' in told) + ('double-handed' in told))
        self.check('melee: save with modifiers', (int(q[4]) if q[4] else None) == save, f'{save}: {line}')
        attacks, aid = [(int(q[1]), int(q[2]))] if int(q[1]) else [], 0
        for a in re.finditer(r'(disordered )?supports (\d+) dice at (\d)\+', q[3]):
            self.check('melee: supports need 4+, 5+ if disordered', int(a[3]) == (5 if a[1] else 4), line)
            attacks.append((int(a[2]), int(a[3])))
            aid += int(a[2])
        told_aid = re.findall(r'[AB]\d+', told.split('supports:')[1]) if 'supports:' in told else []
        c['aid'][u.name] += aid
        c.setdefault('told aid', {}).setdefault(u.name, set()).update(told_aid)
        self.check('melee: supports told are those who support', set(told_aid) <= set(c['supporters'][u.name]),
                   f'{c["supporters"][u.name]}: {told}: {text}')
        self.check('melee: no support for skirmishers', not (u.arm == SKIRM and told_aid), text)
        if len(enemies) == 1 and all(len(self.unit(n).supports) == 1 for n in c['supporters'][u.name]):
            again = bool(self.struck & set(c['supporters'][u.name]))
            self.check('melee: dice of supports that have struck before' if again else 'melee: dice of all supports', aid == sum(self.unit(n).aid for n in c['supporters'][u.name]),
                       f'{c["supporters"][u.name]}: {line}')
        c['aided'] |= set(c['supporters'][u.name]) if aid else set()
        t = throws(line)
        tough, stubborn = 'tough' in u.rules, 'stubborn' in e.rules
        _, _, wounds = self.read_hits(t, attacks, save, tough, stubborn, line, 'melee', c, u, e)
        self.check('melee: wounds are hits less saves', wounds == int(q[6]), f'{wounds}: {line}')
        e.wounds += int(q[6])
        c['wounds'][e.side] += int(q[6])
        if int(q[6]):
            c['hurt'].add(e.name)

    def on_excess(self, m, text):
        u, n, o = self.unit(m[1]), int(m[2]), self.unit(m[3])
        self.check('excess wounds: above the stamina', u.wounds - u.stamina >= n, f'{u.wounds}: {text}')
        self.check('excess wounds: to a support', o.name in self.combat['supporters'].get(u.name, []), text)
        o.wounds += n
        self.combat['excess'] = self.combat.get('excess', Counter())
        self.combat.setdefault('shares', {}).setdefault(u.name, Counter())[o.name] += n
        self.combat['excess'][u.name] += n
        self.check('excess wounds: a support not above its stamina', o.wounds <= o.stamina, f'{o.wounds}: {text}')

    def on_general(self, m, text):
        u = self.unit(m[1])
        q = self.take(r'The general: dies on 11\+: (he lives|he falls; his successor takes over) \[')
        if not q:
            return self.check('every line read', False, text)
        t = throws(self.events[self.i - 1][1])
        self.check('general: dies on 11 or 12', (t[0][3] >= 11) == (q[1] != 'he lives'), q[0])
        self.check('general: at risk if his unit has a wound of the combat', self.combat and u.name in self.combat['hurt'] and u.name in self.combat['general'],
                   text)
        if self.combat:
            self.combat['risk'].add(u.name)
        if q[1] != 'he lives':
            self.command[u.division] = 7
            u.general = False
            self.stats['generals lost'] += 1

    def on_result(self, m, text):
        c = self.combat
        c['told'] = {'A': int(m[1]), 'B': int(m[2])}
        self.struck |= c['aided']
        mine = {'A': c['wounds']['B'], 'B': c['wounds']['A']}
        self.check('melee: result counts the wounds inflicted', mine == c['told'], f'{mine}: {text}')
        self.check('general: risk after every combat with a wound', c['risk'] == {n for n in c['general'] if n in c['hurt']}, f'{c["risk"]}: {text}')
        for name, strikes in c['strikes'].items():
            u = self.unit(name)
            places = c['enemies'][name]
            front, other = ([n for n, where in places.items() if (where == 'front') == ahead] for ahead in (True, False))
            dice = {}
            for target, n, _ in strikes:
                dice[target] = dice.get(target, 0) + n
            if front and other:
                self.check('melee: at least half of the attacks in front', 2 * sum(dice.get(n, 0) for n in front) >= strikes[0][2],
                           f'{name} {places}: {strikes}')
            if len(front) > 1:
                shares = [dice.get(n, 0) for n in front]
                self.check('melee: attacks in front even', max(shares) - min(shares) <= 1, f'{name} {places}: {strikes}')
            self.check('melee: clash in the first round, sustained after it', sum(s[1] for s in strikes) == strikes[0][2],
                       f'{name}: {strikes}')
        for (name, what), (may, n, missed, line) in c['again'].items():
            self.check(f'melee: one failed {what} again by the rule', n == (1 if may and missed else 0), f'{name} {n}: {line}')
        for name in c['names']:
            if name not in c['strikes'] and c['enemies'][name]:
                self.check('melee: all who fight strike', False, f'{name}: {text}')
        for name in c['names']:
            u = self.unit(name)
            above, room = u.wounds - u.stamina, sum(max(0, self.unit(s).stamina - c['begin'][s][0]) for s in c['supporters'][name])
            given = c.get('excess', {}).get(name, 0)
            if above > 0 and c['supporters'][name]:
                self.check('excess wounds: as many as supports can bear', given == min(above, room) or any(
                    len(self.unit(s).supports) > 1 for s in c['supporters'][name]), f'{name}: {given} of {above}, room {room}')
        for name, shares in c.get('shares', {}).items():
            for a in c['supporters'][name]:
                for b in c['supporters'][name]:
                    self.check('excess wounds: even among supports', shares[a] <= shares[b] + 1 or self.unit(b).wounds >= self.unit(b).stamina,
                               f'{name}: {dict(shares)}: {text}')
        loser = None if c['told']['A'] == c['told']['B'] else 'A' if c['told']['A'] < c['told']['B'] else 'B'
        c['loser'] = loser
        due = set()
        for name in c['names']:
            u = self.unit(name)
            broken = u.wounds >= min(10, 2 * u.stamina)
            if not broken and (u.side == loser or loser is None and u.shaken):
                due.add(name)
            if broken:
                c.setdefault('broken', set()).add(name)
        c['due'] = due
        c['margin'] = abs(c['told']['A'] - c['told']['B'])
        for name in c['names']:
            u = self.unit(name)
            u.fought |= set(c['enemies'][name])
            u.won = u.side != loser and loser is not None
            u.charged = False

    def on_test(self, m, text):
        u, aid = self.unit(m[1]), bool(m[2])
        c = self.combat
        self.take(r'→ panic test \(wound difference -(\d+)\)')
        p = self.take(r'Panic test: 2D6(?:-(\d+))?: (.*?) \[')
        if not p or not c:
            return self.check('every line read', False, f'{text} / {self.peek()}')
        line = self.events[self.i - 1][1]
        t = throws(line)
        if not aid:
            self.check('panic test: who lost, or drew and is shaken', u.name in (c['due'] or ()), f'{c["due"]}: {text}')
            self.check('panic test: the difference of wounds', int(p[1] or 0) == c['margin'], f'{c["margin"]}: {line}')
        else:
            lost = c['lost']
            self.check('panic test: a support whose friend is lost', any(u.name in c['supporters'][n] for n in lost if n in c['supporters']),
                       f'{lost}: {text}')
        c['tested'].add(u.name)
        total = t[0][3] - int(p[1] or 0)
        result = melee_result(total, c['begin'][u.name][2])
        if u.arm == GUN and p[2] == 'it routs':
            self.stats['guns routed'] += 1
            result = p[2]
        self.check('panic test: result by the table', p[2] == result, f'{result}, {u.wounds} wounds: {line}')
        if p[2] == 'it routs':
            c['lost'].add(u.name)
        self.suffer(u, p[2])
        if p[2] == 'it gives ground disordered, and its supports with it':
            for n in c['supporters'].get(u.name, []):
                self.unit(n).disordered = True
        if p[2].startswith('it gives ground'):
            if not aid:
                c.setdefault('back', set()).add(u.name)
                for n in list(u.enemies):
                    self.unit(n).enemies.pop(u.name, None)
                u.enemies.clear()
            u.supports.clear()
            self.fallen = 0
            self.fall = (u.name, 'ground', 6, not aid and not self.peek_arrow(rf'{u.name}(?: [A-Z][a-z ]+)? ?(is disordered|cannot|: cannot)'))

    def on_loss(self, m, text):
        u, why = self.unit(m[1]), m[2]
        c = self.combat
        if why == 'broken' and c:
            self.check('melee: 10 wounds or twice the stamina breaks', u.wounds >= min(10, 2 * u.stamina), f'{u.wounds}: {text}')
            c['lost'].add(u.name)
        elif why == 'cannot fall back' and c:
            self.check('fall back: who cannot is one who gives ground', u.name in c.get('back', ()), text)
        elif why == 'routed' and c:
            self.check('rout: told by its test', u.name in c['lost'], text)
        elif why == 'shot down':
            self.check('shot: 10 wounds or twice the stamina removes', u.wounds >= min(10, 2 * u.stamina), f'{u.wounds}: {text}')
        self.lose(u)
        self.stats['lost: ' + why] += 1

    def on_follow(self, m, text):
        u, e = self.unit(m[1]), self.unit(m[2])
        self.check('follow up: the winner, an enemy who gave ground', self.combat and self.combat.get('loser') in (e.side, None), text)
        self.check('follow up: nobody else fights it', not u.enemies, f'{u.enemies}: {text}')
        if u.placed and e.placed:
            self.check('follow up: the units touch', self.gap(u, e) <= 2.5, f'{self.gap(u, e):.1f}″: {text}')
        u.enemies[e.name] = 'front'
        e.enemies[u.name] = 'front' if self.ahead(e, self.middle(u)) > 0 else self.side_of(e, u)
        e.supports.clear()
        u.planted = False

    def side_of(self, e, u):
        dx, dy = DIRS[e.facing]
        (x, y), (a, b) = self.middle(u), self.middle(e)
        forward, aside = (x - a) * dx + (y - b) * dy, abs((x - a) * dy) + abs((y - b) * dx)
        return 'flank' if aside > abs(forward) else 'front' if forward > 0 else 'rear'

    def on_breakthrough(self, m, text):
        u, c = self.unit(m[1]), self.combat
        self.check('breakthrough: once a turn', not u.broke, text)
        self.check('breakthrough: not a shaken or disordered unit', not u.shaken and not u.disordered, f'{u.wounds} {u.disordered}: {text}')
        self.check('breakthrough: all its enemies destroyed', not u.enemies and c and u.name in c['names'] and
                   all(self.unit(n).lost for n in c['enemies'][u.name]), text)
        self.check('breakthrough: not of a demoralised division', u.division not in self.demoralised, text)
        u.broke, u.won = True, False
        for o in self.units.values():
            if u.name in o.supports:
                o.supports.discard(u.name)
                self.followers[o.name] = u.name
        self.path_of, self.doing, self.allowed = None, 'breakthrough', 2 * u.rate

    def on_way(self, m, text):
        u = self.unit(m[1])
        self.check('making way: not who fights or is in disorder', not u.enemies and not u.disordered, text)
        if self.check('making way: for a friend who falls back', bool(self.fall) and self.fall[1] == 'ground', f'{self.fall}: {text}'):
            self.made_way = u.name                                     # 8-c: the next who moves is disordered
        q = self.take(r'Disorder test: 4\+: (it is disordered|it keeps its order) \[')
        if self.check('making way: a disorder test', bool(q), self.peek()):
            t = throws(self.events[self.i - 1][1])
            self.check('disorder test: 4+ on a D6', t[0][1:3] == (1, 4) and (t[0][3] == 1) == (q[1] == 'it keeps its order'), q[0])
            if q[1] == 'it is disordered':
                u.disordered = True

    def close_combat(self):
        """What must have happened when a combat is over."""
        c, self.combat = self.combat, None
        if not c or c['told'] is None:
            return
        self.check('panic test: everybody who must', c['due'] <= c['tested'],
                   f'line {c["line"]}: due {sorted(c["due"] - c["tested"])}')
        for name in c.get('broken', ()):
            self.check('melee: a broken unit is removed without a test', self.unit(name).lost and name not in c['tested'],
                       f'line {c["line"]}: {name}')
        need = {s for n in c['lost'] if n in c['supporters'] for s in c['supporters'][n]
                if not self.unit(s).lost or s in c['tested']}
        self.check('panic test: supports of who is lost', need <= c['tested'] | {s for s in need if s in c['names']},
                   f'line {c["line"]}: {sorted(need - c["tested"])}')

    # ---- phases -----------------------------------------------------------------------------------------

    def on_phase(self, m, text):
        self.fall = None
        self.close_charge()
        if text == 'Shooting':
            self.check_group()
            self.check_demoralised_run()
            self.check_montjoie()
            self.phase = 'shooting'
            self.passive_done()
        elif text == 'Melee':
            self.phase = 'melee'
        else:
            self.close_combat()
            unfought = {u.name for u in self.units.values() if u.enemies and not u.lost} - self.combats - self.next_round
            self.check('melee: all who are in contact fight', not unfought, str(sorted(unfought)))
            self.phase = 'end'
            for u in self.units.values():
                u.supports = {n for n in u.supports if self.unit(n).enemies}

    def passive_done(self):
        for name in self.passive:
            u = self.unit(name)
            self.check('disordered: no order and no move', not u.ordered and (not u.by_initiative or u.arm == SKIRM), name)

    def check_demoralised_run(self):
        """8-e: units of demoralised divisions whose order failed, who get none or are disordered run."""
        for division in self.was_demoralised:
            if division[0] != self.side:
                continue
            for u in self.in_division(division):
                if u.lost and not u.ran or u.enemies or u.supports or u.name not in self.free:
                    continue
                obeyed = u.ordered and not u.stood
                if u.by_initiative and not u.ran:
                    self.check('demoralised: who moves by initiative has no order, and runs', False, u.name)
                elif not obeyed:
                    self.check('demoralised: who gets or obeys no order runs', u.ran, u.name)

    def check_montjoie(self):
        """1-c: every unit with the rule and an enemy within 18 inches tries."""
        for name, near in self.near.items():
            u = self.unit(name)
            if u.kind == 'Mounted knights' and u.country in MONTJOIE and name in self.free and near <= 16.5 and not u.was_shaken \
                    and not u.was_disordered and u.division not in self.was_demoralised and not self.any_rough:
                self.check('Montjoie!: who has an enemy within 18 inches tries', name in self.tested_montjoie, f'{name}: {near:.1f}″')

    def on_levy(self, m, text):
        u = self.unit(m[1])
        q = self.take(r'Levy: 4\+: (it recovers its order|it stays disordered) \[')
        self.check('levy: a disordered levy, free, at the end of its turn', 'levy' in u.rules and u.disordered and not u.enemies and
                   not u.supports and u.side == self.side and self.phase == 'end', text)
        if q:
            t = throws(self.events[self.i - 1][1])
            self.check('levy: 4+ on a D6', t[0][1:3] == (1, 4) and (t[0][3] == 1) == (q[1] == 'it recovers its order'), q[0])
            self.levied[u.name] = q[1] == 'it recovers its order'

    def on_demoralised(self, m, text):
        division = m[1]
        self.check('demoralised: more than half lost or shaken', self.out(division) * 2 > len(self.divisions[division]),
                   f'{self.out(division)} of {len(self.divisions[division])}: {text}')
        self.demoralised.add(division)

    # ---- the end of a turn -------------------------------------------------------------------------------

    def finish(self, section, footer):
        shown = self.read_map(section)
        self.close_combat()
        ended = not any(line.strip() == 'End of the turn' for _, line in self.events)
        contacts, supports = {}, set()
        if m := re.search(r'In contact: (.*?)(?: In support:| Units until|$)', footer):
            for part in m[1].split(', '):
                q = re.fullmatch(r'([AB]\d+)(?: \((\w+)\))?–([AB]\d+)(?: \((\w+)\))?', part.strip())
                if q:
                    contacts[(q[1], q[3])] = (q[2], q[4])
        if m := re.search(r'In support: (.*?)(?: Units until|$)', footer):
            supports = {(q[0], q[1]) for q in re.findall(r'([AB]\d+) (?:behind|beside) ([AB]\d+)', m[1])}
        if not ended:
            told = {frozenset(p) for p in contacts}
            mine = {frozenset((u.name, e)) for u in self.units.values() if not u.lost for e in u.enemies}
            self.check('footer: contacts as followed', told == mine,
                       f'told {[sorted(x) for x in told - mine]}, followed {[sorted(x) for x in mine - told]}')
        for u in self.units.values():
            u.enemies = {}
            u.supports = {b for a, b in supports if a == u.name}
        for (a, b), (p, q) in contacts.items():
            self.unit(a).enemies[b] = p or 'front'
            self.unit(b).enemies[a] = q or 'front'
        for u in self.units.values():
            u.fought &= set(u.enemies)
            if not u.enemies:
                u.won = False
        if not ended:
            for u in self.units.values():
                if u.lost:
                    continue
                if u.side == self.side and u.disordered and not u.enemies and not u.supports:
                    if 'levy' in u.rules:
                        self.check('levy: every free disordered levy throws', u.name in self.levied, u.name)
                        u.disordered = not self.levied.get(u.name, True)
                    else:
                        u.disordered = False
                u.wounds = min(u.wounds, u.stamina)
        self.levied = {}
        self.charge_next = {u.name for u in self.units.values() if u.charged and u.enemies and not u.lost}
        self.read_generals(shown)
        for u in self.units.values():
            u.general = False
        for row, lane, token in shown:
            m = re.match(r'([▲▼△▽◁▷◀▶])([AB]\d+)([⁰¹²³⁴-⁹]*)(#?)(◆?)', token)
            if not m:
                continue
            u = self.unit(m[2])
            u.general = bool(m[5])
            self.check('map: no lost unit', not u.lost, token)
            wounds = int(''.join(str(SUPER.index(c)) for c in m[3]) or 0)
            if not ended:
                if '+' not in token or m[3]:
                    self.check('map: wounds', wounds == u.wounds, f'{token}: {u.wounds}')
                self.check('map: hollow if shaken or disordered', (m[1] in HOLLOW) == (u.shaken or u.disordered),
                           f'{token}: {u.wounds} wounds, disordered {u.disordered}')
            if m[1] not in HOLLOW:
                u.disordered = False
            elif wounds < u.stamina:
                u.disordered = True
            if '+' not in token or m[3]:
                u.wounds = wounds
            if '+' not in token:
                u.planted = bool(m[4])
            facing = GLYPH[m[1]]
            if facing != u.facing and u.placed:
                self.stats['facing not as followed'] += 1
            u.facing = facing
            if u.placed:
                good = u.lane == lane and abs(row - (u.y - 2 if facing == 'north' else u.y if facing == 'south' else u.y - 1)) <= 4
                self.check('map: place', good, f'{token} at {row}, lane {lane}: {u.lane}, {u.y}')
            if not u.placed or not good:
                u.lane, u.y = lane, row + 2
                self.unsure.add(u.name)
        if m := re.search(r'Units until demoralised: (.*)', footer):
            for q in re.finditer(r'([AB]\.\d+) (\d+|demoralised)', m[1]):
                size, out = len(self.divisions[q[1]]), self.out(q[1])
                if q[2] == 'demoralised':
                    if not ended:
                        self.check('demoralised: told at the end of a turn', q[1] in self.demoralised, f'{q[0]}: {out} of {size}')
                    self.demoralised.add(q[1])
                else:
                    self.check('demoralised: units until more than half', int(q[2]) == size // 2 + 1 - out, f'{q[0]}: {out} of {size}')
                    self.demoralised.discard(q[1])

    def read_end(self, line):
        self.where, self.ended = 'end', True
        m = re.search(r'in turn (\d+): (.*?)\. Units lost: A (\d+), B (\d+)', line)
        if not m:
            return
        lost = {s: sum(u.lost for u in self.units.values() if u.side == s) for s in 'AB'}
        self.check('end: units lost', (lost['A'], lost['B']) == (int(m[3]), int(m[4])), f'{lost}: {line}')
        self.check('end: head and foot agree', bool(self.head) and self.head.groups()[1:] == m.groups(), line)
        self.check('end: in the last turn told', int(m[1]) == self.turn_list[-1][0], line)
        beaten = {s for s in 'AB' if 2 * sum(d in self.demoralised for d in self.divisions if d[0] == s) > len([d for d in self.divisions if d[0] == s])}
        winner = line.strip()[0]
        if m[2] == 'army broken':
            self.check('end: more than half of the divisions demoralised', beaten == {'A', 'B'} - {winner}, f'{beaten}: {line}')
        elif m[2] == 'both broken':
            self.check('end: both armies broken', beaten == {'A', 'B'}, f'{beaten}: {line}')
        else:
            self.check('end: nobody is beaten', not beaten, f'{beaten}: {line}')


def handlers():
    b = Battle
    rows = [
        (rf'{U} may charge {U} \((\d+)″\)$', b.on_montjoie),
        (rf'{U} (?:now )?wants to ', lambda self, m, t: None),
        (rf'([AB]\.\d+) orders (.*) \(command (\d+)(?:, less (\d+))?\)$', b.on_order),
        (rf'([AB]\.\d+) rallies {U} \(command (\d+)(?:, less (\d+))?\)$', b.on_rally),
        (rf'{U} acts \(by (order|initiative), (\d) moves?\): (.*)$', b.on_act),
        (rf'{U} moves in lane (\d+) from (\d+)″ to (\d+)″$', b.on_move),
        (rf'{U} moves from lane (\d+), (\d+)″, facing (\w+), to lane (\d+), (\d+)″, facing (\w+)$', b.on_move),
        (rf'{U} charges {U} (?:in )?(in front|in flank|the rear) \((\w+), (\d+)″\)', b.on_charge),
        (rf'{U} charges {U} (?=in front|in flank)(in front|in flank) \((\w+), (\d+)″\)', b.on_charge),
        (rf'{U} is in contact with {U}$', b.on_contact),
        (rf'{U} touches and is engaged, without a charge: (.*)$', b.on_touch),
        (r'→ ([AB]\d+) is disordered(?: and loses its charge bonus)?: (.*)$', b.on_disorder_reason),
        (r'→ ([AB]\d+) loses its charge bonus: met by the counter-charge', b.on_countered),
        (r'→ ([AB]\d+) (?:stays|cannot go back|loses its charge bonus): (.*)$', lambda self, m, t: None),
        (r'→ ([AB]\d+) (?:no longer supports|does not test: it broke all its enemies)$', lambda self, m, t: None),
        (r'→ the general is dead: his successor commands$', lambda self, m, t: None),
        (rf'{U} passes or is passed$', b.on_through),
        (rf'{U} (?:supports|stands in support of) {U} \((\w+)\)$', b.on_support),
        (rf'The general of ([AB]\.\d+) joins {U}$', b.on_join),
        (rf'{U} runs$', b.on_run),
        (rf'{U} suffers the fiasco$', b.on_fiasco),
        (rf'{U} dismounts$', b.on_dismount),
        (rf'{U} plants its stakes$', b.on_plant),
        (rf'{U} shoots (at the charge of|in passing at|at) {U} \((\d+)″(, not in front)?\)$', b.on_shot),
        (r'Combat: (.*)$', b.on_combat),
        (rf'{U} strikes {U}$', b.on_strike),
        (rf'{U} (\d+) more wounds? goe?s? ?to {U}$', b.on_excess),
        (rf'The general is at risk with {U}$', b.on_general),
        (r'Wounds inflicted: A (\d+), B (\d+)$', b.on_result),
        (rf'{U} must test( for the unit it supported)?$', b.on_test),
        (rf'{U}: (.*)$', b.on_loss),
        (rf'{U} follows up {U} \((\w+)\)$', b.on_follow),
        (rf'{U} breaks through \(-?\d+\)$', b.on_breakthrough),
        (rf'{U} makes way$', b.on_way),
        (rf'{U} tries to clear its disorder$', b.on_levy),
        (r'Gun: two ones lose it: (.*?) \[', b.on_gun),
        (r'(Shooting|Melee|End of the turn)$', b.on_phase),
        (r'([AB]\.\d+) is demoralised$', b.on_demoralised),
    ]
    return [(re.compile(pattern), handler) for pattern, handler in rows]


Battle.HANDLERS = handlers()


if __name__ == '__main__':
    sys.exit(report.main(Battle, sys.argv[1:]))
