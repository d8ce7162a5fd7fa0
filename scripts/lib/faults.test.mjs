import assert from 'node:assert/strict';
import { test } from 'node:test';
import { faultRows, faultsPage, faultTable } from './faults.mjs';

const row = (more) => ({
  fault: '404',
  remote: 'gali',
  layout: true,
  saw: 'the error screen, Retry',
  reported: ['entry'],
  recovered: true,
  sawMs: 800,
  nextMs: 90,
  replacedMs: null,
  ...more,
});

const annotated = (type, value) => ({ annotations: [{ type, description: JSON.stringify(value) }] });

test('the rows of a report are those of its tests, including inner suites, and no other annotations', () => {
  const report = {
    suites: [
      {
        specs: [{ tests: [annotated('fault', row()), annotated('slow', {})] }],
        suites: [{ specs: [{ tests: [annotated('fault', row({ remote: 'wallet' }))] }] }],
      },
    ],
  };
  assert.deepEqual(faultRows(report), [row(), row({ remote: 'wallet' })]);
  assert.deepEqual(faultRows({}), []);
});

test('the table shows what was lost, and how many kept the two figures', () => {
  const table = faultTable([row(), row({ layout: false, saw: null, recovered: false, nextMs: 1500, replacedMs: 40 })]);
  assert.match(table, /^gali +404 +kept +the error screen, Retry +entry +yes +800 +90$/m);
  assert.match(table, /^gali +404 +LOST +NOT WHAT HE SHOULD +entry +NO +800 +1500 +40$/m);
  assert.match(table, /^The next screen after a fault: 1 of 2 within 1 s, at most 1500 ms$/m);
  assert.match(table, /^The screen of the previous version, .*: 1 of 1 within 2 s, at most 40 ms$/m);
});

const RUN = { seconds: 200, workers: 2 };

test('the page has a line for each fault, and one for each remote with its figures', () => {
  const wallet = row({ remote: 'wallet', nextMs: 1100 });
  const page = faultsPage([row(), wallet, row({ fault: 'hang', sawMs: 30_100, nextMs: null, replacedMs: 300 })], RUN);
  assert.match(page, /^\| 404 \| 2 of 2 \| the error screen, Retry \| at once \| entry \| 2 of 2 \|$/m);
  assert.match(page, /^\| hang .* 30 s without a byte /m);
  assert.match(page, /^\| gali \| 1 of 1 within 1 s, at most 90 ms \| 1 of 1 within 2 s, at most 300 ms \|$/m);
  assert.match(page, /^\| wallet \| 0 of 1 within 1 s, at most 1100 ms \| {2}\|$/m);
  assert.match(page, /^\| all of them \| 1 of 2 within 1 s, at most 1100 ms \| 1 of 1 within 2 s, at most 300 ms \|$/m);
  assert.match(page, /This run took 200 s with 2 browsers at a time\./);
});

test('one outlier of a stalled machine does not change the duration of a fault', () => {
  const withOutlier = [row(), row({ sawMs: 90_000 }), row()];
  assert.match(faultsPage(withOutlier, RUN), /^\| 404 \| 3 of 3 \| .* \| at once \|/m);
  assert.match(faultsPage([row({ sawMs: null })], RUN), /Retry \| {2}\| entry/);
});
