import { type GameServer, startGameServer, storedSlip, type World } from '@ank/bid-entry/test-support';
import type { RemoteDescriptor } from '@ank/contract';
import { FAMILY_PATHS, marketList } from '@ank/protocol';
import { learnServerTime, queryClient, refreshCall } from '@ank/shared/platform';
import {
  aimPageAt,
  descriptorFaults,
  freshPage,
  layoutText,
  openPage,
  storeInOtherTab,
  TEST_PLAYER,
  textOfPage,
} from '@ank/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Profiler } from 'react';
import descriptor from '../../descriptor.json';
import remote from '../remote';

const SLOTS: World['starline'] = [
  { gameId: '101', name: '10:30 AM', openMinutes: 630, closeMinutes: null, openResult: '128-1' },
  { gameId: '103', name: '12:30 PM', openMinutes: 750, closeMinutes: null },
  { gameId: '108', name: '05:30 PM', openMinutes: 1050, closeMinutes: null },
  { gameId: '105', name: '02:50 PM', openMinutes: 890, closeMinutes: null },
];
const RATES: World['rates'] = [
  { field: 'single_digit', rate: { stake: 10, pays: 95 } },
  { field: 'single_pana', rate: { stake: 10, pays: 1500 } },
  { field: 'double_pana', rate: { stake: 10, pays: 3000 } },
  { field: 'tripple_pana', rate: { stake: 10, pays: 7000 } },
];

/** All slots of the test are closed by then, so no countdown runs. */
const LATE_MS = Date.parse('2026-11-21T23:00:00+05:30');

let server: GameServer;

async function open(world: Partial<World> = {}): Promise<void> {
  server.reset({ starline: SLOTS, rates: RATES, starlineChart: 'https://charts.example/starline', ...world });
  freshPage();
  learnServerTime(server.world.nowMs);
  openPage(remote.routes, '/imp2');
  await waitFor(() => expect(layoutText('balance')).not.toBe(''));
}

const cards = () =>
  within(screen.getByRole('region', { name: 'Markets' }))
    .getAllByRole('listitem')
    .map((card) => card.textContent);

beforeAll(async () => {
  server = await startGameServer();
  aimPageAt(server.origin);
});
afterAll(() => server.close());

