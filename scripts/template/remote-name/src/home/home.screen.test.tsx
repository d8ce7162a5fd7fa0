import {
  aimPageAt,
  descriptorFaults,
  type GameServer,
  openScreen,
  startGameServer,
} from '@ank/shared/bid-entry/test-support';
import type { RemoteDescriptor } from '@ank/shared/contract';
import { screen } from '@testing-library/react';
import descriptor from '../../descriptor.json';
import remote from '../remote';

let server: GameServer;

beforeAll(async () => {
  server = await startGameServer();
  aimPageAt(server.origin);
});
afterAll(() => server.close());

it('shows its title and the points of the player', async () => {
  await openScreen(server, remote.routes, '/__NAME__', null);
  expect(await screen.findByText('You have 1,000 points')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('__TITLE__');
});

it('declares exactly the screens that exist', () => {
  expect(descriptorFaults(descriptor as RemoteDescriptor, remote)).toEqual([]);
});
