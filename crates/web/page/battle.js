// Battles: two armies, fought many times by all workers, and one of them watched on the map.

/** Battles at first, then more, up to what the terminal fights. */
const BATTLES = [400, 4000, 20000];

VIEWS.battle = {
  has: (game) => game.battles,
  read: ([a, b]) => ({ a, b }),
  path: () => [state.a, state.b],
  keys: (game) => game.battle_keys,
  form(game, group) {
    state.a ??= game.lists[0]?.id;
    state.b ??= enemiesOf(game, state.a)[0]?.id ?? state.a;
    const keys = (prefix) => game.battle_keys.filter((key) => key.key.startsWith(prefix)).map((key) => control(key, key.key));
    const card = h('select', { id: 'card', onchange: (event) => setKey('card', event.target.value, 0) },
      game.battle_cards.map((one, place) => h('option', { value: place ? one.card : '', selected: (state.keys.card ?? '') === (place ? one.card : '') }, both(one))));
    const points = h('input', { id: 'points', value: state.keys['field.points'] ?? '', placeholder: '540-660', onchange: (event) => setKey('field.points', event.target.value.trim(), 0) });
    return [
      h('div', { class: 'field wide' }, h('label', { for: 'card' }, say('card')), card),
      ...['a', 'b'].map((side) => group(say(side), armyField(game, side), folded(keys(`${side}.`), side, say(side)))),
      group(say('field'), h('div', { class: 'field' }, h('label', { for: 'points' }, say('budget')), points), folded(keys('field.'), 'field', say('field'))),
      triedField(game),
      h('div', { class: 'row' }, h('button', { type: 'button', onclick: swap }, say('swap')), h('button', { type: 'button', onclick: () => change({ keys: {} }) }, say('reset'))),
    ];
  },
  request: (combats = BATTLES.at(-1)) => fight({ ask: 'battle', combats, ...(tried().length && { set: tried() }) }),
  command(asked) {
    const { card, keys } = asked;
    return ['montjoie battle', asked.system, asked.a, asked.b, ...(card ? [`--card ${card}`] : []), ...Object.entries(keys).map(([key, value]) => quoted(`${key}=${value}`)), ...(asked.set ?? []).map((word) => `--set ${quoted(word)}`),
      `--combats ${asked.combats}`].join(' ');
  },
  async answer(game, mine) {
    const watch = watcher();
    const went = h('span', { class: 'busy' });
    for (const combats of BATTLES) {
      const wanted = this.request(combats);
      const progress = (part) => { went.textContent = ` ${say('fighting', Math.round(combats * part).toLocaleString(lang), combats.toLocaleString(lang))}`; };
      progress(0);
      const reply = combats === BATTLES[0] ? await quick.ask(wanted, { newest: true }) : await pool.long(wanted, progress);
      if (!reply || mine !== asked) return;
      $('answer').classList.remove('busy');
      // A server may end what takes too long: the answer of before stays.
      if (reply.error && combats > BATTLES[0]) { went.className = ''; went.textContent = reply.error.message; return; }
      if (reply.error) return show([fault(reply.error)]);
      drawBattle(game, wanted, reply, combats === BATTLES.at(-1) ? null : went, watch);
    }
  },
};

/** A request about the armies of both sides; armies that were built go along as files. */
function fight(request) {
  const { card, set, ...keys } = state.keys;
  const texts = {};
  const army = (side) => {
    const [built, name] = [keys[`${side}.roster`], keys[`${side}.name`]];
    delete keys[`${side}.roster`];
    delete keys[`${side}.name`];
    if (!built) return state[side];
    texts[`army-${side}.toml`] = armyFile({ list: state[side], name: name ?? say('built'), divisions: divisionsOf(built) });
    return `army-${side}.toml`;
  };
  const [a, b] = [army('a'), army('b')];
  return { ...request, system: state.system, a, b, ...(card && { card }), keys, lang, ...(Object.keys(texts).length && { texts }) };
}
/** The lists that a list can meet, without itself. */
const enemiesOf = (game, mine) => game.lists.filter((list) => list.id !== mine || game.lists.length === 1);
/** A list, or the army that was built. */
function armyField(game, side) {
  const [built, name] = [state.keys[`${side}.roster`], state.keys[`${side}.name`]];
  const choose = h('select', { id: `army-${side}`, onchange: (event) => {
    const keys = { ...state.keys };
    delete keys[`${side}.roster`];
    delete keys[`${side}.name`];
    change({ [side]: event.target.value, keys });
  } }, built ? h('option', { selected: true, value: state[side] }, name ? both(named(name)) : say('built')) : null,
  game.lists.map((list) => h('option', { value: list.id, selected: !built && list.id === state[side] }, both(list))),
  h('option', { value: 'all', selected: !built && state[side] === 'all' }, say('all')));
  return [h('div', { class: 'field wide' }, h('label', { for: `army-${side}` }, `${say('army')} ${side.toUpperCase()}`), choose),
    h('p', { class: 'soft' }, built ? h('a', { href: `#army/${state.system}/${state[side]}?roster=${encode(built)}${name ? `&name=${encode(name)}` : ''}${state.lang ? `&lang=${state.lang}` : ''}` }, say('change')) : say('random'))];
}

