import { createRandom } from '../random.mjs';
import { keyOf, NO_RESULTS } from './model.mjs';
import { addDays, dayInForce, dayOf, DIGITS, endsAtOpen, JODIS, PANAS, panasOf, spanOf } from './rules.mjs';

/** This many of the open markets get most bids, so that their days have several chunks of lines. */
const HOT = 3;
const MIN_POINTS = 10;

/** The highest payout of a line is 10,000 for 1: long odds have small stakes, so that purses last. */
const LONG_ODDS = ['Half Sangam', 'Full Sangam', 'Triple Pana'];

const numbersOf = (family, label) => {
  if (label === 'Jodi Digit') return JODIS;
  if (label === 'Full Sangam') return PANAS;
  return label.endsWith('Pana') ? panasOf(label) : DIGITS;
};

/** The markets that accept bids, ordered by when they end; none at the end of the night. */
function openMarkets(model, now) {
  return [...model.markets.values()]
    .map((market) => ({ market, day: dayInForce(market, now) }))
    .filter(({ market, day }) => now < spanOf(market, day).ends)
    .sort((a, b) => spanOf(a.market, a.day).ends - spanOf(b.market, b.day).ends || Number(a.market.id) - b.market.id);
}

function lineOf(random, family, label, session) {
  const isSangam = label.endsWith('Sangam');
  return {
    label,
    session: family === 'main' ? session : 'open',
    digits: random.pick(numbersOf(family, label)),
    closeDigits: isSangam ? random.pick(PANAS) : '',
    points: LONG_ODDS.includes(label) ? MIN_POINTS : MIN_POINTS * random.between(1, 5),
  };
}

/** Whether nothing is left to bid on, or only Close: because of a result, a seal, or the time. */
function endsOf({ market, day }, { model, now, seals }) {
  const key = keyOf(market.id, day);
  const { open, close, voided } = model.days.get(key) ?? NO_RESULTS;
  const isLate = open !== null || seals.has(`${key} open`) || now >= spanOf(market, day).opens;
  const isOver = voided || close !== null || seals.has(`${key} close`) || (isLate && market.family !== 'main');
  return { isOver, isLate };
}

function bidOf(random, isLong, context) {
  const { model, now } = context;
  const all = openMarkets(model, now);
  // Most bids are on what still accepts them.
  const isRight = random.chance(0.85);
  const open = isRight ? all.filter((one) => !endsOf(one, context).isOver) : all;
  if (open.length === 0) return null;
  const { market, day } = random.pick(random.chance(0.7) ? open.slice(0, HOT) : open);
  const isLate = isRight && endsOf({ market, day }, context).isLate;
  const labels = [...model.rates.keys()]
    .filter((of) => of.startsWith(`${market.family} `))
    .map((of) => of.slice(market.family.length + 1))
    .filter((label) => !isLate || !endsAtOpen(market.family, { label, session: 'close' }));
  const label = random.pick(labels);
  const session = isLate ? 'close' : random.pick(['open', 'close']);
  const count = isLong || random.chance(0.15) ? 100 : random.between(1, 8);
  const lines = Array.from({ length: count }, () => lineOf(random, market.family, label, session));
  if (isLong) for (const line of lines) line.points = MIN_POINTS;
  const wasYesterday = random.chance(0.03);
  const points = lines.reduce((sum, line) => sum + line.points, 0);
  return { market: market.id, day: wasYesterday ? addDays(day, -1) : day, label, lines, points };
}

/** Occasionally a request that can never be right. */
const wrongTransfer = (random, player) =>
  random.pick([
    { to: player, points: 100, wrong: 'it goes to its own sender' },
    { points: 99, wrong: 'it is below the minimum' },
    { points: 10_001, wrong: 'it is above the maximum' },
  ]);

