import { bidRow, type GameServer, openScreen, startGameServer, winRow } from '@ank/bid-entry/test-support';
import { FAMILY_PATHS } from '@ank/protocol';
import { aimPageAt, layoutText } from '@ank/testing';
import { screen, waitFor } from '@testing-library/react';
import { routes } from '../screens';

let server: GameServer;

beforeAll(async () => {
  server = await startGameServer();
  aimPageAt(server.origin);
});
afterAll(() => server.close());

describe('the histories of the main markets', () => {
  it('list bids under BIDS and BID History [R40] [S23] [S40] [C07]', async () => {
    const { bodies } = await openScreen(server, routes, '/imp4', null, { bids: [bidRow()] });
    expect(await screen.findByText('KALYAN')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('BIDS');
    expect(screen.getByRole('heading', { name: 'BID History' })).toBeVisible();
    expect(bodies(FAMILY_PATHS.main.bidHistory)).toMatchObject([
      { unique_token: 'test-token', bid_from: '11/21/2026', bid_to: '11/21/2026' },
    ]);
  });

  it('list wins with number and amount [R40] [S23] [S40] [C07]', async () => {
    const { bodies } = await openScreen(server, routes, '/imp3', null, {
      wins: [winRow({ label: 'Full Sangam', session: 'close', digits: '128', closeDigits: '240' })],
    });
    expect(await screen.findByText('KALYAN')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('WINS');
    expect(screen.getByRole('listitem')).toHaveTextContent(
      'KALYANWon128-240+9,500 wonFull Sangam, Close21 Nov 2026 02:40:00 PM',
    );
    expect(bodies(FAMILY_PATHS.main.winHistory)).toMatchObject([
      { unique_token: 'test-token', date_from: '11/21/2026', date_to: '11/21/2026' },
    ]);
  });

  it.each([
    ['/bid', '/imp4'],
    ['/win', '/imp3'],
    ['/windata', '/imp3'],
  ])('%s redirects to %s [R43]', async (alias, path) => {
    await openScreen(server, routes, alias, null);
    await waitFor(() => expect(layoutText('location')).toBe(path));
    expect(await screen.findByText('NO DATA FOUND')).toBeVisible();
  });
});
