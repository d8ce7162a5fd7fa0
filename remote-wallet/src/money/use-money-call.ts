import type { Call } from '@ank/shared/api';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Accepted, sendOnce, settleHeld } from './money-call';

type Ends<Answer> = {
  /** `isHere`: the player has not left the screen meanwhile. */
  onAccepted: (accepted: Accepted<Answer>, isHere: boolean) => void;
  onFailed: (error: unknown) => void;
};

/**
 * One call that moves points, for a form: busy while it runs, deaf to second taps. A request that a reload cut off is
 * settled when the form opens.
 */
export function useMoneyCall<Answer>(
  name: string,
  call: Call<never, Answer>,
  { onAccepted, onFailed }: Ends<Answer>,
): { busy: boolean; send: (input: Record<string, string | number>) => void } {
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const here = useRef(false);

  const run = async (work: () => Promise<Accepted<Answer> | null>): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      const accepted = await work();
      if (accepted) onAccepted(accepted, here.current);
    } catch (error) {
      onFailed(error);
    } finally {
      running.current = false;
      setBusy(false);
    }
  };

  const settle = useEffectEvent(() => void run(() => settleHeld(name, call)));
  useEffect(() => {
    here.current = true;
    settle();
    return () => {
      here.current = false;
    };
  }, []);
  return { busy, send: (input) => void run(() => sendOnce(name, call, input)) };
}
