import { type Args, UsageError } from '../args';

/** Length limit of a reason, in the audit and for the player who reads it. */
const REASON_CHARACTERS = 200;

/** The reason, which may be absent: ''. One that is too long is refused, as a cut could end inside a character. */
export function anyReasonOf(args: Args): string {
  const reason = (args.option('reason') ?? '').trim();
  if (reason.length > REASON_CHARACTERS)
    throw new UsageError(`The reason has more than ${REASON_CHARACTERS} characters.`);
  return reason;
}

/** A reason that is required, as where points are taken back from players. */
export function reasonOf(args: Args): string {
  const reason = anyReasonOf(args);
  if (!/[\p{L}\p{N}]/u.test(reason)) throw new UsageError('Give a reason.');
  return reason;
}
