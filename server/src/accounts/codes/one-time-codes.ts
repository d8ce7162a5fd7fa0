import type { SentCode } from '@ank/protocol/server';
import { createHash, randomBytes, randomInt } from 'node:crypto';
import type { Clock } from '../../clock';
import type { Queryable } from '../../db/port';
import { Refused, tooManyAttempts } from '../../errors';
import type { AccountDeps } from '../account-deps';
import { type Reserved, reserveAttempt, type Source, takeBackAttempt, traceOf } from '../attempts/attempts';
import { NotSent } from './message-sender';

/** What a code is for. A proof is valid for its own purpose only. */
export type CodePurpose = 'register' | 'reset' | 'upi';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const codeHash = (ref: string, code: string): string => sha256(`${ref}:${code}`);
const newSecret = (): string => randomBytes(32).toString('base64url');

const wrongCode = (): Refused => new Refused('not_allowed', 'Enter Valid OTP');

const ADD_CODE = `
insert into otp_code (mobile, ref_hash, code_hash, sent_at)
select c.mobile, c.ref_hash, $6, clock.now
  from (select moment($1, $2) as now) clock, otp_challenge c
 where c.mobile = $3 and c.ref_hash = $4 and c.purpose = $5 and c.wrong_tries < 3 and c.proof_hash is null
   and c.made_at > clock.now - interval '1 hour'
returning 1 as one`;

const NEW_CHALLENGE = `
with made as (
  insert into otp_challenge (mobile, ref_hash, purpose, made_at) select $3, $4, $5, moment($1, $2) returning mobile, ref_hash, made_at
)
insert into otp_code (mobile, ref_hash, code_hash, sent_at) select mobile, ref_hash, $6, made_at from made`;

/** Stores a code under the challenge `ref`, or under a new one. Returns the challenge's reference. */
async function storeCode(
  { database, clock }: AccountDeps,
  mobile: string,
  purpose: CodePurpose,
  code: string,
  ref: string | null,
): Promise<string> {
  const { offsetMs, fixed } = clock.sqlMoment();
  const values = (under: string): unknown[] => [offsetMs, fixed, mobile, sha256(under), purpose, codeHash(under, code)];
  if (ref !== null && (await database.query(ADD_CODE, values(ref))).length > 0) return ref;
  const fresh = newSecret();
  await database.query(NEW_CHALLENGE, values(fresh));
  return fresh;
}

/** Counts an attempt at a number and returns its id. Throws 429 at a limit. */
const reserve = (deps: AccountDeps, kind: Reserved, mobile: string, source: Source): Promise<string> =>
  deps.codeWork.run({ key: mobile, from: source.network }, () =>
    reserveAttempt(deps.database, deps.clock, kind, mobile, source),
  );

/** Counts a code request for a number, whether or not a code is sent. */
export async function admitQuestion(deps: AccountDeps, mobile: string, source: Source): Promise<void> {
  await reserve(deps, 'question', mobile, source);
}

/** The range of each code length: smallest code, and one past the largest. */
export const CODE_RANGE: Readonly<Record<4 | 6, [number, number]>> = { 4: [1_111, 10_000], 6: [111_111, 1_000_000] };

const digitsOf = ({ resetDigits }: AccountDeps, purpose: CodePurpose): 4 | 6 => (purpose === 'reset' ? resetDigits : 4);

/**
 * Sends a code. With `ref`, it joins that challenge, whose first and newest code are valid. In echo mode the answer
 * contains the code, in verify mode the reference.
 */
export async function sendCode(
  deps: AccountDeps,
  { mobile, purpose, ref }: { mobile: string; purpose: CodePurpose; ref: string | null },
  source: Source,
): Promise<SentCode> {
  const reserved = await reserve(deps, 'send', mobile, source);
  const code = randomInt(...CODE_RANGE[digitsOf(deps, purpose)]);
  try {
    await deps.send({ mobile, code, purpose });
  } catch (error) {
    if (error instanceof NotSent) await takeBackAttempt(deps.database, reserved);
    throw error;
  }
  deps.events.note({ kind: 'code_sent', mobile, ...traceOf(source), details: { purpose } });
  // Store after sending, so that an undelivered code cannot be guessed.
  return deps.otpMode === 'echo'
    ? { otp: code }
    : { otpRef: await storeCode(deps, mobile, purpose, String(code), ref) };
}

