import type { Clock } from '../../clock';
import type { Inside, Visitor } from '../../context';
import type { Refused } from '../../errors';
import { traceOf } from '../../security/security-events';
import type { AccountContext } from '../account-context';
import { sha256, wrongCode } from './code-hash';
import type { CodePurpose } from './message-sender';

/** What a right code was exchanged for. */
export type Proof = { mobile: string; purpose: CodePurpose; proof: string };

const VALID = `mobile = $3 and purpose = $4 and proof_hash = $5 and used_at is null
   and moment($1, $2) < proved_at + interval '10 minutes'`;

function proofValues(clock: Clock, { mobile, purpose, proof }: Proof): unknown[] {
  const { offsetMs, fixed } = clock.sqlMoment();
  return [offsetMs, fixed, mobile, purpose, sha256(proof)];
}

type ProofContext = Pick<AccountContext<Visitor>, 'actor' | 'clock' | 'events' | 'otpMode'> & Inside;

function wrongProof({ events, actor }: ProofContext, { mobile, purpose }: Proof): Refused {
  const details = { purpose, reason: 'no_such_proof' };
  events.note({ kind: 'code_wrong', mobile, ...traceOf(actor.source), details });
  return wrongCode();
}

/** Rejects an invalid proof before any costly work. Echo mode has no proofs. */
export async function checkProof(context: ProofContext, proof: Proof): Promise<void> {
  const { database, clock, otpMode } = context;
  if (otpMode === 'echo') return;
  const rows = await database.query(`select 1 as one from otp_challenge where ${VALID}`, proofValues(clock, proof));
  if (rows.length === 0) throw wrongProof(context, proof);
}

/** Whether the proof was already used: the answer to its first use may have been lost. Never in echo mode. */
export async function wasUsed(
  { database, otpMode }: ProofContext,
  { mobile, purpose, proof }: Proof,
): Promise<boolean> {
  if (otpMode === 'echo') return false;
  const used =
    'select 1 as one from otp_challenge where mobile = $1 and purpose = $2 and proof_hash = $3 and used_at is not null';
  return (await database.query(used, [mobile, purpose, sha256(proof)])).length > 0;
}

/** Uses up a proof within the transaction it protects, so that it works once. Echo mode has no proofs. */
export async function useProof(context: ProofContext, proof: Proof): Promise<void> {
  if (context.otpMode === 'echo') return;
  const rows = await context.database.query(
    `update otp_challenge set used_at = moment($1, $2) where ${VALID} returning 1 as one`,
    proofValues(context.clock, proof),
  );
  if (rows.length === 0) throw wrongProof(context, proof);
}

/** Invalidates unused reset codes and proofs: a thief may have requested them. */
export async function forgetResets({ database }: Inside, { mobile }: { mobile: string }): Promise<void> {
  await database.query(`delete from otp_challenge where mobile = $1 and purpose = 'reset' and used_at is null`, [
    mobile,
  ]);
}
