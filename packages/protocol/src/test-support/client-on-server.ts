import { type Client, createClient } from '../client';
import { OWN_DIALECT } from '../dialect';
import { type LocalServer, startLocalServer } from './local-server';

export type ClientOnServer = {
  server: LocalServer;
  client: Client;
  token: string;
  serverTimes: number[];
  roundTrips: number[];
};

/**
 * A client of our own protocol on a local server. Its token can be set; the server times that it learns are recorded,
 * and the round trip of each, in ms.
 */
export async function clientOnServer(): Promise<ClientOnServer> {
  const server = await startLocalServer();
  const client = createClient({
    ...OWN_DIALECT,
    appKey: 'KEY',
    apiOrigin: server.origin,
    token: () => on.token,
    onServerTime: (serverTimeMs, roundTripMs) => {
      on.serverTimes.push(serverTimeMs);
      on.roundTrips.push(roundTripMs);
    },
    onSessionEnded: () => undefined,
  });
  const on: ClientOnServer = { server, client, token: 'T1', serverTimes: [], roundTrips: [] };
  return on;
}
