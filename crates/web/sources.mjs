// A hash of everything that the page is made of but the battles behind its prices: `build.mjs` writes it into the page, and `.ci/run` builds the
// page anew where the kept one has another. Usage: node crates/web/sources.mjs PAGE; status 1 where the page was made of other sources.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const parts = ['Cargo.toml', 'Cargo.lock', 'src', 'crates'];
/** Nothing of these is in the page. */
const others = ['src/cli', 'crates/report', 'crates/python', 'crates/testing', 'crates/*/tests/*', 'crates/web/montjoie.html'];

export function sources() {
  const found = execFileSync('git', ['ls-files', '-z', '--', ...parts, ...others.map((path) => `:!${path}`)], { cwd: root, encoding: 'utf8' });
  const hash = createHash('sha256');
  for (const name of found.split('\0').filter((name) => name && existsSync(root + name)).sort()) hash.update(`${name}\0`).update(readFileSync(root + name)).update('\0');
  return hash.digest('hex').slice(0, 16);
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const same = readFileSync(process.argv[2], 'latin1').includes(`name="montjoie-sources" content="${sources()}"`);
  console.log(same ? 'the kept page is made of these sources' : 'the kept page is made of other sources');
  process.exitCode = same ? 0 : 1;
}
