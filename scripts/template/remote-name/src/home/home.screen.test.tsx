import type { RemoteDescriptor } from '@ank/contract';
import { dashboardEndpoint } from '@ank/protocol';
import { API } from '@ank/protocol/test-support';
import {
  aimPageAt,
  descriptorFaults,
  freshPage,
  type HttpServer,
  openPage,
  playerReply,
  startHttpServer,
} from '@ank/testing';
import { screen } from '@testing-library/react';
import descriptor from '../../descriptor.json';
import remote from '../remote';

let server: HttpServer;

beforeAll(async () => {
  server = await startHttpServer(({ path }) =>
    path === API.dashboard ? dashboardEndpoint.encodeAnswer(playerReply()) : { status: false, msg: 'Unknown path' },
  );
  aimPageAt(server.origin);
});
afterAll(() => server.close());

it('shows its title and the points of the player', async () => {
  freshPage();
  openPage(remote.routes, '/__NAME__');
  expect(await screen.findByText('You have 1,000 points')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('__TITLE__');
});

it('declares exactly the existing screens', () => {
  expect(descriptorFaults(descriptor as RemoteDescriptor, remote)).toEqual([]);
});
