import { z } from '@ank/protocol';
import { type BidLabel, endingSession, type Session } from '@ank/rules';
import { parseText, readHead } from '../roots/root-head';

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
  /** Null in a slip from before receipts. */
  salt: z.optional(z.nullable(z.string())),
});

export type ReceiptSlip = z.output<typeof SLIP>;
export type ReceiptLine = z.output<typeof line>;

/** The slip in a receipt; null for a version that this app does not know. */
export function readSlip(text: string): ReceiptSlip | null {
  const slip = parseText(SLIP, text);
  return slip?.v === 1 ? slip : null;
}

/** The sessions whose roots are over the slip, by its own lines: the site might leave one out. */
export function sessionsOf({ lines }: ReceiptSlip): Session[] {
  const ending = lines.map(({ label, session }) =>
    endingSession(label as BidLabel, session === 'open' ? 'open' : 'close'),
  );
  return (['open', 'close'] as const).filter((session) => ending.includes(session));
}

/** The session of a root's head if it is of the slip's market and day, else null. */
export function sessionOfHead(text: string, slip: ReceiptSlip): string | null {
  const head = readHead(text);
  const isOfDay = head && (['family', 'market', 'day'] as const).every((name) => head[name] === slip[name]);
  return isOfDay ? head.session : null;
}
