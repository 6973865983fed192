#!/usr/bin/env python3
"""Check told battles of Impetus 2 against the published (French) sheet.

    python3 impetus.py [--units units.txt] [-v] FILES...

Reads each battle (a story, a map and a log of every throw per activation),
follows the state of every unit from the log alone, works out by the sheet what
every throw, need, result, loss, move and rout should be, and prints per kind
how many were checked and how many failed.  Exit code 1 if anything failed.
Without -v the first failures of each kind are shown, and of the notes (things
that the sheet does not decide, which never fail) the first three.

Unit profiles are read from units.txt beside the first file or beside this one.
Taken from the settings of the program, not from the sheet: I of the worn is
halved down; foot has no I against mounted; in pursuit I counts again; cohesion
tests pass on 1 and fail on 6, CN is at least 1; a passed test costs a disordered
unit 1 VBU; the side that lost more VBU goes back; average structure (4H).
Fitted to told battles, the scan of the sheet being unreadable or silent: the rows
of STATUS, how distance, arc, screening and command radius are measured, and
turns (fronts may jump 1.25H).  Agreement there proves little.

Units of length are H; lanes are 2H wide; "h" of a unit is where its front is,
counted from A's edge.  A looks up (h grows), B looks down.
"""
import math
import os
import re
import sys
from collections import Counter, defaultdict

import report

# ---------------------------------------------------------------- the sheet
STATUS = {8: (7, 4), 7: (6, 4), 6: (5, 3), 5: (4, 3), 4: (3, 2), 3: (2, 2),
          2: (0, 1)}                       # VBU from which: worn, exhausted
DISCIPLINE = {'A': 3, 'B': 4, 'C': 5}
BASE = {'FP': 2, 'EL': 2, 'T': 2, 'FL': 3, 'S': 3, 'W': 2, 'ART': 2, 'CGP': 2,
        'CF': 2, 'CP1': 2, 'CP2': 3, 'CM': 3, 'CGL': 3, 'CL': 4}
CHARGE = dict(BASE, CF=3, CP1=3, CP2=4, CM=4)
MOUNTED = {'CF', 'CGP', 'CGL', 'CP1', 'CP2', 'CM', 'CL', 'EL'}
FAST_FOOT = {'FL', 'S'}
ARMOURED = {'CP1', 'CGP', 'CGL', 'CF', 'W', 'FP'}
# short foot/mounted, long foot/mounted
WEAPONS = {'longbow-a': (1, 2, 0, 1), 'longbow-b': (0, 1, -1, 0),
           'short-bow-a': (0, 1, -1, 0), 'short-bow-b': (-1, 0, -3, -2),
           'composite-a': (1, 2, 0, 1), 'composite-b': (0, 1, -1, 0),
           'composite-c': (-2, -1, -3, -2), 'crossbow-a': (1, 2, -1, 0),
           'crossbow-b': (0, 1, -2, -1), 'handgun': (-1, 0, None, None),
           'arquebus-a': (1, 2, -1, 0), 'arquebus-b': (0, 1, -2, -1),
           'musket': (1, 2, 0, 1), 'javelin': (0, 1, None, None),
           'sling': (0, 1, -1, 0), 'various': (-1, -1, None, None)}
NO_SHORT_BONUS = ('artillery', 'longbow', 'crossbow', 'sling', 'arquebus',
                  'musket')
RETREAT = {'slow': (1, 1, 1, 1, 2, 2), 'fast': (1, 1, 1, 2, 2, 2),
           'mounted': (1, 2, 2, 2, 3, 3)}
PURSUIT = {'slow': (0, 0, 0, 1, 1, 2), 'fast': (0, 0, 1, 1, 2, 2),
           'mounted': (0, 1, 1, 2, 2, 3)}
MUST_PURSUE = {'CP1', 'CP2', 'CF', 'CGP'}
COMMANDER_VD = {'genius': (3, 3), 'expert': (2, 2), 'average': (2, 1),
                'poor': (2, 1), 'incompetent': (2, 1)}   # in chief, other
RADIUS = 4                                  # average structure


# ------------------------------------------------------------------ reading
def read_profiles(path):
    """{(army title, unit name): dict}, from the columns of units.txt."""
    out, title, cols = {}, None, None
    for line in open(path, encoding='utf-8'):
        line = line.rstrip('\n')
        if line and not line.startswith(' '):
            title, cols = re.split(r' \(A\d', line)[0], None
        elif line.lstrip().startswith('unit  '):
            cols = [(m.group(), m.start()) for m in re.finditer(r'\S+', line)]
        elif cols and line.strip():
            ends = [c[1] for c in cols[1:]] + [None]
            row = {n: line[s:e].strip() for (n, s), e in zip(cols, ends)}
            out[title, row['name']] = row
    return out


class Unit:
    def __init__(self, uid, name, row):
        self.id, self.name, self.side = uid, name, uid[0]
        self.type, self.disc = row['Type'], row['D']
        self.full = self.vbu = int(row['VBU'])
        self.I, self.vd = int(row['I']), int(row['VD'])
        self.weapon = row['Weapon']
        self.flags = {f.strip() for f in row['Flags'].split(',') if f.strip()}
        self.dis = self.close = self.lost = self.left = False
        self.lane = self.h = None
        self.face, self.turned, self.rough = 0, False, 0
        self.supporting = False
        self.foes = {}                     # id -> how they touch
        self.turn_reset()

    def turn_reset(self):
        self.moves = self.shots = self.rallied = self.tests = 0
        self.failed = self.reaction_failed = False

    mounted = property(lambda u: u.type in MOUNTED)
    pace = property(lambda u: 'mounted' if u.mounted else
                    'fast' if u.type in FAST_FOOT else 'slow')

    def impetus(self):
        worn, exhausted = STATUS[self.full]
        if self.vbu <= exhausted:
            return 0
        return self.I // 2 if self.vbu <= worn else self.I

    def charge_move(self):
        if self.type == 'FL' and 'impetuous' not in self.flags:
            return 3
        return CHARGE[self.type]

    def base_move(self):
        return 2 if self.type == 'FL' and 'impetuous' in self.flags \
            else BASE[self.type]


MAP_ROW = re.compile(r'^ {0,3}\d* +[·▲▼△▽↑↓←→↖↗↘↙+]')


def read_log(lines):
    """Lines of a log -> [[what happens, factors told, throws]]; the lines of a
    throw, of its factors and of what happens may go on in the next."""
    events, last = [['', [''], ['']]], (0, 0)
    for l in lines:
        if not l.strip():
            continue
        if re.match(r'    (Initiative|Discipline|Shooting|Melee|'
                    r'Retreat and pursuit): ', l):
            events[-1][2].append(l.strip())
            last = 2
        elif l.startswith('   (') or l.lstrip().startswith('→'):
            events[-1][1].append(l.strip())
            last = 1
        elif not l.startswith('    ') and not \
                events[-1][0].endswith(('lost: A', ', B')) and not \
                re.search(r' wins in turn \d+: .*, B?$', events[-1][0]):
            events.append([l.strip(), [''], ['']])
            last = 0
        elif last == 0:
            events[-1][0] += ' ' + l.strip()
        else:
            events[-1][last][-1] += ' ' + l.strip()
    return [[e[0], ' '.join(e[1]).strip(), [t for t in e[2] if t]]
            for e in events]


