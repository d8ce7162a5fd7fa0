import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildStale } from '../build.mjs';
import { leftOut } from './faults.mjs';
import { tableOf } from './report.mjs';
import { torture } from './torture.mjs';

/**
 * The first steps, one for each fault, take longer than this, so that the run ends with them, on an idle machine within
 * a minute. It continues while a fault has not occurred, up to a limit.
 */
const SECONDS = 30;
const AT_MOST = 900;
const SEED = process.env.SEED ?? '7711';

test(`each fault at least once loses, doubles and leaves behind nothing (seed ${SEED})`, async () => {
  await buildStale(['server']);
  const run = await torture({ seconds: SECONDS, atMost: AT_MOST, seed: SEED });
  console.log([tableOf(run.counts), ...leftOut(run.abilities)].join('\n'));
  assert.deepEqual(run.faults, []);
  assert.deepEqual(run.unmet, []);
});
