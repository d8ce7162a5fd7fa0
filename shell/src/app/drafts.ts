import { list, parseOrNull, z } from '@ank/protocol';
import { type IndiaDay, indiaDayOf } from '@ank/rules';
import { nowMs, readStored, storedKeys } from '@ank/shared/platform';

const LINES = z.object({ lines: list(z.object({ day: z.string() })) });

const daysOf = (key: string): readonly IndiaDay[] =>
  parseOrNull(LINES, readStored(key))?.lines.map(({ day }) => day) ?? [];

/** Whether this browser keeps a slip that can still be placed. */
export function hasDraft(): boolean {
  const today = indiaDayOf(nowMs());
  return storedKeys('ank.slip.')
    .flatMap(daysOf)
    .some((day) => day >= today);
}
