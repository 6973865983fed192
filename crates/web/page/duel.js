// Duels and odds: what they ask, and how their answers are shown.

VIEWS.duel = {
  read: (rest) => (rest.length >= 4 ? { a: rest.slice(0, 2).join('/'), b: rest.slice(2, 4).join('/') } : {}),
  path: () => [state.a, state.b],
  keys: (game) => game.keys,
  form(game, group) {
    state.a ??= game.example.a;
    state.b ??= game.example.b;
    const keys = (prefix) => game.keys.filter((key) => key.key.startsWith(prefix) && !key.key.endsWith('.unit')).map((key) => control(key, key.key));
    return [...['a', 'b'].map((side) => group(say(side), unitField(game, side), folded(keys(`${side}.`)))), group(say('field'), folded(keys('field.'))),
      h('div', { class: 'row' }, h('button', { type: 'button', onclick: swap }, say('swap')), h('button', { type: 'button', onclick: () => change({ keys: {}, variants: [] }) }, say('reset')))];
  },
  request() {
    const duel = { ask: 'duel', system: state.system, a: state.a, b: state.b, method: 'exact', lang, charts: true };
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
    let reply = await quick.ask({ ...wanted, charts: Boolean(wanted.variants), effects: false }, { newest: true });
    // A duel that is too large to be solved is sampled, by all workers.
    if (reply?.error?.too_large) {
      wanted = { ...wanted, ...sampling };
      reply = await pool.long({ ...wanted, effects: false });
    }
    if (!reply || mine !== asked) return;
    $('answer').classList.remove('busy');
    if (reply.error) return show([fault(reply.error)]);
    if (reply.answer.duels) {
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
  keys: (game) => game.keys,
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

/** The shares of A, neither and B of a duel, solved or sampled. */
function sharesOf({ exact, sampled }) {
  return ['a_wins', 'neither', 'b_wins'].map((name) => (exact ? exact[name] : sampled[name].share));
}
const howOf = ({ exact, sampled }) => (exact ? say('exact') : say('sampled', sampled.combats.toLocaleString(lang), sampled.seed));

function drawDuel(game, wanted, reply, more) {
  const { answer, words } = reply;
  const solved = answer.exact ?? answer.sampled;
  const all = sharesOf(answer);
  const byNumber = (rows) => Object.entries(rows);
  const rest = words.rests.filter((one) => one.effect !== null || one.basis);
  show([
    was(words.shares[0]),
    h('h2', { id: 'sentence' }, words.sentence),
    shares(all, words.shares, [say('wins', `A (${words.a})`), say('neither'), say('wins', `B (${words.b})`)]),
    h('p', { class: 'soft' }, words.range ? `${words.range}. ` : '', howOf(answer), more ? h('span', { class: 'busy' }, ` ${say('working')}`) : ''),
    houseRules(game, rest, more),
    // The bar above is the first chart.
    figures(reply.charts?.slice(1)),
    h('details', { id: 'numbers' }, h('summary', {}, say('numbers')),
      numbers(`A, ${words.a} — ${say('losses', words.losses)}`, byNumber(solved.losses.a)),
      numbers(`B, ${words.b} — ${say('losses', words.losses)}`, byNumber(solved.losses.b)),
      numbers(say('length', words.turn), byNumber(solved.rounds)),
      numbers(say('endings'), Object.entries(solved.endings).map(([id, of]) => [words.endings[id] ?? id, Object.values(of).reduce((sum, one) => sum + one, 0)]))),
    tools(wanted, () => [words.sentence, ...rest.map((one) => `${one.key}=${one.value} (${one.basis})${one.effect ? ` ${one.effect}` : ''}`)].join('\n')),
  ]);
}

function drawVariants(wanted, reply) {
  const { words, answer } = reply;
  const names = [say('wins', 'A'), say('neither'), say('wins', 'B')];
  show([
    was(words.duels[0].shares[0]),
    h('h2', { id: 'sentence' }, words.sentence),
    h('p', { class: 'soft' }, howOf(answer.duels[0])),
    h('h3', {}, say('compared')),
    words.duels.map((duel, place) => {
      const compared = wanted.variants?.find((one) => one.name === answer.duels[place].variant);
      return h('div', {}, h('b', {}, duel.label), ' ', compared ? h('button', { type: 'button', class: 'screen', 'aria-label': `${say('remove')} ${duel.label}`,
        onclick: () => { const gone = joined(compared.keys); change({ variants: state.variants.filter((keys) => joined(keys) !== gone) }); } }, say('remove')) : null,
        shares(sharesOf(answer.duels[place]), duel.shares, names));
    }),
    wanted.variants ? h('div', { class: 'row' }, h('button', { type: 'button', class: 'screen', onclick: () => change({ variants: [] }) }, say('clear'))) : null,
    figures(reply.charts),
    tools(wanted, () => words.sentence),
  ]);
}

function drawOdds(game, wanted, reply) {
  const { words, answer } = reply;
  headline = null;
  let place = 0;
  const law = (one) => {
    const rows = one.rows.map((cells) => h('tr', {}, h('th', { scope: 'row' }, cells[0]), cells.slice(1).map((cell) => h('td', { class: 'r' }, cell)), meter(answer.outcomes[place++].probability)));
    return [h('div', { class: 'scroll' }, h('table', {}, h('thead', {}, h('tr', {}, one.head.map((word, at) => h('th', { scope: 'col', class: at ? 'r' : null }, word)), h('td', {}))), h('tbody', {}, rows))),
      one.mean ? h('p', {}, `${say('mean')} ${one.mean} (exact)`) : null];
  };
  show([
    h('h2', { id: 'sentence' }, words.asks.charAt(0).toUpperCase() + words.asks.slice(1)),
    h('p', { class: 'soft' }, `${words.system} · ${words.paragraph}`),
    words.laws.flatMap(law),
    words.rests.length ? houseRules(game, words.rests, false) : null,
    tools(wanted, () => words.laws.flatMap((one) => one.rows.map((row) => row.join('  '))).join('\n')),
  ]);
}

