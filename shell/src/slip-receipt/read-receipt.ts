import { z } from '@ank/protocol';
import { parseText } from '../roots/root-head';

const line = z.pipe(
  z.array(z.string()),
  z.transform(([label = '', session = '', digits = '', closeDigits = '', points = '', stake = '', pays = '']) => ({
    label,
    session,
    digits,
    closeDigits,
    points: Number(points),
    stake: Number(stake),
    pays: Number(pays),
  })),
);

/** The text of a slip as docs/decisions/0031-sessions-are-sealed.md describes it. */
const SLIP = z.object({
  v: z.number(),
  slip: z.string(),
  family: z.string(),
  market: z.string(),
  day: z.string(),
  placed: z.string(),
  lines: z.array(line),
});

export type ReceiptSlip = z.output<typeof SLIP>;
export type ReceiptLine = z.output<typeof line>;

/** The slip in a receipt; null for a version that this app does not know. */
export function readSlip(text: string): ReceiptSlip | null {
  const slip = parseText(SLIP, text);
  return slip?.v === 1 ? slip : null;
}
