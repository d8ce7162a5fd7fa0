import type { Call } from '@ank/shared/api';
import { useEffect, useRef, useState } from 'react';
import { type Accepted, type MoneyForm, type MoneyInput, sendAgain, sendOnce, useOpenRequest } from './money-call';

type Ends<Answer> = {
  /** `isHere`: the screen is still mounted. */
  onAccepted: (accepted: Accepted<Answer>, isHere: boolean) => void;
  onFailed: (error: unknown) => void;
};

type MoneyCall = {
  busy: boolean;
  send: (input: MoneyInput) => void;
  /** An unanswered request. It blocks new ones and waits for a press: points never move without one. */
  open: MoneyInput | null;
  sendAgain: () => void;
};

/** A form's money call: busy while in flight, ignores second presses. */
export function useMoneyCall<Answer>(
  form: MoneyForm,
  call: Call<never, Answer>,
  { onAccepted, onFailed }: Ends<Answer>,
): MoneyCall {
  const [work, setWork] = useState<'send' | 'again' | null>(null);
  const held = useOpenRequest(form);
  const running = useRef(false);
  const here = useRef(false);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);

  const run = async (kind: 'send' | 'again', call: () => Promise<Accepted<Answer> | null>): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setWork(kind);
    try {
      const accepted = await call();
      if (accepted) onAccepted(accepted, here.current);
    } catch (error) {
      onFailed(error);
    } finally {
      running.current = false;
      setWork(null);
    }
  };

  return {
    busy: work !== null,
    open: work === 'send' ? null : held,
    send: (input) => void run('send', () => sendOnce(form, call, input)),
    sendAgain: () => void run('again', () => sendAgain(form, call)),
  };
}
