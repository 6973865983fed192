#!/usr/bin/env python3
"""A referee's checker for told battles of Bloody Big BATTLES! (Napoleonic sheet).

    python3 bloody-big-battles.py FILES...

Each file is one told battle: per player's turn a story, a map, then every throw.
The checker keeps its own roster (bases, disorder, ammunition, place, facing) from the
throws alone and holds every line against the sheet.  It prints per kind how many were
checked and how many failed, then the failures; exit code 1 if there is a failure.

Kinds that the sheet does not decide by number (what the program announces as its own,
or what the story does not tell exactly) are printed as notes and do not fail.

Geometry of the told battles: lanes 6" wide; the figure of a place is the unit's FRONT;
a unit is 1" deep.  A unit of A looks up the map (to higher figures), one of B down,
unless the map shows otherwise.

Not covered: terrain (the told battles have none), squares and march columns, the arcs of
moves beyond the 30 degrees, where generals stand (the map shows it only roughly).
"""
import math
import re
import sys
from collections import defaultdict

import report

# ---------------------------------------------------------------- the units (units.txt)
# name: arm, bases, quality, weapon, specials
UNITS = {
    'French line division': ('infantry', 5, 'trained', 'smoothbore', 'aggressive skirmishers'),
    'French conscripts': ('infantry', 5, 'raw', 'smoothbore', 'aggressive skirmishers'),
    'Old Guard': ('infantry', 4, 'veteran', 'smoothbore', 'aggressive skirmishers'),
    'Austrian line': ('infantry', 6, 'trained', 'smoothbore', 'passive'),
    'Russian line': ('infantry', 6, 'trained', 'smoothbore', 'erratic'),
    'British division': ('infantry', 4, 'veteran', 'smoothbore', 'skirmishers devastating'),
    'Militia': ('infantry', 5, 'raw', 'ineffective', 'fragile inept militia'),
    'Cuirassiers': ('heavy-cavalry', 3, 'trained', 'none', 'aggressive'),
    'Lancers': ('light-cavalry', 3, 'trained', 'none', 'lancers'),
    'Hussars': ('light-cavalry', 3, 'trained', 'cavalry-musket', ''),
    'Dragoons': ('medium-cavalry', 3, 'trained', 'cavalry-musket', ''),
    'Cossacks': ('irregular-cavalry', 3, 'raw', 'none', ''),
    'Horse battery': ('horse-artillery', 1, 'trained', 'guns', ''),
    'Light foot battery': ('light-artillery', 1, 'trained', 'guns', ''),
    'Medium foot battery': ('medium-artillery', 1, 'trained', 'guns', ''),
    'Heavy foot battery': ('heavy-artillery', 1, 'trained', 'guns', ''),
    'Rocket battery': ('rockets', 1, 'trained', 'guns', ''),
}

# ---------------------------------------------------------------- the sheet
LANE, DEPTH = 6, 1
SPENT_AT = {'raw': 1, 'trained': 2, 'veteran': 3}      # a setting (rules.spent_thresholds)
MOVE_ROWS = [(11, '11+'), (10, '10'), (9, '9'), (7, '7-8'), (5, '5-6'), (2, '2-4'), (0, '0-1')]
FIRE_COLUMNS = [.25, .5, 1, 2, 4, 6, 9, 12, 16, 20, 25, 30, 36, 42, 49, 50]
FIRE_TABLE = {   # roll: results of the sixteen columns
    12: 'RTV1112223333333', 11: '.RTV111222333333', 10: '..RTV11122233333',
    9: '...RTV1112223333', 8: '....RTV111222333', 7: '.....RTV11122233',
    6: '......RTV1112223', 5: '.......RTV111222', 4: '........RTV11122',
    3: '.........RT11112', 2: '..........R11111'}
FIRE_WORDS = {'.': 'no effect', 'R': 'R, disordered, raw troops halt',
              'T': 'T, disordered, trained troops halt too', 'V': 'V, disordered, all troops halt',
              '1': '1 base lost', '2': '2 bases lost', '3': '3 bases lost'}
GUNS = {'horse-artillery': [(3, 6), (12, 3)], 'light-artillery': [(3, 6), (12, 3)],
        'medium-artillery': [(3, 8), (12, 3), (18, 2)],
        'heavy-artillery': [(3, 8), (12, 5), (18, 3), (24, 1)], 'rockets': [(6, 0)]}
ASSAULT_ROWS = [(7, '+7'), (4, '+4-6'), (1, '+1-3'), (0, '0'), (-3, '-1-3'), (-6, '-4-6'), (-99, '-7')]
ASSAULT_LOSSES = {'+7': (0, 2), '+4-6': (0, 1), '+1-3': (0, 0), '0': (1, 1),
                  '-1-3': (0, 0), '-4-6': (1, 0), '-7': (2, 0)}
HALTS = {'R': ('raw',), 'T': ('raw', 'trained'), 'V': ('raw', 'trained', 'veteran')}


def row_of(rows, total, last):
    return next((name for low, name in rows if total >= low), last)


class Unit:
    def __init__(self, name, label):
        self.name, self.label, self.side = name, label, name[0]
        self.arm, self.start, self.quality, self.weapon, special = UNITS[label]
        self.special = set(special.split())
        self.lost = 0
        self.disordered = self.low = self.reduced = self.gone = False
        self.limbered = False
        self.lane = self.y = None
        self.up = self.side == 'A'
        self.unlimbered_now = self.evaded_now = False
        self.moved_now = 0.0        # inches in the running player's turn
        self.limber_now = False
        self.turnable = False       # it may have turned about since the last map
        self.unsure = False         # it has turned about: its inch is sure but for its depth
        self.quiet = False          # it has rested a phase since it ran low
        self.may = self.occupied = 0
        self.target = None

    bases = property(lambda u: u.start - u.lost)
    guns = property(lambda u: u.weapon == 'guns')
    cavalry = property(lambda u: u.arm.endswith('cavalry'))
    infantry = property(lambda u: u.arm == 'infantry')

    @property
    def spent(self):
        if self.guns or (self.quality == 'veteran' and self.start <= 3):
            return False
        return self.lost >= SPENT_AT[self.quality]

    @property
    def allowance(self):
        return {'heavy-cavalry': 15, 'light-cavalry': 18, 'medium-cavalry': 18,
                'irregular-cavalry': 21}.get(self.arm, 12)

    def span(self):
        """The inches that the unit stands on, from A's edge."""
        return (self.y - DEPTH, self.y) if self.up else (self.y, self.y + DEPTH)


# ---------------------------------------------------------------- reading a file
NAME = '|'.join(sorted(UNITS, key=len, reverse=True))
GLYPH = re.compile(r'([▲△▼▽])([AB]\d+)')


def short(text):
    return re.sub(r'\b([AB]\d+) (?:%s)\b' % NAME, r'\1', text)


def read(path):
    """-> head text, [turn], end text; a turn is a dict: number, side, story, map, lines.
    A line of throws is (indent class, text): D an event, P modifiers, T a throw."""
    head, turns, end, turn, part = [], [], [], None, 'head'
    for raw in open(path, encoding='utf8').read().split('\n'):
        if raw.startswith('—'):
            m = re.match(r'— Turn (\d+): ([AB])', raw)
            turn = {'number': int(m[1]) if m else 0, 'side': m[2] if m else '-',
                    'title': raw, 'story': '', 'map': [], 'lines': []}
            turns.append(turn)
            part = 'story'
            continue
        text = raw.strip()
        if not text:
            continue
        indent = len(raw) - len(raw.lstrip())
        if part == 'head':
            head.append(text)
        elif is_map(raw):
            turn['map'].append(raw)
            part = 'throws'
        elif part == 'story':
            turn['story'] += ' ' + text
        elif indent == 0:
            part = 'end'
            end.append(text)
        elif part == 'end':
            end.append(text)
        elif indent == 2:
            turn['lines'].append(['D', text])
        elif indent == 3:
            turn['lines'].append(['P', text])
        elif re.match(r'(Movement|Fire|Assault|First player): ', text):
            turn['lines'].append(['T', text])
        else:
            turn['lines'][-1][1] += ' ' + text
    for turn in turns:
        turn['lines'] = [(k, short(t)) for k, t in turn['lines']]
        turn['story'] = short(turn['story'].strip())
    return ' '.join(head), turns, ' '.join(end)


