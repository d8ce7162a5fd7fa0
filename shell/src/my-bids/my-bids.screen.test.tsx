import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FULL_REGISTRY } from '../test-support/registry';
import { expectErrors, NO_ENTRY_RUNS } from '../test-support/expect-errors';
import { pageWire, slipWire, STARLINE } from '../test-support/slips';
import { address, clickToLoad, openSite, PLAYER, routeState, startElsewhere, useSite } from '../test-support/site';
import { placeOf } from './kept-place';
import { FIRST_SLIPS, SLIPS_A_FRAME } from './use-slips';

const site = useSite();
expectErrors(NO_ENTRY_RUNS);
afterEach(() => jest.restoreAllMocks());

const PATH = '/api-my-slips';

const asked = () => site.received.filter(({ path }) => path === PATH).map(({ body }) => body);
const slips = () => screen.getAllByRole('listitem').filter((item) => within(item).queryByRole('heading', { level: 3 }));

const days = () => screen.getAllByRole('heading', { level: 2 }).map((day) => day.parentElement?.textContent);

async function open(answer: Parameters<typeof site.on>[1]): Promise<void> {
  site.on(PATH, answer);
  await openSite({ path: '/imp' });
  await clickToLoad(await screen.findByRole('link', { name: 'My bids' }));
  expect(address()).toBe('/mybids');
}

test('the bar opens the bids of all games by slip, newest first, grouped by day', async () => {
  await open(
    pageWire([
      slipWire('100003', [{ digits: '7' }], STARLINE),
      slipWire('100002', [
        { digits: '5', status: 'won', won_amount: '95' },
        { digits: '6', status: 'lost' },
      ]),
      slipWire('100001', [{ session: 'Open' }, { session: 'Close', digits: '1', status: 'lost', points: '20' }], {
        bid_date: '21 Nov 2026 12:03:00 AM',
        market_day: '2026-11-20',
      }),
      slipWire('100000', [{ status: 'lost', pana: 'Half Sangam', session: 'Close', digits: '6', closedigits: '128' }], {
        bid_date: '20 Nov 2026 02:40:00 PM',
        market_day: '2026-11-20',
      }),
    ]),
  );
  expect(await screen.findByRole('heading', { level: 1, name: 'My bids' })).toBeVisible();
  await screen.findByText(/No\. 100000/);
  expect(slips().map((slip) => slip.textContent)).toEqual([
    '05:00 PMPendingSingle Digit02:40 PM · No. 10000310 each 71 bid, 10 pointsReceiptRepeat',
    'KALYANWonSingle Digit, Open02:40 PM · No. 10000210 each 5 +95 won10 each 6 Lost2 bids, 20 points+95 wonReceiptRepeat',
    'KALYANPendingSingle Digit12:03 AM · For 20 Nov 2026 · No. 100001Open, 10 each 5 PendingClose, 20 each 1 Lost2 bids, 30 pointsReceiptRepeat',
    'KALYANLostHalf Sangam, Close02:40 PM · No. 10000010 each 128-61 bid, 10 pointsReceiptRepeat',
  ]);
  expect(days()).toEqual(['Today60 staked, 95 won', 'Yesterday10 staked, 0 won']);
});

test('a slip whose lines all have one state names it once', async () => {
  await open(pageWire([slipWire('1', [{}, { digits: '6', points: '20' }])]));
  await screen.findByText('KALYAN', { selector: 'h3' });
  expect(slips().map((slip) => slip.textContent)).toEqual([
    'KALYANPendingSingle Digit, Open02:40 PM · No. 110 each 520 each 62 bids, 30 pointsReceiptRepeat',
  ]);
});

test('totals cover all matching bids, and the net those that are decided', async () => {
  await open(pageWire([slipWire('1', [{}])]));
  const totals = within(await screen.findByRole('region', { name: 'Totals' }));
  expect(totals.getAllByRole('definition').map((part) => part.textContent)).toEqual(['1,500', '950', '-50']);
  expect(totals.getByText('3 bids · 500 points are pending and not included in the net.')).toBeVisible();
});

