import * as zod from 'zod/mini';
import type { Call } from '../call';
import { optionalText, requestId, sentPoints, sentText, token } from '../server/fields';
import { onServer } from '../server/server-call';
import { text, z } from '../wire';
import { movedAnswer, type MovedAnswer } from './withdrawals';

/** Looks up the name of the player with this number. */
export const checkReceiver: Call<{ mobile: string }, { name: string }> = {
  path: '/api-check-user-for-transfer-amt',
  session: true,
  encode: ({ mobile }) => ({ mobile_no: mobile }),
  answer: z.pipe(
    z.object({ user_name: text }),
    z.transform((wire) => ({ name: wire.user_name })),
  ),
};

/** `mobile` is trimmed, otherwise as sent. */
export type ReceiverRequest = { token: string; mobile: string };

const sentMobile = () =>
  zod.pipe(
    sentText(20),
    zod.transform((value) => value.trim()),
  );

export const checkReceiverEndpoint = /*#__PURE__*/ onServer<ReceiverRequest, { name: string }>(checkReceiver, () => ({
  request: zod.pipe(
    zod.object({ unique_token: token, mobile_no: sentMobile() }),
    zod.transform((body) => ({ token: body.unique_token, mobile: body.mobile_no })),
  ),
  encodeAnswer: ({ name }) => ({ user_name: name, msg: 'Account found ', status: true }),
}));

export type TransferInput = { requestId: string; mobile: string; points: number };

export const transferPoints: Call<TransferInput, MovedAnswer> = {
  path: '/api-user-transfer-wallet-balance',
  session: true,
  knowsDialects: true,
  encode: ({ requestId, mobile, points }) => ({
    amount: points,
    mobile_no: mobile,
    transfer_note: '',
    request_id: requestId,
  }),
  answer: movedAnswer,
};

export type TransferRequest = ReceiverRequest & { requestId: string | null; points: number };

export const transferPointsEndpoint = /*#__PURE__*/ onServer<TransferRequest, { walletPoints: string }>(
  transferPoints,
  () => ({
    request: zod.pipe(
      zod.object({
        unique_token: token,
        request_id: requestId,
        mobile_no: sentMobile(),
        amount: sentPoints,
        transfer_note: optionalText,
      }),
      zod.transform((body) => ({
        token: body.unique_token,
        requestId: body.request_id,
        mobile: body.mobile_no,
        points: body.amount,
      })),
    ),
    encodeAnswer: ({ walletPoints }) => ({
      msg: 'Amount Successfully Transferred',
      wallet_amt: walletPoints,
      status: true,
    }),
  }),
);
