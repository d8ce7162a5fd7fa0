import { cpuOf, cpuOfPostgres } from './server/cpu.mjs';
import { median } from './served.mjs';
import { beginBare, inRounds, load, polls, SECONDS, withPostgres } from './server/site.mjs';
import { printHeading, row } from './server/table.mjs';

/** As in bids.mjs: BENCH_ROUNDS, BENCH_BEFORE, and BENCH_SECONDS of one figure. */
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const BEFORE = process.env.BENCH_BEFORE;
const seconds = Number(process.env.BENCH_SECONDS ?? SECONDS);

/** The Accept-Encoding of a browser. */
const BROWSER = 'gzip, deflate, br, zstd';

const UNCHANGED = { encodings: BROWSER, since: true, expect: '"unchanged":true' };
const KINDS = { plain: {}, gzip: { encodings: BROWSER, expect: '"status":true' }, unchanged: UNCHANGED };

/** Few enough that their tokens are soon cached, and enough that the limit per player refuses none. */
const FEW = 2_000;

const ask = (port, order) => load({ port, ...polls(), seconds, ...order });

/** Polls, and adds to `found` the processor time (µs) that each process needed per poll. */
async function askedOf({ port, child, database }, order, found) {
  const postgres = () => (database ? cpuOfPostgres(database) : 0);
  const before = { server: cpuOf(child.pid), postgres: await postgres() };
  const { perSecond, total, cpu } = await ask(port, order);
  found.push({
    server: ((cpuOf(child.pid) - before.server) / total) * 1000,
    PostgreSQL: (((await postgres()) - before.postgres) / total) * 1000,
    'load generator': cpu,
  });
  return perSecond;
}

/** One player after another, as on a quiet site: the database looks up one at a time, from the first poll on. */
async function measureAlone(site, before) {
  const order = { connections: 1, bodies: polls().bodies.slice(0, FEW) };
  const sites = { ours: site, ...(before && { before }) };
  const work = Object.fromEntries(Object.keys(sites).map((who) => [`${who} alone`, []]));
  for (const { port } of Object.values(sites)) await ask(port, order);
  const measures = Object.entries(sites).map(([who, one]) => [who, () => askedOf(one, order, work[`${who} alone`])]);
  await inRounds(Object.fromEntries(measures), ROUNDS);
  return work;
}

async function measure(site, before) {
  const bare = await beginBare(site.port, site.folder);
  const sites = { bare, ours: site, ...(before && { before }) };
  const work = {};
  const measures = Object.entries(KINDS).flatMap(([kind, order]) =>
    Object.entries(sites).map(([who, one]) => {
      const name = `${who} ${kind}`;
      work[name] = [];
      return [name, () => askedOf(one, who === 'bare' ? {} : order, work[name])];
    }),
  );
  try {
    // Polls once for every player: from then on the servers have cached their tokens.
    for (const { port } of [site, before ?? []].flat()) await ask(port, UNCHANGED);
    return { found: await inRounds(Object.fromEntries(measures), ROUNDS), work };
  } finally {
    bare.child.kill();
  }
}

/** Polls of the home screen like browsers send them, next to bare Node that sends the same bytes uncompressed. */
export const bench = () =>
  withPostgres(async ({ onFreshSite, loadBefore }) => {
    const onFresh = (name, measured) => {
      const own = (before) => onFreshSite(name, (site) => measured(site, before));
      return BEFORE ? onFreshSite(`${name}_before`, own, BEFORE) : own(null);
    };
    const alone = await onFresh('bench_alone', measureAlone);
    const { found, work } = await onFresh('bench_polls', measure);
    printHeading(`polls of 100 connections, 10,000 players in turn, ${ROUNDS} rounds`, loadBefore);
    const aims = {
      plain: ['whole answers / bare Node, same bytes', 0.5],
      gzip: ['whole answers with gzip / bare Node, plain', 0.55],
      unchanged: ['unchanged answers / bare Node, whole and plain', 1],
    };
    for (const [kind, [what, least]] of Object.entries(aims))
      console.log(row(what, found[`ours ${kind}`], found[`bare ${kind}`], { least }));
    for (const [name, rounds] of Object.entries({ ...work, ...alone })) {
      const parts = Object.keys(rounds[0]).map((who) => `${who} ${Math.round(median(rounds.map((one) => one[who])))}`);
      console.log(`µs of the processor for a poll, ${name}: ${parts.join(', ')}`);
    }
  });
