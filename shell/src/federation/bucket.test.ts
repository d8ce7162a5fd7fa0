import { readStored, writeStored } from '@ank/shared/platform';
import { ownBucket } from './bucket';

const KEY = 'ank.bucket';

it('a browser keeps its bucket', () => {
  writeStored(KEY, 42);
  expect(ownBucket()).toBe(42);
});

it.each([null, 'x', -1, 100, 1.5, {}])('a browser that stores %j draws a bucket from 0 to 99 and keeps it', (held) => {
  writeStored(KEY, held);
  const bucket = ownBucket();
  expect(bucket).toBeGreaterThanOrEqual(0);
  expect(bucket).toBeLessThan(100);
  expect(Number.isInteger(bucket)).toBe(true);
  expect(readStored(KEY)).toBe(bucket);
  expect(ownBucket()).toBe(bucket);
});
