import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { queryClient } from '@ank/shared/platform';
import { dashboardWire } from '../test-support/answers';
import { address, clickToLoad, openSite, PLAYER, startElsewhere, useSite } from '../test-support/site';

const site = useSite();
const LIST = '/api-my-notices';
const READ = '/api-read-notices';
const POLL = '/api-get-dashboard-data';

const MOMENT = '21 Nov 2026 04:12:00 PM';
const notice = (id: number, kind: string, more: object = {}) => ({ notice_id: id, kind, moment: MOMENT, ...more });
const KALYAN = { family: 'main', game_name: 'KALYAN', market_day: '2026-11-21', session: 'Open', result: '122-5' };
const page = (notices: object[], { more = '0', unread = 0 } = {}) => ({ status: true, notices, more, unread });
const rows = (): (string | null)[] =>
  within(screen.getByRole('list', { name: 'Recent activity' }))
    .getAllByRole('listitem')
    .map((row) => row.textContent);
const WHEN = '21 November 2026, 04:12 PM';

test('each kind of notice has a text, and an unknown one of a newer server is left out', async () => {
  site.on(
    LIST,
    page([
      notice(19, 'of_a_newer_server'),
      notice(18, 'win', { ...KALYAN, bids: 2, staked: '50', won: '475' }),
      notice(17, 'result', { ...KALYAN, bids: 1, staked: '40', won: '0' }),
      notice(16, 'correction', { ...KALYAN, bids: 1, staked: '40', won: '0', was_won: '380' }),
      notice(15, 'correction', { ...KALYAN, was_won: '380' }),
      notice(14, 'void', { game_name: 'KALYAN', returned: '70', was_won: '380' }),
      notice(13, 'deposit_credited', { points: '500' }),
      notice(12, 'deposit_refused', { points: '700' }),
      notice(11, 'withdrawal_paid', { points: '1200' }),
      notice(10, 'withdrawal_returned', { points: '600' }),
      notice(9, 'new_device', { device: 'Chrome on Android' }),
      notice(8, 'new_device', { device: '' }),
      notice(7, 'password_changed'),
      notice(6, 'password_reset', { by_support: '1' }),
      notice(5, 'payout_number_changed', { method: 'googlePay', number: '******0001' }),
      notice(4, 'sessions_ended', { reason: 'all_others' }),
      notice(3, 'points_credited', { points: '2500' }),
      notice(2, 'unblocked'),
    ]),
  );
  await openSite({ path: '/inbox' });
  await screen.findByText('You won 475 points');
  expect(rows()).toEqual(
    [
      'You won 475 pointsKALYAN Open: 122-5 · 2 bids, 50 points',
      'KALYAN Open: 122-5No win this time. 1 bid, 40 points.',
      'KALYAN Open: result correctedNow 122-5. You won 0 points instead of 380.',
      'KALYAN Open: result correctedThe result is being corrected.',
      'KALYAN: cancelled for the day70 points were returned. Wins of 380 points were taken back.',
      '500 points addedYour deposit was approved.',
      'Deposit of 700 points not approvedIf you have paid, contact support.',
      'Withdrawal of 1,200 points paidYour withdrawal was approved.',
      'Withdrawal of 600 points cancelledThe points are back in your wallet.',
      'New login: Chrome on AndroidIf this was not you, change your password.',
      'New login: unknown deviceIf this was not you, change your password.',
      'Password changedIf this was not you, contact support.',
      'Password resetSupport has reset your password.',
      'Google Pay number changedWithdrawals can go to ******0001. If this was not you, contact support.',
      'Other devices logged outOpen Devices to see where you are logged in.',
      '2,500 points addedAdded by support.',
      'Your account is unblockedAll devices were logged out. Your points and bids are unchanged.',
    ].map((text) => WHEN + text),
  );
});

test('a cancelled day shows the operator’s words on a line of their own, in their own direction', async () => {
  const typed = '<b>No draw</b> \u202eבגלל הגשם';
  site.on(
    LIST,
    page([
      notice(9, 'void', { ...KALYAN, session: '', returned: '70', reason: typed }),
      notice(8, 'void', { ...KALYAN, session: '', returned: '70' }),
      notice(7, 'sessions_ended', { reason: 'replaced' }),
    ]),
  );
  await openSite({ path: '/inbox' });
  const words = await screen.findByText(typed);
  expect(words.tagName).toBe('BDI');
  expect(rows()).toEqual(
    [
      `KALYAN: cancelled for the day70 points were returned.Reason: ${typed}`,
      'KALYAN: cancelled for the day70 points were returned.',
      'Other devices logged outA device was logged out because too many were logged in.',
    ].map((text) => WHEN + text),
  );
});

test('the market day is named where a notice is of another day', async () => {
  const before = { ...KALYAN, market_day: '2026-11-20', bids: 1, staked: '40' };
  site.on(
    LIST,
    page([
      notice(9, 'void', { ...before, session: '', returned: '70' }),
      notice(8, 'correction', { ...before, won: '0', was_won: '380' }),
      notice(7, 'win', { ...before, won: '380' }),
      notice(6, 'result', { ...before, won: '0', market_day: '2026-11-21', moment: '22 Nov 2026 12:05:00 AM' }),
      notice(5, 'result', { ...before, won: '0', market_day: '2026-11-21', moment: '21 Nov 2026 11:59:59 PM' }),
    ]),
  );
  await openSite({ path: '/inbox' });
  await screen.findByText('You won 380 points');
  expect(rows().map((text) => /KALYAN[^:]*:/.exec(text ?? '')?.[0])).toEqual([
    'KALYAN, 20 Nov 2026:',
    'KALYAN Open, 20 Nov 2026:',
    'KALYAN Open, 20 Nov 2026:',
    'KALYAN Open, 21 Nov 2026:',
    'KALYAN Open:',
  ]);
});

