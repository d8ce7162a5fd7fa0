import { z } from './server-call';

/** Idempotency key, made by the client before its first try (docs/protocol.md). Null: every request counts as new. */
export const requestId = z.pipe(
  z.optional(z.nullable(z.string().check(z.regex(/^[A-Za-z0-9_-]{8,64}$/)))),
  z.transform((value) => value ?? null),
);

/** Whole points above 0, as a number or as digits. Fractions, signs and exponents are refused. */
export const sentPoints = z.pipe(
  z.union([z.string().check(z.regex(/^\d{1,12}$/)), z.number().check(z.int(), z.lt(1e12))]),
  z.pipe(z.transform(Number), z.number().check(z.positive())),
);
