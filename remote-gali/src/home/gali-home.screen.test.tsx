import { type GameServer, startGameServer, type World } from '@ank/bid-entry/test-support';
import type { RemoteDescriptor } from '@ank/contract';
import { FAMILY_PATHS, marketList } from '@ank/protocol';
import { learnServerTime, refreshCall } from '@ank/shared/platform';
import { aimPageAt, descriptorFaults, freshPage, layoutText, openPage } from '@ank/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import descriptor from '../../descriptor.json';
import remote from '../remote';

const GAMES: World['gali'] = [
  { gameId: '201', name: 'DESAWAR', openMinutes: 240, closeMinutes: null, openResult: '07' },
  { gameId: '204', name: 'FARIDABAD', openMinutes: 1070, closeMinutes: null },
];
const RATES: World['rates'] = [
  { field: 'single_digit', rate: { stake: 10, pays: 95 } },
  { field: 'single_pana', rate: { stake: 10, pays: 96 } },
  { field: 'double_pana', rate: { stake: 10, pays: 950 } },
];

let server: GameServer;

async function open(world: Partial<World> = {}): Promise<void> {
  server.reset({ gali: GAMES, rates: RATES, galiChart: 'https://charts.example/gali', ...world });
  freshPage();
  learnServerTime(server.world.nowMs);
  openPage(remote.routes, '/galiIMP');
  await screen.findByText('1 open, 1 closed');
  await waitFor(() => expect(layoutText('balance')).not.toBe(''));
}

const cards = () => within(screen.getByRole('region', { name: 'Markets' })).getAllByRole('listitem');

beforeAll(async () => {
  server = await startGameServer();
  aimPageAt(server.origin);
});
afterAll(() => server.close());

