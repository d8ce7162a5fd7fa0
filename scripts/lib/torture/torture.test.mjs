import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { buildStale } from '../build.mjs';
import { FAULTS, leftOut } from './faults.mjs';
import { tableOf } from './report.mjs';
import { torture } from './torture.mjs';

/** The first steps are one for each fault. A run ends once each has occurred, or fails at this limit. */
const AT_MOST = 900;
const SEED = process.env.SEED ?? '7711';

/** Two runs of about the same length side by side: one fault waits for 20 s until the servers give up. */
const BESIDE_A_WAIT = [
  'leave the database silent',
  'silence the database',
  'fail over to a standby',
  'fill the disk',
  'lose answers',
];
const OTHERS = FAULTS.map(({ kind }) => kind).filter((kind) => !BESIDE_A_WAIT.includes(kind));

await buildStale(['server']);

describe(
  `each fault at least once loses, doubles and leaves behind nothing (seed ${SEED})`,
  { concurrency: true },
  () => {
    for (const only of [BESIDE_A_WAIT, OTHERS])
      test(only.join(', '), async () => {
        const run = await torture({ seconds: 0, atMost: AT_MOST, seed: SEED, isShort: true, only });
        console.log([tableOf(run.counts), ...leftOut(run.abilities)].join('\n'));
        assert.deepEqual(run.faults, []);
        assert.deepEqual(run.unmet, []);
      });
  },
);
