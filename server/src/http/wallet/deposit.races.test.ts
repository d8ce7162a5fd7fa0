import { API } from '@ank/protocol/test-support';
import { byOperator } from '../../../test/support/actors';
import { DATABASES } from '../../../test/support/databases';
import { lockWaits } from '../../../test/support/lock-waits';
import { createWorld, type Json, type Player, type World } from '../../../test/support/world';
import { creditDueDeposits } from '../../wallet/deposits/credit-due-deposits';
import { decideFunds } from '../../wallet/deposits/decide-funds';

const TOO_MANY = { code: 'not_allowed', msg: 'Please wait until your earlier requests are processed' };

describe.each(DATABASES.filter(({ name }) => name === 'PostgreSQL'))('concurrent deposits on $name', (kind) => {
  let world: World;
  let player: Player;
  beforeAll(async () => {
    world = await createWorld(kind);
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    player = await world.addPlayer(0);
  });
  afterEach(async () => expect(await world.breaks()).toEqual([]));

  const claim = async (who: Player, body: object): Promise<Json> =>
    (await world.call(API.fundRequestAdd, { unique_token: who.token, request_amount: 500, ...body })).body;
  const waiting = async (): Promise<number> => {
    const [row] = await world.database.query<{ count: number }>(
      `select count(*)::int as count from fund_request where player_id = $1 and status = 'pending'`,
      [player.id],
    );
    return row?.count ?? NaN;
  };

  /** Starts `work` while writes to the table are blocked, until `count` of its calls are waiting. */
  const crowded = async <Result>(table: string, count: number, work: () => Promise<Result>): Promise<Result> => {
    const { started } = await world.database.transaction(async (inside) => {
      await inside.query(`lock table ${table} in share mode`);
      const started = work();
      await lockWaits(inside, count);
      return { started };
    });
    return started;
  };

  it('sixty claims of a player leave twenty pending, and a known id gets its first answer', async () => {
    const ask = (n: number): Promise<Json> => claim(player, { request_id: `claim-number-${n}` });
    const known: Json[] = [];
    for (let n = 0; n < 15; n += 1) known.push(await ask(n));
    const ids = Array.from({ length: 60 }, (_, n) => n);
    // All connections but one: every claim counts pending ones before any claim is stored.
    const answers = await crowded('fund_request', 9, () => Promise.all(ids.map(ask)));
    expect(answers.slice(0, 15)).toEqual(known);
    expect([answers.filter(({ status }) => status === true).length, await waiting()]).toEqual([20, 20]);
    for (const body of answers) if (body.status !== true) expect(body).toMatchObject(TOO_MANY);
    expect(await Promise.all(ids.map(ask))).toEqual(answers);
    expect(await waiting()).toBe(20);
    expect((await claim(await world.addPlayer(0), {})).status).toBe(true);
  });

  it('two claims of one link, both read before either is credited, are credited once', async () => {
    const other = await world.addPlayer(0);
    const numbers: string[] = [];
    for (const who of [player, other]) numbers.push(String((await claim(who, { txn_ref: 'AB77' })).fund_request_id));
    const [first, second] = numbers;
    const outcomes = await crowded('credited_reference', 2, () =>
      Promise.all(numbers.map((number) => decideFunds(byOperator(world), { number, approve: true }))),
    );
    const won = { points: '500', creditOn: null };
    expect([
      [won, { fault: 'payment_used', creditedFor: first }],
      [{ fault: 'payment_used', creditedFor: second }, won],
    ]).toContainEqual(outcomes);
    expect((await player.balance()) + (await other.balance())).toBe(500);
  });

  it('a payment is credited or promised once, and a promise is credited once across all servers', async () => {
    const limited = await world.addPlayer(0);
    await world.call(API.setDepositLimit, { unique_token: limited.token, period: 'day', points: '100' });
    const numbers: string[] = [];
    for (const who of [limited, player])
      numbers.push(String((await claim(who, { txn_id: 'UTR500500' })).fund_request_id));
    const outcomes = await crowded('fund_request', 2, () =>
      Promise.all(numbers.map((number) => decideFunds(byOperator(world), { number, approve: true }))),
    );
    expect(outcomes.map((one) => ('fault' in one ? one.fault : one.points)).sort()).toEqual(['500', 'payment_used']);
    world.clock.set(world.clock.nowMs() + 72 * 3_600_000);
    await Promise.all(Array.from({ length: 4 }, () => creditDueDeposits(world)));
    expect((await player.balance()) + (await limited.balance())).toBe(500);
  });
});
