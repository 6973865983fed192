// Duels and odds: what they ask, and how their answers are shown.

VIEWS.duel = {
  read: (rest) => (rest.length >= 4 ? { a: rest.slice(0, 2).join('/'), b: rest.slice(2, 4).join('/') } : {}),
  path: () => [state.a, state.b],
  keys: (game) => game.keys,
  form(game, group) {
    state.a ??= game.example.a;
    state.b ??= game.example.b;
    const keys = (prefix) => game.keys.filter((key) => key.key.startsWith(prefix) && !key.key.endsWith('.unit')).map((key) => control(key, key.key));
    return [...['a', 'b'].map((side) => group(say(side), unitField(game, side), folded(keys(`${side}.`), side, say(side)))), group(say('field'), folded(keys('field.'), 'field', say('field'))),
      h('div', { class: 'row' }, h('button', { type: 'button', onclick: swap }, say('swap')), h('button', { type: 'button', onclick: () => change({ keys: {}, variants: [] }) }, say('reset')))];
  },
  request() {
    const duel = { ask: 'duel', system: state.system, a: state.a, b: state.b, method: 'exact', lang, charts: room() };
    if (!state.variants.length) return { ...duel, keys: state.keys };
    const all = [...state.variants, state.keys];
    const variants = all.map((keys, place) => ({ name: `${place + 1}. ${labelOf(keys)}`, keys })).filter((one, place) => all.findIndex((keys) => joined(keys) === joined(all[place])) === place);
    return variants.length > 1 ? { ...duel, variants } : { ...duel, keys: state.keys };
  },
  command(asked) {
    const how = asked.method === 'exact' ? ['--method exact'] : [`--method sample --combats ${asked.combats}`];
    const sets = asked.variants ? asked.variants.map((one) => one.keys) : [asked.keys];
    return sets.map((set) => ['montjoie duel', asked.system, quoted(asked.a), quoted(asked.b), ...words(set), ...how].join(' ')).join('\n');
  },
  async answer(game, mine) {
    let wanted = this.request();
    // The shares first, then the charts, then the range.
    let reply = await quick.ask({ ...wanted, charts: wanted.variants ? wanted.charts : false, effects: false }, { newest: true });
    // A duel that is too large to be solved is sampled, by all workers.
    if (reply?.error?.too_large) {
      wanted = { ...wanted, ...sampling };
      reply = await pool.long({ ...wanted, effects: false });
    }
    if (!reply || mine !== asked) return;
    $('answer').classList.remove('busy');
    if (reply.error) return show([fault(reply.error)]);
    if (wanted.variants || reply.answer.about.name) {
      drawVariants(wanted, reply);
      // A key with several values, such as 6,12, asks about several situations without Compare.
      const drawn = wanted.variants ? null : await quick.ask({ ...wanted, effects: false }, { newest: true });
      if (drawn && mine === asked && !drawn.error) drawVariants(wanted, drawn);
      return;
    }
    drawDuel(game, wanted, reply, true);
    const range = pool.long(wanted);
    if (wanted.method === 'exact') {
      const drawn = await quick.ask({ ...wanted, effects: false }, { newest: true });
      if (drawn && mine === asked && !drawn.error) drawDuel(game, wanted, drawn, true);
    }
    const full = await range;
    if (full && mine === asked && !full.error) drawDuel(game, wanted, full, false);
  },
};
const words = (keys) => Object.entries(keys).map(([key, value]) => quoted(`${key}=${value}`));
const sampling = { method: 'sample', combats: 100000 };

VIEWS.odds = {
  read: ([question]) => ({ question }),
  path: () => [state.question],
  keys: (game) => [...game.questions.find((one) => one.question === state.question)?.parameters.map((key) => ({ ...key, key: key.name })) ?? [], ...game.keys],
  form(game, group) {
    state.question ??= game.questions[0].question;
    const asked = game.questions.find((one) => one.question === state.question) ?? game.questions[0];
    const choose = h('select', { id: 'asked', onchange: (event) => change({ question: event.target.value, keys: {} }) },
      game.questions.map((one) => h('option', { value: one.question, selected: one === asked }, lang === 'fr' ? one.fr : one.asks)));
    return [h('div', { class: 'field wide' }, h('label', { for: 'asked' }, say('question')), choose),
      asked.parameters.length ? group(say('parameters'), asked.parameters.map((key) => control(key, key.name))) : null];
  },
  request: () => ({ ask: 'odds', system: state.system, question: state.question, keys: state.keys, lang }),
  command: (asked) => ['montjoie odds', asked.system, asked.question, ...words(asked.keys)].join(' '),
  async answer(game, mine) {
    const wanted = this.request();
    const reply = await quick.ask(wanted, { newest: true });
    if (!reply || mine !== asked) return;
    $('answer').classList.remove('busy');
    if (reply.error) return show([fault(reply.error)]);
    drawOdds(game, wanted, reply);
  },
};

/** The shares of A, neither and B of each duel, solved or sampled. */
function sharesOf({ tables }) {
  const all = tables.shares.map((row) => row.exact ?? row.sampled);
  return tables.duels.map((_, place) => all.slice(place * 3, place * 3 + 3));
}
const partOf = (document, name) => document.parts.find((part) => part.name === name);
const notesOf = (document, name) => partOf(document, name)?.notes.join(' ') ?? '';

