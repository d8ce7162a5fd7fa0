import type { RefusalCode } from '../call';
import type { Wire } from './server-call';

/**
 * Why a request was refused: `message` is for the player, `code` for the client, `line` the index of the first bad bid
 * line.
 */
export type Refusal = { code: RefusalCode; message: string; line?: number };

export function encodeRefusal({ code, message, line }: Refusal): Wire {
  return { status: false, msg: message, code, ...(line === undefined ? {} : { line }) };
}

/** The answer to an unknown app key or environment. The text is fixed: existing clients compare it. */
export const UNAUTHORIZED: Wire = { msg: 'UnAuthorized request', status: false };
