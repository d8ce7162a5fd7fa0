import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildStale } from '../build.mjs';
import { leftOut } from './faults.mjs';
import { tableOf } from './report.mjs';
import { torture } from './torture.mjs';

/** A slow machine goes on until it has met each fault that it can have, and ends where it cannot in so long. */
const SECONDS = 60;
const AT_MOST = 900;
const SEED = process.env.SEED ?? '7711';

test(`a minute, and each fault, lose, double and leave nothing (seed ${SEED})`, async () => {
  await buildStale(['server']);
  const run = await torture({ seconds: SECONDS, atMost: AT_MOST, seed: SEED });
  console.log([tableOf(run.counts), ...leftOut(run.abilities)].join('\n'));
  assert.deepEqual(run.faults, []);
  assert.deepEqual(run.unmet, []);
});
