import { dashboard, paymentDetails } from '@ank/protocol';
import { API } from '@ank/protocol/test-support';
import { keptShownAtom, refreshCall } from '@ank/shared/platform';
import { layoutText, openPage, storeInOtherTab, textOfPage } from '@ank/testing';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { getDefaultStore } from 'jotai';
import remote from '../remote';
import { startWalletServer, type WalletServer, type WalletWorld } from '../test-support/wallet-server';
import { inWithdrawWindow } from './withdraw.rules';

let server: WalletServer;
let user: UserEvent;

async function open(world: Partial<WalletWorld> = {}): Promise<void> {
  server.reset(world);
  user = openPage(remote.routes, '/withdraw');
  if (world.numbers === undefined) await screen.findByLabelText('Payment method');
  await screen.findByText('Withdrawal hours: 07:00 AM to 10:00 PM');
  await screen.findByText('Minimum 500');
}

const fill = (amount: string): Promise<void> => user.type(screen.getByLabelText('Amount'), amount);
const ask = (): Promise<void> => user.click(screen.getByRole('button', { name: 'Withdraw' }));
const confirm = (): Promise<void> => user.click(screen.getByRole('button', { name: 'Confirm' }));
const press = async (): Promise<void> => {
  await ask();
  await confirm();
};
const sent = () => server.received.filter(({ path }) => path === API.withdrawFundRequest).map(({ body }) => body);

beforeAll(async () => {
  server = await startWalletServer();
});
afterAll(() => server.close());

it('takes no press while the payment methods are loading, and does not call them missing', async () => {
  let release: () => void = () => undefined;
  server.reset();
  server.fault(API.paymentDetails, { hold: new Promise<void>((resolve) => (release = resolve)) });
  user = openPage(remote.routes, '/withdraw');
  await screen.findByText('Minimum 500');
  await fill('600');
  await ask();
  await user.keyboard('{Enter}');
  expect(screen.getByRole('button', { name: 'Withdraw' })).toHaveAttribute('aria-busy', 'true');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Confirm' })).not.toBeInTheDocument();
  release();
  await screen.findByLabelText('Payment method');
  await ask();
  expect(screen.getByRole('button', { name: 'Confirm' })).toBeVisible();
});

it('asks for the payment methods again after a failure, and keeps the amount', async () => {
  server.reset();
  server.fault(API.paymentDetails, 'lose-answer');
  user = openPage(remote.routes, '/withdraw');
  expect(await screen.findByText('An error occurred while fetching payment details')).toBeVisible();
  await fill('600');
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByLabelText('Payment method');
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  expect(screen.queryByText('An error occurred while fetching payment details')).toBeNull();
  await ask();
  expect(screen.getByRole('button', { name: 'Confirm' })).toBeVisible();
});

