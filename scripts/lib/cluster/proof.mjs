import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { addPlayers } from '../../bench/server/players.mjs';
import { createBook, faultsOf, longestPause } from './book.mjs';
import { PLAYERS, startLoad } from './load.mjs';
import { until } from './processes.mjs';

/** Markets of the try-out data; each failover round declares one, and the last stays open. */
const MARKETS = `MILAN MORNING,SRIDEVI,KALYAN MORNING,TIME BAZAR,MADHUR DAY,MILAN DAY,RAJDHANI DAY,SUPREME DAY,KALYAN,
SRIDEVI NIGHT,MADHUR NIGHT,SUPREME NIGHT,MILAN NIGHT,KALYAN NIGHT,RAJDHANI NIGHT`.split(/,\s*/);
const ALWAYS_OPEN = '16';

const ENOUGH = 30;
/** Requests for a new file at once. */
const AT_ONCE = 50;
/** Longer than any statement of the server may take. */
const ALONE_MS = 20_000;

/** Segments of 16 MB: more than Patroni keeps by default (128 MB). */
const SEGMENTS = 20;
const MAX_CRASH_MS = 60_000;

const seconds = (ms) => (ms / 1000).toFixed(1);

const SLIPS = `select k.request_id as id
  from slip s
  join player p on p.id = s.player_id
  left join request_key k on k.player_id = s.player_id and k.answer ->> 'slip' = s.id::text
 where p.name = 'Bench'`;

async function declare({ servers: [server] }, book, round, day) {
  const words = `results declare --date ${day} --session open --pana 128 --yes --market`.split(' ');
  await until('the result is declared', async () => (await server.operate([...words, MARKETS[round]])).code === 0);
  book.declared(String(round + 1), performance.now());
}

/** Writes as much log as hours of bids do, of which the leader removes what it may. */
async function ageLog({ asSuperuser }) {
  await asSuperuser('postgres', async (client) => {
    await until('nothing is kept for the standby', async () => {
      const { rowCount } = await client.query('select from pg_replication_slots');
      return rowCount === 0;
    });
    for (let written = 0; written < SEGMENTS; written += 1) {
      await client.query("select pg_logical_emit_message(false, 'cluster', '')");
      await client.query('select pg_switch_wal()');
    }
    await client.query('checkpoint');
  });
}

/** Without its standby the leader answers no bid, however long that lasts. It keeps the log for the return. */
async function standStill(cluster, load) {
  const { nodes, leader, inSync } = cluster;
  const leading = await leader();
  const standby = nodes.find((node) => node !== leading);
  await standby.process.kill();
  // Pending answers.
  await sleep(2_000);
  const before = load.accepted();
  await sleep(ALONE_MS);
  const answered = load.accepted() - before;
  await ageLog(cluster);
  standby.process = standby.start();
  await inSync();
  await load.more(ENOUGH);
  return answered;
}

/** The leader is lost while a result is declared, and returns when the other node leads. */
async function failOver({ nodes, leader, inSync }, { load, book }, declared) {
  await load.more(ENOUGH);
  const old = await leader();
  const from = performance.now();
  await old.process.kill();
  const done = declared();
  await until('the other node leads', () => nodes.find((node) => node !== old).isLeader());
  const leads = performance.now() - from;
  old.process = old.start();
  await inSync();
  const isBack = performance.now() - from;
  await done;
  await load.more(ENOUGH);
  return { leads, isBack, pause: longestPause(book, from, performance.now()) };
}

/** PostgreSQL alone is killed on the leader. Returns how long bids paused. */
async function crash({ leader, inSync }, { load, book }) {
  await load.more(ENOUGH);
  const node = await leader();
  const from = performance.now();
  node.crash();
  await load.more(ENOUGH);
  const pause = longestPause(book, from, performance.now());
  await inSync();
  return pause;
}

/** A file that only this server's site has, as the files of a new release until the next machine is upgraded. */
function publishOwnFile({ site, name }, round) {
  const path = `/assets/upgrade-${round}-${name}.js`;
  writeFileSync(join(site, 'shell', path), '');
  return path;
}