describe('the Starline home', () => {
  it('shows each slot with result, open time and state, open ones first [R32]', async () => {
    await open();
    expect(await screen.findByText('2 open, 2 closed')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('JACKPOT STARLINE');
    expect(cards()).toEqual(
      [
        '02:50 PMOpen 02:50 PM***-*Market OpenCloses in 9 min',
        '05:30 PMOpen 05:30 PM***-*Market OpenCloses in 2 h 49 min',
        '12:30 PMOpen 12:30 PM***-*Market Closed',
        '10:30 AMOpen 10:30 AM128-1Market Closed',
      ].map((text) =>
        expect.stringMatching(
          text.replaceAll('*', '\\*').replace('in 9 min', 'in (9|10) min').replace('2 h 49 min', '2 h (49|50) min'),
        ),
      ),
    );
  });

  it('a closed slot leads to a bid without an answer', async () => {
    server.reset({ starline: SLOTS });
    freshPage();
    const sent = { label: 'Single Digit', state: 'sent', message: '', badLine: null };
    const slip = storedSlip({}, [sent]);
    storeInOtherTab(`ank.slip.${TEST_PLAYER.mobile}.single.103`, slip);
    openPage(remote.routes, '/imp2');
    await screen.findByText('2 open, 2 closed');
    expect(screen.getByRole('link', { name: '12:30 PM' })).toBeVisible();
    expect(screen.queryByRole('link', { name: '10:30 AM' })).toBeNull();
  });

  it('names why a slot is closed before its time', async () => {
    const early = { name: '05:30 PM', openMinutes: 1050, closeMinutes: null, openResult: '128-1' };
    const openEndedMs = Date.parse('2026-11-21T14:12:00+05:30');
    await open({
      starline: [
        { gameId: '101', name: '10:30 AM', openMinutes: 630, closeMinutes: null },
        { gameId: '108', ...early, openEndedMs },
        { gameId: '109', name: '06:30 PM', openMinutes: 1110, closeMinutes: null, off: true },
      ],
    });
    await screen.findByText('0 open, 3 closed');
    expect(cards().sort()).toEqual([
      '05:30 PMOpen 05:30 PM128-1Market ClosedClosed early, at 02:12 PM',
      '06:30 PMOpen 06:30 PM***-*Market ClosedClosed all day',
      '10:30 AMOpen 10:30 AM***-*Market Closed',
    ]);
  });

  it('counts down by the corrected clock at once', async () => {
    await open();
    expect(await screen.findByText(/^Closes in (9|10) min$/)).toBeVisible();
    server.world.nowMs += 4 * 60_000;
    act(() => learnServerTime(server.world.nowMs));
    expect(screen.getByText(/^Closes in [56] min$/)).toBeVisible();
  });

  it('shows four rate pairs with betting on, and none without [R32] [S13]', async () => {
    await open();
    await screen.findByText('10 - 95');
    expect(
      screen.getAllByRole('term').map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`),
    ).toEqual([
      'Single Digit: 10 - 95',
      'Single Pana: 10 - 1500',
      'Double Panna: 10 - 3000',
      'Tripple Panna: 10 - 7000',
    ]);
    await open({ bettingOn: false });
    await waitFor(() => expect(screen.queryByText('10 - 95')).toBeNull());
  });

  it('opens the chart in a new tab without access to this one [R32]', async () => {
    await open();
    const chart = await screen.findByRole('link', { name: 'Chart' });
    expect(chart).toHaveAttribute('href', 'https://charts.example/starline');
    expect(chart).toHaveAttribute('target', '_blank');
    expect(chart.getAttribute('rel')).toContain('noopener');
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', '//charts.example', ''])(
    'has no chart for the address "%s"',
    async (starlineChart) => {
      await open({ starlineChart });
      await screen.findByText('2 open, 2 closed');
      expect(screen.queryByRole('link', { name: 'Chart' })).toBeNull();
    },
  );

  it('goes from an open slot to its games with betting on, and has no link for a closed one [R32]', async () => {
    await open();
    await screen.findByText('2 open, 2 closed');
    const links = within(screen.getByRole('region', { name: 'Markets' })).getAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual(['02:50 PM', '05:30 PM']);
    await userEvent.click(links[0]!);
    expect(layoutText('location')).toBe('/stargame');
    expect(JSON.parse(layoutText('state'))).toEqual({
      gameId: '105',
      openTime: '02:50 PM',
      gameName: '02:50 PM',
      pana: '',
    });
  });

  it('links to its two histories with betting on, and only to the chart without [R32] [R47] [S13]', async () => {
    await open();
    const tiles = within(await screen.findByRole('navigation', { name: 'Histories and chart' }));
    await waitFor(() =>
      expect(tiles.getAllByRole('link').map((link) => `${link.textContent} ${link.getAttribute('href')}`)).toEqual([
        'Bid-History /imp5',
        'Win History /imp6',
        'Chart https://charts.example/starline',
      ]),
    );
    await open({ bettingOn: false });
    await screen.findByText('2 open, 2 closed');
    await waitFor(() => expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['Chart']));
  });

  it('keeps the list when a refresh fails, and shows no error [S24] [S34]', async () => {
    await open({ nowMs: LATE_MS });
    await screen.findByText('0 open, 4 closed');
    const shown = await textOfPage();
    server.fault(FAMILY_PATHS.starline.list.path, { status: 500, body: {} });
    await act(() => refreshCall(marketList('starline')));
    expect(await textOfPage()).toBe(shown);
  });

  it('renders nothing again when a refresh brings no change [S24]', async () => {
    const renders = jest.fn();
    const Home = remote.routes[0]!.Component;
    server.reset({ starline: SLOTS, rates: RATES, nowMs: LATE_MS });
    freshPage();
    learnServerTime(LATE_MS);
    openPage(
      [
        {
          path: '/imp2',
          Component: () => (
            <Profiler id="home" onRender={renders}>
              <Home />
            </Profiler>
          ),
        },
      ],
      '/imp2',
    );
    await screen.findByText('0 open, 4 closed');
    await screen.findByText('10 - 95');
    renders.mockClear();
    for (let poll = 0; poll < 3; poll++) await act(() => refreshCall(marketList('starline')));
    expect(renders).not.toHaveBeenCalled();
  });

  it('shows a result as soon as it is declared [S24]', async () => {
    await open();
    await screen.findByText('2 open, 2 closed');
    server.world.starline = SLOTS.map((slot) => (slot.gameId === '103' ? { ...slot, openResult: '137-1' } : slot));
    await act(() => refreshCall(marketList('starline')));
    await waitFor(() => expect(cards()[2]).toContain('137-1'));
  });

  it('polls every five seconds [S24] [K01]', async () => {
    // Only intervals stand still: answers come as usual.
    jest.useFakeTimers({ doNotFake: ['setTimeout', 'clearTimeout', 'setImmediate', 'nextTick', 'queueMicrotask'] });
    const { path } = FAMILY_PATHS.starline.list;
    const isAsking = () => queryClient.isFetching({ queryKey: [path] }) === 1;
    try {
      await open();
      await screen.findByText('2 open, 2 closed');
      act(() => void jest.advanceTimersByTime(4999));
      expect(isAsking()).toBe(false);
      act(() => void jest.advanceTimersByTime(1));
      expect(isAsking()).toBe(true);
    } finally {
      jest.useRealTimers();
    }
    await textOfPage();
    expect(server.received.filter((seen) => seen.path === path)).toHaveLength(2);
  });

  it('says so when there are no markets', async () => {
    await open({ starline: [] });
    expect(await screen.findByText('No markets today')).toBeVisible();
  });
});

describe('the Starline remote', () => {
  it('adds its banner to home and its histories, for players who may bet [R11] [R16] [R47]', () => {
    expect(
      descriptor.navigation.map(({ place, order, label, path, betting }) => [place, order, label, path, betting]),
    ).toEqual([
      ['banner', 10, 'Starline', '/imp2', true],
      ['histories', 50, 'Starline Bid-History', '/imp5', true],
      ['histories', 60, 'Starline Win-History', '/imp6', true],
    ]);
  });

  it('declares every path as the product spells it, with its layout and access [R45] [R46] [R47]', () => {
    expect(descriptor.paths.map(({ path, layout, access }) => `${path} ${layout} ${access}`)).toEqual([
      '/imp2 header player',
      '/star header player',
      '/stargame header betting',
      '/starsingle header betting',
      '/ssinglepana header betting',
      '/sdoublepana header betting',
      '/stripplepana header betting',
      '/imp5 header betting',
      '/imp6 header betting',
    ]);
  });

  it('declares exactly the existing screens [R43]', () => {
    expect(descriptorFaults(descriptor as RemoteDescriptor, remote)).toEqual([]);
  });

  it('goes from /star to the home [R43]', async () => {
    server.reset();
    freshPage();
    openPage(remote.routes, '/star');
    await waitFor(() => expect(layoutText('location')).toBe('/imp2'));
  });
});
