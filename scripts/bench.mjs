/** `npm run bench`: all benchmarks. `-- federation` runs one. Each prints a table of its measurements. */
import { ensureInstalled } from './lib/install.mjs';
import { fail } from './lib/workspace.mjs';

const BENCHES = {
  app: './bench/app.mjs',
  federation: './bench/federation.mjs',
  slip: './bench/slip.mjs',
  server: './bench/server.mjs',
  polls: './bench/polls.mjs',
};

const wanted = process.argv.slice(2);
const unknown = wanted.find((name) => !(name in BENCHES));
if (unknown) fail(`There is no benchmark ${unknown}: ${Object.keys(BENCHES).join(', ')}`);

await ensureInstalled();
const { buildStale } = await import('./lib/build.mjs');
const { publishStale } = await import('./lib/serve.mjs');
await buildStale();
publishStale();
for (const name of wanted.length > 0 ? wanted : Object.keys(BENCHES)) {
  const { bench } = await import(BENCHES[name]);
  await bench();
}
