import { readStored, writeStored } from '@ank/shared/platform';

const KEY = 'ank.bucket';
const BUCKETS = 100;

/** For browsers whose storage is blocked. */
let drawn: number | null = null;

const isBucket = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < BUCKETS;

/**
 * This browser's number from 0 to 99, which decides whether it tries a canary. It is drawn when it is first needed, and
 * reveals nothing about the browser or the player.
 */
export function ownBucket(): number {
  const stored = readStored(KEY);
  if (isBucket(stored)) return stored;
  drawn ??= Math.floor(Math.random() * BUCKETS);
  writeStored(KEY, drawn);
  return drawn;
}
