import type { RefusalCode, SubmitBidRequest } from '@ank/protocol';
import { type BidLine, closesAtOpen, FAMILIES, type Family, labelsOf, totalPoints } from '@ank/rules';
import { createHash } from 'node:crypto';
import { blockedMessage } from '../accounts/player-lookup';
import { loadSite } from '../content/load-site';
import type { By, Context, Session } from '../context';
import { Refused, sessionEnded, unavailable } from '../errors';
import { makeMarketDays } from '../markets/make-market-days';
import { tokenHash } from '../security/token-hash';
import { readLines } from './slip-lines';

type Slip = Omit<SubmitBidRequest, 'token'> & { family: Family };

type Fault =
  | 'session_ended'
  | 'blocked'
  | 'duplicate_id'
  | 'betting_off'
  | 'money_stopped'
  | 'no_market'
  | 'no_market_day'
  | 'no_rate'
  | 'below_minimum'
  | 'above_maximum'
  | 'closed'
  | 'open_closed'
  | 'not_enough_points';

type Answer = { balance: string; slip: string } | { fault: Fault; line?: number | null };

/** `{limit}` stands for the limit in points. */
const REFUSALS: Record<Exclude<Fault, 'session_ended' | 'money_stopped' | 'no_market_day'>, [RefusalCode, string]> = {
  blocked: ['session_ended', blockedMessage],
  duplicate_id: ['duplicate_id', 'This bid was already sent with other numbers'],
  betting_off: ['betting_off', 'Betting is not allowed for your account'],
  no_market: ['not_found', 'This game does not exist'],
  no_rate: ['not_allowed', 'This game type is not offered'],
  below_minimum: ['bad_request', 'Required minimum bid amount is {limit}'],
  above_maximum: ['bad_request', 'Maximum bid amount is {limit}'],
  closed: ['market_closed', 'Sorry Betting Is Closed'],
  open_closed: ['market_closed', 'Sorry Open session for this Betting Is Closed'],
  not_enough_points: ['not_enough_points', "Sorry You Don't Have Sufficient Amount For This Bid"],
};

/** Fingerprint of the request behind an idempotency key (docs/protocol.md). The player is part of the key itself. */
function fingerprintOf({ family, gameId, label }: Slip, lines: readonly BidLine[]): string {
  const rows = lines.map((line) => [line.label, line.session, line.digits, line.closeDigits, line.points]);
  return createHash('sha256')
    .update(JSON.stringify([family, gameId, label, rows, totalPoints(lines)]))
    .digest('hex');
}

const PLACE = `
select place_bid(moment($1, $2), $3, $4, $5, $6, $7, $8,
                 $9::text[], $10::text[], $11::text[], $12::text[], $13::bigint[], $14::boolean[], $15::date) as answer`;

async function place({ database, clock, actor }: By<Session>, slip: Slip, lines: readonly BidLine[]): Promise<Answer> {
  const { offsetMs, fixed } = clock.sqlMoment();
  const [row] = await database.query<{ answer: Answer }>(PLACE, [
    ...[offsetMs, fixed, tokenHash(actor.token), slip.requestId, fingerprintOf(slip, lines)],
    ...[slip.family, slip.gameId, slip.label],
    lines.map(({ label }) => label),
    lines.map(({ session }) => session),
    lines.map(({ digits }) => digits),
    lines.map(({ closeDigits }) => closeDigits),
    lines.map(({ points }) => String(points)),
    lines.map(({ label, session }) => closesAtOpen(label, session)),
    slip.day ?? null,
  ]);
  if (!row) throw unavailable();
  return row.answer;
}

/** The limit that the line violates, in points; null for any other fault. */
async function limitOf(context: Context, fault: Fault): Promise<number | null> {
  if (fault !== 'below_minimum' && fault !== 'above_maximum') return null;
  const { bid } = await loadSite(context);
  return fault === 'below_minimum' ? bid.min : bid.max;
}

function refusalOf(fault: Fault, line: number | null | undefined, limit: number | null): Refused {
  if (fault === 'session_ended') return sessionEnded();
  if (fault === 'money_stopped' || fault === 'no_market_day') return unavailable();
  const [code, message] = REFUSALS[fault];
  return new Refused(code, message.replace('{limit}', String(limit)), typeof line === 'number' ? { line } : {});
}

/**
 * Places a whole slip or nothing. The rules check numbers, labels and sessions; one database call decides the rest. A
 * repeat of an accepted idempotency key gets the first answer.
 */
export async function placeBid(context: By<Session>, slip: Slip): Promise<{ walletPoints: string; slipId: string }> {
  const { family, label } = slip;
  const known: readonly string[] = [...labelsOf(family), ...FAMILIES[family].combined];
  if (!known.includes(label)) throw new Refused('bad_request', 'This game type is not known');
  const lines = readLines(family, label, slip.lines);
  let answer = await place(context, slip, lines);
  if ('fault' in answer && answer.fault === 'no_market_day') {
    await makeMarketDays(context);
    answer = await place(context, slip, lines);
  }
  if ('fault' in answer) throw refusalOf(answer.fault, answer.line, await limitOf(context, answer.fault));
  return { walletPoints: answer.balance, slipId: answer.slip };
}
