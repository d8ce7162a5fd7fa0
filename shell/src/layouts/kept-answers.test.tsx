import { dashboard, mySlips } from '@ank/protocol';
import { callApi, learnServerTime, queryClient, readStored, refreshCall } from '@ank/shared/platform';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { dashboardWire, marketWire } from '../test-support/answers';
import { clickToLoad, openSite, PLAYER, textOfPage, useSite } from '../test-support/site';
import { slipWire } from '../test-support/slips';

const site = useSite();

const DASHBOARD = '/api-get-dashboard-data';
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

const SLIP = slipWire('41', [{}], { bid_date: '21 Nov 2026 09:15:00 AM' });
const SLIPS = {
  status: true,
  slips: [SLIP],
  more: false,
  totals: { bids: '1', staked: '10', pending: '10', won: '0' },
  markets: [],
};
const NOTICES = '/api-my-notices';
const noticesWire = (kind: string) => ({
  status: true,
  notices: [{ notice_id: 7, kind, moment: '21 Nov 2026 04:12:00 PM' }],
  more: '0',
  unread: 0,
});

let visibility: DocumentVisibilityState = 'visible';
let online = true;
beforeAll(() => {
  Object.defineProperty(document, 'visibilityState', { get: () => visibility, configurable: true });
  Object.defineProperty(navigator, 'onLine', { get: () => online, configurable: true });
});
afterEach(() => {
  online = true;
  window.dispatchEvent(new Event('online'));
  jest.restoreAllMocks();
});

/** The player puts the phone away, which is when answers are stored, and opens the app again. */
async function leave(): Promise<void> {
  visibility = 'hidden';
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
  visibility = 'visible';
  cleanup();
  queryClient.clear();
}

async function visitHome(): Promise<void> {
  await openSite({ path: '/imp' });
  await screen.findByRole('heading', { name: 'KALYAN' });
  await leave();
}

const goOffline = (): void => {
  online = false;
  for (const path of [DASHBOARD, '/api-my-slips']) site.on(path, 'cut');
};

test('the list of the last visit is shown at once, and replaced by the answer', async () => {
  await visitHome();
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  site.on(DASHBOARD, async () => {
    await held;
    return dashboardWire({ markets: [marketWire({ game_name: 'MILAN DAY' })] });
  });
  await openSite({ path: '/imp' });
  expect(screen.getByRole('heading', { name: 'KALYAN' })).toBeInTheDocument();
  answer();
  await screen.findByRole('heading', { name: 'MILAN DAY' });
});

test('the countdowns of a stored list follow the clock that its unchanged answer corrects', async () => {
  await visitHome();
  learnServerTime(Date.parse('2026-11-21T23:00:00+05:30'));
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  site.on(DASHBOARD, async () => {
    await held;
    return dashboardWire();
  });
  await openSite({ path: '/imp' });
  expect(screen.getByRole('heading', { name: 'KALYAN' })).toBeInTheDocument();
  expect(screen.queryByText(/ends in/)).not.toBeInTheDocument();
  answer();
  await act(() => refreshCall(dashboard));
  expect(await screen.findByText(/^Close ends in 1 h 1\d min$/)).toBeInTheDocument();
});

test('without a network the list shows when it was updated', async () => {
  await visitHome();
  goOffline();
  await openSite({ path: '/imp' });
  expect(screen.getByRole('heading', { name: 'KALYAN' })).toBeInTheDocument();
  expect(screen.getByText(/^You are offline\. Updated 04:5\d PM\.$/)).toBeInTheDocument();
});

test('the list of another day is not shown', async () => {
  await visitHome();
  goOffline();
  const before = site.countOf(DASHBOARD);
  const now = Date.now();
  jest.spyOn(Date, 'now').mockReturnValue(now + DAY_MS);
  await openSite({ path: '/imp' });
  await waitFor(() => expect(site.countOf(DASHBOARD)).toBe(before + 1));
  expect(screen.queryByRole('heading', { name: 'KALYAN' })).not.toBeInTheDocument();
});

