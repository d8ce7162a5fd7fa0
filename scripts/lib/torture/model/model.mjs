import { fateOf } from './rules.mjs';

/**
 * The expected purse of each player. `net` is the wallet minus the debt: one of the two is always 0. A request with an
 * unknown answer is in no purse; `rangesOf` returns how far it could have moved each.
 */
export function createModel({ players, points, markets, rates, others }) {
  return {
    markets: new Map(markets.map((market) => [market.id, market])),
    rates: new Map(rates.map(({ family, label, stake, pays }) => [`${family} ${label}`, { stake, pays }])),
    purses: Array.from({ length: players }, () => ({ net: points, held: 0 })),
    fromHouse: players * points + others,
    /** Market days with a slip, by `keyOf`. */
    days: new Map(),
    slips: new Map(),
    claims: [],
    withdrawals: [],
  };
}

/** The state for judging a wave: current purses, results and waiting claims. */
export const copyOf = (model) => ({
  ...model,
  purses: model.purses.map((purse) => ({ ...purse })),
  days: new Map([...model.days].map(([key, day]) => [key, { ...day }])),
  claims: model.claims.filter(({ status }) => status === 'pending').map((claim) => ({ ...claim })),
});

export const keyOf = (market, day) => `${market} ${day}`;

/** Kinds of operations that change what lines of a market day have won. */
export const RESULT_KINDS = ['declare', 'correct', 'void'];

function dayFor(model, { market, day }) {
  const key = keyOf(market, day);
  if (!model.days.has(key)) model.days.set(key, { key, market, day, ...NO_RESULTS, slips: [] });
  return model.days.get(key);
}

export function fateIn(model, { family }, line, results) {
  return fateOf(family, line, results, model.rates.get(`${family} ${line.label}`));
}

export const NO_RESULTS = { open: null, close: null, voided: false };

/** The winnings of a slip's lines by these results. */
const paidTo = (model, market, { lines }, results) =>
  lines.reduce((sum, line) => sum + fateIn(model, market, line, results).paid, 0);

const resultsAfter = (day, { kind, session, number }) =>
  kind === 'void' ? { open: null, close: null, voided: true } : { ...day, [session]: number };

/** The movements of an executed operation, except results: [player, net, held]. */
function movesOf({ kind, player, to, points, approve }) {
  switch (kind) {
    case 'bid':
      return [[player, -points, 0]];
    case 'transfer':
      return [
        [player, -points, 0],
        [to, points, 0],
      ];
    case 'withdraw':
      return [[player, -points, points]];
    case 'credit':
      return [[player, points, 0]];
    case 'decide-claim':
      return approve ? [[player, points, 0]] : [];
    case 'decide-withdrawal':
      return [[player, approve ? 0 : points, -points]];
    default:
      return [];
  }
}

/** A correction first reverses what a line was paid, so meanwhile a purse may have neither the old nor the new win. */
function resultRanges(model, op, widen) {
  const day = model.days.get(keyOf(op.market, op.day));
  const market = model.markets.get(op.market);
  const after = resultsAfter(day, op);
  for (const slip of day.slips) {
    for (const line of slip.lines) {
      const was = fateIn(model, market, line, day).paid;
      const steps = [0, -was, fateIn(model, market, line, after).paid - was];
      widen(slip.player, Math.min(...steps), Math.max(...steps));
    }
  }
}

/** The most that an unanswered bid may have won by the current results or those being set. */
function mostOf(model, bid, unanswered) {
  const market = model.markets.get(bid.market);
  const standing = model.days.get(keyOf(bid.market, bid.day)) ?? NO_RESULTS;
  const isSame = ({ kind, market: of, day }) => RESULT_KINDS.includes(kind) && of === bid.market && day === bid.day;
  const boards = [standing, ...unanswered.filter(isSame).map((op) => resultsAfter(standing, op))];
  return Math.max(...boards.map((board) => paidTo(model, market, bid, board)));
}

/** What each player may have while these operations are unanswered: each executed, not executed, or partly. */
export function rangesOf(model, unanswered) {
  const ranges = model.purses.map(({ net, held }) => ({ net: [net, net], held: [held, held] }));
  const widen = (range, by) => {
    range[0] += Math.min(0, by);
    range[1] += Math.max(0, by);
  };
  for (const op of unanswered) {
    for (const [player, net, held] of movesOf(op)) {
      widen(ranges[player].net, net);
      widen(ranges[player].held, held);
    }
    if (op.kind === 'bid') widen(ranges[op.player].net, mostOf(model, op, unanswered));
    if (!RESULT_KINDS.includes(op.kind)) continue;
    resultRanges(model, op, (player, low, high) => {
      ranges[player].net[0] += low;
      ranges[player].net[1] += high;
    });
  }
  return ranges;
}

function applyResult(model, op) {
  const day = dayFor(model, op);
  const market = model.markets.get(op.market);
  const after = resultsAfter(day, op);
  for (const slip of day.slips) {
    model.purses[slip.player].net += paidTo(model, market, slip, after) - paidTo(model, market, slip, day);
  }
  Object.assign(day, after);
}

/** Applies an operation that was answered as done. Results come after bids that were sent concurrently. */
export function apply(model, op) {
  if (RESULT_KINDS.includes(op.kind)) return applyResult(model, op);
  for (const [player, net, held] of movesOf(op)) {
    model.purses[player].net += net;
    model.purses[player].held += held;
  }
  const { kind, player, points } = op;
  if (kind === 'bid') {
    const day = dayFor(model, op);
    const slip = { id: op.slip, player, points, market: op.market, day: op.day, label: op.label, lines: op.lines };
    day.slips.push(slip);
    model.slips.set(op.slip, slip);
    // A slip whose answer arrived late may have been settled already.
    model.purses[player].net += paidTo(model, model.markets.get(op.market), op, day);
  } else if (kind === 'credit') {
    model.fromHouse += points;
  } else if (kind === 'withdraw' || kind === 'claim') {
    model[kind === 'claim' ? 'claims' : 'withdrawals'].push({ player, points, status: 'pending' });
  } else if (kind === 'decide-claim' || kind === 'decide-withdrawal') {
    const list = kind === 'decide-claim' ? model.claims : model.withdrawals;
    const refusal = kind === 'decide-claim' ? 'rejected' : 'cancelled';
    const asked = list.find((one) => one.status === 'pending' && one.player === player && one.points === points);
    asked.status = op.approve ? 'approved' : refusal;
  }
  return undefined;
}
