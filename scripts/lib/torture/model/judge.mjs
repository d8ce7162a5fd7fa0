import { isForLimit, LIMITS } from './limits.mjs';
import { keyOf, RESULT_KINDS } from './model.mjs';
import { endsAtOpen, minuteOf, spanOf } from './rules.mjs';
import { TOLERANCE_MS } from './world.mjs';

/** A day's withdrawals: 07:00 AM to 10:00 PM. */
const WINDOW = [7 * 60, 22 * 60];
const MAX_CLAIMS = 20;

/** Whether the clock allows bids on the line: true, false, or null if either is possible. */
function takenByClock({ market, day, lines }, model, { from, to }) {
  const { family } = model.markets.get(market);
  const { begins, opens, ends } = spanOf(model.markets.get(market), day);
  const until = lines.some((line) => endsAtOpen(family, line)) ? Math.min(opens, ends) : ends;
  if (from - TOLERANCE_MS >= begins && to + TOLERANCE_MS < until) return true;
  return to + TOLERANCE_MS < begins || from - TOLERANCE_MS >= until ? false : null;
}

/** A known result ends bids on the lines that it decides. A correction does not change that. */
function endedByResult({ market, day, lines }, model) {
  const known = model.days.get(keyOf(market, day));
  if (!known) return false;
  const { family } = model.markets.get(market);
  return (
    known.voided || known.close !== null || (known.open !== null && lines.some((line) => endsAtOpen(family, line)))
  );
}

/** A session whose cut-off has once passed may have been sealed, and stays sealed when the clock goes back. */
export function noteSeals(seals, model, { to }) {
  for (const { market, day, key } of model.days.values()) {
    const { opens, ends } = spanOf(model.markets.get(market), day);
    if (to + TOLERANCE_MS >= opens) seals.add(`${key} open`);
    if (to + TOLERANCE_MS >= ends) seals.add(`${key} close`);
  }
}

function mayBeSealed({ market, day, lines }, model, seals) {
  const { family } = model.markets.get(market);
  const key = keyOf(market, day);
  return seals.has(`${key} close`) || (seals.has(`${key} open`) && lines.some((line) => endsAtOpen(family, line)));
}

/** Whether the wallet was too small, in any order of concurrent requests. */
function mayLackPoints(op, model, wave) {
  if (wave.some(({ kind }) => kind === 'correct' || kind === 'void')) return true;
  const spent = wave
    .filter((one) => one !== op && one.player === op.player && ['bid', 'transfer', 'withdraw'].includes(one.kind))
    .reduce((sum, { points }) => sum + points, 0);
  return model.purses[op.player].net - spent < op.points;
}

const outsideWindow = ({ from, to }) =>
  [from - TOLERANCE_MS, to + TOLERANCE_MS].some((moment) => {
    const minute = minuteOf(moment);
    return minute < WINDOW[0] || minute > WINDOW[1];
  });

/** Valid reasons for refusing a request; empty if there are none. */
function reasonsOf(op, { model, wave, clock, seals }) {
  const reasons = op.wrong ? [op.wrong] : [];
  if (['bid', 'transfer', 'withdraw'].includes(op.kind) && mayLackPoints(op, model, wave)) reasons.push('points');
  if (op.kind === 'bid') {
    if (takenByClock(op, model, clock) !== true) reasons.push('clock');
    if (endedByResult(op, model)) reasons.push('result');
    if (mayBeSealed(op, model, seals)) reasons.push('seal');
    const same = (one) => RESULT_KINDS.includes(one.kind) && one.market === op.market && one.day === op.day;
    if (wave.some(same)) reasons.push('result meanwhile');
    // Whether the limit was reached is seen in the rows: refusedWithRoom.
    if (isForLimit(op) && LIMITS.some(({ player }) => player === op.player)) reasons.push('limit');
  }
  if (op.kind === 'withdraw' && outsideWindow(clock)) reasons.push('window');
  if (op.kind === 'claim') {
    const waiting = [
      ...model.claims.filter(({ status }) => status === 'pending'),
      ...wave.filter((one) => one !== op && one.kind === 'claim'),
    ];
    if (waiting.filter(({ player }) => player === op.player).length >= MAX_CLAIMS) reasons.push('many');
  }
  return reasons;
}

/** Why a request must not have been accepted, in any order of concurrent requests; null if it may. */
function barOf(op, { model, clock }) {
  if (op.wrong) return op.wrong;
  if (op.kind !== 'bid') return null;
  if (endedByResult(op, model)) return 'its result was known';
  return takenByClock(op, model, clock) === false ? 'its cut-off had passed' : null;
}

/**
 * The answers of a wave that cannot be right, one sentence each. `model` is the state before the wave, `clock` the
 * earliest and latest time of the servers during it, and `seals` the sessions that may be sealed.
 */
export function judge(context) {
  return context.wave.flatMap((op) => {
    const at = op.kind === 'bid' ? ` on ${op.label} of ${keyOf(op.market, op.day)}, ${op.lines[0].session}` : '';
    const what = `${op.kind} ${op.id} of player ${op.player}${at}`;
    if (op.state === 'refused' && reasonsOf(op, context).length === 0)
      return [`${what} was refused without a reason: ${op.code}`];
    const bar = op.state === 'accepted' ? barOf(op, context) : null;
    return bar === null ? [] : [`${what} was accepted although ${bar}`];
  });
}
