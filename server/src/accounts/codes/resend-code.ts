import type { CodeReply } from '@ank/protocol';
import type { Visitor } from '../../context';
import type { AccountContext } from '../account-context';
import { isRegistered } from '../is-registered';
import { admitQuestion } from './admit-question';
import { sendCode, type CodeAnswer } from './send-code';

/** Sends another code: for registration if the number is free, else for a reset. */
export async function resendCode(
  context: AccountContext<Visitor>,
  { mobile, ref, answersCode }: { mobile: string; ref: string | null } & CodeAnswer,
): Promise<CodeReply> {
  await admitQuestion(context, { mobile });
  const purpose = (await isRegistered(context, { mobile })) ? 'reset' : 'register';
  return sendCode(context, { mobile, purpose, ref }, { answersCode });
}