test('each filter is sent to the server', async () => {
  await open((body) => pageWire(body.day_from === undefined ? [slipWire('1', [{}])] : []));
  await screen.findByText('KALYAN', { selector: 'h3' });
  await userEvent.click(screen.getByRole('tab', { name: 'Won' }));
  await userEvent.selectOptions(screen.getByLabelText('Market'), 'All Starline');
  await userEvent.selectOptions(screen.getByLabelText('Market'), 'KALYAN');
  await userEvent.selectOptions(screen.getByLabelText('Date'), 'Yesterday');
  expect(await screen.findByText('No bids found')).toBeVisible();
  await waitFor(() =>
    expect(asked().map(({ env_type: _env, app_key: _key, unique_token: _token, ...body }) => body)).toEqual([
      {},
      { bid_status: 'won' },
      { bid_status: 'won', family: 'starline' },
      { bid_status: 'won', game_id: '7' },
      { bid_status: 'won', game_id: '7', day_from: '2026-11-20', day_to: '2026-11-20' },
    ]),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Show all' }));
  expect(await screen.findByText('KALYAN', { selector: 'h3' })).toBeVisible();
});

test('a late answer to an earlier choice is dropped', async () => {
  let answer: (value: object) => void = () => undefined;
  const first = new Promise<object>((resolve) => (answer = resolve));
  await open((body) =>
    body.bid_status === undefined ? (first as Promise<Record<string, unknown>>) : pageWire([slipWire('2', [{}])]),
  );
  await userEvent.click(screen.getByRole('tab', { name: 'Pending' }));
  expect(await screen.findByText(/No\. 2/)).toBeVisible();
  await act(async () => answer(pageWire([slipWire('1', [{}])])));
  await waitFor(() => expect(screen.getByText(/No\. 2/)).toBeVisible());
  expect(screen.queryByText(/No\. 1$/)).toBeNull();
});

test('a further page begins where the previous one ends, and a failed one is retried by a press', async () => {
  let fails = true;
  await open(({ before }) => {
    if (before === undefined) return pageWire([slipWire('9', [{}]), slipWire('8', [{}])], true);
    if (fails) return { status: false, msg: 'busy', code: 'unavailable' };
    const { totals: _totals, markets: _markets, ...page } = pageWire([slipWire('7', [{}])]);
    return page;
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
  // More of the day may follow.
  expect(days()).toEqual(['Today']);
  expect(await screen.findByRole('alert')).toHaveTextContent('The list could not be loaded.');
  fails = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText(/No\. 7/)).toBeVisible();
  expect(asked().map(({ before }) => before)).toEqual([undefined, '8', '8']);
  expect(days()).toEqual(['Today30 staked, 0 won']);
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  expect(screen.getByRole('region', { name: 'Totals' })).toHaveTextContent('1,500');
});

test('the focus stays on the button below the list, also after a failure, until the last page has come', async () => {
  let fails = true;
  const pageOf = (ids: readonly string[], more: boolean) => {
    const {
      totals: _totals,
      markets: _markets,
      ...page
    } = pageWire(
      ids.map((id) => slipWire(id, [{}])),
      more,
    );
    return page;
  };
  await open(({ before }) => {
    if (before === undefined) return pageWire([slipWire('19', [{}]), slipWire('18', [{}])], true);
    if (fails) return { status: false, msg: 'busy', code: 'unavailable' };
    return before === '18' ? pageOf(['17', '16', '15', '14'], true) : pageOf(['13', '12', '11', '10'], false);
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
  expect(await screen.findByRole('button', { name: 'Retry' })).toHaveFocus();
  fails = false;
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByRole('button', { name: 'Show more' })).toHaveFocus();
  expect(slips()).toHaveLength(6);
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Please Wait' })).toBeNull());
  expect(screen.getByRole('link', { name: 'Receipt 13' }).closest('li')).toHaveFocus();
});

test('a page is drawn frame by frame after what a phone shows at first, and what follows only then', async () => {
  const frames: FrameRequestCallback[] = [];
  const nextFrame = () => act(async () => frames.splice(0).forEach((draw) => draw(0)));
  jest.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((draw) => frames.push(draw));
  await open(
    pageWire(Array.from({ length: FIRST_SLIPS + 2 * SLIPS_A_FRAME }, (_, at) => slipWire(String(20 - at), [{}]))),
  );
  await screen.findByRole('link', { name: 'Receipt 20' });
  expect(slips()).toHaveLength(FIRST_SLIPS);
  await nextFrame();
  expect(slips()).toHaveLength(FIRST_SLIPS + SLIPS_A_FRAME);
  expect(screen.queryByRole('link', { name: 'Histories by game' })).toBeNull();
  await nextFrame();
  expect(slips()).toHaveLength(FIRST_SLIPS + 2 * SLIPS_A_FRAME);
  expect(screen.getByRole('link', { name: 'Histories by game' })).toBeVisible();
});

test('Repeat passes the lines to the game selection of the family', async () => {
  await open(pageWire([slipWire('3', [{ digits: '7', points: '20' }], STARLINE)]));
  const registry = FULL_REGISTRY.remotes.flatMap(({ paths }) => paths.map(({ path }) => path));
  expect(registry).toContain('/stargame');
  const repeat = await screen.findByRole('link', { name: 'Repeat 05:00 PM, 1 bid, 20 points' });
  await clickToLoad(repeat);
  expect(address()).toBe('/stargame');
  expect(routeState()).toEqual({
    gameId: '106',
    gameName: '05:00 PM',
    openTime: '04:10 PM',
    pana: '',
    repeat: [{ label: 'Single Digit', session: 'Open', digits: '7', closeDigits: '', points: 20 }],
  });
});

test('Repeat passes the slip on once by two taps, though the game selection has not opened yet', async () => {
  await open(pageWire([slipWire('3', [{}], STARLINE)]));
  const repeat = await screen.findByRole('link', { name: 'Repeat 05:00 PM, 1 bid, 10 points' });
  const before = window.history.length;
  await act(async () => {
    fireEvent.click(repeat);
    fireEvent.click(repeat);
  });
  expect(address()).toBe('/stargame');
  expect(window.history.length).toBe(before + 1);
});

test('each slip leads to its receipt', async () => {
  await open(pageWire([slipWire('100002', [{}])]));
  const link = await screen.findByRole('link', { name: 'Receipt 100002' });
  await clickToLoad(link);
  expect(address()).toBe('/receipt');
  expect(routeState()).toEqual({ slips: ['100002'] });
});

describe('on the way back', () => {
  const older = () => {
    const { totals: _totals, markets: _markets, ...page } = pageWire([slipWire('7', [{}])]);
    return page;
  };
  const first = pageWire([slipWire('9', [{}]), slipWire('8', [{}])], true);

  /** Leaves the second page at 640 px for a receipt and comes back. `then`: the first page at that time. */
  async function leaveSecondPage(then: object): Promise<void> {
    await open(({ before }) => (before === undefined ? first : older()));
    await userEvent.click(screen.getByRole('tab', { name: 'Pending' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
    jest.replaceProperty(window, 'scrollY', 640);
    await clickToLoad(await screen.findByRole('link', { name: 'Receipt 7' }));
    expect(address()).toBe('/receipt');
    jest.spyOn(window, 'scrollTo').mockReset();
    site.received.length = 0;
    site.on(PATH, ({ before }) => (before === undefined ? { ...then } : older()));
    act(() => window.history.back());
    await screen.findByRole('link', { name: 'Receipt 8' });
  }

  test('the list is as it was left, with its filters, all slips and its place', async () => {
    await leaveSecondPage(first);
    expect(slips()).toHaveLength(3);
    expect(screen.getByRole('tab', { name: 'Pending' })).toHaveAttribute('aria-selected', 'true');
    expect(asked().map(({ before, bid_status: status }) => [before, status])).toEqual([[undefined, 'pending']]);
    expect(window.scrollTo).toHaveBeenCalledTimes(1);
    expect(window.scrollTo).toHaveBeenCalledWith({ top: 640, behavior: 'instant' });
    await userEvent.click(screen.getByRole('tab', { name: 'Pending' }));
    expect(slips()).toHaveLength(3);
    expect(asked()).toHaveLength(1);
  });

  test('a list whose totals have changed begins at its newest slips', async () => {
    await leaveSecondPage({ ...first, totals: { ...first.totals, pending: '490' } });
    expect(slips()).toHaveLength(2);
    expect(window.scrollTo).not.toHaveBeenCalled();
  });
});

test('offers no Repeat if no remote provides the game', async () => {
  site.on(PATH, pageWire([slipWire('3', [{}]), slipWire('2', [{}], { family: 'later' })]));
  await openSite({ path: '/mybids', registry: { remotes: [] } });
  await screen.findAllByText('KALYAN');
  expect(screen.queryByRole('link', { name: /^Repeat/ })).toBeNull();
});

test('explains an empty list, and a server without such a list', async () => {
  await open(pageWire([]));
  expect(await screen.findByText('No bids yet')).toBeVisible();
  expect(screen.getByRole('link', { name: 'See open markets' })).toHaveAttribute('href', '/imp');
  await userEvent.click(screen.getByRole('tab', { name: 'Won' }));
  expect(await screen.findByText('No bids found')).toBeVisible();
  await userEvent.click(screen.getByRole('tab', { name: 'All' }));
  expect(await screen.findByText('No bids yet')).toBeVisible();
  site.on(PATH, { httpStatus: 404, text: 'Not found' });
  await userEvent.click(screen.getByRole('tab', { name: 'Lost' }));
  expect(await screen.findByText('The list could not be loaded.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Histories by game' })).toHaveAttribute('href', '/histories');
});

test('another player, whose session another tab has started, gets neither the slips nor their place', async () => {
  site.on(PATH, pageWire([slipWire('41', [{}])]));
  await openSite({ path: '/mybids' });
  await screen.findByText(/No\. 41/);
  site.on(PATH, pageWire([slipWire('52', [{}])]));
  await startElsewhere({ ...PLAYER, token: 'token-2', mobile: '9000000009' });
  await screen.findByText(/No\. 52/);
  expect(screen.queryByText(/No\. 41/)).toBeNull();
  expect(placeOf('default')).toBeNull();
});
