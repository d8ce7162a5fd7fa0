import { type Call, ownerOf, parseOrNull, repeatsAreSafe, sendStored, z } from '@ank/protocol';
import {
  callApi,
  currentSession,
  deviceMs,
  newRequestId,
  REPEATABLE_MS,
  siteConfig,
  storedAtom,
} from '@ank/shared/platform';
import { getDefaultStore, useAtomValue } from 'jotai';

const INPUT = z.record(z.string(), z.union([z.string(), z.number()]));

/** The fields of a money call without its idempotency key. */
export type MoneyInput = z.output<typeof INPUT>;

/** A request with an unknown outcome, stored so that it can be retried under its idempotency key after a reload. */
const REQUEST = z.object({
  /** Its owner: ownerOf. */
  mobile: z.string(),
  requestId: z.string(),
  madeAtMs: z.number(),
  input: INPUT,
});
type Held = z.output<typeof REQUEST>;

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

const parseHeld = (stored: unknown): Held | null => parseOrNull(REQUEST, stored);

type Slot = ReturnType<typeof storedAtom<Held | null>>;

const slots = new Map<string, Slot>();

function slotAt(key: string): Slot {
  const slot = slots.get(key) ?? storedAtom(key, parseHeld);
  slots.set(key, slot);
  return slot;
}

/** Of each owner alone, so that no other player of the browser replaces a request. Earlier versions had one for all. */
const slotsOf = (form: MoneyForm, owner: string) =>
  [slotAt(`ank.money.${form}.${owner}`), slotAt(`ank.money.${form}`)] as const;

export const currentOwner = (): string => ownerOf(currentSession());

/** `read`: the store, or the hook that renders again with each change. Both slots are always read. */
function heldOf(form: MoneyForm, read: (slot: Slot) => Held | null = getDefaultStore().get): Held | null {
  const owner = currentOwner();
  const stored = slotsOf(form, owner).map((slot) => read(slot));
  return stored.find((held) => held?.mobile === owner && deviceMs() < held.madeAtMs + REPEATABLE_MS) ?? null;
}

const hold = (form: MoneyForm, held: Held): void => getDefaultStore().set(slotsOf(form, held.mobile)[0], held);

function drop(form: MoneyForm, { mobile, requestId }: Held): void {
  const store = getDefaultStore();
  for (const slot of slotsOf(form, mobile)) if (store.get(slot)?.requestId === requestId) store.set(slot, null);
}

async function sendHeld<Answer>(form: MoneyForm, call: Call<never, Answer>, held: Held): Promise<Answer> {
  const outcome = await sendStored({
    isOpen: () => heldOf(form)?.requestId === held.requestId,
    open: () => hold(form, held),
    send: () => callApi(call, { ...held.input, requestId: held.requestId } as never),
    settle: () => drop(form, held),
  });
  if (outcome.state === 'open' && !mayRepeat()) throw new EarlierIsOpen(held.input);
  if (outcome.state !== 'accepted') throw outcome.error;
  return outcome.answer;
}

/** Whether an unanswered request may be sent again; otherwise it blocks others until the player has checked. */
export const mayRepeat = (): boolean => repeatsAreSafe(siteConfig());

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
  const open = heldOf(form);
  if (open && !mayRepeat()) throw new EarlierIsOpen(open.input);
  const held = open ?? { mobile: currentOwner(), requestId: newRequestId(), madeAtMs: deviceMs(), input };
  if (!same(held.input, input)) throw new EarlierIsOpen(held.input);
  return {
    answer: await sendHeld(form, call, held),
    input,
    earlier: deviceMs() >= held.madeAtMs + RETRY_INTENT_MS,
  };
}

/** Retries the unanswered request with its idempotency key. Null if there is none. Throws ApiError. */
export async function sendAgain<Answer>(form: MoneyForm, call: Call<never, Answer>): Promise<Accepted<Answer> | null> {
  const held = heldOf(form);
  return held && { answer: await sendHeld(form, call, held), input: held.input, earlier: true };
}

/** Drops the unanswered request, because the player has checked its outcome. */
export function dropOpen(form: MoneyForm): void {
  const held = heldOf(form);
  if (held) drop(form, held);
}

/** The player's request that is in flight or unanswered, or null. */
export const useOpenRequest = (form: MoneyForm): MoneyInput | null => heldOf(form, useAtomValue)?.input ?? null;
