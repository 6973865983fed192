// Drives the built page in Chromium as a player would: by file://, in both languages, on a desktop and a phone.
// Usage: node tests/page/page.mjs PAGE MONTJOIE [PICTURES]   (PAGE: the HTML file, MONTJOIE: the program, PICTURES: a folder for screenshots)
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { resolve } from 'node:path';
import { chromium } from 'playwright-core';

const [page, montjoie, pictures] = process.argv.slice(2).map((path) => resolve(path));
const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
const program = (...words) => execFileSync(montjoie, words, { encoding: 'utf8' });
let done = 0;

/** One task on a fresh page; the console must stay silent. */
async function task(name, address, work, { width = 1280, scheme = 'light', locale = 'en-GB' } = {}) {
  const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme: scheme, locale });
  const tab = await context.newPage();
  const noise = [];
  tab.on('console', (message) => noise.push(message.text()));
  tab.on('pageerror', (error) => noise.push(error.message));
  const began = Date.now();
  await tab.goto(`file://${page}${address}`);
  await tab.waitForSelector('#sentence, .error', { timeout: 40_000 });
  const first = Date.now() - began;
  await work(tab);
  assert.deepEqual(noise, [], `${name}: the console is not silent`);
  await context.close();
  done += 1;
  console.log(`${name}: first answer ${first} ms, all ${Date.now() - began} ms`);
}
const sentence = async (tab, text) => tab.waitForFunction((text) => document.querySelector('#sentence')?.textContent.includes(text), text, { timeout: 40_000 });
const said = (tab) => tab.textContent('#sentence');
/** No violation of accessibility that axe knows. */
async function accessible(tab) {
  // The page's own policy lets no other script in; the debugger may evaluate one.
  await tab.evaluate(readFileSync(axe, 'utf8'));
  const found = await tab.evaluate(() => axe.run());
  assert.deepEqual(found.violations.map((one) => [one.id, one.nodes.map((node) => node.html).slice(0, 3)]), []);
}
const picture = async (tab, name) => pictures && tab.screenshot({ path: `${pictures}/${name}.png`, fullPage: true });
/** No part of the page is wider than the screen. */
const fits = async (tab) => assert.equal(await tab.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true, 'the page is wider than the screen');
/** On a phone the answer comes first and whole: the form is behind a button, every table and chart is as wide as the screen, and charts can be read. */
async function onPhone(tab) {
  await tab.waitForFunction(() => !document.querySelector('#answer.busy, #answer > p .busy'), null, { timeout: 300_000 });
  await fits(tab);
  assert.ok(await tab.$eval('#sentence', (sentence) => sentence.getBoundingClientRect().bottom < innerHeight), 'the answer is on the first screen');
  assert.equal(await tab.isVisible('#question'), false, 'the form is behind its button');
  const cut = await tab.$$eval('#answer .scroll', (boxes) => boxes.filter((box) => box.scrollWidth > box.clientWidth).map((box) => box.innerText.slice(0, 80)));
  assert.deepEqual(cut, [], 'tables and charts that are wider than the screen');
  const small = await tab.$$eval('#answer figure svg', (drawings) => drawings.flatMap((drawing) => {
    const scale = drawing.getBoundingClientRect().width / drawing.viewBox.baseVal.width;
    return [...drawing.querySelectorAll('text')].filter((text) => !drawing.closest('#stage') && text.getAttribute('font-size') * scale < 9.5).map((text) => text.textContent.trim());
  }));
  assert.deepEqual(small, [], 'texts of charts that are too small');
  await tab.click('#unfold');
  assert.equal(await tab.isVisible('#question'), true);
  await accessible(tab);
  const twice = await tab.$$eval('#question', ([form]) => [...form.querySelectorAll('label')].map((label) => `${label.closest('fieldset')?.querySelector('legend').textContent ?? ''}: ${label.textContent}`).filter((name, at, all) => all.indexOf(name) !== at));
  assert.deepEqual(twice, [], 'every box has a name of its own');
  await tab.click('#unfold');
  assert.equal(await tab.isVisible('#question'), false);
}

