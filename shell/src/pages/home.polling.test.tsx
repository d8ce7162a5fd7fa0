import { act, screen, within } from '@testing-library/react';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { dashboardWire, marketWire } from '../test-support/answers';
import { openSite, useSite } from '../test-support/site';
// Loaded in advance, so that it is ready when home needs it.
import '../wins/announced-wins';

const site = useSite();

const PATH = '/api-get-dashboard-data';
const POLL_MS = 5000;
const closedMarket = marketWire({ msg_status: 2, open_result: '148-3' });

let visibility: DocumentVisibilityState = 'visible';
beforeAll(() => Object.defineProperty(document, 'visibilityState', { get: () => visibility, configurable: true }));
beforeEach(() => jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance'] }));
afterEach(() => {
  visibility = 'visible';
  jest.useRealTimers();
});

const MAX_WAIT_MS = 15_000;
const DRAIN_TURNS = 60;

async function turn(): Promise<void> {
  await act(async () => {
    await nextTurn();
    await jest.advanceTimersByTimeAsync(0);
  });
}

/** Lets the network and due timers run until `done`; the page's clock is stopped meanwhile. */
async function until(done: () => boolean): Promise<void> {
  const startedAt = performance.now();
  while (!done() && performance.now() - startedAt < MAX_WAIT_MS) await turn();
}

/** Lets received answers reach the screen. */
async function drain(): Promise<void> {
  for (let turns = 0; turns < DRAIN_TURNS; turns++) await turn();
}

async function poll(): Promise<void> {
  const before = site.countOf(PATH);
  await act(() => jest.advanceTimersByTimeAsync(POLL_MS));
  await until(() => site.countOf(PATH) > before);
  await drain();
}

async function openHome(onCommit?: () => void): Promise<void> {
  await openSite({ path: '/imp', onCommit });
  await until(() => screen.queryByRole('heading', { name: 'KALYAN' }) !== null);
  await drain();
}

test('the list is polled every 5 seconds and follows changes [S24]', async () => {
  await openHome();
  expect(screen.getByText('Market Open')).toBeInTheDocument();
  const asked = site.countOf(PATH);

  site.on(PATH, dashboardWire({ points: 1200, markets: [closedMarket] }));
  await act(() => jest.advanceTimersByTimeAsync(POLL_MS - 200));
  await drain();
  expect(site.countOf(PATH)).toBe(asked);
  await act(() => jest.advanceTimersByTimeAsync(200));
  await until(() => site.countOf(PATH) > asked);
  await drain();
  expect(await screen.findByText('Market Closed')).toBeInTheDocument();
  expect(within(screen.getByRole('tabpanel')).getByText('148-3')).toBeInTheDocument();
  expect(screen.getByText('1,200')).toBeInTheDocument();
});

test('equal answers render nothing again, although the server clock in them advances [S24]', async () => {
  let seconds = 10;
  site.on(PATH, () => ({
    ...dashboardWire({ markets: [closedMarket] }),
    server_time: `2026-11-21T19:00:${seconds++}+05:30`,
  }));
  let commits = 0;
  await openHome(() => commits++);
  // The sheet of wins loads with the first poll.
  await poll();
  const drawn = commits;
  const asked = site.countOf(PATH);
  for (let round = 0; round < 3; round++) await poll();
  expect(site.countOf(PATH)).toBe(asked + 3);
  expect(commits).toBe(drawn);
});

test('a changed market reveals its result and leaves the other cards in place', async () => {
  const other = marketWire({ game_id: '8', game_name: 'MILAN DAY', msg_status: 2 });
  site.on(PATH, dashboardWire({ markets: [closedMarket, other] }));
  await openHome();
  const untouched = screen.getByText('MILAN DAY').closest('li');
  const result = screen.getByText('***-**-***');

  site.on(PATH, dashboardWire({ markets: [{ ...closedMarket, close_result: '9-360' }, other] }));
  await poll();
  expect(within(screen.getByRole('tabpanel')).getByText('148-39-360')).toHaveClass('changed');
  expect(screen.getByText('MILAN DAY').closest('li')).toBe(untouched);
  expect(screen.getByText('***-**-***')).toBe(result);
});

test('failed polls show nothing, keep the list, and the next good one is shown [S24] [S34]', async () => {
  await openHome();
  site.on(PATH, { httpStatus: 503, text: '{"status":false,"code":"unavailable"}' });
  await poll();
  await poll();
  expect(screen.getByText('Market Open')).toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();

  site.on(PATH, dashboardWire({ markets: [closedMarket] }));
  await poll();
  expect(screen.getByText('Market Closed')).toBeInTheDocument();
});

test('nothing is polled while the page is hidden, and no timer keeps running', async () => {
  await openHome();
  const asked = site.countOf(PATH);
  visibility = 'hidden';
  act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  // Longer than unused answers stay cached, which uses a timer once.
  await act(() => jest.advanceTimersByTimeAsync(600_000));
  await drain();
  expect(site.countOf(PATH)).toBe(asked);
  expect(jest.getTimerCount()).toBe(0);

  visibility = 'visible';
  act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await until(() => site.countOf(PATH) > asked);
  expect(site.countOf(PATH)).toBeGreaterThan(asked);
});

test('data without an answer for 15 seconds is shown with its time, until the next answer', async () => {
  const stale = 'Updated 04:52 PM, reconnecting';
  await openHome();
  site.on(PATH, { httpStatus: 503, text: '{"status":false,"code":"unavailable"}' });
  for (let round = 0; round < 2; round++) await poll();
  expect(screen.queryByText(stale)).not.toBeInTheDocument();
  for (let round = 0; round < 2; round++) await poll();
  expect(screen.getByText(stale)).toBeInTheDocument();
  expect(screen.getByText('Market Open')).toBeInTheDocument();

  site.on(PATH, dashboardWire({ markets: [closedMarket] }));
  await poll();
  expect(screen.queryByText(stale)).not.toBeInTheDocument();
});

test('a market that closes keeps its place under the thumb', async () => {
  const other = marketWire({ game_id: '8', game_name: 'MILAN DAY', open_time: '05:00 PM', close_time: '07:00 PM' });
  site.on(PATH, dashboardWire({ markets: [marketWire(), other] }));
  await openHome();
  const names = () => screen.getAllByRole('heading', { level: 3 }).map((name) => name.textContent);
  expect(names()).toEqual(['KALYAN', 'MILAN DAY']);
  site.on(PATH, dashboardWire({ markets: [closedMarket, other] }));
  await poll();
  expect(screen.getByText('Market Closed')).toBeInTheDocument();
  expect(names()).toEqual(['KALYAN', 'MILAN DAY']);
});
