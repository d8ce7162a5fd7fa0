import type { CodeReply } from '@ank/protocol';
import type { Visitor } from '../../context';
import type { AccountContext } from '../account-context';
import { isRegistered, taken } from '../is-registered';
import { isBarred } from '../limits/is-barred';
import { admitQuestion } from './admit-question';
import { sendCode, type CodeAnswer } from './send-code';

/** Sends a code to a number without an account. */
export async function sendRegistrationCode(
  context: AccountContext<Visitor>,
  { mobile, ref, answersCode }: { mobile: string; ref: string | null } & CodeAnswer,
): Promise<CodeReply> {
  await admitQuestion(context, { mobile });
  if ((await isRegistered(context, { mobile })) || (await isBarred(context, { mobile }))) throw taken();
  return sendCode(context, { mobile, purpose: 'register', ref }, { answersCode });
}
