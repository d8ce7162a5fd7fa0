import { byOperator } from '../../test/support/actors';
import { DATABASES } from '../../test/support/databases';
import { LEDGER_BREAKS } from '../../test/support/ledger-breaks';
import { createWorld, DAY, KALYAN, type World } from '../../test/support/world';
import { createLogger } from '../logger';
import { runCommand } from '../operator/run-command';
import { correctResult } from '../results/correct-result';
import { declareResult } from '../results/declare-result';
import { voidDay } from '../results/void-day';
import { checkNextSlice } from './check-slice';
import type { Walk } from './ledger-check';
import { ledgerLag } from './ledger-lag';
import { stopReason } from './verify';

const SUMS = 'each balance is the sum of its transfers';
/** Follows from other rules, and can only be seen in the whole. */
const WHOLE = 'all accounts together hold nothing';
const MILAN = '10';
const logger = createLogger('silent');

/** A few slices of each table: each market day has a row, and an account for its pot. */
const few = (walk: Walk): number => (walk === 'account' || walk === 'market_day' ? 40 : 2);
const single = (): number => 1;

describe.each(DATABASES)('a ledger checked in slices, on $name', (kind) => {
  let world: World;
  beforeEach(async () => {
    world = await createWorld(kind);
    const player = await world.addPlayer(1000);
    await world.bid(player, {});
  });
  afterEach(() => world.close());

  const next = (rows?: (walk: Walk) => number) => checkNextSlice(world.database, logger, rows);
  /** Completes a round; returns the number of its slices. */
  const finishRound = async (rows?: (walk: Walk) => number): Promise<number> => {
    let slices = 1;
    while (await next(rows)) slices += 1;
    return slices;
  };
  const anHourLater = () => world.database.query(`update ledger_round set began_at = began_at - interval '61 minutes'`);
  const give = (points: number, id: string) =>
    world.database.query(`update account set credits = credits + $1 where player_id = $2 and kind = 'wallet'`, [
      points,
      id,
    ]);

  /** The rules that a complete round finds broken, as if the ledger were reopened after each. */
  async function foundInRound(rows?: (walk: Walk) => number): Promise<string[]> {
    const found = new Set<string>();
    for (let isMore = true; isMore;) {
      isMore = await next(rows);
      for (const rule of (await stopReason(world.database))?.split('; ') ?? []) found.add(rule);
      await world.database.query(`update site set money_open = true, money_note = ''`);
    }
    return [...found].sort();
  }

  it.each(LEDGER_BREAKS)('finds %s in small and large slices as well as in the whole', async (_what, sql, rule) => {
    await world.database.script(sql);
    const whole = (await world.breaks()).map((one) => one.rule);
    expect(whole).toContain(rule);
    for (const rows of [few, undefined]) {
      expect(await foundInRound(rows)).toEqual(whole.filter((one) => one !== WHOLE).sort());
      await anHourLater();
    }
  });

  it('is sound after results, a correction and a void, and a round checks every row', async () => {
    const [one, two] = [await world.addPlayer(1000), await world.addPlayer(1000)];
    const drawn = { day: DAY, session: 'open' as const, reason: 'drawn' };
    for (const gameId of [KALYAN, MILAN])
      for (const player of [one, two])
        await world.bid(player, { gameId, lines: [{ digits: '1' }, { digits: '2' }, { digits: '3' }] });
    await declareResult(byOperator(world), { ...drawn, marketId: KALYAN, number: '128' });
    await correctResult(byOperator(world), { ...drawn, marketId: KALYAN, number: '129' });
    await declareResult(byOperator(world), { ...drawn, marketId: MILAN, number: '128' });
    await voidDay(byOperator(world), { marketId: MILAN, day: DAY, reason: 'drawn' });
    expect(await world.breaks()).toEqual([]);

    const rows = async (table: string): Promise<number> =>
      (await world.database.query<{ count: number }>(`select count(*)::int as count from ${table}`))[0]?.count ?? 0;
    const tables = ['account', 'transfer', 'slip', 'bid_line', 'market_day', 'withdraw_request', 'fund_request'];
    tables.push('seal_block', 'session_seal');
    let expected = 0;
    // The slice after the last row reports the end.
    for (const table of tables) expected += Math.max(await rows(table), 0) + 1;
    expect(await finishRound(single)).toBe(expected);
    expect(await stopReason(world.database)).toBeNull();
  });

  it('begins its next round after an hour, and reports how long ago the last one began', async () => {
    expect(await ledgerLag(world.database)).toBeNull();
    expect(await finishRound()).toBeGreaterThan(1);
    expect(await ledgerLag(world.database)).toBeLessThan(600);
    expect(await next()).toBe(false);
    await anHourLater();
    expect(await ledgerLag(world.database)).toBeLessThan(600);
    expect(await next()).toBe(true);
    await finishRound();
    expect(await ledgerLag(world.database)).toBeLessThan(600);
  });

  it('continues a round where the previous process stopped', async () => {
    const [player] = await world.database.query<{ id: string }>('select min(id)::text as id from player');
    while ((await next(single)) && (await world.database.query(`select from ledger_round where walk = 'account'`))[0]);
    await give(5, player?.id ?? '');
    await finishRound(single);
    expect(await stopReason(world.database)).toBeNull();
    await anHourLater();
    await next();
    expect(await stopReason(world.database)).toBe(SUMS);
  });

  it('stops points once a rule is broken, and is not checked again until it is reopened', async () => {
    const player = await world.addPlayer(1000);
    await give(5, player.id);
    expect((await world.bid(player, {})).body.status).toBe(true);
    await next();
    expect((await world.bid(player, {})).status).toBe(503);
    expect(await next()).toBe(false);
    await give(-5, player.id);
    await runCommand({ database: world.database, clock: world.clock, logger }, ['ledger', 'reopen']);
    expect((await world.bid(player, {})).body.status).toBe(true);
    await finishRound();
    expect(await stopReason(world.database)).toBeNull();
  });

  it('does not stop again over accepted breaks, until they are repaired and come back', async () => {
    const player = await world.addPlayer(1000);
    await give(5, player.id);
    const accept = ['ledger', 'reopen', '--accept', `${WHOLE}; ${SUMS}`, '--reason', 'bank', '--as', 'asha'];
    expect((await runCommand({ database: world.database, clock: world.clock, logger }, accept)).exitCode).toBe(0);
    await finishRound();
    expect(await stopReason(world.database)).toBeNull();
    await give(-5, player.id);
    await anHourLater();
    await finishRound();
    await give(5, player.id);
    await anHourLater();
    await finishRound();
    expect(await stopReason(world.database)).toContain(SUMS);
  });

  it('appears in the health of the server', async () => {
    const health = async () => (await world.app.inject({ method: 'GET', url: '/healthz' })).json();
    expect(await health()).toMatchObject({ status: true, ledger_lag: null });
    await finishRound();
    expect(await health()).toMatchObject({ status: true, ledger_lag: expect.any(Number) });
  });
});

it('is checked by two servers in turns', async () => {
  const postgres = DATABASES.find(({ name }) => name === 'PostgreSQL');
  if (!postgres) return;
  const world = await createWorld(postgres);
  try {
    await world.database.transaction(async (inside) => {
      await inside.query('select from ledger_round for update');
      expect(await checkNextSlice(world.database, logger)).toBe(false);
    });
    expect(await checkNextSlice(world.database, logger)).toBe(true);
  } finally {
    await world.close();
  }
});
