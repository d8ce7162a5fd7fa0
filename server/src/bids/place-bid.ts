import type { RefusalCode } from '@ank/protocol';
import type { SubmitBidRequest } from '@ank/protocol/server';
import { type BidLine, closesAtOpen, FAMILIES, type Family, labelsOf, totalPoints } from '@ank/rules';
import { createHash } from 'node:crypto';
import { blockedMessage, tokenHash } from '../accounts/find-session';
import type { Clock } from '../clock';
import { loadSite } from '../content/site-settings';
import type { Database } from '../db/port';
import { Refused, sessionEnded, unavailable } from '../errors';
import { makeMarketDays } from '../markets/make-market-days';
import { readLines } from './slip-lines';

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

type Answer = { player?: string } & ({ balance: string } | { fault: Fault; line?: number | null });

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

const PLACE = `select place_bid(moment($1, $2), $3, $4, $5, $6, $7, $8, $9::text[], $10::text[], $11::text[], $12::text[], $13::bigint[], $14::boolean[], $15::date) as answer`;

/** Fingerprint of the request behind an idempotency key (docs/protocol.md). The player is part of the key itself. */
function fingerprintOf(family: Family, request: SubmitBidRequest, lines: readonly BidLine[]): string {
  const rows = lines.map((line) => [line.label, line.session, line.digits, line.closeDigits, line.points]);
  return createHash('sha256')
    .update(JSON.stringify([family, request.gameId, request.label, rows, totalPoints(lines)]))
    .digest('hex');
}

/**
 * Places a whole slip or nothing. The rules check numbers, labels and sessions; one database call decides the rest. A
 * repeat of an accepted idempotency key gets the first answer. `onSession` gets the token's player.
 */
export async function placeBid(
  database: Database,
  clock: Clock,
  family: Family,
  request: SubmitBidRequest,
  onSession: (playerId: string) => void,
): Promise<{ walletPoints: string }> {
  if (request.token === '') throw sessionEnded();
  const { label } = request;
  const known: readonly string[] = [...labelsOf(family), ...FAMILIES[family].combined];
  if (!known.includes(label)) {
    throw new Refused('bad_request', 'This game type is not known');
  }
  const lines = readLines(family, label, request.lines);
  const { offsetMs, fixed } = clock.sqlMoment();
  const values = [
    offsetMs,
    fixed,
    tokenHash(request.token),
    request.requestId,
    fingerprintOf(family, request, lines),
    family,
    request.gameId,
    label,
    lines.map((line) => line.label),
    lines.map((line) => line.session),
    lines.map((line) => line.digits),
    lines.map((line) => line.closeDigits),
    lines.map((line) => String(line.points)),
    lines.map((line) => closesAtOpen(line.label, line.session)),
    request.day ?? null,
  ];

  let answer = await place(database, values);
  if ('fault' in answer && answer.fault === 'no_market_day') {
    await makeMarketDays(database, clock);
    answer = await place(database, values);
  }
  if (answer.player !== undefined) onSession(answer.player);
  if ('fault' in answer) throw refusalOf(answer.fault, answer.line, await limitOf(database, clock, answer.fault));
  return { walletPoints: answer.balance };
}

async function place(database: Database, values: readonly unknown[]): Promise<Answer> {
  const [row] = await database.query<{ answer: Answer }>(PLACE, values);
  if (!row) throw unavailable();
  return row.answer;
}

/** The limit that the line violates, in points; null for any other fault. */
async function limitOf(database: Database, clock: Clock, fault: Fault): Promise<number | null> {
  if (fault !== 'below_minimum' && fault !== 'above_maximum') return null;
  const { bid } = await loadSite(database, clock);
  return fault === 'below_minimum' ? bid.min : bid.max;
}

function refusalOf(fault: Fault, line: number | null | undefined, limit: number | null): Refused {
  if (fault === 'session_ended') return sessionEnded();
  if (fault === 'money_stopped' || fault === 'no_market_day') return unavailable();
  const [code, message] = REFUSALS[fault];
  return new Refused(code, message.replace('{limit}', String(limit)), typeof line === 'number' ? { line } : {});
}
