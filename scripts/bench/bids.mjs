import { AT_A_TIME, placed, placedBy, workOf } from './server/placed.mjs';
import { PLACE_BIDS, PLACE_BIDS_OF } from './server/players.mjs';
import { besideInRounds, inRounds, SECONDS, withPostgres } from './server/site.mjs';
import { printHeading, row } from './server/table.mjs';
import { addTpcB, CLIENTS, findPgbench, TPC_B, TPC_B_CALL, transactionsPerSecond } from './server/tpc-b.mjs';

/**
 * BENCH_ROUNDS: fewer give only a rough figure. BENCH_BEFORE: the `server/dist` of an earlier build, for comparison.
 */
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const BEFORE = process.env.BENCH_BEFORE;
const SCALE = 50;
/** As many as the bid desk runs concurrently. */
const BATCHES = 2;
/** Bids over HTTP and in the database, each between two runs of TPC-B. */
async function measure(site, portBefore) {
  const { port, url, database } = site;
  const work = Object.fromEntries(Object.keys(AT_A_TIME).map((players) => [players, []]));
  await addTpcB(database, SCALE);
  const sizes = { scale: SCALE };
  await placed(port, 32);
  if (portBefore) await placed(portBefore, 8);
  const references = Object.fromEntries(
    [TPC_B, TPC_B_CALL].map((script) => [script, () => transactionsPerSecond(url, script, SECONDS / 2, sizes)]),
  );
  const byHttp = Object.keys(AT_A_TIME).map((players) => [
    players,
    { ours: () => placedBy(site, Number(players), work[players]), reference: references[TPC_B] },
  ]);
  const batches = async () =>
    PLACE_BIDS_OF * (await transactionsPerSecond(url, PLACE_BIDS, SECONDS, { ...sizes, clients: BATCHES }));
  const found = await besideInRounds(
    { ...Object.fromEntries(byHttp), batches: { ours: batches, reference: references[TPC_B_CALL] } },
    ROUNDS,
  );
  const alone = {
    alone: async () => (await placed(port, 1)).p50,
    ...(portBefore ? { aloneBefore: async () => (await placed(portBefore, 1)).p50 } : {}),
  };
  return { ...found, ...(await inRounds(alone, ROUNDS)), work };
}

/** Bids that are sent together, next to the maximum of PostgreSQL on the same machine in the same run. */
export const bench = () =>
  withPostgres(async ({ onFreshSite, loadBefore }) => {
    const own = (portBefore) => onFreshSite('bench_bids', (site) => measure(site, portBefore));
    const found = BEFORE ? await onFreshSite('bench_before', ({ port }) => own(port), BEFORE) : await own(null);
    print(found, loadBefore);
  });

function print({ batches, alone, aloneBefore, work, ...found }, loadBefore) {
  const tpc = `TPC-B by ${findPgbench() ? 'pgbench' : 'pg'}, scale ${SCALE}, ${CLIENTS} clients`;
  printHeading(`bids of 5 lines, ${ROUNDS} rounds; ${tpc}`, loadBefore);
  const rowOf = (what, { own, beside, ratio }, least) => console.log(row(what, own, beside, { least }, ratio));
  for (const [players, least] of Object.entries(AT_A_TIME))
    rowOf(`bids by HTTP, ${players} players at a time / TPC-B`, found[players], least);
  rowOf(`bids in the database, batches of ${PLACE_BIDS_OF} / TPC-B as one call`, batches, 1.4);
  if (aloneBefore === undefined)
    console.log(`| ms of a bid (median), one player alone | ${alone.toFixed(2)} | | | | |`);
  else console.log(row('ms of a bid (median), one player alone / before', alone, aloneBefore, { most: 1.1 }));
  for (const [players, rounds] of Object.entries(work)) {
    console.log(`µs of the processor for a bid, ${players} players at a time: ${workOf(rounds)}`);
  }
}