const CHECK = 'select outcome, purpose from check_code(moment($1, $2), $3, $4, $5, $6, $7, $8, $9)';

type Checked = { outcome: 'right' | 'wrong' | 'limited' | 'dead'; purpose: CodePurpose | null };

/**
 * Exchanges a right code for a proof that works once. Three tries per challenge; codes expire after five minutes.
 * Throws 429 if wrong codes reach a limit of the number, network or address.
 */
export async function verifyCode(
  { database, clock, events, codeWork }: AccountDeps,
  { mobile, ref, code }: { mobile: string; ref: string; code: string },
  source: Source,
): Promise<{ proof: string }> {
  const { address, network, deviceHash } = source;
  const proof = newSecret();
  const [row] = await codeWork.run({ key: mobile, from: network }, () => {
    const { offsetMs, fixed } = clock.sqlMoment();
    const entered = [mobile, sha256(ref), codeHash(ref, code), sha256(proof)];
    return database.query<Checked>(CHECK, [offsetMs, fixed, ...entered, address, network, deviceHash]);
  });
  const { outcome, purpose } = row ?? { outcome: 'dead', purpose: null };
  if (outcome === 'limited') throw tooManyAttempts();
  const kind = outcome === 'right' ? 'code_proved' : 'code_wrong';
  const reason = outcome === 'dead' ? 'no_such_code' : undefined;
  events.note({ kind, mobile, ...traceOf(source), details: { purpose: purpose ?? undefined, reason } });
  if (outcome === 'right') return { proof };
  throw wrongCode();
}

export type Proof = { mobile: string; purpose: CodePurpose; proof: string };

const VALID = `mobile = $3 and purpose = $4 and proof_hash = $5 and used_at is null
   and moment($1, $2) < proved_at + interval '10 minutes'`;

function proofValues(clock: Clock, { mobile, purpose, proof }: Proof): unknown[] {
  const { offsetMs, fixed } = clock.sqlMoment();
  return [offsetMs, fixed, mobile, purpose, sha256(proof)];
}

function wrongProof({ events }: AccountDeps, { mobile, purpose }: Proof, source: Source): Refused {
  events.note({ kind: 'code_wrong', mobile, ...traceOf(source), details: { purpose, reason: 'no_such_proof' } });
  return wrongCode();
}

/** Rejects an invalid proof before any costly work. Echo mode needs none. */
export async function checkProof(deps: AccountDeps, proof: Proof, source: Source): Promise<void> {
  const { database, clock, otpMode } = deps;
  if (otpMode === 'echo') return;
  const rows = await database.query(`select 1 as one from otp_challenge where ${VALID}`, proofValues(clock, proof));
  if (rows.length === 0) throw wrongProof(deps, proof, source);
}

/** Whether the proof was already used: the answer to its first use may have been lost. Never in echo mode. */
export async function wasUsed({ database, otpMode }: AccountDeps, { mobile, purpose, proof }: Proof): Promise<boolean> {
  if (otpMode === 'echo') return false;
  const used =
    'select 1 as one from otp_challenge where mobile = $1 and purpose = $2 and proof_hash = $3 and used_at is not null';
  return (await database.query(used, [mobile, purpose, sha256(proof)])).length > 0;
}

/** Uses up a proof within the transaction it protects, so that it works once. Echo mode needs none. */
export async function useProof(deps: AccountDeps, inside: Queryable, proof: Proof, source: Source): Promise<void> {
  if (deps.otpMode === 'echo') return;
  const rows = await inside.query(
    `update otp_challenge set used_at = moment($1, $2) where ${VALID} returning 1 as one`,
    proofValues(deps.clock, proof),
  );
  if (rows.length === 0) throw wrongProof(deps, proof, source);
}

/** Invalidates unused reset codes and proofs: a thief may have requested them. */
export async function forgetResets(inside: Queryable, mobile: string): Promise<void> {
  await inside.query(`delete from otp_challenge where mobile = $1 and purpose = 'reset' and used_at is null`, [mobile]);
}
