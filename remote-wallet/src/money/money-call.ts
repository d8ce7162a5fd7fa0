import { type Call, rejectedBeforeProcessing } from '@ank/shared/api';
import {
  ApiError,
  callApi,
  currentSession,
  deviceMs,
  newRequestId,
  REPEATABLE_MS,
  storedAtom,
} from '@ank/shared/platform';
import { getDefaultStore, useAtomValue } from 'jotai';

/** The fields of a money call without its idempotency key. */
export type MoneyInput = Record<string, string | number>;

/** A request with an unknown outcome, stored so that it can be retried under its idempotency key after a reload. */
type Held = { mobile: string; requestId: string; madeAtMs: number; input: MoneyInput };

/** The forms that move points. */
export type MoneyForm = 'transfer' | 'withdraw';

/** After this many ms, an accepted retry is reported to the player as an earlier request. */
const RETRY_INTENT_MS = 10 * 60_000;

/** `earlier`: the accepted request is an older one that had no answer. */
export type Accepted<Answer> = { answer: Answer; input: MoneyInput; earlier: boolean };

/** The request was not sent: the previous one, `input`, has no answer yet. */
export class EarlierIsOpen extends Error {
  constructor(readonly input: MoneyInput) {
    super('An earlier request has no answer yet');
  }
}

function parseHeld(value: unknown): Held | null {
  if (typeof value !== 'object' || value === null) return null;
  const { mobile, requestId, madeAtMs, input } = value as Record<string, unknown>;
  const isWhole =
    typeof mobile === 'string' &&
    typeof requestId === 'string' &&
    typeof madeAtMs === 'number' &&
    typeof input === 'object' &&
    input !== null;
  return isWhole ? { mobile, requestId, madeAtMs, input: input as MoneyInput } : null;
}

const HELD = {
  transfer: storedAtom('ank.money.transfer', parseHeld),
  withdraw: storedAtom('ank.money.withdraw', parseHeld),
};

const ofPlayer = (held: Held | null): Held | null =>
  held && held.mobile === currentSession()?.mobile && deviceMs() < held.madeAtMs + REPEATABLE_MS ? held : null;

const heldOf = (form: MoneyForm): Held | null => ofPlayer(getDefaultStore().get(HELD[form]));

const hold = (form: MoneyForm, held: Held | null): void => getDefaultStore().set(HELD[form], held);

async function sendHeld<Answer>(
  form: MoneyForm,
  call: Call<never, Answer>,
  held: Held,
  isRepeat: boolean,
): Promise<Answer> {
  // By the time of a late answer, another request may be held.
  const release = (): void => {
    if (heldOf(form)?.requestId === held.requestId) hold(form, null);
  };
  try {
    const answer = await callApi(call, { ...held.input, requestId: held.requestId } as never);
    release();
    return answer;
  } catch (error) {
    // A refused retry means that the first try did not happen either, unless the retry was rejected before processing.
    if (error instanceof ApiError && error.outcome === 'refused' && !(isRepeat && rejectedBeforeProcessing(error)))
      release();
    throw error;
  }
}

const same = (a: MoneyInput, b: MoneyInput): boolean =>
  Object.keys(a).length === Object.keys(b).length && Object.entries(a).every(([key, value]) => b[key] === value);

/**
 * Sends a money call at most once: the same input again is a retry with the same idempotency key. Throws ApiError, or
 * EarlierIsOpen if a different request has no answer yet.
 */
export async function sendOnce<Answer>(
  form: MoneyForm,
  call: Call<never, Answer>,
  input: MoneyInput,
): Promise<Accepted<Answer>> {
  const again = heldOf(form);
  if (again && !same(again.input, input)) throw new EarlierIsOpen(again.input);
  const held = again ?? {
    mobile: currentSession()?.mobile ?? '',
    requestId: newRequestId(),
    madeAtMs: deviceMs(),
    input,
  };
  if (!again) hold(form, held);
  return {
    answer: await sendHeld(form, call, held, again !== null),
    input,
    earlier: deviceMs() >= held.madeAtMs + RETRY_INTENT_MS,
  };
}

/** Retries the unanswered request with its idempotency key. Null if there is none. Throws ApiError. */
export async function sendAgain<Answer>(form: MoneyForm, call: Call<never, Answer>): Promise<Accepted<Answer> | null> {
  const held = heldOf(form);
  return held && { answer: await sendHeld(form, call, held, true), input: held.input, earlier: true };
}

/** The player's request that is in flight or unanswered, or null. */
export const useOpenRequest = (form: MoneyForm): MoneyInput | null => ofPlayer(useAtomValue(HELD[form]))?.input ?? null;