def read_battle(path):
    """-> text, first map, [(turn, side, log, map, title, story)]"""
    text = open(path, encoding='utf-8').read().split('\n')
    cut = [i for i, l in enumerate(text) if l.startswith('— ')] + [len(text)]
    blocks, first_map = [], None
    for a, b in zip(cut, cut[1:]):
        part, title = text[a + 1:b], text[a]
        if title.endswith(','):            # a long title goes on
            title += ' ' + part.pop(0).strip()
        foot = [i for i, l in enumerate(part) if re.match(r' +0 +1 +2 ', l)]
        if not foot:
            continue
        rows = [l for l in part[:foot[0]] if MAP_ROW.match(l)]
        if first_map is None:
            first_map = rows
            continue
        m = re.match(r'— Turn (\d+): ([AB])', title)
        story = ' '.join(' '.join(part[:part.index(rows[0])]).split())
        blocks.append((int(m.group(1)), m.group(2),
                       read_log(part[foot[0] + 1:]), rows, title, story))
    return text, first_map, blocks


# ----------------------------------------------------------------- checking
class Checker:
    def __init__(self, profiles, verbose=False):
        self.profiles, self.verbose = profiles, verbose
        self.done, self.bad, self.notes = Counter(), Counter(), Counter()
        self.said = defaultdict(list)
        self.faces, self.d6 = Counter(), Counter()

    def check(self, kind, ok, what=''):
        self.done[kind] += 1
        if not ok:
            self.bad[kind] += 1
            self.said[kind].append('%s: %s' % (self.where, what))
        return ok

    def note(self, kind, what):
        self.notes[kind] += 1
        self.said['note: ' + kind].append('%s: %s' % (self.where, what))

    # -- a battle
    def battle(self, path):
        self.file = os.path.basename(path)
        self.where = self.file
        text, first_map, blocks = read_battle(path)
        head = '\n'.join(text[:next(i for i, l in enumerate(text)
                                    if l.startswith('— '))])
        title = text[0].split(', battle ')[0]
        armies = dict(zip('AB', title.split(' v ')))
        head = ' '.join(head.split())
        self.units, self.corps, self.vdc, self.level = {}, {}, {}, {}
        for m in re.finditer(r'Corps ([AB]\.\d+) \(commander (\w+), VDC (\d+)\)'
                             r': (.*?)(?= Corps [AB]\.\d+ \(| The map:|$)', head):
            c, members = m.group(1), []
            for one in m.group(4).split(', '):
                uid, name = one.strip().split(' ', 1)
                u = Unit(uid, name, self.profiles[armies[uid[0]], name])
                self.units[uid], u.corps = u, c
                members.append(u)
            self.corps[c], self.vdc[c] = members, int(m.group(3))
            self.level[c] = m.group(2)
        self.chiefs(first_map)
        self.check_vdc()
        self.routed, self.broken = set(), set()
        self.end_line = None
        self.turn, self.won = 0, None
        self.todo = {'A': set(), 'B': set()}
        for turn, side, events, rows, title, story in blocks:
            if turn != self.turn:
                self.end_turn()
                self.turn = turn
                self.begin_turn()
            self.play(side, events)
            self.compare_map(rows)
            self.compare_story(events, title, story)
        self.end_turn(last=True)
        self.check_end(head)

    def compare_story(self, events, title, story):
        """The title and the story of an activation against its log."""
        self.where = '%s T%d %s story' % (self.file, self.turn, self.active)
        lines = [e[0] for e in events]
        charges = sum(' charges ' in l for l in lines)
        m = re.search(r'(\d+) charge', title)
        self.check('title: charges', charges == (int(m.group(1)) if m else 0),
                   '%s, log %d' % (title, charges))
        lost = [l.split()[0] for l in lines if ' is lost (' in l]
        m = re.search(r'lost: (.*)', title)
        self.check('title: units lost', sorted(m.group(1).split(', ') if m
                                               else []) == sorted(lost),
                   '%s, log %s' % (title, lost))
        for uid in self.units:             # the story may join moves of a unit
            told = sum(float(x) for x in re.findall(
                r'\b%s goes ([\d.]+)H' % uid, story))
            far = 0
            for l in lines:
                m = re.match(uid + r' .* moves from lane (\d+), ([\d.]+)H, to '
                             r'lane (\d+), ([\d.]+)H', l)
                if m:
                    a, b, c, d = map(float, m.groups())
                    far += math.hypot(2 * (c - a), d - b)
            if told or far:
                self.check('story: distances', abs(told - far) < .8,
                           '%s goes %.2fH, log %.2fH' % (uid, told, far))

    @staticmethod
    def on_map(rows):
        """[(unit, lane, H of the middle, glyph, VBU lost, commander there)]"""
        top = None
        for i, l in enumerate(rows):
            m = re.match(r' *(\d+) ', l)
            if m:
                top = int(m.group(1)) + 3 * i
                break
        out = []
        for i, l in enumerate(rows):
            for m in re.finditer(r'([▲▼△▽◀▶◁▷])([AB]\d+)([¹²³⁴-⁹]?)(◆?)',
                                 l):
                lost = '⁰¹²³⁴⁵⁶⁷⁸⁹'.index(m.group(3) or '⁰')
                out.append((m.group(2), round((m.start() - 4) / 6),
                            (top - 3 * i) / 4, m.group(1), lost,
                            bool(m.group(4))))
        return out

    def chiefs(self, rows):
        """First places and commanders (◆), from the first map."""
        self.commander = {}
        for uid, lane, h, glyph, lost, chief in self.on_map(rows):
            u = self.units[uid]
            u.lane, u.h, u.rough = lane, h + (.5 if u.side == 'A' else -.5), 1
            u.face = 1 if u.side == 'A' else -1
            if chief:
                self.commander[u.corps] = u
        self.check('every corps has its commander on the map',
                   set(self.commander) == set(self.corps), '')

    def compare_map(self, rows):
        """The map after an activation against the state that the log gives.
        Facing and the place of commanders are told by the map alone."""
        self.where = '%s T%d %s map' % (self.file, self.turn, self.active)
        for uid, lane, h, glyph, lost, chief in self.on_map(rows):
            u = self.units[uid]
            if not self.check('map: units on it are not lost', not u.lost,
                              uid):
                continue
            self.check('map: lane', lane == u.lane, '%s map %d, log %d'
                       % (uid, lane, u.lane))
            self.check('map: place', abs(h - u.h) <= 2.3, '%s map %.2fH, front '
                       'by the log %.2fH' % (uid, h, u.h))
            self.check('map: disorder', (glyph in '△▽◁▷') == u.dis,
                       '%s %s, by the log %s' % (uid, glyph, 'disordered'
                                                 if u.dis else 'in order'))
            self.check('map: VBU lost', lost == u.full - u.vbu,
                       '%s map %d, log %d' % (uid, lost, u.full - u.vbu))
            face = {'▲': 1, '△': 1, '▼': -1, '▽': -1}.get(glyph, 0)
            if face != u.face:
                u.turned = True
                self.turn_note(u, glyph, face)
            u.face = face
            self.check_overlap(u)
            if chief:
                old = self.commander.get(u.corps)
                if old is not None and old.lost:
                    self.note('commander passes to another unit when his is '
                              'lost, not told in the log', '%s from %s to %s'
                              % (u.corps, old.id, uid))
                if old is not u and old is not None and not old.lost:
                    self.note('commander goes over to another unit, not told '
                              'in the log', '%s from %s to %s' % (
                                  u.corps, old.id, uid))
                self.commander[u.corps] = u

    def turn_note(self, u, glyph, face):
        kind = 'turns in the fight' if u.id in self.fought or u.foes else \
            'turns in its own activation' if u.side == self.side else \
            'turns in the activation of the enemy, untouched'
        near = sorted((math.hypot(2 * (e.lane - u.lane), e.h - u.h), e.id)
                      for e in self.enemies(u))
        self.note(kind + ' (not told in the log)', '%s %s, nearest enemies %s'
                  % (u.id, glyph, ['%s %.1fH' % (i, d) for d, i in near[:2]]))
        if face and near:
            e = self.units[near[0][1]]
            if (e.h - u.h) * face < -.5 and near[0][0] <= 4:
                self.note('turns its back on the nearest enemy', '%s on %s '
                          '%.1fH' % (u.id, e.id, near[0][0]))

    def check_overlap(self, u):
        if u.side == 'A' and not u.turned:
            for w in self.units.values():
                if w is not u and not w.lost and w.lane == u.lane and \
                        not w.turned and w.side == 'A':
                    (a, b), (c, d) = ((x.h, x.h - (1.25 if x.mounted else .75) * (x.face or 1)) for x in (u, w))
                    self.check('map: two units are not in one place',
                               min(max(a, b), max(c, d)) - max(min(a, b), min(c, d)) < .06, '%s %s' % (u.id, w.id))

    def check_vdc(self):
        """VDC = VD of the units and of the commander; one of each army is in
        chief."""
        for side in 'AB':
            chiefs = 0
            for c, us in self.corps.items():
                if c[0] == side:
                    extra = self.vdc[c] - sum(u.vd for u in us)
                    chief, other = COMMANDER_VD[self.level[c]]
                    self.check('VDC of corps', extra in (chief, other),
                               '%s has %d for its commander' % (c, extra))
                    chiefs += extra == chief != other
            self.check('one commander in chief', chiefs == 1 or any(
                a == b for a, b in COMMANDER_VD.values()
                if 'expert' in self.level.values()), str(chiefs))

    def begin_turn(self):
        self.where = '%s T%d' % (self.file, self.turn)
        for u in self.units.values():
            u.turn_reset()
        self.todo = {s: {c for c, us in self.corps.items() if c[0] == s
                         and any(not u.lost for u in us)} for s in 'AB'}
        self.acted = Counter()

    def lost_vd(self, c):
        """VD lost by a corps, without and with its commander."""
        us = self.corps[c]
        lost = sum(u.vd for u in us if u.lost)
        return lost, lost + (self.vdc[c] - sum(u.vd for u in us)
                             if all(u.lost for u in us) else 0)

    def end_turn(self, last=False):
        if not self.turn:
            return
        self.where = '%s T%d end' % (self.file, self.turn)
        left = {c for s in 'AB' for c in self.todo[s]
                if any(not u.lost for u in self.corps[c])}
        self.check('every corps is activated in a turn', not left,
                   'not activated: %s' % sorted(left))
        for c, us in self.corps.items():
            if c in self.routed:
                continue
            lost, _ = self.lost_vd(c)
            alive = any(not u.lost for u in us)
            over = lost > math.ceil(self.vdc[c] / 3)
            if alive:
                self.check('corps rout', not over, '%s lost %d of %d and does '
                           'not rout' % (c, lost, self.vdc[c]))
        broken = set()
        for side in 'AB':
            vdt = sum(v for c, v in self.vdc.items() if c[0] == side)
            lost = sum(self.vdc[c] if c in self.routed else self.lost_vd(c)[1]
                       for c in self.vdc if c[0] == side)
            if lost > math.ceil(vdt / 2) or lost * 2 > vdt:
                broken.add(side)
        self.check('army breaks', bool(broken) == last,
                   'broken: %s, battle %s' % (sorted(broken) or 'none',
                                              'ends' if last else 'goes on'))
        self.broken = broken

    def check_end(self, head):
        m = re.search(r'\b(Neither|A|B)\b[^.]*? wins in turn (\d+): '
                      r'([^.]*)\. Units lost: '
                      r'A (\d+), B\s+(\d+)', head)
        if not self.check('result line', bool(m), 'none found'):
            return
        who = {'Neither': {'A', 'B'}, 'A': {'B'}, 'B': {'A'}}[m.group(1)]
        self.check('result line', self.broken == who and
                   int(m.group(2)) == self.turn,
                   '%s; broken by count: %s' % (m.group(0), self.broken))
        count = [sum(u.lost for u in self.units.values() if u.side == s)
                 for s in 'AB']
        self.check('units lost', count == [int(m.group(4)), int(m.group(5))],
                   '%s, counted %s' % (m.group(0), count))

    # -- one activation
    def play(self, side, events):
        self.side, self.active, self.strokes = side, None, []
        self.charging = self.charged = self.ret_unit = None
        self.evader = self.countering = None
        self.fresh = set()                 # units with I in the coming round
        self.pur = self.ret = 0
        self.struck_aside = self.begun = None
        self.ret_foes = set()
        self.expect, self.losses, self.fight, self.gone = {}, {}, False, set()
        self.fought = set()
        self.charge_dist = 0
        for i, (line, extra, throws) in enumerate(events):
            self.next_line = events[i + 1][0] if i + 1 < len(events) else ''
            self.soon = [e[0] for e in events[i + 1:i + 5]]
            self.where = '%s T%d %s %s' % (self.file, self.turn, self.active
                                           or side, line[:70])
            for t in throws:
                if t.startswith('Initiative'):
                    self.initiative(t)
            self.event(line, extra,
                       [t for t in throws if not t.startswith('Initiative')])
        self.end_fight()

    def initiative(self, t):
        m = re.match(r'Initiative: (equal, again|to side ([AB])) '
                     r'\[2D6 = (\d+); 2D6 = (\d+)\]', t)
        if not self.check('initiative', bool(m), 'unread: ' + t):
            return
        a, b = int(m.group(3)), int(m.group(4))
        want = None if a == b else 'A' if a > b else 'B'
        self.check('initiative', m.group(2) == want and 2 <= min(a, b)
                   and max(a, b) <= 12, t)
        self.check('initiative only while both have corps', all(
            any(not u.lost for c in self.todo[s] for u in self.corps[c])
            for s in 'AB'), t)
        self.won = m.group(2)

    def event(self, line, extra, throws):
        for pattern, action in self.ACTIONS:
            m = re.match(pattern, line)
            if m:
                if self.charging is not None and action in (Checker.no_damage, Checker.loses, Checker.disordered):
                    # reaction fire comes between a charge and the test of the charged
                    self.react(self.charging, self.charged, [t for t in throws if t.startswith('Discipline')])
                    throws = [t for t in throws if not t.startswith('Discipline')]
                args = [self.units.get(g, g) for g in m.groups()]
                return action(self, *args, extra=extra, throws=throws)
        if line:
            self.check('lines understood', False, line)

    def activate(self, corps, extra, throws):
        self.active = corps
        both = all(any(not u.lost for c in self.todo[s] for u in self.corps[c])
                   for s in 'AB')
        self.check('corps activated once, by the winner of initiative',
                   corps in self.todo[corps[0]] and corps[0] == self.side
                   and (not both or self.won == corps[0]),
                   corps)
        self.todo[corps[0]].discard(corps)
        self.won = None
        for u in self.corps[corps]:
            u.turn_reset()

    def turns(self, u, extra, throws):
        """A unit turns on its ground: about, or to the front from a fight in a flank. Its inch is not sure until it moves."""
        u.face = -u.face if u.face else 1 if u.side == 'A' else -1
        u.turned = True
        if set(u.foes.values()) == {'flank'}:      # to who has struck it there
            u.foes = dict.fromkeys(u.foes, 'front')

    def own(self, u):
        self.check('only units of the active corps act',
                   u.corps == self.active and not u.lost, u.id)

    # -- moves
    def enemies(self, u):
        return [e for e in self.units.values() if e.side != u.side
                and not e.lost and e.h is not None]

    def ahead(self, u, h):
        """H from the front of u to a place h, forward."""
        return (h - u.h) * (u.face or (1 if u.side == 'A' else -1))

    def home(self, u, h):
        """H from u to a place h, away from its own edge."""
        return h - u.h if u.side == 'A' else u.h - h

    def later(self, pattern):
        return any(re.match(pattern, l) for l in self.soon)

    def move(self, u, lane0, h0, lane, h, extra, throws):
        lane0, lane, h0, h = int(lane0), int(lane), float(h0), float(h)
        jump = abs(u.h - h0)
        self.check('moves begin where the last ended (but for turns)',
                   u.lane == lane0 and (jump < 1.26 or u.rough and jump < 1.6),
                   '%s was at lane %s, %sH' % (u.id, u.lane, u.h))
        if .01 < jump and not u.rough:
            self.note('front jumps: a turn that the log does not tell',
                      '%s from %sH to %sH' % (u.id, u.h, h0))
        u.rough = 0
        u.lane, u.h = lane0, h0
        was_turned, u.turned = u.turned, False      # its inch is told
        dist = math.hypot(2 * (lane - lane0), h - h0)
        forward = self.ahead(u, h)
        mode = self.mode_of(u)
        if mode == 'move':
            self.own(u)
            self.check('a unit in melee does not move away', not u.foes, u.id)
            self.check('no move after a rally attempt', not u.rallied, u.id)
            u.moves += 1
            self.check('a test before each further move',
                       u.moves <= 1 + u.tests, '%s move %d, %d tests'
                       % (u.id, u.moves, u.tests))
            self.check('move within allowance', dist <= u.base_move() + .01,
                       '%s %s moves %.2fH, has %d' % (u.id, u.type, dist,
                                                      u.base_move()))
            self.check_zone(u, lane, h)
            self.check_through(u, lane, h)
            if forward < 0 and lane == lane0:
                self.note('moves backwards', u.id)
            if u.shots:
                self.note('moves after shooting', u.id)
        elif mode == 'charge':
            u.moves += 1
            self.check_zone(u, lane, h)
            self.check_through(u, lane, h)
            if dist < .26 and not self.charge_dist:
                self.note('charge of 1/4H or less%s' % (
                    ', to flank or rear' if self.later(
                        u.id + r' .* in flank or rear') else ''),
                    '%s %.2fH, impetus %d' % (u.id, dist, u.impetus()))
            self.charge_dist += dist
            self.check('charge within allowance', self.charge_dist <=
                       u.charge_move() + .26, '%s %s charges %.2fH, has %d' % (
                           u.id, u.type, self.charge_dist, u.charge_move()))
            if lane != lane0:
                self.done['charges into another lane'] += 1
                if forward < .01:
                    self.note('charge straight sideways', '%s from lane %d, '
                              '%sH to lane %d, %sH' % (u.id, lane0, h0, lane,
                                                       h))
        elif mode == 'counter':
            self.check('counter-charge within allowance',
                       dist <= u.charge_move() + .01, '%s %.2f' % (u.id, dist))
        elif mode == 'retreat':
            kind = 'retreat as thrown'
            self.check(kind, abs(h - h0) > self.ret - .01, '%s goes %.2f, '
                       'thrown %d' % (u.id, abs(h - h0), self.ret))
            if abs(h - h0) > self.ret + .01:
                self.note('retreats farther than thrown', '%s %.2f, thrown %d'
                          % (u.id, abs(h - h0), self.ret))
        elif mode == 'pursuit':
            turned = jump > .01 or self.struck_aside == u.id or lane != lane0 or was_turned
            self.check('pursuit as thrown', dist <= self.pur + .01 or turned,
                       '%s goes %.2f, thrown %d' % (u.id, dist, self.pur))
            if dist > self.pur + .01 and turned:
                self.note('pursuit longer than thrown by a turn', '%s goes '
                          '%.2f, thrown %d' % (u.id, dist, self.pur))
        elif mode == 'evade':
            self.check('evasion within allowance',
                       dist <= u.charge_move() + .01,
                       '%s %s goes %.2f' % (u.id, u.type, dist))
        elif mode == 'pushed':
            pass
        if mode in ('move', 'charge', 'pursuit') and lane == lane0:
            self.check_passing(u, h0, h, mode)
        u.lane, u.h = lane, h
        if mode in ('move', 'charge', 'pursuit', 'counter'):
            u.left = True
        if mode in ('move',):
            self.check_gap(u)
        if mode in ('retreat', 'evade', 'pushed'):
            u.left = True

    def check_passing(self, u, h0, h, mode):
        lo, hi = sorted((h0, h))
        for w in self.units.values():
            if w is u or w.lost or w.lane != u.lane or w.h is None or \
                    w.side != u.side or not lo + .8 < w.h < hi - .01:
                continue
            impetuous = 'impetuous' in u.flags or 'impetuous' in w.flags
            light = {'FL', 'T', 'ART'}
            ok = 'S' in (u.type, w.type) or not impetuous and (
                u.type in light or w.type in light) or \
                'CL' in (u.type, w.type) and u.mounted and w.mounted
            self.check('interpenetration', ok, '%s %s passes %s %s' % (
                u.id, u.type, w.id, w.type))

    def mode_of(self, u):
        c = self.ret_unit
        if self.next_line and re.match(r'%s .* is pushed back' % u.id,
                                       self.next_line):
            return 'pushed'
        if c is not None and u is c:
            return 'retreat'
        if c is not None and u.id in self.ret_foes:
            return 'pursuit'
        if u is self.evader:
            return 'evade'
        if u is self.charging:
            return 'charge'
        if u is self.countering:
            return 'counter'
        return 'move'

    def check_gap(self, u):
        for e in self.enemies(u):
            if e.lane == u.lane and e.id not in u.foes and not e.turned:
                gap = self.ahead(u, e.h)
                if -1 < gap:
                    self.check('a move ends 1H short of enemies (its own '
                               'setting)', gap >= .99 or u.supporting,
                               '%s %.2fH from %s' % (u.id, gap, e.id))

    def check_zone(self, u, lane, h):
        """Sideways or oblique moves that begin in a zone of control."""
        turns = self.charging is u and self.later(
            r'%s .* in flank or rear' % u.id)
        if lane == u.lane and not (turns and abs(h - u.h) < .51):
            return
        for e in self.enemies(u):
            if e.lane == u.lane and not e.foes and e is not self.charged and \
                    0 <= self.ahead(e, u.h) <= 1.01 and e.I > 0:
                reacts = self.later(r'%s .*(charges of opportunity|tests to '
                                    r'react)' % e.id)
                self.check('reaction to sideways or oblique moves and charges '
                           'in a zone of control', reacts, '%s before %s%s '
                           'goes to lane %d, %sH' % (
                               u.id, e.id, ' (disordered)' if e.dis else '',
                               lane, h))

    def check_through(self, u, lane, h):
        """Does the body of u, going straight, run over another enemy?"""
        depth = 1.25 if u.mounted else .75
        for e in self.enemies(u):
            if e is self.charged or e.id in u.foes:
                continue
            ed = 1.25 if e.mounted else .75
            elo, ehi = sorted((e.h, e.h - ed * (e.face or 1)))
            for i in range(1, 40):
                t = i / 40
                x = 2 * (u.lane + t * (lane - u.lane))
                y = u.h + t * (h - u.h)
                lo, hi = sorted((y, y - depth * (u.face or 1)))
                if abs(x - 2 * e.lane) < 1.9 and lo < ehi - .1 and \
                        hi > elo + .1:
                    self.note('runs over a corner of another enemy',
                              '%s over %s' % (u.id, e.id))
                    break

    # -- discipline tests
    def discipline(self, u, name, mods, throws, lead=''):
        """Check need and result; return whether it passed (None: no throw)."""
        for t in throws:
            m = re.match(r'Discipline: ([\w -]+), (\d)\+: (\w+) \[D6 = (\d)\]',
                         t)
            if not m or m.group(1) != name:
                self.check('discipline tests: named', False, t)
                continue
            need, ok, die = int(m.group(2)), m.group(3) == 'passed', \
                int(m.group(4))
            self.d6[die] += 1
            want = DISCIPLINE[u.disc] - sum(v for _, v in mods)
            want = min(6, max(2, want))
            self.check('discipline need: ' + name, need == want,
                       '%s %s needs %d+, should be %d+ (%s %s)' % (
                           u.id, name, need, want, u.disc, mods))
            self.check('discipline result: ' + name,
                       ok == (die == 6 or (die != 1 and die >= need)), t)
            return ok
        return None

    def reaction_mods(self, u, by, name):
        mods = []
        dis = ('disordered', -1) if u.dis else None
        if name == 'evade':
            if u.type in ('CL', 'S'):
                mods.append(('light', 1))
            if (u.mounted or u.type == 'S') and not by.mounted:
                mods.append(('from infantry', 1))
        elif name == 'counter-charge':
            if u.mounted:
                mods.append(('mounted', 1))
        elif name == 'close order':
            if u.type == 'FP':
                mods.append(('FP', 1))
            if by.type in ('CM', 'CL'):
                mods.append(('CM or CL', 1))
        elif name == 'defensive fire':
            if u.type == 'T':
                mods.append(('T', 2))
            if u.mounted:
                mods.append(('mounted', -1))
            if by.moves:
                mods.append(('several moves', 1))
        if dis:
            mods.append(dis)
        return mods

    def rally(self, u, extra, throws):
        self.own(u)
        self.check('only the disordered rally', u.dis, u.id)
        self.check('one rally attempt, before any move', not u.rallied
                   and not u.moves, u.id)
        self.check('no rally in melee', not u.foes, u.id)
        u.rallied += 1
        u.moves += 1
        mods = []
        c = self.commander.get(u.corps)
        if u.type != 'S':
            told = 'outside' in extra
            dx, dy = 2 * abs(c.lane - u.lane), abs(c.h - u.h)
            near = math.hypot(max(0, dx - 2), max(0, dy - 1.25))
            wide = math.hypot(dx + 1, dy + 1)
            self.check('command radius (rally)',
                       c.lost or (near <= RADIUS + .01 if not told else
                                      wide > RADIUS),
                       '%s is %.1f-%.1fH from %s, told %s' % (
                           u.id, near, wide, c.id, 'out' if told else 'in'))
            far = told
            if far:
                mods.append(('outside', -1))
        u.rally_ok = self.discipline(u, 'rally', mods, throws)

    def rallies(self, u, extra, throws):
        self.check('rallies after a passed test', u.rally_ok, u.id)
        u.dis = False

    def another(self, u, extra, throws):
        self.own(u)
        u.tests += 1
        n = u.tests
        mods = [('successive', -1)] * (n - 1) if u.type != 'S' else []
        ok = self.discipline(u, 'another move', mods, throws)
        if ok is None:                     # the test of its group
            return
        if not ok:
            u.failed = True
        self.check('at most 3 moves', u.moves <= 3, u.id)

    def by_failed_test(self, u, extra, throws):
        self.check('disorder after a failed test', u.failed or
                   u.reaction_failed, u.id)
        u.failed, u.reaction_failed, u.dis = False, False, True

    # -- charges and reactions
    def charge(self, u, v, extra, throws, opportunity=False):
        if not opportunity:
            self.own(u)
            self.check('a unit in melee does not charge', not u.foes, u.id)
            self.check('no charge after a rally attempt', not u.rallied, u.id)
            self.check('a test before each further move',
                       u.moves <= u.tests, '%s charges as move %d, %d tests'
                       % (u.id, u.moves + 1, u.tests))
            if u.shots:
                self.note('charges after shooting', u.id)
        self.check('I 0 does not charge (its own setting)', u.I > 0, u.id)
        self.check('charges an enemy that is there', v.side != u.side
                   and not v.lost, v.id)
        if not opportunity and u.impetus() == 0:
            self.note('charges with no impetus left', '%s VBU %d' %
                      (u.id, u.vbu))
        self.charging, self.charged, self.charge_dist = u, v, 0
        # on which side of the target's front line the charge begins
        self.begun = self.ahead(v, u.h) if v.face else None
        self.evader = self.countering = self.ret_unit = None
        self.fresh = {u.id}
        self.react(u, v, throws)

    def opportunity(self, u, v, extra, throws):
        self.check('charge of opportunity by the passive side',
                   u.side != self.side and not u.foes, u.id)
        self.charge(u, v, extra, throws, opportunity=True)
        u.moves = 0

    def test_to_react(self, u, v, extra, throws):
        self.check('only the disordered test to react', u.dis, u.id)
        own = [t for t in throws if re.match(r'Discipline: (reaction|charge of opportunity),', t)]
        name = re.match(r'Discipline: ([\w -]+),', own[0]).group(1) if own else 'reaction'
        self.discipline(u, name, [('disordered', -1)], own)
        if self.charging is not None:      # the test of the charged comes after it
            self.react(self.charging, self.charged, [t for t in throws if t not in own])

    def counter(self, u, extra, throws):
        self.countering = u
        self.fresh.add(u.id)

    def stand(self, u, extra, throws):
        pass

    def close_order(self, u, extra, throws):
        u.close = True

    def evade(self, u, extra, throws):
        self.evader = u
        self.check('a passed test before evading', not u.reaction_failed, u.id)

    def contact(self, u, v, extra, throws, flank=False):
        how = 'flank' if flank else 'front'
        if u is not self.charging and u.id in self.ret_foes:
            self.fresh = {u.id}            # it comes upon another enemy in pursuit, where I counts again
        u.foes[v.id] = 'front'
        v.foes[u.id] = how
        if not flank:
            gap = abs(u.h - v.h)
            self.check('contact: the fronts meet', u.lane == v.lane and
                       gap < .51, '%s lane %s %sH, %s lane %s %sH' % (
                           u.id, u.lane, u.h, v.id, v.lane, v.h))
            if gap > .01:
                self.note('fronts in contact told up to 1/2H apart',
                          '%s %s' % (u.id, v.id))
        else:
            self.fresh.discard(v.id)
        if self.begun is not None and u is self.charging and not v.turned:
            self.check('flank or front by the line of the front',
                       self.begun >= -.01 if not flank else self.begun < 1.26,
                       '%s begins %.2fH before %s, %s' % (u.id, self.begun,
                                                          v.id, how))
            if flank and self.begun >= 0:
                self.note('flank attack begun not behind the front line',
                          '%s %.2fH before %s' % (u.id, self.begun, v.id))
        self.charging = None

    def contact_flank(self, u, v, extra, throws):
        self.contact(u, v, extra, throws, flank=True)

    def pursues(self, u, v, extra, throws):
        u.foes[v.id] = v.foes[u.id] = 'front'
        self.fresh = {u.id}
        self.ret_unit = None

    def support(self, u, extra, throws):
        self.own(u)
        u.supporting = True

    # -- dice
    @staticmethod
    def terms(text):
        """'(dice: VBU +4, moved -1; enemy’s critical number: …)' -> 2 dicts"""
        m = re.match(r'\(dice: (.*?); enemy’s critical number: (.*)\)', text)
        if not m:
            return None, None
        out = []
        for part in m.groups():
            part = part.replace('S, CL or artillery', 'light')
            d = {}
            for one in part.split(', '):
                k = re.match(r'(.*?) ([+-]\d+)$', one)
                if k:
                    d[k.group(1)] = int(k.group(2))
            out.append(d)
        return out

    def throw(self, kind, t, dice, cn, target):
        """A throw of dice with its damage and the cohesion test."""
        m = re.match(r'%s: (\d+) di(?:c)?e: (.*?) \[(.*)\]' % kind, t)
        if not self.check(kind + ': throw read', bool(m), t):
            return 0
        n, result, thrown = int(m.group(1)), m.group(2), m.group(3)
        d = re.match(r'(\d+)D: (\d+) × 6, (\d+) × 5', thrown)
        if d:
            nd, six, five = map(int, d.groups())
        else:
            d = re.match(r'(\d+)D at 6\+: (\d+)', thrown)
            nd, six, five = int(d.group(1)), int(d.group(2)), 0
        self.check(kind + ': dice thrown', n == nd == max(1, dice)
                   and six + five <= n, '%d told, %d by the sheet: %s'
                   % (n, dice, t))
        if dice < 1:
            self.note('throws with less than one die', '%d: %s' % (dice, t))
        damage = six + five // 2
        if d.re.groups == 3:
            self.faces['dice'] += n
            self.faces['6'] += six
            self.faces['5'] += five
        else:
            self.faces['dice'] += n
            self.faces['6'] += n
        die = re.search(r'D6 = (\d)', thrown)
        if die:
            self.d6[int(die.group(1))] += 1
        if not damage:
            self.check(kind + ': no damage', result == 'no damage'
                       and not die, t)
            return 0
        if not self.check(kind + ': damage', bool(die), 'damage %d without a '
                          'cohesion test: %s' % (damage, t)):
            return 0
        die = int(die.group(1))
        if cn - damage < 1:
            self.note('critical number below 1, taken as 1 (its own setting)',
                      t)
        crit = max(1, cn - damage)
        fails = die > crit or die == 6
        loss = re.search(r'(\d+) VBU lost', result)
        loss = int(loss.group(1)) if loss else 0
        if fails:
            want = max(1, die - crit)
            self.check(kind + ': cohesion test and loss', loss ==
                       min(want, target.vbu) and 'failed' in result,
                       'CN %d, D6 %d, %s VBU %d: %s' % (crit, die, target.id,
                                                        target.vbu, t))
        else:
            want = 1 if target.dis else 0
            self.check(kind + ': cohesion test passed', 'passed' in result and
                       loss == want and ('once more' in result) == target.dis,
                       t)
            if want:
                self.note('a passed test takes 1 VBU from a disordered unit '
                          '(not on the sheet)', t)
        return loss

    @staticmethod
    def distance(u, v):
        """From the middle of a front to the nearest point of the other."""
        dl = abs(u.lane - v.lane)
        return math.hypot(max(0, 2 * dl - 1), abs(u.h - v.h))

    def in_arc(self, u, v):
        f = self.ahead(u, v.h)
        # the body of a unit reaches back from its front
        body = 1.5 if v.mounted else 1
        return f + body > 0 and \
            2 * max(0, abs(u.lane - v.lane) - 1) <= f + body + .01

    def hidden(self, u, v):
        """Does a unit stand on two of the three lines from the middle of the
        front of u to the quarter points of the front of v?"""
        x0, left = 2 * u.lane + 1, 2 * v.lane
        ends = [(x, v.h) for x in (left + .5, left + 1, left + 1.5)]
        ends.sort(key=lambda e: abs(e[0] - x0))
        return sum(any(self.crosses((x0, u.h), e, w) for w in
                       self.units.values() if w is not u and w is not v
                       and not w.lost and w.h is not None)
                   for e in ends) > 1

    @staticmethod
    def crosses(a, b, w):
        """Does the line from a to b pass through the body of w?"""
        depth = 1.25 if w.mounted else .75
        back = w.h - depth * (w.face or (1 if w.side == 'A' else -1))
        ylo, yhi = sorted((w.h, back))
        for i in range(1, 60):
            t = i / 60
            x, y = a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])
            if 2 * w.lane < x < 2 * w.lane + 2 and ylo + .01 < y < yhi - .01:
                return True
        return False

    def shoot(self, u, v, told, extra, throws):
        told = int(told)
        self.own(u)
        self.check('shoots once', not u.shots, u.id)
        u.shots += 1
        self.check('no shot from or at a melee', not u.foes and not v.foes,
                   '%s at %s' % (u.id, v.id))
        self.check('target is there', not v.lost and v.side != u.side, v.id)
        self.check('shooting arc of 45°', self.in_arc(u, v), '%s lane %s %sH, '
                   '%s lane %s %sH' % (u.id, u.lane, u.h, v.id, v.lane, v.h))
        d = self.distance(u, v)
        self.check('shooting distance', abs(math.ceil(d - .001) - told) < 1
                   or abs(round(d) - told) < 1, '%s told %d, is %.2f'
                   % (u.id, told, d))
        if u.lane == v.lane and not v.turned:
            self.check('no shot through units in the same lane',
                       not self.hidden(u, v), u.id)
        elif self.hidden(u, v):
            self.note('oblique shot through other units', '%s at %s'
                      % (u.id, v.id))
        near = [(self.distance(u, e), e.id) for e in self.enemies(u)
                if self.in_arc(u, e) and not e.foes
                and self.distance(u, e) <= 4.001 and not self.hidden(u, e)]
        if near:
            best = min(near)[0]
            straight = d <= best + .51
            self.check('nearest enemy at short range first', straight,
                       '%s shoots at %s (%.1fH); nearer: %s' % (
                           u.id, v.id, d, sorted(near)[:2]))
            if straight and d > best + .01:
                self.note('target not nearest by less than 1/2H',
                          '%s at %s' % (u.id, v.id))
        for e in self.enemies(u):
            if e.lane == u.lane and not e.foes and e.I > 0 and \
                    0 <= self.ahead(e, u.h) <= 1.01:
                reacts = self.later(r'%s .*(charges of opportunity|tests to '
                                    r'react)' % e.id)
                self.check('reaction to a shot in a zone of control', reacts
                           or self.later(e.id + r' .* is lost'), '%s before '
                           '%s%s' % (u.id, e.id, ' (disordered)' if e.dis
                                     else ''))
        self.shot(u, v, told, extra, throws, reaction=False)

    def shot(self, u, v, told, extra, throws, reaction):
        dice, cn = self.terms(extra)
        if not self.check('Shooting: factors told', dice is not None and
                          len(throws) == 1, extra):
            return
        w = WEAPONS[u.weapon]
        long_range = told > 4
        self.check('range of the weapon', told <= (8 if w[2] is not None
                                                    else 4), str(told))
        light = v.type in ('S', 'CL', 'ART')
        want = {'VBU': u.vbu,
                'weapon and range': w[2 * long_range + v.mounted],
                'disordered': -1 if u.dis else 0,
                'moved': 0 if reaction else -self.moved(u),
                'at light': (-2 if long_range else -1) if light else 0}
        self.compare('Shooting: dice', dice, want)
        wcn = {'VBU': v.vbu, 'disordered': -1 if v.dis else 0,
               'armoured': 1 if v.type in ARMOURED else 0}
        if long_range:
            wcn['range'] = 1 if u.weapon.startswith(('longbow', 'art')) else 2
        elif not u.weapon.startswith(NO_SHORT_BONUS):
            wcn['range'] = 1
        if reaction and u.weapon.startswith(('handgun', 'arquebus', 'musket')):
            wcn['defensive fire'] = -1
        self.compare('Shooting: critical number', cn, wcn)
        if 'pavise' in v.flags:
            self.note('shot at a unit with pavise: %s' % (
                'has not moved' if not v.left else 'has moved'), v.id)
        if reaction:
            self.note('defensive fire without the -1 of reaction fire (its own '
                      'setting)', u.id)
        loss = self.throw('Shooting', throws[0], sum(dice.values()),
                          sum(cn.values()), v)
        self.expect[v.id] = loss

    @staticmethod
    def moved(u):
        free = u.type == 'CL' or not u.mounted and u.weapon == 'javelin'
        return max(0, u.moves - free)

    def compare(self, kind, told, want):
        want = {k: v for k, v in want.items() if v}
        told = {k: v for k, v in told.items() if v}
        self.check(kind, told == want, 'told %s, by the sheet %s'
                   % (told, want))

    def in_zone(self, u, v, told, extra, throws):
        """Fire at who shoots, or moves sideways, in a zone of control; told between a charge and the reaction to it."""
        self.check('reaction fire in a zone of control: by the passive side, at who is before it', u.side != self.side and not u.foes
                   and abs(self.ahead(u, v.h)) <= 1.01, '%s at %s %.2fH' % (u.id, v.id, self.ahead(u, v.h)))
        if u.dis and not [t for t in throws if t.startswith('Shooting')]:
            return
        m = re.search(r'\(dice: .*?\)', extra)
        dice, cn = self.terms(m.group() if m else '')
        if dice is None:
            self.check('Shooting: factors told', False, extra)
            return
        # at one die less, whatever the charger suffers
        self.check('reaction fire in a zone of control: one die less', dice.get('reaction') == -1, extra)
        shots = [t for t in throws if t.startswith('Shooting')]
        if shots:
            self.expect[v.id] = self.throw('Shooting', shots[0], sum(dice.values()), sum(cn.values()), v)

    def react(self, u, v, throws):
        """The test of a charged unit."""
        for t in throws:
            m = re.match(r'Discipline: ([\w -]+), ', t)
            name = m.group(1) if m else '?'
            v.reaction_failed = self.discipline(v, name, self.reaction_mods(v, u, name), [t]) is False
            self.check('reaction may be chosen', {
                'evade': v.type in ('S', 'CL', 'CM', 'CGL'),
                'counter-charge': v.I > 0,
                'close order': v.type in ('FP', 'FL', 'T'),
                'defensive fire': v.weapon != 'none'}.get(name, False),
                '%s %s: %s' % (v.id, v.type, name))
            self.check('no reaction in melee', not v.foes, v.id)

    def at_charger(self, u, v, extra, throws):
        self.check('defensive fire is at the charger', v is self.charging
                   and u is self.charged, u.id)
        long_range = None
        for guess in (4, 8):              # the distance is not told
            dice, _ = self.terms(extra)
            w = WEAPONS[u.weapon]
            if dice is not None and dice.get('weapon and range', 0) == \
                    w[2 * (guess > 4) + v.mounted]:
                long_range = guess
                break
        d = self.distance(u, v)
        self.check('defensive fire: range', long_range is not None and
                   (long_range > 4) == (math.ceil(d - .001) > 4),
                   '%.2fH, %s' % (d, extra))
        self.shot(u, v, long_range or 4, extra, throws, reaction=True)

    # -- melee
    def strike(self, u, v, extra, throws):
        dice, cn = self.terms(extra)
        if not self.check('Melee: factors told', dice is not None and
                          len(throws) == 1, extra):
            return
        self.check('strikes an enemy in contact', v.id in u.foes
                   or u.id in v.foes, '%s %s' % (u.id, v.id))
        if len(self.strokes) == 0:
            if not self.expect:            # else: one fight of several pairs
                self.end_fight()
                self.losses, self.fight = {}, True
            self.pair = (u, v)
            if self.side == u.side and u.corps == self.active:
                self.own(u)
        supports = dice.pop('supports', 0)
        imp = u.impetus() if u.id in self.fresh else 0
        if imp and not u.mounted and v.mounted:
            imp = 0                        # its own setting foot_I_v_mounted
        front = u.foes.get(v.id, 'front') == 'front' and \
            v.foes.get(u.id, 'front') == 'front'
        if imp and u.mounted and front:
            if v.flags & {'pikes', 'long-spear'} or \
                    v.flags & {'stakes', 'pavise'} and not v.left:
                imp = 0
        want = {'VBU': u.vbu, 'impetus': imp,
                'disordered': -1 if u.dis else 0}
        self.compare('Melee: dice', dice, want)
        wcn = {'VBU': v.vbu, 'disordered': -1 if v.dis else 0,
               'close order': 1 if v.close else 0,
               'cavalry against FP': -1 if u.type == 'FP' and v.type in
               ('CP1', 'CP2', 'CM', 'CL') else 0,
               'flank or rear': -2 if 'flank' in v.foes.values() else 0}
        self.compare('Melee: critical number', cn, wcn)
        self.check_support(u, v, supports)
        dice['supports'] = supports
        self.strokes.append((u, v))
        self.fought |= {u.id, v.id}
        self.gone.discard(u.id)
        self.losses[v.id] = self.throw('Melee', throws[0], sum(dice.values()),
                                       sum(cn.values()), v)
        self.expect[v.id] = self.losses[v.id]
        if len(self.strokes) == 2:
            self.check('both sides strike', self.strokes[1] == (v, u)
                       or self.strokes[0] == (v, u), str(v.id))
            self.strokes = []
            self.fresh = set()

    def check_support(self, u, v, supports):
        near = [w for w in self.units.values() if w.side == u.side and w is not
                u and not w.lost and abs(w.lane - u.lane) <= 1
                and abs(w.h - u.h) <= 1.51 or w.side == u.side
                and w is not u and v.id in w.foes]
        sums = {0}
        for w in near:
            sums |= {s + (w.vbu + 1) // 2 for s in sums}
        self.check('Melee: dice of supports', supports in sums,
                   '%s has +%d, beside it %s' % (u.id, supports, [
                       (w.id, w.vbu) for w in near]))

    def side_losses(self):
        out = {'A': 0, 'B': 0}
        for uid, n in self.losses.items():
            out[uid[0]] += n
        return out

    def end_fight(self):
        """After a round: the side with more losses has gone, or is lost."""
        if not self.fight:
            return
        self.fight = False
        lost = self.side_losses()
        if lost['A'] == lost['B']:
            return
        loser = 'A' if lost['A'] > lost['B'] else 'B'
        stays = [i for i in self.losses if i[0] == loser and
                 not self.units[i].lost and i not in self.gone]
        if all(self.units[i].lost for i in self.losses if i[0] != loser):
            return                         # nobody is left to retreat from
        self.check('the loser of a round retreats', not stays, '%s stay though '
                   'the losses were %s' % (stays, lost))

    def drawn(self, extra, throws):
        lost = self.side_losses()
        self.check('who loses the round', lost['A'] == lost['B'],
                   'drawn with losses %s' % lost)
        self.ret_unit, self.fight = None, False

    def loses_round(self, u, extra, throws):
        a, b = self.pair
        lost = self.side_losses()
        foe = b if u.side == a.side else a
        self.check('who loses the round', lost[u.side] > lost[foe.side],
                   '%s retreats, losses %s' % (u.id, lost))
        if u not in self.pair:
            self.note('a supporter retreats with the loser', u.id)
        self.gone.add(u.id)
        m = re.match(r'Retreat and pursuit: retreats (\d+)H(?:, pursued (\d+)H)'
                     r'? \[(.*)\]', throws[0]) if throws else None
        if not self.check('retreat thrown', bool(m), str(throws)):
            return
        dice = [int(x) for x in re.findall(r'D6 = (\d)', m.group(3))]
        before = self.pur
        self.ret = int(m.group(1))
        self.check('retreat by the table', RETREAT[u.pace][dice[0] - 1] ==
                   self.ret, '%s %s: %s' % (u.id, u.type, throws[0]))
        if m.group(2) is None:
            self.pur = 0 if u in self.pair else before
            if u in self.pair:
                self.check('pursuit where it is a duty', foe.type not in
                           MUST_PURSUE and 'impetuous' not in foe.flags or
                           foe.close, '%s %s does not pursue' % (foe.id,
                                                                 foe.type))
            if u in self.pair and foe.I > 0 and not foe.close:
                self.note('does not pursue though it may', foe.id)
        else:
            self.pur = int(m.group(2))
            self.check('who may pursue', foe.I > 0 and not foe.close,
                       '%s I %d%s' % (foe.id, foe.I, ', close order'
                                      if foe.close else ''))
            table = PURSUIT[foe.pace]
            want = [table[d - 1] for d in dice[1:]]
            self.check('pursuit by the table', want and want[-1] == self.pur,
                       '%s %s: %s' % (foe.id, foe.type, throws[0]))
            again = 'impetuous' in foe.flags and want and want[0] < self.ret
            self.check('the impetuous throw pursuit again if short',
                       len(want) == 1 + bool(again), throws[0])
        self.struck_aside = foe.id if 'flank' in foe.foes.values() else None
        self.ret_unit = u
        self.ret_foes = set(u.foes) | {foe.id}
        for f in list(u.foes):
            self.units[f].foes.pop(u.id, None)
        for e in self.units.values():
            e.foes.pop(u.id, None)
        u.foes = {}
        u.close = False
        if foe.close:
            foe.close = False

    # -- what befalls units
    def loses(self, u, n, extra, throws):
        n = int(n)
        self.check('losses as thrown', self.expect.pop(u.id, None) == n,
                   '%s loses %d' % (u.id, n))
        u.vbu -= n
        u.dis = True

    def disordered(self, u, extra, throws):
        self.check('losses as thrown', self.expect.pop(u.id, None) == 0, u.id)
        u.dis = True

    def no_damage(self, u, extra, throws):
        self.check('losses as thrown', self.expect.pop(u.id, 0) == 0, u.id)

    def pushed(self, u, extra, throws):
        u.dis = True

    def lost(self, u, why, extra, throws):
        ok = True
        if why in ('removed in melee', 'shot down'):
            ok = u.vbu <= 0
        elif why.startswith('skirm'):
            ok = u.type == 'S'
        elif why.startswith('its corps'):
            ok = u.corps in self.routed
        elif why.startswith('failed its test, struck'):
            ok = 'flank' in u.foes.values() and u.dis
        self.check('units lost for a reason', ok, '%s VBU %d: %s'
                   % (u.id, u.vbu, why))
        u.lost = True
        for e in self.units.values():
            if e.foes.pop(u.id, None) and not e.foes:
                e.close = False            # close order ends with the contact
        u.foes = {}

    def routs(self, c, extra, throws):
        lost, _ = self.lost_vd(c)
        self.check('corps rout', lost > math.ceil(self.vdc[c] / 3),
                   '%s routs with %d lost of %d' % (c, lost, self.vdc[c]))
        self.check('corps rout at the end of the turn', not any(
            any(not u.lost for u in self.corps[k])
            for s in 'AB' for k in self.todo[s]), c)
        self.routed.add(c)

    def end(self, extra, throws):
        pass

    U = r'([AB]\d+)\b[^;]*?'
    ACTIONS = [
        (r'Corps ([AB]\.\d+) is activated$', activate),
        (r'Corps ([AB]\.\d+) routs', routs),
        (U + r' moves from lane (\d+), ([\d.]+)H, to lane (\d+), ([\d.]+)H',
         move),
        (U + r' shoots in its zone of control at ([AB]\d+) .* from (\d+)H', in_zone),
        (U + r' turns$', turns),
        (U + r' shoots at the charger ([AB]\d+)', at_charger),
        (U + r' shoots at ([AB]\d+) .* from (\d+)H', shoot),
        (U + r' strikes ([AB]\d+)', strike),
        (U + r' loses (\d+) VBU and is disordered', loses),
        (U + r' is disordered by its failed test', by_failed_test),
        (U + r' is disordered and tests to react to ([AB]\d+)', test_to_react),
        (U + r' does not react$', stand),
        (U + r' is pushed back and disordered', pushed),
        (U + r' is disordered$', disordered),
        (r'no damage to ([AB]\d+)', no_damage),
        (U + r' tries to rally', rally),
        (U + r' rallies', rallies),
        (U + r' tests for another move', another),
        (U + r' charges of opportunity ([AB]\d+)', opportunity),
        (U + r' charges ([AB]\d+)', charge),
        (U + r' counter-charges', counter),
        (U + r' stands to shoot', stand),
        (U + r' stands', stand),
        (U + r' forms close order', close_order),
        (U + r' evades', evade),
        (U + r' comes into contact, in flank or rear, with ([AB]\d+)',
         contact_flank),
        (U + r' comes into contact with ([AB]\d+)', contact),
        (U + r' pursues into contact ([AB]\d+)', pursues),
        (U + r' comes up in support', support),
        (U + r' loses the round and retreats', loses_round),
        (r'drawn, all stay in contact', drawn),
        (U + r' is lost \((.*)\)', lost),
        (r'.* wins in turn \d+', end),
    ]


def main(args):
    verbose = '-v' in args
    args = [a for a in args if a != '-v']
    units = None
    if '--units' in args:
        i = args.index('--units')
        units = args[i + 1]
        del args[i:i + 2]
    if not args:
        print(__doc__)
        return 2
    if units is None:
        places = [os.path.dirname(os.path.abspath(args[0])),
                  os.path.dirname(os.path.abspath(__file__))]
        units = next(p for p in (os.path.join(d, 'units.txt') for d in places)
                     if os.path.exists(p))
    c = Checker(read_profiles(units), verbose)
    for u in args:
        c.battle(u)
    code = report.counts(c.done, c.bad, len(args), lambda kind: c.said[kind][:None if verbose else 5])
    for kind in sorted(c.notes):
        print('%6d noted                %s' % (c.notes[kind], kind))
        for what in c.said['note: ' + kind][:None if verbose else 3]:
            print('          ' + what)
    f = c.faces
    print('of %d dice: %d sixes, %d fives; D6 of tests: %s' % (
        f['dice'], f['6'], f['5'], dict(sorted(c.d6.items()))))
    return code


if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))
