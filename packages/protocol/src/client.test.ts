import { type AddressInfo, createServer } from 'node:net';
import { ACCOUNT_BLOCKED, createClient, SESSION_ENDED } from './client';
import { type Dialect, OWN_DIALECT } from './dialect';
import { INVALID_FORMAT } from './read-answer';
import { aCall as call, failureOf } from './test-support/one-call';
import { type LocalServer, startLocalServer } from './test-support/local-server';

let server: LocalServer;
let token: string | null;
let endings: string[][];

beforeEach(async () => {
  server = await startLocalServer();
  token = 'T1';
  endings = [];
});
afterEach(() => server.close());

const client = (apiOrigin = server.origin, dialect: Partial<Dialect> = {}): ReturnType<typeof createClient> =>
  createClient({
    ...OWN_DIALECT,
    ...dialect,
    appKey: 'KEY',
    apiOrigin,
    token: () => token,
    onServerTime: () => undefined,
    onSessionEnded: (...why) => void endings.push(why),
  });

const send = (
  options?: { signal?: AbortSignal; timeoutMs?: number },
  changes?: Parameters<typeof call>[0],
): Promise<{ note: string }> => client().send(call(changes), undefined, options);

describe('a request', () => {
  it('is a JSON post to the host root with env_type, app_key and, in a session, the token [C01]', async () => {
    await send();
    await send({}, { session: false, path: '/api-game-rates' });
    expect(server.received.map(({ method, path, body }) => ({ method, path, body }))).toEqual([
      {
        method: 'POST',
        path: '/api-get-dashboard-data',
        body: { env_type: 'Prod', app_key: 'KEY', unique_token: 'T1' },
      },
      { method: 'POST', path: '/api-game-rates', body: { env_type: 'Prod', app_key: 'KEY' } },
    ]);
    expect(server.received[0]?.headers['content-type']).toBe('application/json');
  });

  it('sends no cookie of its own [C01]', async () => {
    await send();
    expect(server.received[0]?.headers.cookie).toBeUndefined();
  });

  it('sends an empty token when nobody is logged in', async () => {
    token = null;
    await send();
    expect(server.received[0]?.body.unique_token).toBe('');
  });
});

