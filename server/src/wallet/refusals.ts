import type { RefusalCode } from '@ank/protocol';
import { formatMoment } from '@ank/rules';
import { blockedMessage } from '../accounts/player-lookup';
import { Refused, sessionEnded, tooManyAttempts, unavailable } from '../errors';

/** Why the database refused. `limit`: the minimum or maximum in points; `until`: when this reason ends, as ISO text. */
export type Fault = { fault: string; limit?: number | null; until?: string | null };

/** Messages by fault. `{limit}` stands for the points, `{until}` for the moment. */
export type Refusals = Readonly<Record<string, readonly [RefusalCode, string]>>;

/** Transfers from and to a number that was registered without a code. */
export const UNPROVED = {
  unproved: [
    'not_allowed',
    'Please verify your mobile number first: add a payment number on our website, or reset your password there.',
  ],
  receiver_unproved: ['not_allowed', 'This number is not verified yet. Its owner can verify it on our website.'],
} as const satisfies Refusals;

const COMMON: Refusals = {
  blocked: ['session_ended', blockedMessage],
  duplicate_id: ['duplicate_id', 'This request was already sent with other values'],
  betting_off: ['betting_off', 'This is not allowed for your account'],
  below_minimum: ['bad_request', 'Min amt is {limit}'],
  above_maximum: ['bad_request', 'Max amt is {limit}'],
};

function refusalOf({ fault, limit, until }: Fault, refusals: Refusals): Error {
  if (fault === 'session_ended') return sessionEnded();
  if (fault === 'rate_limited') return tooManyAttempts();
  const [code, message] = refusals[fault] ?? COMMON[fault] ?? [];
  if (!code || !message) return unavailable();
  const moment = until ? formatMoment(Date.parse(until)) : '';
  return new Refused(code, message.replace('{limit}', String(limit ?? '')).replace('{until}', moment));
}

/** What the SQL function did; throws the player's refusal if it refused. */
export function doneOf<Done extends object>([row]: { answer: Fault | Done }[], refusals: Refusals): Done {
  if (!row) throw unavailable();
  if ('fault' in row.answer) throw refusalOf(row.answer, refusals);
  return row.answer;
}
