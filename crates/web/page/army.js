// Armies: built here, checked by the engine, saved and opened as the files of the terminal.

/** The names of an address in both languages: `Host`, or `Host|Ost`. What separates stands in them as `%7C`. */
function named(text = '') {
  const [en, fr = en] = text.split('|').map((name) => name.replace(/%(7C|7E|3B|25)/g, decodeURIComponent));
  return { en, fr };
}
const nameText = ({ en, fr }) => (en === fr ? [en] : [en, fr]).map((name) => name.replace(/[|~;%]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)).join('|');
/** The divisions of an address: `!8:UNIT*3,UNIT+OPTION;UNIT~NAME~GENERAL` — divisions with `;`, `!` for the commander-in-chief, his command before `:`,
 * the names of a division and its general, if any, after `~`. */
function divisionsOf(text) {
  const division = (text) => {
    const [body, name, general] = text.split('~');
    const [, chief, command, units] = /^(!?)(?:(\d+):)?(.*)$/s.exec(body);
    const unit = (text) => { const [id, count] = text.split('*'); return { id, count: Math.max(1, Math.min(100, Math.trunc(Number(count ?? 1)) || 1)) }; };
    return { name: named(name), general: named(general), chief: Boolean(chief), command: command ? Number(command) : null, units: units.split(',').filter(Boolean).map(unit) };
  };
  return text.split(';').map(division);
}
function addressOf(divisions) {
  const names = ({ name, general }) => [nameText(name), nameText(general)].map((text) => `~${text}`).join('').replace(/~+$/, '');
  return divisions.map((of) => `${of.chief ? '!' : ''}${of.command === null ? '' : `${of.command}:`}${of.units.map(({ id, count }) => (count > 1 ? `${id}*${count}` : id)).join(',')}${names(of)}`).join(';');
}
/** The army as the file that the terminal reads. */
function armyFile({ system = state.system, list, name, divisions }) {
  const line = (key, { en, fr }) => (en === fr ? (en ? [`${key} = ${JSON.stringify(en)}`] : []) : [`${key} = { en = ${JSON.stringify(en)}, fr = ${JSON.stringify(fr)} }`]);
  const lines = [`list = "${system}/${list}"`, ...line('name', named(name))];
  for (const { name, general, chief, command, units } of divisions.filter((of) => of.units.length)) {
    lines.push('', '[[division]]', ...line('name', name), ...line('general', general), ...(chief ? ['chief = true'] : []), ...(command === null ? [] : [`command = ${command}`]),
      'units = [', ...units.map(({ id, count }) => `    { unit = ${JSON.stringify(id)}, count = ${count} },`), ']');
  }
  return `${lines.join('\n')}\n`;
}

