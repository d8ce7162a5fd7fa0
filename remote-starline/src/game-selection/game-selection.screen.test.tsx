import { type GameServer, openScreen, startGameServer } from '@ank/bid-entry/test-support';
import { aimPageAt, layoutText, toastPlace } from '@ank/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { GAME_TYPES } from '../game-types';
import { routes } from '../screens';

const GAME = { gameId: '105', openTime: '02:50 PM', gameName: '02:50 PM' };
const STARLINE = [{ gameId: '105', name: '02:50 PM', openMinutes: 890, closeMinutes: null }];
/** To the millisecond. */
const OPENS_AT_MS = Date.parse('2026-11-21T14:50:00+05:30');

let server: GameServer;

const open = (state: unknown, nowMs?: number) =>
  openScreen(server, routes, '/stargame', state, { starline: STARLINE, ...(nowMs === undefined ? {} : { nowMs }) });

beforeAll(async () => {
  server = await startGameServer();
  aimPageAt(server.origin);
});
afterAll(() => server.close());

describe('the game selection', () => {
  it('is titled with the game and shows its tiles, each with a drawing and a hint [R33]', async () => {
    await open(GAME);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('02:50 PM');
    expect(screen.getByText('Open 02:50 PM')).toBeVisible();
    const tiles = screen.getAllByRole('link');
    expect(tiles.map((tile) => [tile.querySelector('.name')?.textContent, tile.getAttribute('href')])).toEqual([
      ['Single Digit', '/starsingle'],
      ['Single Pana', '/ssinglepana'],
      ['Double Pana', '/sdoublepana'],
      ['Triple Pana', '/stripplepana'],
    ]);
    for (const tile of tiles) {
      expect(tile.querySelector('svg')?.childElementCount).toBeGreaterThan(1);
      expect(tile.lastElementChild?.textContent).not.toBe('');
    }
  });

  it.each(GAME_TYPES.map(({ label, path }) => [label, path]))(
    'goes from %s to %s with the game and the tile name [R33]',
    async (label, path) => {
      const { user } = await open(GAME);
      await user.click(screen.getByRole('link', { name: new RegExp(`^${label}`) }));
      expect(layoutText('location')).toBe(path);
      expect(JSON.parse(layoutText('state'))).toEqual({ ...GAME, pana: label });
      expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(label);
    },
  );

  it.each(GAME_TYPES.map(({ label }) => label))(
    'answers %s with a toast and stays, from the open time on [R33]',
    async (label) => {
      const { press } = await open(GAME, OPENS_AT_MS);
      expect(within(screen.getByRole('list', { name: 'Games' })).queryAllByRole('link')).toHaveLength(0);
      expect(screen.getByRole('heading', { name: 'Market closed' })).toBeVisible();
      await press(new RegExp(`^${label}`));
      expect(await toastPlace(`Bidding is closed for ${label}`)).toBe('top-right, 3000ms');
      expect(layoutText('location')).toBe('/stargame');
    },
  );

  it('is open until the last moment before the open time', async () => {
    await open(GAME, OPENS_AT_MS - 20_000);
    expect(screen.getAllByRole('link')).toHaveLength(GAME_TYPES.length);
  });

  it('does nothing without a game, and links to one [R33]', async () => {
    const { user } = await open(null);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Star Game Selection');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Star Game Selection');
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/imp2']);
    for (const tile of screen.getAllByRole('button')) await user.click(tile);
    await waitFor(() => expect(layoutText('location')).toBe('/stargame'));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
