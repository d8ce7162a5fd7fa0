import { parseOrNull, z } from '@ank/protocol';

const HEAD = z.object({
  family: z.string(),
  market: z.string(),
  day: z.string(),
  session: z.string(),
  slips: z.number(),
  root: z.string(),
  /** When its session was sealed, in ms since 1970. */
  sealed: z.optional(z.string()),
  /** The root before the session was reopened. */
  before: z.optional(z.object({ root: z.string(), slips: z.number(), reason: z.string() })),
});

/** The signed header of a published root. */
export type RootHead = z.output<typeof HEAD>;

/** The JSON in `text` by a schema; null if it is invalid. */
export function parseText<Schema extends z.ZodMiniType>(schema: Schema, text: string): z.output<Schema> | null {
  try {
    return parseOrNull(schema, JSON.parse(text));
  } catch {
    return null;
  }
}

export const readHead = (text: string): RootHead | null => parseText(HEAD, text);
