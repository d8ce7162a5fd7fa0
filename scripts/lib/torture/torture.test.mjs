import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildStale } from '../build.mjs';
import { leftOut } from './faults.mjs';
import { tableOf } from './report.mjs';
import { torture } from './torture.mjs';

/** The first steps are one for each fault. The run ends once each has occurred, or fails at this limit. */
const AT_MOST = 900;
const SEED = process.env.SEED ?? '7711';

test(`each fault at least once loses, doubles and leaves behind nothing (seed ${SEED})`, async () => {
  await buildStale(['server']);
  const run = await torture({ seconds: 0, atMost: AT_MOST, seed: SEED, isShort: true });
  console.log([tableOf(run.counts), ...leftOut(run.abilities)].join('\n'));
  assert.deepEqual(run.faults, []);
  assert.deepEqual(run.unmet, []);
});