test('an answer that nothing has changed refreshes the stored one', async () => {
  site.on(DASHBOARD, { ...dashboardWire(), version: 'v1' });
  await openSite({ path: '/imp' });
  await screen.findByRole('heading', { name: 'KALYAN' });
  const first = Date.now();
  jest.spyOn(Date, 'now').mockReturnValue(first + 60_000);
  site.on(DASHBOARD, { status: true, unchanged: true, version: 'v1' });
  await act(() => refreshCall(dashboard));
  await leave();
  const { answers } = readStored('ank.kept') as { answers: { atMs: number; envelope: object }[] };
  expect(answers).toEqual([expect.objectContaining({ atMs: first + 60_000 })]);
  expect(answers[0]!.envelope).toMatchObject({ user_name: 'Rajeshkumar' });
});

test('what was stored while the clock of the phone was ahead is requested again and replaced', async () => {
  site.on(NOTICES, noticesWire('password_changed'));
  const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 300 * MINUTE_MS);
  await openSite({ path: '/inbox' });
  await screen.findByText('Password changed');
  await leave();
  clock.mockRestore();
  site.on(NOTICES, noticesWire('unblocked'));
  await openSite({ path: '/inbox' });
  await screen.findByText('Your account is unblocked');
  await leave();
  const { answers } = readStored('ank.kept') as { answers: { asked: string; envelope: object }[] };
  const kept = answers.find(({ asked }) => asked.startsWith(NOTICES));
  expect(kept?.envelope).toMatchObject(noticesWire('unblocked'));
});

