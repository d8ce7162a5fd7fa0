import { type Call, ownerOf, parseOrNull, z } from '@ank/protocol';
import { indiaDayOf } from '@ank/rules';
import { atom, getDefaultStore } from 'jotai';
import { deviceMs } from './clock';
import { currentSession, onSessionEnd } from './session';
import { readStored, writeStored } from './storage';

/**
 * The last answers of calls that are worth showing without a network, as the server sent them, because newer code may
 * read them.
 */

const KEY = 'ank.kept';

/** Lists and first pages of a few histories; older ones are dropped. */
const MAX_ANSWERS = 16;

/** In characters; a browser allows a site about 5 million. */
const MAX_TEXT = 400_000;

const ANSWER = z.object({ asked: z.string(), atMs: z.number(), envelope: z.record(z.string(), z.unknown()) });
const KEPT = z.object({ owner: z.string(), answers: z.array(ANSWER) });

type Answer = z.output<typeof ANSWER>;

let owner = '';
/** By request, the latest last. */
let answers = new Map<string, Answer>();
let isChanged = false;

const askedOf = (call: Call<never, unknown>, input: unknown): string => `${call.path} ${JSON.stringify(input ?? null)}`;

/** One from the future is of a clock that was set back since. It would pass for fresh until that time. */
const isPast = ({ atMs }: Answer): boolean => atMs <= deviceMs();

const storedOf = (player: string): Answer[] => {
  const kept = parseOrNull(KEPT, readStored(KEY));
  return kept?.owner === player ? kept.answers.filter(isPast) : [];
};

/** The answers of the current player; null while nobody is logged in. */
function ownAnswers(): Map<string, Answer> | null {
  const player = ownerOf(currentSession());
  if (player === '') return null;
  if (player !== owner) {
    owner = player;
    answers = new Map(storedOf(player).map((answer) => [answer.asked, answer]));
  }
  return answers;
}

/** Stores an answer as sent; null: the last one is still valid. */
export function keepAnswer(call: Call<never, unknown>, input: unknown, sent: object | null): void {
  const own = ownAnswers();
  const asked = askedOf(call, input);
  const envelope = sent ?? own?.get(asked)?.envelope;
  if (!own || !envelope) return;
  own.delete(asked);
  own.set(asked, { asked, atMs: deviceMs(), envelope: { ...envelope } });
  for (const [oldest] of own) if (own.size > MAX_ANSWERS) own.delete(oldest);
  isChanged = true;
}

/** The last answer and when it arrived, in ms of the device's clock; null if there is none worth showing. */
export function keptAnswer<Input, Output>(
  call: Call<Input, Output>,
  input: Input,
): { answer: Output; atMs: number } | null {
  const last = ownAnswers()?.get(askedOf(call, input));
  if (!last || !isPast(last) || (call.kept === 'today' && indiaDayOf(last.atMs) !== indiaDayOf(deviceMs())))
    return null;
  const answer = z.safeParse(call.answer, last.envelope);
  return answer.success ? { answer: answer.data, atMs: last.atMs } : null;
}

/** When the history on the screen was answered, if that was on an earlier visit; null if it is fresh. */
export const keptShownAtom = atom<number | null>(null);

export const noteShown = (atMs: number | null): void => getDefaultStore().set(keptShownAtom, atMs);

/** Writes what has changed, merged with other tabs' answers. Not with each answer, because phones write slowly. */
function store(): void {
  const own = ownAnswers();
  if (!own || !isChanged) return;
  isChanged = false;
  const others = storedOf(owner).filter(({ asked, atMs }) => atMs > (own.get(asked)?.atMs ?? 0));
  const wanted = new Map([...own.values(), ...others].map((answer) => [answer.asked, answer]));
  const latest = [...wanted.values()].sort((a, b) => b.atMs - a.atMs).slice(0, MAX_ANSWERS);
  while (JSON.stringify(latest).length > MAX_TEXT) latest.pop();
  writeStored(KEY, { owner, answers: latest });
}

onSessionEnd(() => {
  owner = '';
});

document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') store();
});
