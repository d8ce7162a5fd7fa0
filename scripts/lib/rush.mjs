/** The busiest minute of a fraction of the players on a real server and database, beside its estimate. */
import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { createGunzip } from 'node:zlib';
import { cpuOf, cpuOfPostgres } from '../bench/server/cpu.mjs';
import { bidBodies, PLAYERS, pollBodies } from '../bench/server/players.mjs';
import { withPostgres } from '../bench/server/site.mjs';
import { arrivals, randomOf } from './arrivals.mjs';

/** The maximum number of players with the site open. */
export const MAX_ONLINE = PLAYERS;

const POLL_SECONDS = 5;
/** Before the measured minute: by then every player has polled several times. */
const BEFORE_SECONDS = 30;
const MINUTE_SECONDS = 60;
/** The idle load of server and database, which does not grow with the players. */
const REST_SECONDS = 15;
const MAX_LATE_MS = 1_000;
/** So many players connect at a time: more would be turned away. */
const FIRST_POLLS = 200;

const p99 = (times) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0;

const HEADERS = { 'content-type': 'application/json', 'accept-encoding': 'gzip' };

/** Clients that send at their times, whether or not earlier answers have arrived. */
function createClients(port) {
  const agent = new Agent({ keepAlive: true });
  const sockets = new Set();
  const counted = { polls: 0, whole: 0, slips: 0, refused: 0, pollMs: [], slipMs: [] };
  const versions = new Map();

  const post = (path, body) =>
    new Promise((resolve, reject) => {
      const headers = { ...HEADERS, 'content-length': Buffer.byteLength(body) };
      const begun = performance.now();
      const sent = request({ agent, port, path, method: 'POST', host: '127.0.0.1', headers }, (answer) => {
        const plain = answer.headers['content-encoding'] === 'gzip' ? answer.pipe(createGunzip()) : answer;
        text(plain).then((body) => resolve({ body, ms: performance.now() - begun }), reject);
      });
      sent.on('socket', (socket) => sockets.add(socket)).on('error', reject);
      sent.end(body);
    });

  const bids = bidBodies();
  const asked = pollBodies();
  return {
    counted,
    received: () => [...sockets].reduce((sum, { bytesRead }) => sum + bytesRead, 0),
    async poll(player) {
      const since = versions.get(player);
      const body = since ? `${asked[player].slice(0, -1)},"since":"${since}"}` : asked[player];
      const { body: answer, ms } = await post('/api-get-dashboard-data', body);
      const { status, unchanged, version } = JSON.parse(answer);
      if (!status) throw new Error(`A poll was answered: ${answer.slice(0, 200)}`);
      counted.polls += 1;
      counted.pollMs.push(ms);
      if (unchanged) return;
      counted.whole += 1;
      versions.set(player, version);
    },
    async bid(player, id) {
      const { body, ms } = await post('/api-submit-bid', bids[player].replace('{id}', id));
      counted.slips += 1;
      counted.slipMs.push(ms);
      if (!JSON.parse(body).status) counted.refused += 1;
    },
    close: () => agent.destroy(),
  };
}

/** Runs `send` for each item at its second, and waits for the answers. */
async function sendAll(sends) {
  const begun = performance.now();
  const answers = [];
  let late = 0;
  for (const { at, send } of sends.sort((a, b) => a.at - b.at)) {
    const ms = at * 1000 - (performance.now() - begun);
    if (ms > 1) await pause(ms);
    late = Math.max(late, -ms);
    answers.push(send());
  }
  await Promise.all(answers);
  if (late > MAX_LATE_MS)
    console.log(`This machine was too busy: requests were sent up to ${Math.round(late)} ms late.`);
}

