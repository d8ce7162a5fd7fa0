import { FAMILY_PATHS } from '@ank/protocol';
import { API } from '@ank/protocol/test-support';
import type { Server } from 'node:http';
import { gzipSync } from 'node:zlib';
import { DATABASES } from '../../../test/support/databases';
import { exchange, listenOn, type RawAnswer, rawPost, serverOfFramework } from '../../../test/support/raw-http';
import { at, createWorld, KALYAN, type Player, type Slip, slipBody, type World } from '../../../test/support/world';

const REMOTES = 'https://remotes.example';
const BID = FAMILY_PATHS.main.submitBid;
const GZIP = { 'accept-encoding': 'gzip, deflate, br' };
const KEYS = { env_type: 'Prod', app_key: 'test' };

const BROWSER = {
  connection: 'keep-alive',
  'sec-ch-ua': '"Chromium";v="142", "Not_A Brand";v="99"',
  'user-agent': 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0',
  accept: '*/*',
  origin: 'http://127.0.0.1',
  'sec-fetch-mode': 'cors',
  referer: 'http://127.0.0.1/imp',
  'accept-language': 'en-IN,hi;q=0.9',
  cookie: `device=${'d'.repeat(43)}`,
};

const poll = (player: Player, more: object = {}): string =>
  JSON.stringify({ ...KEYS, unique_token: player.token, ...more });
const bid = (player: Player, slip: Slip, more: object = {}): string =>
  JSON.stringify({ ...KEYS, ...slipBody(player.token, slip), ...more });

type Case = {
  name: string;
  pieces: (player: Player) => readonly (string | Buffer)[];
  /** The number of answers. */
  answers?: number;
  /** How many of them the lane gives. */
  inLane: number;
  /** Whether the lane gives them only after Node has read the request: it is not plain, or not alone. */
  byNode?: boolean;
  before?: (world: World, player: Player) => Promise<unknown>;
};

const sql =
  (text: string) =>
  ({ database }: World, { id }: Player): Promise<unknown> =>
    database.query(text, [id]);

type Headers = Record<string, string | null>;
const polled = (name: string, inLane: number, headers: Headers = {}, more: object = {}): Case => ({
  name: `a poll ${name}`,
  pieces: (player) => [rawPost(API.dashboard, poll(player, more), headers)],
  inLane,
});
const sentAs = (name: string, body: (text: string) => string | Buffer, headers: Headers = {}, inLane = 0): Case => ({
  name: `a body ${name}`,
  pieces: (player) => [rawPost(API.dashboard, body(poll(player)), headers)],
  inLane,
});
const ofNode = (example: Case): Case => ({ ...example, byNode: true });
const spelled = (name: string, spell: (text: string) => string, byNode = true): Case => ({
  name: `a poll ${name}`,
  pieces: (player) => [Buffer.from(spell(rawPost(API.dashboard, poll(player)).toString('latin1')), 'latin1')],
  inLane: 1,
  byNode,
});
const slip = (name: string, sent: Slip, inLane = 1, before?: Case['before']): Case => ({
  name: `a bid ${name}`,
  pieces: (player) => [rawPost(BID, bid(player, sent))],
  inLane,
  before,
});

