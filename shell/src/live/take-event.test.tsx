import { setTimeout as sleep } from 'node:timers/promises';
import { LIVE_EVENTS } from '@ank/protocol';
import { queryClient } from '@ank/shared/platform';
import { act, screen, waitFor, within } from '@testing-library/react';
import { dashboardWire, marketWire } from '../test-support/answers';
import { openSite, useSite } from '../test-support/site';
import { takeEvent } from './take-event';

const site = useSite();
const PATH = '/api-get-dashboard-data';

const open = async (): Promise<void> => {
  await openSite({ path: '/imp' });
  await screen.findByRole('heading', { name: 'KALYAN' });
};

const rowsOf = (...rows: object[]) => ({ name: LIVE_EVENTS.rows, data: { from: 'a', to: 'b', rows } });
const ask = { name: LIVE_EVENTS.ask, data: { within: 0 } };

/** Delays the answer to the next poll, whose request `asked` awaits, until `release` is called. */
function holdAnswer(answer: object): { asked: Promise<void>; release: () => void } {
  let [arrive, release]: (() => void)[] = [];
  const asked = new Promise<void>((resolve) => (arrive = resolve));
  const released = new Promise<void>((resolve) => (release = resolve));
  site.on(PATH, async () => {
    arrive!();
    await released;
    return { ...answer };
  });
  return { asked, release: release! };
}

/** Waits until no request is in flight: the next poll is some seconds off. */
const quiet = (): Promise<void> => waitFor(() => expect(queryClient.isFetching()).toBe(0));

test('changed rows are shown without a call', async () => {
  await open();
  site.on(PATH, 'cut');
  act(() => takeEvent(rowsOf(marketWire({ msg_status: 2, open_result: '148-3' }))));
  expect(await within(await screen.findByRole('tabpanel')).findByText('148-3')).toBeInTheDocument();
});

test('other changes are requested', async () => {
  await open();
  await quiet();
  site.on(PATH, dashboardWire({ points: 1234 }));
  act(() => takeEvent(ask));
  expect(queryClient.isFetching()).toBe(1);
  expect(await screen.findByText('1,234')).toBeInTheDocument();
});

test.each([
  ['rows', rowsOf(marketWire({ open_result: '148-3' }))],
  ['what to ask', ask],
])('a pending answer is requested again after an event about %s', async (_what, event) => {
  await open();
  await quiet();
  const first = holdAnswer(dashboardWire());
  // On a slow machine other parts of the page update meanwhile.
  await act(async () => {
    takeEvent(ask);
    await first.asked;
  });
  act(() => takeEvent(event));
  const askedAfter: number[] = [];
  const stop = queryClient.getQueryCache().subscribe((change) => {
    if (change.type !== 'updated' || change.action.type !== 'success') return;
    stop();
    setTimeout(() => askedAfter.push(queryClient.isFetching()));
  });
  const next = holdAnswer(dashboardWire({ points: 777, markets: [marketWire({ open_result: '148-3' })] }));
  first.release();
  await waitFor(() => expect(askedAfter).toEqual([1]));
  next.release();
  expect(await screen.findByText('777')).toBeInTheDocument();
});

test.each([
  ['an unknown event', { name: 'other', data: {} }],
  ['the first event', { name: LIVE_EVENTS.begun, data: {} }],
  ['rows that are none', { name: LIVE_EVENTS.rows, data: { rows: 'x' } }],
  ['rows of no market that is shown', rowsOf(marketWire({ game_id: '77', open_result: '148-3' }))],
])('%s changes nothing', async (_name, event) => {
  await open();
  await quiet();
  const before = document.body.textContent;
  await act(async () => {
    takeEvent(event);
    expect(queryClient.isFetching()).toBe(0);
    // Changed answers are drawn in a later turn.
    await sleep(20);
  });
  expect(document.body.textContent).toBe(before);
});
