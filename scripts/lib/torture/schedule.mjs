import { faultsFor, LOSSES, PLAYER_CALLS, SETTLER_CALLS, TRANSPORTS, WHENS } from './faults.mjs';
import { createRandom } from './random.mjs';

export const PLAYERS = 12;

/** Half of the withdrawals and claims of a wave wait at its end; the operator decides as many. */
const ACTIONS = [
  { kind: 'bid', weight: 60 },
  { kind: 'transfer', weight: 14 },
  { kind: 'withdraw', weight: 7 },
  { kind: 'claim', weight: 6 },
  { kind: 'credit', weight: 3 },
  { kind: 'decide-claim', weight: 5 },
  { kind: 'decide-withdrawal', weight: 5 },
];

/** Actions at once in a step. */
const SIZES = {
  'lose answers': 192,
  'bad connections': 192,
  'kill servers': 60,
  'kill settlers': 48,
  'kill database': 48,
};
const USUAL_SIZE = 28;

/** Steps in whose midst the operator sets a result, beside those that are about results. */
const RESULT_SHARE = 0.3;
const FUZZED = 2_000;

/** A wave is sent in so many parts, each with a fault in its midst. */
const ROUNDS = 3;
const SETTLERS_KILLED = 6;

/** Forward by some hours; now and then backward. */
const stepOfClock = (random) =>
  (random.chance(0.8) ? random.between(60, 600) : -random.between(30, 300)) * 60_000 + random.int(60_000);

const inRounds = (round) => Array.from({ length: ROUNDS }, (_, at) => round(at));

function strike(random, calls) {
  const { call, among } = random.weighted(calls);
  return { call, nth: random.between(1, among), when: random.pick(WHENS) };
}

/** What a fault needs to know; `share` is how far into the wave it strikes. */
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
  'step the clock of the database': (random) => ({ byMs: stepOfClock(random), share: random.int(60) / 100 }),
  'silence the database': (random) => ({ server: random.int(2), share: random.int(60) / 100 }),
  'leave the database silent': (random) => ({ server: random.int(2), share: random.int(60) / 100 }),
  'fail over to nothing': (random) => ({ share: random.int(60) / 100, pauseMs: random.int(3_000) }),
  'fail over to a standby': (random) => ({ share: random.int(60) / 100, pauseMs: random.int(3_000) }),
  'fill the disk': (random) => ({ share: random.int(30) / 100 }),
  fuzz: () => ({ count: FUZZED }),
};

/** What a fault does to single actions. */
const PER_ACTION = {
  'lose answers': (random) => ({ loss: random.pick(LOSSES) }),
  'bad connections': (random) => ({ transport: random.weighted(TRANSPORTS) }),
  // Small slips find room on the pages that are there.
  'fill the disk': () => ({ isLong: true }),
};

/** Each fault once, in an order by the seed, and then by their weights. */
function faultOf(seed, number, faults) {
  if (number < faults.length) return createRandom(seed, 'order').shuffled(faults)[number];
  return createRandom(seed, number, 'fault').weighted(faults);
}

/**
 * Step `number` of the schedule: its fault, and the actions of players and operators beside it. It follows from the
 * seed, the number and the faults that the place can have; what an action finds is told by its own `seed`.
 */
export function stepOf(seed, number, abilities) {
  const { kind } = faultOf(seed, number, faultsFor(abilities));
  const random = createRandom(seed, number, 'step');
  const detailed = PER_ACTION[kind] ?? (() => ({}));
  const actions = Array.from({ length: SIZES[kind] ?? USUAL_SIZE }, (_, at) => ({
    kind: random.weighted(ACTIONS).kind,
    player: random.int(PLAYERS),
    server: random.int(2),
    seed: `${seed} ${number} ${at}`,
    ...detailed(random),
  }));
  return {
    number,
    fault: { kind, ...(DETAILS[kind]?.(random) ?? {}) },
    actions,
    result:
      kind !== 'kill settlers' && random.chance(RESULT_SHARE)
        ? { seed: `${seed} ${number} result`, server: random.int(2) }
        : null,
    /** On which server each unanswered request is repeated first. */
    repeatsOn: random.int(2),
  };
}
