import { randomInt } from 'node:crypto';
import fc from 'fast-check';
import { filledPostgres } from '../../test/support/databases';
import { carryOut } from '../../test/support/ledger-actions';
import { command, type Command, MODEL_MARKETS } from '../../test/support/ledger-commands';
import { Coverage } from '../../test/support/ledger-coverage';
import { Model, type Rate } from '../../test/support/ledger-model';
import { Stage } from '../../test/support/ledger-stage';
import { repeated } from '../../test/support/long-form';
import { addPayoutNumber } from '../../test/support/players';
import { brokenRules, prepareRules, rolledBack } from '../../test/support/rolled-back';
import { createWorld, fillTryOut, type Player, type World } from '../../test/support/world';
import { createPlayerLookup } from '../accounts/player-lookup';
import type { Database } from '../db/port';
import { openPostgres } from '../db/postgres';
import { listStatement } from '../wallet/list-statement';

/** The short form stops here once every outcome has occurred; otherwise it continues up to the long form. */
const RUNS = repeated(15, 300);
const MAX_RUNS = 300;
const COMMANDS = 60;
const PLAYERS = 3;
const START = 3000;
/** Minimum count for every verb, done and refused, and for every outcome of a game type. */
const OFTEN = repeated(1, 20);
const OFTEN_LINES = repeated(1, 5);
/** Random per run; SEED=... repeats a run. */
const SEED = Number(process.env.SEED ?? randomInt(2 ** 31));

/** Rolled-back rows stay in the tables and slow every query down, so vacuum regularly. */
const SWEPT_AFTER_RUNS = 10;
const SWEEP =
  'vacuum account, transfer, slip, bid_line, settlement_task, market_day, rate, request_key, audit_entry, withdraw_request, fund_request';

const BALANCES = `
select coalesce(sum(credits - debits) filter (where kind = 'wallet'), 0)::int as points,
       coalesce(sum(credits - debits) filter (where kind = 'withdraw_hold'), 0)::int as held,
       coalesce(sum(debits - credits) filter (where kind = 'suspense'), 0)::int as owed
  from account where player_id = any($1::bigint[]) group by player_id order by player_id`;

describe('the ledger beside a simple model', () => {
  let world: World;
  let connection: Database;
  let drop: () => Promise<void>;
  let rates: Map<string, Rate>;
  const players: Player[] = [];
  beforeAll(async () => {
    const place = await filledPostgres(fillTryOut);
    drop = place.drop;
    world = await createWorld({ openFilled: async () => openPostgres(place.url, () => undefined) });
    for (let at = 0; at < PLAYERS; at += 1) {
      const player = await world.addPlayer(START);
      await addPayoutNumber(world.database, player, world.clock.iso());
      players.push(player);
    }
    const rows = await world.database.query<{ family: string; label: string; stake: string; pays: string }>(
      'select family, label, stake, pays from rate',
    );
    rates = new Map(
      rows.map(({ family, label, stake, pays }) => [
        `${family} ${label}`,
        { stake: Number(stake), pays: Number(pays) },
      ]),
    );
    connection = openPostgres(place.url, () => undefined, { connections: 1 });
    await prepareRules(connection);
  });
  afterAll(async () => {
    await connection.close();
    await world.close();
    await drop();
  });

  /** The wallets and statements that players see must match the ledger. */
  async function expectShown(database: Database, model: Model): Promise<void> {
    const playerOf = createPlayerLookup({ database, clock: world.clock });
    for (const [at, { id, token }] of players.entries()) {
      const { walletPoints, holdPoints } = await playerOf(token);
      expect([walletPoints, holdPoints]).toEqual([model.purse(at).points, model.purse(at).held].map(String));
      const { rows } = await listStatement(
        { database, clock: world.clock, actor: { player: { id } } },
        { before: null, limit: null },
      );
      const balances = rows.map(({ balanceAfter }) => balanceAfter);
      const moved = rows.map(({ points, credit, balanceAfter }) =>
        String(BigInt(balanceAfter) - BigInt(credit ? points : `-${points}`)),
      );
      expect(moved).toEqual([...balances.slice(1), '0']);
      expect(balances[0]).toBe(walletPoints);
    }
  }

  it(`agrees after each of ${COMMANDS} random movements in at least ${RUNS} runs (seed ${SEED})`, async () => {
    const ids = players.map(({ id }) => id);
    const coverage = new Coverage(OFTEN, OFTEN_LINES);
    const { meet } = coverage;
    let runs = 0;
    const run = async (commands: readonly Command[]): Promise<void> => {
      if (runs >= RUNS && coverage.missing().length === 0) return;
      if ((runs += 1) % SWEPT_AFTER_RUNS === 0) await connection.query(SWEEP);
      await rolledBack(connection, async (database) => {
        const model = new Model(
          PLAYERS,
          START,
          MODEL_MARKETS.map(({ family }) => family),
          rates,
          meet,
        );
        const stage = new Stage(model, database, world.clock, players, coverage.wants);
        for (const one of commands) {
          const { actual, expected } = await carryOut(stage, one);
          expect([one, actual]).toEqual([one, expected]);
          expect([one, await database.query(BALANCES, [ids])]).toEqual([one, model.purses]);
          expect([one, await brokenRules(database)]).toEqual([one, []]);
          const refused = actual === null || actual === false || Array.isArray(actual);
          meet(`${one.kind} ${refused ? 'refused' : 'done'}`);
          if (!refused && 'approve' in one) meet(`${one.kind} ${one.approve}`);
          if (Array.isArray(actual)) actual.forEach(meet);
          if (model.purses.some(({ owed, held }) => owed > 0 && held > 0)) meet('owing with a withdrawal that waits');
        }
        const lines = await database.query<{ status: string; won_points: string }>(
          'select status, won_points from bid_line order by slip_id, line_no',
        );
        expect(lines.map(({ status, won_points }) => [status, Number(won_points)])).toEqual(model.statuses());
        await expectShown(database, model);
      });
    };
    const property = fc.asyncProperty(
      fc.array(command, { minLength: COMMANDS, maxLength: COMMANDS, size: 'max' }),
      run,
    );
    await fc.assert(property, { numRuns: MAX_RUNS, seed: SEED, endOnFailure: true });
    expect(coverage.missing()).toEqual([]);
  }, 900_000);
});
