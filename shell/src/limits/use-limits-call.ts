import { type Call, dashboard, getPlayLimits, type PlayLimits } from '@ank/protocol';
import { callApi, patchAnswer, refreshCall } from '@ank/shared/platform';
import { isRefusal } from '../auth/register.rules';
import { useSend } from '../auth/use-send';
import { LIMITS_TEXTS } from './limits.messages';

const explain = (cause: unknown): string =>
  isRefusal(cause) && cause.message !== '' ? cause.message : LIMITS_TEXTS.notAnswered;

/** Sends a change of limits. All screens show its answer from then on. */
export function useLimitsCall<Input>(call: Call<Input, PlayLimits>) {
  const { busy, failure, clear, run } = useSend();
  const send = (input: Input, done: (answer: PlayLimits) => void): Promise<boolean> =>
    run(async () => {
      try {
        const answer = await callApi(call, input);
        patchAnswer(getPlayLimits, () => answer);
        void refreshCall(dashboard);
        done(answer);
      } catch (cause) {
        // It may have been saved without an answer.
        if (!isRefusal(cause)) for (const shown of [getPlayLimits, dashboard]) void refreshCall(shown);
        throw cause;
      }
    }, explain);
  return { busy, failure, clear, send };
}