const CASES: readonly Case[] = [
  polled('in plain', 1),
  polled('with gzip', 1, GZIP),
  polled('with gzip refused', 1, { 'accept-encoding': 'gzip;q=0, identity' }),
  polled('with any encoding', 1, { 'accept-encoding': '*' }),
  polled('with another version', 1, GZIP, { since: 'other' }),
  polled('with a version that is none', 1, GZIP, { since: 7 }),
  polled('of the page of the server', 1, { origin: 'http://127.0.0.1' }),
  polled('of the page under another name', 0, { origin: 'http://elsewhere.example' }),
  polled('of a page whose origin is null', 0, { origin: 'null' }),
  polled('of a page that may ask', 1, { origin: REMOTES }),
  polled('with cookies', 1, { cookie: `device=${'d'.repeat(43)}; other=1` }),
  polled('through a proxy', 1, { 'x-forwarded-for': '203.0.113.9, 10.0.0.1' }),
  polled('through a proxy that names the host', 0, {
    'x-forwarded-host': 'play.example',
    'x-forwarded-proto': 'https',
  }),
  polled('of an odd host', 1, { host: 'a_b' }),
  polled('with charset', 1, { 'content-type': 'application/json; charset=utf-8' }),
  polled('with an odd charset', 0, { 'content-type': 'application/json ; charset="utf-8"' }),
  polled('of another type', 0, { 'content-type': 'text/plain' }),
  polled('of a form', 0, { 'content-type': 'application/x-www-form-urlencoded' }),
  polled('without a type', 0, { 'content-type': null }),
  polled('of a browser', 1, { ...GZIP, ...BROWSER }),
  ofNode(polled('that closes', 1, { connection: 'close' })),
  ofNode(polled('that upgrades', 1, { connection: 'upgrade', upgrade: 'h2c' })),
  polled('that asks to be kept', 1, { connection: 'keep-alive' }),
  ofNode(polled('with bytes above ASCII', 1, { 'user-agent': 'é' })),
  spelled('of an older version', (text) => text.replace('HTTP/1.1', 'HTTP/1.0')),
  spelled('in capital letters', (text) => text.replace(/^[a-z-]+:/gm, (name) => name.toUpperCase()), false),
  spelled('without blanks', (text) => text.replaceAll(': ', ':')),
  spelled('with an address in two lines', (text) =>
    text.replace('host', 'x-forwarded-for: a\r\nx-forwarded-for: b\r\nhost'),
  ),
  spelled('with two types', (text) => text.replace('host', 'content-type: application/json\r\nhost')),
  spelled('after an empty line', (text) => `\r\n${text}`),
  polled('of another environment', 0, {}, { env_type: 'Test' }),
  polled('without an app key', 0, {}, { app_key: '' }),
  polled('with a number as token', 0, {}, { unique_token: 7 }),
  polled('without a token', 0, {}, { unique_token: null }),
  polled('with an unknown token', 0, {}, { unique_token: 'x'.repeat(43) }),
  polled('with a dangerous name', 0, {}, { constructor: { prototype: {} } }),
  sentAs('that is empty', () => ''),
  sentAs('that is no JSON', (text) => `${text}}`),
  sentAs('that is a list', (text) => `[${text}]`),
  sentAs('that is null', () => 'null'),
  sentAs('with a prototype', (text) => text.replace('{', '{"__proto__":{"a":1},')),
  sentAs('with a hidden prototype', (text) => text.replace('{', '{"\\u005f_proto__":{"a":1},')),
  sentAs('with a mark before it', (text) => `\ufeff${text}`),
  sentAs('that is no UTF-8', (text) => Buffer.concat([Buffer.from(text), Buffer.from([0xff])])),
  sentAs('with blanks', (text) => ` ${text}\n`, {}, 1),
  sentAs('of 17 KB', (text) => text + ' '.repeat(17 * 1024)),
  sentAs('of 70 KB', (text) => text + ' '.repeat(70 * 1024)),
  sentAs('that is compressed', (text) => gzipSync(text), { 'content-encoding': 'gzip' }),
  sentAs('in chunks', (text) => `${text.length.toString(16)}\r\n${text}\r\n0\r\n\r\n`, {
    'content-length': null,
    'transfer-encoding': 'chunked',
  }),
  {
    name: 'a body in two pieces, and another request after it',
    byNode: true,
    pieces: (player) => {
      const whole = rawPost(API.dashboard, poll(player));
      return [whole.subarray(0, -20), whole.subarray(-20), rawPost(API.dashboard, poll(player))];
    },
    answers: 2,
    inLane: 2,
  },
  {
    name: 'requests one after another without waiting',
    byNode: true,
    pieces: (player) => [Buffer.concat([poll, poll, bid].map((body) => rawPost(API.dashboard, body(player, {}))))],
    answers: 3,
    inLane: 3,
  },
  {
    name: 'a refused request before a good one',
    pieces: (player) => [
      rawPost(API.dashboard, poll(player), { origin: 'https://evil.example' }),
      rawPost(API.dashboard, '{', {}),
      rawPost(API.dashboard, poll(player)),
    ],
    answers: 2,
    inLane: 0,
  },
  {
    name: 'a path with a query',
    pieces: (player) => [rawPost(`${API.dashboard}?a=1`, poll(player))],
    inLane: 0,
  },
  { name: 'another method', pieces: () => ['PUT /api-get-dashboard-data HTTP/1.1\r\nhost: a\r\n\r\n'], inLane: 0 },
  { name: 'the wallet', pieces: (player) => [rawPost(API.walletBalance, poll(player), GZIP)], inLane: 1 },
  {
    name: 'another spelling of a path',
    pieces: (player) => [rawPost('/api-submit-galidisswar-bid', bid(player, { gameId: '1' }))],
    inLane: 0,
  },
  slip('', {}),
  slip('with a key', { requestId: 'differential-1' }),
  slip('of no market', { gameId: '999999' }),
  slip('of an unknown type', { label: 'Lottery' }),
  slip('with a wrong number', { lines: [{}, { digits: '55' }] }),
  slip('with a field of another type', { lines: [{}, { digits: 5 }] }, 0),
  slip('without lines', { lines: [] }, 0),
  slip('above the limit', { lines: [{ points: '99999999' }] }),
  slip('above the balance', { lines: Array.from({ length: 9 }, () => ({ points: '1000' })) }),
  slip('of a player who may not bet', {}, 1, sql('update player set betting_on = false where id = $1')),
  slip('of a blocked player', {}, 1, sql('update player set blocked = true where id = $1')),
  slip('of an ended session', {}, 1, sql('update player_session set ended_at = created_at where player_id = $1')),
  slip('of a closed market', { gameId: KALYAN }, 1, (world) => world.setClock(at('11:00 PM'))),
  {
    ...polled('of a blocked player', 1, GZIP),
    before: sql('update player set blocked = true where id = $1'),
  },
  {
    ...polled('of an ended session', 1, { cookie: `device=${'d'.repeat(43)}`, 'x-forwarded-for': '203.0.113.9' }),
    before: sql('update player_session set ended_at = created_at where player_id = $1'),
  },
  {
    name: 'a bid and its repeat, then other numbers under its key',
    byNode: true,
    pieces: (player) => {
      const sent = { requestId: 'differential-2' };
      const other = { ...sent, lines: [{ digits: '6' }] };
      return [sent, sent, other].map((one) => rawPost(BID, bid(player, one)));
    },
    answers: 3,
    inLane: 1,
  },
];

