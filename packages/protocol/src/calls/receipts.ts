import * as zod from 'zod/mini';
import type { Call } from '../call';
import { type LocalNames, nameFields, namesOf } from '../local-names';
import { token } from '../server/fields';
import { formatServerTime } from '../server/moments';
import { onServer } from '../server/server-call';
import { encodeNames, type StoredNames } from '../server/stored-names';
import { list, text, z } from '../wire';

/**
 * A session in which the slip has a line. `open`: not sealed; `sealed`: its root is being computed; `none`: its result
 * came without a root; `missing`: the slip is not under the root; `proved`: the path leads to the root.
 */
export type ProofState = 'open' | 'sealed' | 'none' | 'missing' | 'proved';

export type SessionProof = {
  session: string;
  state: string;
  /** The signed JSON text with the root, or ''. */
  head: string;
  signature: string;
  /** The public key of the signature: base64 of SPKI. */
  key: string;
  /** From the leaf to the root: 'left:' or 'right:' and the neighbour's hash. */
  path: readonly string[];
  /** Of a reopened session: proof that the root covers all slips of the earlier root in its head. */
  consistency?: readonly string[];
};

/**
 * A receipt, as it is saved and shared: its texts are exactly those that were hashed and signed. A slip from before
 * receipts has no signature and no sessions.
 */
export type SlipReceipt = {
  format: 'ank-receipt';
  version: 1;
  /** The market's name. */
  market: string;
  /** Not part of the file that a player saves. */
  names?: LocalNames;
  slip: string;
  signature: string;
  key: string;
  sessions: readonly SessionProof[];
};

export const slipReceipt: Call<{ slipId: string }, SlipReceipt> = {
  path: '/api-slip-receipt',
  session: true,
  encode: ({ slipId }) => ({ slip_id: slipId }),
  answer: z.pipe(
    z.object({
      ...nameFields,
      receipt: z.object({
        market: text,
        slip: text,
        signature: text,
        key: text,
        sessions: list(
          z.object({
            ...{ session: text, state: text, head: text, signature: text, key: text },
            path: list(text),
            consistency: list(text),
          }),
        ),
      }),
    }),
    z.transform(({ receipt, ...wire }): SlipReceipt => ({
      format: 'ank-receipt',
      version: 1,
      ...receipt,
      ...namesOf(wire),
    })),
  ),
};

export type SlipReceiptRequest = { token: string; slipId: string };

/** `names`: of the market, beside the receipt, whose file must not change. */
export type SlipReceiptReply = { nowMs: number; receipt: SlipReceipt; names?: StoredNames };

export const slipReceiptEndpoint = /*#__PURE__*/ onServer<SlipReceiptRequest, SlipReceiptReply>(slipReceipt, () => ({
  request: zod.pipe(
    zod.object({ unique_token: token, slip_id: zod.string().check(zod.regex(/^\d{1,18}$/)) }),
    zod.transform((body) => ({ token: body.unique_token, slipId: body.slip_id })),
  ),
  encodeAnswer: ({ nowMs, receipt, names }) => ({
    receipt,
    ...encodeNames(names ?? {}),
    server_time: formatServerTime(nowMs),
    msg: 'Success',
    status: true,
  }),
}));
