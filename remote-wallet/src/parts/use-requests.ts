import type { Call } from '@ank/protocol';
import { refreshCall, useCall, useWalletPoints } from '@ank/shared/platform';
import { useEffect, useRef } from 'react';

const MINUTE_MS = 60_000;

/**
 * The player's requests, which an operator decides at any time. Those on the screen are asked for again each minute,
 * and when the points or `held`, the points on hold, change, as many decisions move points.
 */
export function useRequests<Input, Answer>(call: Call<Input, Answer>, input: Input, held: number | null = null) {
  const points = useWalletPoints();
  const sign = points === null ? null : `${points} ${held}`;
  const last = useRef(sign);
  useEffect(() => {
    if (last.current !== null && last.current !== sign) void refreshCall(call);
    last.current = sign;
  }, [call, sign]);
  return useCall(call, input, { pollMs: MINUTE_MS });
}