/** Without values that differ between two players, two slips or two times. */
function comparable({ status, headers, body }: RawAnswer, player: Player): unknown {
  const { date: _date, 'content-length': _length, ...kept } = headers;
  const text = body
    .replaceAll(`"user_id":"${player.id}"`, '"user_id":"(some)"')
    .replaceAll(player.mobile, '(mobile)')
    .replace(/"(version|slip_id)":"[^"]+"/g, '"$1":"(some)"');
  return { status, headers: Object.fromEntries(Object.entries(kept).sort()), text };
}

describe.each(DATABASES.slice(0, 1))('the lane beside the framework', (kind) => {
  let world: World;
  let framework: Server;
  /** Requests that Node has read for the lane or the framework. */
  const read = jest.fn();
  let ports: { lane: number; framework: number };
  beforeAll(async () => {
    world = await createWorld(kind, { TRUST_PROXY: '1', REMOTE_ORIGINS: REMOTES });
    world.app.server.on('request', read);
    framework = serverOfFramework(world.app);
    ports = { lane: await listenOn(world.app.server), framework: await listenOn(framework) };
  });
  beforeEach(() => world.setClock(at('10:00 AM')));
  afterEach(() => jest.restoreAllMocks());
  afterAll(async () => {
    framework.close();
    await world.close();
  });

  /** A player whose token the server has seen. */
  async function knownPlayer(): Promise<Player> {
    const player = await world.addPlayer(5000);
    await world.call(API.walletBalance, { unique_token: player.token });
    return player;
  }

  async function answersOf(port: number, { pieces, answers = 1, before }: Case): Promise<unknown> {
    const player = await knownPlayer();
    await before?.(world, player);
    const given = await exchange(port, pieces(player), answers);
    const events = (await world.securityEvents()).filter(({ player_id }) => player_id === player.id);
    return {
      given: given.map((answer) => comparable(answer, player)),
      balance: await player.balance(),
      events: events.map(({ kind, address, device, details }) => ({ kind, address, device, details })),
    };
  }

  it.each(CASES)('answers $name like the framework', async (example) => {
    const asked = jest.spyOn(world.app, 'routing');
    read.mockClear();
    const byLane = await answersOf(ports.lane, example);
    const handedOver = asked.mock.calls.length;
    const byFramework = await answersOf(ports.framework, example);
    expect(byLane).toEqual(byFramework);
    const { given } = byFramework as { given: unknown[] };
    expect(given.length - handedOver).toBe(example.inLane);
    if (!example.byNode) expect(read).toHaveBeenCalledTimes(given.length - example.inLane);
  });

  it("counts its requests towards a player's limit", async () => {
    const player = await world.addPlayer(100);
    const together = 101;
    const statuses: number[] = [];
    for (let sent = 0; sent < 6 * together; sent += together) {
      const requests = Array.from({ length: together }, () => rawPost(API.walletBalance, poll(player)));
      const given = await exchange(ports.lane, [Buffer.concat(requests)], together);
      statuses.push(...given.map(({ status }) => status));
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(600);
    expect(statuses.filter((status) => status === 429)).toHaveLength(6);
  });
});
