/**
 * Measured unit costs: docs/cost-of-the-server.md. Processor time in µs, sizes in bytes with headers. The full poll is
 * compressed. Slips of five lines arrive eight at a time, because several servers share them.
 */
const COSTS = {
  unchangedPoll: { server: 140, database: 50, bytes: 400 },
  wholePoll: { server: 122, database: 50, bytes: 2_200 },
  slip: { server: 280, database: 650, bytes: 1_000 },
};

/**
 * What a slip and each of its lines store for good, its key for 30 days, and what is sent to each standby, with five
 * lines.
 */
const KEPT = { slip: 510, line: 175, key: 215, log: 2_600 };
const KEY_DAYS = 30;

const POLL_SECONDS = 5;
/** The share of polls whose answer differs from the one before. */
const WHOLE_POLLS = 1 / 10;
/** The usable share of a core in the busiest minute: the rest covers uneven load and the loss of a machine. */
const BUSY = 0.5;
const CORES = 8;
/** Above this, one primary is too small. */
const MAX_CORES = 64;

/** Assumptions about the players, which options can change. */
export const HABITS = {
  online: { value: 0.1, means: 'share of the players who have the site open in the busiest minute' },
  minutes: { value: 30, means: 'minutes a day that a player has it open' },
  slips: { value: 5, means: 'slips of a player a day' },
  lines: { value: 5, means: 'lines of a slip' },
  rush: { value: 0.02, means: "share of a day's slips that come in the busiest minute" },
};

/** With three equal database nodes. */
function machinesFor(cores) {
  return Math.max(3, Math.ceil((cores('server') + 3 * cores('database')) / BUSY / CORES));
}

/** Machines, traffic and disk for so many players a day with these habits. */
export function capacityOf(players, { online, minutes, slips, lines, rush }) {
  const polls = (players * online) / POLL_SECONDS;
  const slipsADay = players * slips;
  const bids = (slipsADay * rush) / 60;
  const mean = (kind) => WHOLE_POLLS * COSTS.wholePoll[kind] + (1 - WHOLE_POLLS) * COSTS.unchangedPoll[kind];
  const cores = (kind) => (polls * mean(kind) + bids * COSTS.slip[kind]) / 1e6;
  const pollsADay = (players * minutes * 60) / POLL_SECONDS;
  const kept = KEPT.slip + lines * KEPT.line;
  return {
    polls,
    bids,
    whole: WHOLE_POLLS,
    serverWork: cores('server'),
    databaseWork: cores('database'),
    // A process uses one core.
    servers: Math.max(2, Math.ceil(cores('server') / BUSY)),
    databaseCores: Math.max(2, Math.ceil(cores('database') / BUSY)),
    machines: machinesFor(cores),
    fitsOnePrimary: cores('database') / BUSY <= MAX_CORES,
    megabitsOut: ((polls * mean('bytes') + bids * COSTS.slip.bytes) * 8) / 1e6,
    megabitsToStandby: (bids * KEPT.log * 8) / 1e6,
    gigabytesOutADay: (pollsADay * mean('bytes') + slipsADay * COSTS.slip.bytes) / 1e9,
    gigabytesAYear: (slipsADay * kept * 365) / 1e9,
    gigabytesOfKeys: (slipsADay * KEPT.key * KEY_DAYS) / 1e9,
  };
}

const count = (number) => Math.ceil(number).toLocaleString('en');

/** The lines of the printed table. */
export const linesOf = (capacity) => [
  ['polls a second in the busiest minute', count(capacity.polls)],
  ['slips a second in the busiest minute', count(capacity.bids)],
  [`machines with ${CORES} cores for all of it`, count(capacity.machines)],
  ['processes of the API server, a core each', count(capacity.servers)],
  [
    'cores of the leading database node, and of each standby',
    capacity.fitsOnePrimary ? count(capacity.databaseCores) : `${count(capacity.databaseCores)}: too many for one`,
  ],
  ['Mbit/s to players in the busiest minute', count(capacity.megabitsOut)],
  ['Mbit/s from the leader to each standby', count(capacity.megabitsToStandby)],
  ['GB a day to players', count(capacity.gigabytesOutADay)],
  ['GB a year that the database grows by', count(capacity.gigabytesAYear)],
  ['GB of idempotency keys, which are kept for 30 days', count(capacity.gigabytesOfKeys)],
];
