import { AT_5_PM, type GameServer, startGameServer, storedSlip } from '@ank/bid-entry/test-support';
import { dashboard } from '@ank/protocol';
import { learnServerTime, refreshCall } from '@ank/shared/platform';
import { aimPageAt, freshPage, layoutText, openPage, storeInOtherTab, TEST_PLAYER, toastPlace } from '@ank/testing';
import { act, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { GAME_TYPES } from '../game-types';
import { routes } from '../screens';

const KALYAN = { gameId: '7', openTime: '04:10 PM', gameName: 'KALYAN' };
const RATES: GameServer['world']['rates'] = [
  { field: 'single_digit', rate: { stake: 10, pays: 95 } },
  { field: 'half_sangam', rate: { stake: 10, pays: 10_000 } },
];
const TIMED = ['Jodi Digit', 'Half Sangam', 'Full Sangam'];

let server: GameServer;
let user: UserEvent;

async function open(state: unknown, nowMs?: number): Promise<void> {
  server.reset({ rates: RATES, ...(nowMs === undefined ? {} : { nowMs }) });
  freshPage();
  learnServerTime(server.world.nowMs);
  user = openPage(routes, '/game', state);
  await waitFor(() => expect(layoutText('balance')).toBe('1000'));
}

beforeAll(async () => {
  server = await startGameServer();
  aimPageAt(server.origin);
});
afterAll(() => server.close());

describe('the game selection', () => {
  it('is titled with the market and shows ten tiles, each with its drawing and hint [R35] [K02]', async () => {
    await open(KALYAN);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('KALYAN');
    const tiles = screen.getAllByRole('link');
    expect(tiles.map((tile) => [tile.querySelector('.name')?.textContent, tile.getAttribute('href')])).toEqual([
      ['Single Digit', '/single'],
      ['Jodi Digit', '/jodi'],
      ['Single Pana', '/singlepana'],
      ['Double Pana', '/doublepana'],
      ['Triple Pana', '/tripplepana'],
      ['Half Sangam', '/halfsangam'],
      ['Full Sangam', '/fullsangam'],
      ['SP DP TP', '/spdptp'],
      ['SP Motor', '/spmotor'],
      ['DP Motor', '/dpmotor'],
    ]);
    for (const tile of tiles) {
      expect(tile.querySelector('svg')?.childElementCount).toBeGreaterThan(1);
      expect(tile.lastElementChild?.textContent).not.toBe('');
    }
    expect(screen.getByText('Close 06:10 PM')).toBeVisible();
  });

  it('shows on each tile what its game pays, while it is open', async () => {
    await open(KALYAN);
    expect(await screen.findByRole('link', { name: /^Single Digit 10 pays 95/ })).toBeVisible();
    expect(screen.getByRole('link', { name: /^Half Sangam 10 pays 10,000/ })).toBeVisible();
    await open(KALYAN, AT_5_PM);
    expect(await screen.findByRole('link', { name: /^Single Digit 10 pays 95/ })).toBeVisible();
    expect(screen.getByRole('button', { name: /^Half Sangam/ })).not.toHaveTextContent('pays');
  });

  it.each(GAME_TYPES.map(({ label, path }) => [label, path]))(
    'goes from %s to %s with market and tile name [R35]',
    async (label, path) => {
      await open(KALYAN);
      await user.click(screen.getByRole('link', { name: new RegExp(`^${label}`) }));
      expect(layoutText('location')).toBe(path);
      expect(JSON.parse(layoutText('state'))).toEqual({ ...KALYAN, pana: label });
      expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(label);
    },
  );

  it.each(TIMED)('answers %s with a toast and stays, from the open time on [S14]', async (label) => {
    await open(KALYAN, Date.parse('2026-11-21T16:10:00+05:30'));
    expect(screen.queryByRole('link', { name: new RegExp(`^${label}`) })).toBeNull();
    await user.click(screen.getByRole('button', { name: new RegExp(`^${label}`) }));
    expect(await toastPlace(`Bidding is closed for ${label}`)).toBe('top-right, 3000ms');
    expect(layoutText('location')).toBe('/game');
  });

  it('still leads to a bid without an answer after the open time', async () => {
    await open(KALYAN);
    const sent = { label: 'Jodi Digit', state: 'sent', message: '', badLine: null };
    const slip = storedSlip({ label: 'Jodi Digit', digits: '12', session: 'close' }, [sent]);
    storeInOtherTab(`ank.slip.${TEST_PLAYER.mobile}.jodi.${KALYAN.gameId}`, slip);
    act(() => learnServerTime(AT_5_PM));
    const tile = await screen.findByRole('link', { name: /^Jodi Digit.*Closed/ }, { timeout: 10_000 });
    expect(screen.queryByRole('link', { name: /^Full Sangam/ })).toBeNull();
    await user.click(tile);
    expect(layoutText('location')).toBe('/jodi');
    expect(screen.getByRole('button', { name: 'Check again' })).toBeVisible();
  });

  it('checks no other type against the open time [S14]', async () => {
    await open(KALYAN, AT_5_PM);
    const free = GAME_TYPES.map((row) => row.label).filter((label) => !TIMED.includes(label));
    expect(screen.getAllByRole('link')).toHaveLength(free.length);
    for (const label of free) expect(screen.getByRole('link', { name: new RegExp(`^${label}`) })).toBeVisible();
  });

  it('closes timed types, and no others, as soon as an answer says that Open has ended before its time', async () => {
    await open(KALYAN);
    expect(screen.getAllByRole('link')).toHaveLength(GAME_TYPES.length);
    const openEndedMs = server.world.nowMs - 60_000;
    server.world.main = server.world.main.map((market) => ({ ...market, openEndedMs }));
    await act(() => refreshCall(dashboard));
    for (const label of TIMED)
      expect(await screen.findByRole('button', { name: new RegExp(`^${label}`) })).toHaveTextContent('Closed');
    expect(screen.getAllByRole('link')).toHaveLength(GAME_TYPES.length - TIMED.length);
  });

  it('closes timed types between midnight and a close after it [S36]', async () => {
    const bazar = { gameId: '16', openTime: '09:35 PM', gameName: 'MAIN BAZAR' };
    await open(bazar, Date.parse('2026-11-22T00:03:00+05:30'));
    expect(screen.getByRole('button', { name: /^Jodi Digit/ })).toHaveTextContent('Closed 09:35 PM');
  });

  it('does nothing without a market, and links to one [R35]', async () => {
    await open(null);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Game Selection');
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/imp']);
    for (const tile of screen.getAllByRole('button')) await user.click(tile);
    expect(layoutText('location')).toBe('/game');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
