import type { StatementRecord } from '@ank/protocol';
import { daysOf, type StatementFilter, WANTED } from './statement.rules';

const NOW_MS = Date.parse('2026-11-21T00:10:00+05:30');

const row = (id: string, changes: Partial<StatementRecord> = {}): StatementRecord => ({
  ...{ id, points: 10, credit: true, note: '', amountStatus: '1', balanceAfter: null, madeAtMs: NOW_MS },
  ...changes,
});
const at = (id: string, moment: string): StatementRecord => row(id, { madeAtMs: Date.parse(moment) });

test('rows are grouped by their day in India', () => {
  const rows = [
    at('6', '2026-11-21T00:05:00+05:30'),
    at('5', '2026-11-20T23:59:59+05:30'),
    at('4', '2026-11-20T00:00:00+05:30'),
    at('3', '2026-11-19T23:59:59+05:30'),
    row('2', { madeAtMs: null }),
    row('1', { madeAtMs: null }),
  ];
  expect(daysOf(rows, NOW_MS).map((day) => [day.heading, day.rows.map(({ id }) => id)])).toEqual([
    ['Today', ['6']],
    ['Yesterday', ['5', '4']],
    ['19 November 2026', ['3']],
    ['Date unknown', ['2', '1']],
  ]);
});

test('no rows give no days', () => {
  expect(daysOf([], NOW_MS)).toEqual([]);
});

test.each([
  ['in', ['added', 'returned stake', 'win']],
  ['out', ['bid', 'withdrawal']],
  ['bids', ['bid', 'returned stake']],
] as [StatementFilter, string[]][])('%s shows %j', (filter, shown) => {
  const rows = [
    row('added'),
    row('bid', { credit: false, amountStatus: '5' }),
    row('returned stake', { amountStatus: '25' }),
    row('win', { amountStatus: '8' }),
    row('withdrawal', { credit: false, amountStatus: '2' }),
  ];
  expect(rows.filter(WANTED[filter] ?? Boolean).map(({ id }) => id)).toEqual(shown);
});
