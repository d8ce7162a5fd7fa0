import { readStored, writeStored } from '@ank/shared/platform';

const KEY = 'ank.bucket';
const BUCKETS = 100;

/** For browsers whose storage keeps nothing. */
let drawn: number | null = null;

const isBucket = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < BUCKETS;

/**
 * The number of this browser from 0 to 99, by which it tries a canary or does not. It is drawn when it is first needed,
 * and tells nothing else of the browser or the player.
 */
export function ownBucket(): number {
  const stored = readStored(KEY);
  if (isBucket(stored)) return stored;
  drawn ??= Math.floor(Math.random() * BUCKETS);
  writeStored(KEY, drawn);
  return drawn;
}