/** Cores that server and database use during `work`, minus their idle load if it is given. */
async function coresFor({ child, database }, work, rest = { server: 0, database: 0 }) {
  const read = async () => [cpuOf(child.pid), await cpuOfPostgres(database)];
  const before = await read();
  const begun = performance.now();
  const result = await work();
  const took = performance.now() - begun;
  const [server, postgres] = (await read()).map((ms, at) => (ms - before[at]) / took);
  return { ...result, seconds: took / 1000, server: server - rest.server, database: postgres - rest.database };
}

async function rushOn(site, { online, slips, seed }) {
  const random = randomOf(seed);
  const clients = createClients(site.port);
  const seconds = BEFORE_SECONDS + MINUTE_SECONDS;
  const polls = Array.from({ length: online }, (_, player) => {
    const first = random() * POLL_SECONDS;
    const times = Array.from({ length: seconds / POLL_SECONDS }, (_, at) => first + at * POLL_SECONDS);
    return times.map((at) => ({ at, send: () => clients.poll(player) }));
  }).flat();
  const bids = arrivals(slips, seconds, random).map((at, no) => {
    const player = Math.floor(random() * online);
    return { at, send: () => clients.bid(player, `rush-${seed}-${no}`) };
  });
  const all = [...polls, ...bids];
  const upTo = (from, to) =>
    sendAll(all.filter(({ at }) => at >= from && at < to).map((one) => ({ ...one, at: one.at - from })));
  // Every answer must arrive before the rest period, which is as long as the one it is compared with.
  for (let first = 0; first < online; first += FIRST_POLLS)
    await Promise.all(
      Array.from({ length: Math.min(FIRST_POLLS, online - first) }, (_, at) => clients.poll(first + at)),
    );
  const rest = await coresFor(site, () => pause(REST_SECONDS * 1000));
  await upTo(0, BEFORE_SECONDS);
  const { counted } = clients;
  const before = { ...counted, bytes: clients.received() };
  for (const times of [counted.pollMs, counted.slipMs]) times.length = 0;
  const { seconds: took, ...cores } = await coresFor(site, () => upTo(BEFORE_SECONDS, seconds), rest);
  const since = (name) => counted[name] - before[name];
  const found = {
    ...cores,
    rest,
    polls: since('polls') / took,
    whole: since('whole') / since('polls'),
    bids: since('slips') / took,
    refused: counted.refused,
    megabits: ((clients.received() - before.bytes) * 8) / 1e6 / took,
    pollMs: p99(counted.pollMs),
    slipMs: p99(counted.slipMs),
  };
  clients.close();
  return found;
}

/** The busiest minute of so many players. */
export async function measureRush(players, { online, slips, rush }, seed) {
  const order = { online: Math.round(players * online), slips: Math.round(players * slips * rush), seed };
  let found;
  await withPostgres(({ onFreshSite }) => onFreshSite('rush', async (site) => (found = await rushOn(site, order))));
  return found;
}

const rounded = (number) => (number < 10 ? number.toFixed(2) : Math.round(number).toLocaleString('en'));

const pair = ({ server, database }) => `${server.toFixed(2)} and ${database.toFixed(2)}`;

/** The table of measurements, times `scale`, beside the estimates. */
export function rushLines(estimated, measured, scale) {
  const beside = (what, much, seen) => [what, rounded(much), rounded(seen * scale), rounded((seen * scale) / much)];
  return [
    beside('polls a second', estimated.polls, measured.polls),
    beside('slips a second', estimated.bids, measured.bids),
    beside('cores of the API servers at work', estimated.serverWork, measured.server),
    beside('cores of the database at work', estimated.databaseWork, measured.database),
    beside('Mbit/s to players', estimated.megabitsOut, measured.megabits),
    ['cores of one server and of the database at rest', '', pair(measured.rest), ''],
    ['whole answers among the polls', String(estimated.whole), measured.whole.toFixed(2), ''],
    ['ms until a poll is answered, 99 of 100', '', rounded(measured.pollMs), ''],
    ['ms until a slip is answered, 99 of 100', '', rounded(measured.slipMs), ''],
    ['slips refused', '', String(measured.refused), ''],
  ];
}
