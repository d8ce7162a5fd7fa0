import { LOSSES, PLAYER_CALLS, SETTLER_CALLS, TRANSPORTS, WHENS } from './faults.mjs';
import { createRandom } from './random.mjs';

export const PLAYERS = 12;

/** Half of a wave's withdrawals and claims are pending at its end; the operator decides as many. */
const ACTIONS = [
  { kind: 'bid', weight: 60 },
  { kind: 'transfer', weight: 14 },
  { kind: 'withdraw', weight: 7 },
  { kind: 'claim', weight: 6 },
  { kind: 'credit', weight: 3 },
  { kind: 'decide-claim', weight: 5 },
  { kind: 'decide-withdrawal', weight: 5 },
];

/** Concurrent actions in a step. */
const SIZES = {
  'lose answers': 192,
  'bad connections': 192,
  'kill servers': 60,
  'kill settlers': 48,
  'kill database': 48,
  'leave the database silent': PLAYERS,
};
const USUAL_SIZE = 28;

/** The share of other steps during which the operator sets a result. */
const RESULT_SHARE = 0.3;
const FUZZED = 2_000;

/** A second request of a player waits until the server has given up the first one, after 20 s. */
const ONE_FOR_EACH = ['leave the database silent'];

/** A wave is sent in this many parts, each with a fault in its middle. */
const ROUNDS = 3;
const SETTLERS_KILLED = 6;

/** The most of each in a step of the short form. */
const SHORT = { actions: 48, rounds: 1, strikes: 4, count: 400 };

/** Forward by some hours, occasionally backward. */
const stepOfClock = (random) =>
  (random.chance(0.8) ? random.between(60, 600) : -random.between(30, 300)) * 60_000 + random.int(60_000);

const inRounds = (round) => Array.from({ length: ROUNDS }, (_, at) => round(at));

function strike(random, calls) {
  const { call, among } = random.weighted(calls);
  return { call, nth: random.between(1, among), when: random.pick(WHENS) };
}

/** The parameters of a fault; `share` is how far into the wave it occurs. */
const DETAILS = {
  'kill servers': (random) => ({
    rounds: inRounds(() => random.shuffled([0, 1]).map((server) => ({ server, ...strike(random, PLAYER_CALLS) }))),
  }),
  'kill settlers': (random) => ({
    strikes: Array.from({ length: SETTLERS_KILLED }, (_, at) => ({
      server: at % 2,
      ...strike(random, SETTLER_CALLS),
    })),
  }),
  'kill database': (random) => ({
    rounds: inRounds((at) => ({ share: random.int(90) / 100, settles: at === 0 && random.chance(0.4) })),
  }),
  'step the clock of the servers': (random) => ({ byMs: stepOfClock(random), killed: random.chance(0.5) }),
  // The servers look for sessions to seal every five seconds.
  'step the clock of the database': (random) => ({
    byMs: stepOfClock(random),
    share: random.int(60) / 100,
    pauseMs: random.between(1_000, 6_000),
  }),
  'silence the database': (random) => ({ server: random.int(2), share: random.int(60) / 100 }),
  'leave the database silent': (random) => ({ server: random.int(2), share: random.int(60) / 100 }),
  'fail over to nothing': (random) => ({ share: random.int(60) / 100, pauseMs: random.int(3_000) }),
  'fail over to a standby': (random) => ({ share: random.int(60) / 100, pauseMs: random.int(3_000) }),
  'fill the disk': (random) => ({ share: random.int(30) / 100 }),
  fuzz: () => ({ count: FUZZED }),
};

/** The effect of a fault on single actions. */
const PER_ACTION = {
  'lose answers': (random) => ({ loss: random.pick(LOSSES) }),
  'bad connections': (random) => ({ transport: random.weighted(TRANSPORTS) }),
  // Small slips fit on existing pages.
  'fill the disk': () => ({ isLong: true }),
};

/** Each fault once, in an order by the seed, and then by weight. */
function faultOf(seed, number, faults) {
  if (number < faults.length) return createRandom(seed, 'order').shuffled(faults)[number];
  return createRandom(seed, number, 'fault').weighted(faults);
}

/** Less of the same step: each fault occurs, but fewer times. */
function shortened({ fault: { rounds, strikes, count, ...fault }, actions, ...step }) {
  if (rounds) fault.rounds = rounds.slice(0, SHORT.rounds);
  if (strikes) fault.strikes = strikes.slice(0, SHORT.strikes);
  if (count) fault.count = Math.min(count, SHORT.count);
  return { ...step, fault, actions: actions.slice(0, SHORT.actions) };
}

/**
 * Step `number` of the schedule: its fault, and the concurrent actions of players and operators. It depends on the
 * seed, the number and the faults to choose from; an action's details depend on its own `seed`.
 */
export function stepOf(seed, number, faults, isShort = false) {
  const { kind } = faultOf(seed, number, faults);
  const random = createRandom(seed, number, 'step');
  const detailed = PER_ACTION[kind] ?? (() => ({}));
  const actions = Array.from({ length: SIZES[kind] ?? USUAL_SIZE }, (_, at) => ({
    kind: random.weighted(ACTIONS).kind,
    player: ONE_FOR_EACH.includes(kind) ? at : random.int(PLAYERS),
    server: random.int(2),
    seed: `${seed} ${number} ${at}`,
    ...detailed(random),
  }));
  const step = {
    number,
    fault: { kind, ...(DETAILS[kind]?.(random) ?? {}) },
    actions,
    result:
      kind !== 'kill settlers' && random.chance(RESULT_SHARE)
        ? { seed: `${seed} ${number} result`, server: random.int(2) }
        : null,
    /** The server that repeats the first request of the wave, if it has no answer; the other one repeats the second. */
    repeatsOn: random.int(2),
  };
  return isShort ? shortened(step) : step;
}
