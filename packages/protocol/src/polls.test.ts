import { type ClientOnServer, clientOnServer } from './test-support/client-on-server';
import { aCall } from './test-support/one-call';

const polled = aCall({ polled: true });
const UNCHANGED = { unchanged: true, server_time: '2026-11-21T10:00:30.000+05:30', status: true };

let on: ClientOnServer;
beforeEach(async () => {
  on = await clientOnServer();
});
afterEach(() => on.server.close());

const sentVersions = (): unknown[] => on.server.received.map(({ body }) => body.since);

it('are sent with the version of the last answer and keep that answer while nothing has changed', async () => {
  on.server.answerJson({ note: 'first', version: 'v1', status: true });
  const first = await on.client.send(polled, undefined);
  on.server.answerJson(UNCHANGED);
  expect(await on.client.send(polled, undefined)).toBe(first);
  expect(await on.client.send(polled, undefined)).toBe(first);
  on.server.answerJson({ note: 'second', version: 'v2', status: true });
  expect(await on.client.send(polled, undefined)).toEqual({ note: 'second' });
  await on.client.send(polled, undefined);
  expect(sentVersions()).toEqual([undefined, 'v1', 'v1', 'v1', 'v2']);
  expect(on.serverTimes).toEqual([
    Date.parse('2026-11-21T10:00:30.000+05:30'),
    Date.parse('2026-11-21T10:00:30.000+05:30'),
  ]);
});

it('are never sent with the version of another player or of other fields', async () => {
  on.server.answerJson({ note: 'first', version: 'v1', status: true });
  await on.client.send(polled, undefined);
  on.token = 'T2';
  await on.client.send(polled, undefined);
  await on.client.send(aCall({ polled: true, encode: () => ({ field: 1 }) }), undefined);
  expect(sentVersions()).toEqual([undefined, undefined, undefined]);
});

it('keep the last answer after a failed poll', async () => {
  on.server.answerJson({ note: 'first', version: 'v1', status: true });
  const first = await on.client.send(polled, undefined);
  on.server.answerJson({ msg: 'busy', code: 'unavailable', status: false }, 503);
  await expect(on.client.send(polled, undefined)).rejects.toThrow('busy');
  on.server.answerJson(UNCHANGED);
  expect(await on.client.send(polled, undefined)).toBe(first);
});

it('are sent without a version to a server that sends none, as are calls that are not polled', async () => {
  on.server.answerJson({ note: 'first', status: true });
  await on.client.send(polled, undefined);
  await on.client.send(polled, undefined);
  on.server.answerJson({ note: 'first', version: 'v1', status: true });
  await on.client.send(aCall(), undefined);
  await on.client.send(aCall(), undefined);
  expect(sentVersions()).toEqual([undefined, undefined, undefined, undefined]);
});
