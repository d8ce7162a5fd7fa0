import type { Call } from '../call';
import { API } from '../paths';
import { text, z } from '../wire';
import { movedAnswer, type MovedAnswer } from './withdrawals';

/** Looks up the name of the player with this number. */
export const checkReceiver: Call<{ mobile: string }, { name: string }> = {
  path: API.checkReceiver,
  session: true,
  encode: ({ mobile }) => ({ mobile_no: mobile }),
  answer: z.pipe(
    z.object({ user_name: text }),
    z.transform((wire) => ({ name: wire.user_name })),
  ),
};

export type TransferInput = { requestId: string; mobile: string; points: number };

export const transferPoints: Call<TransferInput, MovedAnswer> = {
  path: API.transferPoints,
  session: true,
  encode: ({ requestId, mobile, points }) => ({
    amount: points,
    mobile_no: mobile,
    transfer_note: '',
    request_id: requestId,
  }),
  answer: movedAnswer,
};
