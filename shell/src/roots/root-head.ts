import { parseOrNull, z } from '@ank/protocol';

const HEAD = z.object({
  family: z.string(),
  market: z.string(),
  day: z.string(),
  session: z.string(),
  slips: z.number(),
  root: z.string(),
  /** The root of the session before it was opened again. */
  before: z.optional(z.object({ root: z.string(), slips: z.number(), reason: z.string() })),
});

/** What a published root says of itself. */
export type RootHead = z.output<typeof HEAD>;

/** The JSON in `text` by a schema; null where it is none. */
export function parseText<Schema extends z.ZodMiniType>(schema: Schema, text: string): z.output<Schema> | null {
  try {
    return parseOrNull(schema, JSON.parse(text));
  } catch {
    return null;
  }
}

export const readHead = (text: string): RootHead | null => parseText(HEAD, text);
