/**
 * Measured costs, as in docs/cost-of-the-server.md: processor time in µs, and the bytes that a slip stores for good, in
 * its key for 30 days, and in the log that each standby gets. A slip costs `slip`, and `line` for each of its lines.
 */
export const COSTS = {
  poll: { server: 200, database: 50 },
  slip: { server: 1_280, database: 1_465, stored: 511, key: 213, log: 1_170 },
  line: { server: 10, database: 35, stored: 174, log: 283 },
};
/** Bytes with headers; the whole answer to a poll is compressed. */
export const ANSWERS = { unchanged: 400, whole: 2_200, slip: 1_000 };
const KEY_DAYS = 30;

const POLL_SECONDS = 5;
/** The share of polls whose answer differs from the one before. */
const WHOLE_POLLS = 1 / 10;
/** The usable share of a core in the busiest minute: the rest covers uneven load and the loss of a machine. */
const BUSY = 0.5;
const CORES = 8;
/** The leader and two standbys, as large as it. */
const DATABASES = 3;
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

/** Machines of 8 cores, for all of it or, where a database node needs more of them, for the API servers alone. */
function machinesFor(servers, databaseCores) {
  const fits = databaseCores <= CORES;
  const machines = Math.ceil((servers + (fits ? DATABASES * databaseCores : 0)) / CORES);
  return { machines: Math.max(fits ? DATABASES : 2, machines), databaseMachines: fits ? 0 : DATABASES };
}

/** Machines, traffic and disk for so many players a day with these habits. */
export function capacityOf(players, { online, minutes, slips, lines, rush }) {
  const polls = (players * online) / POLL_SECONDS;
  const slipsADay = players * slips;
  const bids = (slipsADay * rush) / 60;
  const ofSlip = (kind) => COSTS.slip[kind] + lines * COSTS.line[kind];
  const work = (kind) => (polls * COSTS.poll[kind] + bids * ofSlip(kind)) / 1e6;
  // A process uses one core.
  const servers = Math.max(2, Math.ceil(work('server') / BUSY));
  const databaseCores = Math.max(2, Math.ceil(work('database') / BUSY));
  const pollBytes = WHOLE_POLLS * ANSWERS.whole + (1 - WHOLE_POLLS) * ANSWERS.unchanged;
  const pollsADay = (players * minutes * 60) / POLL_SECONDS;
  return {
    polls,
    bids,
    whole: WHOLE_POLLS,
    serverWork: work('server'),
    databaseWork: work('database'),
    servers,
    databaseCores,
    ...machinesFor(servers, databaseCores),
    fitsOnePrimary: databaseCores <= MAX_CORES,
    megabitsOut: ((polls * pollBytes + bids * ANSWERS.slip) * 8) / 1e6,
    megabitsToStandby: (bids * ofSlip('log') * 8) / 1e6,
    gigabytesOutADay: (pollsADay * pollBytes + slipsADay * ANSWERS.slip) / 1e9,
    gigabytesAYear: (slipsADay * ofSlip('stored') * 365) / 1e9,
    gigabytesOfKeys: (slipsADay * COSTS.slip.key * KEY_DAYS) / 1e9,
  };
}

const count = (number) => Math.ceil(number).toLocaleString('en');

const machineLines = ({ machines, databaseMachines, databaseCores }) =>
  databaseMachines === 0
    ? [[`machines with ${CORES} cores for all of it`, count(machines)]]
    : [
        [`machines with ${CORES} cores for the API servers`, count(machines)],
        [`machines with ${count(databaseCores)} cores for the database`, count(databaseMachines)],
      ];

/** The lines of the printed table. */
export const linesOf = (capacity) => [
  ['polls a second in the busiest minute', count(capacity.polls)],
  ['slips a second in the busiest minute', count(capacity.bids)],
  ...machineLines(capacity),
  ['processes of the API server, a core each', count(capacity.servers)],
  [
    'cores of the leading database node, and of each standby',
    capacity.fitsOnePrimary ? count(capacity.databaseCores) : `${count(capacity.databaseCores)}: too many for one`,
  ],
  ['Mbit/s to players in the busiest minute', count(capacity.megabitsOut)],
  ['Mbit/s from the leader to each standby, without whole pages', count(capacity.megabitsToStandby)],
  ['GB a day to players', count(capacity.gigabytesOutADay)],
  ['GB a year that the database grows by', count(capacity.gigabytesAYear)],
  ['GB of idempotency keys, which are kept for 30 days', count(capacity.gigabytesOfKeys)],
];
