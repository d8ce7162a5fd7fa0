import type { PlacedLine } from '@ank/contract';
import { parseOrNull, z } from '@ank/protocol';
import { type IndiaDay, isRealDay, MAX_SLIP_LINES } from '@ank/rules';
import { readStored, writeStored } from '@ank/shared/platform';

/** A slip as it was placed. */
export type RememberedSlip = { day: IndiaDay; lines: readonly PlacedLine[] };

/** How many slips of a market are remembered. */
const MAX_REMEMBERED = 2;

const LINE = z.object({
  label: z.string(),
  session: z.string(),
  digits: z.string(),
  closeDigits: z.string(),
  points: z.number(),
});
const SLIPS = z.array(z.object({ day: z.string(), lines: z.array(LINE) }));

const isSlip = ({ day, lines }: RememberedSlip): boolean =>
  isRealDay(day) &&
  lines.length > 0 &&
  lines.length <= MAX_SLIP_LINES &&
  lines.every(({ points }) => Number.isSafeInteger(points) && points > 0);

const keyOf = (owner: string, gameId: string): string => `ank.placed.${owner}.${gameId}`;

/** The slips that the player placed last on a market from this browser, newest first. */
export function rememberedSlips(owner: string, gameId: string): readonly RememberedSlip[] {
  return (parseOrNull(SLIPS, readStored(keyOf(owner, gameId))) ?? []).filter(isSlip);
}

const textOf = ({ lines }: RememberedSlip): string => JSON.stringify(lines);

/** Remembers a placed slip. It replaces an equal one. */
export function rememberSlip(owner: string, gameId: string, { day, lines }: RememberedSlip): void {
  const slip: RememberedSlip = {
    day,
    lines: lines.map(({ label, session, digits, closeDigits, points }) => ({
      label,
      session,
      digits,
      closeDigits,
      points,
    })),
  };
  const others = rememberedSlips(owner, gameId).filter((held) => textOf(held) !== textOf(slip));
  writeStored(keyOf(owner, gameId), [slip, ...others].slice(0, MAX_REMEMBERED));
}
