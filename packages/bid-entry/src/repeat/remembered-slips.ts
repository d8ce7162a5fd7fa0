import type { PlacedLine } from '@ank/contract';
import { parseOrNull, z } from '@ank/protocol';
import { type Family, type IndiaDay, isRealDay, MAX_SLIP_LINES } from '@ank/rules';
import { readStored, writeStored } from '@ank/shared/platform';
import { isCount, PLACED } from '../slip/parse-draft';

/** A slip as it was placed. */
export type RememberedSlip = { day: IndiaDay; lines: readonly PlacedLine[] };

/** How many slips of a market are remembered. */
const MAX_REMEMBERED = 2;

const SLIPS = z.array(z.object({ day: z.string(), lines: z.array(z.object(PLACED)) }));

const isSlip = ({ day, lines }: RememberedSlip): boolean =>
  isRealDay(day) && lines.length > 0 && lines.length <= MAX_SLIP_LINES && lines.every((line) => isCount(line.points));

/** With the family, as a server may number each by itself. Main markets keep the key of earlier versions. */
const keyOf = (owner: string, family: Family, gameId: string): string =>
  `ank.placed.${owner}.${family === 'main' ? '' : `${family}.`}${gameId}`;

/** Drops all else that lines contain. */
const parse = (slips: unknown): RememberedSlip[] => (parseOrNull(SLIPS, slips) ?? []).filter(isSlip);

/** The slips that the player placed last on a market from this browser, newest first. */
export const rememberedSlips = (owner: string, family: Family, gameId: string): readonly RememberedSlip[] =>
  parse(readStored(keyOf(owner, family, gameId)));

const textOf = (slip: RememberedSlip): string => JSON.stringify(slip.lines);

/** Remembers a placed slip. It replaces an equal one. */
export function rememberSlip(owner: string, family: Family, gameId: string, slip: RememberedSlip): void {
  const key = keyOf(owner, family, gameId);
  const [own] = parse([slip]);
  if (!own) return;
  const others = parse(readStored(key)).filter((held) => textOf(held) !== textOf(own));
  writeStored(key, [own, ...others].slice(0, MAX_REMEMBERED));
}
