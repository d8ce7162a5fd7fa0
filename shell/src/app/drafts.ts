import { list, ownerOf, parseOrNull, z } from '@ank/protocol';
import { type IndiaDay, indiaDayOf } from '@ank/rules';
import { currentSession, nowMs, readStored, storedKeys } from '@ank/shared/platform';

const LINES = z.object({ lines: list(z.object({ day: z.string() })) });

const POSTS = z.object({ posts: list(z.object({ state: z.string() })) });

const daysOf = (key: string): readonly IndiaDay[] =>
  parseOrNull(LINES, readStored(key))?.lines.map(({ day }) => day) ?? [];

/** Whether this browser keeps a slip that can still be placed. */
export function hasDraft(): boolean {
  const today = indiaDayOf(nowMs());
  return storedKeys('ank.slip.')
    .flatMap(daysOf)
    .some((day) => day >= today);
}

/** Whether a slip of the player for this market waits for an answer: its screen can check again after the close. */
export const waitsForAnswer = (gameId: string): boolean =>
  storedKeys(`ank.slip.${ownerOf(currentSession())}.`)
    .filter((key) => key.endsWith(`.${gameId}`))
    .flatMap((key) => parseOrNull(POSTS, readStored(key))?.posts ?? [])
    .some(({ state }) => state === 'sent');
