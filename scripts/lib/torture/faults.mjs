/**
 * The faults as data. `weight`: its frequency, so that a full run reaches each number of `full` at about the same time.
 * `needs`: required abilities of the place. `counts`: what is counted, with the number of a full run.
 */
export const FAULTS = [
  {
    kind: 'kill servers',
    weight: 84,
    needs: [],
    counts: { 'server killed': 500 },
  },
  {
    kind: 'kill settlers',
    weight: 110,
    needs: ['postgres'],
    counts: { 'settling server killed': 500 },
  },
  {
    kind: 'kill database',
    weight: 67,
    needs: ['own postgres'],
    counts: { 'PostgreSQL killed': 200 },
  },
  {
    kind: 'lose answers',
    weight: 36,
    needs: [],
    counts: {
      'player to server, request lost': 1000,
      'server to player, answer lost': 1000,
      'server to database, request lost': 1000,
      'database to server, answer lost': 1000,
    },
  },
  {
    kind: 'bad connections',
    weight: 12,
    needs: [],
    counts: {
      'slow connection': 500,
      'half-open connection': 500,
      'broken connection': 300,
      'request to both servers at once': 300,
    },
  },
  { kind: 'fuzz', weight: 25, needs: [], counts: { 'fuzzed request': 50_000 } },
  { kind: 'step the clock of the servers', weight: 40, needs: [], counts: { 'clock of the servers stepped': 40 } },
  {
    kind: 'step the clock of the database',
    weight: 40,
    needs: ['postgres'],
    counts: { 'clock of the database stepped': 40 },
  },
  { kind: 'fill the disk', weight: 30, needs: ['small disk'], counts: { 'file system full': 30 } },
  { kind: 'silence the database', weight: 15, needs: ['postgres'], counts: { 'database silent, then cut off': 15 } },
  { kind: 'leave the database silent', weight: 8, needs: ['postgres'], counts: { 'database silent for good': 8 } },
  { kind: 'fail over to nothing', weight: 30, needs: ['postgres'], counts: { 'database away for a while': 30 } },
  { kind: 'fail over to a standby', weight: 30, needs: ['postgres'], counts: { 'database read only for a while': 30 } },
];

/** The reason shown for a count of 0 that the place could not reach. */
export const MISSING = {
  postgres: 'the embedded database is in the server and has no connection to it',
  'own postgres': 'the database is not ours to kill',
  'small disk': 'a file system of a few MB needs root and an own PostgreSQL',
};

export const faultsFor = (abilities) => FAULTS.filter(({ needs }) => needs.every((one) => abilities.includes(one)));

/** The faults that a place cannot have, one sentence each. */
export const leftOut = (abilities) =>
  FAULTS.flatMap(({ kind, needs }) => {
    const missing = needs.find((one) => !abilities.includes(one));
    return missing ? [`${kind}: left out, since ${MISSING[missing]}.`] : [];
  });

/** Database calls, by a part of their text, at which a server is killed: at one of the first `among`. */
export const PLAYER_CALLS = [
  { weight: 6, call: 'place_bid', among: 2 },
  { weight: 3, call: 'transfer_points', among: 1 },
  { weight: 1, call: 'hold_withdrawal', among: 1 },
  { weight: 1, call: 'request_funds', among: 1 },
  { weight: 1, call: 'decide_', among: 1 },
];

export const SETTLER_CALLS = [
  { weight: 12, call: 'settle_chunk', among: 2 },
  { weight: 2, call: 'store_seal(', among: 1 },
  { weight: 2, call: 'update session_seal', among: 1 },
  { weight: 3, call: 'store_results', among: 1 },
];

/** Before the database has the call, while it works on it, and once it is done and the answer is lost. */
export const WHENS = ['before', 'during', 'after'];

/** How a request is sent: whole, or like over a bad connection. */
export const TRANSPORTS = [
  { name: 'slow', count: 'slow connection', weight: 4 },
  { name: 'half-closed', count: 'half-open connection', weight: 2 },
  { name: 'half-sent', count: 'half-open connection', weight: 2 },
  { name: 'deaf', count: 'broken connection', weight: 1 },
  { name: 'reset', count: 'broken connection', weight: 2 },
  { name: 'twice', count: 'request to both servers at once', weight: 3 },
];

/** Where an answer gets lost. */
export const LOSSES = [
  { way: 'player', at: 'before', count: 'player to server, request lost' },
  { way: 'player', at: 'after', count: 'server to player, answer lost' },
  { way: 'database', at: 'before', count: 'server to database, request lost' },
  { way: 'database', at: 'after', count: 'database to server, answer lost' },
];
