import { z } from './server-call';

/** Made by the client before its first try (PROTOCOL decision 11); null: every request is a new one. */
export const requestId = z.pipe(
  z.optional(z.nullable(z.string().check(z.regex(/^[A-Za-z0-9_-]{8,64}$/)))),
  z.transform((value) => value ?? null),
);

/** Whole points above 0, as a number or as digits. Nothing else is read as a number: no fraction, sign or exponent. */
export const sentPoints = z.pipe(
  z.union([z.string().check(z.regex(/^\d{1,12}$/)), z.number().check(z.int(), z.lt(1e12))]),
  z.pipe(z.transform(Number), z.number().check(z.positive())),
);
