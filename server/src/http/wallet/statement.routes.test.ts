import { API } from '@ank/protocol/test-support';
import { byOperator } from '../../../test/support/actors';
import { DATABASES } from '../../../test/support/databases';
import {
  at,
  createWorld,
  DAY,
  type Json,
  KALYAN,
  MAIN_BAZAR,
  type Player,
  type World,
} from '../../../test/support/world';
import { correctResult } from '../../results/correct-result';
import { declareResult } from '../../results/declare-result';
import { settleAll } from '../../results/settle-all';
import { voidDay } from '../../results/void-day';
import { creditPlayer } from '../../wallet/credit-player';

type Row = Record<
  'transaction_id' | 'amount' | 'transaction_type' | 'transaction_note' | 'amount_status' | 'balance_after',
  string
>;

describe.each(DATABASES)('the statement on $name', (kind) => {
  let world: World;
  let player: Player;
  beforeAll(async () => {
    world = await createWorld(kind);
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    player = await world.addPlayer(10_000);
  });

  const page = async (body: object = {}) =>
    (await world.call(API.statement, { unique_token: player.token, ...body })).body;
  const textsOf = ({
    transaction_type: type,
    amount,
    transaction_note: note,
    amount_status: status,
    balance_after: after,
  }: Row) => [type, amount, note, status, after];

  it('describes each row with the balance after it, newest first [S07] [C04]', async () => {
    const other = await world.addPlayer(1000);
    await world.database.query(
      `insert into payout_number (player_id, method, number, changed_at) values ($1, 3, '9000000001', $2)`,
      [player.id, world.clock.iso()],
    );
    await world.bid(player, { lines: [{ points: '40' }, { points: '60' }] });
    await world.call(API.transferPoints, { unique_token: player.token, amount: 400, mobile_no: other.mobile });
    await world.call(API.transferPoints, { unique_token: other.token, amount: 100, mobile_no: player.mobile });
    await world.call(API.withdrawFundRequest, { unique_token: player.token, request_amount: 600, payment_method: '3' });
    const { transaction_history: rows, wallet_amt: wallet } = await page();
    expect(rows.map(textsOf)).toEqual([
      ['2', '600', 'Amount Withdraw', '2', '9000'],
      ['1', '100', 'Amount Received From Test Player', '4', '9600'],
      ['2', '400', 'Amount Transfer To Test Player', '3', '9500'],
      ['2', '100', 'Bid Placed For KALYAN(Single Digit)', '5', '9900'],
      ['1', '10000', 'Amount Added By Admin', '1', '10000'],
    ]);
    expect(wallet).toBe('9000');
  });

  it('lists wins, corrected results and returned stakes', async () => {
    const settled = async (): Promise<unknown> => settleAll(world);
    await world.bid(player, { lines: [{ points: '40' }, { digits: '1', points: '60' }] });
    world.clock.set(at('04:10 PM'));
    player = { ...player, token: await world.openSession(player.id) };
    await declareResult(byOperator(world), {
      marketId: KALYAN,
      day: DAY,
      session: 'open',
      number: '122',
      reason: 'test',
    });
    await settled();
    await correctResult(byOperator(world), {
      marketId: KALYAN,
      day: DAY,
      session: 'open',
      number: '128',
      reason: 'test',
    });
    await settled();
    await voidDay(byOperator(world), { marketId: KALYAN, day: DAY, reason: 'test' });
    await settled();
    const { transaction_history: rows, wallet_amt: wallet } = await page();
    const win = (points: number) => `KALYAN in Single Digit (Session- Open) for bid amount- ${points} Won`;
    expect(rows.map(textsOf)).toEqual([
      ['1', '100', 'Bid Amount is reverted for KALYAN-Single Digit', '25', '10000'],
      ['2', '570', `Result corrected: ${win(60)}`, '8', '9900'],
      ['1', '570', win(60), '8', '10470'],
      ['2', '380', `Result corrected: ${win(40)}`, '8', '9900'],
      ['1', '380', win(40), '8', '10280'],
      ['2', '100', 'Bid Placed For KALYAN(Single Digit)', '5', '9900'],
      ['1', '10000', 'Amount Added By Admin', '1', '10000'],
    ]);
    expect(wallet).toBe('10000');
    world.clock.set(at('10:00 AM'));
  });

  it('shows the debt of a win that was spent before its result was corrected, until it is repaid', async () => {
    const open = (number: string) => ({ marketId: '10', day: DAY, session: 'open' as const, number });
    await world.bid(player, { gameId: '10', lines: [{ digits: '1', points: '100' }] });
    await declareResult(byOperator(world), { ...open('128'), reason: 'test' });
    await world.bid(player, { gameId: MAIN_BAZAR, lines: [{ points: '10800' }] });
    await correctResult(byOperator(world), { ...open('129'), reason: 'test' });
    const credit = async (points: string) =>
      creditPlayer(byOperator(world), {
        mobile: player.mobile,
        points,
        reason: 'test',
        request: points,
      });
    await credit('600');
    await credit('400');
    const { transaction_history: rows } = await page();
    expect(rows.slice(0, 5).map(textsOf)).toEqual([
      ['2', '300', 'Taken for a corrected result', '25', '100'],
      ['1', '400', 'Amount Added By Admin', '1', '400'],
      ['2', '600', 'Taken for a corrected result (300 points still owed)', '25', '0'],
      ['1', '600', 'Amount Added By Admin', '1', '600'],
      [
        '2',
        '50',
        'Result corrected: SRIDEVI NIGHT in Single Digit (Session- Open) for bid amount- 100 Won (900 points still owed)',
        '8',
        '0',
      ],
    ]);
    expect(await world.breaks()).toEqual([]);
  });

  it('splits by direction for clients without pages', async () => {
    await world.bid(player, { gameId: MAIN_BAZAR });
    const whole = await page();
    expect([whole.in_history.length, whole.out_history.length]).toEqual([1, 1]);
    expect(await page({ limit: 10 })).not.toHaveProperty('in_history');
  });

  it('reports an empty statement, and shows nothing of another player', async () => {
    const fresh = await world.addPlayer(0);
    const { body } = await world.call(API.statement, { unique_token: fresh.token });
    expect(body).toMatchObject({ status: false, msg: 'Data not found', transaction_history: [], wallet_amt: '0' });
    expect(body.code).toBeUndefined();
    expect((await world.call(API.statement, { unique_token: 'nobody' })).body).toMatchObject({ code: 'session_ended' });
  });

  it.each([{ limit: 0 }, { limit: 201 }, { limit: '50' }, { before: 'x' }, { before: '-1' }])(
    'refuses the page %j',
    async (body) => {
      expect(await page(body)).toMatchObject({ status: false, code: 'bad_request' });
    },
  );

  /** The movements that a page reads, also those that it leaves out. */
  async function movementsReadBy(sql: string, values?: readonly unknown[]): Promise<number> {
    const [row] = await world.database.query<Json>(`explain (analyze, format json) ${sql}`, values);
    const count = ({ Plans: parts = [], ...node }: Json): number =>
      parts.reduce((sum: number, part: Json) => sum + count(part), 0) +
      (/^t(_1)?$/.test(node.Alias)
        ? (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']
        : 0);
    return count(row['QUERY PLAN'][0].Plan);
  }

  it('pages through 10,000 rows, reads no others for a page, and every row adds up', async () => {
    const other = await world.addPlayer(0);
    // As many movements as in years of play: 5,000 transfers in each direction.
    await world.database.query(
      `insert into transfer (debit_account, credit_account, amount, code, reference, actor, debit_balance_after, credit_balance_after, made_at)
       select case way when 0 then a.id else b.id end, case way when 0 then b.id else a.id end, 3 + n % 7, 'transfer', 'transfer:f' || n || ':' || a.id, 'test',
              case way when 0 then 10000 - (3 + n % 7) else 0 end, case way when 0 then 3 + n % 7 else 10000 end, '2026-11-21'
         from generate_series(1, 5000) n cross join generate_series(0, 1) way, account a, account b
        where a.player_id = $1 and a.kind = 'wallet' and b.player_id = $2 and b.kind = 'wallet' order by n, way`,
      [player.id, other.id],
    );
    await world.database.query(
      `update account set debits = debits + m.moved, credits = credits + m.moved
         from (select sum(3 + n % 7) as moved from generate_series(1, 5000) n) m where player_id in ($1, $2) and kind = 'wallet'`,
      [player.id, other.id],
    );
    await world.database.query('analyze transfer');
    let before: string | null = null;
    let after = Number((await page({ limit: 1 })).wallet_amt);
    const seen = new Set<string>();
    const query = jest.spyOn(world.database, 'query');
    for (let more = true; more;) {
      const answer: { transaction_history: Row[]; more: boolean } = await page({
        limit: 200,
        ...(before === null ? {} : { before }),
      });
      for (const row of answer.transaction_history) {
        expect(Number(row.balance_after)).toBe(after);
        after -= row.transaction_type === '1' ? Number(row.amount) : -Number(row.amount);
        seen.add(row.transaction_id);
      }
      before = answer.transaction_history.at(-1)?.transaction_id ?? null;
      more = answer.more;
    }
    expect(seen.size).toBe(10_001);
    expect(after).toBe(0);
    const pages = query.mock.calls.filter(([sql]) => sql.includes('with page as'));
    query.mockRestore();
    expect(pages).toHaveLength(51);
    // Of each side one more than the page has.
    for (const [sql, values] of pages) expect(await movementsReadBy(sql, values)).toBeLessThanOrEqual(2 * 201);
    expect(await world.breaks()).toEqual([]);
  });
});