const wrongBid = (random, bid) =>
  random.pick([
    { ...bid, lines: bid.lines.map((line) => ({ ...line, points: 9 })), points: 9, wrong: 'it is below the minimum' },
    { ...bid, lines: bid.lines.map((line) => ({ ...line, digits: '0000' })), wrong: 'there is no such number' },
  ]);

const DETAILS = {
  bid: (random, { isLong }, context) => {
    const bid = bidOf(random, isLong, context);
    return bid && random.chance(0.03) ? wrongBid(random, bid) : bid;
  },
  transfer: (random, { player }, { model }) => {
    const to = (player + random.between(1, model.purses.length - 1)) % model.purses.length;
    const right = { to, points: random.between(100, 400) };
    return random.chance(0.08) ? { ...right, ...wrongTransfer(random, player) } : right;
  },
  withdraw: (random) => ({ points: random.between(500, 900) }),
  claim: (random) => ({ points: random.between(300, 1_200) }),
  credit: (random) => ({ points: random.between(100, 2_000) }),
};

/** A pending request for the operator that no other action of the wave decides. */
function decision(random, list, taken) {
  const waiting = list.filter((asked) => asked.status === 'pending' && !taken.has(asked));
  if (waiting.length === 0) return null;
  const asked = random.pick(waiting);
  taken.add(asked);
  return { player: asked.player, points: asked.points, approve: random.chance(0.7) };
}

/**
 * The requests for a step's actions, as far as there is something to request. No id is part of another one, and every
 * payment reference is unique. `seals`: the sessions that may be sealed.
 */
export function requestsOf(step, context) {
  const { model } = context;
  const taken = new Set();
  return step.actions.flatMap((action, at) => {
    const random = createRandom(action.seed);
    const id = `torture-${String(step.number).padStart(6, '0')}-${String(at).padStart(3, '0')}-end`;
    const op = { ...action, id, state: 'unknown', tries: 0, uncertain: 0 };
    const list = action.kind === 'decide-claim' ? model.claims : model.withdrawals;
    const details = DETAILS[action.kind] ?? (() => decision(random, list, taken));
    const asked = details(random, action, context);
    return asked ? [{ ...op, ...asked }] : [];
  });
}

const VOID_SHARE = 0.08;
const CORRECT_SHARE = 0.3;

/** A number by which bids of the day win, if possible. */
function numberFor(random, family, day) {
  if (family === 'gali') return random.pick(JODIS);
  const bid = random.pick(random.pick(day.slips).lines);
  const sum = (pana) => [...pana].reduce((all, digit) => all + Number(digit), 0) % 10;
  const winning = PANAS.filter((pana) => pana === bid.digits || String(sum(pana)) === bid.digits);
  return winning.length > 0 && random.chance(0.5) ? random.pick(winning) : random.pick(PANAS);
}

/** A result to set, correct or void, for a day with bids and without pending changes by others; or null. */
export function resultOf({ seed, server }, { model, now }) {
  const random = createRandom(seed);
  const recent = addDays(dayOf(now), -2);
  const days = [...model.days.values()].filter(
    ({ slips, voided, day }) => slips.length > 0 && !voided && day >= recent,
  );
  if (days.length === 0) return null;
  // The fullest days have most to settle.
  const day = random.pick(days.toSorted((a, b) => b.slips.length - a.slips.length).slice(0, HOT + 1));
  const { id: market, family } = model.markets.get(day.market);
  const op = { server, market, day: day.day, id: `result of ${day.key}`, state: 'unknown', tries: 0, uncertain: 0 };
  const number = numberFor(random, family, day);
  const missing = ['open', 'close'].find(
    (session) => day[session] === null && (session === 'open' || family === 'main'),
  );
  if (random.chance(VOID_SHARE)) return { ...op, kind: 'void' };
  if (missing && !(day.open !== null && random.chance(CORRECT_SHARE)))
    return { ...op, kind: 'declare', session: missing, number };
  const session = day.close !== null && random.chance(0.5) ? 'close' : 'open';
  return { ...op, kind: 'correct', session, number };
}
