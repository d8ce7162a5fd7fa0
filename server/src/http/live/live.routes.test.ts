import { FAMILY_PATHS, liveStream } from '@ank/protocol';
import { API } from '@ank/protocol/test-support';
import { byOperator } from '../../../test/support/actors';
import { DATABASES } from '../../../test/support/databases';
import { listenOn } from '../../../test/support/raw-http';
import { type LiveReader, openStream, refusedStream } from '../../../test/support/live-reader';
import { eventually } from '../../../test/support/eventually';
import { at, createWorld, DAY, KALYAN, type Json, type Player, type World } from '../../../test/support/world';
import { switchPlayer } from '../../accounts/switch-player';
import { declareResult } from '../../results/declare-result';
import { publishRoot } from '../../results/publish-root';
import { sealSession } from '../../results/seal-session';

const STARLINE = FAMILY_PATHS.starline.list.path;
const RESULT = { marketId: KALYAN, day: DAY, session: 'open', number: '128', reason: '' } as const;
const GALI = FAMILY_PATHS.gali.list.path;

describe.each(DATABASES)('the stream on $name', (kind) => {
  let world: World;
  let port: number;
  let player: Player;
  let reader: LiveReader;
  beforeAll(async () => {
    world = await createWorld(kind, { TRUST_PROXY: '1', PUBLIC_URL: 'http://play.example' });
    port = await listenOn(world.app.server);
  });
  beforeEach(async () => {
    await world.setClock(at('10:00 AM'));
    player = await world.addPlayer(1000);
    reader = await openStream(port, player.token);
    await reader.next('begun');
  });
  afterEach(() => reader.leave());
  afterAll(() => world.close());

  const sql = (text: string) => (): Promise<unknown> => world.database.query(text);
  const ofPlayer = (text: string) => (): Promise<unknown> => world.database.query(text, [player.id]);
  const poll = async (path: string): Promise<Json> => (await world.call(path, { unique_token: player.token })).body;

  it('is sent without delay, cache and compression', () => {
    expect(reader.response.statusCode).toBe(200);
    expect(reader.response.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    });
    expect(reader.response.headers['content-encoding']).toBeUndefined();
  });

  it('requests nothing as it begins: the next poll has what came before', async () => {
    await world.database.query(`update market set name = name || ' 3' where id = ${KALYAN}`);
    await eventually('the rows', () => reader.events.length > 0);
    expect(reader.events.map(({ name }) => name)).toEqual(['rows']);
  });

  it('sends nothing to others about one player', async () => {
    const other = await world.addPlayer(1000);
    const reading = await openStream(port, other.token);
    await reading.next('begun');
    await world.bid(player, {});
    await reader.next('ask');
    await world.bid(other, {});
    await reading.next('ask');
    expect(reading.events).toEqual([]);
    reading.leave();
  });

  it('announces a published root to everybody', async () => {
    // On another market, because the other tests bid on this one.
    const sealed = { marketId: '10', day: DAY, session: 'open' } as const;
    await world.setClock(at('03:00 PM'));
    await sealSession(world, sealed);
    await publishRoot(world, sealed);
    expect(await reader.next('roots')).toMatchObject({ within: 0 });
  });

  /** What changes a polled answer beside the lists of markets: the field, and what changes it. */
  const ASKED: [string, string, () => Promise<unknown>][] = [
    [API.dashboard, 'wallet_amt', () => world.bid(player, { lines: [{ points: '250' }] })],
    [
      API.dashboard,
      'wallet_amt',
      ofPlayer(`select post_transfer(now(), h.id, w.id, 5, 'opening', 'again', 'test') from account h, account w
                 where h.kind = 'house' and w.kind = 'wallet' and w.player_id = $1`),
    ],
    [API.dashboard, 'user_name', ofPlayer(`update player set name = 'Another Name' where id = $1`)],
    [API.dashboard, 'mobile', ofPlayer(`update player set mobile = '7999999999' where id = $1`)],
    [API.dashboard, 'betting_status', ofPlayer('update player set betting_on = false where id = $1')],
    [API.dashboard, 'transfer_point_status', ofPlayer('update player set transfer_on = false where id = $1')],
    [
      API.dashboard,
      'device_result',
      async () => {
        await world.openSession(player.id);
        await ofPlayer(`update player_session set device_id = 'phone' where player_id = $1`)();
      },
    ],
    [API.dashboard, 'mobile_no', sql(`update site set whatsapp = '9111111111'`)],
    [API.dashboard, 'telegram_no', sql(`update site set telegram = '9111111112'`)],
    [API.dashboard, 'mobile_1', sql(`update site set phone = '9111111113'`)],
    [API.dashboard, 'withdraw_status', async () => world.setClock(at('11:00 PM'))],
    [API.dashboard, 'min_bid_amount', sql('update site set min_bid = min_bid + 1')],
    [API.dashboard, 'max_bid_amount', sql('update site set max_bid = max_bid + 1')],
    [API.dashboard, 'min_transfer', sql('update site set min_transfer = min_transfer + 1')],
    [
      API.walletBalance,
      'hold_amt',
      ofPlayer(`select post_transfer(now(), w.id, h.id, 5, 'opening', 'held', 'test') from account h, account w
                 where h.kind = 'withdraw_hold' and h.player_id = $1 and w.kind = 'wallet' and w.player_id = $1`),
    ],
    [API.walletBalance, 'max_withdrawal', sql('update site set max_withdrawal = max_withdrawal + 1')],
    [API.walletBalance, 'min_withdrawal', sql('update site set min_withdrawal = min_withdrawal + 1')],
    [API.walletBalance, 'max_transfer', sql('update site set max_transfer = max_transfer + 1')],
    [API.walletBalance, 'withdraw_open_time', sql('update site set withdraw_open_minutes = 421')],
    [API.walletBalance, 'withdraw_close_time', sql('update site set withdraw_close_minutes = 1200')],
    [API.dashboard, 'result', sql(`update market set active = false where id = ${KALYAN}`)],
    [API.dashboard, 'result', sql(`update market set active = true where id = ${KALYAN}`)],
    [STARLINE, 'result', sql(`update market set active = false where family = 'starline' and open_minutes < 700`)],
  ];

  it.each(ASKED)('has the client poll %s when %s changes', async (path, field, change) => {
    const before = await poll(path);
    reader.clear();
    await change();
    await reader.next('ask');
    expect((await poll(path))[field]).not.toEqual(before[field]);
  });

  /** What changes rows of a list. */
  const ROWS: [string, string, () => Promise<unknown>][] = [
    [API.dashboard, 'open_result', () => declareResult(byOperator(world), RESULT)],
    [API.dashboard, 'game_name', sql(`update market set name = 'KALYAN NEW' where id = ${KALYAN}`)],
    [API.dashboard, 'game_name_hindi', sql(`update market set hindi_name = 'नया' where id = ${KALYAN}`)],
    [API.dashboard, 'game_name_marathi', sql(`update market set marathi_name = 'नवीन' where id = ${KALYAN}`)],
    [API.dashboard, 'msg_status', async () => world.setClock(at('06:11 PM'))],
    [
      API.dashboard,
      'close_time',
      sql(`update market_day set closes_at = closes_at + interval '5 min' where market_id = ${KALYAN}`),
    ],
    [API.dashboard, 'msg', sql(`update market_day set off = true where market_id = ${KALYAN}`)],
    [STARLINE, 'msg_status', async () => world.setClock(at('11:30 PM'))],
    [GALI, 'game_name', sql(`update market set name = name || ' 2' where family = 'gali'`)],
  ];

  it.each(ROWS)('sends the rows of %s in which %s has changed, with both versions', async (path, field, change) => {
    const before = await poll(path);
    reader.clear();
    await change();
    const [from] = before.version.split('.');
    const { to, rows } = await reader.next('rows', (data) => data.from === from);
    const after = await poll(path);
    expect(after.version.split('.')[0]).toBe(to);
    const known = new Map(before.result.map((row: Json) => [row.game_id, row]));
    const changed = after.result.filter((row: Json) => row[field] !== (known.get(row.game_id) as Json)[field]);
    expect(changed.length).toBeGreaterThan(0);
    for (const row of changed) expect(rows).toContainEqual(row);
  });

  const ENDINGS: [string, () => Promise<unknown>][] = [
    ['a log-out', () => world.call('/api-user-logout', { unique_token: player.token })],
    ['an ended session', ofPlayer('update player_session set ended_at = created_at where player_id = $1')],
    ['a removed session', ofPlayer('delete from player_session where player_id = $1')],
    ['a block', () => switchPlayer(byOperator(world), { mobile: player.mobile, what: 'blocked', on: true })],
    [
      'a newer stream of the session',
      async () => {
        const newer = await openStream(port, player.token);
        await newer.next('begun');
        await reader.ended();
        expect(newer.isEnded()).toBe(false);
        newer.leave();
      },
    ],
  ];

  it.each(ENDINGS)('is ended by %s', async (_name, end) => {
    await end();
    await reader.ended();
  });

  it('of another session continues when one is ended', async () => {
    const second = await openStream(port, await world.openSession(player.id));
    await second.next('begun');
    await world.call('/api-user-logout', { unique_token: player.token });
    await reader.ended();
    await second.next('ask');
    expect(second.isEnded()).toBe(false);
    second.leave();
  });

  it('is refused without a session', async () => {
    const ended = { code: 'session_ended', status: false };
    for (const token of ['x'.repeat(43), 'short', ''])
      expect((await refusedStream(port, token)).body).toMatchObject(ended);
    expect((await refusedStream(port, 7)).body).toMatchObject({ code: 'bad_request' });
    await world.database.query('update player set blocked = true where id = $1', [player.id]);
    expect((await refusedStream(port, player.token)).body).toMatchObject(ended);
    const wrongKey = { env_type: 'Prod', app_key: '', unique_token: player.token };
    expect((await world.call(liveStream.path, wrongKey)).body).toMatchObject({ msg: 'UnAuthorized request' });
    expect((await world.app.inject({ url: `${liveStream.path}?unique_token=${player.token}` })).statusCode).toBe(404);
  });

  it('gives up its place when the reader leaves', async () => {
    reader.leave();
    for (let round = 0; round < 3; round += 1) {
      const again = await openStream(port, player.token);
      await again.next('begun');
      again.leave();
    }
  });
});
