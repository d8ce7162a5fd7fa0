import { FAMILY_PATHS } from '@ank/protocol';
import { API } from '@ank/protocol/test-support';
import { gunzipSync } from 'node:zlib';
import { DATABASES } from '../../test/support/databases';
import { at, createWorld, KALYAN, type Json, type Player, type World } from '../../test/support/world';

const POLLED = [API.dashboard, API.walletBalance, FAMILY_PATHS.starline.list.path, FAMILY_PATHS.gali.list.path];

describe.each(DATABASES)('polls on $name', (kind) => {
  let world: World;
  let player: Player;
  beforeAll(async () => {
    world = await createWorld(kind);
  });
  beforeEach(async () => {
    await world.setClock(at('10:00 AM'));
    player = await world.addPlayer(1000);
  });
  afterAll(() => world.close());

  const poll = async (path: string, since?: unknown): Promise<Json> => {
    const { body } = await world.call(path, { unique_token: player.token, ...(since === undefined ? {} : { since }) });
    return body;
  };

  it.each(POLLED)('of %s are answered briefly while only the time changes', async (path) => {
    const { version } = await poll(path);
    expect(version).toMatch(/^[\w-]{12}\.[\w-]{12}$/);
    world.clock.set(at('10:00 AM') + 30_000);
    expect(await poll(path, version)).toEqual({
      unchanged: true,
      server_time: '2026-11-21T10:00:30.000+05:30',
      status: true,
    });
  });

  it.each(POLLED)('of %s are answered in full to an older version', async (path) => {
    const whole = await poll(path);
    for (const since of ['', 'other', 7, null, { version: whole.version }]) {
      expect(await poll(path, since)).toEqual(whole);
    }
  });

  it('are answered in full by calls without versions', async () => {
    const { body } = await world.call(API.socialData, { since: 'x' });
    expect(Object.keys(body)).toEqual(['mobile_no', 'telegram_no', 'mobile_1', 'msg', 'status']);
  });

  const sql = (text: string) => (): Promise<unknown> => world.database.query(text);
  const ofPlayer = (change: string) => (): Promise<unknown> =>
    world.database.query(`update player set ${change} where id = $1`, [player.id]);

  /** Each change, and the field of the answer that shows it. */
  const CHANGES: [string, string, () => Promise<unknown>][] = [
    [API.dashboard, 'wallet_amt', () => world.bid(player, { lines: [{ points: '250' }] })],
    [API.dashboard, 'user_name', ofPlayer(`name = 'Another Name'`)],
    [API.dashboard, 'betting_status', ofPlayer('betting_on = false')],
    [API.dashboard, 'transfer_point_status', ofPlayer('transfer_on = false')],
    [API.dashboard, 'mobile_no', sql(`update site set whatsapp = '9111111111'`)],
    [API.dashboard, 'telegram_no', sql(`update site set telegram = '9111111112'`)],
    [API.dashboard, 'mobile_1', sql(`update site set phone = '9111111113'`)],
    [API.dashboard, 'withdraw_status', async () => world.setClock(at('11:00 PM'))],
    [API.dashboard, 'min_bid_amount', sql('update site set min_bid = min_bid + 1')],
    [API.dashboard, 'max_bid_amount', sql('update site set max_bid = max_bid + 1')],
    [API.dashboard, 'min_transfer', sql('update site set min_transfer = min_transfer + 1')],
    [API.dashboard, 'result', sql(`update market set name = 'KALYAN NEW' where id = ${KALYAN}`)],
    [API.dashboard, 'result', sql(`update market set marathi_name = 'नवीन' where id = ${KALYAN}`)],
    [API.dashboard, 'result', sql(`update market set active = false where id = ${KALYAN}`)],
    [API.dashboard, 'result', async () => world.setClock(at('06:11 PM'))],
    [API.walletBalance, 'max_withdrawal', sql('update site set max_withdrawal = max_withdrawal + 1')],
    [API.walletBalance, 'withdraw_close_time', sql('update site set withdraw_close_minutes = 1200')],
    [FAMILY_PATHS.starline.list.path, 'result', async () => world.setClock(at('11:00 PM'))],
    [FAMILY_PATHS.gali.list.path, 'result', sql(`update market set name = name || ' 2' where family = 'gali'`)],
  ];

  it.each(CHANGES)('of %s show a change of %s', async (path, field, change) => {
    const before = await poll(path);
    await change();
    world.nextSecond();
    const after = await poll(path, before.version);
    expect(after[field]).toBeDefined();
    expect(after[field]).not.toEqual(before[field]);
  });

  it('of a blocked player end the session', async () => {
    const { version } = await poll(API.dashboard);
    await ofPlayer('blocked = true')();
    expect(await poll(API.dashboard, version)).toMatchObject({ code: 'session_ended', status: false });
  });

  it.each(['Asha', 'आशा 🙂', '\u2028"\\'])('have the same content with gzip, for %s', async (name) => {
    await world.database.query('update player set name = $2 where id = $1', [player.id, name]);
    const plain = await poll(API.dashboard);
    for (const encodings of ['gzip', 'gzip, deflate, br, zstd', '*', 'br, gzip;q=0.5']) {
      const response = await world.app.inject({
        method: 'POST',
        url: API.dashboard,
        headers: { 'accept-encoding': encodings },
        payload: { env_type: 'Prod', app_key: 'test', unique_token: player.token },
      });
      expect(response.headers).toMatchObject({
        'content-encoding': 'gzip',
        'content-type': 'application/json; charset=utf-8',
      });
      expect(JSON.parse(gunzipSync(response.rawPayload).toString('utf8'))).toEqual(plain);
    }
  });

  it.each(['', 'identity', 'br', 'gzip;q=0'])('are uncompressed for a client that accepts %p', async (encodings) => {
    const response = await world.app.inject({
      method: 'POST',
      url: API.dashboard,
      headers: { 'accept-encoding': encodings },
      payload: { env_type: 'Prod', app_key: 'test', unique_token: player.token },
    });
    expect(response.headers['content-encoding']).toBeUndefined();
    expect(response.json().status).toBe(true);
  });
});
