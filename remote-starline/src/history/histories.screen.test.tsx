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

describe('the histories of Starline', () => {
  it('list bids of today with number, points and status [R41] [S23] [S40] [C07]', async () => {
    const bids = [bidRow({ gameName: '02:50 PM', label: 'Single Digit', status: 'won', wonPoints: '9500' })];
    const { bodies } = await openScreen(server, routes, '/imp5', null, { bids });
    expect(await screen.findByText('02:50 PM')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Starline Bid History');
    expect(screen.getByRole('listitem')).toHaveTextContent(
      '02:50 PMWon51,000 points+9,500 wonSingle Digit, Open21 Nov 2026 02:40:00 PM',
    );
    expect(bodies(FAMILY_PATHS.starline.bidHistory)).toMatchObject([
      { unique_token: 'test-token', bid_from: '11/21/2026', bid_to: '11/21/2026' },
    ]);
  });

  it('list wins of today with number and amount [R41] [S23] [S40] [C07]', async () => {
    const wins = [winRow({ gameName: '02:50 PM', label: 'Single Digit' })];
    const { bodies } = await openScreen(server, routes, '/imp6', null, { wins });
    expect(await screen.findByText('02:50 PM')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Starline Win History');
    expect(screen.getByRole('listitem')).toHaveTextContent(
      '02:50 PMWon5+9,500 wonSingle Digit, Open21 Nov 2026 02:40:00 PM',
    );
    expect(bodies(FAMILY_PATHS.starline.winHistory)).toMatchObject([
      { unique_token: 'test-token', date_from: '11/21/2026', date_to: '11/21/2026' },
    ]);
  });

  it.each([
    ['/imp5', FAMILY_PATHS.starline.bidHistory],
    ['/imp6', FAMILY_PATHS.starline.winHistory],
  ] as const)('%s shows NO DATA FOUND for an empty list, and after a failure [E12]', async (path, call) => {
    const { press } = await openScreen(server, routes, path, null);
    expect(await screen.findByText('NO DATA FOUND')).toBeVisible();
    expect(screen.getByRole('link', { name: 'See open markets' })).toHaveAttribute('href', '/imp2');
    server.fault(call, { status: 500, body: {} });
    await press('Submit');
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible();
    expect(screen.getByText('NO DATA FOUND')).toBeVisible();
  });
});
