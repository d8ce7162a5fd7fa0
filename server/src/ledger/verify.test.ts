import { API } from '@ank/protocol/test-support';
import { DATABASES } from '../../test/support/databases';
import { createWorld, type World } from '../../test/support/world';
import { createLogger } from '../logger';
import { runCommand } from '../operator/run-command';

describe.each(DATABASES)('the ledger on $name', (kind) => {
  let world: World;
  beforeEach(async () => {
    world = await createWorld(kind);
  });
  afterEach(() => world.close());

  const operator = (...words: string[]): ReturnType<typeof runCommand> =>
    runCommand({ database: world.database, clock: world.clock, logger: createLogger('silent') }, words);
  const rules = async (): Promise<string[]> => (await world.breaks()).map(({ rule }) => rule);

  const BREAKS: [string, string, string][] = [
    [
      'an extra debit',
      `update account set debits = debits + 1 where kind = 'wallet' and credits > 0`,
      'each balance is the sum of its transfers',
    ],
    [
      'points from nowhere',
      `update account set credits = credits + 500 where kind = 'wallet' and credits > 0`,
      'all accounts together hold nothing',
    ],
    [
      'a second payment of a slip',
      `insert into transfer (debit_account, credit_account, amount, code, reference, actor, made_at)
        select debit_account, credit_account, amount, code, 'slip:999', 'x', made_at from transfer where code = 'bid' limit 1`,
      'every bid transfer has its slip',
    ],
    [
      'a transfer to nobody',
      `insert into transfer (debit_account, credit_account, amount, code, reference, actor, made_at)
        select id, 999999, 1, 'gift', 'x', 'x', '2026-11-21' from account where kind = 'house'`,
      'every transfer has two known accounts',
    ],
    [
      'a line more than its slip',
      `insert into bid_line select player_id, slip_id, 99, label, session, digits, close_digits, 1000, stake, pays from bid_line limit 1`,
      'a slip is the sum of its lines',
    ],
    [
      'a slip that nobody paid',
      `insert into slip (player_id, market_id, day, label, line_count, points, placed_at)
        select player_id, market_id, day, label, 1, 10, placed_at from slip limit 1`,
      'a slip is paid by one transfer from wallet to pot',
    ],
    [
      'a bid after the cut-off',
      `insert into slip (player_id, market_id, day, label, line_count, points, placed_at)
        select s.player_id, s.market_id, s.day, s.label, 1, 10, d.opens_at from slip s join market_day d using (market_id, day) limit 1;
       insert into bid_line (player_id, slip_id, line_no, label, session, digits, close_digits, points, stake, pays)
        select player_id, max(id), 0, 'Single Digit', 'open', '5', '', 10, 10, 95 from slip group by player_id`,
      'no bid is placed at or after its cut-off',
    ],
    [
      'a pot that pays somebody',
      `select post_transfer('2026-11-21', d.pot_account, w.id, 5, 'gift', 'x', 'x')
        from market_day d, account w where d.market_id = 9 and d.day = '2026-11-21' and w.kind = 'wallet' order by w.id desc limit 1`,
      'a pot holds the stakes of its pending lines',
    ],
  ];

  it.each(BREAKS)('finds %s', async (_what, sql, rule) => {
    const player = await world.addPlayer(1000);
    await world.bid(player, {});
    expect(await rules()).toEqual([]);
    await world.database.script(sql);
    expect(await rules()).toContain(rule);
  });

  it('stops bids when a rule is broken, lets reading go on, and opens only when all is mended', async () => {
    const player = await world.addPlayer(1000);
    await world.bid(player, {});
    expect(await operator('ledger', 'verify')).toEqual({ text: 'The ledger is sound.', exitCode: 0 });
    expect((await world.bid(player, {})).body.status).toBe(true);

    await world.database.query(`update account set debits = debits + 7 where player_id = $1 and kind = 'wallet'`, [
      player.id,
    ]);
    const found = await operator('ledger', 'verify');
    expect(found.exitCode).toBe(1);
    expect(found.text).toContain('broken: each balance is the sum of its transfers: account');

    const refused = await world.bid(player, { requestId: 'while-stopped' });
    expect([refused.status, refused.body.status, refused.body.code]).toEqual([503, false, 'unavailable']);
    expect((await world.call(API.dashboard, { unique_token: player.token })).body).toMatchObject({
      status: true,
      wallet_amt: '973',
    });
    expect((await operator('ledger', 'reopen')).exitCode).toBe(1);
    expect((await world.bid(player, {})).status).toBe(503);

    await world.database.query(`update account set debits = debits - 7 where player_id = $1 and kind = 'wallet'`, [
      player.id,
    ]);
    expect(await operator('ledger', 'verify')).toEqual({
      text: expect.stringMatching(
        /^The ledger is sound, but no points move yet\. It was closed over: .*each balance is the sum of its transfers\. Run: ledger reopen$/,
      ),
      exitCode: 0,
    });
    expect(JSON.parse((await operator('ledger', 'verify', '--json')).text)).toMatchObject({ sound: true, open: false });
    expect((await world.bid(player, {})).status).toBe(503);
    expect((await operator('ledger', 'reopen')).exitCode).toBe(0);
    expect(JSON.parse((await operator('ledger', 'verify', '--json')).text)).toEqual({
      done: true,
      message: 'The ledger is sound.',
      sound: true,
      open: true,
      accepted: [],
      unverifiable: 0,
    });
    expect((await world.bid(player, { requestId: 'while-stopped' })).body.wallet_amt).toBe('970');
  });

  it('lets nobody change or delete a transfer, a slip or a stake', async () => {
    const player = await world.addPlayer(1000);
    await world.bid(player, {});
    for (const sql of [
      'update transfer set amount = 1',
      'delete from transfer',
      'truncate transfer',
      'update slip set points = 1',
      'delete from slip',
      'update bid_line set points = 1',
      `update bid_line set digits = '6'`,
      'update bid_line set pays = 1000000',
      'delete from bid_line',
    ]) {
      await expect(world.database.query(sql)).rejects.toMatchObject({ code: '23001' });
    }
    await world.database.query(`update bid_line set status = 'lost'`);
  });

  it('lets no balance fall below zero, whoever asks', async () => {
    const player = await world.addPlayer(100);
    const take = (points: number): Promise<unknown> =>
      world.database.query(
        `select post_transfer($2::timestamptz, w.id, h.id, $3::bigint, 'fee', 'fee:' || $3::text, 'test')
           from account w, account h where w.player_id = $1 and w.kind = 'wallet' and h.kind = 'house'`,
        [player.id, world.clock.iso(), points],
      );
    await expect(take(101)).rejects.toMatchObject({ code: '23514', constraint: 'never_negative' });
    expect(await player.balance()).toBe(100);
    await take(100);
    expect(await player.balance()).toBe(0);
    expect(await rules()).toEqual([]);
  });

  it('moves the points of one reference once', async () => {
    const player = await world.addPlayer(100);
    const again = world.database.query(
      `select post_transfer($2::timestamptz, h.id, w.id, 100, 'opening', 'player:' || $1::text, 'test')
         from account w, account h where w.player_id = $1::bigint and w.kind = 'wallet' and h.kind = 'house'`,
      [player.id, world.clock.iso()],
    );
    await expect(again).rejects.toMatchObject({ code: '23505' });
    expect(await player.balance()).toBe(100);
  });

  it('moves points both ways between two players at once without a deadlock', async () => {
    const [one, two] = [await world.addPlayer(1000), await world.addPlayer(1000)];
    const send = (from: string, to: string, n: number): Promise<unknown> =>
      world.database.query(
        `select post_transfer($3::timestamptz, f.id, t.id, 1, 'transfer', $1::text || '>' || $2::text || ':' || $4::text, 'test')
           from account f, account t where f.player_id = $1::bigint and f.kind = 'wallet' and t.player_id = $2::bigint and t.kind = 'wallet'`,
        [from, to, world.clock.iso(), n],
      );
    await Promise.all(
      Array.from({ length: 100 }, (_, n) => (n % 2 ? send(one.id, two.id, n) : send(two.id, one.id, n))),
    );
    expect([await one.balance(), await two.balance()]).toEqual([1000, 1000]);
    expect(await rules()).toEqual([]);
  });

  it('prints its commands and refuses unknown words', async () => {
    for (const words of [[], ['help']])
      expect(await operator(...words)).toMatchObject({ exitCode: 0, text: expect.stringContaining('ledger verify') });
    expect(await operator('ledger', 'burn')).toMatchObject({
      exitCode: 2,
      text: expect.stringContaining("There is no command 'ledger burn'."),
    });
  });
});
