import { setTimeout as sleep } from 'node:timers/promises';
import { agreed, saysNothingHappened, unclear } from './answers.mjs';
import { expectNone, insist } from './insist.mjs';
import { differences, outOfRange } from './model/compare.mjs';
import { judge, noteSeals } from './model/judge.mjs';
import { noteSpans, refusedWithRoom } from './model/limits.mjs';
import { apply, copyOf, rangesOf, RESULT_KINDS } from './model/model.mjs';
import { requestsOf, resultOf } from './model/requests.mjs';
import { command, operatorOutcome, wordsOf } from './operator.mjs';
import { readPurses, readRows } from './rows.mjs';
import { stepOf } from './schedule.mjs';
import { ask, askBadly, callOf, endLingering, isPlayers } from './send.mjs';
import { STRIKES } from './strikes.mjs';
import { createPlayersViewCheck } from './players-view.mjs';

/** All slips and the books are compared every so many steps, and at the end. */
const WHOLE_EVERY = 25;

/** Sends the requests of a wave, all at once or in parts, and reports how many of those were answered. */
function sender(wave, send) {
  let waiting = [];
  return {
    /** One of the given number of parts, with earlier unanswered requests. */
    partOf: (at, parts) =>
      wave.filter(({ state, tries }, nth) => state === 'unknown' && (tries > 0 || nth % parts === at)),
    unsent: () => wave.filter(({ tries }) => tries === 0),
    async sendAll(ops = [...wave]) {
      waiting = ops.map((op) => ({ op, isOver: false }));
      await Promise.all(
        waiting.map(async (one) => {
          await send(one.op, { transport: one.op.transport });
          one.isOver = true;
        }),
      );
    },
    async untilAnswered(share) {
      while (waiting.filter(({ isOver }) => isOver).length < share * waiting.length) await sleep(2);
    },
  };
}

