import { learnServerTime, PlatformRoot } from '@ank/shared/platform';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createElement } from 'react';
import { reopened, rootsWire, sealed, slipText } from '../test-support/receipts';
import { takeEvent } from '../live/take-event';
import { configurePage, useSite } from '../test-support/site';
import { keepRoots, keptRoots } from './kept-roots';
import { watchRoots } from './watch-roots';

const site = useSite();
const PATH = '/api-published-roots';
const { published } = sealed(slipText());
const other = sealed(slipText({ salt: 'ff' })).published;
const days = () => site.received.flatMap(({ path, body }) => (path === PATH ? [body.market_day] : []));
let stop: () => void = () => undefined;
beforeEach(() => learnServerTime(Date.parse('2026-11-21T16:52:18+05:30')));
afterEach(() => {
  stop();
  configurePage({ idempotencyKeys: true });
  jest.restoreAllMocks();
});

const turn = (state: DocumentVisibilityState): void => {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
};

test('the roots of today and yesterday are stored, and a different one later is reported until the notice is closed', async () => {
  site.on(PATH, rootsWire(published));
  stop = watchRoots();
  await waitFor(() => expect(keptRoots().map(({ head }) => head)).toEqual([published.head]));
  await waitFor(() => expect(days()).toHaveLength(2));
  stop();
  site.on(PATH, rootsWire(other));
  render(createElement(PlatformRoot, null));
  stop = watchRoots();
  const notice = await screen.findByRole('alert');
  expect(notice).toHaveTextContent('two different roots for a session of 21 November 2026');
  expect(keepRoots([])).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'close' }));
  await waitFor(() => expect(keepRoots([])).toEqual([]));
  expect(keptRoots()).toHaveLength(2);
});

test('a replaced root is reported once with the reason, and one that lacks a slip of it as a difference', async () => {
  const again = reopened(slipText());
  keepRoots([{ ...published, key: 'k1' }]);
  site.on(PATH, rootsWire(again.first, again.published));
  render(createElement(PlatformRoot, null));
  stop = watchRoots();
  const notice = await screen.findByRole('alert');
  expect(notice).toHaveTextContent(
    '21 November 2026 was reopened for bids after its root was published: the clock ran ahead.',
  );
  await userEvent.click(screen.getByRole('button', { name: 'close' }));
  await waitFor(() => expect(keepRoots([])).toEqual([]));
  stop();
  const day = '2026-11-20';
  const less = reopened(slipText({ day }), true);
  site.on(PATH, rootsWire(less.first, less.published));
  stop = watchRoots();
  expect(await screen.findByText(/two different roots for a session of 20 November/)).toBeVisible();
  await waitFor(() => expect(days()).toHaveLength(4));
});

test('each round asks for one of the older kept days too, so that a root which differs later is reported', async () => {
  const [older, text] = ['2026-11-15', 'a text'];
  keepRoots([{ ...sealed(slipText({ day: older })).published, key: 'k1' }]);
  keepRoots([{ ...sealed(slipText({ day: text })).published, key: 'k1' }]);
  const later = rootsWire(sealed(slipText({ day: older, salt: 'ff' })).published);
  site.on(PATH, ({ market_day }) => (market_day === older ? later : rootsWire()));
  render(createElement(PlatformRoot, null));
  stop = watchRoots();
  expect(await screen.findByText(/two different roots for a session of 15 November/)).toBeVisible();
  expect(days()).toEqual(['2026-11-21', '2026-11-20', older]);
});

test('a root announced by the stream is requested at once, and several with one request', async () => {
  const day = '2026-11-19';
  site.on(PATH, rootsWire(sealed(slipText({ day })).published));
  stop = watchRoots();
  await waitFor(() => expect(days()).toHaveLength(2));
  site.on(PATH, rootsWire(sealed(slipText({ day, salt: 'ff' })).published));
  render(createElement(PlatformRoot, null));
  for (let n = 0; n < 3; n += 1) takeEvent({ name: 'roots', data: { within: 0 } });
  expect(await screen.findByRole('alert', {}, { timeout: 5000 })).toHaveTextContent('two different roots');
  await waitFor(() => expect(days()).toHaveLength(4));
});

test('a root announced before the page was hidden is requested once as it is shown', async () => {
  site.on(PATH, rootsWire());
  stop = watchRoots();
  await waitFor(() => expect(days()).toHaveLength(2));
  takeEvent({ name: 'roots', data: { within: 0 } });
  turn('hidden');
  const later = Date.now() + 10_000;
  jest.spyOn(Date, 'now').mockReturnValue(later);
  turn('visible');
  turn('hidden');
  turn('visible');
  await waitFor(() => expect(days()).toHaveLength(4));
});

test('a hidden page requests nothing, and one that is shown again and again requests once a minute', async () => {
  site.on(PATH, rootsWire());
  turn('hidden');
  stop = watchRoots();
  expect(days()).toEqual([]);
  turn('visible');
  await waitFor(() => expect(days()).toHaveLength(2));
  turn('hidden');
  turn('visible');
  const later = Date.now() + 61_000;
  jest.spyOn(Date, 'now').mockReturnValue(later);
  turn('hidden');
  turn('visible');
  await waitFor(() => expect(days()).toHaveLength(4));
});

test('nothing is requested from a server without roots', () => {
  configurePage({ idempotencyKeys: false });
  stop = watchRoots();
  expect(days()).toEqual([]);
});
