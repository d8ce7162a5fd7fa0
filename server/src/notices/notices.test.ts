import { API } from '@ank/protocol/test-support';
import { byOperator } from '../../test/support/actors';
import { DATABASES } from '../../test/support/databases';
import { at, createWorld, DAY, type Json, KALYAN, type Player, type World } from '../../test/support/world';
import { deviceOf } from '../../test/support/devices';
import type { Database } from '../db/port';
import { switchPlayer } from '../accounts/switch-player';
import { cleanUp } from '../instance/clean-up';
import { correctResult } from '../results/correct-result';
import { declareResult } from '../results/declare-result';
import { settleAll } from '../results/settle-all';
import { settleChunk } from '../results/settle-chunk';
import { voidDay } from '../results/void-day';
import { creditPlayer } from '../wallet/credit-player';
import { decideFunds } from '../wallet/deposits/decide-funds';
import { requestNumberOf } from '../wallet/request-numbers';
import { decideWithdrawal } from '../wallet/withdrawals/decide-withdrawal';

describe.each(DATABASES)('the inbox on $name', (kind) => {
  let world: World;
  let player: Player;
  beforeEach(async () => {
    world = await createWorld(kind);
    player = await world.addPlayer(100_000);
  });
  afterEach(async () => {
    expect(await world.breaks()).toEqual([]);
    await world.close();
  });

  const page = async (body: object = {}, of = player): Promise<Json> =>
    (await world.call(API.myNotices, { unique_token: of.token, ...body })).body;
  /** The notices, newest first, without ids and times. */
  const inbox = async (of = player): Promise<Json[]> =>
    (await page({}, of)).notices.map(({ notice_id: _id, moment: _moment, ...notice }: Json) => notice);
  const read = async (up_to: string, of = player): Promise<Json> =>
    (await world.call(API.readNotices, { unique_token: of.token, up_to })).body;
  const unread = async (of = player): Promise<number> =>
    (await world.call(API.dashboard, { unique_token: of.token })).body.notification_count;
  const result = (session: 'open' | 'close', number: string) =>
    ({ marketId: KALYAN, day: DAY, session, number, reason: 'drawn' }) as const;
  async function declare(session: 'open' | 'close', number: string): Promise<void> {
    world.clock.set(at(session === 'open' ? '04:10 PM' : '06:10 PM'));
    await declareResult(byOperator(world), result(session, number));
    await settleAll(world);
  }
  /** The operator on a server that is killed before it settles. */
  function killed(): ReturnType<typeof byOperator> {
    const { database, clock } = world;
    const query: Database['query'] = (sql, values) =>
      sql.includes('settle_chunk') ? Promise.reject(new Error('killed')) : database.query(sql, values);
    return byOperator({ database: { ...database, query }, clock });
  }
  async function declareAlone(number: string): Promise<void> {
    world.clock.set(at('04:10 PM'));
    await expect(declareResult(killed(), result('open', number))).rejects.toThrow('killed');
  }
  async function correct(session: 'open' | 'close', number: string): Promise<void> {
    await correctResult(byOperator(world), result(session, number));
    await settleAll(world);
  }
  /** 40 points on 5 of Open and 30 on 7 of Close. 122 gives 5, 119 gives 1, 124 gives 7. */
  const bid = (of = player) =>
    world.bid(of, {
      lines: [
        { digits: '5', points: '40' },
        { digits: '7', points: '30', session: 'Close' },
      ],
    });
  const NAMES = { game_name: 'KALYAN', game_name_hindi: 'कल्याण', game_name_marathi: 'कल्याण' };
  const OPEN = { family: 'main', ...NAMES, market_day: DAY, session: 'Open', result: '122-5' };
  const WIN = { kind: 'win', unread: '1', ...OPEN, bids: '1', staked: '40', won: '380' };

  it("has each result of a market with the player's bids, and of no other", async () => {
    const other = await world.addPlayer(1000);
    await bid();
    expect(await inbox()).toEqual([]);
    await declare('open', '122');
    expect(await inbox()).toEqual([WIN]);
    await declare('close', '129');
    const lost = { ...OPEN, session: 'Close', result: '122-52-129', bids: '1', staked: '30', won: '0' };
    expect(await inbox()).toEqual([{ kind: 'result', unread: '1', ...lost }, WIN]);
    expect(await inbox(other)).toEqual([]);
  });

  it('has one result once, however its lines are chunked and however often settlers repeat', async () => {
    for (let n = 0; n < 5; n += 1) await bid();
    await declareAlone('122');
    const settlers = [1, 2, 3].map(async () => {
      while (await settleChunk(world, { marketId: KALYAN, day: DAY, lines: 1 }));
    });
    await Promise.all(settlers);
    await settleAll(world);
    expect(await inbox()).toEqual([{ ...WIN, bids: '5', staked: '200', won: '1900' }]);
  });

  it('gets a notice and its payment together or not at all', async () => {
    await bid();
    await declareAlone('122');
    const settling = world.database.transaction(async (inside) => {
      const chunk = 'select settle_chunk($1::timestamptz, $2, $3, 500)';
      await inside.query(chunk, [world.clock.iso(), KALYAN, DAY]);
      expect(await inside.query('select 1 as one from notice where player_id = $1', [player.id])).toHaveLength(1);
      throw new Error('killed');
    });
    await expect(settling).rejects.toThrow('killed');
    expect([await inbox(), await player.balance()]).toEqual([[], 99_930]);
    await settleAll(world);
    expect([await inbox(), await player.balance()]).toEqual([[WIN], 100_310]);
  });

  it('has a correction as one event, with the wins now and before', async () => {
    await bid();
    await declare('open', '122');
    await correct('open', '119');
    const corrected = { ...OPEN, result: '119-1', bids: '1', staked: '40', won: '0', was_won: '380' };
    expect(await inbox()).toEqual([{ kind: 'correction', unread: '1', ...corrected }, WIN]);
    await declare('close', '124');
    await correct('open', '122');
    const [newest, close] = await inbox();
    expect(newest).toMatchObject({ kind: 'correction', result: '122-57-124', bids: '2', was_won: '285', won: '665' });
    expect(close).toMatchObject({ kind: 'win', session: 'Close', result: '119-17-124', won: '285' });
  });

  it('has a void day as one event, with what is returned', async () => {
    await bid();
    await declare('open', '122');
    await voidDay(byOperator(world), { marketId: KALYAN, day: DAY, reason: 'misdrawn' });
    await settleAll(world);
    const { session: _session, result: _result, ...market } = OPEN;
    const expected = { kind: 'void', unread: '1', ...market, was_won: '380', returned: '70' };
    expect(await inbox()).toEqual([expected, WIN]);
    const stranger = await world.addPlayer(1000);
    expect(await inbox(stranger)).toEqual([]);
  });

  it('has the words for players of a void day from its first chunk on, and not the reason for the audit', async () => {
    const other = await world.addPlayer(1000);
    for (const of of [player, player, other]) await bid(of);
    await declare('open', '122');
    const words = { reason: 'asha mistyped it', notice: 'बारिश: "no draw" <b>today</b>' };
    await expect(voidDay(killed(), { marketId: KALYAN, day: DAY, ...words })).rejects.toThrow('killed');
    await settleChunk(world, { marketId: KALYAN, day: DAY, lines: 1 });
    expect(await inbox()).toMatchObject([{ kind: 'void', was_won: '380', reason: words.notice }, { kind: 'win' }]);
    while (await settleChunk(world, { marketId: KALYAN, day: DAY, lines: 1 }));
    await settleAll(world);
    const shown = { kind: 'void', was_won: '760', returned: '140', reason: words.notice };
    expect((await inbox())[0]).toMatchObject(shown);
    expect((await inbox(other))[0]).toMatchObject({ ...shown, was_won: '380', returned: '70' });
    expect(JSON.stringify([await page(), await page({}, other)])).not.toContain(words.reason);
  });

  it('has no words of a void day of an older server, although it is settled by this one', async () => {
    await bid();
    const values = [world.clock.iso(), KALYAN, DAY, 'asha mistyped it'];
    await world.database.query(`select void_day(0, $1::timestamptz, $2, $3, 'operator:test', $4)`, values);
    await settleAll(world);
    const { session: _session, result: _result, ...market } = OPEN;
    expect(await inbox()).toEqual([{ kind: 'void', unread: '1', ...market, returned: '70' }]);
  });

  it('has a decided deposit and withdrawal once', async () => {
    const { database } = world;
    const claims = await database.query<{ id: string }>(
      `insert into fund_request (player_id, points, asked_at) values ($1, 500, $2), ($1, 700, $2) returning id`,
      [player.id, world.clock.iso()],
    );
    for (const [n, { id }] of claims.entries())
      await decideFunds(byOperator(world), { number: requestNumberOf(id), approve: n === 0 });
    await database.query(
      `insert into payout_number (player_id, method, number, changed_at) values ($1, 3, '9000000001', $2)`,
      [player.id, world.clock.iso()],
    );
    const withdrawn = { unique_token: player.token, request_amount: 600, payment_method: '3' };
    expect((await world.call(API.withdrawFundRequest, withdrawn)).body.status).toBe(true);
    const [asked] = await database.query<{ id: string }>('select id from withdraw_request');
    const decision = { number: requestNumberOf(asked?.id ?? ''), approve: true };
    expect(await decideWithdrawal(byOperator(world), decision)).toEqual({ points: '600' });
    expect(await decideWithdrawal(byOperator(world), decision)).toMatchObject({ fault: 'decided' });
    expect(await inbox()).toEqual([
      { kind: 'withdrawal_paid', unread: '1', points: '600' },
      { kind: 'deposit_refused', unread: '1', points: '700' },
      { kind: 'deposit_credited', unread: '1', points: '500' },
    ]);
  });

  it('has points added by support, once, and the unblocking of an account', async () => {
    const of = byOperator(world);
    const { mobile } = player;
    const credit = { mobile, points: '250', reason: 'a bank error of ours', request: 'r1' };
    await creditPlayer(of, credit);
    await expect(creditPlayer(of, credit)).rejects.toThrow('This was done already.');
    await switchPlayer(of, { mobile, what: 'blocked', on: false });
    await switchPlayer(of, { mobile, what: 'blocked', on: true });
    await switchPlayer(of, { mobile, what: 'blocked', on: false });
    await switchPlayer(of, { mobile, what: 'betting', on: false });
    const stored = await world.database.query('select kind, details from notice where player_id = $1 order by id', [
      player.id,
    ]);
    expect(stored).toEqual([
      { kind: 'points_credited', details: { points: 250 } },
      { kind: 'unblocked', details: {} },
    ]);
    const again = { ...player, token: await world.openSession(player.id) };
    expect(await inbox(again)).toEqual([
      { kind: 'unblocked', unread: '1' },
      { kind: 'points_credited', unread: '1', points: '250' },
    ]);
  });

  it("has account changes that somebody else may have made, and leaves out the player's own", async () => {
    const first = { mobile: '9876543210', password: 'play1234' };
    const own = await world.call(API.userLogin, first);
    const of = { ...player, token: own.body.unique_token };
    expect(await inbox(of)).toEqual([]);
    const agent = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile';
    const second = await world.call(API.userLogin, first, { 'user-agent': agent });
    const change = { unique_token: of.token, old_pass: 'play1234', new_pass: 'play5678' };
    expect((await world.call(API.changePassword, change, { cookie: deviceOf(own) })).body.status).toBe(true);
    await world.call(API.userLogout, { unique_token: second.body.unique_token });
    expect((await inbox(of)).map(({ kind, device }: Json) => [kind, device])).toEqual([
      ['password_changed', undefined],
      ['new_device', 'Chrome on Android'],
    ]);
    const [holder] = await world.database.query<{ id: string }>('select id from player where mobile = $1', [
      first.mobile,
    ]);
    await world.openSession(holder?.id ?? '');
    await world.call(API.endSessions, { unique_token: of.token });
    expect(await inbox(of)).toMatchObject([{ kind: 'sessions_ended', reason: 'all_others' }, {}, {}]);
  });

  it('has its unread count in the poll; a notice is read once, by its own player alone', async () => {
    const other = await world.addPlayer(1000);
    await bid();
    await bid(other);
    await declare('open', '122');
    await declare('close', '124');
    expect(await unread()).toBe(2);
    const { notices, unread: count, more } = await page();
    expect([count, more]).toEqual([2, '0']);
    expect(await read(notices[1].notice_id)).toMatchObject({ status: true, unread: 1 });
    expect((await inbox()).map((notice) => notice.unread)).toEqual(['1', '0']);
    expect(await read(notices[1].notice_id)).toMatchObject({ status: true, unread: 1 });
    expect(await read('999999999999999999')).toMatchObject({ unread: 0 });
    expect([await unread(), await unread(other)]).toEqual([0, 2]);
  });

  it('is listed page by page without a gap or a repeat while new notices arrive', async () => {
    const write = () =>
      world.database.query(`select write_notice($1::timestamptz, $2, 'deposit_credited', '{"points": 5}')`, [
        ...[world.clock.iso(), player.id],
      ]);
    for (let n = 0; n < 65; n += 1) await write();
    const ids: string[] = [];
    for (let before: string | undefined, more = '1'; more === '1';) {
      const answer = await page({ before });
      ids.push(...answer.notices.map((notice: Json) => notice.notice_id));
      before = ids.at(-1);
      more = answer.more;
      await write();
    }
    expect(ids).toHaveLength(65);
    expect([...new Set(ids)].sort((a, b) => Number(b) - Number(a))).toEqual(ids);
  });

  it('and the sheet of wins do not both announce a win', async () => {
    const sheet = async (telling_id: string): Promise<Json> =>
      (await world.call(API.announceWins, { unique_token: player.token, telling_id })).body.days;
    await bid();
    await declare('open', '122');
    expect(await sheet('first-telling')).toHaveLength(1);
    expect(await unread()).toBe(0);
    await declare('close', '124');
    await read('999999999999999999');
    expect(await sheet('next-telling')).toEqual([]);
    // The answer to the first request may be lost: it is repeated.
    expect(await sheet('next-telling')).toEqual([]);
  });

  it('keeps a notice for 90 days', async () => {
    await bid();
    await declare('open', '122');
    const declared = world.clock.nowMs();
    for (const [ms, kept] of [
      [90 * 86_400_000, 1],
      [90 * 86_400_000 + 1, 0],
    ] as const) {
      world.clock.set(declared + ms);
      await cleanUp(world, { securityEventDays: 180 });
      expect(await world.database.query('select 1 as one from notice')).toHaveLength(kept);
    }
  });

  it('refuses strangers, blocked players and malformed requests', async () => {
    await bid();
    await declare('open', '122');
    for (const path of [API.myNotices, API.readNotices])
      expect((await world.call(path, { unique_token: 'no one', up_to: '1' })).body.code).toBe('session_ended');
    for (const before of ['', 'x', '-1', '1 or 1=1', 7, '9'.repeat(19), {}])
      expect((await page({ before })).code).toBe('bad_request');
    for (const up_to of [undefined, null, '', '1.5', "1' --", 7, '9'.repeat(19)])
      expect((await world.call(API.readNotices, { unique_token: player.token, up_to })).body.code).toBe('bad_request');
    await world.database.query('update player set blocked = true where id = $1', [player.id]);
    expect(await page()).toMatchObject({ code: 'session_ended' });
    expect(await read('1')).toMatchObject({ code: 'session_ended' });
  });
});
