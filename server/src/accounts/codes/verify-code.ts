import type { Visitor } from '../../context';
import { tooManyAttempts } from '../../errors';
import { traceOf } from '../../security/security-events';
import type { AccountContext } from '../account-context';
import { codeHash, newSecret, sha256, wrongCode } from './code-hash';
import type { CodePurpose } from './message-sender';

const CHECK = 'select outcome, purpose from check_code(moment($1, $2), $3, $4, $5, $6, $7, $8, $9)';

type Checked = { outcome: 'right' | 'wrong' | 'limited' | 'dead'; purpose: CodePurpose | null };

/**
 * Exchanges a right code for a proof that works once. Three tries per challenge; codes expire after five minutes.
 * Throws 429 if wrong codes reach a limit of the number, network or address.
 */
export async function verifyCode(
  { database, clock, actor, events, codeWork }: AccountContext<Visitor>,
  { mobile, ref, code }: { mobile: string; ref: string; code: string },
): Promise<{ proof: string }> {
  const { address, network, deviceHash } = actor.source;
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
  events.note({ kind, mobile, ...traceOf(actor.source), details: { purpose: purpose ?? undefined, reason } });
  if (outcome === 'right') return { proof };
  throw wrongCode();
}
