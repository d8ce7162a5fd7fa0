import { API } from '@ank/protocol';
import { requestId, sentPoints } from './request-id';
import { optionalText, sentText, type ServerCall, token, z } from './server-call';

/** `mobile` is trimmed, else as sent. */
export type ReceiverRequest = { token: string; mobile: string };

const sentMobile = z.pipe(
  sentText(20),
  z.transform((value) => value.trim()),
);

export const checkReceiver: ServerCall<ReceiverRequest, { name: string }> = {
  path: API.checkReceiver,
  request: z.pipe(
    z.object({ unique_token: token, mobile_no: sentMobile }),
    z.transform((body) => ({ token: body.unique_token, mobile: body.mobile_no })),
  ),
  encode: ({ name }) => ({ user_name: name, msg: 'Account found ', status: true }),
};

export type TransferRequest = ReceiverRequest & { requestId: string | null; points: number };

export const transferPoints: ServerCall<TransferRequest, { walletPoints: string }> = {
  path: API.transferPoints,
  request: z.pipe(
    z.object({
      unique_token: token,
      request_id: requestId,
      mobile_no: sentMobile,
      amount: sentPoints,
      transfer_note: optionalText,
    }),
    z.transform((body) => ({
      token: body.unique_token,
      requestId: body.request_id,
      mobile: body.mobile_no,
      points: body.amount,
    })),
  ),
  encode: ({ walletPoints }) => ({ msg: 'Amount Successfully Transferred', wallet_amt: walletPoints, status: true }),
};