/** How many of simultaneous requests for a file do not get it. */
async function missesOf(url, path) {
  const statuses = Array.from({ length: AT_ONCE }, () => fetch(url + path).then(({ status }) => status));
  return (await Promise.all(statuses)).filter((status) => status !== 200).length;
}

/** Both servers switch to another build, one after the other. `killed`: the second is killed before its turn. */
async function upgrade({ url, servers }, { load, book }, { round, from, to, killed }) {
  const before = { ...load.again };
  const begun = performance.now();
  const serving = (server) => until(`HAProxy sends to ${server.name}`, server.isServing);
  let missed = 0;
  for (const [at, server] of servers.entries()) {
    if (killed && at === 1) {
      await server.process.kill();
      await server.start(from);
      await serving(server);
    }
    await load.more(ENOUGH);
    await server.process.stop(60_000);
    await server.start(to);
    await serving(server);
    missed += await missesOf(url, publishOwnFile(server, round));
  }
  await load.more(ENOUGH);
  const pause = longestPause(book, begun, performance.now());
  return { busy: load.again.busy - before.busy, unknown: load.again.unknown - before.unknown, missed, pause };
}

/**
 * Kills the leader `rounds` times and upgrades both servers as often, while players bid. Prints its measurements and
 * returns the differences found. `roots`: the folders of the two builds.
 */
export async function prove(cluster, { rounds, roots: [first, second], day, since }) {
  await cluster.asSuperuser('ank', (client) => addPlayers(client, PLAYERS, since));
  const book = createBook();
  const markets = [ALWAYS_OPEN];
  const load = startLoad(cluster.url, book, markets);
  const faults = [];
  await load.more(ENOUGH);

  const answered = await standStill(cluster, load);
  console.log(`Bids answered in ${seconds(ALONE_MS)} s without a standby: ${answered}.`);
  if (answered > 0) faults.push('Bids were answered although only one node had them.');

  console.log('\n| leader killed | the other leads, s | the old one is its standby, s | longest pause, s |');
  console.log('| --- | --- | --- | --- |');
  for (let round = 0; round < rounds; round += 1) {
    markets.splice(0, Infinity, ALWAYS_OPEN, String(round + 1));
    const { leads, isBack, pause } = await failOver(cluster, { load, book }, () => declare(cluster, book, round, day));
    console.log(`| ${round + 1} | ${[leads, isBack, pause].map(seconds).join(' | ')} |`);
  }

  markets.splice(0, Infinity, ALWAYS_OPEN);
  const pause = await crash(cluster, { load, book });
  console.log(`\nPostgreSQL alone killed on the leader: bids paused for ${seconds(pause)} s.`);
  if (pause > MAX_CRASH_MS) faults.push('Bids paused too long after a crash of PostgreSQL.');

  console.log(
    '\n| rolling upgrade | refused for now | without a certain answer | new files not found | longest pause, s |',
  );
  console.log('| --- | --- | --- | --- | --- |');
  for (let round = 0; round < rounds; round += 1) {
    const [from, to] = round % 2 === 0 ? [first, second] : [second, first];
    // The version before restarts on the database that the first server has just migrated.
    const killed = round === 0;
    const { busy, unknown, missed, pause } = await upgrade(cluster, { load, book }, { round, from, to, killed });
    if (busy > 0) faults.push(`The rolling upgrade ${round + 1} refused ${busy} requests.`);
    if (unknown > 0 && !killed) faults.push(`The rolling upgrade ${round + 1} lost ${unknown} answers.`);
    if (missed > 0) faults.push(`In the rolling upgrade ${round + 1} ${missed} requests for new files got none.`);
    console.log(
      `| ${round + 1}${killed ? ', one killed' : ''} | ${busy} | ${unknown} | ${missed} | ${seconds(pause)} |`,
    );
  }

  await load.stop();
  const { rows } = await cluster.asSuperuser('ank', (client) => client.query(SLIPS));
  const verified = await cluster.servers[0].operate(['ledger', 'verify']);
  if (verified.code !== 0) faults.push(verified.output.trim());
  console.log(
    `\n${book.bids.size} bids, ${load.accepted()} accepted, ${rows.length} placed. ${verified.output.trim()}`,
  );
  return [...faults, ...faultsOf(book, rows)];
}
