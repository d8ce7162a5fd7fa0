import type { CodeReply } from '@ank/protocol';
import type { Visitor } from '../../context';
import type { AccountContext } from '../account-context';
import { numberState } from '../number-state';
import { admitQuestion } from './admit-question';
import { sendCode, type CodeAnswer } from './send-code';

/** Sends another code: for registration if the number is free, else for a reset. */
export async function resendCode(
  context: AccountContext<Visitor>,
  { mobile, ref, answersCode }: { mobile: string; ref: string | null } & CodeAnswer,
): Promise<CodeReply> {
  await admitQuestion(context, { mobile });
  const state = await numberState(context, { mobile });
  const purpose = state === 'free' ? 'register' : 'reset';
  return sendCode(context, { mobile, purpose, ref }, { answersCode, decoy: state === 'barred' });
}
