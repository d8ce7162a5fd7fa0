import type { Call } from '@ank/shared/api';
import { ApiError, callApi, currentSession, deviceMs, newRequestId, readStored, REPEATABLE_MS, writeStored } from '@ank/shared/platform';

/** A request whose outcome is not known: kept over a reload, so that it can be sent again under its id. */
type Held = { mobile: string; requestId: string; madeAtMs: number; input: Record<string, string | number> };

/** Later than this a player no longer waits for the request, so it is not sent again unasked. */
const SITTING_MS = 10 * 60_000;

/** `earlier`: it was not the new request that was accepted but the one before it, which had stayed without an answer. */
export type Accepted<Answer> = { answer: Answer; input: Held['input']; earlier: boolean };

/** Where browser storage is full or switched off. */
const memory = new Map<string, Held>();

const keyOf = (name: string): string => `ank.money.${name}`;

const isHeld = (value: unknown): value is Held => {
  if (typeof value !== 'object' || value === null) return false;
  const { requestId, madeAtMs, input } = value as Record<string, unknown>;
  return typeof requestId === 'string' && typeof madeAtMs === 'number' && typeof input === 'object' && input !== null;
};

function heldOf(name: string): Held | null {
  const stored = readStored(keyOf(name)) ?? memory.get(name);
  return isHeld(stored) && stored.mobile === currentSession()?.mobile && deviceMs() < stored.madeAtMs + REPEATABLE_MS ? stored : null;
}

const isOfThisSitting = ({ madeAtMs }: Held): boolean => deviceMs() < madeAtMs + SITTING_MS;

function hold(name: string, held: Held | null): void {
  writeStored(keyOf(name), held);
  if (held && readStored(keyOf(name)) === null) memory.set(name, held);
  else memory.delete(name);
}

async function sendHeld<Answer>(name: string, call: Call<never, Answer>, held: Held, isRepeat: boolean): Promise<Answer> {
  try {
    const answer = await callApi(call, { ...held.input, requestId: held.requestId } as never);
    hold(name, null);
    return answer;
  } catch (error) {
    // The refusal of a repeat says of the first try that it did not happen, unless the repeat was not looked at.
    if (error instanceof ApiError && error.outcome === 'refused' && !(isRepeat && error.wasNotLookedAt)) hold(name, null);
    throw error;
  }
}

const same = (a: Held['input'], b: Held['input']): boolean =>
  Object.keys(a).length === Object.keys(b).length && Object.entries(a).every(([key, value]) => b[key] === value);

/**
 * Sends a request that moves points, once. A request whose answer was lost is sent again under its own id before any
 * other: when it turns out to have been accepted, the new one is not sent. Throws ApiError.
 */
export async function sendOnce<Answer>(name: string, call: Call<never, Answer>, input: Held['input']): Promise<Accepted<Answer>> {
  const held = heldOf(name);
  if (held && !same(held.input, input)) {
    try {
      return { answer: await sendHeld(name, call, held, true), input: held.input, earlier: true };
    } catch (error) {
      if (heldOf(name)) throw error;
    }
  }
  const again = heldOf(name);
  const next = again ?? { mobile: currentSession()?.mobile ?? '', requestId: newRequestId(), madeAtMs: deviceMs(), input };
  if (!again) hold(name, next);
  return { answer: await sendHeld(name, call, next, again !== null), input, earlier: !isOfThisSitting(next) };
}

/**
 * Ends a request that was left without an answer a moment ago, as by a reload; null when there is none, or it did not
 * happen, or nobody can say yet. An older one waits until the player presses again: points never move unasked.
 */
export async function settleHeld<Answer>(name: string, call: Call<never, Answer>): Promise<Accepted<Answer> | null> {
  const held = heldOf(name);
  if (!held || !isOfThisSitting(held)) return null;
  try {
    return { answer: await sendHeld(name, call, held, true), input: held.input, earlier: true };
  } catch {
    return null;
  }
}
