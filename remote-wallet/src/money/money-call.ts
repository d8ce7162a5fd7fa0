import type { Call } from '@ank/shared/api';
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

/** What a call that moves points says beside its id. */
export type MoneyInput = Record<string, string | number>;

/** A request whose outcome is not known: kept over a reload, so that it can be sent again under its id. */
type Held = { mobile: string; requestId: string; madeAtMs: number; input: MoneyInput };

/** The forms that move points. */
export type MoneyForm = 'transfer' | 'withdraw';

/** Later than this a player who presses again means another request, in ms. */
const SITTING_MS = 10 * 60_000;

/** `earlier`: what was accepted is a request of before, which had stayed without an answer. */
export type Accepted<Answer> = { answer: Answer; input: MoneyInput; earlier: boolean };

/** A request was not sent, because the one before it, `input`, has no answer yet. */
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
  // Another request may have taken its place by the time of a late answer.
  const release = (): void => {
    if (heldOf(form)?.requestId === held.requestId) hold(form, null);
  };
  try {
    const answer = await callApi(call, { ...held.input, requestId: held.requestId } as never);
    release();
    return answer;
  } catch (error) {
    // The refusal of a repeat says of the first try that it did not happen, unless the repeat was not looked at.
    if (error instanceof ApiError && error.outcome === 'refused' && !(isRepeat && error.wasNotLookedAt)) release();
    throw error;
  }
}

const same = (a: MoneyInput, b: MoneyInput): boolean =>
  Object.keys(a).length === Object.keys(b).length && Object.entries(a).every(([key, value]) => b[key] === value);

/**
 * Sends a request that moves points, once: the same one again goes under its own id. Throws ApiError, or EarlierIsOpen
 * where it is another one than that which has no answer yet.
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
    earlier: deviceMs() >= held.madeAtMs + SITTING_MS,
  };
}

/** Sends the request that has no answer again, under its id. Null when there is none any more. Throws ApiError. */
export async function sendAgain<Answer>(form: MoneyForm, call: Call<never, Answer>): Promise<Accepted<Answer> | null> {
  const held = heldOf(form);
  return held && { answer: await sendHeld(form, call, held, true), input: held.input, earlier: true };
}

/** The player's request that is on its way or has no answer, or null. */
export const useOpenRequest = (form: MoneyForm): MoneyInput | null => ofPlayer(useAtomValue(HELD[form]))?.input ?? null;
