import type { RefusalCode } from '@ank/protocol';
import type { RefusalReason } from '@ank/protocol/server';
import { formatMoment } from '@ank/rules';
import { Refused, sessionEnded, tooManyAttempts, unavailable } from '../errors';

/** Why the database refused. `limit`: the minimum or maximum in points; `until`: when the reason ends, as ISO text. */
export type Fault = { fault: string; limit?: number | null; until?: string | null };

/** Reasons by fault. Their message's value is the limit or the time. */
export type Refusals = Readonly<Record<string, readonly [RefusalCode, RefusalReason]>>;

/** Transfers from and to a number that was registered without a code. */
export const UNPROVED = {
  unproved: ['not_allowed', 'unproved'],
  receiver_unproved: ['not_allowed', 'receiver_unproved'],
} as const satisfies Refusals;

const COMMON: Refusals = {
  blocked: ['session_ended', 'blocked'],
  duplicate_id: ['duplicate_id', 'duplicate_request'],
  betting_off: ['betting_off', 'not_for_account'],
  below_minimum: ['bad_request', 'min_points'],
  above_maximum: ['bad_request', 'max_points'],
};

function refusalOf({ fault, limit, until }: Fault, refusals: Refusals): Error {
  if (fault === 'session_ended') return sessionEnded();
  if (fault === 'rate_limited') return tooManyAttempts();
  const [code, reason] = refusals[fault] ?? COMMON[fault] ?? [];
  if (!code || !reason) return unavailable();
  const value = until ? formatMoment(Date.parse(until)) : limit;
  return new Refused(code, reason, { values: typeof value === 'string' || typeof value === 'number' ? [value] : [] });
}

/** The success of the SQL function; throws the player's refusal if it refused. */
export function doneOf<Done extends object>([row]: { answer: Fault | Done }[], refusals: Refusals): Done {
  if (!row) throw unavailable();
  if ('fault' in row.answer) throw refusalOf(row.answer, refusals);
  return row.answer;
}
