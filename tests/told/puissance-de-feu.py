#!/usr/bin/env python3
"""Checks told battles of Puissance de feu against the sheet.

Run: python3 puissance-de-feu.py [-q] FILES...   (-q: without the counts of play and the failures)
Every number the sheet fixes is worked out again from the told state (who stands
where, wounds, rout, officers) and compared with what the battle tells. Prints per
kind how many were checked and failed, then each failure; exit code 1 if any failed.
Standard library only; written from the sheet, not from the program.

Taken from the told texts, not from the sheet: a lane is 6 inches wide, home edges are
48 inches apart, a told place is the front of the unit, infantry is 3 inches deep and the
rest 2, told distances and moves are rounded up to whole inches.
It knows the basic troops on an open table of 12 lanes: advanced troops, walls and
ammunition are not in it, and lines about them count as unread.
Settings believed as told: officer's die for morale too, not for charges; retreat as a
flight; bonuses add up; officers are no target unless nearest; at most one extra turn.
"""
import math
import re
import sys
from collections import Counter

import report

LANE, LANES, TABLE, OFFICER_REACH = 6, 12, 48, 6
PV = {'Infantry': 9, 'Cavalry': 6, 'Gun': 4, 'Officer': 2}
FIRE_DICE = {'Infantry': 9, 'Cavalry': 6, 'Officer': 2}
MELEE_DICE = {'Infantry': 9, 'Cavalry': 6, 'Gun': 2, 'Officer': 2}
DEPTH = {'Infantry': 3, 'Cavalry': 2, 'Gun': 2, 'Officer': 2}
ROWS = {'rifle': (6, 12, 18, 24), 'ball': (12, 24, 36, 48),
        'canister': (12, 0, 24, 0), 'cavalry': (3, 6, 9, 12)}
EPS = 1e-6
SUPER = '⁰¹²³⁴⁵⁶⁷⁸⁹'
NAME = r'([AB]\d+) (?:Infantry|Cavalry|Gun|Officer)(?:, elite)?'


def need_at(row, distance):
    """The D6 needed at a distance on a row of the fire table; None beyond reach."""
    for i, reach in enumerate(ROWS[row]):
        if reach and distance <= reach + EPS:
            return 3 + i
    return None


class Unit:
    def __init__(self, name, kind, elite):
        self.name, self.side, self.kind, self.elite = name, name[0], kind, elite
        self.lane = self.y = None                 # y: inches of its front from A's edge
        self.facing = 1 if self.side == 'A' else -1
        self.wounds, self.rout, self.lost = 0, False, False

    @property
    def full_name(self):
        return f'{self.name} {self.kind}' + (', elite' if self.elite else '')

    @property
    def depth(self):
        return DEPTH[self.kind]

    @property
    def placed(self):
        return not self.lost and self.lane is not None and self.y is not None

    @property
    def left(self):
        return PV[self.kind] - self.wounds

    def box(self):
        """x0, x1, y0, y1 of the rectangle it stands on."""
        back = self.y - self.facing * self.depth
        return (self.lane * LANE, (self.lane + 1) * LANE, min(self.y, back), max(self.y, back))

    def eye(self):
        return ((self.lane + 0.5) * LANE, self.y)

    def row(self):
        middle = self.y - self.facing * self.depth / 2
        return math.floor(middle / 3) * 3

    def turn(self):
        self.y -= self.facing * self.depth
        self.facing = -self.facing

    def face(self, facing):
        if self.facing != facing:
            self.turn()


def box_gap(a, b):
    dx = max(a[0] - b[1], b[0] - a[1], 0)
    dy = max(a[2] - b[3], b[2] - a[3], 0)
    return math.hypot(dx, dy)


def point_gap(p, b):
    return math.hypot(max(b[0] - p[0], p[0] - b[1], 0), max(b[2] - p[1], p[1] - b[3], 0))


def overlap(a, b):
    return min(a[1], b[1]) - max(a[0], b[0]) > EPS and min(a[3], b[3]) - max(a[2], b[2]) > EPS


def crosses(p, q, box, shrink=0.01):
    """Whether the line from p to q passes through the inside of the box."""
    x0, x1, y0, y1 = box[0] + shrink, box[1] - shrink, box[2] + shrink, box[3] - shrink
    t0, t1 = 0.0, 1.0
    for start, step, low, high in ((p[0], q[0] - p[0], x0, x1), (p[1], q[1] - p[1], y0, y1)):
        if abs(step) < 1e-12:
            if not low < start < high:
                return False
            continue
        a, b = sorted(((low - start) / step, (high - start) / step))
        t0, t1 = max(t0, a), min(t1, b)
    return t0 < t1


def points_of(box, step=0.25):
    """Points along the outline of a box."""
    x0, x1, y0, y1 = box
    n = int((x1 - x0) / step)
    for i in range(n + 1):
        x = x0 + (x1 - x0) * i / n
        yield x, y0
        yield x, y1
    m = max(1, int((y1 - y0) / step))
    for i in range(m + 1):
        y = y0 + (y1 - y0) * i / m
        yield x0, y
        yield x1, y


def in_arc(shooter, point):
    """45 degrees outwards from the edges of the front."""
    box = shooter.box()
    forward = (point[1] - shooter.y) * shooter.facing
    sideways = max(box[0] - point[0], point[0] - box[1], 0)
    return forward >= -EPS and sideways <= forward + EPS


def unwrap(lines):
    """Joins the continuation lines of one told text; drops empty lines."""
    out = []
    for line in lines:
        line = line.rstrip('\n')
        if not line.strip():
            out.append('')
            continue
        indent = len(line) - len(line.lstrip())
        if out and out[-1]:
            last_indent = len(out[-1]) - len(out[-1].lstrip())
            opened = out[-1].count('[') > out[-1].count(']') or out[-1].count('(') > out[-1].count(')')
            starts_throw = re.match(r'\s+[A-Z][a-z ]+: ', line)
            if indent > last_indent and (opened or line.lstrip().startswith('(C')
                                         or not starts_throw and not line.startswith('   (')):
                out[-1] += ' ' + line.strip()
                continue
        out.append(line)
    return [line for line in out if line]


