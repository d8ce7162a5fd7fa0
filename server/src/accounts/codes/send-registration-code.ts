import type { CodeReply } from '@ank/protocol';
import type { Visitor } from '../../context';
import type { AccountContext } from '../account-context';
import { numberState, taken } from '../number-state';
import { admitQuestion } from './admit-question';
import { sendCode, type CodeAnswer } from './send-code';

/** Sends a code to a number without an account. */
export async function sendRegistrationCode(
  context: AccountContext<Visitor>,
  { mobile, ref, answersCode }: { mobile: string; ref: string | null } & CodeAnswer,
): Promise<CodeReply> {
  await admitQuestion(context, { mobile });
  if ((await numberState(context, { mobile })) !== 'free') throw taken();
  return sendCode(context, { mobile, purpose: 'register', ref }, { answersCode });
}
