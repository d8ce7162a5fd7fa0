import { setTimeout as sleep } from 'node:timers/promises';
import { fuzz } from './fuzz.mjs';
import { killDatabase, killServers, killSettlers } from './kills.mjs';
import { trapFor } from './proxy.mjs';
import { isPlayers } from './send.mjs';

/** How long a database is silent before its connections break. */
const SILENCE_MS = 2_000;

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

async function stepClockOfServers({ place, count, sendAll }, { fault: { byMs, killed } }) {
  const sending = sendAll();
  place.clock.step(byMs);
  for (const server of place.servers) {
    await (killed ? server.kill() : server.stop());
    await server.start();
  }
  count('clock of the servers stepped');
  await sending;
}

/** Half of the wave is in flight when the fault begins; the other half is sent into it. It ends with all of them. */
async function amid({ sendAll, untilAnswered, partOf, unsent }, { fault: { share } }, begin) {
  const sending = sendAll(partOf(0, 2));
  await untilAnswered(share);
  await begin();
  await Promise.all([sending, sendAll(unsent())]);
}

/** The servers use the database's time, so their clock is wrong for a while. */
async function stepClockOfDatabase(run, plan) {
  const { clock, database } = run.place;
  const { byMs, pauseMs } = plan.fault;
  await amid(run, plan, async () => {
    clock.step(byMs);
    await database.stepClock(byMs);
  });
  await sleep(pauseMs);
  await database.stepClock(0);
  clock.step(-byMs);
  run.count('clock of the database stepped');
}

async function fillDisk(run, plan) {
  const { disk, revive } = run.place.database;
  await amid(run, plan, disk.fill);
  if (run.wave.some(({ state }) => state === 'unknown')) run.count('file system full');
  disk.free();
  await revive();
}

async function silenceDatabase(run, plan) {
  const { back } = run.place.servers[plan.fault.server];
  const before = back.silenced;
  let cutting;
  await amid(run, plan, () => {
    back.silence();
    cutting = sleep(SILENCE_MS).then(() => {
      back.speak();
      back.breakAll();
    });
  });
  await cutting;
  if (back.silenced > before) run.count('database silent, then cut off');
}

/** The server must give up by itself, and never reuse a silent connection. */
async function leaveDatabaseSilent(run, plan) {
  const { back } = run.place.servers[plan.fault.server];
  const before = back.silenced;
  await amid(run, plan, back.silence);
  back.speak();
  if (back.silenced > before) run.count('database silent for good');
}

async function failOverToNothing(run, plan) {
  const { servers } = run.place;
  await amid(run, plan, () => servers.forEach(({ back }) => back.takeAway()));
  await sleep(plan.fault.pauseMs);
  for (const { back } of servers) back.bringBack();
  run.count('database away for a while');
}

async function failOverToStandby(run, plan) {
  const { servers, database } = run.place;
  await amid(run, plan, async () => {
    await database.makeReadOnly();
    for (const { back } of servers) back.breakAll();
  });
  await sleep(plan.fault.pauseMs);
  await database.makeWritable();
  run.count('database read only for a while');
}

/** What each fault does while the actions of its step are sent. */
export const STRIKES = {
  'kill servers': killServers,
  'kill settlers': killSettlers,
  'kill database': killDatabase,
  'lose answers': loseAnswers,
  'bad connections': useBadConnections,
  fuzz: sendFuzz,
  'step the clock of the servers': stepClockOfServers,
  'step the clock of the database': stepClockOfDatabase,
  'fill the disk': fillDisk,
  'silence the database': silenceDatabase,
  'leave the database silent': leaveDatabaseSilent,
  'fail over to nothing': failOverToNothing,
  'fail over to a standby': failOverToStandby,
};
