import { setTimeout as sleep } from 'node:timers/promises';
import { fuzz } from './fuzz.mjs';
import { createRandom } from './random.mjs';
import { RESULT_KINDS } from './model/model.mjs';
import { resultOf } from './model/requests.mjs';
import { trapAt, trapFor } from './proxy.mjs';
import { isPlayers } from './send.mjs';

/** So long a database says nothing before its connections break. */
const SILENCE_MS = 2_000;

/** Servers are killed at their moment in the wave, or after it if that has not come. */
async function killServers({ place, count, sendAll, untilAnswered }, { fault: { strikes } }) {
  for (const { server, ...at } of strikes) {
    const one = place.servers[server];
    one?.back?.traps.add(trapAt(at, { strikes: one.strike }));
  }
  const sending = sendAll();
  // Without a connection to the database there is no trap: the number of answers tells the moment.
  if (!place.servers[0].back) await untilAnswered(strikes[0].nth / 4);
  else await sending;
  for (const one of place.servers) {
    if (one.isUp) one.strike();
    count('server killed');
  }
  await sending;
}

/** The operator sets results, and each server that settles one is killed in its midst. */
async function killSettlers(
  { place, model, count, send, sendAll, wave, inRange, noteKnown, seed },
  { number, fault: { strikes } },
) {
  const sending = sendAll();
  for (const [at, { server, ...moment }] of strikes.entries()) {
    const one = place.servers[server];
    if (!one.isUp) await one.start();
    noteKnown();
    const open = wave.find(({ kind, state }) => RESULT_KINDS.includes(kind) && state === 'unknown');
    const op = open ?? resultOf({ seed: `${seed} ${number} strike ${at}`, server }, { model, now: place.clock.now() });
    if (!op) break;
    if (!open) wave.push(op);
    let isSprung = false;
    const trap = trapAt(moment, { strikes: one.strike, sprung: () => (isSprung = true) });
    one.back.traps.add(trap);
    await send(op, { server });
    one.back.traps.delete(trap);
    if (isSprung) count('settling server killed');
    await inRange();
  }
  await sending;
}

async function killDatabase({ place, count, sendAll, untilAnswered, send, wave, model, seed }, { number, fault }) {
  const sending = sendAll();
  await untilAnswered(fault.share);
  const settles = fault.settles && !wave.some(({ kind }) => RESULT_KINDS.includes(kind));
  const op = settles && resultOf({ seed: `${seed} ${number} killed`, server: 0 }, { model, now: place.clock.now() });
  if (op) wave.push(op);
  const settling = op ? send(op, {}) : null;
  if (op) await sleep(createRandom(seed, number, 'pause').int(60));
  await place.database.crash();
  count('PostgreSQL killed');
  await place.database.restart();
  await Promise.all([sending, settling]);
}

async function loseAnswers({ place, count, sendAll, wave }) {
  for (const { id, server, loss, ...op } of wave) {
    if (!loss || !isPlayers(op)) continue;
    const one = place.servers[server % place.servers.length];
    const proxy = loss.way === 'player' ? one.front : one.back;
    proxy?.traps.add(trapFor(id, loss.at, () => count(loss.count)));
  }
  await sendAll();
}

async function useBadConnections({ count, sendAll, wave }) {
  for (const { transport, ...op } of wave) if (transport && isPlayers(op)) count(transport.count);
  await sendAll();
}

async function sendFuzz({ place, count, sendAll, differs, seed }, { number, fault }) {
  const { servers, world } = place;
  const [faults] = await Promise.all([
    fuzz({ seed: `${seed} ${number}`, count: fault.count, servers, strangers: world.strangers }),
    sendAll(),
  ]);
  count('fuzzed request', fault.count);
  differs(faults);
}

async function stepClock({ place, count, sendAll }, { fault: { byMs, killed } }) {
  const sending = sendAll();
  place.clock.step(byMs);
  for (const server of place.servers) {
    await (killed ? server.kill() : server.stop());
    await server.start();
  }
  count('clock stepped');
  await sending;
}

async function fillDisk({ place: { database }, count, sendAll, untilAnswered }, { fault }) {
  const sending = sendAll();
  await untilAnswered(fault.share);
  database.disk.fill();
  count('file system full');
  await sending;
  database.disk.free();
  await database.revive();
}

async function silenceDatabase({ place, count, sendAll, untilAnswered }, { fault }) {
  const { back } = place.servers[fault.server];
  const sending = sendAll();
  await untilAnswered(0.3);
  const before = back.silenced;
  back.isSilent = true;
  await Promise.race([sending, sleep(SILENCE_MS)]);
  back.isSilent = false;
  count('database connections silent', back.silenced - before);
  back.breakAll();
  await sending;
}

/** What each fault does while the actions of its step are sent. */
export const STRIKES = {
  'kill servers': killServers,
  'kill settlers': killSettlers,
  'kill database': killDatabase,
  'lose answers': loseAnswers,
  'bad connections': useBadConnections,
  fuzz: sendFuzz,
  'step the clock': stepClock,
  'fill the disk': fillDisk,
  'silence the database': silenceDatabase,
};