VIEWS.army = {
  has: (game) => game.battles,
  read: ([list]) => ({ list }),
  path: () => [state.list],
  keys: (game) => game.army_keys,
  form(game, group) {
    state.list ??= game.lists[0]?.id;
    const divisions = divisionsOf(state.keys.roster ?? '');
    const list = game.lists.find((one) => one.id === state.list) ?? game.lists[0];
    const set = (divisions, focus) => { setRoster(divisions); drawForm().then(() => focus && $(focus)?.focus()); };
    const choose = h('select', { id: 'list', onchange: (event) => change({ list: event.target.value, keys: {} }) }, game.lists.map((one) => h('option', { value: one.id, selected: one === list }, both(one))));
    const name = h('input', { id: 'name', maxlength: 60, value: both(named(state.keys.name)), onchange: (event) => { const typed = event.target.value.trim(); setKey('name', nameText({ en: typed, fr: typed }), 0); } });
    const points = h('input', { id: 'points', type: 'number', min: 1, max: 100000, value: state.keys.points ?? '', placeholder: '600', oninput: (event) => setKey('points', event.target.value, 150) });
    const short = (unit) => unit.id.slice(list.id.length + 1);
    const option = (unit) => h('option', { value: short(unit) }, `${both(unit)}${unit.points === null ? '' : ` · ${unit.points}`}`);
    const division = (of, at) => {
      const unit = (one, place) => {
        const known = list.units.find((unit) => short(unit) === one.id);
        const id = `count-${at}-${place}`;
        return h('div', { class: 'field' }, h('label', { for: id }, known ? both(known) : one.id),
          h('input', { id, type: 'number', min: 0, max: 100, value: one.count, onchange: (event) => {
            const count = Math.max(0, Math.min(100, Math.trunc(Number(event.target.value)) || 0));
            if (count) { one.count = count; setRoster(divisions); } else { of.units.splice(place, 1); set(divisions, `add-${at}`); }
          } }));
      };
      const add = h('select', { id: `add-${at}`, 'aria-label': `${say('addUnit')}, ${say('division', at + 1)}`, onchange: (event) => { const same = of.units.find((one) => one.id === event.target.value); if (same) same.count += 1; else of.units.push({ id: event.target.value, count: 1 }); set(divisions, `add-${at}`); } },
        h('option', { value: '' }, say('addUnit')), list.units.map(option));
      return group([say('division', at + 1), titleOf(both(of.name), both(of.general))].filter(Boolean).join(' · '), of.units.map(unit), h('div', { class: 'field wide' }, add),
        h('div', { class: 'field' }, h('label', { for: `command-${at}` }, say('commandValue')), h('input', { id: `command-${at}`, type: 'number', min: 1, max: 12, value: of.command ?? '', placeholder: say('usual'),
          onchange: (event) => { of.command = event.target.value ? Number(event.target.value) : null; setRoster(divisions); } })),
        h('label', { class: 'tick' }, h('input', { type: 'radio', name: 'chief', id: `chief-${at}`, checked: of.chief || (at === 0 && !divisions.some((one) => one.chief)),
          onchange: () => { divisions.forEach((one, place) => { one.chief = place > 0 && place === at; }); setRoster(divisions); } }), say('chief')),
        divisions.length > 1 ? h('button', { type: 'button', onclick: () => { divisions.splice(at, 1); set(divisions, 'add-division'); } }, say('remove')) : null);
    };
    const open = h('input', { id: 'open', type: 'file', accept: '.toml', onchange: (event) => event.target.files[0]?.text().then(opened) });
    return [
      h('div', { class: 'field wide' }, h('label', { for: 'list' }, say('filter')), choose),
      h('div', { class: 'field' }, h('label', { for: 'name' }, say('name')), name),
      h('div', { class: 'field' }, h('label', { for: 'points' }, say('budget')), points),
      h('div', { class: 'row' }, h('button', { type: 'button', id: 'random', onclick: random }, say('randomArmy')), h('button', { type: 'button', onclick: () => change({ keys: {} }) }, say('empty'))),
      h('div', { class: 'field wide' }, h('label', { for: 'open' }, say('open')), open),
      ...divisions.map(division),
      h('button', { type: 'button', id: 'add-division', onclick: () => { divisions.push(...divisionsOf('')); set(divisions, `add-${divisions.length - 1}`); } }, say('addDivision')),
      game.army_keys.length ? group(say('rules'), game.army_keys.map((key) => control(key, key.key))) : null,
    ];
  },
  request() {
    const { roster, name, points, ...keys } = state.keys;
    return { ask: 'army', file: 'army.toml', texts: { 'army.toml': armyFile({ list: state.list, name, divisions: divisionsOf(roster ?? '') }) }, keys, ...(points && { points: Number(points) }), lang };
  },
  command: (asked) => ['montjoie army check army.toml', ...Object.entries(asked.keys).map(([key, value]) => quoted(`${key}=${value}`)), ...(asked.points ? [`--points ${asked.points}`] : [])].join(' '),
  async answer(game, mine) {
    const wanted = this.request();
    const some = divisionsOf(state.keys.roster ?? '').some((of) => of.units.length);
    $('answer').classList.remove('busy');
    if (!some) return show([h('h2', { id: 'sentence' }, say('noUnits')), h('p', {}, say('noUnitsSay'))]);
    const reply = await quick.ask(wanted, { newest: true });
    if (!reply || mine !== asked) return;
    if (reply.error) return show([fault(reply.error)]);
    drawArmy(game, wanted, reply);
    const card = await quick.ask({ ...wanted, odds: true }, { newest: true });
    if (card && mine === asked && !card.error) drawArmy(game, wanted, card);
  },
};
function setRoster(divisions) { setKey('roster', addressOf(divisions), 0); }