describe('an accepted answer', () => {
  it.each([true, 'true', undefined])('is decoded with status %j', async (status) => {
    server.answerJson({ status, note: 5 });
    await expect(send()).resolves.toEqual({ note: '5' });
  });

  it('is read as JSON whatever its content type', async () => {
    server.answer((response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end('{"status":true,"note":"a"}'),
    );
    await expect(send()).resolves.toEqual({ note: 'a' });
  });

  it.each([
    'Notice: x {"status":true,"note":"a"}',
    '{"status":true,"note":"a"}\n<br /><b>Warning</b>: y in <b>/x.php</b>',
    '<style>p { color: red }</style>{"status":"true","note":"a"}<p>{}</p>',
    'Parse error: unexpected \'{\' in /x.php {"status":true,"note":"a"} }',
    'Array ( [a] => "{" ) {"status":true,"note":"a","more":{"b":"}\\"{"}}',
    '\uFEFF{"status":true,"note":"a"}',
    'Notice {"result":[],"note":"a"}',
  ])('is found between the messages of a server: %s', async (answer) => {
    server.answer((response) => response.writeHead(200, { 'content-type': 'text/html' }).end(answer));
    await expect(send()).resolves.toEqual({ note: 'a' });
  });

  it('may have status false for an empty list, but not with a code', async () => {
    server.answerJson({ status: false, msg: 'none' });
    await expect(send({}, { acceptsFalse: true })).resolves.toEqual({ note: '' });
    server.answerJson({ status: false, msg: 'no', code: 'not_allowed' });
    await expect(send({}, { acceptsFalse: true })).rejects.toMatchObject({ outcome: 'refused', code: 'not_allowed' });
  });

  it('may have status false with the message of an empty answer, and with no other', async () => {
    const acceptsFalse = (message: string): boolean => message === 'none yet';
    server.answerJson({ status: false, msg: 'none yet' });
    await expect(send({}, { acceptsFalse })).resolves.toEqual({ note: '' });
    server.answerJson({ status: false, msg: 'none yet', code: 'not_allowed' });
    await expect(send({}, { acceptsFalse })).rejects.toMatchObject({ outcome: 'refused' });
    server.answerJson({ status: false, msg: 'not today' });
    await expect(send({}, { acceptsFalse })).rejects.toMatchObject({ outcome: 'refused', message: 'not today' });
  });
});

describe('a refusal', () => {
  it('has its reason and the values of its message, and drops anything else', async () => {
    server.answerJson({
      status: false,
      msg: 'Min amt is 10',
      code: 'bad_request',
      reason: 'min_points',
      values: ['10'],
    });
    expect(await failureOf(send())).toMatchObject({ reason: 'min_points', values: ['10'], sent: 'Min amt is 10' });
    server.answerJson({ status: false, msg: 'No', reason: 7, values: ['10', 20, null] });
    expect(await failureOf(send())).toMatchObject({ reason: null, values: ['10', '20', 'null'] });
    server.answerJson({ status: false, msg: 'No', values: 'all' });
    expect(await failureOf(send())).toMatchObject({ reason: null, values: [] });
  });

  it.each([false, 'false', 0, 1, null, 'TRUE', 'ok'])('follows from status %j [C15]', async (status) => {
    server.answerJson({ status, msg: 'No' });
    expect(await failureOf(send())).toMatchObject({
      outcome: 'refused',
      httpStatus: 200,
      code: null,
      line: null,
      message: 'No',
      name: 'ApiError',
    });
  });

  it.each([
    'session_ended',
    'bad_request',
    'not_enough_points',
    'market_closed',
    'betting_off',
    'limit_reached',
    'on_break',
    'duplicate_id',
    'rate_limited',
    'not_allowed',
    'not_found',
    'unavailable',
  ])('has the code %s and the line', async (code) => {
    server.answerJson({ status: false, msg: 'No', code, line: 2 });
    expect(await failureOf(send())).toMatchObject({ outcome: 'refused', code, line: 2 });
  });

  it.each([
    ['constructor', '2'],
    ['unheard_of', null],
    [5, {}],
    [null, undefined],
    ['', [1]],
  ])('ignores the code %j and the line %j', async (code, line) => {
    server.answerJson({ status: false, code, line, msg: { text: 'x' } });
    expect(await failureOf(send())).toMatchObject({ outcome: 'refused', code: null, line: null, message: '' });
  });

  it.each([400, 401, 403, 404, 409, 413, 422, 429])(
    'follows from HTTP %d with a JSON answer, even with status true',
    async (status) => {
      server.answerJson({ status: true, msg: 'No' }, status);
      expect(await failureOf(send({}, { acceptsFalse: true }))).toMatchObject({
        outcome: 'refused',
        httpStatus: status,
        message: 'No',
      });
    },
  );

  it('follows from an overloaded server that names its code', async () => {
    server.answerJson({ status: false, msg: 'Busy', code: 'unavailable' }, 503);
    expect(await failureOf(send())).toMatchObject({ outcome: 'refused', httpStatus: 503, code: 'unavailable' });
  });
});

describe('an unknown outcome', () => {
  it.each([408, 500, 501, 502, 503, 504, 507, 520, 522, 524, 599])('follows from HTTP %d', async (status) => {
    server.answerJson({ status: false, msg: 'Oh' }, status);
    expect(await failureOf(send())).toMatchObject({ outcome: 'unknown', httpStatus: status, message: 'Oh' });
  });

  it.each(['', 'OK', '<html>Bad gateway</html>', '{"status":true', 'null', '5', '"text"'])(
    'follows from the unreadable answer %j, and keeps its HTTP status [E10]',
    async (answer) => {
      for (const status of [200, 404, 502]) {
        server.answer((response) => response.writeHead(status, { 'content-type': 'text/html' }).end(answer));
        expect(await failureOf(send())).toMatchObject({ outcome: 'unknown', httpStatus: status });
      }
    },
  );

  it.each([
    '<html><script>start({"note":"a"})</script></html>',
    'Notice: x {"status":true',
    '{"status":true,"list":[{"status":"pending","note":"a"}',
    'x {"status":1}',
  ])('follows from an answer without a complete JSON answer in it: %s', async (answer) => {
    server.answer((response) => response.writeHead(200, { 'content-type': 'text/html' }).end(answer));
    expect(await failureOf(send())).toMatchObject({ outcome: 'unknown', message: INVALID_FORMAT });
  });

  it('follows from an answer of another shape', async () => {
    server.answerJson({ status: true, note: { not: 'text' } });
    expect(await failureOf(send())).toMatchObject({ outcome: 'unknown', httpStatus: 200 });
    server.answerJson([]);
    expect(await failureOf(send())).toMatchObject({ outcome: 'unknown', httpStatus: 200 });
  });

  it('follows from a closed port', async () => {
    const probe = createServer();
    await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
    const { port } = probe.address() as AddressInfo;
    await new Promise((resolve) => probe.close(resolve));
    expect(await failureOf(client(`http://127.0.0.1:${port}`).send(call(), undefined))).toMatchObject({
      outcome: 'unknown',
      httpStatus: 0,
      code: null,
    });
  });

  it('follows from a connection cut before or within the answer', async () => {
    server.answer((response) => response.socket?.destroy());
    expect(await failureOf(send())).toMatchObject({ outcome: 'unknown', httpStatus: 0 });
    server.answer((response) => {
      response.writeHead(200, { 'content-length': '100' }).write('{"status":');
      setTimeout(() => response.socket?.destroy(), 20);
    });
    expect(await failureOf(send())).toMatchObject({ outcome: 'unknown' });
  });

  it('follows from silence until the time limit, before the answer or in its middle', async () => {
    server.answer(() => undefined);
    expect(await failureOf(send({ timeoutMs: 1000 }))).toMatchObject({ outcome: 'unknown', httpStatus: 0 });
    server.answer((response) => response.writeHead(200).write('{"status":'));
    expect(await failureOf(send({ timeoutMs: 1000 }))).toMatchObject({ outcome: 'unknown' });
    expect(server.received).toHaveLength(2);
  });

  it('follows from an abort once the request is sent', async () => {
    const giveUp = new AbortController();
    server.answer(() => giveUp.abort());
    expect(await failureOf(send({ signal: giveUp.signal }))).toMatchObject({ outcome: 'unknown', httpStatus: 0 });
    expect(server.received).toHaveLength(1);
  });

  it('sends nothing for a call that was aborted before it began', async () => {
    const giveUp = new AbortController();
    giveUp.abort();
    expect(await failureOf(send({ signal: giveUp.signal }))).toMatchObject({ outcome: 'unknown', httpStatus: 0 });
    expect(server.received).toHaveLength(0);
  });

  it('does not affect a call whose signal aborts after the answer', async () => {
    server.answerJson({ status: true, note: 'a' });
    const late = new AbortController();
    await expect(send({ signal: late.signal })).resolves.toEqual({ note: 'a' });
    late.abort();
    await expect(send()).resolves.toEqual({ note: 'a' });
  });
});

describe('the end of a session', () => {
  const ended = { status: false, msg: 'Session ended', code: 'session_ended' };

  it.each([200, 401, 500])('is reported once when the server ends it with HTTP %d', async (status) => {
    server.answerJson(ended, status);
    expect(await failureOf(send())).toMatchObject({ code: 'session_ended' });
    expect(endings).toEqual([['Session ended', 'session_ended']]);
  });

  it('is also reported by a call that may answer false', async () => {
    server.answerJson(ended);
    await failureOf(send({}, { acceptsFalse: true }));
    expect(endings).toEqual([['Session ended', 'session_ended']]);
  });

  it.each([
    ['the reason of the server', { msg: ACCOUNT_BLOCKED, reason: 'blocked' }, [ACCOUNT_BLOCKED, 'blocked']],
    ['a message of our own without one', { msg: '' }, [SESSION_ENDED, 'session_ended']],
  ])('is reported with %s', async (_what, sent, why) => {
    server.answerJson({ ...ended, ...sent });
    await failureOf(send());
    expect(endings).toEqual([why]);
  });

  it.each(['T2', null])('is not reported when the token has become %j meanwhile', async (next) => {
    server.answer((response) => {
      token = next;
      response.end(JSON.stringify(ended));
    });
    await failureOf(send());
    expect(server.received[0]?.body.unique_token).toBe('T1');
    expect(endings).toEqual([]);
  });

  it('is not reported to a visitor, nor by a call without a token', async () => {
    server.answerJson(ended);
    await failureOf(send({}, { session: false }));
    token = null;
    await failureOf(send());
    expect(endings).toEqual([]);
  });

  it.each(['not_allowed', 'rate_limited', 'unavailable', null])('does not follow from the code %j', async (code) => {
    server.answerJson({ status: false, code });
    await failureOf(send());
    expect(endings).toEqual([]);
  });
});