function drawBattle(game, wanted, { answer, document }, went, watch) {
  const rows = partOf(document, 'shares').table.rows;
  const [{ sentence }, work] = [partOf(document, 'headline'), partOf(document, 'work')];
  const part = (name) => drawn(partOf(document, name));
  show([
    was(rows[0][1], !went),
    h('h2', { id: 'sentence' }, sentence),
    part('set'),
    shares(answer.tables.shares.map((row) => row.sampled), rows.map(([, share, ends]) => `${share} (${ends})`), rows.map(([name]) => name)),
    h('p', { class: 'soft' }, notesOf(document, 'how'), ' ', went),
    part('asked'), part('armies'), part('costs'), part('length'),
    watch,
    h('details', { id: 'work' }, h('summary', {}, work.title), table(work.table), part('work-note')),
    h('details', { id: 'numbers' }, h('summary', {}, say('numbers')), ['endings', 'losses-a', 'losses-b', 'rounds'].map(part)),
    houseRules(game, restsOf(answer, document), false),
    h('p', { class: 'soft' }, notesOf(document, 'counts')),
    Object.keys(wanted.texts ?? {}).map((file) => h('div', { class: 'row' }, saver(file, wanted.texts[file]))),
    tools(wanted, () => sentence),
  ]);
}
/** One battle of the run on the map, moment by moment, forwards and backwards. */
function watcher() {
  const number = h('input', { id: 'battle-number', type: 'number', min: 0, max: BATTLES.at(-1) - 1, value: 0 });
  const stage = h('div', { id: 'stage' });
  let at = 0;
  let told = null;
  const go = (to) => { at = Math.max(0, Math.min(told.words.moments.length - 1, to)); draw(); };
  const draw = () => {
    const { words, charts } = told;
    const moment = words.moments[at];
    const button = (id, word, sign, to, idle) => h('button', { type: 'button', id, 'aria-label': say(word), title: say(word), 'aria-disabled': idle ? 'true' : null, onclick: () => idle || go(to) }, sign);
    const last = words.moments.length - 1;
    const focus = document.activeElement?.id;
    const map = figures([{ title: moment.title, caption: `${words.title}, ${moment.title}`, svg: charts?.[at]?.svg }].filter((chart) => chart.svg));
    stage.replaceChildren(
      h('p', {}, h('b', {}, words.title), '. ', words.end),
      h('div', { class: 'row screen', role: 'group', 'aria-label': say('watch') },
        button('first', 'first', '«', 0, at === 0), button('back', 'back', '‹', at - 1, at === 0), button('forth', 'forth', '›', at + 1, at === last), button('last', 'last', '»', last, at === last),
        h('input', { id: 'moment', type: 'range', min: 0, max: last, value: at, 'aria-label': say('moment'), 'aria-valuetext': moment.title, oninput: (event) => go(Number(event.target.value)) }),
        h('span', { id: 'moment-name' }, `${moment.title} (${at + 1}/${last + 1})`)),
      ...map,
      at === 0 ? h('ul', { class: 'plain' }, words.muster.map((line) => h('li', {}, line))) : '',
      h('ol', { class: 'story' }, moment.lines.map((line) => h('li', { class: line.roll ? 'soft' : null }, line.says))));
    if (focus && stage.querySelector(`#${CSS.escape(focus)}`)) $(focus).focus();
  };
  const watch = async () => {
    stage.replaceChildren(h('p', { class: 'busy' }, say('thinking')));
    const { combats, ...asks } = fight({ ask: 'trace' });
    told = await quick.ask({ ...asks, combat: Number(number.value) || 0, charts: room() });
    if (told.error) return stage.replaceChildren(fault(told.error));
    go(0);
  };
  return h('details', { id: 'watch', class: 'screen' }, h('summary', {}, say('watch')),
    h('div', { class: 'row' }, h('label', { for: 'battle-number' }, say('battleNumber')), number, h('button', { type: 'button', id: 'watch-go', onclick: watch }, say('watchGo'))), stage);
}
/** Saves a text as a file. */
function saver(file, text, word = 'save') {
  return h('button', { type: 'button', class: 'screen', onclick: () => {
    const link = h('a', { href: URL.createObjectURL(new Blob([text], { type: 'text/plain' })), download: file });
    link.click();
    URL.revokeObjectURL(link.href);
  } }, `${say(word)} (${file})`);
}
