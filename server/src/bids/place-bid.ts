import type { LimitPeriod, RefusalCode, SubmitBidRequest } from '@ank/protocol';
import { type BidLine, FAMILIES, type Family, formatMoment, labelsOf, totalPoints } from '@ank/rules';
import type { RefusalReason } from '@ank/protocol/server';
import { hash } from 'node:crypto';
import { loadSite } from '../content/load-site';
import type { By, Context, Session } from '../context';
import { Refused, sessionEnded, unavailable } from '../errors';
import { makeMarketDays } from '../markets/make-market-days';
import { tokenHash } from '../security/token-hash';
import type { BidFault, CheckedSlip, ChosenFault, PlaceSlip } from './checked-slip';
import { readLines } from './slip-lines';

export type Slip = Omit<SubmitBidRequest, 'token'> & { family: Family };

const REFUSALS: Record<
  Exclude<BidFault, 'session_ended' | 'money_stopped' | 'no_market_day'>,
  [RefusalCode, RefusalReason]
> = {
  blocked: ['session_ended', 'blocked'],
  duplicate_id: ['duplicate_id', 'duplicate_bid'],
  betting_off: ['betting_off', 'betting_off'],
  no_market: ['not_found', 'no_market'],
  no_rate: ['not_allowed', 'no_rate'],
  below_minimum: ['bad_request', 'min_bid'],
  above_maximum: ['bad_request', 'max_bid'],
  closed: ['market_closed', 'market_closed'],
  open_closed: ['market_closed', 'open_closed'],
  not_enough_points: ['not_enough_points', 'not_enough_points'],
};

/** Fingerprint of the request behind an idempotency key (docs/protocol.md). The player is part of the key itself. */
function fingerprintOf({ family, gameId, label }: Slip, lines: readonly BidLine[]): string {
  const rows = lines.map((line) => [line.label, line.session, line.digits, line.closeDigits, line.points]);
  return hash('sha256', JSON.stringify([family, gameId, label, rows, totalPoints(lines)]));
}

/** The limit that the line violates, in points; null for any other fault. */
async function limitOf(context: Context, fault: BidFault): Promise<number | null> {
  if (fault !== 'below_minimum' && fault !== 'above_maximum') return null;
  const { bid } = await loadSite(context);
  return fault === 'below_minimum' ? bid.min : bid.max;
}

function refusalOf(fault: BidFault, line: number | null | undefined, limit: number | null): Refused {
  if (fault === 'session_ended') return sessionEnded();
  if (fault === 'money_stopped' || fault === 'no_market_day') return unavailable();
  const [code, reason] = REFUSALS[fault];
  return new Refused(code, reason, { values: limit === null ? [] : [limit], line });
}

const LIMITS = { day: 'daily_limit', week: 'weekly_limit', month: 'monthly_limit' } as const satisfies Record<
  LimitPeriod,
  RefusalReason
>;

function chosenRefusalOf(answer: ChosenFault): Refused {
  const until = formatMoment(Date.parse(answer.until));
  if ('period' in answer) {
    const { period, points, left } = answer;
    return new Refused('limit_reached', LIMITS[period], { values: [points, left, until] });
  }
  return new Refused('on_break', answer.fault, { values: [until] });
}

/** The slip in the form that the database decides. The rules check numbers, labels and sessions. Throws Refused. */
export function checkSlip(token: string, slip: Slip): CheckedSlip {
  const { family, gameId, label, requestId, day } = slip;
  const known: readonly string[] = [...labelsOf(family), ...FAMILIES[family].combined];
  if (!known.includes(label)) throw new Refused('bad_request', 'unknown_game_type');
  const lines = readLines(family, label, slip.lines);
  const fingerprint = fingerprintOf(slip, lines);
  return { tokenHash: tokenHash(token), requestId, fingerprint, family, gameId, label, day: day ?? null, lines };
}

/**
 * Places a whole slip or nothing; `place` decides the rest in the database. A repeat of an accepted idempotency key
 * gets the first answer.
 */
export async function placeBid(
  context: By<Session>,
  slip: Slip,
  place: PlaceSlip,
): Promise<{ walletPoints: string; slipId: string }> {
  const checked = checkSlip(context.actor.token, slip);
  let answer = await place(checked);
  if ('fault' in answer && answer.fault === 'no_market_day') {
    await makeMarketDays(context);
    answer = await place(checked);
  }
  if ('until' in answer) throw chosenRefusalOf(answer);
  if ('fault' in answer) throw refusalOf(answer.fault, answer.line, await limitOf(context, answer.fault));
  return { walletPoints: answer.balance, slipId: answer.slip };
}
