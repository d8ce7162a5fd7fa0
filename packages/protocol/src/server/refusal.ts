import type { RefusalCode } from '../call';
import MESSAGES from '../refusals.words.json';
import type { Wire } from './server-call';

/** Why exactly a player was refused; one code has several reasons. */
export type RefusalReason = keyof typeof MESSAGES;

/** The values in a message for players, in order. */
export type RefusalValues = readonly (string | number)[];

/**
 * Why a request was refused: `message` is for the player, `code` for the client, `line` the index of the first bad bid
 * line. Other languages are made from the reason and its values; a refusal for operators has no reason.
 */
export type Refusal = {
  code: RefusalCode;
  message: string;
  line?: number;
  reason?: RefusalReason;
  values?: readonly string[];
};

/** The player's message, in English. */
export const refusalMessage = (reason: RefusalReason, values: readonly string[]): string =>
  MESSAGES[reason].replace(/\{(\d)\}/g, (_place, at: string) => values[Number(at)] ?? '');

/** The reason with this sentence as its message, without values. */
export const reasonOf = (sentence: string): RefusalReason | undefined =>
  (Object.keys(MESSAGES) as RefusalReason[]).find((reason) => MESSAGES[reason] === sentence);

export function encodeRefusal({ code, message, line, reason, values = [] }: Refusal): Wire {
  return {
    status: false,
    msg: message,
    code,
    ...(reason && { reason }),
    ...(values.length > 0 && { values }),
    ...(line === undefined ? {} : { line }),
  };
}

/** The answer to an unknown app key or environment. The text is fixed: existing clients compare it. */
export const UNAUTHORIZED: Wire = { msg: 'UnAuthorized request', status: false };