def throws(text):
    """[(kind, dice, need, values/result)] of the bracket of a throw line."""
    m = re.search(r'\[([^\]]*)\]', text)
    if not m:
        return []
    got = []
    for part in m.group(1).split('; '):
        part = re.sub(r'\s+', ' ', part)
        if q := re.fullmatch(r'(saves )?(\d+)D at (\d)\+: (\d+)', part):
            got.append(('saves' if q[1] else 'hits', int(q[2]), int(q[3]), int(q[4])))
        elif q := re.fullmatch(r'(\d*)D6 = (\d+)', part):
            got.append(('sum', int(q[1] or 1), None, int(q[2])))
        else:
            got.append(('unread', part, None, None))
    return got


class Battle:
    def __init__(self, path):
        self.path = path
        self.checked, self.failed, self.notes = Counter(), Counter(), []
        self.stats = Counter()
        self.units, self.where, self.turns, self.ended = {}, 'start', [], False
        with open(path, encoding='utf-8') as f:
            self.lines = f.read().split('\n')

    def check(self, kind, good, text):
        self.checked[kind] += 1
        if not good:
            self.failed[kind] += 1
            self.notes.append(f'{self.path} {self.where}: {kind}: {text}')

    # ---- reading -------------------------------------------------------------------

    def run(self):
        sections, current = [], []
        for line in self.lines:
            if line.startswith('—') or re.match(r'(?:[AB] .*|Neither) wins in turn', line):
                sections.append(current)
                current = []
            current.append(line)
        sections.append(current)
        self.read_head(sections[0])
        self.turns = []
        self.order_done = set()
        pending = None
        for s in sections[1:]:
            head = s[0]
            if head.startswith('— Deployment'):
                self.read_deployment(s)
            elif m := re.match(r'— Turn (\d+): ([AB])', head):
                has_map = any(self.is_map(l) for l in s)
                if has_map:
                    if pending:                   # a turn without events
                        self.play(*pending)
                    pending = (int(m[1]), m[2], s)
                    if not any('Another turn:' in l for l in s):
                        self.play(*pending)
                        pending = None
                else:                             # the events after "Another turn"
                    turn, side, first = pending
                    pending = None
                    self.play(turn, side, first + s[1:])
            elif ' wins in turn' in head:
                if pending:
                    self.play(*pending)
                    pending = None
                self.read_end(head)
        return self

    @staticmethod
    def is_map(line):
        return bool(re.match(r'[ \d]{4} ?[·▲▼△▽◁▷◀▶~↑↓←→↖↗↘↙]', line))

    def read_head(self, lines):
        text = ' '.join(l.strip() for l in lines)
        m = re.search(r'\b(Neither|[AB]\b.*?) wins in turn (\d+): (.*?)\. Units lost: A (\d+), B (\d+)', text)
        self.head_result = m.groups() if m else None
        for side in 'AB':
            part = re.search(rf'Army {side}: (.*?)(?: Army B:| The map:)', text)[1]
            for q in re.finditer(r'([AB]\d+) (Infantry|Cavalry|Gun|Officer)(, elite)?', part):
                self.units[q[1]] = Unit(q[1], q[2], bool(q[3]))

    def read_map(self, lines):
        """[(row, lane, token)] of a told map."""
        rows, label, got = [], None, []
        for line in lines:
            if self.is_map(line):
                rows.append((int(line[:4]) if line[:4].strip() else None, line))
        for i, (label, line) in enumerate(rows):
            if label is None:
                label = rows[i + 1][0] + 3 if i + 1 < len(rows) and rows[i + 1][0] is not None else rows[i - 1][0] - 3
            for q in re.finditer(r'[▲▼△▽◁▷◀▶][^\s▲▼△▽◁▷◀▶]*|\S+', line[4:]):
                lane = q.start() // 6
                if 0 <= lane < LANES:
                    got.append((label, lane, q[0]))
        return got

    def read_deployment(self, lines):
        text = ' '.join(line.strip() for line in lines if not self.is_map(line))
        told = [q[0] for q in re.finditer(NAME, text)]
        self.check('deployment: the armies as listed', told == [u.full_name for u in self.units.values()], text)
        # the lines of the deployment: the first, and the second and third behind it; which of
        # the last two a unit of a "+" cell stands in is known only from its first told move
        lines_of = {'A': (12, 4, 2), 'B': (36, 44, 46)}
        for row, lane, token in self.read_map(lines):
            if m := re.match(r'[▲▼]([AB]\d+)', token):
                u = self.units[m[1]]
                u.lane, fitting = lane, []
                for u.y in lines_of[u.side]:
                    if u.row() == row:
                        fitting.append(u.y)
                u.y = fitting[0] if fitting and (len(fitting) == 1 or '+' not in token) else None
        for line in self.lines:
            m = re.match(rf'\s+{NAME} moves from lane (\d+), (\d+)″', line)
            if m and self.units[m[1]].y is None and not self.fled_first(m[1]):
                u = self.units[m[1]]
                u.lane, u.y = int(m[2]), int(m[3])
        # who never moves has the place of a "+" cell that is left
        self.crowd = {m[1]: (row, lane) for row, lane, token in self.read_map(lines)
                      if (m := re.match(r'[▲▼]([AB]\d+)', token)) and '+' in token}
        for u in self.units.values():
            cells = [self.crowd[u.name]] if u.name in self.crowd else \
                [cell for name, cell in self.crowd.items() if name[0] == u.side]
            alike = [o for o in self.units.values() if o.side == u.side and o.y is None]
            if u.y is None and len(cells) == 1 and len(alike) == 1:
                (row, u.lane), left = cells[0], []
                taken = [o.y for o in self.units.values() if o.side == u.side and o is not u and o.lane == u.lane]
                for y in lines_of[u.side]:
                    u.y = y
                    if y not in taken and u.row() == row:
                        left.append(y)
                u.y = left[0] if left else None
        self.first = next((re.search(r'side ([AB])', l)[1] for l in lines if 'First player' in l), None)

    def fled_first(self, name):
        """Whether the first told move of the unit is a flight, before which it turned."""
        for i, line in enumerate(self.lines):
            if re.match(rf'\s+{name} .*moves from lane', line):
                return 'Goes back' in self.lines[i - 1] + self.lines[i - 2]
        return False

    # ---- one player's turn ------------------------------------------------------------

    def play(self, turn, side, lines):
        self.where = f'turn {turn}: {side}'
        self.turns.append((turn, side))
        extra = None
        heads = lines[0]
        maps = [i for i, l in enumerate(lines) if re.match(r'^ +0 +1 +2 ', l)]
        last_map = maps[0] if maps else 0
        top = [i for i, l in enumerate(lines) if self.is_map(l)]
        story = ' '.join(l.strip() for l in lines[1:top[0] if top else 1])
        events = []
        for l in unwrap(lines[last_map + 1:]):
            if 'Another turn:' in l:
                extra = l
            else:
                events.append(l)
        n = len(self.turns)
        expect = self.first if n % 2 else ('B' if self.first == 'A' else 'A')
        self.check('order of play: sides alternate, first as drawn', side == expect and turn == (n + 1) // 2,
                   f'{turn} {side}, expected {(n + 1) // 2} {expect}')
        if turn > 7:
            if side == self.first:
                t = throws(extra) if extra else []
                self.check('eighth turn on 4+', bool(t) and t[0] == ('hits', 1, 4, 1), str(extra))
            self.check('not more than 8 turns', turn == 8, str(turn))
        self.side, self.lost_now, self.told, self.evaded = side, [], [], set()
        self.orders = {}
        self.routing_at_start = {u.name for u in self.units.values() if u.side == side and u.rout and not u.lost}
        self.shown_facing = {m[2]: 1 if m[1] in '▲△' else -1 for _, _, token in self.read_map(lines)
                             if (m := re.match(r'([▲▼△▽])([AB]\d+)', token))}
        self.may_turn = set()                     # who may face otherwise without an order
        self.i = 0
        self.events = events
        while self.i < len(events):
            self.event()
        for name in self.routing_at_start:
            if not self.units[name].lost or name in self.orders:
                self.check('every routing unit flees on or tries to rally',
                           self.orders.get(name) == ['rally'], f'{name}: {self.orders.get(name)}')
        for name, o in self.orders.items():
            self.check('one order a unit a turn', len(o) == 1, f'{name}: {o}')
            self.check('only own units get orders', name[0] == side, name)
        self.check('the headline names the units lost',
                   sorted(re.findall(r'[AB]\d+', heads.split('lost:')[1]) if 'lost:' in heads else [])
                   == sorted(self.lost_now), f'{heads} / {self.lost_now}')
        self.check_story(story)
        self.check_map(self.read_map(lines))
        self.count_idle()

    def peek(self):
        return self.events[self.i] if self.i < len(self.events) else ''

    def take(self, pattern):
        m = re.match(pattern, self.peek().strip())
        if m:
            self.i += 1
            for q in re.finditer(NAME, m[0]):
                self.check('names as in the army lists', q[0] == self.units[q[1]].full_name, m[0])
        return m

    def take_of(self, u, pattern):
        """As take, of a line that must be about the unit u."""
        m = self.take(NAME + pattern)
        if m:
            self.check('consequences told of the unit they are of', m[1] == u.name, f'{u.name}: {m[0]}')
        return m

    def order(self, name, kind):
        self.orders.setdefault(name, []).append(kind)
        u = self.units[name]
        self.check('lost units get no orders', not u.lost, f'{name} {kind}')
        if kind != 'rally':
            self.check('routing units get no order but rally', not u.rout, f'{name} {kind}')
        self.stats['order ' + kind] += 1

    def event(self):
        line = self.peek().strip()
        if m := self.take(NAME + ' fires at ' + NAME + r' from (\d+)″$'):
            self.fire(self.units[m[1]], self.units[m[2]], int(m[3]))
        elif m := self.take(NAME + r' marches$'):
            self.march(self.units[m[1]])
        elif m := self.take(NAME + r' turns about$'):
            self.order(m[1], 'turn')
            self.units[m[1]].turn()
        elif m := self.take(NAME + r' tries to rally$'):
            self.rally(self.units[m[1]])
        elif m := self.take(NAME + ' charges ' + NAME + '$'):
            self.charge(self.units[m[1]], self.units[m[2]])
        else:
            self.check('every line read', False, line)
            self.i += 1
            return
        self.check('every line read', True, '')

    # ---- helpers of the rules -----------------------------------------------------------

    def led(self, u):
        """Whether the sheet gives the unit a die of an officer (or of the elite): True,
        False, or None where places are not known."""
        if u.elite or u.kind == 'Officer':
            return True
        unknown = False
        for o in self.units.values():
            if o.side == u.side and o.kind == 'Officer' and not o.lost and not o.rout and o is not u:
                if not (o.placed and u.placed):
                    unknown = True
                elif box_gap(o.box(), u.box()) <= OFFICER_REACH + EPS:
                    return True
        return None if unknown else False

    def distance(self, a, b):
        return point_gap(a.eye(), b.box())

    def sees(self, a, b):
        """Whether some point of b is in a's arc, and some point of it is not hidden by a friend of a:
        the sheet names the arc and the sight of a part of the target one by one."""
        friends = [f.box() for f in self.units.values() if f.side == a.side and f is not a and f.placed]
        return any(in_arc(a, p) for p in points_of(b.box())) and \
            any(not any(crosses(a.eye(), p, f) for f in friends) for p in points_of(b.box()))

    def lose(self, u, why=None):
        m = self.take(NAME + r' is lost \(([^)]*)\)$')
        self.check('lost units are said to be lost', bool(m) and m[1] == u.name and why in (m[2], None),
                   f'{u.name} ({why}), told: {self.peek().strip() if not m else m[0]}')
        u.lost = True
        self.lost_now.append(u.name)

    def test_dice(self, kind, u, text, base=2, double=False, worst=False):
        """Reads "2D6" or "best 2 of 3D6" and the sum kept; checks the number of dice."""
        t = throws(text)
        led = self.led(u)
        best = re.search(r'best (\d) of (\d)D6', text)
        if best:
            keep, n = int(best[1]), int(best[2])
            values = [v for k, d, _, v in t if k == 'sum' and d == 1]
            self.check(kind + ': dice thrown as named', len(values) == n and n == base + 1 and keep == base, text)
            total = sum(sorted(values)[-keep:])
        else:
            total = t[0][3] if t and t[0][0] == 'sum' else None
            self.check(kind + ': dice thrown as named', bool(t) and len(t) == 1 and t[0][1] == base
                       and bool(re.search(rf'\b{base}D6', text.split('[')[0])), text)
        self.check_dice(t, text)
        if led is not None:
            self.check(kind + ": the officer's die where due, else not", bool(best) == led,
                       f'{u.name} ({"elite" if u.elite else u.kind}) led={led}: {text}')
        self.check(kind + ': cavalry doubles', ('2 × ' in text) == double, text)
        return (total or 0) * (2 if double else 1)

    def check_dice(self, t, text):
        self.check('every D6 shows 1 to 6, every count is possible',
                   all(k == 'sum' and n <= v <= 6 * n or k in ('hits', 'saves') and 0 <= v <= n
                       for k, n, _, v in t), text)

    def morale(self, u):
        m = self.take(r'Morale: (.*?) against (\d+) wounds?: it (holds|breaks)(.*)$')
        due = u.left > 0 and not u.rout
        if u.rout and u.left > 0:
            self.check('morale: routing units do not test again (setting)', not m, u.name)
            return
        self.check('morale: tested when wounded, and only then', bool(m) == due, f'{u.name}: {m and m[0]}')
        if not m:
            return
        total = self.test_dice('morale', u, m[0])
        self.check('morale: against all wounds so far', int(m[2]) == u.wounds, f'{u.name} has {u.wounds}: {m[0]}')
        self.check('morale: holds above the wounds only', (total > u.wounds) == (m[3] == 'holds'), f'{total}: {m[0]}')
        u.broken = m[3] == 'breaks'

    # ---- fire ---------------------------------------------------------------------------

    def fire(self, a, b, told):
        self.order(a.name, 'fire')
        line = self.peek().strip()
        m = self.take(r'Fire: (\d+) (?:dice|die) at (\d)\+(, cover 4\+)?(?:, D(\d) a hit)?: (\d+) damage')
        if not m:
            return self.check('every line read', False, line)
        dice, need, cover, per, damage = int(m[1]), int(m[2]), bool(m[3]), m[4], int(m[5])
        t = throws(line)
        self.check('fire: at an enemy on the table', a.side != b.side and not b.lost, f'{a.name} at {b.name}')
        if a.kind == 'Gun':
            row = 'ball' if per == '3' else 'canister'
            self.check('fire: number of dice', dice == (1 if row == 'ball' else 6), line)
        else:
            row = 'rifle' if a.kind == 'Infantry' else 'cavalry'
            self.check('fire: number of dice', dice == FIRE_DICE[a.kind] and per is None, line)
        self.check('fire: need by the told distance', need_at(row, told) == need, f'{told} inches {row}: {line}')
        small = b.kind in ('Gun', 'Officer') and row != 'ball'
        self.check('fire: small targets in cover, not against ball', cover == small, f'at {b.kind}: {line}')
        if a.placed and b.placed:
            d = self.distance(a, b)
            self.check('fire: told distance is that of the places', abs(math.ceil(d - EPS) - told) < 1,
                       f'{a.name} {a.lane},{a.y} at {b.name} {b.lane},{b.y}: {d:.2f}, told {told}')
            self.check('fire: target in the arc of 45 degrees', any(in_arc(a, p) for p in points_of(b.box())),
                       f'{a.name} {a.lane},{a.y} at {b.name} {b.lane},{b.y}')
            self.check('fire: target not hidden by friends', self.sees(a, b),
                       f'{a.name} {a.lane},{a.y} at {b.name} {b.lane},{b.y}')
            if b.kind == 'Officer':
                others = [(self.distance(a, e), e.name) for e in self.units.values()
                          if e.side == b.side and e is not b and e.placed]
                nearer = [o for o in others if o[0] < d - EPS]
                self.check('fire: officers only if the nearest', not nearer,
                           f'{a.name} at {b.name} {d:.1f}; nearer: {nearer}')
        self.check_dice(t, line)
        hits = t[0]
        self.check('fire: dice shown as announced', hits[0] == 'hits' and hits[1] == dice and hits[2] == need
                   and 0 <= hits[3] <= dice, line)
        rest, scored = t[1:], hits[3]
        if cover and scored:
            s = rest.pop(0) if rest else None
            good = s is not None and s[0] == 'saves' and s[1] == scored and s[2] == 4 and 0 <= s[3] <= s[1]
            self.check('fire: a save on 4+ for every hit in cover', good, line)
            scored -= s[3] if good else 0
        if per and scored:
            good = len(rest) == 1 and rest[0][0] == 'sum' and rest[0][1] == scored \
                and scored <= rest[0][3] <= 6 * scored
            self.check('fire: damage dice of guns, one a hit', good, line)
            if good:
                if per == '6':
                    self.check('fire: damage', damage == rest[0][3], line)
                else:
                    self.check('fire: damage', damage == (rest[0][3] + 1) // 2, line)
        else:
            self.check('fire: damage', damage == scored and not rest, line)
        suffered = min(damage, b.left)
        b.wounds += suffered
        b.broken = False
        self.told.append(('fires', a.name, b.name, told, suffered))
        self.stats[f'fire {a.kind} at {need}+'] += 1
        self.stats[f'wounds {a.kind} at {need}+'] += suffered
        if suffered:
            self.morale(b)
        w = self.take(r'(?:(\d+) wounds?|no wound)$')
        self.check('fire: wounds told', bool(w) and int(w[1] or 0) == suffered, f'{suffered}: {w and w[0]}')
        if b.left <= 0:
            self.lose(b, 'shot down')
        elif b.broken:
            b.rout = True
            if b.kind == 'Gun':
                self.check('a gun that fails its morale is eliminated at once',
                           bool(re.match(NAME + ' is lost', self.peek().strip())), self.peek())
                self.lose(b)
            else:
                self.flee(b)

    # ---- flight and rally ------------------------------------------------------------------

    def nearest_edge(self, u):
        """Inches to the four edges from the unit's box."""
        x0, x1, y0, y1 = u.box()
        return {'A': y0, 'B': TABLE - y1, 'left': x0, 'right': LANES * LANE - x1}

    def flee(self, u, away=None, evades=False):
        m = self.take_of(u, r' flees$') if away is None else True
        self.check('a broken unit flees at once', bool(m), f'{u.name}: {self.peek()}')
        edges = self.nearest_edge(u) if u.placed else None
        line = self.peek().strip()
        m = self.take(r'Goes back: (2 × )?\(?3D6\)?: (off the table|(\d+)″)')
        if not m:
            return self.check('flight: thrown', False, line)
        t = throws(line)
        self.check_dice(t, line)
        if len(t) != 1 or t[0][0] != 'sum':
            return self.check('every line read', False, line)
        self.check('flight: 3D6, cavalry doubled', len(t) == 1 and t[0][:2] == ('sum', 3)
                   and bool(m[1]) == (u.kind in ('Cavalry',)), f'{u.kind}: {line}')
        far = t[0][3] * (2 if m[1] else 1)
        off = m[2].startswith('off')
        if not off:
            self.check('flight: as far as the dice', int(m[3]) == far, line)
        fled = self.take_of(u, r' moves from lane (\d+), (\d+)″, to lane (\d+), (\d+)″$')
        if edges:
            low = min(edges.values())
            goals = away or [e for e, d in edges.items() if d <= low + EPS]
            room = edges[goals[0]]
            # fronts turn to the edge: the unit leaves the table when its front passes it
            self.check('flight: off the table exactly if the dice reach beyond the edge',
                       off == (far > room + EPS), f'{u.name} {u.lane},{u.y} room {room} far {far}: {line}')
            if fled:
                sl, sy, el, ey = (int(fled[i]) for i in (2, 3, 4, 5))
                moved = math.hypot((el - sl) * LANE, ey - sy)
                direction = 'A' if ey < sy else 'B' if ey > sy else 'left' if el < sl else 'right'
                self.check('flight: to the nearest edge, or away from the charger', direction in goals,
                           f'{u.name} {u.lane},{u.y}: {fled[0]} edges {edges}')
                self.check('flight: not farther than the dice, but for units in the way', moved <= far + EPS,
                           f'{far}: {fled[0]}')
                if self.way_barred(u, direction, far):
                    self.stats['flights cut short by a unit in the way (setting)'] += 1
                else:
                    whole = LANE if direction in ('left', 'right') else 1       # sideways in whole lanes
                    self.check('flight: not shorter than the dice, but for units in the way',
                               moved > far - whole + EPS, f'{far}: {fled[0]}')
        if fled:
            u.lane, u.y = int(fled[4]), int(fled[5])
            ey, sy = int(fled[5]), int(fled[3])
            if not evades:                        # who flees has turned to the edge
                u.facing = 1 if ey > sy else -1 if ey < sy else u.facing
            self.may_turn.add(u.name)
            self.told.append(('goes', u.name, math.ceil(math.hypot((u.lane - int(fled[2])) * LANE, ey - sy) - EPS)))
        u.rout = True
        if off:
            self.lose(u, 'left the table')

    @staticmethod
    def away_from(u, other):
        """The edge away from a unit that touches u: sideways where they met side by side, else along the lanes."""
        if u.lane != other.lane:
            return ['left' if u.lane < other.lane else 'right']
        return ['B' if sum(u.box()[2:]) > sum(other.box()[2:]) else 'A']

    def evade(self, b, a):
        """A cavalry unit goes out of the way of a charger, once a turn, and rallies at once."""
        self.check('evasion: cavalry that is not in rout, once a turn', b.kind == 'Cavalry' and not b.rout
                   and b.name not in self.evaded, f'{b.name} before {a.name}')
        self.evaded.add(b.name)
        away = None
        if a.placed and b.placed:
            # the quarter of the charged from whose side the charge comes
            x0, x1, y0, y1 = b.box()
            x, y = a.eye()
            aside = max(x0 - x, x - x1, 0)
            away = ['B'] if y0 - y >= aside else ['A'] if y - y1 >= aside else ['right'] if x < x0 else ['left']
        self.flee(b, away or ['A', 'B', 'left', 'right'], evades=True)
        b.rout = False
        self.may_turn.add(b.name)

    def way_barred(self, u, direction, far):
        """Whether another unit stands where the flight would end."""
        x0, x1, y0, y1 = u.box()
        dx, dy = {'A': (0, -far), 'B': (0, far), 'left': (-far, 0), 'right': (far, 0)}[direction]
        end = (x0 + dx, x1 + dx, y0 + dy, y1 + dy)
        boxes = [o.box() for o in self.units.values() if o is not u and o.placed]
        boxes += [(o.lane * LANE, (o.lane + 1) * LANE, *((0, 4) if o.side == 'A' else (44, 48)))
                  for o in self.units.values() if o.lane is not None and o.y is None and not o.lost]
        return any(overlap(end, b) for b in boxes)

    def rally(self, u):
        self.order(u.name, 'rally')
        self.check('rally: only routing units', u.rout, u.name)
        line = self.peek().strip()
        m = self.take(r'Rally: (.*?), (\d+)\+: it (rallies|flees on)')
        if not m:
            return self.check('every line read', False, line)
        total = self.test_dice('rally', u, line)
        self.check('rally: needs more than the wounds', int(m[2]) == u.wounds + 1, f'{u.name} {u.wounds}: {line}')
        self.check('rally: result', (total >= int(m[2])) == (m[3] == 'rallies'), f'{total}: {line}')
        if m[3] == 'rallies':
            self.check('rally: said', bool(self.take_of(u, r' rallies$')), self.peek())
            u.rout = False
            u.face(1 if u.side == 'A' else -1)
            self.may_turn.add(u.name)
        else:
            self.flee(u)

    # ---- marches and charges ---------------------------------------------------------------

    def enter(self, u, m, allowance, kind, skip=()):
        """A told move: its start, its length, its end."""
        sl, sy, el, ey = (int(m[i]) for i in (2, 3, 4, 5))
        if u.placed:
            self.check('place: a move starts where the unit stands', (u.lane, u.y) == (sl, sy),
                       f'{u.name} {u.lane},{u.y}: {m[0]}')
        u.lane, u.y = sl, sy
        moved = math.hypot((el - sl) * LANE, ey - sy)
        self.check(kind + ': no farther than the dice', moved <= allowance + EPS, f'{allowance}: {m[0]}')
        a = u.box()
        self.check(kind + ': forwards, not backwards', (ey - sy) * u.facing >= -EPS, m[0])
        u.lane, u.y = el, ey
        turned = kind == 'march' and self.shown_facing.get(u.name, u.facing) != u.facing
        if kind == 'march':
            self.check('march: a turn about is instead of the march, not with it', not turned, f'{m[0]}, now turned')
        if turned:
            u.facing = -u.facing
        box = u.box()
        if turned:
            self.check('march: the middle moves no farther than the dice',
                       math.hypot(box[0] - a[0], (box[2] + box[3] - a[2] - a[3]) / 2) <= allowance + EPS,
                       f'{allowance}: {m[0]}, turned')
        self.check(kind + ': ends on the table', box[2] >= -EPS and box[3] <= TABLE + EPS and 0 <= el < LANES, m[0])
        mid = lambda b: ((b[0] + b[1]) / 2, (b[2] + b[3]) / 2)
        for o in self.units.values():
            if o is u or not o.placed:
                continue
            b = o.box()
            over = overlap(box, b)
            if o.side == u.side:
                self.check('march/charge: does not end on a friend', not over, f'{m[0]} on {o.name} {o.lane},{o.y}')
            elif o not in skip:
                self.check('march/charge: does not cross or end on an enemy',
                           not over and not crosses(mid(a), mid(box), b, 0.5), f'{m[0]} over {o.name} {o.lane},{o.y}')
        return moved

    def march(self, u):
        self.order(u.name, 'march')
        line = self.peek().strip()
        m = self.take(r'March: (.*?): (?:(\d+)″ thrown, )?(\d+)″')
        if not m:
            return self.check('every line read', False, line)
        base = 1 if u.kind == 'Gun' else 2
        allowance = self.test_dice('march', u, line, base, double=u.kind == 'Cavalry')
        self.check('march: told inches are the dice', int(m[2] or m[3]) == allowance, f'{allowance}: {line}')
        told_far = int(m[3])
        self.stats['marches'] += 1
        if q := self.take_of(u, r' moves from lane (\d+), (\d+)″, to lane (\d+), (\d+)″$'):
            moved = self.enter(u, q, allowance, 'march')
            self.check('march: moved not more than is told', moved <= told_far + EPS, f'{told_far}: {q[0]}')
            self.stats['march moved exactly as told' if moved > told_far - 1 + EPS else 'march moved less than told'] += 1
            self.told.append(('goes', u.name, math.ceil(moved - EPS)))
            enemies = [e for e in self.units.values() if e.side != u.side and e.placed]
            if enemies:
                self.check('march: ends out of contact', min(box_gap(u.box(), e.box()) for e in enemies) >= 1 - EPS,
                           q[0])
        else:
            self.check('march: told why it goes nowhere', self.take(u.name + r' stays where it is, .*$'), line)
            self.stats['marches without moving'] += 1

    def charge(self, a, b):
        self.order(a.name, 'charge')
        self.check('charge: at an enemy on the table', b.side != a.side and not b.lost, b.name)
        evades = bool(self.take_of(b, ' evades$'))
        if evades:
            if a.placed and b.placed:
                self.check('charge: target in sight', self.sees(a, b), f'{a.name} {a.lane},{a.y} at {b.name} {b.lane},{b.y}')
            self.evade(b, a)
            if b.lost:
                return
        line = self.peek().strip()
        m = self.take(r'Charge: (.*?): (contact \((\d+)″\)|too short, (\d+)″)')
        if not m:
            return self.check('every line read', False, line)
        t = throws(line)
        self.check_dice(t, line)
        if len(t) != 1 or t[0][0] != 'sum':
            return self.check('every line read', False, line)
        double = a.kind == 'Cavalry'
        n = {'Gun': 1, 'Officer': 3}.get(a.kind, 2)
        self.check('charge: dice of its march', len(t) == 1 and t[0][:2] == ('sum', n)
                   and ('2 × ' in line) == double, line)
        allowance = t[0][3] * (2 if double else 1)
        if a.placed and b.placed and not evades:
            self.check('charge: target in sight', self.sees(a, b), f'{a.name} {a.lane},{a.y} at {b.name} {b.lane},{b.y}')
        start = (a.lane, a.y)
        contact = m[3] is not None
        if not contact:
            self.check('charge: told inches are the dice', int(m[4]) == allowance, line)
        q = self.take_of(a, r' moves from lane (\d+), (\d+)″, to lane (\d+), (\d+)″$')
        if q:
            gap = box_gap(a.box(), b.box()) if a.placed and b.placed else None
            moved = self.enter(a, q, allowance, 'charge', skip=(b,))
            self.told.append(('goes', a.name, math.ceil(moved - EPS)))
            if b.placed:
                after = box_gap(a.box(), b.box())
                if not contact and gap is not None:
                    self.check('charge: too short goes as far as it can', moved > allowance - 1 - EPS
                               or not self.could_come_nearer(a, b, start, allowance),
                               f'dice {allowance}, moved {moved:.1f}: {q[0]} (target {b.lane},{b.y})')
                    self.check('charge: too short comes nearer', after < gap, q[0])
                    self.check('charge: too short stops only where an inch more brings it no nearer',
                               not self.could_come_nearer(a, b, start, allowance),
                               f'dice {allowance}, moved {moved:.1f}: {q[0]} (target {b.lane},{b.y})')
                if contact:
                    self.check('charge: contact touches the target', after <= 1 + EPS,
                               f'{after:.2f}: {q[0]}, target {b.lane},{b.y}')
        if contact:
            self.check('charge: contact within the dice', int(m[3]) <= allowance, line)
            self.stats['charges in contact'] += 1
            if b.rout:
                self.check('charge: a routing unit is destroyed', bool(re.match(NAME + ' is lost', self.peek().strip())),
                           self.peek())
                return self.lose(b, 'caught while routing')
            self.melee(a, b, start, evades)
        else:
            self.stats['charges too short'] += 1

    def could_come_nearer(self, a, b, start, allowance):
        """Whether one inch straight on was within the dice, free, and nearer to b."""
        here, y = box_gap(a.box(), b.box()), a.y
        a.y += a.facing
        reached = math.hypot((a.lane - start[0]) * LANE, a.y - start[1]) <= allowance + EPS
        free = all(box_gap(a.box(), o.box()) >= 1 - EPS if o.side != a.side else not overlap(a.box(), o.box())
                   for o in self.units.values() if o is not a and o.placed)
        nearer = box_gap(a.box(), b.box()) < here - EPS
        a.y = y
        return reached and free and nearer

    def melee(self, a, b, start, evaded=False):
        m = self.take(NAME + ' reaches ' + NAME + '( in flank or rear)?$')
        if not m:
            return self.check('every line read', False, self.peek())
        flank = bool(m[3])
        # quarters of the target, drawn from the corners of its front as the arc of fire: where the charge came from
        if b.placed and None not in start and not evaded:       # who has evaded faces as it likes
            self.check('melee: flank or rear outside the front quarter',
                       flank == (not in_arc(b, ((start[0] + 0.5) * LANE, start[1]))),
                       f'{a.name} from {start} on {b.name} {b.lane},{b.y} facing {b.facing}, told flank={flank}')
        bonus = self.take(r'\(to hit: (.*)\)$')
        shown = bonus[1] if bonus else ''
        arm = lambda x, y: (x.kind == 'Infantry' and y.kind == 'Gun') or \
            (x.kind == 'Cavalry' and y.kind in ('Gun', 'Infantry'))
        self.check('melee: bonuses named', ('charge +1' in shown, 'flank or rear +1' in shown) == (True, flank)
                   and ('its arm' in shown) == arm(a, b), f'{a.name} {a.kind} on {b.name} {b.kind}: {shown}')
        line = self.peek().strip()
        q = self.take(r'Melee: (\d+) dice at (\d)\+ against (\d+) dice at (\d)\+: (.*?) \[')
        if not q:
            return self.check('every line read', False, line)
        need_a = max(2, 5 - 1 - flank - arm(a, b))
        need_b = max(2, 5 - arm(b, a))
        dice_b = 0 if evaded else MELEE_DICE[b.kind]            # who has evaded throws none
        self.check('melee: number of dice', int(q[1]) == MELEE_DICE[a.kind] and int(q[3]) == dice_b, line)
        self.check('melee: needs with bonuses', int(q[2]) == need_a and int(q[4]) == need_b,
                   f'{need_a} and {need_b}: {line}')
        t = throws(line)
        wa, wb = a.wounds, b.wounds
        rounds = [(x, ('hits', 0, need_b, 0)) for x in t] if evaded else list(zip(t[::2], t[1::2]))
        for i, (x, y) in enumerate(rounds):
            self.check('melee: dice shown as announced', x[:3] == ('hits', MELEE_DICE[a.kind], need_a) and
                       y[:3] == ('hits', dice_b, need_b) and x[3] <= x[1] and y[3] <= y[1], line)
            a.wounds, b.wounds = min(PV[a.kind], a.wounds + y[3]), min(PV[b.kind], b.wounds + x[3])
            over = x[3] != y[3] or a.left <= 0 or b.left <= 0
            self.check('melee: another round if and only if even', over == (i == len(rounds) - 1), line)
        side = q[5]
        pa = re.search(r'the charger now has (\d+) wounds?(, beaten|, removed)?', side)
        pb = re.search(r'the other (\d+) wounds?(, beaten|, removed)?', side)
        end_a = ', removed' if a.left <= 0 else ', beaten' if b.left > 0 and x[3] < y[3] else None
        end_b = ', removed' if b.left <= 0 else ', beaten' if a.left > 0 and y[3] < x[3] else None
        self.check('melee: wounds and outcome told', (int(pa[1]), pa[2], int(pb[1]), pb[2]) ==
                   (a.wounds, end_a, b.wounds, end_b), f'{a.wounds}{end_a} {b.wounds}{end_b}: {line}')
        c = self.take(r'the melee costs ([AB]\d+) (\d+) wounds? and ([AB]\d+) (\d+) wounds?$')
        self.check('melee: costs told', bool(c) and (int(c[2]), int(c[4])) == (a.wounds - wa, b.wounds - wb),
                   f'{c and c[0]}')
        self.stats['melee charger won' if end_b else 'melee charger lost'] += 1
        self.may_turn |= {a.name, b.name}         # the charged turns to meet, the winner as it likes
        for u, other, end in ((a, b, end_a), (b, a, end_b)):
            if end == ', removed':
                self.lose(u, 'killed in melee')
            elif end == ', beaten':
                m = self.take(NAME + r' is beaten and retreats$')
                self.check('melee: the beaten retreats at once', bool(m) and m[1] == u.name, self.peek())
                if u.kind == 'Gun':               # setting: a beaten gun is destroyed
                    self.lose(u)
                    continue
                self.flee(u, self.away_from(u, other))

    # ---- what is told twice ---------------------------------------------------------------

    def check_story(self, story):
        fires = [(m[1], m[2], int(m[3]), int(m[4] or 0)) for m in
                 re.finditer(NAME + ' fires at ' + NAME + r' from (\d+)″: (?:(\d+) wounds?|no wound)', story)]
        mine = [(t[1], t[2], t[3], t[4]) for t in self.told if t[0] == 'fires']
        self.check('story: fires and wounds as thrown', fires == mine, f'{fires} / {mine}')
        deeds = NAME + r' (evades|marches|turns about|tries to rally|rallies|flees|is beaten and retreats|' \
            r'is lost \([^)]*\)|(?:fires at|charges|reaches) ' + NAME.replace('(', '(?:', 1) + ')'
        first, second = ([(m[0]) for m in re.finditer(deeds, text)]
                         for text in (story, '; '.join(e.strip() for e in self.events)))
        self.check('story: the same deeds in the same order', first == second,
                   str([p for p in zip(first, second) if p[0] != p[1]][:1] or (len(first), len(second))))
        goes = [(m[1], int(m[2])) for m in re.finditer(r'\b([AB]\d+) goes (\d+)″', story)]
        mine = [(t[1], t[2]) for t in self.told if t[0] == 'goes']
        self.check('story: moves as told below', goes == mine, f'{goes} / {mine}')

    def check_map(self, shown):
        crowded, cells = set(), {}
        for row, lane, token in shown:
            m = re.match(r'([▲▼△▽◁▷◀▶])([AB]\d+)([⁰¹²³⁴-⁹]*)(◆?)(\+?)', token)
            if not m:
                continue
            u = self.units[m[2]]
            if m[5] and not u.placed and (row, lane) == self.crowd.get(u.name):
                crowded.add((row, lane))
                continue
            cells[u.name] = (row, lane)
            if m[5]:
                crowded.add((row, lane))
            wounds = int(''.join(str(SUPER.index(c)) for c in m[3]) or 0)
            self.check('map: wounds', wounds == u.wounds, f'{token}: {u.wounds}')
            self.check('map: rout', (m[1] in '△▽◁▷') == u.rout, f'{token}: rout={u.rout}')
            self.check('map: no lost unit', not u.lost, token)
            if m[4] or not m[5]:                  # a "+" takes the place of the mark
                self.check('map: officers marked', bool(m[4]) == (u.kind == 'Officer'), token)
            if u.placed:
                shown_facing = 1 if m[1] in '▲△' else -1
                if u.name not in self.may_turn:
                    self.check('map: facing changes only by turning about, flight, rally or melee',
                               shown_facing == u.facing, f'{token}, moved in this turn: {u.name in self.orders}')
                if shown_facing != u.facing:
                    u.turn()
                self.check('map: place', (u.row(), u.lane) == (row, lane),
                           f'{token} at row {row}, lane {lane}; tracked {u.lane},{u.y} row {u.row()}')
        for u in self.units.values():
            if u.placed and u.name not in cells:
                self.check('map: every unit shown or under a +', (u.row(), u.lane) in crowded,
                           f'{u.name} {u.lane},{u.y}')

    def count_idle(self):
        for u in self.units.values():
            if u.side == self.side and not u.lost:
                self.stats['unit-turns'] += 1
                self.stats['unit-turns ' + u.kind] += 1
                if u.name not in self.orders:
                    self.stats['unit-turns without an order'] += 1
                    self.stats['unit-turns without an order ' + u.kind] += 1

    def read_end(self, line):
        self.where, self.ended = 'end', bool(self.turns)
        m = re.match(r'(Neither|[AB]\b.*?) wins in turn (\d+): (.*?)\. Units lost: A (\d+), B (\d+)', line)
        self.check('end: head and foot agree', bool(self.head_result) and m.groups()[1:] == self.head_result[1:]
                   and m[1][0] == self.head_result[0][0], line)
        lost = {s: sum(u.lost for u in self.units.values() if u.side == s) for s in 'AB'}
        rout = {s: sum(u.rout and not u.lost for u in self.units.values() if u.side == s) for s in 'AB'}
        size = {s: sum(u.side == s for u in self.units.values()) for s in 'AB'}
        self.check('end: units lost', (lost['A'], lost['B']) == (int(m[4]), int(m[5])), f'{lost} {line}')
        self.check('end: in the last turn played', int(m[2]) == self.turns[-1][0], line)
        share = {s: (lost[s] + rout[s]) / size[s] for s in 'AB'}
        winner = m[1][0]
        other = 'B' if winner == 'A' else 'A'
        if m[3] == 'no unit left':
            self.check('end: no unit left', lost[other] == size[other], line)
        else:
            self.check('end: the larger share lost or in rout loses',
                       share['A'] == share['B'] if winner == 'N' else share[winner] < share[other], f'{share} {line}')
            self.check('end: after turn 7 or 8, both sides played',
                       self.turns[-1][0] in (7, 8) and len(self.turns) % 2 == 0, str(self.turns[-1]))


if __name__ == '__main__':
    sys.exit(report.main(Battle, sys.argv[1:]))
