import { dashboard } from '@ank/protocol';
import { refreshCall } from '@ank/shared/platform';
import { useVisibility } from '@ank/ui/test-support';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { dashboardWire } from '../test-support/answers';
import { expectErrors, NO_ENTRY_RUNS } from '../test-support/expect-errors';
import { address, clickToLoad, openSite, textOfPage, useSite } from '../test-support/site';
import { pageWire, slipWire } from '../test-support/slips';

const site = useSite();
const turn = useVisibility();
expectErrors(NO_ENTRY_RUNS);
afterEach(() => {
  jest.restoreAllMocks();
  Object.assign(globalThis, { scrollY: 0 });
});

const PATH = '/api-my-slips';
const DASHBOARD = '/api-get-dashboard-data';

const PENDING = slipWire('9', [{}]);
const WON = slipWire('9', [{ status: 'won', won_amount: '95' }]);
const first = pageWire([PENDING, slipWire('8', [{}])], true);
const decided = { ...pageWire([WON, slipWire('8', [{}])], true), totals: { ...first.totals, won: '1045' } };

const asked = () => site.received.filter(({ path }) => path === PATH).map(({ body }) => body);
const slip = () => screen.getByRole('link', { name: 'Receipt 9' }).closest('li');
const totals = () => screen.getByRole('region', { name: 'Totals' });
const button = () => screen.queryByRole('button', { name: 'New results' });

/** The first page, and one below it. */
const withOlder =
  (page: Record<string, unknown>) =>
  ({ before }: Record<string, unknown>) =>
    before === undefined ? page : { ...pageWire([slipWire('7', [{}])]), totals: undefined };

async function open(): Promise<void> {
  site.on(PATH, withOlder(first));
  await openSite({ path: '/mybids' });
  await screen.findByRole('link', { name: 'Receipt 9' });
  await textOfPage();
}

/** The list looks at what was polled every five seconds, and as the page is shown again. */
async function look(): Promise<void> {
  await act(async () => turn('hidden'));
  await act(async () => turn('visible'));
  await textOfPage();
}

/** The page is hidden in the afternoon and shown in the next morning, when the server has these slips. */
async function comeBackNextMorning(slips: readonly object[]): Promise<void> {
  const server_time = '2026-11-22T08:00:00.000+05:30';
  site.on(PATH, { ...pageWire(slips), server_time });
  site.on(DASHBOARD, { ...dashboardWire(), server_time });
  await act(async () => turn('hidden'));
  const morningMs = Date.now() + 15 * 3_600_000;
  jest.spyOn(Date, 'now').mockReturnValue(morningMs);
  await act(async () => turn('visible'));
}

/** A result: a poll brings the balance, and the list looks at it. `answer`: what the server has then. */
async function declare(answer: Parameters<typeof site.on>[1] = withOlder(decided), points = 2545): Promise<void> {
  const before = asked().length;
  site.on(PATH, answer);
  site.on(DASHBOARD, dashboardWire({ points }));
  await act(() => refreshCall(dashboard));
  await look();
  await waitFor(() => expect(asked()).toHaveLength(before + 1));
}

test('a result that is declared while the list is open changes its slip and the totals', async () => {
  await open();
  expect(slip()).toHaveTextContent('Pending');
  const drawn = slip();
  await declare();
  await waitFor(() => expect(slip()).toHaveTextContent('Won'));
  expect(slip()).toBe(drawn);
  expect(totals()).toHaveTextContent('1,045');
  expect(button()).toBeNull();
});

test('so does one whose bids have lost, by the unread mark alone, and the filters stay', async () => {
  await open();
  await userEvent.click(screen.getByRole('tab', { name: 'Lost' }));
  await screen.findByRole('link', { name: 'Receipt 9' });
  site.on(PATH, pageWire([slipWire('9', [{ status: 'lost' }])]));
  site.on(DASHBOARD, { ...dashboardWire(), notification_count: 1 });
  await act(() => refreshCall(dashboard));
  await look();
  await waitFor(() => expect(slip()).toHaveTextContent('Lost'));
  expect(asked().map(({ bid_status: status }) => status)).toEqual([undefined, 'lost', 'lost']);
  expect(screen.getByRole('tab', { name: 'Lost' })).toHaveAttribute('aria-selected', 'true');
});

