import { bidRow, type GameServer, openScreen, startGameServer, winRow } from '@ank/bid-entry/test-support';
import { FAMILY_PATHS } from '@ank/protocol';
import { aimPageAt } from '@ank/testing';
import { screen } from '@testing-library/react';
import { routes } from '../screens';

let server: GameServer;

beforeAll(async () => {
  server = await startGameServer();
  aimPageAt(server.origin);
});
afterAll(() => server.close());

describe('the histories of Gali Disawar', () => {
  it('list bids of today with number, points and status [R42] [S23] [S40] [C07]', async () => {
    const bids = [bidRow({ gameName: 'FARIDABAD', label: 'Left Digit', status: 'won', wonPoints: '9500' })];
    const { bodies } = await openScreen(server, routes, '/impbid', null, { bids });
    expect(await screen.findByText('FARIDABAD')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('GALI DISAWAR BIDS');
    expect(screen.getByRole('listitem')).toHaveTextContent(
      'FARIDABADWon51,000 points+9,500 wonLeft Digit, Open21 Nov 2026 02:40:00 PM',
    );
    expect(bodies(FAMILY_PATHS.gali.bidHistory)).toMatchObject([
      { unique_token: 'test-token', bid_from: '11/21/2026', bid_to: '11/21/2026' },
    ]);
  });

  it('list wins of today with number and amount [R42] [S23] [S40] [C07]', async () => {
    const wins = [winRow({ gameName: 'FARIDABAD', label: 'Left Digit' })];
    const { bodies } = await openScreen(server, routes, '/impwin', null, { wins });
    expect(await screen.findByText('FARIDABAD')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('GALI DISAWAR WINS');
    expect(screen.getByRole('listitem')).toHaveTextContent(
      'FARIDABADWon5+9,500 wonLeft Digit, Open21 Nov 2026 02:40:00 PM',
    );
    expect(bodies(FAMILY_PATHS.gali.winHistory)).toMatchObject([
      { unique_token: 'test-token', date_from: '11/21/2026', date_to: '11/21/2026' },
    ]);
  });

  it.each([
    ['/impbid', FAMILY_PATHS.gali.bidHistory],
    ['/impwin', FAMILY_PATHS.gali.winHistory],
  ] as const)('%s shows NO DATA FOUND for an empty list, and after a failure [E12]', async (path, call) => {
    const { press } = await openScreen(server, routes, path, null);
    expect(await screen.findByText('NO DATA FOUND')).toBeVisible();
    expect(screen.getByRole('link', { name: 'See open markets' })).toHaveAttribute('href', '/galiIMP');
    server.fault(call, { status: 500, body: {} });
    await press('Submit');
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible();
    expect(screen.getByText('NO DATA FOUND')).toBeVisible();
  });
});