test('a history opens without a network as it was last seen, and another one does not', async () => {
  site.on('/api-my-slips', SLIPS);
  await openSite({ path: '/mybids' });
  await screen.findByText('KALYAN', { selector: 'h3' });
  await leave();
  goOffline();
  await openSite({ path: '/mybids' });
  expect(await screen.findByText('KALYAN', { selector: 'h3' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('tab', { name: 'Won' }));
  await waitFor(() => expect(screen.queryByText('KALYAN', { selector: 'h3' })).not.toBeInTheDocument());
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeInTheDocument();
});

/** My bids as seen ten minutes ago; home was polled since. */
async function visitMyBids(): Promise<void> {
  site.on('/api-my-slips', SLIPS);
  const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() - 10 * MINUTE_MS);
  await openSite({ path: '/mybids' });
  await screen.findByText('KALYAN', { selector: 'h3' });
  await leave();
  clock.mockRestore();
  await openSite({ path: '/imp' });
  // The stored list is on the screen before an answer tells the time.
  await act(() => refreshCall(dashboard));
  await leave();
}

test('the banner names the time of the screen that is shown', async () => {
  await visitMyBids();
  goOffline();
  await openSite({ path: '/mybids' });
  expect(await screen.findByText(/^You are offline\. Updated 04:4\d PM\.$/)).toBeInTheDocument();
  await clickToLoad(screen.getByRole('link', { name: 'Home' }));
  expect(await screen.findByText(/^You are offline\. Updated 04:5\d PM\.$/)).toBeInTheDocument();
});

test('the banner names that time also if the device was offline before the screen was opened', async () => {
  site.on(NOTICES, noticesWire('password_changed'));
  const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() - 10 * MINUTE_MS);
  await openSite({ path: '/inbox' });
  await screen.findByText('Password changed');
  await leave();
  clock.mockRestore();
  await openSite({ path: '/imp' });
  await act(() => refreshCall(dashboard));
  goOffline();
  site.on(NOTICES, 'cut');
  await act(async () => void window.dispatchEvent(new Event('offline')));
  expect(screen.getByText(/^You are offline\. Updated 04:5\d PM\.$/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Open menu' }));
  await clickToLoad(await screen.findByRole('link', { name: 'Inbox' }));
  expect(await screen.findByText('Password changed')).toBeInTheDocument();
  expect(await screen.findByText(/^You are offline\. Updated 04:4\d PM\.$/)).toBeInTheDocument();
});

const AGE = /^Updated 04:4\d PM\. Reload for the latest\.$/;

test('a history whose request alone is lost shows how old it is, until an answer replaces it', async () => {
  await visitMyBids();
  site.on('/api-my-slips', 'cut');
  await openSite({ path: '/mybids' });
  expect(await screen.findByText('KALYAN', { selector: 'h3' })).toBeInTheDocument();
  expect(screen.getByText(AGE)).toBeInTheDocument();
  await act(() => refreshCall(dashboard));
  expect(screen.getByText(AGE)).toBeInTheDocument();
  site.on('/api-my-slips', SLIPS);
  // A later page does not replace the first one.
  await act(() => callApi(mySlips, { family: null, gameId: null, status: null, from: null, to: null, before: '41' }));
  expect(screen.getByText(AGE)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('tab', { name: 'Won' }));
  await waitFor(() => expect(screen.queryByText(AGE)).not.toBeInTheDocument());
});

test('a history that was opened without a network shows how old it is when the network is back', async () => {
  await visitMyBids();
  goOffline();
  await openSite({ path: '/mybids' });
  await screen.findByText(/^You are offline\. Updated 04:4\d PM\.$/);
  online = true;
  site.on(DASHBOARD, dashboardWire());
  await act(async () => void window.dispatchEvent(new Event('online')));
  expect(screen.getByText(AGE)).toBeInTheDocument();
  await clickToLoad(screen.getByRole('link', { name: 'Home' }));
  await waitFor(() => expect(screen.queryByText(AGE)).not.toBeInTheDocument());
});

test.each([
  ['the inbox', '/inbox', NOTICES, { ...noticesWire('password_changed'), more: '1' }],
  ['My bids', '/mybids', '/api-my-slips', { ...SLIPS, more: true }],
])(
  'a next page of %s that is lost after the screen was left shows no age on another one',
  async (_what, path, call, answer) => {
    site.on(call, answer);
    const openNext = async (): Promise<void> => {
      await openSite({ path });
      await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
      await waitFor(() => expect(site.countOf(call)).toBeGreaterThan(1));
    };
    await openNext();
    await textOfPage();
    await leave();
    const send = globalThis.fetch;
    let lose: (() => void) | undefined;
    jest.spyOn(globalThis, 'fetch').mockImplementation((url, init) => {
      if (!String(init?.body).includes('"before"')) return send(url, init);
      return new Promise((_resolve, reject) => (lose = () => reject(new TypeError('lost'))));
    });
    await openNext();
    await waitFor(() => expect(lose).toBeDefined());
    await clickToLoad(screen.getByRole('link', { name: 'Home' }));
    await screen.findByRole('heading', { name: 'KALYAN' });
    await act(async () => lose?.());
    await act(() => refreshCall(dashboard));
    expect(screen.queryByText(/^Updated/)).not.toBeInTheDocument();
  },
);

test('what one player has seen is removed when the session ends, and never shown to another', async () => {
  await visitHome();
  expect(readStored('ank.kept')).not.toBeNull();
  goOffline();
  const before = site.countOf(DASHBOARD);
  await openSite({ path: '/imp', player: { ...PLAYER, mobile: '9000000009', token: 'token-2' } });
  await waitFor(() => expect(site.countOf(DASHBOARD)).toBe(before + 1));
  expect(screen.queryByRole('heading', { name: 'KALYAN' })).not.toBeInTheDocument();
  site.on(DASHBOARD, { status: false, msg: 'Please log in.', code: 'session_ended' });
  await act(() => refreshCall(dashboard));
  await waitFor(() => expect(readStored('ank.session')).toBeNull());
  expect(readStored('ank.kept')).toBeNull();
});
