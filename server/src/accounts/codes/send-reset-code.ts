import type { CodeReply } from '@ank/protocol';
import type { Visitor } from '../../context';
import { Refused } from '../../errors';
import type { AccountContext } from '../account-context';
import { isRegistered } from '../is-registered';
import { admitQuestion } from './admit-question';
import { sendCode } from './send-code';

/** Sends a code to reset a forgotten password. */
export async function sendResetCode(
  context: AccountContext<Visitor>,
  { mobile, ref }: { mobile: string; ref: string | null },
): Promise<CodeReply & { digits: number }> {
  await admitQuestion(context, { mobile });
  if (!(await isRegistered(context, { mobile }))) throw new Refused('not_found', 'mobile_not_registered');
  return { ...(await sendCode(context, { mobile, purpose: 'reset', ref })), digits: context.resetDigits };
}
