/** Field parsers for answers. Servers disagree about numbers and text, so each accepts both. */
import * as z from '@ank/protocol/schema';

/** Text, or a number as text; null if it is not sent. */
export const sentText = z.pipe(
  z.optional(z.nullable(z.union([z.string(), z.number()]))),
  z.transform((value) => (value === null || value === undefined ? null : String(value))),
);

/** Text, or a number as text; null and a missing field are ''. */
export const text = z.pipe(
  sentText,
  z.transform((value) => value ?? ''),
);

/** A whole number, also as text; anything else is 0. */
export const whole = z.pipe(
  text,
  z.transform((value) => (/^-?\d+$/.test(value.trim()) ? Number(value) : 0)),
);

/** Points, also as text; null if they are not sent. Some servers send fractions, which are shown and never spent. */
export const sentAmount = z.pipe(
  text,
  z.transform((value) => (/^\d+(\.\d+)?$/.test(value.trim()) ? Number(value) : null)),
);

/** Points, also as text; anything else is 0. */
export const amount = z.pipe(
  sentAmount,
  z.transform((points) => points ?? 0),
);

/** '1', 1 or true. */
export const flag = z.pipe(
  z.optional(z.nullable(z.union([z.string(), z.number(), z.boolean()]))),
  z.transform((value) => String(value) === '1' || value === true),
);

/** Parses `value`, such as a stored one that another version may have written; null if it is invalid. */
export function parseOrNull<Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.output<Schema> | null {
  const parsed = z.safeParse(schema, value);
  return parsed.success ? parsed.data : null;
}

/** The valid rows of `value`: one malformed row must not hide the others. */
function rowsOf<Item extends z.ZodMiniType>(item: Item, value: readonly unknown[]): z.output<Item>[] {
  return value.flatMap((row) => {
    const parsed = z.safeParse(item, row);
    return parsed.success ? [parsed.data] : [];
  });
}

/** A list; a missing one is empty. */
export function list<Item extends z.ZodMiniType>(item: Item) {
  return z.pipe(
    z.optional(z.unknown()),
    z.transform((value): z.output<Item>[] => (Array.isArray(value) ? rowsOf(item, value) : [])),
  );
}

/** A list that must be present: an answer without it fails, so that a bad poll does not empty the screen. */
export function requiredList<Item extends z.ZodMiniType>(item: Item) {
  return z.pipe(
    z.array(z.unknown()),
    z.transform((value): z.output<Item>[] => rowsOf(item, value)),
  );
}

/** The first item of a list, or null. */
export function first<Item extends z.ZodMiniType>(item: Item) {
  return z.pipe(
    list(item),
    z.transform((items): z.output<Item> | null => items[0] ?? null),
  );
}

export { z };
