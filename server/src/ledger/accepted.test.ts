import { DATABASES } from '../../test/support/databases';
import { createWorld, DAY, type Json, type Player, type World } from '../../test/support/world';
import { createLogger } from '../logger';
import { runCommand } from '../operator/run-command';
import { verifyAndStop } from './verify';

const SUMS = 'each balance is the sum of its transfers';
const ALL = 'all accounts together hold nothing';

describe.each(DATABASES)('an accepted break of the ledger, on $name', (kind) => {
  let world: World;
  let player: Player;
  beforeEach(async () => {
    world = await createWorld(kind);
    player = await world.addPlayer(1000);
    await world.bid(player, {});
  });
  afterEach(() => world.close());

  const operate = (...words: string[]) =>
    runCommand({ database: world.database, clock: world.clock, logger: createLogger('silent') }, words);
  const json = async (...words: string[]): Promise<Json> => JSON.parse((await operate(...words, '--json')).text);
  const give = (points: number, who = player): Promise<unknown> =>
    world.database.query(`update account set credits = credits + $1 where player_id = $2 and kind = 'wallet'`, [
      points,
      who.id,
    ]);
  const walletOf = async ({ id }: Player): Promise<string> => {
    const [row] = await world.database.query<{ id: string }>(
      `select id from account where player_id = $1 and kind = 'wallet'`,
      [id],
    );
    return row?.id ?? '';
  };
  const payFromPot = (): Promise<unknown> =>
    world.database.query(
      `select post_transfer('2026-11-21', d.pot_account, w.id, 5, 'gift', 'x', 'x')
         from market_day d, account w where d.market_id = 9 and d.day = '2026-11-21' and w.kind = 'wallet' and w.player_id = $1`,
      [player.id],
    );
  const accept = (rules: string, reason = 'bank error') =>
    operate('ledger', 'reopen', '--accept', rules, '--reason', reason, '--as', 'asha');
  const bids = async (): Promise<boolean> => (await world.bid(player, {})).body.status;
  /** Checks the whole ledger. */
  const start = () => verifyAndStop(world.database, createLogger('silent'));

  it('lets points move, is recorded with who, why and how much, and does not stop the ledger again', async () => {
    await give(500);
    expect((await operate('ledger', 'verify')).exitCode).toBe(1);
    expect(await bids()).toBe(false);
    expect(await accept(`${ALL}; ${SUMS}`)).toEqual({
      exitCode: 0,
      text: [
        'The ledger is sound except for accepted breaks. Points move.',
        `accepted: ${ALL}: sum 500`,
        `accepted: ${SUMS}: account ${await walletOf(player)} (debits off by 0, credits by 500)`,
      ].join('\n'),
    });
    expect(await bids()).toBe(true);
    expect((await json('audit', 'list'))[0]).toMatchObject({
      actor: 'operator:asha',
      action: 'ledger reopen',
      details: expect.stringContaining('bank error'),
    });
    expect(JSON.parse((await json('audit', 'list'))[0].details)).toEqual({
      accepted: { [ALL]: 1, [SUMS]: 1 },
      reason: 'bank error',
    });

    await start();
    expect(await bids()).toBe(true);
    const { exitCode, text } = await operate('ledger', 'verify');
    expect([exitCode, text]).toEqual([0, expect.stringMatching(/^The ledger is sound except for accepted breaks\.\n/)]);
    expect(await json('ledger', 'verify')).toMatchObject({
      sound: true,
      open: true,
      accepted: [
        { rule: ALL, found: ['sum 500'], count: 1 },
        { rule: SUMS, found: [expect.stringContaining('credits by 500')], count: 1 },
      ],
    });
  });

  it.each([
    ['more at the same place', async () => give(1)],
    ['the same at another place', async () => give(500, await world.addPlayer(10))],
    ['another rule', () => payFromPot()],
  ])('hides nothing new: %s stops the ledger again', async (_what, further) => {
    await give(500);
    await accept(`${ALL}; ${SUMS}`);
    await further();
    const { broken } = await start();
    expect(broken).not.toEqual([]);
    expect(await bids()).toBe(false);
    expect((await operate('ledger', 'reopen')).exitCode).toBe(1);
  });

  it('stays accepted while the game continues', async () => {
    await give(500);
    await payFromPot();
    await operate('ledger', 'verify');
    expect((await accept(`${ALL}; ${SUMS}; a pot holds the stakes of its pending lines`)).exitCode).toBe(0);
    const declare = (session: string, pana: string) =>
      operate(
        ...['results', 'declare', '--market', 'KALYAN', '--date', DAY, '--yes'],
        ...['--session', session, '--pana', pana],
      );
    await world.bid(player, { lines: [{ digits: '1' }, { digits: '6', session: 'Close' }] });
    expect((await declare('open', '128')).exitCode).toBe(0);
    expect((await declare('close', '240')).exitCode).toBe(0);
    const { broken, accepted } = await start();
    expect([broken, accepted.length]).toEqual([[], 3]);
    expect(await bids()).toBe(false);
    expect((await world.bid(player, { gameId: '10' })).body.status).toBe(true);
  });

  it('is a new break when it comes back after a repair', async () => {
    await give(500);
    await accept(`${ALL}; ${SUMS}`);
    await give(-500);
    expect(await operate('ledger', 'verify')).toEqual({ exitCode: 0, text: 'The ledger is sound.' });
    await give(500);
    expect((await start()).broken.map(({ rule }) => rule)).toEqual([ALL, SUMS]);
    expect(await bids()).toBe(false);
  });

  it('may be one of many, of which the first are shown', async () => {
    const others = await Promise.all(Array.from({ length: 25 }, () => world.addPlayer(10)));
    for (const other of others) await give(1, other);
    await operate('ledger', 'verify');
    const { exitCode, text } = await accept(`${ALL};${SUMS};`);
    expect([exitCode, text]).toEqual([0, expect.stringMatching(/ and 5 more$/)]);
    expect((await start()).broken).toEqual([]);
    await give(1, others[24]);
    expect((await start()).broken.map(({ count }) => count)).toEqual([1, 1]);
  });

  it('is refused for an intact or unknown rule, without a reason, and beside other breaks', async () => {
    await give(500);
    await start();
    expect(await accept(`${ALL}; ${SUMS}; no player owes the wallet`)).toEqual({
      exitCode: 1,
      text: "The rule 'no player owes the wallet' is not broken: accept only rules that ledger verify names.",
    });
    expect((await accept('everything')).text).toContain("The rule 'everything' is not broken");
    expect(await accept(`${ALL}; ${SUMS}`, ' ')).toMatchObject({ exitCode: 2, text: 'Give a reason.' });
    expect(await operate('ledger', 'reopen', '--accept', ALL)).toMatchObject({ exitCode: 2 });
    expect(await operate('ledger', 'reopen', '--accept', ';', '--reason', 'x')).toMatchObject({ exitCode: 2 });
    expect(await operate('ledger', 'reopen', '--reason', 'x')).toMatchObject({ exitCode: 2 });
    expect(await accept(ALL)).toEqual({ exitCode: 1, text: expect.stringMatching(`^broken: ${SUMS}: `) });
    expect(await bids()).toBe(false);
    expect(await json('ledger', 'verify')).toMatchObject({ sound: false, accepted: [] });
    expect((await json('audit', 'list')).filter(({ action }: Json) => action === 'ledger reopen')).toEqual([]);
  });
});