it('a lost refresh of known payment methods raises no alarm', async () => {
  await open();
  server.fault(API.paymentDetails, 'lose-request');
  await act(() => refreshCall(paymentDetails));
  await textOfPage();
  expect(server.received.filter(({ path }) => path === API.paymentDetails)).toHaveLength(2);
  expect(screen.getByLabelText('Payment method')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('a lost look-up of the usual time gives the form no age of a history', async () => {
  await open();
  await textOfPage();
  cleanup();
  server.fault(API.withdrawHistory, 'lose-request');
  openPage(remote.routes, '/withdraw');
  await waitFor(() => expect(server.received.filter(({ path }) => path === API.withdrawHistory)).toHaveLength(2));
  await act(() => refreshCall(dashboard));
  await textOfPage();
  expect(getDefaultStore().get(keptShownAtom)).toBeNull();
});

it('sends amount and method once, confirms it and goes home [R22] [S08] [S41] [C10]', async () => {
  await open({ numbers: { phonePe: '9000000007', googlePay: '9000000006' } });
  const method = await screen.findByLabelText('Payment method');
  expect(
    within(method)
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(['GPay 9000000006', 'PhonePe 9000000007']);
  expect(method).toHaveDisplayValue('GPay 9000000006');
  await user.selectOptions(method, 'PhonePe 9000000007');
  await fill('600');
  await press();
  expect(await screen.findByText('Withdraw request sent successfully')).toBeVisible();
  await waitFor(() => expect(layoutText('location')).toBe('/imp'));
  expect(sent()).toEqual([
    expect.objectContaining({
      unique_token: 'test-token',
      mobile: '9876543210',
      request_amount: 600,
      payment_method: '4',
    }),
  ]);
  await waitFor(() => expect(layoutText('balance')).toBe('400'));
  expect(JSON.parse(layoutText('state'))).toEqual({
    receipt: {
      title: 'Withdrawal requested',
      rows: [
        { label: 'Request', value: '100001' },
        { label: 'Amount', value: '600 points' },
        { label: 'To', value: 'PhonePe 9000000007 (yours)' },
        { label: 'Status', value: 'Pending' },
        { label: 'Balance after', value: '400' },
      ],
      way: { label: 'Withdraw History', path: '/withdrawhistory' },
    },
  });
});

it('asks for confirmation before points leave, by Enter too, and sends nothing without it', async () => {
  await open({ numbers: { googlePay: '9000000006' }, usualMinutes: 150 });
  await screen.findByLabelText('Payment method');
  await user.type(screen.getByLabelText('Amount'), '600{Enter}');
  const sheet = within(screen.getByRole('dialog', { name: 'Withdraw to your number' }));
  expect(sheet.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent])).toEqual([
    ['Amount', '600 points'],
    ['To', 'GPay 9000000006 (yours)'],
    ['Balance now', '1,000'],
    ['Balance after', '400'],
    ['Usually paid within', '3 h'],
  ]);
  await user.click(sheet.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(sent()).toEqual([]);
});

it('shows the notice, the hours, the links and support [R22] [K01]', async () => {
  await open();
  expect(await screen.findByRole('region', { name: 'Notice' })).toHaveTextContent('Notice 3');
  expect(screen.getByRole('link', { name: 'Withdraw Rule' })).toHaveAttribute('href', '/withdrawrule');
  expect(screen.getByRole('link', { name: 'Withdraw History' })).toHaveAttribute('href', '/withdrawhistory');
  await waitFor(() =>
    expect(screen.getByRole('link', { name: 'Call Now' })).toHaveAttribute('href', 'tel:+919000000012'),
  );
  expect(screen.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', 'https://wa.me/919000000011');
});

it.each([
  ['', 'Amount is required!'],
  ['abc', 'Amount is required!'],
  ['600.5', 'Amount is required!'],
  ['1001', 'Wallet Limit Exceeded'],
  ['499', 'Min amt is 500'],
])('reports the error of %j and sends nothing [V07]', async (amount, text) => {
  await open();
  if (amount !== '') await fill(amount);
  await ask();
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.getByLabelText('Amount')).toHaveFocus();
  expect(sent()).toEqual([]);
});

it.each(['500', '1000'])('accepts the limits themselves: %s points [V07]', async (amount) => {
  await open();
  await fill(amount);
  await press();
  await waitFor(() => expect(sent()).toHaveLength(1));
});

it('without a number on file asks for a method, and links to where one is added [V07] [S41]', async () => {
  await open({ numbers: {} });
  expect(await screen.findByText('No payment methods available')).toBeVisible();
  await fill('600');
  await ask();
  expect(await screen.findByText('Please select a payment method')).toBeVisible();
  expect(sent()).toEqual([]);
  const add = screen.getByRole('link', { name: /Add a number in the wallet$/ });
  expect(add).toHaveFocus();
  await user.click(add);
  await waitFor(() => expect(layoutText('location')).toBe('/imp7'));
  const gpay = await screen.findByRole('button', { name: /^GPay/ });
  expect(gpay.closest('details')).toHaveAttribute('open');
  await user.click(gpay);
  expect(await screen.findByRole('dialog')).toBeVisible();
});

it("outside of the hours by the server's clock sends nothing [V07]", async () => {
  await open({ nowMs: Date.parse('2026-11-21T22:01:00+05:30') });
  await fill('600');
  await ask();
  expect(await screen.findByText('Withdrawals are only allowed during specified hours.')).toBeVisible();
  expect(sent()).toEqual([]);
});

it.each([
  [{ status: 200, body: { status: false, msg: 'Closed today', code: 'not_allowed' } }, 'Closed today'],
  [{ status: 200, body: { status: false, code: 'not_allowed' } }, 'An error occurred'],
  [{ status: 500, body: {} }, 'An unexpected error occurred. Please try again later.'],
])('shows failure %# in its own words [E07]', async (fault, text) => {
  await open();
  server.fault(API.withdrawFundRequest, fault);
  await fill('600');
  await press();
  const message = await screen.findByText(text);
  expect(message).toBeVisible();
  expect(message).toHaveClass('error');
});

it('ignores a second tap and shows that it is busy [S11]', async () => {
  await open();
  let release: (value: unknown) => void = () => undefined;
  server.fault(API.withdrawFundRequest, { hold: new Promise((resolve) => (release = resolve)) });
  await fill('600');
  await press();
  await user.click(await screen.findByRole('button', { name: 'Submitting...' }));
  release(null);
  await waitFor(() => expect(layoutText('location')).toBe('/imp'));
  expect(sent()).toHaveLength(1);
});

it('after a lost answer sends the same request under the same id, and takes points once', async () => {
  await open();
  server.fault(API.withdrawFundRequest, 'lose-answer');
  await fill('600');
  await press();
  expect(await screen.findByText('An unexpected error occurred. Please try again later.')).toBeVisible();
  await confirm();
  await waitFor(() => expect(layoutText('location')).toBe('/imp'));
  expect(new Set(sent().map((body) => body.request_id)).size).toBe(1);
  expect(server.world.points).toBe(400);
});

it('the open confirmation keeps its balance when a poll has the withdrawal before its answer comes', async () => {
  await open();
  server.fault(API.withdrawFundRequest, 'lose-answer');
  await fill('600');
  await press();
  await screen.findByText('An unexpected error occurred. Please try again later.');
  await act(() => refreshCall(dashboard));
  await waitFor(() => expect(layoutText('balance')).toBe('400'));
  const sheet = within(screen.getByRole('dialog'));
  expect(sheet.getByText('Balance now').nextElementSibling).toHaveTextContent(/^1,000$/);
  expect(sheet.getByText('Balance after').nextElementSibling).toHaveTextContent(/^400$/);
});

it('after a lost answer never takes a changed amount in addition', async () => {
  await open();
  server.fault(API.withdrawFundRequest, 'lose-answer');
  await fill('600');
  await press();
  await screen.findByText('An unexpected error occurred. Please try again later.');
  server.world.points = 1000;
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.clear(screen.getByLabelText('Amount'));
  await fill('500');
  await press();
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Your request of 600 points is still waiting for an answer.',
  );
  expect(sent().map((body) => body.request_amount)).toEqual([600]);
  await user.click(screen.getByRole('button', { name: 'Check again' }));
  expect(await screen.findByText('Your 600-point request went through.')).toBeVisible();
  expect(sent().map((body) => body.request_amount)).toEqual([600, 600]);
  expect(screen.queryByRole('button', { name: 'Check again' })).toBeNull();
});

it('is told of a refusal that comes after the player has left the screen', async () => {
  await open();
  let release: () => void = () => undefined;
  server.fault(API.withdrawFundRequest, { hold: new Promise<void>((resolve) => (release = resolve)) });
  await fill('600');
  await press();
  fireEvent.click(screen.getByText('Withdraw History'));
  await waitFor(() => expect(layoutText('location')).toBe('/withdrawhistory'));
  const message = 'Withdrawals are closed now';
  server.world.withdrawRefusal = { code: 'not_allowed', message };
  release();
  expect(await screen.findByText(message)).toBeVisible();
});

it('after a reload shows an unanswered request, and sends it again when pressed, not automatically', async () => {
  await open();
  server.fault(API.withdrawFundRequest, 'lose-request');
  await fill('600');
  await press();
  await screen.findByText('An unexpected error occurred. Please try again later.');
  cleanup();
  openPage(remote.routes, '/withdraw');
  await screen.findByText(
    "Your request of 600 points is still waiting for an answer. Check again: it won't be sent twice.",
  );
  await screen.findByLabelText('Payment method');
  expect(server.world.points).toBe(1000);
  await user.click(screen.getByRole('button', { name: 'Check again' }));
  expect(await screen.findByText('Your 600-point request went through.')).toBeVisible();
  expect(server.world.points).toBe(400);
  // It may be decided already, so the history tells its state and no receipt says 'Pending'.
  await waitFor(() => expect(layoutText('location')).toBe('/withdrawhistory'));
});

/** Makes the unanswered request older. */
function age(ms: number): void {
  const [key = ''] = Object.keys(localStorage).filter((stored) => stored.startsWith('ank.money.withdraw.'));
  const held = JSON.parse(localStorage.getItem(key) ?? '{}') as { madeAtMs: number };
  storeInOtherTab(key, { ...held, madeAtMs: held.madeAtMs - ms });
}

it('does not automatically repeat a request that was left some time ago, and once pressed still takes it once', async () => {
  await open();
  server.fault(API.withdrawFundRequest, 'lose-answer');
  await fill('600');
  await press();
  await screen.findByText('An unexpected error occurred. Please try again later.');
  cleanup();
  age(11 * 60_000);
  server.world.points = 1000;
  openPage(remote.routes, '/withdraw');
  await screen.findByLabelText('Payment method');
  await screen.findByText('Withdrawal hours: 07:00 AM to 10:00 PM');
  expect(sent()).toHaveLength(1);
  await fill('600');
  await press();
  expect(await screen.findByText('Your 600-point request went through.')).toBeVisible();
  expect(new Set(sent().map((body) => body.request_id)).size).toBe(1);
});

it('never repeats a request that is older than servers remember ids', async () => {
  await open();
  server.fault(API.withdrawFundRequest, 'lose-answer');
  await fill('600');
  await press();
  await screen.findByText('An unexpected error occurred. Please try again later.');
  cleanup();
  age(30 * 86_400_000);
  server.world.points = 1000;
  openPage(remote.routes, '/withdraw');
  await screen.findByText('Minimum 500');
  await screen.findByLabelText('Payment method');
  await fill('500');
  await press();
  expect(await screen.findByText('Withdraw request sent successfully')).toBeVisible();
  expect(sent().map((body) => body.request_amount)).toEqual([600, 500]);
});

it('does not move a player who has left before the answer', async () => {
  await open();
  let release: (value: unknown) => void = () => undefined;
  server.fault(API.withdrawFundRequest, { hold: new Promise((resolve) => (release = resolve)) });
  await fill('600');
  await press();
  await user.click(screen.getByRole('link', { name: 'Withdraw Rule' }));
  await screen.findByText('Once a day.');
  release(null);
  expect(await screen.findByText('Withdraw request sent successfully')).toBeVisible();
  expect(layoutText('location')).toBe('/withdrawrule');
});

it.each<[string, string, string, boolean]>([
  ['06:59', '07:00 AM', '10:00 PM', false],
  ['07:00', '07:00 AM', '10:00 PM', true],
  ['22:00', '07:00 AM', '10:00 PM', true],
  ['22:01', '07:00 AM', '10:00 PM', false],
  ['23:30', '10:00 PM', '02:00 AM', true],
  ['02:01', '10:00 PM', '02:00 AM', false],
  ['12:05', '', '', true],
])('the window at %s of %s to %s is open: %s [V07]', (clock, opens, closes, expected) => {
  expect(inWithdrawWindow(Date.parse(`2026-11-21T${clock}:59.999+05:30`), opens, closes)).toBe(expected);
});
