import { formatMoment } from '@ank/rules';
import { nowMs } from '@ank/shared/platform';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { dashboardWire } from '../test-support/answers';
import { address, openSite, PLAYER, useSite } from '../test-support/site';
import { endOfBreak } from './limits.rules';

const site = useSite();
const READ = '/api-play-limits';
const SET = '/api-set-stake-limit';
const BREAK = '/api-take-break';
const UNTIL = '28 Nov 2026 04:52:18 PM';
const NOT_ANSWERED = 'No answer. It may have been saved. Check your connection and try again.';

const limit = (period: string, more: object = {}) => ({
  period,
  used: '0',
  renews_at: '22 Nov 2026 12:00:00 AM',
  ...more,
});
const limitsWire = (day: object = {}, more: object = {}) => ({
  status: true,
  stake_limits: [limit('day', day), limit('week'), limit('month')],
  ...more,
});
const press = (name: string | RegExp): Promise<void> => userEvent.click(screen.getByRole('button', { name }));
const sentTo = (path: string) => site.received.filter((one) => one.path === path).map(({ body }) => body);
const sheet = () => within(screen.getByRole('dialog'));

async function openLimits(wire: object = limitsWire()): Promise<void> {
  site.on(READ, { ...wire });
  await openSite({ path: '/limits' });
  await screen.findByRole('list', { name: 'Stake limits' });
}

test('a tap on the profile opens the screen', async () => {
  site.on('/api-get-profile', { status: true, profile: [{ mobile: '9876543210', user_name: 'Rajeshkumar' }] });
  await openSite({ path: '/profile' });
  expect(await screen.findByRole('link', { name: /Limits and breaks/ })).toHaveAttribute('href', '/limits');
});

test('two taps set a limit, which applies at once', async () => {
  await openLimits();
  site.on(SET, limitsWire({ points: '500', used: '200' }));
  await press(/Daily limit.*No limit.*0 staked today/);
  await userEvent.type(sheet().getByLabelText('Points'), '500');
  await press('Save limit');
  const daily = /Daily limit.*500 points.*200 staked today, 300 left/;
  expect(await screen.findByRole('button', { name: daily })).toBeVisible();
  expect(sentTo(SET)).toMatchObject([{ unique_token: 'token-1', period: 'day', points: '500' }]);
  expect(screen.queryByRole('dialog')).toBeNull();
  // The answer is what is shown: nothing is requested again.
  expect(site.countOf(READ)).toBe(1);
});

test('deposit limits are shown beside stake limits, and are set in the same way', async () => {
  await openLimits(limitsWire({}, { deposit_limits: [limit('day', { points: '900', used: '400' }), limit('week')] }));
  const daily = /Daily deposit limit.*900 points.*400 added today, 500 left/;
  expect(screen.getByRole('button', { name: daily })).toBeVisible();
  site.on(
    '/api-set-deposit-limit',
    limitsWire({}, { deposit_limits: [limit('day'), limit('week', { points: '700' })] }),
  );
  await press(/Weekly deposit limit.*No limit.*0 added this week/);
  expect(sheet().getByText(/A payment above the limit is not lost/)).toBeVisible();
  await userEvent.type(sheet().getByLabelText('Points'), '700');
  await press('Save limit');
  expect(await screen.findByRole('button', { name: /Weekly deposit limit.*700 points/ })).toBeVisible();
  expect(sentTo('/api-set-deposit-limit')).toMatchObject([{ period: 'week', points: '700' }]);
  expect(site.countOf(SET)).toBe(0);
});

test('a server without deposit limits shows none', async () => {
  await openLimits();
  expect(screen.queryByRole('list', { name: 'Deposit limits' })).toBeNull();
});

test('raising or removing a limit shows when that applies', async () => {
  await openLimits(limitsWire({ points: '500' }));
  site.on(SET, limitsWire({ points: '500', next_points: '1000', next_from: UNTIL }));
  await press(/Daily limit/);
  expect(sheet().getByText(/takes 24 hours/)).toBeVisible();
  await userEvent.clear(sheet().getByLabelText('Points'));
  await userEvent.type(sheet().getByLabelText('Points'), '1000');
  await press('Save limit');
  expect(await screen.findByRole('button', { name: /1,000 points from 28 November 2026, 04:52 PM/ })).toBeVisible();
  site.on(SET, limitsWire({ points: '500', next_from: UNTIL }));
  await press(/Daily limit/);
  await press('Remove limit');
  expect(await screen.findByRole('button', { name: /No limit from 28 November 2026/ })).toBeVisible();
  expect(sentTo(SET).map(({ points }) => points)).toEqual(['1000', undefined]);
});

test.each(['', '0', '-5', '10.5', 'ten'])(
  '%j is not a valid limit: the field says so and nothing is sent',
  async (text) => {
    await openLimits();
    await press(/Weekly limit/);
    if (text !== '') await userEvent.type(sheet().getByLabelText('Points'), text);
    await press('Save limit');
    expect(sheet().getByLabelText('Points')).toHaveAccessibleDescription('Enter whole points, 1 or more');
    expect(sheet().getByLabelText('Points')).toHaveFocus();
    expect(site.countOf(SET)).toBe(0);
  },
);

