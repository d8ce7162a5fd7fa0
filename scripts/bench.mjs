/**
 * `npm run bench`: all benchmarks except the three that fill a large database and the parts of another. `-- federation`
 * runs one. Each prints a table of its measurements.
 */
import { ensureInstalled } from './lib/install.mjs';
import { fail } from './lib/workspace.mjs';

const BENCHES = {
  app: './bench/app.mjs',
  'layout-shift': './bench/layout-shift.mjs',
  'long-list': './bench/long-list.mjs',
  'first-seconds': './bench/first-seconds.mjs',
  'first-view': './bench/first-view.mjs',
  federation: './bench/federation.mjs',
  remotes: './bench/remotes.mjs',
  slip: './bench/slip.mjs',
  server: './bench/server.mjs',
  polls: './bench/polls.mjs',
  stream: './bench/stream.mjs',
  bids: './bench/bids.mjs',
  receipts: './bench/receipts.mjs',
  protection: './bench/protection.mjs',
  'bids-growth': './bench/bids-growth.mjs',
  histories: './bench/histories.mjs',
  settlement: './bench/settlement.mjs',
};

const wanted = process.argv.slice(2);
const unknown = wanted.find((name) => !(name in BENCHES));
if (unknown) fail(`There is no benchmark ${unknown}: ${Object.keys(BENCHES).join(', ')}`);

await ensureInstalled();
const { buildStale } = await import('./lib/build.mjs');
const { publishStale } = await import('./lib/serve.mjs');
await buildStale();
publishStale();
const all = Object.keys(BENCHES).filter(
  (name) => !['bids-growth', 'histories', 'settlement', 'layout-shift', 'long-list'].includes(name),
);
for (const name of wanted.length > 0 ? wanted : all) {
  const { bench } = await import(BENCHES[name]);
  await bench();
}
