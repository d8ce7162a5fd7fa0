import type { SentCode } from '@ank/shared/api/server';
import { createHash, randomBytes, randomInt } from 'node:crypto';
import type { Clock } from '../clock';
import type { OtpMode } from '../config';
import type { Database, Queryable } from '../db/port';
import { Refused } from '../errors';
import { admitAttempt, type Attempt, forgiveAttempt } from './attempts';
import { CodeNotSent, type CodeSender } from './code-sender';

/** What a code is for. A proof of one purpose is none for another. */
export type CodePurpose = 'register' | 'reset' | 'upi';

/** What codes are sent and checked with. */
export type CodeDesk = { database: Database; clock: Clock; otpMode: OtpMode; sendCode: CodeSender };

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const codeHash = (ref: string, code: string): string => sha256(`${ref}:${code}`);
const newSecret = (): string => randomBytes(32).toString('base64url');

const wrongCode = (): Refused => new Refused('not_allowed', 'Enter Valid OTP');

const ADD_CODE = `
insert into otp_code (mobile, ref_hash, code_hash, sent_at)
select c.mobile, c.ref_hash, $6, the.now
  from (select moment($1, $2) as now) the, otp_challenge c
 where c.mobile = $3 and c.ref_hash = $4 and c.purpose = $5 and c.wrong_tries < 3 and c.proof_hash is null
   and c.made_at > the.now - interval '1 hour'
on conflict (mobile, ref_hash, code_hash) do update set sent_at = excluded.sent_at
returning 1 as one`;

const NEW_CHALLENGE = `
with made as (
  insert into otp_challenge (mobile, ref_hash, purpose, made_at) select $3, $4, $5, moment($1, $2) returning mobile, ref_hash, made_at
)
insert into otp_code (mobile, ref_hash, code_hash, sent_at) select mobile, ref_hash, $6, made_at from made`;

/** Stores a code under the challenge that `ref` names, or under a new one; returns the reference that it stands under. */
async function storeCode(
  { database, clock }: CodeDesk,
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

/** Counts a question about a number, whether or not a code follows: 100 an hour from one address. */
export async function admitQuestion({ database, clock }: CodeDesk, address: string): Promise<void> {
  await admitAttempt(database, clock, [['send_address', address]]);
}

/**
 * Sends a code of four digits to a mobile, at most five an hour. `ref` is that of an earlier send: its code stays valid
 * beside the new one. In echo mode the answer carries the code, in verify mode the reference to check it by.
 */
export async function sendCode(
  desk: CodeDesk,
  { mobile, purpose, ref }: { mobile: string; purpose: CodePurpose; ref: string | null },
): Promise<SentCode> {
  const attempts: Attempt[] = [['send_mobile', mobile]];
  await admitAttempt(desk.database, desk.clock, attempts);
  const code = randomInt(1111, 10_000);
  try {
    await desk.sendCode({ mobile, code, purpose });
  } catch (error) {
    if (error instanceof CodeNotSent) await forgiveAttempt(desk.database, attempts);
    throw error;
  }
  // Stored only now: a code that was not sent is none that could be guessed.
  return desk.otpMode === 'echo'
    ? { otp: code }
    : { otpRef: await storeCode(desk, mobile, purpose, String(code), ref) };
}

const VERIFY = 'select verify_code(moment($1, $2), $3, $4, $5, $6) as outcome';

/**
 * Checks an entered code and gives a proof that works once. Three tries a challenge, five minutes a code; five wrong
 * codes of a mobile, or a hundred of an address, in 15 minutes, or ten of a mobile in a day: 429.
 */
export async function verifyCode(
  desk: CodeDesk,
  { mobile, ref, code }: { mobile: string; ref: string; code: string },
  address: string,
): Promise<{ proof: string }> {
  const { database, clock } = desk;
  const byMobile: Attempt[] = [
    ['otp_mobile', mobile],
    ['otp_mobile_day', mobile],
  ];
  const byAddress: Attempt = ['otp_address', address];
  await admitAttempt(database, clock, [byAddress, ...byMobile]);
  const { offsetMs, fixed } = clock.sqlMoment();
  const proof = newSecret();
  const [row] = await database.query<{ outcome: 'right' | 'wrong' | 'dead' }>(VERIFY, [
    offsetMs,
    fixed,
    mobile,
    sha256(ref),
    codeHash(ref, code),
    sha256(proof),
  ]);
  if (row?.outcome === 'right') {
    await forgiveAttempt(database, [byAddress, ...byMobile]);
    return { proof };
  }
  // Nothing could be guessed, so strangers cannot lock a mobile's owner out by it.
  if (row?.outcome === 'dead') await forgiveAttempt(database, byMobile);
  throw wrongCode();
}

export type Proof = { mobile: string; purpose: CodePurpose; proof: string };

const VALID = `mobile = $3 and purpose = $4 and proof_hash = $5 and used_at is null
   and moment($1, $2) < proved_at + interval '10 minutes'`;

function proofValues(clock: Clock, { mobile, purpose, proof }: Proof): unknown[] {
  const { offsetMs, fixed } = clock.sqlMoment();
  return [offsetMs, fixed, mobile, purpose, sha256(proof)];
}

/** Refuses a proof that is not good, before any costly work. In echo mode nothing is asked. */
export async function checkProof({ database, clock, otpMode }: CodeDesk, proof: Proof): Promise<void> {
  if (otpMode === 'echo') return;
  const rows = await database.query(`select 1 as one from otp_challenge where ${VALID}`, proofValues(clock, proof));
  if (rows.length === 0) throw wrongCode();
}

/** Whether the proof was used up already: the answer to its first use may have been lost. In echo mode there are none. */
export async function wasUsed({ database, otpMode }: CodeDesk, { mobile, purpose, proof }: Proof): Promise<boolean> {
  if (otpMode === 'echo') return false;
  const used =
    'select 1 as one from otp_challenge where mobile = $1 and purpose = $2 and proof_hash = $3 and used_at is not null';
  return (await database.query(used, [mobile, purpose, sha256(proof)])).length > 0;
}

/** Uses a proof up, as part of what it is given for: of two at once one is refused. In echo mode nothing is asked. */
export async function useProof({ clock, otpMode }: CodeDesk, inside: Queryable, proof: Proof): Promise<void> {
  if (otpMode === 'echo') return;
  const rows = await inside.query(
    `update otp_challenge set used_at = moment($1, $2) where ${VALID} returning 1 as one`,
    proofValues(clock, proof),
  );
  if (rows.length === 0) throw wrongCode();
}