test('a list that is read further down waits for a press, and its further pages go', async () => {
  const scrolled = jest.spyOn(window, 'scrollTo').mockReset();
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  await screen.findByRole('link', { name: 'Receipt 7' });
  Object.assign(globalThis, { scrollY: 640 });
  await declare();
  await waitFor(() => expect(button()).toBeVisible());
  expect(slip()).toHaveTextContent('Pending');
  expect(totals()).not.toHaveTextContent('1,045');
  expect(scrolled).not.toHaveBeenCalled();
  await userEvent.click(button()!);
  expect(slip()).toHaveTextContent('Won');
  expect(scrolled).toHaveBeenCalledWith(0, 0);
  expect(button()).toBeNull();
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  expect(screen.queryByRole('link', { name: 'Receipt 7' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByRole('link', { name: 'Receipt 7' })).toBeVisible();
});

test('a page that was asked for below the old list is not added to the new one', async () => {
  await open();
  let answer = (_page: Record<string, unknown>): void => undefined;
  site.on(PATH, () => new Promise((resolve) => (answer = resolve)));
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(asked()).toHaveLength(2));
  const late = answer;
  act(() => (document.activeElement as HTMLElement).blur());
  await declare(pageWire([slipWire('10', [{}]), WON], true));
  await waitFor(() => expect(slip()).toHaveTextContent('Won'));
  await act(async () => late(pageWire([slipWire('7', [{}])])));
  await textOfPage();
  expect(screen.queryByRole('link', { name: 'Receipt 7' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Show more' })).not.toHaveAttribute('aria-busy');
});

test('slips stay drawn in a newer list with fewer before them', async () => {
  const still = { observe: () => undefined, disconnect: () => undefined };
  Object.assign(globalThis, { IntersectionObserver: jest.fn(() => still) });
  const older = slipWire('7', [{}], { bid_date: '20 Nov 2026 02:40:00 PM', market_day: '2026-11-20' });
  site.on(PATH, pageWire([PENDING, slipWire('8', [{}]), older]));
  await openSite({ path: '/mybids' });
  const drawn = await screen.findByRole('link', { name: 'Receipt 7' });
  expect(drawn).toBeVisible();
  await textOfPage();
  await declare(pageWire([slipWire('8', [{}]), older]));
  await waitFor(() => expect(screen.queryByText(/No\. 9/)).toBeNull());
  expect(screen.getByRole('link', { name: 'Receipt 7' })).toBeVisible();
  Reflect.deleteProperty(globalThis, 'IntersectionObserver');
});

test.each([
  ['lost', 'cut' as const],
  ['refused', { status: false, msg: 'busy', code: 'unavailable' }],
])('a request in the background that is %s changes nothing, and the next change asks again', async (_how, fault) => {
  await open();
  const before = await textOfPage();
  await declare(fault);
  expect((await textOfPage()).replace('2,545', '2,450')).toBe(before);
  await declare(withOlder(decided), 2640);
  await waitFor(() => expect(slip()).toHaveTextContent('Won'));
});

test('with more unread notices than the server counts, a lost bid is seen within a minute', async () => {
  site.on(DASHBOARD, { ...dashboardWire(), notification_count: '99' });
  await open();
  site.on(PATH, withOlder(pageWire([slipWire('9', [{ status: 'lost' }]), slipWire('8', [{}])], true)));
  const openedMs = Date.now();
  // Not away for a minute, which would be a reason of its own.
  for (const passedMs of [30_000, 60_000]) {
    jest.spyOn(Date, 'now').mockReturnValue(openedMs + passedMs);
    await look();
  }
  await waitFor(() => expect(slip()).toHaveTextContent('Lost'));
});

test('coming back next morning, yesterday is called so, and the list is asked for', async () => {
  await open();
  expect(screen.getByRole('heading', { name: 'Today' })).toBeVisible();
  await comeBackNextMorning([WON]);
  expect(screen.getByRole('heading', { name: 'Yesterday' })).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Today' })).toBeNull();
  await waitFor(() => expect(slip()).toHaveTextContent('Won'));
  expect(asked()).toHaveLength(2);
});

test("the filter 'Today' follows the day", async () => {
  await open();
  await userEvent.selectOptions(screen.getByLabelText('Date'), 'Today');
  await waitFor(() => expect(asked().at(-1)?.day_from).toBe('2026-11-21'));
  await comeBackNextMorning([]);
  expect(await screen.findByText('No bids found')).toBeVisible();
  expect(asked().at(-1)).toMatchObject({ day_from: '2026-11-22', day_to: '2026-11-22' });
});

test('the place of a list that was replaced is kept for the way back', async () => {
  await open();
  await declare();
  await waitFor(() => expect(slip()).toHaveTextContent('Won'));
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  await screen.findByRole('link', { name: 'Receipt 7' });
  Object.assign(globalThis, { scrollY: 640 });
  const scrolled = jest.spyOn(window, 'scrollTo').mockReset();
  await clickToLoad(screen.getByRole('link', { name: 'Receipt 9' }));
  expect(address()).toBe('/receipt');
  act(() => window.history.back());
  await screen.findByRole('link', { name: 'Receipt 7' });
  expect(slip()).toHaveTextContent('Won');
  expect(scrolled).toHaveBeenLastCalledWith({ top: 640, behavior: 'instant' });
});