test('new notices are marked, are marked as read once shown, and lead to their screens', async () => {
  site.on(POLL, { ...dashboardWire(), notification_count: 1 });
  site.on(
    LIST,
    page([notice(8, 'win', { ...KALYAN, unread: '1', won: '380' }), notice(7, 'password_changed')], { unread: 1 }),
  );
  site.on(READ, { status: true, unread: 0 });
  await openSite({ path: '/inbox' });
  await waitFor(() => expect(site.received.find(({ path }) => path === READ)?.body.up_to).toBe('8'));
  await waitFor(() => expect(screen.queryByRole('img', { name: 'New' })).toBeNull());
  expect(rows()[0]).toMatch(/New$/);
  expect(rows()[1]).not.toMatch(/New$/);
  await clickToLoad(screen.getByRole('link', { name: /Password changed/ }));
  await screen.findByText('Your devices could not be loaded');
  expect(address()).toBe('/devices');
  site.on(LIST, page([notice(8, 'win', { ...KALYAN, won: '380' }), notice(7, 'password_changed')]));
  act(() => window.history.back());
  await screen.findByText('You won 380 points');
  await waitFor(() => expect(rows()[0]).not.toMatch(/New$/));
});

test('the menu shows a mark while something is unread, and notices that arrive while the inbox is open are added', async () => {
  site.on(LIST, page([notice(7, 'password_changed')]));
  site.on(READ, { status: true, unread: 0 });
  await openSite({ path: '/inbox' });
  await screen.findByText('Password changed');
  expect(screen.queryByRole('img', { name: 'New' })).toBeNull();
  site.on(
    LIST,
    page([notice(8, 'deposit_credited', { points: '500', unread: '1' }), notice(7, 'password_changed')], { unread: 1 }),
  );
  site.on(POLL, { ...dashboardWire(), notification_count: 1 });
  await act(() => queryClient.refetchQueries({ queryKey: [POLL] }));
  await screen.findByText('500 points added');
  expect(rows()).toHaveLength(2);
  await waitFor(() => expect(site.countOf(READ)).toBe(1));
});

const of = (from: number, to: number) =>
  Array.from({ length: from - to + 1 }, (_, n) => notice(from - n, 'deposit_credited', { points: from - n }));

test('when more than a page arrives while the inbox is open, the list begins again, without a gap', async () => {
  site.on(LIST, page(of(20, 1)));
  site.on(READ, { status: true, unread: 0 });
  await openSite({ path: '/inbox' });
  await screen.findByText('20 points added');
  site.on(LIST, page(of(60, 31), { more: '1', unread: 40 }));
  site.on(POLL, { ...dashboardWire(), notification_count: 40 });
  await act(() => queryClient.refetchQueries({ queryKey: [POLL] }));
  await screen.findByText('60 points added');
  expect(rows()).toHaveLength(30);
  site.on(LIST, page(of(30, 1)));
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  await screen.findByText('21 points added');
  expect(rows()).toHaveLength(60);
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('older ones are loaded page by page, and a failed page can be retried', async () => {
  site.on(LIST, (body: Record<string, unknown>) =>
    body.before === undefined ? page(of(60, 31), { more: '1' }) : { status: false, msg: 'Try again' },
  );
  await openSite({ path: '/inbox' });
  await screen.findByText('60 points added');
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  await screen.findByText('The next page could not be loaded.');
  site.on(LIST, page(of(30, 10)));
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  await screen.findByText('10 points added');
  expect(rows()).toHaveLength(51);
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  expect(screen.getByText('30 points added').closest('li')).toHaveFocus();
  expect(site.received.filter(({ path }) => path === LIST).map(({ body }) => body.before)).toEqual([
    ...[undefined, '31', '31'],
  ]);
});

test('an empty inbox says what will appear, and one that was never loaded can be retried', async () => {
  site.on(LIST, 'cut');
  await openSite({ path: '/inbox' });
  await screen.findByText('Your inbox could not be loaded');
  site.on(LIST, page([]));
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('Nothing here yet');
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  expect(site.countOf(READ)).toBe(0);
});

test('it links to the notifications while the app is closed, if the site sends any', async () => {
  site.on(LIST, page([]));
  site.on('/api-my-push', { status: true, public_key: 'BPz_-0A' });
  await openSite({ path: '/inbox' });
  expect(await screen.findByRole('link', { name: 'Notifications' })).toHaveAttribute('href', '/notifications');
});

test('while betting is off only notices about the account have links', async () => {
  site.on(POLL, dashboardWire({ bettingOn: false }));
  site.on(LIST, page([notice(8, 'win', { ...KALYAN, won: '380' }), notice(7, 'password_changed')]));
  await openSite({ path: '/inbox' });
  await screen.findByText('Password changed');
  await waitFor(() => expect(screen.getAllByRole('link', { name: /16:12|04:12/ })).toHaveLength(1));
});

test('another player, whose session another tab has started, sees only their own notices', async () => {
  site.on(LIST, page([notice(7, 'password_changed')]));
  await openSite({ path: '/inbox' });
  await screen.findByText('Password changed');
  site.on(LIST, page([notice(9, 'unblocked')]));
  await startElsewhere({ ...PLAYER, token: 'token-2', mobile: '9000000009' });
  await screen.findByText('Your account is unblocked');
  expect(rows()).toHaveLength(1);
});
