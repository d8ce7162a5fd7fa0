import { createClient } from './client';
import { OWN_DIALECT } from './dialect';
import { aCall as call, failureOf } from './test-support/one-call';
import { type LocalServer, startLocalServer } from './test-support/local-server';

let server: LocalServer;
let token: string | null;
let kept: (object | null)[];

beforeEach(async () => {
  server = await startLocalServer();
  token = 'T1';
  kept = [];
});
afterEach(() => server.close());

const send = (changes: Parameters<typeof call>[0] = { kept: 'always' }): Promise<{ note: string }> =>
  createClient({
    ...OWN_DIALECT,
    appKey: 'KEY',
    apiOrigin: server.origin,
    token: () => token,
    onServerTime: () => undefined,
    onSessionEnded: () => undefined,
    onKept: (_call, _input, envelope) => void kept.push(envelope),
  }).send(call(changes), undefined);

const ANSWER = { status: true, note: 'a' };

it('the answer of a call that is kept is handed on as sent, and no other', async () => {
  server.answerJson(ANSWER);
  await send();
  await send({});
  expect(kept).toEqual([ANSWER]);
});

it('a refusal is not kept', async () => {
  server.answerJson({ ...ANSWER, status: false });
  await failureOf(send());
  expect(kept).toEqual([]);
});

it.each(['T2', null])('an answer is not kept when the token has become %j meanwhile', async (next) => {
  server.answer((response) => {
    token = next;
    response.end(JSON.stringify(ANSWER));
  });
  await expect(send()).resolves.toEqual({ note: 'a' });
  expect(kept).toEqual([]);
});
