import assert from 'node:assert/strict';
import { test } from 'node:test';
import { faultRows, faultsPage, faultTable } from './faults.mjs';

const row = (more) => ({
  fault: '404',
  remote: 'gali',
  layout: true,
  saw: 'the error screen, Retry',
  told: ['entry'],
  recovered: true,
  sawMs: 800,
  nextMs: 90,
  replacedMs: null,
  ...more,
});

const annotated = (type, value) => ({ annotations: [{ type, description: JSON.stringify(value) }] });

test('the rows of a report are those of its tests, also of inner suites, and no other annotations', () => {
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

test('the table tells what was lost, and how many kept the two figures', () => {
  const table = faultTable([row(), row({ layout: false, saw: null, recovered: false, nextMs: 1500, replacedMs: 40 })]);
  assert.match(table, /^gali +404 +lived +the error screen, Retry +entry +yes +800 +90$/m);
  assert.match(table, /^gali +404 +LOST +NOT WHAT HE SHOULD +entry +NO +800 +1500 +40$/m);
  assert.match(table, /^The next screen after a fault: within 1000 ms in 1 of 2, at most 1500 ms$/m);
  assert.match(table, /^The screen of the version before, .*: within 2000 ms in 1 of 1, at most 40 ms$/m);
});

test('the page is the same for other times of the same steps, and another for other outcomes', () => {
  const rows = [row(), row({ remote: 'wallet' }), row({ fault: 'hang', sawMs: 30_100, replacedMs: 300 })];
  const page = faultsPage(rows);
  assert.equal(faultsPage(rows.map((each) => ({ ...each, sawMs: each.sawMs + 50, nextMs: 10 }))), page);
  assert.match(page, /^\| 404 \| 2 of 2 \| the error screen, Retry \| at once \| entry \| 2 of 2 \|$/m);
  assert.match(page, /^\| hang .* 30 s without a byte /m);
  assert.match(page, /^- The next screen after a fault: within 1 s always\.$/m);
  const stoodStill = [row(), row({ sawMs: 90_000 }), row()];
  assert.match(faultsPage(stoodStill), /^\| 404 \| 3 of 3 \| .* \| at once \|/m);
  assert.match(faultsPage([row(), row({ nextMs: 1100 })]), /within 1 s mostly/);
  assert.match(faultsPage([row({ nextMs: 1100 })]), /within 1 s seldom/);
  assert.match(faultsPage([row({ sawMs: null })]), /Retry \| {2}\| entry/);
});
