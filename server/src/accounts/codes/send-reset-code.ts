import type { CodeReply } from '@ank/protocol';
import type { Visitor } from '../../context';
import { Refused } from '../../errors';
import type { AccountContext } from '../account-context';
import { numberState } from '../number-state';
import { admitQuestion } from './admit-question';
import { sendCode } from './send-code';

/** Sends a code to reset a forgotten password. */
export async function sendResetCode(
  context: AccountContext<Visitor>,
  { mobile, ref }: { mobile: string; ref: string | null },
): Promise<CodeReply & { digits: number }> {
  await admitQuestion(context, { mobile });
  const state = await numberState(context, { mobile });
  if (state === 'free') throw new Refused('not_found', 'mobile_not_registered');
  const challenge = { mobile, purpose: 'reset', ref } as const;
  return { ...(await sendCode(context, challenge, { decoy: state === 'barred' })), digits: context.resetDigits };
}
