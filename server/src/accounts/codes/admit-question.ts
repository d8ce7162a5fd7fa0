import type { Visitor } from '../../context';
import type { AccountContext } from '../account-context';
import { type Reserved, reserveAttempt } from '../attempts/reserve-attempt';

/** Counts an attempt at a number, one at a time, and returns its id. Throws 429 at a limit. */
export const reserveInTurn = (
  context: AccountContext<Visitor>,
  attempt: { kind: Reserved; mobile: string },
): Promise<string> =>
  context.codeWork.run({ key: attempt.mobile, from: context.actor.source.network }, () =>
    reserveAttempt(context, attempt),
  );

/** Counts a code request for a number, whether or not a code is sent. */
export async function admitQuestion(context: AccountContext<Visitor>, { mobile }: { mobile: string }): Promise<void> {
  await reserveInTurn(context, { kind: 'question', mobile });
}
