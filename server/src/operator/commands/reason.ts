import { type Args, UsageError } from '../args';

/** Length limit of a reason, in the audit and for the player who reads it. */
const REASON_CHARACTERS = 200;

/** An option of free text, '' if absent. One that is too long is refused, as a cut could end inside a character. */
function textOf(args: Args, name: 'reason' | 'notice'): string {
  const text = (args.option(name) ?? '').trim();
  if (text.length > REASON_CHARACTERS)
    throw new UsageError(`The ${name} has more than ${REASON_CHARACTERS} characters.`);
  return text;
}

const saysSomething = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

/** The reason, which may be absent: ''. */
export const anyReasonOf = (args: Args): string => textOf(args, 'reason');

/** A reason that is required, as where points are taken back from players. */
export function reasonOf(args: Args): string {
  const reason = anyReasonOf(args);
  if (!saysSomething(reason)) throw new UsageError('Give a reason.');
  return reason;
}

/** The words for players, in their own option: a reason is written for the audit log. Null if absent. */
export function noticeOf(args: Args): string | null {
  if (args.option('notice') === null) return null;
  const notice = textOf(args, 'notice');
  if (!saysSomething(notice)) throw new UsageError('Give words in --notice, or leave it out.');
  return notice;
}
