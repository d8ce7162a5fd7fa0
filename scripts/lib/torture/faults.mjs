/**
 * The faults as data. `weight`: how often among others, so that a run of the full size meets each number of `full` at
 * about the same time. `needs`: what the place must have. `counts`: what is counted, with the number of a full run.
 */
export const FAULTS = [
  {
    kind: 'kill servers',
    weight: 25,
    needs: [],
    counts: { 'server killed': 500 },
  },
  {
    kind: 'kill settlers',
    weight: 25,
    needs: ['postgres'],
    counts: { 'settling server killed': 500 },
  },
  {
    kind: 'kill database',
    weight: 20,
    needs: ['own postgres'],
    counts: { 'PostgreSQL killed': 200 },
  },
  {
    kind: 'lose answers',
    weight: 12,
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
    weight: 8,
    needs: [],
    counts: { 'slow connection': 400, 'half-open connection': 300, 'broken connection': 300 },
  },
  { kind: 'fuzz', weight: 10, needs: [], counts: { 'fuzzed request': 50_000 } },
  { kind: 'step the clock', weight: 6, needs: [], counts: { 'clock stepped': 50 } },
  { kind: 'fill the disk', weight: 4, needs: ['small disk'], counts: { 'file system full': 30 } },
  { kind: 'silence the database', weight: 3, needs: ['postgres'], counts: { 'database connections silent': 20 } },
];

/** What a count of 0 is called that the place could not have met, with the reason. */
export const MISSING = {
  postgres: 'the embedded database is in the server and has no connection to it',
  'own postgres': 'the database is not ours to kill',
  'small disk': 'a file system of a few MB needs root and an own PostgreSQL',
};

export const faultsFor = (abilities) => FAULTS.filter(({ needs }) => needs.every((one) => abilities.includes(one)));

/** The faults that are left out on a place, a sentence each. */
export const leftOut = (abilities) =>
  FAULTS.flatMap(({ kind, needs }) => {
    const missing = needs.find((one) => !abilities.includes(one));
    return missing ? [`${kind}: left out, since ${MISSING[missing]}.`] : [];
  });

/** Calls of the database, by a part of their text, at which a server is killed. */
export const PLAYER_CALLS = ['place_bid', 'transfer_points', 'hold_withdrawal', 'request_funds', 'decide_', 'commit'];

export const SETTLER_CALLS = [
  { weight: 12, call: 'settle_chunk' },
  { weight: 2, call: 'seal_session(' },
  { weight: 2, call: 'update session_seal' },
  { weight: 3, call: 'declare_results' },
];

/** Before the database has the call, while it works on it, and once it is done and the answer is lost. */
export const WHENS = ['before', 'during', 'after'];

/** How a request travels: whole, or as a bad connection carries it. */
export const TRANSPORTS = [
  { name: 'slow', count: 'slow connection', weight: 4 },
  { name: 'half-closed', count: 'half-open connection', weight: 1 },
  { name: 'half-sent', count: 'half-open connection', weight: 2 },
  { name: 'deaf', count: 'broken connection', weight: 1 },
  { name: 'reset', count: 'broken connection', weight: 2 },
];

/** Where an answer is lost. */
export const LOSSES = [
  { way: 'player', at: 'before', count: 'player to server, request lost' },
  { way: 'player', at: 'after', count: 'server to player, answer lost' },
  { way: 'database', at: 'before', count: 'server to database, request lost' },
  { way: 'database', at: 'after', count: 'database to server, answer lost' },
];