/** A random legal army; each time another one. */
async function random() {
  const points = Number(state.keys.points) || 600;
  random.seed = (random.seed ?? 0) + 1;
  const { roster, name, points: spent, ...keys } = state.keys;
  const { system, list } = state;
  const reply = await quick.ask({ ask: 'random', list: `${state.system}/${state.list}`, points: [points, points], seed: random.seed, keys });
  if (state.tab !== 'army' || state.system !== system || state.list !== list) return;
  if (reply.error) return show([fault(reply.error)]);
  change({ keys: { ...state.keys, roster: addressOf(divisionsFrom(reply.answer)) } });
}
/** The divisions of an answer; a command value only where it is not the list's own, which `usual` has. */
function divisionsFrom({ tables }, usual = { tables }) {
  const names = (of, what) => ({ en: of[`${what}_en`] ?? '', fr: of[`${what}_fr`] ?? '' });
  return tables.divisions.map((of, at) => ({ name: names(of, 'name'), general: names(of, 'general'), chief: of.chief && at > 0, command: of.command === usual.tables.divisions[at]?.command ? null : of.command,
    units: tables.units.filter((unit) => unit.division === of.division).map((unit) => ({ id: unit.unit.slice(unit.unit.indexOf('/') + 1), count: unit.count })) }));
}
/** Opens the file of an army. */
async function opened(text) {
  const read = (text) => quick.ask({ ask: 'army', file: 'army.toml', texts: { 'army.toml': text } });
  const reply = await read(text);
  if (reply.error) return show([fault(reply.error)]);
  const [{ system, list, name_en, name_fr }] = reply.answer.tables.armies;
  const divisions = divisionsFrom(reply.answer);
  const plain = await read(armyFile({ system, list, divisions: divisions.map((of) => ({ ...of, command: null })) }));
  const name = nameText({ en: name_en ?? '', fr: name_fr ?? '' });
  change({ tab: 'army', system, list, keys: { roster: addressOf(divisionsFrom(reply.answer, plain.answer ?? reply.answer)), ...(name && { name }) } });
}

/** What the generals and units of an army can do, for the table: it is printed where it is unfolded. */
function cardOf(document) {
  const tables = document.parts.filter((part) => part.table?.of === 'odds');
  return tables.length ? h('details', { id: 'card' }, h('summary', {}, say('cardOf')), tables.map(drawn)) : null;
}
/** The name of a division with its general's. */
const titleOf = (name, general) => [name, general && `(${general})`].filter(Boolean).join(' ');

function drawArmy(game, wanted, { answer, document }) {
  headline = null;
  const { sentence } = partOf(document, 'headline');
  const enemies = h('select', { id: 'enemy' }, enemiesOf(game, state.list).map((list) => h('option', { value: list.id }, both(list))));
  const { roster, name } = state.keys;
  const { legal } = answer.tables.armies[0];
  show([
    h('h2', { id: 'sentence' }, h('span', { class: legal ? 'good' : 'bad' }, legal ? '✓' : '✗'), ` ${sentence}`),
    ['divisions', 'chief', 'broken', 'given-away', 'rules', 'readings'].map((name) => drawn(partOf(document, name))),
    cardOf(document),
    h('h3', { class: 'screen' }, say('fight')),
    h('div', { class: 'row screen' }, h('label', { for: 'enemy' }, say('against')), enemies, h('button', { type: 'button', id: 'fight', onclick: () => {
      change({ tab: 'battle', a: state.list, b: enemies.value, keys: { 'a.roster': roster, ...(name && { 'a.name': name }) } });
      drawChrome();
    } }, say('fight'))),
    h('div', { class: 'row' }, saver('army.toml', wanted.texts['army.toml'])),
    tools(wanted, () => [sentence, ...partOf(document, 'broken')?.notes ?? []].join('\n')),
  ]);
}
