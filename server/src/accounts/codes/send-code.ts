import type { CodeReply } from '@ank/protocol';
import { randomInt } from 'node:crypto';
import type { Context, Visitor } from '../../context';
import { traceOf } from '../../security/security-events';
import type { AccountContext, Accounts } from '../account-context';
import { takeBackAttempt } from '../attempts/reserve-attempt';
import { reserveInTurn } from './admit-question';
import { codeHash, newSecret, sha256 } from './code-hash';
import { type CodePurpose, NotSent } from './message-sender';

const ADD_CODE = `
insert into otp_code (mobile, ref_hash, code_hash, sent_at)
select c.mobile, c.ref_hash, $6, clock.now
  from (select moment($1, $2) as now) clock, otp_challenge c
 where c.mobile = $3 and c.ref_hash = $4 and c.purpose = $5 and c.wrong_tries < 3 and c.proof_hash is null
   and c.made_at > clock.now - interval '1 hour'
returning 1 as one`;

const NEW_CHALLENGE = `
with made as (
  insert into otp_challenge (mobile, ref_hash, purpose, made_at) select $3, $4, $5, moment($1, $2)
  returning mobile, ref_hash, made_at
)
insert into otp_code (mobile, ref_hash, code_hash, sent_at) select mobile, ref_hash, $6, made_at from made`;

type Challenge = { mobile: string; purpose: CodePurpose; ref: string | null };

/** `answersCode`: the answer includes a registration's code, which cannot be exchanged for a proof. */
export type CodeAnswer = { answersCode?: boolean };

/** Stores a code under the challenge `ref`, or under a new one. Returns the challenge's reference. */
async function storeCode(
  { database, clock }: Context,
  { mobile, purpose, ref }: Challenge,
  code: string,
): Promise<string> {
  const { offsetMs, fixed } = clock.sqlMoment();
  const values = (under: string): unknown[] => [offsetMs, fixed, mobile, sha256(under), purpose, codeHash(under, code)];
  if (ref !== null && (await database.query(ADD_CODE, values(ref))).length > 0) return ref;
  const fresh = newSecret();
  await database.query(NEW_CHALLENGE, values(fresh));
  return fresh;
}

/** The range of each code length: smallest code, and one past the largest. */
export const CODE_RANGE: Readonly<Record<4 | 6, [number, number]>> = { 4: [1_111, 10_000], 6: [111_111, 1_000_000] };

const digitsOf = ({ resetDigits }: Accounts, purpose: CodePurpose): 4 | 6 => (purpose === 'reset' ? resetDigits : 4);

/**
 * Sends a code. With `ref`, it joins that challenge, whose first and newest codes are valid. The answer has the code in
 * echo mode and for clients that register without a proof, otherwise the reference. A `decoy` does the same work, but
 * sends nothing and stores a code that nobody can enter.
 */
export async function sendCode(
  context: AccountContext<Visitor>,
  challenge: Challenge,
  { answersCode = false, decoy = false }: CodeAnswer & { decoy?: boolean } = {},
): Promise<CodeReply> {
  const { mobile, purpose } = challenge;
  const reserved = await reserveInTurn(context, { kind: 'send', mobile });
  const code = randomInt(...CODE_RANGE[digitsOf(context, purpose)]);
  try {
    await (decoy ? context.sendNothing() : context.send({ mobile, code, purpose }));
  } catch (error) {
    if (error instanceof NotSent) await takeBackAttempt(context, { id: reserved });
    throw error;
  }
  const details = { purpose, reason: decoy ? 'barred' : undefined };
  context.events.note({ kind: 'code_sent', mobile, ...traceOf(context.actor.source), details });
  if (context.otpMode === 'echo' || (answersCode && purpose === 'register')) return { otp: code };
  // Store after sending, so that an undelivered code cannot be guessed.
  return { otpRef: await storeCode(context, challenge, decoy ? newSecret() : String(code)) };
}
