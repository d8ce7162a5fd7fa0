import { API } from '@ank/protocol/test-support';
import { DATABASES } from '../../test/support/databases';
import { LEDGER_BREAKS } from '../../test/support/ledger-breaks';
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

  it.each(LEDGER_BREAKS)('finds %s', async (_what, sql, rule) => {
    const player = await world.addPlayer(1000);
    await world.bid(player, {});
    expect(await rules()).toEqual([]);
    await world.database.script(sql);
    expect(await rules()).toContain(rule);
  });

  it('stops bids when a rule is broken, still serves reads, and reopens only when all is repaired', async () => {
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
        /^The ledger is sound, but points are still stopped\. Stopped because: .*each balance is the sum of its transfers\. Run: ledger reopen$/,
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

  it('lets no balance fall below zero, whoever the caller is', async () => {
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
