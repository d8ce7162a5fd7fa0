import { parseReceipt, type Receipt } from '@ank/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { address, openSite, routeState, useSite } from '../test-support/site';

useSite();

const RECEIPT: Receipt = {
  title: 'Withdrawal requested',
  rows: [
    { label: 'Request', value: '100001' },
    { label: 'Amount', value: '600 points' },
  ],
  way: { label: 'Withdraw History', path: '/withdrawhistory' },
};

const sheet = () => screen.queryByRole('dialog', { name: 'Withdrawal requested' });

test('a receipt from a remote is shown over home until it is closed', async () => {
  await openSite({ path: '/imp', state: { receipt: RECEIPT } });
  const terms = within(await screen.findByRole('dialog', { name: 'Withdrawal requested' })).getAllByRole('term');
  expect(terms.map((term) => `${term.textContent} ${term.nextElementSibling?.textContent}`)).toEqual([
    'Request 100001',
    'Amount 600 points',
  ]);
  expect(within(sheet()!).getByRole('link', { name: 'Withdraw History' })).toHaveAttribute('href', '/withdrawhistory');
  await userEvent.click(within(sheet()!).getByRole('button', { name: 'Done' }));
  expect(sheet()).toBeNull();
  expect([address(), routeState()]).toEqual(['/imp', null]);
});

test.each([
  null,
  'text',
  {},
  { receipt: null },
  { receipt: { ...RECEIPT, title: 7 } },
  { receipt: { ...RECEIPT, rows: [{ label: 'Request' }] } },
  { receipt: { ...RECEIPT, way: { label: 'Out', path: 'https://evil.example' } } },
  { receipt: { ...RECEIPT, way: { label: 'Out', path: '//evil.example' } } },
])('a state without a complete receipt shows none: %j', (state) => {
  expect(parseReceipt(state)).toBeNull();
});
