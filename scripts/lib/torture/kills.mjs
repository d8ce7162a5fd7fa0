import { setTimeout as sleep } from 'node:timers/promises';
import { RESULT_KINDS } from './model/model.mjs';
import { resultOf } from './model/requests.mjs';
import { trapAt } from './proxy.mjs';
import { createRandom } from './random.mjs';

/** After this share of the answers, a server that was not killed yet is killed. */
const LATE = 0.7;

/** Both servers are killed in each part of the wave, each at its own moment. */
export async function killServers({ place, count, partOf, sendAll, untilAnswered, recover }, { fault: { rounds } }) {
  for (const [at, strikes] of rounds.entries()) {
    for (const { server, ...moment } of strikes) {
      const one = place.servers[server];
      one?.back?.traps.add(trapAt(moment, { strikes: one.aim() }));
    }
    const sending = sendAll(partOf(at, rounds.length));
    // Without a connection to the database there is no trap, so the number of answers decides the moment.
    await untilAnswered(place.servers[0].back ? LATE : strikes[0].nth / 3);
    for (const one of place.servers) {
      if (one.isUp) one.aim()();
      count('server killed');
    }
    await sending;
    await recover();
  }
}

/** The operator sets results, and each server that settles one is killed while doing so. */
export async function killSettlers(
  { place, model, count, send, sendAll, untilAnswered, wave, noteKnown, recover, seed },
  { number, fault: { strikes } },
) {
  const sending = sendAll();
  await untilAnswered(0.3);
  for (const [at, { server, ...moment }] of strikes.entries()) {
    const one = place.servers[server];
    noteKnown();
    const open = wave.find(({ kind, state }) => RESULT_KINDS.includes(kind) && state === 'unknown');
    const op = open ?? resultOf({ seed: `${seed} ${number} strike ${at}`, server }, { model, now: place.clock.now() });
    if (!op) break;
    if (!open) wave.push(op);
    let isSprung = false;
    one.back.traps.add(trapAt(moment, { strikes: one.aim(), sprung: () => (isSprung = true) }));
    await send(op, { server });
    if (isSprung) count('settling server killed');
    await recover();
  }
  await sending;
}

export async function killDatabase(
  { place, count, partOf, sendAll, untilAnswered, recover, send, wave, noteKnown, model, seed },
  { number, fault: { rounds } },
) {
  for (const [at, { share, settles }] of rounds.entries()) {
    const sending = sendAll(partOf(at, rounds.length));
    await untilAnswered(share);
    // A result of the wave that is accepted by now must not be set once more.
    noteKnown();
    const isFree = !wave.some(({ kind, state }) => RESULT_KINDS.includes(kind) && state === 'unknown');
    const about = { seed: `${seed} ${number} killed ${at}`, server: 0 };
    const op = settles && isFree ? resultOf(about, { model, now: place.clock.now() }) : null;
    if (op) wave.push(op);
    const settling = op ? send(op, {}) : null;
    if (op) await sleep(createRandom(seed, number, 'pause', at).int(60));
    await place.database.crash();
    count('PostgreSQL killed');
    await place.database.restart();
    await Promise.all([sending, settling]);
    await recover();
  }
}
