import type { RefusalCode } from '@ank/shared/api';
import type { Wire } from './server-call';

/** Why nothing was done: `message` is for the player, `code` for the client, `line` the index of the first bad bid line. */
export type Refusal = { code: RefusalCode; message: string; line?: number };

export function encodeRefusal({ code, message, line }: Refusal): Wire {
  return { status: false, msg: message, code, ...(line === undefined ? {} : { line }) };
}

/** The answer to a client that is not known, exactly as clients of the family expect it. */
export const UNAUTHORIZED: Wire = { msg: 'UnAuthorized request', status: false };
