import { fateIn, keyOf } from './model.mjs';
import { addDays, dayOf } from './rules.mjs';
import { TOLERANCE_MS } from './world.mjs';

/** These players' stake limits, set before the run. */
export const LIMITS = [
  { player: 0, period: 'day', points: 20_000 },
  { player: 1, period: 'day', points: 50_000 },
  { player: 2, period: 'week', points: 150_000 },
];

/** The first day of a day's period: weeks begin on Monday. */
function periodOf(day, period) {
  const weekday = (new Date(day).getUTCDay() + 6) % 7;
  return period === 'week' ? addDays(day, -weekday) : day;
}

/** Records when the accepted bids of a wave can have been placed. `clock`: the servers' earliest and latest time. */
export function noteSpans(model, wave, clock) {
  for (const { kind, state, slip } of wave) {
    if (kind === 'bid' && state === 'accepted') model.slips.get(slip).span = clock;
  }
}

/** Slips that were placed outside of their wave. One that nobody placed is found elsewhere. */
function placingFaults(model, { placed }) {
  return placed.flatMap(({ slip, at }) => {
    const { from, to } = model.slips.get(slip)?.span ?? { from: at, to: at };
    if (at >= from - TOLERANCE_MS && at <= to + TOLERANCE_MS) return [];
    const [is, first, last] = [at, from, to].map((moment) => new Date(moment).toISOString());
    return [`slip ${slip} was placed at ${is}, not from ${first} to ${last}`];
  });
}

const added = (sums, key, points) => ({ ...sums, [key]: (sums[key] ?? 0) + points });

/** Whether a stake counts: all do except those that a void refunded. */
function counts(model, line, { market, day }) {
  const results = model.days.get(keyOf(market, day));
  return fateIn(model, model.markets.get(market), line, results).status !== 'void';
}

/**
 * The stakes that count for a player on each day: { day: points }. Near midnight only the rows know the day of a slip,
 * so each counts on the day of its stored moment, which must be one of its wave.
 */
function stakesOf(model, { placed }, player) {
  const days = new Map(placed.map(({ slip, at }) => [slip, dayOf(at)]));
  const slips = [...model.slips.values()].filter((slip) => slip.player === player);
  return slips
    .flatMap((slip) => slip.lines.filter((line) => counts(model, line, slip)).map(({ points }) => [slip.id, points]))
    .reduce((sums, [id, points]) => added(sums, days.get(id), points), {});
}

/** The counted stakes in each period: { first day: points }. */
function usedBy({ stakes }, { player, period }) {
  const own = stakes.filter((one) => one.player === player);
  return own.reduce((used, { points, day }) => added(used, periodOf(day, period), points), {});
}

/** Where a player's counted stakes of a day differ from the model. */
function countFaults(model, rows, { player }) {
  const [must, is] = [stakesOf(model, rows, player), usedBy(rows, { player, period: 'day' })];
  return [...new Set([...Object.keys(must), ...Object.keys(is)])].flatMap((day) => {
    const [wanted, found] = [must[day] ?? 0, is[day] ?? 0];
    return wanted === found ? [] : [`stakes of player ${player} on ${day}: ${found} count, not ${wanted}`];
  });
}

/** Where a period exceeds its limit. */
function excesses(rows, limit) {
  const { player, period, points } = limit;
  const used = Object.entries(usedBy(rows, limit)).filter(([, one]) => one > points);
  return used.map(([first, one]) => `player ${player} staked ${one} in the ${period} of ${first}, above ${points}`);
}

/** Where the stored stakes differ from the model, and where a period exceeds its limit. */
export const limitFaults = (model, rows) => [
  ...placingFaults(model, rows),
  ...LIMITS.flatMap((limit) => [...countFaults(model, rows, limit), ...excesses(rows, limit)]),
];

/**
 * Bids of a wave that were refused for a limit although all the player's stakes left room. `rows` are read after the
 * wave, which must not contain refunds.
 */
export function refusedWithRoom({ wave, clock }, rows) {
  if (wave.some(({ kind }) => kind === 'void')) return [];
  return wave.flatMap((op) => {
    const limit = LIMITS.find(({ player }) => player === op.player);
    if (!limit || op.state !== 'refused' || !isForLimit(op)) return [];
    const used = usedBy(rows, limit);
    const moments = [clock.from - TOLERANCE_MS, clock.to + TOLERANCE_MS];
    const periods = moments.map((moment) => periodOf(dayOf(moment), limit.period));
    const isFull = periods.some((first) => (used[first] ?? 0) + op.points > limit.points);
    return isFull ? [] : [`bid ${op.id} of player ${op.player} was refused within his limit: ${op.code}`];
  });
}

export const isForLimit = ({ code }) => code.startsWith('limit_reached:');