describe('the Gali Disawar home', () => {
  it('shows each game with its result or **, the close and the state [R37] [S26]', async () => {
    await open();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('GALI DISAWAR');
    const [faridabad, desawar] = cards();
    expect(faridabad).toHaveTextContent(/^FARIDABADClose 05:50 PM\*\*Market Open/);
    expect(desawar).toHaveTextContent(/^DESAWARClose 04:00 AM07Market Closed$/);
  });

  it('shows the left, right and jodi rates with betting on, below the tiles and above the list [R37]', async () => {
    await open();
    const rates = await screen.findByText('10 - 95');
    const tiles = screen.getByRole('navigation', { name: 'Histories and chart' });
    expect(tiles.compareDocumentPosition(rates)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(rates.compareDocumentPosition(cards()[0]!)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(
      screen.getAllByRole('term').map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`),
    ).toEqual(['Left Digit: 10 - 95', 'Right Digit: 10 - 96', 'Jodi Digit: 10 - 950']);
  });

  it('shows status icons only with betting on, and the state in words always [S26]', async () => {
    await open();
    expect(cards()[1]?.querySelectorAll('svg')).toHaveLength(1);
    await open({ bettingOn: false });
    await waitFor(() => expect(cards()[1]?.querySelectorAll('svg')).toHaveLength(0));
    expect(cards()[1]).toHaveTextContent('Market Closed');
    expect(cards()[0]).toHaveTextContent('Market Open');
  });

  it('shows the chart always and the rates never without betting [R37] [R47]', async () => {
    await open({ bettingOn: false });
    const chart = screen.getByRole('link', { name: 'Chart' });
    expect(chart).toHaveAttribute('href', 'https://charts.example/gali');
    expect(chart).toHaveAttribute('target', '_blank');
    await waitFor(() => expect(screen.queryByRole('term')).toBeNull());
  });

  it('requests list and rates without naming the player [C14] [C05]', async () => {
    await open();
    await screen.findByText('10 - 95');
    const asked = server.received.filter(
      ({ path }) => path === FAMILY_PATHS.gali.list.path || path === FAMILY_PATHS.gali.rates,
    );
    expect(asked.map(({ path, body }) => [path, Object.keys(body).sort()])).toEqual(
      expect.arrayContaining(
        [FAMILY_PATHS.gali.list.path, FAMILY_PATHS.gali.rates].map((path) => [path, ['app_key', 'env_type']]),
      ),
    );
    expect(asked.filter(({ body }) => 'unique_token' in body)).toEqual([]);
  });

  it('goes from an open game to its tiles with betting on [S26]', async () => {
    await open();
    const links = within(screen.getByRole('region', { name: 'Markets' })).getAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual(['FARIDABAD']);
    await userEvent.click(links[0]!);
    expect(layoutText('location')).toBe('/galiallgame');
    expect(JSON.parse(layoutText('state'))).toEqual({
      gameId: '204',
      openTime: '05:50 PM',
      gameName: 'FARIDABAD',
      pana: '',
    });
  });

  it('links to its two histories with betting on, and only to the chart without [R37] [R47] [S26]', async () => {
    await open();
    const tiles = within(screen.getByRole('navigation', { name: 'Histories and chart' }));
    await waitFor(() =>
      expect(tiles.getAllByRole('link').map((link) => `${link.textContent} ${link.getAttribute('href')}`)).toEqual([
        'Bid-History /impbid',
        'Win History /impwin',
        'Chart https://charts.example/gali',
      ]),
    );
    await open({ bettingOn: false });
    await waitFor(() => expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['Chart']));
  });

  it('keeps the list when a refresh fails, and shows no error [S24] [S34]', async () => {
    await open();
    server.fault(FAMILY_PATHS.gali.list.path, 'lose-answer');
    await act(() => refreshCall(marketList('gali')));
    expect(cards()).toHaveLength(2);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('offers Retry for a list that never arrived, as from a server that spells Gali otherwise', async () => {
    server.reset({ gali: GAMES });
    freshPage();
    server.fault(FAMILY_PATHS.gali.list.path, { status: 404, body: {} });
    openPage(remote.routes, '/galiIMP');
    expect(await screen.findByRole('alert')).toHaveTextContent('Markets could not be loaded');
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(cards()).toHaveLength(2));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('keeps Retry in place while a poll asks again, and then leads to the heading', async () => {
    server.reset({ gali: GAMES });
    freshPage();
    server.fault(FAMILY_PATHS.gali.list.path, { status: 404, body: {} });
    openPage(remote.routes, '/galiIMP');
    expect(await screen.findByRole('alert')).toHaveTextContent('Markets could not be loaded');
    const retry = screen.getByRole('button', { name: 'Retry' });
    act(() => retry.focus());
    let answer: () => void = () => undefined;
    server.fault(FAMILY_PATHS.gali.list.path, { hold: new Promise<void>((resolve) => (answer = resolve)) });
    // As a poll does, every few seconds.
    void refreshCall(marketList('gali'));
    await waitFor(() => expect(retry).toHaveAttribute('aria-busy', 'true'));
    expect(retry).toHaveFocus();
    answer();
    await waitFor(() => expect(cards()).toHaveLength(2));
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });
});

describe('the Gali Disawar remote', () => {
  it("adds its home to everybody's shortcuts and its histories for players who may bet [R11] [R16] [R47]", () => {
    expect(
      descriptor.navigation.map(({ place, order, label, path, betting }) => [place, order, label, path, betting]),
    ).toEqual([
      ['shortcut', 30, 'Gali Disawar', '/galiIMP', false],
      ['histories', 70, 'Gali Bid-History', '/impbid', true],
      ['histories', 80, 'Gali Win-History', '/impwin', true],
    ]);
  });

  it('declares every path as the product spells it, with its layout and access [R45] [R46] [R47]', () => {
    expect(descriptor.paths.map(({ path, layout, access }) => `${path} ${layout} ${access}`)).toEqual([
      '/galiIMP header player',
      '/galigame header player',
      '/galiallgame header betting',
      '/leftdigit header betting',
      '/rightdigit header betting',
      '/jodidigit header betting',
      '/impbid header betting',
      '/impwin header betting',
    ]);
  });

  it('declares exactly the existing screens [R43]', () => {
    expect(descriptorFaults(descriptor as RemoteDescriptor, remote)).toEqual([]);
  });

  it('goes from /galigame to the home [R43]', async () => {
    server.reset();
    freshPage();
    openPage(remote.routes, '/galigame');
    await waitFor(() => expect(layoutText('location')).toBe('/galiIMP'));
  });
});
