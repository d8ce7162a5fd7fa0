import type { RefusalCode } from '@ank/protocol';
import { formatMoment } from '@ank/rules';
import { blockedMessage, tokenHash } from '../accounts/find-session';
import type { Clock } from '../clock';
import type { Database } from '../db/port';
import { Refused, sessionEnded, tooManyAttempts, unavailable } from '../errors';

/** Why the database refused. `limit`: the minimum or maximum in points; `until`: when this reason ends, as ISO text. */
export type Fault = { fault: string; limit?: number | null; until?: string | null };

type Answer<Done> = { player?: string } & (Fault | Done);

/** Messages by fault. `{limit}` stands for the points, `{until}` for the moment. */
export type Refusals = Readonly<Record<string, readonly [RefusalCode, string]>>;

const COMMON: Refusals = {
  blocked: ['session_ended', blockedMessage],
  duplicate_id: ['duplicate_id', 'This request was already sent with other values'],
  betting_off: ['betting_off', 'This is not allowed for your account'],
  below_minimum: ['bad_request', 'Min amt is {limit}'],
  above_maximum: ['bad_request', 'Max amt is {limit}'],
};

/** Turns a fault into the player's refusal. */
export function refusalOf({ fault, limit, until }: Fault, refusals: Refusals): Error {
  if (fault === 'session_ended') return sessionEnded();
  if (fault === 'rate_limited') return tooManyAttempts();
  const [code, message] = refusals[fault] ?? COMMON[fault] ?? [];
  if (!code || !message) return unavailable();
  const moment = until ? formatMoment(Date.parse(until)) : '';
  return new Refused(code, message.replace('{limit}', String(limit ?? '')).replace('{until}', moment));
}

/** A movement of points requested by a player. */
export type MoneyCall = {
  /** Name of the SQL function. Its first four parameters are moment, token hash, idempotency key and fingerprint. */
  name: 'request_withdrawal' | 'transfer_points' | 'request_funds';
  token: string;
  requestId: string | null;
  /** What a repeat must have in common with the first request, beside the function's name. */
  fingerprintFields: readonly (string | number)[];
  /** SQL of the parameters from the fifth on, such as '$6::bigint, $7'. The moment takes $1 and $2. */
  parameters: string;
  values: readonly unknown[];
  refusals: Refusals;
  onSession: (playerId: string) => void;
};

/** Runs the call in one transaction. A repeat of a known idempotency key gets the first answer. */
export async function moveMoney<Done extends object>(database: Database, clock: Clock, call: MoneyCall): Promise<Done> {
  if (call.token === '') throw sessionEnded();
  const { offsetMs, fixed } = clock.sqlMoment();
  const sql = `select ${call.name}(moment($1, $2), $3, $4, $5, ${call.parameters}) as answer`;
  const fingerprint = JSON.stringify([call.name, ...call.fingerprintFields]);
  const [row] = await database.query<{ answer: Answer<Done> }>(sql, [
    offsetMs,
    fixed,
    tokenHash(call.token),
    call.requestId,
    fingerprint,
    ...call.values,
  ]);
  if (!row) throw unavailable();
  const { answer } = row;
  if (answer.player !== undefined) call.onSession(answer.player);
  if ('fault' in answer) throw refusalOf(answer, call.refusals);
  return answer;
}

/** The number under which players and operators know a request. */
export const requestNumberOf = (id: string): string => String(100_000n + BigInt(id));

/** The id behind a request number, or null if it is malformed. */
export const requestIdOf = (number: string): string | null => {
  if (!/^\d{6,18}$/.test(number)) return null;
  const id = BigInt(number) - 100_000n;
  return id > 0n ? String(id) : null;
};
