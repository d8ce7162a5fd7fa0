import { createClient } from './client';
import { OWN_DIALECT } from './dialect';
import { type LocalServer, startLocalServer } from './test-support/local-server';
import { aCall } from './test-support/one-call';

const polled = aCall({ polled: true });
const UNCHANGED = { unchanged: true, server_time: '2026-11-21T10:00:30.000+05:30', status: true };

let server: LocalServer;
let token: string;
let serverTimes: number[];
let client: ReturnType<typeof createClient>;

beforeEach(async () => {
  server = await startLocalServer();
  token = 'T1';
  serverTimes = [];
  client = createClient({
    ...OWN_DIALECT,
    appKey: 'KEY',
    apiOrigin: server.origin,
    token: () => token,
    onServerTime: (serverTimeMs) => serverTimes.push(serverTimeMs),
    onSessionEnded: () => undefined,
  });
});
afterEach(() => server.close());

const sentVersions = (): unknown[] => server.received.map(({ body }) => body.since);

it('asks with the version of the last answer and keeps that answer while nothing changed', async () => {
  server.answerJson({ note: 'first', version: 'v1', status: true });
  const first = await client.send(polled, undefined);
  server.answerJson(UNCHANGED);
  expect(await client.send(polled, undefined)).toBe(first);
  expect(await client.send(polled, undefined)).toBe(first);
  server.answerJson({ note: 'second', version: 'v2', status: true });
  expect(await client.send(polled, undefined)).toEqual({ note: 'second' });
  await client.send(polled, undefined);
  expect(sentVersions()).toEqual([undefined, 'v1', 'v1', 'v1', 'v2']);
  expect(serverTimes).toEqual([
    Date.parse('2026-11-21T10:00:30.000+05:30'),
    Date.parse('2026-11-21T10:00:30.000+05:30'),
  ]);
});

it('never asks with the version of another player or of other fields', async () => {
  server.answerJson({ note: 'first', version: 'v1', status: true });
  await client.send(polled, undefined);
  token = 'T2';
  await client.send(polled, undefined);
  await client.send(aCall({ polled: true, encode: () => ({ field: 1 }) }), undefined);
  expect(sentVersions()).toEqual([undefined, undefined, undefined]);
});

it('keeps the last answer over a failed poll', async () => {
  server.answerJson({ note: 'first', version: 'v1', status: true });
  const first = await client.send(polled, undefined);
  server.answerJson({ msg: 'busy', code: 'unavailable', status: false }, 503);
  await expect(client.send(polled, undefined)).rejects.toThrow('busy');
  server.answerJson(UNCHANGED);
  expect(await client.send(polled, undefined)).toBe(first);
});

it('sends no version to a server that names none, nor with calls that are not polled', async () => {
  server.answerJson({ note: 'first', status: true });
  await client.send(polled, undefined);
  await client.send(polled, undefined);
  server.answerJson({ note: 'first', version: 'v1', status: true });
  await client.send(aCall(), undefined);
  await client.send(aCall(), undefined);
  expect(sentVersions()).toEqual([undefined, undefined, undefined, undefined]);
});