test.each(['cut', { httpStatus: 502, text: '' }] as const)(
  'without an answer (%j) the sheet keeps the entry, and the screen shows what was saved nevertheless',
  async (lost) => {
    await openLimits();
    site.on(SET, lost);
    site.on(READ, limitsWire({ points: '500' }));
    await press(/Daily limit/);
    await userEvent.type(sheet().getByLabelText('Points'), '500');
    await press('Save limit');
    expect(await screen.findByText(NOT_ANSWERED)).toBeVisible();
    expect(sheet().getByLabelText('Points')).toHaveValue('500');
    expect(await screen.findByText('500 points')).toBeInTheDocument();
    await press('Cancel');
    expect(screen.getByRole('button', { name: /Daily limit.*500 points/ })).toBeVisible();
  },
);

test('a break whose answer is lost is shown, and its sheet still asks for the same length', async () => {
  await openLimits();
  const untilMs = endOfBreak(nowMs() + 60_000, { kind: 'self_exclusion', length: 6 });
  const pause = { break_kind: 'self_exclusion', break_until: formatMoment(untilMs) };
  site.on(BREAK, 'cut');
  site.on(READ, limitsWire({}, pause));
  await press('Exclude myself');
  await userEvent.click(screen.getByLabelText('I understand that nobody can end this early'));
  const asked = site.countOf('/api-get-dashboard-data');
  await press('Exclude me');
  expect(await sheet().findByText(NOT_ANSWERED)).toBeVisible();
  expect(await screen.findByText('You have excluded yourself')).toBeInTheDocument();
  await waitFor(() => expect(site.countOf('/api-get-dashboard-data')).toBeGreaterThan(asked));
  expect(screen.getByLabelText('How long')).toHaveDisplayValue('9 months');
  expect(screen.getByRole('dialog', { name: 'Exclude yourself for 6 months?' })).toBeVisible();
  site.on(BREAK, limitsWire({}, pause));
  await press('Exclude me');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sentTo(BREAK)).toMatchObject([{ break_length: 6 }, { break_length: 6 }]);
});

test('a break is confirmed with its end, and then shown above the remaining choices', async () => {
  await openLimits();
  const pause = { break_kind: 'time_out', break_until: UNTIL };
  site.on(BREAK, limitsWire({}, pause));
  const lengths = () => within(screen.getByRole('region', { name: 'Take a break' })).getAllByRole('option');
  expect(lengths()).toHaveLength(8);
  await userEvent.selectOptions(
    within(screen.getByRole('region', { name: 'Take a break' })).getByLabelText('How long'),
    '1 week',
  );
  await press('Take a break');
  expect(screen.getByRole('dialog', { name: 'Take a break for 1 week?' })).toBeVisible();
  expect(sheet().getByText(/cannot end it early/)).toBeVisible();
  site.on('/api-get-dashboard-data', { ...dashboardWire(), ...pause });
  await press('Start break');
  expect(await screen.findByRole('heading', { name: 'You are taking a break' })).toBeVisible();
  expect(
    screen.getByText('No bids until 28 November 2026, 04:52 PM. Your wallet, wins and withdrawals work as always.'),
  ).toBeVisible();
  expect(sentTo(BREAK)).toMatchObject([{ break_kind: 'time_out', break_length: 7 }]);
});

test('a self-exclusion starts only when its finality is acknowledged, and no time-out can follow it', async () => {
  await openLimits();
  site.on(BREAK, limitsWire({}, { break_kind: 'self_exclusion', break_until: '21 May 2027 04:52:18 PM' }));
  await press('Exclude myself');
  expect(screen.getByRole('dialog', { name: 'Exclude yourself for 6 months?' })).toBeVisible();
  await press('Exclude me');
  expect(site.countOf(BREAK)).toBe(0);
  await userEvent.click(screen.getByLabelText('I understand that nobody can end this early'));
  await press('Exclude me');
  expect(await screen.findByRole('heading', { name: 'You have excluded yourself' })).toBeVisible();
  expect(sentTo(BREAK)).toMatchObject([{ break_kind: 'self_exclusion', break_length: 6 }]);
  expect(screen.queryByRole('region', { name: 'Take a break' })).toBeNull();
});

test("the server's refusal of a break is shown in the sheet", async () => {
  await openLimits();
  site.on(BREAK, { status: false, msg: 'A longer break is already running.', code: 'bad_request' });
  await press('Take a break');
  await press('Start break');
  expect(await sheet().findByText('A longer break is already running.')).toBeVisible();
  expect(site.countOf(READ)).toBe(1);
});

test('limits that do not load can be asked for again', async () => {
  site.on(READ, 'cut');
  await openSite({ path: '/limits' });
  const retry = await screen.findByRole('button', { name: 'Retry' });
  site.on(READ, limitsWire({ points: '500' }));
  await userEvent.click(retry);
  expect(await screen.findByText('500 points')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
});

test('with betting off neither the profile nor the address opens the screen', async () => {
  site.on('/api-get-dashboard-data', dashboardWire({ bettingOn: false }));
  await openSite({ path: '/limits', player: { ...PLAYER, bettingOn: false } });
  await waitFor(() => expect(address()).toBe('/imp'));
  expect(site.countOf(READ)).toBe(0);
});
