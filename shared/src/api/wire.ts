/**
 * Fields as they come over the wire. Servers of the family disagree about numbers and strings, so an answer's field takes
 * both (PROTOCOL decision 4).
 */
import * as z from '@ank/shared/api/schema';

/** Text, or a number standing for it; null and a missing field are ''. */
export const text = z.pipe(
  z.optional(z.nullable(z.union([z.string(), z.number()]))),
  z.transform((value) => (value === null || value === undefined ? '' : String(value))),
);

/** A whole number, also as text; anything else is 0. */
export const whole = z.pipe(
  text,
  z.transform((value) => (/^-?\d+$/.test(value.trim()) ? Number(value) : 0)),
);

/** '1', 1 or true. */
export const flag = z.pipe(
  z.optional(z.nullable(z.union([z.string(), z.number(), z.boolean()]))),
  z.transform((value) => String(value) === '1' || value === true),
);

/** A list; a missing or malformed one is empty. */
export function list<Item extends z.ZodMiniType>(item: Item) {
  return z.catch(z.array(item), []);
}

/** The first item of a list, or null. */
export function first<Item extends z.ZodMiniType>(item: Item) {
  return z.pipe(
    list(item),
    z.transform((items): z.output<Item> | null => items[0] ?? null),
  );
}

export { z };
