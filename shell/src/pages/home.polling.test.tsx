import { act, screen } from '@testing-library/react';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { dashboardWire, marketWire } from '../test-support/answers';
import { openSite, useSite } from '../test-support/site';

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

/** Lets the network and zero timers run until `done`, without letting the clock of the page reach the next poll. */
async function settle(done: () => boolean = () => false, turns = 60): Promise<void> {
  for (let turn = 0; turn < turns && !done(); turn++) {
    await act(async () => {
      await nextTurn();
      await jest.advanceTimersByTimeAsync(1);
    });
  }
}

async function poll(): Promise<void> {
  const before = site.countOf(PATH);
  await act(() => jest.advanceTimersByTimeAsync(POLL_MS));
  await settle(() => site.countOf(PATH) > before, 200);
  await settle();
}

async function openHome(onCommit?: () => void): Promise<void> {
  openSite({ path: '/imp', onCommit });
  await settle(() => screen.queryByText('KALYAN') !== null, 400);
  await settle();
}

test('the list is asked for every 5 seconds and follows what changes [S24]', async () => {
  await openHome();
  expect(screen.getByText('Market Open')).toBeInTheDocument();
  const asked = site.countOf(PATH);

  site.on(PATH, dashboardWire({ points: 1200, markets: [closedMarket] }));
  await poll();
  expect(site.countOf(PATH)).toBe(asked + 1);
  expect(screen.getByText('Market Closed')).toBeInTheDocument();
  expect(screen.getByText('148-3')).toBeInTheDocument();
  expect(screen.getByText('1,200')).toBeInTheDocument();
});

test('equal answers draw nothing again, though the server clock in them moves on [S24]', async () => {
  let seconds = 10;
  site.on(PATH, () => ({ ...dashboardWire({ markets: [closedMarket] }), server_time: `2026-11-21T19:00:${seconds++}+05:30` }));
  let commits = 0;
  await openHome(() => commits++);
  const drawn = commits;
  const asked = site.countOf(PATH);
  for (let round = 0; round < 3; round++) await poll();
  expect(site.countOf(PATH)).toBe(asked + 3);
  expect(commits).toBe(drawn);
});

test('one changed market draws only its own card again', async () => {
  const other = marketWire({ game_id: '8', game_name: 'MILAN DAY', msg_status: 2 });
  site.on(PATH, dashboardWire({ markets: [closedMarket, other] }));
  await openHome();
  const untouched = screen.getByText('MILAN DAY').closest('li');
  const result = screen.getByText('***-**-***');

  site.on(PATH, dashboardWire({ markets: [{ ...closedMarket, close_result: '9-360' }, other] }));
  await poll();
  expect(screen.getByText('148-39-360')).toHaveClass('changed');
  expect(screen.getByText('MILAN DAY').closest('li')).toBe(untouched);
  expect(screen.getByText('***-**-***')).toBe(result);
});

test('failed polls show nothing, keep the list, and the next good one is taken [S24] [S34]', async () => {
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

test('nothing is asked for while the page is hidden', async () => {
  await openHome();
  const asked = site.countOf(PATH);
  visibility = 'hidden';
  act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await act(() => jest.advanceTimersByTimeAsync(4 * POLL_MS));
  await settle();
  expect(site.countOf(PATH)).toBe(asked);

  visibility = 'visible';
  act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await settle(() => site.countOf(PATH) > asked, 200);
  expect(site.countOf(PATH)).toBeGreaterThan(asked);
});
