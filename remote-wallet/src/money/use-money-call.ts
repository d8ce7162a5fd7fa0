import { type Call, mayShowAnswer } from '@ank/protocol';
import { currentSession } from '@ank/shared/platform';
import { useIsHere, useSingleFlight } from '@ank/ui';
import {
  type Accepted,
  currentOwner,
  dropOpen,
  mayRepeat,
  type MoneyForm,
  type MoneyInput,
  sendAgain,
  sendOnce,
  useOpenRequest,
} from './money-call';

type Ends<Answer> = {
  /** `isHere`: the screen is still mounted. */
  onAccepted: (accepted: Accepted<Answer>, isHere: boolean) => void;
  onFailed: (error: unknown, isHere: boolean) => void;
};

type MoneyCall = {
  busy: boolean;
  send: (input: MoneyInput) => void;
  /** An unanswered request. It blocks new ones and waits for a press: points never move without one. */
  open: MoneyInput | null;
  /** With a server that would execute it twice, drops it instead. */
  sendAgain: () => void;
};

/** A form's money call: busy while in flight, ignores second presses. */
export function useMoneyCall<Answer>(
  form: MoneyForm,
  call: Call<never, Answer>,
  { onAccepted, onFailed }: Ends<Answer>,
): MoneyCall {
  const { inFlight, run } = useSingleFlight<'send' | 'again'>();
  const held = useOpenRequest(form);
  const isHere = useIsHere();

  const finish = async (request: () => Promise<Accepted<Answer> | null>): Promise<void> => {
    const owner = currentOwner();
    // The answer settles the request, but may come while another player uses the browser.
    const mayShow = (): boolean => mayShowAnswer(owner, currentSession());
    try {
      const accepted = await request();
      if (accepted && mayShow()) onAccepted(accepted, isHere());
    } catch (error) {
      if (mayShow()) onFailed(error, isHere());
    }
  };

  return {
    busy: inFlight !== null,
    open: inFlight === 'send' ? null : held,
    send: (input) => void run('send', () => finish(() => sendOnce(form, call, input))),
    sendAgain: () => (mayRepeat() ? void run('again', () => finish(() => sendAgain(form, call))) : dropOpen(form)),
  };
}