def is_map(raw):
    return bool(re.match(r'^ {1,3}\d* *[·▲△▼▽◆↑↓←→↗↘↖↙~#]', raw) or re.match(r'^ {5}0 {5}1 ', raw))


# ---------------------------------------------------------------- the checker
class Battle:
    def __init__(self, path, tally):
        self.path, self.tally = path, tally
        self.head, self.turns, self.end = read(path)
        self.where = 'armies'
        self.units = {}
        for side in 'AB':
            army = re.search(r'Army %s: (.*?)(?= Army B:| The map:|$)' % side, self.head)[1]
            for name, label in re.findall(r'([AB]\d+) (%s)' % NAME, army):
                self.units[name] = Unit(name, label)
            count = len(re.findall(r'\b%s\d+ ' % side, army))
            self.ok('armies: every unit known', count == sum(u.side == side for u in self.units.values()), army)
        self.generals = {'A': [], 'B': []}

    def ok(self, kind, good, text=''):
        count = self.tally[kind]
        count[0] += 1
        if not good:
            count[1] += 1
            count[2].append('%s %s: %s' % (self.path.split('/')[-1], self.where, text))
        return good

    def note(self, kind, text=''):
        self.ok('note: ' + kind, False, text)

    # ---- maps
    def read_map(self, rows):
        """-> {unit: (glyph, lane, lowest inch of its row)}; notes where the generals are."""
        figures, cells = {}, []
        for raw in rows:
            m = re.match(r'^ {0,2}(\d+)  ', raw)
            if re.match(r'^ {5}0 {5}1 ', raw):
                break
            cells.append((int(m[1]) if m else None, raw))
        # rows without figure lie between those with one: 3" lower than the row above
        known = [i for i, (v, _) in enumerate(cells) if v is not None]
        self.generals = {'A': [], 'B': []}
        for i, (v, raw) in enumerate(cells):
            if v is None:
                near = min(known, key=lambda k: abs(k - i))
                v = cells[near][0] - 3 * (i - near)
            for m in re.finditer(r'◆([AB])', raw):
                self.generals[m[1]].append((round((m.start() - 5) / 6), v))
            for m in GLYPH.finditer(raw):
                figures[m[2]] = (m[1], round((m.start() - 4) / 6), v)
        return figures

    # ---- the whole battle
    def run(self):
        for turn in self.turns:
            if turn['number'] == 0:
                self.deploy(turn)
                continue
            self.where = 'turn %d %s' % (turn['number'], turn['side'])
            self.play(turn)
        self.last()

    def deploy(self, turn):
        figures = self.read_map(turn['map'])
        for name, (glyph, lane, row) in figures.items():
            u = self.units[name]
            u.up = glyph in '▲△'
            u.lane, u.y = lane, float(row + 3 if u.up else row)   # armies stand on rows

    def play(self, turn):
        side, lines = turn['side'], turn['lines']
        self.side, self.turn = side, turn['number']
        self.phase = 'movement'
        self.fired = {'defensive': set(), 'offensive': set()}
        self.contact = defaultdict(list)          # defender: attackers that reached it
        for u in self.units.values():
            u.moved_now = 0.0
            u.unlimbered_now = u.evaded_now = u.limber_now = False
            u.rolled = None
            u.touched = ''
            u.prolonge = False
            u.fired_now = False
            u.target = None
        self.cause = {}                            # unit: why it moves
        self.exploiting = None
        self.began = {u.name: (u.lane, u.y) for u in self.units.values()}
        before = self.generals
        self.shown = {n: g[0] in '▲△' for n, g in self.read_map(turn['map']).items()}
        self.generals = before
        self.told_turns = {t.split()[0] for k, t in lines if k == 'D' and re.fullmatch(r'[AB]\d+ turns', t)}
        later = ' '.join(t for k, t in lines if k == 'D')
        for name in re.findall(r'([AB]\d+) (?:retires|occupies|exploits|is halted)', later):
            self.shown.pop(name, None)             # it may have turned at the end
        i = 0
        while i < len(lines):
            i = self.event(lines, i)
        # ammunition is not told when it returns: judged in fire()
        for u in self.units.values():
            if not u.gone and u.side == side and u.moved_now == 0 and not u.fired_now and not u.limber_now:
                u.quiet = True
        figures = self.read_map(turn['map'])
        for name, (glyph, lane, row) in figures.items():
            u = self.units[name]
            up = glyph in '▲△'
            if not u.gone:
                if up != u.up:
                    shifted = u.y + (DEPTH if up else -DEPTH)   # if it turned on its own ground
                    u.unsure = True
                    half = -DEPTH / 2 if up else DEPTH / 2
                    if -.01 <= shifted + half - row < 3.01 or not -.01 <= u.y + half - row < 3.01:
                        u.y = shifted
                was, u.up = u.up, up
                slack = DEPTH if u.unsure else 0
                self.ok('map: place of a unit', u.lane == lane and -.01 - slack <= sum(u.span()) / 2 - row < 3.01 + slack,
                        '%s told at lane %s %s", map lane %s row %s' % (name, u.lane, u.y, lane, row))
                if up != was:
                    why = 'in its own turn' if u.side == side else "in the enemy's turn"
                    if not u.touched:
                        self.note('turned about without any move, retreat or throw ' + why, name)
                    else:
                        self.note('turned about ' + why, '%s after %s' % (name, u.touched))
            u.turnable = False
        standing = [u for u in self.units.values() if not u.gone]
        for i, u in enumerate(standing):
            for v in standing[i + 1:]:
                if u.lane == v.lane:
                    a, b = u.span(), v.span()
                    self.ok('place: no two units on one ground', min(a[1], b[1]) - max(a[0], b[0]) < .01,
                            '%s %s and %s %s in lane %s' % (u.name, a, v.name, b, u.lane))
        self.bases(turn)

    def bases(self, turn):
        m = re.search(r'Bases lost: A (\d+) of (\d+), B (\d+) of (\d+)', turn['story'])
        for side, lost, of in (('A', int(m[1]), int(m[2])), ('B', int(m[3]), int(m[4]))):
            mine = sum(u.start if u.gone else u.lost for u in self.units.values() if u.side == side)
            total = sum(u.start for u in self.units.values() if u.side == side)
            self.ok('bases lost of an army', (mine, total) == (lost, of),
                    '%s told %d of %d, counted %d of %d' % (side, lost, of, mine, total))
        self.lost = {s: sum(u.start if u.gone else u.lost for u in self.units.values() if u.side == s)
                     for s in 'AB'}
        self.total = {s: sum(u.start for u in self.units.values() if u.side == s) for s in 'AB'}
        beaten = [s for s in 'AB' if self.lost[s] * 2 > self.total[s]]
        self.beaten = beaten
        is_last = turn is self.turns[-1]
        self.ok('army beaten with more than half of its bases', bool(beaten) <= is_last,
                '%s is beaten, the battle goes on' % beaten)

    def last(self):
        self.where = 'end'
        text = self.end
        told = re.match(r'(A|B|Neither)\b.*? wins in turn (\d+): ([a-z ]+)\. Units lost: A (\d+), B (\d+)', text)
        share = {s: self.lost[s] / self.total[s] for s in 'AB'}
        winner = 'Neither' if share['A'] == share['B'] else min('AB', key=lambda s: share[s])
        self.ok('winner', told and told[1] == winner and
                (told[3] == 'army beaten') == bool(self.beaten), text)
        gone = [sum(u.gone for u in self.units.values() if u.side == s) for s in 'AB']
        self.ok('units lost', told and [int(told[4]), int(told[5])] == gone, '%s counted %s' % (text, gone))

    # ---- one event
    def event(self, lines, i):
        kind, text = lines[i]
        for pattern, method in self.EVENTS:
            m = re.match(pattern + r'$', text)
            if kind == 'D' and m:
                return method(self, lines, i, m) or i + 1
        if kind == 'D' and re.search(r'has ammunition again$', text):
            u = self.units[text.split()[0]]
            u.low = False
        elif not re.search(r'has ammunition again$', text):
            self.ok('line understood', False, text)
        return i + 1

    def ev_turns(self, lines, i, m):
        """It turns about on its own ground."""
        u = self.units[m[1]]
        u.up = self.shown.get(u.name, not u.up)
        u.y += DEPTH if u.up else -DEPTH
        u.unsure = False
        u.touched = 'a told turn'

    def seen(self, lines, i, *kinds):
        """The lines after i of the kinds P and T."""
        out, j = [], i + 1
        while j < len(lines) and lines[j][0] in kinds:
            out.append(lines[j])
            j += 1
        return out, j

    # ---- movement
    def ev_roll(self, lines, i, m):
        u = self.units[m[1]]
        extra, j = self.seen(lines, i, 'P', 'T')
        told = dict((a.strip(), int(b)) for a, b in
                    re.findall(r'([a-z ]+) ([+-]\d+)', ''.join(t for k, t in extra if k == 'P')))
        told = {k.lstrip('('): v for k, v in told.items()}
        want = {}
        if u.limbered:
            want['limbered'] = 1
        if 'passive' in u.special and not u.disordered:
            want['passive'] = -1
        if 'fragile' in u.special and u.disordered:
            want['fragile'] = -1
        if u.arm == 'irregular-cavalry' or 'militia' in u.special:
            want['irregular or militia'] = -1
        if u.spent:
            want['spent'] = -2
        command = told.pop('in command', 0)
        self.ok('movement: modifiers', told == want, '%s told %s, sheet %s' % (u.name, told, want))
        self.ok('movement: command is +1', command in (0, 1))
        shown = self.generals[u.side]
        if command and len(shown) == self.n_generals(u.side):
            near = min(math.hypot(max(0, abs(l - u.lane) - 1) * LANE, max(y - u.y, u.y - y - 3, 0)) for l, y in shown)
            if near > 6.01:
                self.note('in command, but the map shows no general within 6" (it draws them beside units)', '%s nearest %.1f' % (u.name, near))
        t = next(t for k, t in extra if k == 'T')
        r = re.match(r'Movement: 2D6([+-]\d+)?: row (\S+) \[2D6 = (\d+)\]', t)
        total = int(r[3]) + int(r[1] or 0)
        self.ok('movement: sum of the modifiers', int(r[1] or 0) == sum(want.values()) + command, '%s %s' % (u.name, t))
        self.ok('movement: two dice', 2 <= int(r[3]) <= 12, t)
        row = row_of(MOVE_ROWS, total, '-1-')
        self.ok('movement: row', row == r[2], '%s %s, total %d' % (u.name, t, total))
        self.ok('movement: one throw a turn', u.rolled is None and u.side == self.side, u.name)
        u.rolled = row
        self.ok('order of play: movement, fire, assault', self.phase == 'movement', '%s throws to move after %s' % (u.name, self.phase))
        result = lines[j][1] if j < len(lines) else ''
        full, half = u.allowance, u.allowance / 2
        if not u.disordered:
            want_result = {
                '11+': {'a full move', 'it stays', 'it recovers a base', 'it recovers a base, no move', 'nothing comes of it'},
                '5-6': {'half a move', 'it stays', 'nothing comes of it'},
                '2-4': {'no move', 'it stays', 'nothing comes of it'},
                '0-1': {'retires %g″' % half, 'it retires %g″' % half},
                '-1-': {'is disordered, retires %g″' % full, 'it is disordered, retires %g″' % full}}
            want_result['10'] = want_result['9'] = want_result['7-8'] = want_result['11+']
        else:
            want_result = {
                '11+': {'it rallies, a full move', 'it rallies'},
                '7-8': {'it rallies, half a move', 'it rallies'},
                '5-6': {'it rallies, no move', 'it rallies'},
                '2-4': {'it stays disordered, no move', 'it stays disordered'},
                '0-1': {'it loses 1 base, retires %g″' % full},
                '-1-': {'leaves the table'}}
            want_result['10'] = want_result['9'] = want_result['11+']
            if u.bases == 1:
                want_result['0-1'] = {'leaves the table'}
        self.ok('movement: result of the row', result in want_result[row],
                '%s %s row %s: %s' % (u.name, 'disordered' if u.disordered else 'in good order', row, result))
        u.was_disordered = u.disordered
        if result.startswith('it rallies'):
            u.disordered = False
        if 'loses 1 base' in result:
            u.lost += 1
            u.disordered = True
        if result.startswith('it recovers a base'):
            least = {'raw': '11+', 'trained': '10', 'veteran': '9'}[u.quality]
            order = ['9', '10', '11+']
            self.ok('movement: base recovered by quality', row in order and
                    order.index(row) >= order.index(least) and u.lost > 0, u.name)
            u.lost -= 1
        elif row in ('9', '10', '11+') and not u.was_disordered and u.lost and not u.guns:
            least = {'raw': '11+', 'trained': '10', 'veteran': '9'}[u.quality]
            if ['9', '10', '11+'].index(row) >= ['9', '10', '11+'].index(least):
                self.note('could have recovered a base (it moved instead)', '%s %s' % (u.name, result))
        if 'is disordered' in result:
            u.disordered = True
        u.may = full if 'full' in result else half if 'half' in result else 0
        u.touched = 'its own throw'
        u.turnable = u.turnable or u.may > 0
        if u.may and u.name not in self.told_turns and self.shown.get(u.name, u.up) != u.up:     # it turns about as it moves
            self.note('turns about in its move (told nowhere)', '%s: %s, then %s' % (u.name, result,
                      lines[j + 1][1] if j + 1 < len(lines) and lines[j + 1][1].startswith(u.name + ' ') else 'nothing'))
            u.up = not u.up
            u.y += DEPTH if u.up else -DEPTH
            u.unsure = True
        self.cause[u.name] = ('retires', full if 'base' in result else half) if 'retires' in result else ('move', u.may)
        return j if re.match(r'[AB]\d', result) else j + 1

    def n_generals(self, side):
        n = sum(u.side == side for u in self.units.values())
        return max(1, -(-n // 4))

    def ev_limber(self, lines, i, m):
        u = self.units[m[1]]
        self.ok('guns: limbering', u.guns and not u.limbered and u.may >= 6, '%s may %s' % (u.name, u.may))
        u.limbered, u.limber_now = True, True
        u.may -= u.allowance / 2
        self.cause[u.name] = ('move', u.may)

    def ev_unlimber(self, lines, i, m):
        u = self.units[m[1]]
        self.ok('guns: unlimbering', u.guns and u.limbered and u.moved_now <= u.may - 6 + .26,
                '%s went %.1f, may %s' % (u.name, u.moved_now, u.may))
        u.limbered, u.unlimbered_now = False, True

    def ev_assaults(self, lines, i, m):
        u, v = self.units[m[1]], self.units[m[2]]
        self.ok('assault move: on an enemy by the side that plays', u.side == self.side != v.side and not u.guns,
                '%s on %s' % (u.name, v.name))
        u.target = v.name
        u.touched = 'its own move'

    def ev_reaches(self, lines, i, m):
        u, v = self.units[m[1]], self.units[m[2]]
        self.contact[v.name].append(u.name)
        flat = abs(u.lane - v.lane)
        gap = span_gap(u, v)
        self.ok('contact: same or next lane and touching', flat <= 1 and gap <= 1.01,
                '%s lane %s %s", %s lane %s %s"' % (u.name, u.lane, u.y, v.name, v.lane, v.y))

    def ev_moves(self, lines, i, m):
        u = self.units[m[1]]
        old, new = (int(m[2]), float(m[3])), (int(m[4]), float(m[5]))
        u.unsure = False
        if u.y is not None and (old[0] != u.lane or abs(old[1] - u.y) > .01):
            if old[0] == u.lane and abs(abs(old[1] - u.y) - DEPTH) < .01:
                self.note('its place jumps by its own depth between two moves (it has turned about)',
                          '%s %s to %s' % (u.name, u.y, old[1]))
                u.up, u.unsure = not u.up, True
            else:
                self.ok('move: starts where it stood', False, '%s stood at %s/%s, starts at %s/%s' % ((u.name, u.lane, u.y) + old))
        u.turnable = True
        u.lane, u.y = old
        dx, dy = (new[0] - old[0]) * LANE, new[1] - old[1]
        length = math.hypot(dx, dy)
        why, allowed = self.cause.get(u.name, ('?', 0))
        ahead = dy if u.up else -dy
        if why == 'move' and u.guns:
            near = min([math.hypot(max(0, abs(f.lane - u.lane) - 1) * LANE, span_gap(u, f)) for f in self.units.values()
                        if f.side == u.side and not f.gone and not f.guns] or [99])
            self.ok('guns: isolated ones only withdraw', near <= 12 or (dy <= 0) == (u.side == 'A'), '%s nearest friend %.1f' % (u.name, near))
        if why == 'move':
            arc = abs(dx) > 0 and math.degrees(math.atan2(abs(dx), ahead)) > 30.01 or ahead < 0
            left = allowed
            if arc and not u.guns and u.arm != 'irregular-cavalry':
                left = allowed - 3
            if u.guns and not u.limbered:
                left = 3
            self.ok('move: within its allowance', length <= left + .26,
                    '%s %s/%s to %s/%s is %.1f", may %g%s' % (u.name, *old, *new, length, left, ' (outside the front arc)' if arc else ''))
            self.zone(u, old, new)
            self.path_of(u, old, new)
            u.moved_now += length
            if u.guns and not u.limbered:
                u.prolonge = True
            if ahead < -.01:
                self.note('moves away from the side it looks to', '%s %s/%s to %s/%s%s' % (u.name, *old, *new,
                          ' to assault ' + u.target if u.target and lines[i - 1][1].startswith(u.name + ' moves to') else ''))
        elif why in ('retires', 'evades', 'assault-retires'):
            home = -dy if u.side == 'A' else dy
            self.ok('retreat: straight towards its own edge', dx == 0 and home > -.01,
                    '%s %s/%s to %s/%s' % (u.name, *old, *new))
            edge = u.up
            if why != 'evades':             # a setting: who evades upsets nobody
                told = re.findall(u.name + r' crosses ([AB]\d+)', ' '.join(t for k, t in lines[max(0, i - 4):i]))
                for f in self.units.values():
                    if f.side == u.side and f is not u and not f.gone and f.lane == u.lane:
                        lo, hi = f.span()
                        if min(old[1], new[1]) + 1.01 < lo and hi < max(old[1], new[1]) - 1.01:
                            self.ok('retreat: who is crossed is told and disordered', f.name in told,
                                    '%s %s/%s to %s/%s over %s %s' % (u.name, *old, *new, f.name, f.y))
            if home > allowed + .01:        # it goes on until it stands clear of its friends
                step = -1 if u.side == 'A' else 1
                friends = [f.name for f in self.units.values() if f.side == u.side and f is not u and not f.gone
                           and f.lane == u.lane and abs((f.y + (-.5 if f.up else .5)) - (new[1] - step + (-.5 if edge else .5))) < DEPTH + .01]
                self.ok('retreat: longer than its length only to clear friends', bool(friends),
                        '%s goes %g, sheet %g' % (u.name, home, allowed))
                self.note('retreat lengthened to clear friends (told nowhere)', '%s goes %g instead of %g past %s' % (u.name, home, allowed, friends))
            else:
                self.ok('retreat: its length', home > allowed - .01 or self.stopped(u, new) or self.packed(u, old, new, allowed), '%s goes %g of %g' % (u.name, home, allowed))
            u.touched = 'a retreat'
            if why == 'evades':
                u.evaded_now = True
                u.moved_evading = home
        elif why == 'occupies':
            u.touched = 'occupying'
            u.occupied = length
        elif why == 'exploits':
            self.ok('exploitation: within half a move', length <= u.allowance / 2 + .26,
                    '%s %.1f of %g' % (u.name, length, u.allowance / 2))
            if u.occupied + length > u.allowance / 2 + .26:
                self.note('occupies the place AND exploits, together more than half a move',
                          '%s %.1f + %.1f of %g' % (u.name, u.occupied, length, u.allowance / 2))
            u.touched = 'exploiting'
        elif why == 'halted':
            u.touched = 'halted'
            lane, y = self.began[u.name]
            toward = 1 if old[1] > y else -1 if old[1] < y else 0       # the way that it charged
            self.ok('halted: not set back behind where it began, but for friends who have come up', toward * (new[1] - y) >= -.01 or toward == 0
                    or self.taken(u, y, new[1]),
                    '%s began %s/%s, reached %s/%s, is set at %s/%s' % (u.name, lane, y, *old, *new))
        else:
            self.ok('move: for a reason', False, '%s %s' % (u.name, lines[i][1]))
        u.lane, u.y = new
        if why not in ('move',):
            u.moved_now += length         # who has retired or followed has moved
        if m[6]:
            u.up, u.unsure = not u.up, False

    def taken(self, u, y, back):
        """Whether friends of u stand on every place of its lane from y back to another."""
        step = .5 if back > y else -.5
        places = [y + step * k for k in range(int(round((back - y) / step)))]
        friends = [f for f in self.units.values() if f.side == u.side and f is not u and not f.gone and f.lane == u.lane and f.y is not None]
        return all(any(span_gap(f, at(u, (u.lane, p))) <= 0 and min(f.span()[1], at(u, (u.lane, p)).span()[1]) - max(f.span()[0], at(u, (u.lane, p)).span()[0]) > .01
                       for f in friends) for p in places)

    def packed(self, u, old, new, allowed):
        """Whether a unit that retires finds no free place from its length on, before the table edge or an enemy."""
        step, k, last = (-.5 if u.side == 'A' else .5), 0, None
        others = [w for w in self.units.values() if w is not u and not w.gone and w.lane == u.lane and w.y is not None]
        while True:
            k += 1
            lo, hi = at(u, (u.lane, old[1] + step * k)).span()
            met = [w for w in others if min(hi, w.span()[1]) - max(lo, w.span()[0]) > .01]
            if lo < 0 or hi > 66 or any(w.side != u.side for w in met):
                return last == new[1]
            if not met:
                if k / 2 >= allowed:
                    return False
                last = old[1] + step * k

    def stopped(self, u, new):
        """An enemy stands behind u, so that it cannot retire farther."""
        return any(e.side != u.side and not e.gone and e.lane == u.lane and span_gap(e, at(u, new)) <= 2.01 and
                   (e.span()[0] < new[1] if u.side == 'A' else e.span()[1] > new[1]) for e in self.units.values())

    def zone(self, u, old, new):
        """Zone of control: 3" before an enemy; only straight at it or straight away,
        unless a friend touches that enemy already."""
        if old == new:
            return
        for e in self.units.values():
            if e.side == u.side or e.gone or e.y is None or e.lane != old[0]:
                continue
            if self.contact.get(e.name):
                continue
            near = u.span()[0] - e.y if e.up else e.y - u.span()[1]
            if -.01 <= near <= 3.01 and not (e.guns and e.limbered):
                self.ok('zone of control: leaves straight', new[0] == old[0] or
                        u.target == e.name,
                        '%s %s/%s to %s/%s before %s %s/%s' % (u.name, *old, *new, e.name, e.lane, e.y))

    def path_of(self, u, old, new):
        """The straight way of the middle of the front: through no enemy, and across no zone of
        control but straight."""
        through, zones = [], []
        for e in self.units.values():
            if e.side == u.side or e.gone or e.name == u.target:
                continue
            lo, hi = e.span()
            x = e.lane * LANE
            way = (old[0] * LANE + 3, old[1], new[0] * LANE + 3, new[1])
            if crosses(*way, x + .1, lo + .1, x + LANE - .1, hi - .1):
                through.append(e.name)
            zone = (e.y + .1, e.y + 2.9) if e.up else (e.y - 2.9, e.y - .1)
            if old[0] != new[0] and not self.contact.get(e.name) and not (e.guns and e.limbered) and \
                    crosses(*way, x + .1, zone[0], x + LANE - .1, zone[1]):
                zones.append(e.name)
        self.ok('move: not through an enemy', not through, '%s %s/%s to %s/%s through %s' % (u.name, *old, *new, through))
        self.ok('zone of control: not across', not zones, '%s %s/%s to %s/%s%s across that of %s' % (
            u.name, *old, *new, ' on ' + u.target if u.target else '',
            ['%s %s/%s %s' % (e, self.units[e].lane, self.units[e].y, 'up' if self.units[e].up else 'down') for e in zones]))

    def ev_evades(self, lines, i, m):
        u = self.units[m[1]]
        a = self.units[re.match(r'([AB]\d+) moves to assault', lines[i - 1][1])[1]] \
            if re.match(r'([AB]\d+) moves to assault', lines[i - 1][1]) else None
        if a is None:
            self.ok('evading: who may', False, 'no assault before')
            return
        may = False
        if a.infantry and (u.cavalry or u.arm == 'horse-artillery' or u.guns and u.limbered):
            may = True
        if a.arm == 'heavy-cavalry' and u.arm in ('light-cavalry', 'irregular-cavalry'):
            may = True
        if u.arm == 'irregular-cavalry' and a.arm not in ('light-cavalry', 'irregular-cavalry'):
            may = True
        self.ok('evading: who may', may and not u.disordered,
                '%s (%s%s) evades %s (%s)' % (u.name, u.label, ', disordered' if u.disordered else '', a.name, a.label))
        if u.cavalry:
            u.disordered = True
        self.cause[u.name] = ('evades', u.allowance / 2)

    def ev_retires(self, lines, i, m):
        u = self.units[m[1]]
        if self.cause.get(u.name, ('', 0))[0] in ('evades', 'assault-retires'):
            return
        if self.cause.get(u.name, ('', 0))[0] != 'retires':
            self.ok('retreat: for a reason', False, u.name)

    def ev_crosses(self, lines, i, m):
        v = self.units[m[2]]
        self.ok('retreat: who is crossed is disordered', v.side == m[1][0], lines[i][1])
        v.disordered = True
        v.touched = 'being crossed'

    def ev_general(self, lines, i, m):
        self.ok('general: within 21 inches', float(m[3]) <= 21 and m[2] == self.side, lines[i][1])

    # ---- fire
    def ev_fires(self, lines, i, m):
        lead, target, told_range, told_factor = self.units[m[1]], self.units[m[2]], float(m[3]), float(m[4])
        j, group = i + 1, [lead]
        while j < len(lines) and re.match(r'[AB]\d+ fires with it at', lines[j][1]):
            group.append(self.units[lines[j][1].split()[0]])
            j += 1
        phase = 'defensive' if lead.side != self.side else 'offensive'
        if phase == 'offensive' and self.phase != 'assault':
            self.phase = 'offensive'
        self.ok('fire: defensive before offensive', phase == 'offensive' or self.phase in ('movement', 'defensive'), m[0])
        if phase == 'defensive' and self.phase == 'movement':
            self.phase = 'defensive'
        self.ok('order of play: movement, fire, assault', self.phase != 'assault', m[0])
        self.ok('fire: at the enemy', target.side != lead.side and not target.gone, m[0])
        options = [0.0]
        for k, u in enumerate(group):
            self.ok('fire: once a phase', u.name not in self.fired[phase], '%s twice' % u.name)
            self.fired[phase].add(u.name)
            u.fired_now = True
            if u.guns:
                self.ok('fire: guns not limbered', not u.limbered, u.name)
                self.ok('fire: guns not silenced', not u.disordered, u.name)
                friends = [span_gap(u, f) if f.lane == u.lane else math.hypot((abs(f.lane - u.lane) - 1) * LANE, span_gap(u, f))
                           for f in self.units.values() if f.side == u.side and not f.gone and not f.guns]
                self.ok('fire: guns not isolated', bool(friends) and min(friends) <= 12, '%s nearest %s' % (u.name, friends and min(friends)))
                self.ok('fire: not after prolonge in the offensive phase',
                        not (phase == 'offensive' and u.prolonge and u.moved_now and not u.unlimbered_now), u.name)
            if u.name in sum(self.contact.values(), []) and phase == 'offensive':
                self.ok('fire: not by who has reached the enemy (a setting)', False, u.name)
            ranges = [r for one in self.any_pose(u, target, self.ranges) for r in one]
            if k == 0:
                self.ok('fire: range', any(abs(told_range - r) < .11 for r in ranges),
                        '%s %s/%s at %s %s/%s told %g, found %s' % (u.name, u.lane, u.y, target.name, target.lane, target.y,
                                                                    told_range, [round(r, 1) for r in ranges]))
                ranges = [r for r in ranges if abs(told_range - r) < .11] or [told_range]
            mine = {self.factor(u, target, r) * h for r in ranges for h in self.halves(u, phase)}
            options = [a + b for a in options for b in mine]
        self.ok('fire: factor', any(abs(o - told_factor) < .011 for o in options),
                '%s at %s from %g told %g, sheet %s' % ('+'.join(u.name for u in group), target.name, told_range, told_factor,
                                                        sorted(set(round(o, 2) for o in options))))
        self.ammunition(group, target, told_factor, told_range, phase)
        # columns
        extra, j2 = self.seen(lines, j - 1, 'P', 'T')
        told = {a.strip(): int(b) for a, b in
                re.findall(r'([a-z ,]+?) ([+-]\d+)', ''.join(t[len('(columns to the right: '):] for k, t in extra if k == 'P'))}
        told = {k.lstrip(', '): v for k, v in told.items()}
        flank = told.pop('column, square or flank', 0) + told.pop('flank', 0)       # guns have no column
        want = {}
        if target.cavalry:
            want['cavalry'] = 1
        if target.guns and target.limbered:
            want['limbered'] = 1
        if any('skirmishers' in u.special for u in group):
            want['own skirmishers'] = 1
        if 'inept' in target.special:
            want['tactically inept'] = 1
        if 'skirmishers' in target.special:
            want['skirmishers of the target'] = -1
        if any(u.arm == 'rockets' for u in group):
            want['rockets'] = 1
        if any('devastating' in u.special for u in group):
            want['devastating volleys'] = 1
        if any('erratic' in u.special for u in group):
            want['erratic volleys'] = -1
        self.ok('fire: column shifts', told == want, '%s at %s told %s, sheet %s' % ('+'.join(u.name for u in group), target.name, told, want))
        shots = [self.any_pose(u, target, self.on_flank) for u in group]
        self.ok('fire: flank shift', any(any(s) for s in shots) if flank else all(not all(s) for s in shots),
                '%s%s at %s %s/%s %s: told %+d' % ([(u.name, u.lane, u.y, 'up' if u.up else 'down') for u in group], '', target.name, target.lane, target.y, 'up' if target.up else 'down', flank))
        for u in group:
            self.ok('fire: target before the front', any(self.any_pose(u, target, self.in_front)),
                    '%s %s/%s %s at %s %s/%s' % (u.name, u.lane, u.y, 'up' if u.up else 'down', target.name, target.lane, target.y))
            hidden = self.hidden(u, target)
            self.ok('fire: nobody stands in the way', not hidden, '%s %s/%s at %s %s/%s: %s' %
                    (u.name, u.lane, u.y, target.name, target.lane, target.y, hidden))
        t = next(t for k, t in extra if k == 'T')
        r = re.match(r'Fire: (?:column (\S+)|(off the table)): (.*?)(, low on ammunition)? \[2D6 = (\d+)\]', t)
        column = next((k for k, c in enumerate(FIRE_COLUMNS) if told_factor <= c), 15)
        column += sum(told.values()) + flank
        column = min(column, 15)
        roll = int(r[5])
        name = '%g' % FIRE_COLUMNS[column] if column >= 0 else None
        self.ok('fire: column', (r[1] or None) == name or r[1] == '50+' and column == 15, '%s factor %g shifts %+d told %s' % (t, told_factor, sum(told.values()) + flank, r[1]))
        code = FIRE_TABLE[roll][column] if column >= 0 else '.'
        self.ok('fire: result of the table', r[3] == FIRE_WORDS[code], '%s sheet %s' % (t, code))
        self.ok('fire: ammunition runs low on 11 and 12', bool(r[4]) == (roll >= 11), t)
        j = j2
        low = None
        if j < len(lines) and re.match(r'[AB]\d+ runs low on ammunition', lines[j][1]):
            low = self.units[lines[j][1].split()[0]]
            j += 1
        self.ok('fire: who runs low', bool(low) == (roll >= 11) and (low is None or low in group) or
                (roll >= 11 and column < 0), '%s %s' % (t, low and low.name))
        if low and len(group) > 1:
            def part(u):
                return max(self.factor(u, target, r) for r in self.ranges(u, target)) * (.5 if u.disordered and not u.guns or u.reduced or u.unlimbered_now else 1)
            self.ok('fire: of several the largest runs low (a setting)', part(low) >= max(part(u) for u in group) - .01 or any(u.low for u in group),
                    '%s of %s' % (low.name, [(u.name, part(u)) for u in group]))
        if low:
            low.low, low.quiet, low.low_phase = True, False, (self.turn, self.side, phase)
        self.hit(lines, j, target, code)
        return j + 1

    def hit(self, lines, j, target, code):
        text = lines[j][1] if j < len(lines) else ''
        if code == '.':
            self.ok('fire: what it does', text == 'no effect', text)
            return
        if code in 'RTV':
            word = 'silenced' if target.guns else 'disordered'
            self.ok('fire: what it does', text == '%s: %s is %s' % (code, target.name, word), '%s %s' % (code, text))
            target.disordered = True
        else:
            n = int(code)
            if target.guns:
                dead = n >= 2 or target.reduced
                if dead:
                    self.ok('fire: what it does', re.match(r'\d: %s (loses|is destroyed)' % target.name, text), text)
                    target.lost = 1
                else:
                    self.ok('fire: what it does', text == '1: %s is reduced' % target.name, text)
                    target.reduced = target.disordered = True
            else:
                told = min(n, target.bases)
                self.ok('fire: what it does', text in ('%s: %s loses %d base%s' % (code, target.name, k, '' if k == 1 else 's') for k in {n, told}),
                        '%s %s' % (code, text))
                target.lost += told
                target.disordered = True
        nxt = lines[j + 1][1] if j + 1 < len(lines) else ''
        attacked = target.name in sum(self.contact.values(), [])
        stops = code in '123' or target.quality in HALTS[code]
        if attacked and not target.guns:
            halted = nxt == '%s is halted before contact' % target.name or '%s is lost' % target.name in nxt
            self.ok('fire: halted before contact', halted == stops or target.bases == 0,
                    '%s (%s) by %s: %s' % (target.name, target.quality, code, nxt))

    def ranges(self, u, v):
        """Range from the middle of the front of u to the nearest point of the target's lane."""
        if u.name in self.contact.get(v.name, []) or v.name in self.contact.get(u.name, []):
            return [0]
        dx = max(0, abs(u.lane - v.lane) * LANE - LANE / 2)
        lo, hi = v.span()
        return [math.hypot(dx, 0 if lo <= u.y <= hi else min(abs(u.y - lo), abs(u.y - hi)))]

    def factor(self, u, v, r):
        if u.guns:
            return next((f for reach, f in GUNS[u.arm] if r <= reach + .001), 0)
        near = r <= 3.001
        if u.weapon == 'smoothbore':
            if v.cavalry:
                f = 2 if near else 0
            else:
                f = 2 if near else (1 if 'skirmishers' in u.special else .5) if r <= 6.001 else 0
        elif u.weapon == 'cavalry-musket':
            f = .5 if near else 0
        elif u.weapon == 'ineffective':
            f = 1 if near else 0
        else:
            f = 0
        return f * u.bases

    def halves(self, u, phase):
        """What the halvings may come to: ammunition that has returned is not told."""
        base = 1.0
        if u.disordered and not u.guns:
            base /= 2
        if u.reduced:
            base /= 2
        if u.guns and u.unlimbered_now:
            base /= 2
        return [base / 2, base] if u.low else [base]

    def ammunition(self, group, target, told, told_range, phase):
        """A low unit that fires in full must have had the right to."""
        evaders = [u for u in group if u.guns and u.evaded_now]
        if evaders:
            full = sum(self.factor(u, target, told_range if u is group[0] else self.ranges(u, target)[0]) *
                       self.halves(u, phase)[0] for u in group)
            self.ok('fire: horse guns that have evaded fire at half', told < full - .011,
                    '%s has gone %g" this turn, factor %g in full' % (evaders[0].name, evaders[0].moved_evading, told))
        if len(group) != 1 or not group[0].low:
            return
        u = group[0]
        full = self.factor(u, target, told_range) * self.halves(u, phase)[1]
        if abs(told - full) < .011:
            self.ok('fire: ammunition back only after a phase without fire', u.quiet,
                    '%s fires in full, low since %s' % (u.name, u.low_phase))
            u.low = False
        else:
            self.ok('fire: ammunition back only after a phase without fire', True)
            self.ok('fire: ammunition back after a phase without fire or move', not u.quiet,
                    '%s fires at half, low since %s' % (u.name, u.low_phase))

    def poses(self, u):
        """Where u may look and stand: sure, unless it has moved since the last map."""
        out = [(u.up, u.y)]
        if u.unsure:
            out += [(u.up, u.y + DEPTH), (u.up, u.y - DEPTH)]
        if not u.turnable:
            return out
        return out + [(not u.up, u.y), (not u.up, u.y + (-DEPTH if u.up else DEPTH))]

    def any_pose(self, u, v, test):
        """The values of test(u, v) over all poses of both."""
        keep = (u.up, u.y, v.up, v.y)
        out = []
        for p in self.poses(u):
            for q in self.poses(v):
                u.up, u.y = p
                v.up, v.y = q
                out.append(test(u, v))
        u.up, u.y, v.up, v.y = keep
        return out

    def in_front(self, u, v):
        """Front quarter of u: some of v lies inside 45 degrees from the corners."""
        lo, hi = v.span()
        ahead = max(hi - u.y, lo - u.y) if u.up else max(u.y - lo, u.y - hi)
        beside = max(0, abs(u.lane - v.lane) * LANE - LANE)
        return ahead >= -.01 and ahead + .01 >= beside - DEPTH

    def on_flank(self, u, v):
        """All of u lies outside the front quarter of v (quarters from the front corners)."""
        ahead = u.y - v.y if v.up else v.y - u.y
        return ahead < max(0, abs(u.lane - v.lane) - 1) * LANE - .01

    def hidden(self, u, v):
        """Any unit on all of the three lines from the front of u to the target hides it."""
        if self.ranges(u, v)[0] <= 1.01:
            return ''
        x0, y0 = u.lane * LANE + 3, u.y
        lo, hi = v.span()
        y1 = lo if y0 < lo else hi if y0 > hi else y0
        lines = [v.lane * LANE + x for x in (.2, 3, 5.8)]
        blockers = []
        for x1 in lines:
            by = ''
            for w in self.units.values():
                if w in (u, v) or w.gone or w.y is None:
                    continue
                wl, wh = w.span()
                if crosses(x0, y0, x1, y1, w.lane * LANE + .3, wl + .05, w.lane * LANE + 5.7, wh - .05):
                    by = w.name
            blockers.append(by)
        return ','.join(sorted(set(blockers))) if all(blockers) else ''

    def ev_halted(self, lines, i, m):
        u = self.units[m[1]]
        for v in list(self.contact):
            if u.name in self.contact[v]:
                self.contact[v].remove(u.name)
        self.cause[u.name] = ('halted', 99)

    # ---- assault
    def ev_assault(self, lines, i, m):
        self.phase = 'assault'
        n, defender, flank = int(m[1] or 1), self.units[m[2]], bool(m[3])
        extra, j = self.seen(lines, i, 'P', 'T')
        att = [self.units[a] for a in self.contact.get(defender.name, []) if not self.units[a].gone]
        alone = [a for a in att if a.name == self.exploiting and a.target != defender.name]
        others = []
        if alone:                         # who exploits fights alone; others who have reached the enemy wait
            others, att = [a for a in att if a not in alone], alone
        self.ok('assault: by the units that have reached it', len(att) == n,
                '%s told %d, reached %s' % (defender.name, n, [a.name for a in att]))
        if not att and j < len(lines) and (r := re.match(r'row \S+: ([AB]\d+) loses', lines[j][1])):
            att = [self.units[r[1]]]      # to go on with what is told
        sides = [self.any_pose(a, defender, self.on_flank) for a in att]
        self.ok('assault: in flank or rear', any(any(s) for s in sides) if flank else all(not all(s) for s in sides),
                '%s on %s %s/%s %s told %s' % ([(a.name, a.lane, a.y, 'up' if a.up else 'down') for a in att], defender.name,
                                               defender.lane, defender.y, 'up' if defender.up else 'down', flank))
        for a in att:
            if a.name in self.began and self.on_flank(a, defender):
                lane, y = self.began[a.name]
                here = (a.lane, a.y)
                a.lane, a.y = lane, y
                if not self.on_flank(a, defender):
                    self.note('assault in flank by a unit that began its move in the front quarter', '%s from %s/%s on %s %s/%s' %
                              (a.name, lane, y, defender.name, defender.lane, defender.y))
                else:
                    self.note('assault in flank by a unit that began its move behind the front', a.name)
                a.lane, a.y = here
        told = ''.join(t for k, t in extra if k == 'P').strip('()')
        parts = {'attacker': {}, 'defender': {}, 'for the attacker': {}}
        for piece in told.split(';'):
            if ':' in piece:
                who, what = piece.split(':', 1)
                parts[who.strip()] = {a.strip(' ,'): int(b) for a, b in re.findall(r'([a-z ,]+?) ([+-]\d+)', what)}
        throws = [re.match(r'Assault: attacker 2D6([+-]\d+)?, defender 2D6: row (\S+?), (.*?) \[2D6 = (\d+); 2D6 = (\d+)\]', t)
                  for k, t in extra if k == 'T']
        lost_d = 0
        victim = None
        loss_line = lines[j][1] if j < len(lines) else ''
        r = re.match(r'row (\S+): ([AB]\d+) loses (\d+) bases?, ([AB]\d+) (\d+) bases?', loss_line)
        named = self.units[r[2]] if r else (att[0] if att else None)
        told_losses = {r[2]: int(r[3])} if r else {}
        for _, line in lines[j + 1:]:
            if not (also := re.match(r'([AB]\d+) loses (\d+) bases?$', line)):
                break
            told_losses[also[1]] = int(also[2])
        losses = {}

        def loses(bases):
            """Bases of the attackers, one by one: a setting, the largest loses; of equals one that is told to."""
            for _ in range(bases):
                left = [a for a in att if a.bases > 0]
                if left:
                    loser = max(left, key=lambda a: (a.bases, told_losses.get(a.name, 0) > losses.get(a.name, 0)))
                    loser.lost += 1
                    losses[loser.name] = losses.get(loser.name, 0) + 1
        for k, t in enumerate(throws):
            want = self.assault_modifiers(att, defender, flank)
            total = sum(want['attacker'].values()) - sum(want['defender'].values()) + sum(want['for the attacker'].values())
            if k == 0:
                self.ok('assault: modifiers', parts == want, '%s on %s told %s, sheet %s' % ('+'.join(a.name for a in att), defender.name, parts, want))
            self.ok('assault: sum of the modifiers', int(t[1] or 0) == total, '%s throw %d told %s, sheet %+d %s' % (defender.name, k + 1, t[1], total, want))
            result = int(t[4]) + int(t[1] or 0) - int(t[5])
            row = row_of(ASSAULT_ROWS, result, '-7')
            self.ok('assault: row', row == t[2], '%s result %+d told %s' % (defender.name, result, t[2]))
            self.ok('assault: fought again only at 0', (row == '0') == (k < len(throws) - 1) or row == '0' and defender.bases <= 1
                    or row == '0' and max(a.bases for a in att) <= 1, '%s %s' % (defender.name, row))
            a, d = ASSAULT_LOSSES[row]
            loses(a)
            take = min(d, defender.bases)
            if row in ('+1-3',) and defender.guns:
                take = defender.bases                 # a setting: guns that are driven off are taken
            lost_d += take
            defender.lost += take
            if row == '0':
                for x in att + [defender]:
                    x.disordered = True
        if r:
            told_losses = {name: bases for name, bases in told_losses.items() if bases}
            self.ok('assault: losses', (told_losses, int(r[5])) == (losses, lost_d), '%s %s counted %s, %d' % (loss_line, told_losses, losses, lost_d))
            self.ok('assault: the row told with the losses', r[1] == throws[-1][2], loss_line)
        # disorder
        if row == '+7':
            defender.disordered = True
            for a in att:
                a.disordered = False
        elif row == '-7':
            for a in att:
                a.disordered = True
        else:
            for x in att + [defender]:
                x.disordered = True
        # who goes where
        if row in ('+7', '+4-6', '+1-3'):
            self.cause[defender.name] = ('assault-retires', {'+7': defender.allowance, '+4-6': 9, '+1-3': 3}[row])
        else:
            for a in att:
                self.cause[a.name] = ('assault-retires', {'-7': a.allowance, '-4-6': 6, '-1-3': 3}.get(row, 0))
        self.expect(lines, j, att, defender, row)
        # who is driven off is in contact with nobody any more
        self.contact[defender.name] = [] if row in ('+7', '+4-6', '+1-3') or defender.bases <= 0 else [a.name for a in others]
        return j + 1 if r else j

    def expect(self, lines, j, att, defender, row):
        """What must follow: who retires, who occupies, who exploits."""
        k, seen = j + 1, []
        while k < len(lines) and not lines[k][1].startswith('assault'):
            seen.append(lines[k][1])
            k += 1
        names = [a.name for a in att]
        def told(name, what):
            return any(s.startswith(name + ' ' + what) for s in seen)
        if row in ('+7', '+4-6', '+1-3'):
            self.ok('assault: the beaten defender goes', told(defender.name, 'retires') or told(defender.name, 'is lost'), '%s %s' % (defender.name, row))
            took = any(told(n, 'occupies') or told(n, 'exploits') for n in names)
            if row != '+7':
                self.ok('assault: the winner occupies or exploits', took, '%s %s' % (names, row))
            exploits = any(told(n, 'exploits') for n in names)
            if row == '+7':
                if not exploits and self.exploiting in names:
                    self.note('+7 in an exploitation: the sheet says MUST exploit, a setting says no', '%s' % names)
                else:
                    self.ok('assault: at +7 the winner must exploit', exploits, '%s on %s' % (names, defender.name))
            if row == '+1-3':
                self.ok('assault: no exploitation at +1 to +3', not exploits, '%s' % names)
            if exploits and took and any(told(n, 'occupies') for n in names):
                self.note('occupies the place and exploits too (the sheet: exploit OR occupy)', '%s %s' % (names, row))
        elif row != '0':
            for n in names:
                self.ok('assault: the beaten attacker goes', told(n, 'retires') or told(n, 'is lost'), '%s %s' % (n, row))

    def assault_modifiers(self, att, d, flank):
        """Several attackers: an advantage counts if all have it, a penalty if one has it
        (no setting says so; the sheet is silent)."""
        def of(u, attacker, enemy_infantry):
            out = {}
            if attacker and 'aggressive' in u.special:
                out['aggressive'] = 1
            if u.quality == 'veteran' and not u.guns:
                out['veteran'] = 1
            if u.arm == 'heavy-cavalry':
                out['heavy cavalry'] = 1
            if 'lancers' in u.special and enemy_infantry:
                out['lancers'] = 1
            if u.disordered and not u.guns:
                out['disordered'] = -1
            if 'fragile' in u.special:
                out['fragile'] = -1
            if u.spent:
                out['spent'] = -2
            if u.quality == 'raw':
                out['raw'] = -1
            if u.arm in ('light-cavalry', 'irregular-cavalry'):
                out['light cavalry'] = -1
            return out
        each = [of(a, True, d.infantry) for a in att]
        both = {}
        for one in each:
            for k, v in one.items():
                if v < 0 or all(k in o for o in each):
                    both[k] = v
        extra = {}
        mine, his = sum(a.bases for a in att), max(d.bases, 1 if d.guns else 0)
        odds = numbers(mine, his)
        if odds:
            extra['numbers'] = odds
        if flank:
            extra['flank'] = 2
        return {'attacker': both, 'defender': of(d, False, all(a.infantry for a in att)), 'for the attacker': extra}

    def ev_occupies(self, lines, i, m):
        u = self.units[m[1]]
        self.cause[u.name] = ('occupies', 99)
        u.occupied = 0

    def ev_exploits(self, lines, i, m):
        u = self.units[m[1]]
        self.exploiting = u.name
        self.cause[u.name] = ('exploits', u.allowance / 2)

    def ev_lost(self, lines, i, m):
        u = self.units[m[1]]
        why = m[2]
        self.ok('lost: told why', (why in ('destroyed in assault', 'shot down', 'guns taken') and u.bases <= 0) or
                why in ('no way back', 'retired over the table edge', 'left the table') or
                why == 'routed' and u.rolled in ('-1-', '0-1'), '%s (%s) with %d bases' % (u.name, why, u.bases))
        if why == 'retired over the table edge':
            allowed = self.cause.get(u.name, ('', 0))[1]
            room = u.y if u.side == 'A' else 66 - u.y
            self.ok('lost: the retreat reaches the table edge', allowed >= room - 1.01, '%s %g" from its edge, retreat %g' % (u.name, room, allowed))
        u.gone = True

    def ev_nothing(self, lines, i, m):
        pass

    EVENTS = [
        (r'([AB]\d+) rolls for movement', ev_roll),
        (r'([AB]\d+) limbers up', ev_limber),
        (r'([AB]\d+) unlimbers', ev_unlimber),
        (r'([AB]\d+) moves to assault ([AB]\d+)', ev_assaults),
        (r'([AB]\d+) reaches ([AB]\d+)', ev_reaches),
        (r'([AB]\d+) moves from lane (\d+), (-?[\d.]+)″, to lane (\d+), (-?[\d.]+)″( and turns)?', ev_moves),
        (r'([AB]\d+) turns', ev_turns),
        (r'([AB]\d+) evades', ev_evades),
        (r'([AB]\d+) retires', ev_retires),
        (r'([AB]\d+) crosses ([AB]\d+), which is disordered', ev_crosses),
        (r'general (\d+) of ([AB]) goes ([\d.]+)″', ev_general),
        (r'([AB]\d+) fires at ([AB]\d+) from ([\d.]+)″, factor ([\d.]+)', ev_fires),
        (r'([AB]\d+) is halted before contact', ev_halted),
        (r'assault (?:of (\d+) units )?on ([AB]\d+)(, in flank or rear)?', ev_assault),
        (r'([AB]\d+) occupies the position', ev_occupies),
        (r'([AB]\d+) exploits', ev_exploits),
        (r'([AB]\d+) is lost \((.*)\)', ev_lost),
        (r'(leaves the table)', ev_nothing),
        (r'([AB]\d+) loses (\d+) bases?', ev_nothing),
    ]


def numbers(mine, his):
    for top, low in ((mine, his), (his, mine)):
        n = 3 if top >= 3 * low else 2 if top >= 2 * low else 1 if 2 * top >= 3 * low else 0
        if n:
            return n if top == mine and mine > his else -n
    return 0


class at:
    """A unit as if it stood elsewhere."""
    def __init__(self, u, place):
        self.up, self.y = u.up, place[1]

    span = Unit.span


def span_gap(u, v):
    a, b = u.span(), v.span()
    return max(0, a[0] - b[1], b[0] - a[1])


def crosses(x0, y0, x1, y1, left, low, right, high):
    """Does the line from 0 to 1 pass through the box?"""
    t0, t1 = 0.0, 1.0
    for p, q in ((-(x1 - x0), x0 - left), (x1 - x0, right - x0), (-(y1 - y0), y0 - low), (y1 - y0, high - y0)):
        if p == 0:
            if q < 0:
                return False
        elif p < 0:
            t0 = max(t0, q / p)
        else:
            t1 = min(t1, q / p)
    return t0 < t1


def main(paths):
    tally = defaultdict(lambda: [0, 0, []])
    for path in paths:
        Battle(path, tally).run()
    checks = {kind: counts for kind, counts in tally.items() if not kind.startswith('note: ')}
    code = report.counts({kind: n for kind, (n, _, _) in checks.items()}, {kind: failed for kind, (_, failed, _) in checks.items()}, len(paths))
    for kind in sorted(tally):
        if kind.startswith('note: '):
            print('%6d  %s' % (tally[kind][0], kind))
    for kind in sorted(tally, key=lambda k: (k.startswith('note: '), k)):
        if tally[kind][1]:
            print('\n== %s' % kind)
            for text in tally[kind][2]:
                print('  ' + text)
    return code


if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))
