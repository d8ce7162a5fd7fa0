import { fateIn } from './model.mjs';
import { addDays, dayOf } from './rules.mjs';

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

/** The stakes that count for a player: all except those that a void refunded. */
function stakesOf(model, player) {
  const days = [...model.days.values()];
  const lines = days.flatMap((day) =>
    day.slips
      .filter((slip) => slip.player === player)
      .flatMap((slip) => slip.lines)
      .filter((line) => fateIn(model, model.markets.get(day.market), line, day).status !== 'void'),
  );
  return lines.reduce((sum, { points }) => sum + points, 0);
}

/** The counted stakes in each period: { first day: points }. */
function usedBy({ stakes }, { player, period }) {
  const used = {};
  for (const { points, day } of stakes.filter((one) => one.player === player)) {
    const first = periodOf(day, period);
    used[first] = (used[first] ?? 0) + points;
  }
  return used;
}

/** Where the stored stakes differ from the model, and where a period exceeds its limit. */
export function limitFaults(model, rows) {
  return LIMITS.flatMap((limit) => {
    const { player, period, points } = limit;
    const used = usedBy(rows, limit);
    const [must, is] = [stakesOf(model, player), Object.values(used).reduce((sum, one) => sum + one, 0)];
    const above = Object.keys(used).filter((first) => used[first] > points);
    return [
      ...(must === is ? [] : [`stakes of player ${player}: ${is} count, not ${must}`]),
      ...above.map((first) => `player ${player} staked ${used[first]} in the ${period} of ${first}, above ${points}`),
    ];
  });
}

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
    const periods = [clock.from, clock.to].map((moment) => periodOf(dayOf(moment), limit.period));
    const isFull = periods.some((first) => (used[first] ?? 0) + op.points > limit.points);
    return isFull ? [] : [`bid ${op.id} of player ${op.player} was refused within his limit: ${op.code}`];
  });
}

export const isForLimit = ({ code }) => code.startsWith('limit_reached:');