/** What an answer rests on: each setting with its value and its words. */
function restsOf({ tables }, document) {
  const settings = partOf(document, 'settings')?.table;
  return (settings?.rows ?? []).map(([says, basis, points, effect], place) => ({ key: settings.sets[place], value: tables.settings[place].value, says, basis, points, effect: effect || null }));
}

/** Says how this duel ended at the table: it joins the evening, which opens. */
function foughtDuel() {
  const end = (result) => {
    const { rolls, turn } = evening();
    setRolls([...rolls, { turn, question: 'duel', keys: { a: state.a, b: state.b, ...state.keys }, of: 'result', result, enemy: false, times: 1 }]);
    change({ tab: 'luck', ...EMPTY, system: state.system });
    drawChrome();
  };
  return h('div', { class: 'row', id: 'fought', role: 'group', 'aria-label': say('foughtIt') }, h('span', { class: 'soft' }, say('foughtIt')),
    [['won', 'duelWon'], ['lost', 'duelLost']].map(([result, word]) => h('button', { type: 'button', class: 'screen', onclick: () => end(result) }, say(word))));
}

/** What each side can do otherwise: a button each, which sets it. */
function choices(game, document) {
  const view = partOf(document, 'choices')?.table;
  if (!view) return null;
  const choose = (set) => {
    const [key, value] = [set.slice(0, set.indexOf('=')), set.slice(set.indexOf('=') + 1)];
    const { [key]: before, ...keys } = state.keys;
    change({ keys: isDefault(game.keys.find((one) => one.key === key), value) ? keys : { ...keys, [key]: value } });
  };
  const button = ([does, points, wins], place) => h('li', {}, h('button', { type: 'button', title: `${view.head[2]} ${wins}`, onclick: () => choose(view.sets[place]) }, `${does} `, h('b', {}, points)));
  const rows = view.rows.map((row, place) => ({ under: view.under[place], button: button(row, place) }));
  return h('div', { id: 'choices' }, [...new Set(view.under)].map((under) =>
    [h('h3', {}, under), h('ul', { class: 'choices' }, rows.filter((row) => row.under === under).map((row) => row.button))]).flat());
}

function drawDuel(game, wanted, { answer, document, charts }, more) {
  const [all] = sharesOf(answer);
  const rows = partOf(document, 'shares').table.rows;
  const { sentence } = partOf(document, 'headline');
  const rest = restsOf(answer, document);
  show([
    was(percent(all[0])),
    h('h2', { id: 'sentence' }, sentence),
    shares(all, rows.map((row) => row[1]), rows.map((row) => row[0])),
    h('p', { class: 'soft' }, notesOf(document, 'how'), more ? h('span', { class: 'busy' }, ` ${say('working')}`) : ''),
    choices(game, document),
    foughtDuel(),
    houseRules(game, rest, more),
    // The bar above is the first chart.
    figures(charts?.slice(1)),
    h('details', { id: 'numbers' }, h('summary', {}, say('numbers')), ['losses-a', 'losses-b', 'rounds', 'endings'].map((name) => drawn(partOf(document, name)))),
    tools(wanted, () => [sentence, ...rest.map((one) => `${one.key}=${one.value} (${one.basis})${one.effect ? ` ${one.effect}` : ''}`)].join('\n')),
  ]);
}

function drawVariants(wanted, { answer, document, charts }) {
  const names = [say('wins', 'A'), say('neither'), say('wins', 'B')];
  const all = sharesOf(answer);
  const { sentence } = partOf(document, 'headline');
  show([
    was(percent(all[0][0])),
    h('h2', { id: 'sentence' }, sentence),
    h('p', { class: 'soft' }, notesOf(document, 'how')),
    h('h3', {}, say('compared')),
    partOf(document, 'shares').table.rows.map((row, place) => {
      const [label, shown] = [row.slice(0, -3).join(' · '), row.slice(-3)];
      const compared = wanted.variants?.find((one) => one.name === answer.tables.duels[place].variant);
      return h('div', {}, h('b', {}, label), ' ', compared ? h('button', { type: 'button', class: 'screen', 'aria-label': `${say('remove')} ${label}`,
        onclick: () => { const gone = joined(compared.keys); change({ variants: state.variants.filter((keys) => joined(keys) !== gone) }); } }, say('remove')) : null,
        shares(all[place], shown, names));
    }),
    wanted.variants ? h('div', { class: 'row' }, h('button', { type: 'button', class: 'screen', onclick: () => change({ variants: [] }) }, say('clear'))) : null,
    figures(charts),
    tools(wanted, () => sentence),
  ]);
}

function drawOdds(game, wanted, { answer, document }) {
  headline = null;
  const { sentence } = partOf(document, 'headline');
  const rest = restsOf(answer, document);
  const laws = document.parts.filter((part) => part.table?.of === 'odds');
  show([
    h('h2', { id: 'sentence' }, sentence),
    ['asked', 'means'].map((name) => h('p', { class: 'soft' }, notesOf(document, name))),
    laws.map(drawn),
    rest.length ? houseRules(game, rest, false) : null,
    tools(wanted, () => [sentence, ...laws.flatMap((law) => law.table.rows.map((row) => row.join('  ')))].join('\n')),
  ]);
}