await task('a duel in English', '#duel/hail-caesar/french/mounted-knights/english/archers?b.stakes=planted&lang=en', async (tab) => {
  assert.match(await said(tab), /^Mounted knights win .* against English archers behind planted stakes/);
  const printed = JSON.parse(program(...(await tab.textContent('#command')).replace(/^montjoie /, '').split(' '), '--no-effects', '--format', 'json'));
  const share = Intl.NumberFormat('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(printed.tables.shares[0].exact * 100);
  assert.ok((await said(tab)).includes(`${share}\u00a0%`), `${share} is not in: ${await said(tab)}`);
  await accessible(tab);
  await picture(tab, 'duel');
});
await task('a slider moves the answer', '#duel/hail-caesar/french/mounted-knights/english/archers?lang=en', async (tab) => {
  const before = await said(tab);
  await tab.fill('#key-field\\.distance', '12');
  await sentence(tab, 'from 12 inches');
  assert.notEqual(await said(tab), before);
  assert.match(tab.url(), /field\.distance=12/);
});
await task('what a player can do, by its buttons', '#duel/hail-caesar/french/mounted-knights/english/archers?lang=en', async (tab) => {
  // The strongest choice of A, then of B: the button sets its key, and A's is as good as it says.
  const button = tab.locator('#choices button').first();
  const wins = (await button.getAttribute('title')).match(/[\d.]+$/)[0];
  assert.ok(!(await said(tab)).includes(wins));
  await button.click();
  await sentence(tab, `${wins}\u00a0%`);
  assert.match(tab.url(), /\?(field|a)\.\w+=/);
  await tab.click('#choices button:has-text("behind planted stakes")');
  await sentence(tab, 'behind planted stakes');
  assert.match(tab.url(), /b\.stakes=planted/);
});
await task('other units, by their French names', '#duel/hail-caesar?lang=fr', async (tab) => {
  await tab.fill('#unit-a', await tab.getAttribute('#units-a option[value^="Vougiers"]', 'value'));
  await tab.press('#unit-a', 'Tab');
  await sentence(tab, 'Vougiers\u00a0:');
  assert.match(tab.url(), /vougiers/);
  await accessible(tab);
}, { locale: 'fr-FR', scheme: 'dark' });
await task('the browser chooses the language', '#duel/impetus', async (tab) => assert.match(await said(tab), /de victoires contre/), { locale: 'fr-FR' });
await task('the odds of an order', '#odds/hail-caesar/command?command=9&distance=18&militia=true&lang=en', async (tab) => {
  const rows = await tab.$$eval('#answer tbody tr', (rows) => rows.map((row) => [...row.children].slice(0, 4).map((cell) => cell.textContent.replace(/\u00a0/g, ' '))));
  assert.deepEqual(rows[0], ['0', '38.89 %', '97.22 %', '14']);
  await accessible(tab);
  await picture(tab, 'odds');
});
await task('an evening at the table', '#luck/hail-caesar/command?command=8&lang=en', async (tab) => {
  const tap = (result) => tab.getByRole('button', { name: result, exact: true }).first().click();
  await tap('fiasco');
  await sentence(tab, 'Worse than 99');
  await tab.selectOption('#asked', 'levy');
  await tab.selectOption('#key-levy', 'false');
  await tab.waitForSelector('p:text-is("Disorder: lost.")');
  await tab.selectOption('#key-levy', 'true');
  await tab.waitForSelector('button:text-is("lost")');
  await tap('lost');
  await tab.waitForSelector('button[aria-label="Remove 2"]');
  const headline = await said(tab);
  const [download] = await Promise.all([tab.waitForEvent('download'), tab.click('text=evening.toml')]);
  const file = `${tmpdir()}/evening-${process.pid}.toml`;
  await download.saveAs(file);
  assert.ok(program('luck', file).replace(/\s+/g, ' ').startsWith(headline.replace(/\s+/g, ' ')), headline);
  // The browser keeps it, and opens the file again.
  await tab.reload();
  await sentence(tab, headline);
  await accessible(tab);
  await picture(tab, 'luck');
  await tab.click('#empty');
  await sentence(tab, 'No rolls yet');
  await tab.setInputFiles('#open', file);
  await sentence(tab, headline);
});
await task('a duel that was fought at the table', '#duel/hail-caesar/french/mounted-knights/english/archers?field.distance=12&lang=en', async (tab) => {
  await tab.click('#fought button >> nth=1');
  await sentence(tab, 'Duels won: 0 of 1');
  const [download] = await Promise.all([tab.waitForEvent('download'), tab.click('text=evening.toml')]);
  const file = `${tmpdir()}/fought-${process.pid}.toml`;
  await download.saveAs(file);
  assert.ok(program('luck', file).replace(/\s+/g, ' ').startsWith((await said(tab)).replace(/\s+/g, ' ')), await said(tab));
  await tab.click('#empty');
});
await task('situations compared', '#duel/hail-caesar/french/mounted-knights/english/archers?lang=en', async (tab) => {
  await tab.click('#compare');
  await tab.selectOption('#key-b\\.stakes', 'planted', { timeout: 1000 }).catch(async () => { await tab.click('text=More settings >> nth=1'); await tab.selectOption('#key-b\\.stakes', 'planted'); });
  await tab.waitForSelector('text=Situations compared', { timeout: 40_000 });
  assert.equal((await tab.$$('#answer .bar')).length, 2);
  await accessible(tab);
  await picture(tab, 'compared');
});
await task('a house rule changed', '#duel/hail-caesar/french/mounted-knights/english/archers?rules.natural_six=exactly-5&lang=en', async (tab) => assert.match(await said(tab), /with changed rules/));
await task('several values of a key', '#duel/hc/french/mounted-knights/english/archers?field.distance=6,12&lang=en', async (tab) => {
  assert.equal((await tab.$$('#answer .bar')).length, 2);
  assert.ok((await said(tab)).includes('From 12 inches instead of from 6 inches'), await said(tab));
});
await task('a unit by its short name', '#duel/hail-caesar?lang=en', async (tab) => {
  await tab.fill('#unit-a', 'hobilars');
  await tab.press('#unit-a', 'Tab');
  await sentence(tab, 'Hobilars');
  assert.match(tab.url(), /#duel\/hail-caesar\/english\/hobilars\//);
});
await task('two systems chosen quickly', '#duel/hail-caesar?lang=en', async (tab) => {
  await tab.$eval('#system', (choice) => ['impetus', 'black-powder'].forEach((id) => { choice.value = id; choice.dispatchEvent(new Event('change')); }));
  await sentence(tab, 'Line infantry');
  assert.equal(await tab.inputValue('#system'), 'black-powder');
});
await task('a system without prices', '#prices/impetus?lang=en', async (tab) => assert.match(await tab.textContent('#answer .error'), /have no prices from armies/));
await task('what is wrong is said', '#duel/hail-caesar/french/knigts/english/archers?lang=en', async (tab) => assert.match(await tab.textContent('#answer .error'), /knigts/));
await task('a link of another engine', '#duel/hail-caesar/french/mounted-knights/english/archers?lang=en&v=1&engine=000000000000&was=12.3%20%25', async (tab) =>
  assert.match(await tab.textContent('#answer .error'), /it was 12\.3.%/));
await task('a link of a later format', '#duel/hail-caesar/french/mounted-knights/english/archers?lang=en&v=9', async (tab) =>
  assert.match(await tab.textContent('#answer .error'), /format 9, this page reads format 1/));
await task('the link of the terminal', program('duel', 'black-powder', 'sample/riflemen', 'sample/light-cavalry', 'distance=6', '--method', 'exact', '--no-effects', '--link').match(/montjoie\.html(#\S+)/)[1], async (tab) =>
  assert.equal((await tab.$$('#answer .error')).length, 0, 'the same engine gives the same headline'));
await task('on a phone, in French', '#duel/bloody-big-battles?lang=fr', async (tab) => {
  await tab.waitForSelector('#answer figure svg', { timeout: 60_000 });
  await onPhone(tab);
  await accessible(tab);
  await picture(tab, 'phone');
}, { width: 360, locale: 'fr-FR', scheme: 'dark' });
await task('settings that were changed, on a phone', '#duel/hail-caesar/french/mounted-knights/english/archers?b.stakes=planted&a.command=9&rules.natural_six=exactly-5&lang=en', async (tab) => {
  await tab.waitForSelector('#answer figure svg', { timeout: 60_000 });
  await onPhone(tab);
  assert.equal(await tab.textContent('#changed summary'), 'Settings changed: 3');
  await tab.click('#changed summary');
  await picture(tab, 'changed-phone');
  await tab.click('#changed button[aria-label*="command (A): 9"]');
  await tab.waitForFunction(() => document.querySelector('#changed summary').textContent === 'Settings changed: 2');
  assert.ok(!tab.url().includes('a.command'), tab.url());
  await tab.waitForFunction(() => !document.querySelector('#answer.busy, #answer .busy'), null, { timeout: 300_000 });
  // A rule has its heading at each of its cells.
  await tab.click('#rules > summary');
  const heads = await tab.$eval('#rules tbody tr:first-child', (row) => [...row.children].map((cell) => getComputedStyle(cell, '::before').content));
  assert.deepEqual(heads.slice(1), ['"Value"', '"Points"', '"A wins,\u00a0%"']);
  await fits(tab);
}, { width: 390 });
await task('the sides have the colours of the charts', '#duel/hail-caesar/french/mounted-knights/english/archers?lang=en', async (tab) => {
  await tab.waitForSelector('#answer figure svg', { timeout: 60_000 });
  for (const side of ['a', 'n', 'b']) {
    const colour = await tab.$eval(`#answer .bar .${side}`, (part) => getComputedStyle(part).backgroundColor);
    const hex = `#${colour.match(/\d+/g).map((part) => Number(part).toString(16).padStart(2, '0')).join('')}`;
    assert.ok(await tab.$$eval('#answer figure svg rect', (parts, hex) => parts.some((part) => part.getAttribute('fill').toLowerCase() === hex), hex), `${side}: no chart has ${hex}`);
  }
});
await task('chances of units that are chosen by their names, on a phone', '#odds/hail-caesar/shooting?lang=fr', async (tab) => {
  await onPhone(tab);
  await tab.click('#unfold');
  const offered = await tab.$$eval('#key-unit-units option', (options) => options.map((option) => [option.value, option.textContent]));
  assert.ok(offered.some(([french, english]) => french === 'Archers anglais (Anglais)' && english.startsWith('English archers')), JSON.stringify(offered.slice(0, 5)));
  await tab.fill('#key-unit', 'Archers anglais (Anglais)');
  await tab.press('#key-unit', 'Tab');
  await tab.waitForFunction(() => location.hash.includes('unit=english/archers'));
  await tab.fill('#key-target', 'Billmen (Anglais)');
  await tab.press('#key-target', 'Tab');
  await tab.waitForFunction(() => document.querySelector('#command')?.textContent.includes('unit=english/archers target=english/billmen'), null, { timeout: 40_000 });
  await picture(tab, 'odds-phone');
}, { width: 390, locale: 'fr-FR' });
await task('the keyboard alone', '#odds/impetus?lang=en', async (tab) => {
  await tab.keyboard.press('Tab');
  assert.equal(await tab.evaluate(() => document.activeElement.id), 'skip');
  const address = tab.url();
  await tab.keyboard.press('Enter');
  assert.equal(await tab.evaluate(() => document.activeElement.id), 'answer');
  assert.equal(tab.url(), address, 'the skip link keeps the question');
  await tab.focus('#asked');
  await tab.keyboard.press('ArrowDown');
  await tab.waitForFunction((was) => location.hash !== was, '#odds/impetus?lang=en');
});
await task('on paper', '#duel/hail-caesar/french/mounted-knights/english/archers?b.stakes=planted&lang=en', async (tab) => {
  await tab.waitForFunction(() => document.querySelector('#answer figure svg') && !document.querySelector('#answer.busy, #answer .busy'), null, { timeout: 60_000 });
  const pdf = (await tab.pdf({ preferCSSPageSize: true, printBackground: true })).toString('latin1');
  assert.equal(pdf.match(/\/Type \/Page\b/g)?.length, 1, 'one A4 page');
});
const battle = (lang) => `#battle/hail-caesar/french/english?card=encounter&a.plan=naive&lang=${lang}`;
await task('a battle has the bytes of the terminal', battle('en'), async (tab) => {
  await tab.waitForFunction(() => document.querySelector('#answer')?.textContent.includes('20,000 battles, seed 1'), null, { timeout: 300_000 });
  const { tables } = JSON.parse(program(...(await tab.textContent('#command')).replace(/^montjoie /, '').split(' '), '--format', 'json'));
  const [[won], turns] = [tables.shares, tables.means.find((mean) => mean.of === 'turns').sampled];
  const number = (value, digits) => Intl.NumberFormat('en', { minimumFractionDigits: digits, maximumFractionDigits: digits, roundingMode: 'halfEven' }).format(value);
  // A decimal where the interval reaches less than half a point to each side.
  const digits = won.sampled_high - won.sampled_low < 0.01 ? 1 : 0;
  const [share, low, high] = [won.sampled, won.sampled_low, won.sampled_high].map((part) => number(part * 100, digits));
  assert.ok((await said(tab)).includes(`in ${share}\u00a0% of battles (${low} to ${high})`), await said(tab));
  assert.ok((await tab.textContent('#answer')).includes(`A battle lasts ${number(turns, 2)} turns`));
  await tab.click('#work summary');
  await accessible(tab);
  await picture(tab, 'battle');
});
for (const [lang, deployment, turn] of [['en', 'Deployment', 'Turn 1'], ['fr', 'Déploiement', 'Tour 1']]) {
  await task(`one battle on the map, forwards and backwards (${lang})`, battle(lang), async (tab) => {
    await tab.click('#watch summary');
    await tab.fill('#battle-number', '3');
    await tab.click('#watch-go');
    const at = (text) => tab.waitForFunction((text) => document.querySelector('#moment-name')?.textContent.startsWith(text), text, { timeout: 120_000 });
    await at(deployment);
    const map = () => tab.innerHTML('#stage figure .scroll');
    const first = await map();
    await tab.click('#forth');
    await at(turn);
    assert.notEqual(await map(), first);
    await accessible(tab);
    await picture(tab, `map-${lang}`);
    await tab.click('#back');
    await at(deployment);
    assert.equal(await map(), first);
  }, { locale: lang });
}
await task('an army is drawn, changed, saved, opened and fights', '#army/hail-caesar/french?lang=en', async (tab) => {
  await tab.click('#random');
  await sentence(tab, 'Legal.');
  assert.match(tab.url(), /roster=/);
  const link = tab.url();
  await tab.fill('#count-0-0', '40');
  await tab.press('#count-0-0', 'Tab');
  await sentence(tab, 'Not legal.');
  await accessible(tab);
  await picture(tab, 'army');
  // The link has the army.
  await tab.evaluate((link) => { location.href = link; }, link);
  await sentence(tab, 'Legal.');
  const [download] = await Promise.all([tab.waitForEvent('download'), tab.click('text=Save (army.toml)')]);
  const file = resolve(tmpdir(), `army-${process.pid}.toml`);
  await download.saveAs(file);
  const [checked] = JSON.parse(program('army', 'check', file, '--format', 'json')).tables.armies;
  assert.ok(checked.legal && (await said(tab)).includes(`${checked.units} units, ${checked.points} points`), `${await said(tab)} ${checked.units} ${checked.points}`);
  writeFileSync(file, program('army', 'random', 'hail-caesar/english', '--points', '500', '--seed', '9'));
  const [english] = JSON.parse(program('army', 'check', file, '--format', 'json')).tables.armies;
  await tab.setInputFiles('#open', file);
  // The army of before was legal too.
  await sentence(tab, `Legal. ${english.units} units, ${english.points} points`);
  assert.match(tab.url(), /army\/hail-caesar\/english/);
  await tab.click('#fight');
  await sentence(tab, 'of battles');
  assert.match(tab.url(), /battle\/hail-caesar\/english\/\w+\?a\.roster=/);
});
await task('an opened army keeps its names', '#army/hail-caesar/french?lang=fr', async (tab) => {
  const file = resolve(tmpdir(), `names-${process.pid}.toml`);
  const units = 'units = [\n    { unit = "mounted-knights", count = 4 },\n]\n';
  const text = `list = "hail-caesar/french"\nname = { en = "Host; ~50% | 1", fr = "Ost" }\n\n[[division]]\nname = "Avant-garde"\n${units}\n[[division]]\ngeneral = "Jean, \\"le Bon\\""\nchief = true\n${units}`;
  writeFileSync(file, text);
  await tab.setInputFiles('#open', file);
  await sentence(tab, 'Ost');
  await tab.reload();
  await sentence(tab, 'Ost');
  const [download] = await Promise.all([tab.waitForEvent('download'), tab.click('text=Enregistrer (army.toml)')]);
  await download.saveAs(file);
  assert.equal(readFileSync(file, 'utf8'), text);
}, { locale: 'fr-FR' });
await task('une armée composée à la main', '#army/hail-caesar/french?lang=fr', async (tab) => {
  await tab.selectOption('#add-0', 'mounted-knights');
  await sentence(tab, 'Non légale.');
  await tab.click('#add-division');
  await tab.selectOption('#add-1', 'vougiers');
  await tab.waitForFunction(() => location.hash.includes('mounted-knights;vougiers'));
  await accessible(tab);
}, { locale: 'fr-FR' });
await task('prices, and one that is changed', '#prices/hail-caesar?lang=en', async (tab) => {
  const row = (unit) => tab.$eval(`#price-french\\/${unit}`, (input) => [...input.closest('tr').children].map((cell) => cell.textContent));
  const before = await row('mounted-knights');
  assert.ok((await tab.textContent('#answer')).includes('They were fought when the page was built.'));
  await tab.waitForSelector('#answer figure svg', { timeout: 40_000 });
  await accessible(tab);
  await picture(tab, 'prices');
  await tab.evaluate(() => { location.hash = '#prices/hail-caesar?battles=600&price.french/mounted-knights=60&lang=en'; });
  await tab.waitForFunction(() => [...document.querySelectorAll('#answer th')].some((cell) => cell.textContent === 'before'), null, { timeout: 400_000 });
  const now = await row('mounted-knights');
  assert.notDeepEqual(now.slice(2, 4), before.slice(2, 4));
  assert.equal(now.at(-1), before.at(-1), 'the verdict of before stands beside that of now');
  await tab.evaluate(() => { location.hash = '#prices/hail-caesar?battles=600&rules.natural_six=exactly-5&lang=en'; });
  await tab.waitForFunction(() => document.querySelector('#command')?.textContent.includes('rules.natural_six=exactly-5') && !document.querySelector('#answer .busy'), null, { timeout: 400_000 });
  assert.notDeepEqual((await row('mounted-knights')).slice(2, 4), before.slice(2, 4));
});
await task('one list alone, and a rule that is taken away', '#prices/hail-caesar?list=english&only=yes&set=english/archers.stakes=off&battles=600&lang=en', async (tab) => {
  await tab.waitForFunction(() => document.querySelector('#command')?.textContent.includes('--only english --set english/archers.stakes=off') && !document.querySelector('#answer .busy'), null, { timeout: 400_000 });
  assert.match(await said(tab), /^English win \d+\s?% /);
  assert.match(await tab.textContent('#answer'), /With english\/archers.stakes=off English: /);
  assert.ok(await tab.isChecked('#only'));
  await accessible(tab);
});
await task('a price that is tried in a battle', '#battle/hail-caesar/french/english?set=english/archers.points=60&lang=en', async (tab) => {
  await tab.waitForFunction(() => /With english\/archers.points=60 A \(French\) wins/.test(document.querySelector('#answer').textContent), null, { timeout: 60_000 });
  assert.match(await tab.textContent('#command'), /--set english\/archers.points=60/);
});
await task('les prix en français', '#prices/hail-caesar?list=english&lang=fr', async (tab) => {
  assert.match(await said(tab), /Prix à revoir\u00a0: \d+ sur \d+/);
  await tab.waitForSelector('#answer figure svg', { timeout: 60_000 });
  await onPhone(tab);
  const heads = await tab.$eval('#price-english\\/archers', (input) => [...input.closest('tr').children].slice(1).map((cell) => getComputedStyle(cell, '::before').content));
  assert.deepEqual(heads.slice(-2), ['"juste prix"', '"en armée"']);
  await accessible(tab);
  await picture(tab, 'prices-phone');
}, { width: 360, locale: 'fr-FR', scheme: 'dark' });
await task('a battle on a phone, in French', battle('fr'), async (tab) => {
  await onPhone(tab);
  await tab.click('#watch summary');
  await tab.click('#watch-go');
  await tab.waitForSelector('#stage svg', { timeout: 120_000 });
  assert.ok(await tab.$eval('#stage svg', (map) => map.getBoundingClientRect().right <= innerWidth && map.closest('.scroll').scrollWidth <= map.closest('.scroll').clientWidth), 'the map is whole');
  await accessible(tab);
  await picture(tab, 'battle-phone');
}, { width: 360, locale: 'fr-FR' });
await task('an army on a phone', '#army/hail-caesar/french?roster=mounted-knights*4,foot-knights;vougiers*4,crossbowmen&lang=en', async (tab) => {
  await sentence(tab, 'egal.');
  await onPhone(tab);
  await tab.click('#card > summary', { timeout: 40_000 });
  const shot = await tab.$$eval('#card h3', (titles) => titles.find((title) => title.textContent.startsWith('Wounds on average')).parentElement.innerText);
  assert.ok(shot.includes('Crossbowmen') && !shot.includes('Mounted knights\n'), shot);
  assert.deepEqual(await tab.$$eval('#card .scroll', (boxes) => boxes.filter((box) => box.scrollWidth > box.clientWidth).length), 0, 'tables of the card that are wider than the screen');
  assert.deepEqual(await tab.$$eval('#enemy option', (options) => options.map((option) => option.value).filter((list) => list === 'french')), [], 'no army fights its own list');
  await accessible(tab);
  await picture(tab, 'army-phone');
}, { width: 360 });

// On a slow device: the processor of the page a quarter as fast.
{
  const context = await browser.newContext();
  const tab = await context.newPage();
  await (await context.newCDPSession(tab)).send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const began = Date.now();
  await tab.goto(`file://${page}#duel/hail-caesar/french/mounted-knights/english/archers?lang=en`);
  await tab.waitForSelector('#sentence', { timeout: 60_000 });
  console.log(`4 times slower: first answer ${Date.now() - began} ms`);
  await context.close();
}

// From a server: the newest page is kept, and answers when the server is gone.
{
  const folder = new URL('../../crates/web/page/', import.meta.url);
  const kinds = { '/montjoie.webmanifest': 'application/manifest+json', '/sw.js': 'text/javascript', '/icon.svg': 'image/svg+xml' };
  let newer = '';
  const host = createServer((request, reply) => {
    const path = new URL(request.url, 'http://host').pathname;
    if (path === '/') return reply.setHeader('content-type', 'text/html').end(Buffer.concat([readFileSync(page), Buffer.from(newer)]));
    if (!kinds[path]) { reply.statusCode = 404; return reply.end(); }
    return reply.setHeader('content-type', kinds[path]).end(readFileSync(new URL(`.${path}`, folder)));
  }).listen(0, '127.0.0.1');
  await new Promise((done) => host.once('listening', done));
  const at = `http://127.0.0.1:${host.address().port}/#duel/hail-caesar/french/mounted-knights/english/archers?lang=en`;
  const context = await browser.newContext();
  const tab = await context.newPage();
  await tab.goto(at);
  await tab.waitForSelector('#sentence', { timeout: 60_000 });
  await tab.evaluate(() => navigator.serviceWorker.ready);
  assert.equal(await tab.evaluate(async () => (await (await fetch(document.querySelector('link[rel=manifest]').href)).json()).display), 'standalone');
  newer = '<p id="newer">The same engine in a newer page.</p>';
  for (let time = 0; time < 2; time += 1) {
    await tab.reload();
    await tab.waitForSelector('#sentence', { timeout: 60_000 });
  }
  host.closeAllConnections();
  await new Promise((done) => host.close(done));
  await context.setOffline(true);
  await tab.reload();
  await tab.waitForSelector('#sentence', { timeout: 60_000 });
  assert.match(await said(tab), /^Mounted knights win/);
  assert.equal((await tab.$$('#newer')).length, 1, 'the page that was kept is the newest');
  await context.close();
  done += 1;
  console.log('without the server it came from');
}
await browser.close();
console.log(`${done} tasks`);