export function createRun({ place, model, seed, faults, isShort, counts }) {
  const { servers, world, clock, database } = place;
  const seals = new Set();
  const failures = [];
  const count = (what, by = 1) => void (counts[what] = (counts[what] ?? 0) + by);
  const playersView = createPlayersViewCheck({ world, model, seed, count });
  const isReadable = () => database.url !== null || servers.every(({ isUp }) => !isUp);

  async function sendPlayers(op, server, transport) {
    const call = callOf(op, world);
    const well = (one) => ask(one.front.port, call);
    const once = () => [transport ? askBadly(server.front.target, call, transport) : well(server)];
    const asked = transport === 'twice' ? [servers[0], servers.at(-1)].map(well) : once();
    op.uncertain += asked.length;
    const answers = await Promise.all(asked);
    op.uncertain -= answers.filter(saysNothingHappened).length;
    failures.push(...answers.flatMap((answer) => unclear(op, answer)));
    return agreed(answers);
  }

  /** Sends a request once, and records its answer. */
  async function send(op, { server: at = op.server, transport = null }) {
    const server = servers[at % servers.length];
    op.tries += 1;
    if (isPlayers(op)) return void Object.assign(op, await sendPlayers(op, server, transport?.name));
    op.uncertain += 1;
    Object.assign(op, operatorOutcome(op, await command(server.data, wordsOf(op, world))));
  }

  /** A command's JSON output; null if the server could not run it. */
  async function asked(server, words) {
    const answer = await command(server.data, words);
    return answer?.text.match(/^[[{]/) ? JSON.parse(answer.text) : null;
  }

  /** The numbers by which the operator names the requests that a wave decides. */
  async function numberDecisions(wave) {
    for (const [kind, list] of [
      ['decide-claim', 'deposits'],
      ['decide-withdrawal', 'withdrawals'],
    ]) {
      const deciding = wave.filter((op) => op.kind === kind);
      if (deciding.length === 0) continue;
      const rows = await insist(
        () => `${list} list`,
        async () => asked(servers[0], [list, 'list', '--json']),
      );
      for (const op of deciding) {
        const { mobile } = world.players[op.player];
        const at = rows.findIndex((row) => row.mobile === mobile && Number(row.points) === op.points);
        expectNone(at < 0 ? [`${list} list does not show ${op.points} points of player ${op.player}`] : []);
        [{ number: op.number }] = rows.splice(at, 1);
      }
    }
  }

  /** Applies known outcomes to the model. */
  const noteKnown = (wave) => {
    const isNew = (op) => op.state === 'accepted' && !op.isApplied;
    const known = wave.filter(isNew);
    // Results come last: they are settled with all bids before them.
    for (const isResult of [false, true]) {
      for (const op of known.filter(({ kind }) => RESULT_KINDS.includes(kind) === isResult)) {
        apply(model, op);
        op.isApplied = true;
      }
    }
  };

  /** With unanswered requests, purses must be in the ranges that the model allows. */
  async function inRange(wave) {
    if (!isReadable()) return;
    const open = wave.filter(({ state, isApplied, uncertain }) => state !== 'refused' && !isApplied && uncertain > 0);
    expectNone(outOfRange(rangesOf(model, open), await readPurses(database, world)));
  }

  async function heal() {
    for (const { front, back } of servers) {
      front.traps.clear();
      back?.traps.clear();
    }
    endLingering();
    await Promise.all(servers.filter(({ isUp }) => !isUp).map((server) => server.start()));
  }

  /**
   * After a fault: what is known must be true while answers are missing, servers are restarted, and the ledger must be
   * sound.
   */
  async function recovered(wave, number) {
    const failed = servers.filter((server) => server.hasFailed());
    expectNone(failed.map((server) => `${server.name} has ended by itself: ${server.last()}`));
    expectNone(failures.splice(0));
    noteKnown(wave);
    await inRange(wave);
    await heal();
    await verifyLedger(servers[(number + 1) % servers.length]);
  }

  /** Each server must answer what it is asked again: another one does not help it out. */
  const repeat = (op, server) =>
    insist(
      () => `${op.kind} ${op.id} at ${servers[server % servers.length].name} (${op.lastText ?? 'no answer'})`,
      async () => {
        if (op.state === 'unknown') await send(op, { server });
        return op.state === 'unknown' ? null : op;
      },
    );

  /** The server's own check of the ledger. */
  async function verifyLedger(server) {
    const { sound, ...state } = await insist(
      () => 'ledger verify',
      () => asked(server, ['ledger', 'verify', '--json']),
    );
    expectNone(sound ? [] : [`ledger verify: ${JSON.stringify(state)}`]);
  }

  /** `days`: those whose slips are compared, null for all. `judged`: the last answered wave, if any. */
  async function checkRows(days, judged = null) {
    const keys = days?.map(({ key }) => key) ?? null;
    const rows = await readRows(database, world, keys);
    expectNone([...differences(model, rows, days ?? undefined), ...(judged ? refusedWithRoom(judged, rows) : [])]);
  }

  async function step(number) {
    const plan = stepOf(seed, number, faults, isShort);
    clock.span();
    const from = clock.now();
    const wave = requestsOf(plan, { model, now: from, seals });
    const result = plan.result && resultOf(plan.result, { model, now: from });
    if (result) wave.push(result);
    await numberDecisions(wave);
    const before = copyOf(model);

    const recover = () => recovered(wave, number);
    const own = { noteKnown: () => noteKnown(wave), recover, ...sender(wave, send) };
    await STRIKES[plan.fault.kind]({ ...own, place, model, wave, seed, count, send, differs: expectNone }, plan);
    await recover();
    await Promise.all(wave.map((op, at) => repeat(op, plan.repeatsOn + at)));

    const clocks = clock.span();
    // Nothing is sealed by a clock of the database that is wrong for a while.
    noteSeals(seals, before, { to: Math.max(from, clock.now()) });
    expectNone(judge({ model: before, wave, clock: clocks, seals }));
    noteKnown(wave);
    noteSpans(model, wave, clocks);
    for (const { state, kind, code } of wave) {
      count(`requests ${state}`);
      if (state === 'refused') count(`${kind} refused: ${code.split(':')[0]}`);
    }
    const days = number % WHOLE_EVERY === 0 ? null : daysOf(wave);
    if (isReadable()) await checkRows(days, { wave, clock: clocks });
    const server = servers[number % servers.length];
    await verifyLedger(server);
    await playersView.checkWallets(server);
    await playersView.checkReceipts(server, number);
    count('steps');
    return plan;
  }

  const daysOf = (wave) =>
    [...model.days.values()].filter((day) => wave.some((op) => op.market === day.market && op.day === day.day));

  /** At the end the rows of the embedded database can be read too. */
  async function finish() {
    await playersView.checkReceipts(servers[0], null);
    if (database.url === null) await Promise.all(servers.map((server) => server.stop()));
    await checkRows(null);
  }

  return { step, finish };
}
