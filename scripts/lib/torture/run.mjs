import { setTimeout as sleep } from 'node:timers/promises';
import { expectNone, insist } from './insist.mjs';
import { differences, expectedPurse, outOfRange } from './model/compare.mjs';
import { judge, noteSeals } from './model/judge.mjs';
import { apply, copyOf, rangesOf, RESULT_KINDS } from './model/model.mjs';
import { requestsOf, resultOf } from './model/requests.mjs';
import { command, operatorOutcome, wordsOf } from './operator.mjs';
import { readPurses, readRows } from './rows.mjs';
import { stepOf } from './schedule.mjs';
import { ask, askBadly, callOf, endLingering, isPlayers, outcomeOf } from './send.mjs';
import { STRIKES } from './strikes.mjs';

/** All slips and the books are compared in every so manieth step, and at the end. */
const WHOLE_EVERY = 25;

export function createRun({ place, model, seed, counts }) {
  const { servers, world, clock, database } = place;
  const seals = new Set();
  const count = (what, by = 1) => void (counts[what] = (counts[what] ?? 0) + by);
  const isReadable = () => database.url !== null || servers.every(({ isUp }) => !isUp);

  /** Sends a request once, and notes what it was answered. */
  async function send(op, { server = op.server, transport = null }) {
    const one = servers[server % servers.length];
    op.tries += 1;
    let outcome;
    if (isPlayers(op)) {
      const call = callOf(op, world);
      const answer = transport
        ? await askBadly(one.front.target, call, transport.name)
        : await ask(one.front.port, call);
      outcome = outcomeOf(answer);
    } else {
      outcome = operatorOutcome(op, await command(one.data, wordsOf(op, world)));
    }
    if (outcome) Object.assign(op, outcome);
  }

  /** What a command prints as JSON; null where the server could not do it. */
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

  /** Carries what is known by now into the model. */
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

  /** Beside the unanswered requests the purses lie where the model allows. */
  async function inRange(wave) {
    if (!isReadable()) return;
    const open = wave.filter(({ state, isApplied }) => state !== 'refused' && !isApplied);
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

  const repeat = (op, first) =>
    insist(
      () => `${op.kind} ${op.id} (${op.lastText ?? 'no answer'})`,
      async (tries) => {
        if (op.state === 'unknown') await send(op, { server: first + tries });
        return op.state === 'unknown' ? null : op;
      },
    );

  async function walletOf({ token }, server) {
    const body = JSON.stringify({ env_type: 'Prod', app_key: 'torture', unique_token: token });
    const answer = await ask(server.front.port, { path: '/api-user-wallet-balance', body });
    if (answer?.status !== 200) return null;
    const { wallet_amt, hold_amt } = JSON.parse(answer.text);
    return `wallet ${wallet_amt}, held ${hold_amt}`;
  }

  /** The server's own check of the ledger, and what players are told of their purses. */
  async function checkServers(number) {
    const server = servers[number % servers.length];
    const { sound, ...state } = await insist(
      () => 'ledger verify',
      () => asked(server, ['ledger', 'verify', '--json']),
    );
    expectNone(sound ? [] : [`ledger verify: ${JSON.stringify(state)}`]);
    const told = await Promise.all(
      world.players.map((player) =>
        insist(
          () => 'a wallet',
          () => walletOf(player, server),
        ),
      ),
    );
    const must = model.purses.map(expectedPurse).map(({ wallet, held }) => `wallet ${wallet}, held ${held}`);
    expectNone(
      must.flatMap((text, at) => (text === told[at] ? [] : [`player ${at} is told ${told[at]}, not ${text}`])),
    );
  }

  async function checkRows(days) {
    const keys = days?.map(({ key }) => key) ?? null;
    expectNone(differences(model, await readRows(database, world, keys), days ?? undefined));
  }

  async function step(number) {
    const plan = stepOf(seed, number, place.abilities);
    const from = clock.now();
    const wave = requestsOf(plan, { model, now: from });
    const result = plan.result && resultOf(plan.result, { model, now: from });
    if (result) wave.push(result);
    await numberDecisions(wave);
    const before = copyOf(model);

    const sent = [...wave];
    let answered = 0;
    const sendAll = () =>
      Promise.all(sent.map((op) => send(op, { transport: op.transport }).then(() => (answered += 1))));
    const own = { inRange: () => inRange(wave), noteKnown: () => noteKnown(wave), sendAll };
    const untilAnswered = async (share) => {
      while (answered < share * sent.length) await sleep(2);
    };
    const run = { ...own, place, model, wave, seed, count, send, untilAnswered, differs: expectNone };
    await STRIKES[plan.fault.kind](run, plan);
    const failed = servers.filter((server) => server.hasFailed());
    expectNone(failed.map((server) => `${server.name} has ended by itself: ${server.last()}`));
    noteKnown(wave);
    await inRange(wave);
    await heal();
    await Promise.all(wave.map((op) => repeat(op, plan.repeatsOn)));

    const clocks = { from: Math.min(from, clock.now()), to: Math.max(from, clock.now()) };
    noteSeals(seals, before, clocks);
    expectNone(judge({ model: before, wave, clock: clocks, seals }));
    noteKnown(wave);
    for (const { state } of wave) count(`requests ${state}`);
    if (isReadable()) await checkRows(number % WHOLE_EVERY === 0 ? null : daysOf(wave));
    await checkServers(number);
    count('steps');
    return plan;
  }

  const daysOf = (wave) =>
    [...model.days.values()].filter((day) => wave.some((op) => op.market === day.market && op.day === day.day));

  /** At the end the rows of the embedded database can be read too. */
  async function finish() {
    if (database.url === null) await Promise.all(servers.map((server) => server.stop()));
    await checkRows(null);
  }

  return { step, finish };
}
