import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildStale } from '../build.mjs';
import { FAULTS } from './faults.mjs';
import { torture } from './torture.mjs';

/** Each fault once. A slow machine meets those that this seed has first: lost answers, and kills of each kind. */
const SECONDS = 40;
const SEED = process.env.SEED ?? '7711';

test(`faults of all kinds lose, double and leave nothing (seed ${SEED})`, async () => {
  await buildStale(['server']);
  const { counts, faults } = await torture({ seconds: SECONDS, steps: FAULTS.length, seed: SEED });
  assert.deepEqual(faults, []);
  assert.ok(counts['requests accepted'] > 0);
});
