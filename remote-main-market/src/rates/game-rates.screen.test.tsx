import { type GameServer, startGameServer, type World } from '@ank/bid-entry/test-support';
import { FAMILY_PATHS } from '@ank/protocol';
import { aimPageAt, freshPage, openPage } from '@ank/testing';
import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { routes } from '../screens';

const RATES: World['rates'] = [
  { field: 'full_sangam', rate: { stake: 10, pays: 100_000 } },
  { field: 'half_sangam', rate: { stake: 10, pays: 10_000 } },
  { field: 'tripple_pana', rate: { stake: 10, pays: 7000 } },
  { field: 'double_pana', rate: { stake: 10, pays: 3000 } },
  { field: 'single_pana', rate: { stake: 10, pays: 1500 } },
  { field: 'jodi_digit', rate: { stake: 10, pays: 950 } },
  { field: 'single_digit', rate: { stake: 10, pays: 95 } },
];

let server: GameServer;
let user: UserEvent;

function open(world: Partial<World> = { rates: RATES }): void {
  server.reset(world);
  freshPage();
  user = openPage(routes, '/gameRates');
}

const rows = () => screen.getAllByRole('listitem').map((row) => row.textContent);

beforeAll(async () => {
  server = await startGameServer();
  aimPageAt(server.origin);
});
afterAll(() => server.close());

describe('the game rates', () => {
  it('are a row for each of the seven game types with its pair of values [R29]', async () => {
    open();
    await screen.findByText('Jodi Digit');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Game Rates');
    expect(rows()).toEqual([
      'Single Digit10-95',
      'Jodi Digit10-950',
      'Single Pana10-1500',
      'Double Pana10-3000',
      'Triple Pana10-7000',
      'Half Sangam10-10000',
      'Full Sangam10-100000',
    ]);
  });

  it('explain how a win is rounded down to whole points, by the rates in force', async () => {
    open();
    expect(await screen.findByRole('note')).toHaveTextContent(/At 10-95, 41 points come to 389\.5 and pay 389\.$/);
    open({ rates: RATES.slice(0, -1) });
    await screen.findByText('Jodi Digit');
    expect(screen.getByRole('note')).toHaveTextContent(/^Wins are rounded down to whole points\.$/);
  });

  it('have no row for a rate that the server does not send', async () => {
    open({ rates: RATES.slice(-2) });
    await screen.findByText('Jodi Digit');
    expect(rows()).toHaveLength(2);
  });

  it('can be retried after a failure', async () => {
    server.reset({ rates: RATES });
    freshPage();
    server.fault(FAMILY_PATHS.main.rates, 'lose-answer');
    user = openPage(routes, '/gameRates');
    expect(await screen.findByText('The rates could not be loaded')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Full Sangam')).toBeVisible();
  });
});
