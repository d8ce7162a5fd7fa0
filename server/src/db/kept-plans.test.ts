import { Client } from 'pg';
import { DATABASES, filledPostgres } from '../../test/support/databases';
import { createWorld, fillTryOut, type World } from '../../test/support/world';
import { createPlayerLookup } from '../accounts/player-lookup';
import { createRequestLimit } from '../http/limits/request-limit';
import { createTokenGate } from '../http/limits/token-gate';
import type { Database } from './port';
import { openPostgres } from './postgres';

type Plans = { generic: number; custom: number };

/** PostgreSQL makes this many custom plans before it compares them with a generic one. */
const COMPARED = 5;

/** In a small table custom plans seem no cheaper, so PostgreSQL would keep any generic plan. */
const CROWD = `
with new as (
  insert into player (mobile, name, password_hash, created_at)
  select 6200000000 + n, 'Crowd', 'none', $1::timestamptz from generate_series(1, 10000) n returning id),
wallets as (
  insert into account (kind, player_id) select kind, id from new, unnest(array['wallet', 'withdraw_hold']) kind)
insert into player_session (token_hash, player_id, device_id, created_at, last_seen_at)
select encode(sha256(convert_to(id::text, 'UTF8')), 'hex'), id, '', $1::timestamptz, $1::timestamptz from new`;

describe('a plan of bids that is made before any bid was placed', () => {
  let client: Client;
  let drop: () => Promise<void>;
  beforeAll(async () => {
    const filled = await filledPostgres(fillTryOut);
    drop = filled.drop;
    client = new Client({ connectionString: filled.url });
    await client.connect();
    await client.query(`insert into player_session (token_hash, player_id, device_id, created_at, last_seen_at)
      select repeat('a', 64), p.id, '', now(), now() from player p limit 1`);
  });
  afterAll(async () => {
    await client.end();
    await drop();
  });

  /** The plans of a call and of the statements in its functions. */
  async function plansOf(call: string): Promise<string[]> {
    const plans: string[] = [];
    client.on('notice', ({ message = '' }) => plans.push(message));
    await client.query(`load 'auto_explain'; set auto_explain.log_min_duration = 0; set client_min_messages = 'log';
      set auto_explain.log_nested_statements = on`);
    await client.query(call);
    client.removeAllListeners('notice');
    return plans;
  }

  it.each([
    [
      'place_bids',
      `select * from place_bids(0, now(), '{a,b}', '{1,2}', '{m,m}', '{main,main}', '{9,9}',
      '{Single Digit,Single Digit}', '{null,null}', '{1,2}', '{0,0}', '{Single Digit,Single Digit}', '{open,open}',
      '{1,2}', '{"",""}', '{10,10}', '{t,t}')`,
    ],
    [
      'place_bid_alone',
      `select place_bid_alone(0, now(), repeat('a', 64), '1', 'm', 'main', 9,
      'Single Digit', '{Single Digit}', '{open}', '{1}', '{""}', '{10}', '{t}')`,
    ],
  ])('searches tables that grow by their indexes, in %s', async (_name, call) => {
    const plans = await plansOf(call);
    const ofKeys = plans.filter((plan) => plan.includes(' on request_key'));
    expect(ofKeys).not.toEqual([]);
    expect(plans.filter((plan) => plan.includes('Seq Scan on'))).toEqual([]);
    for (const plan of ofKeys.filter((each) => /Scan using \w+ on request_key/.test(each)))
      expect(plan).toMatch(/on request_key.*\n +Index Cond: \(\(player_id = .*\) AND \(request_id = /);
  });

  it.each([
    ['store_results', `0, now(), 9, '2026-11-20', null, null, '128', null, '{}', '{}', '{}', 'operator', ''`],
    ['store_seal', `0, '2026-11-19', 9, '2026-11-20', 'open', 'operator', ''`],
    ['void_day', `0, now(), 9, '2026-11-20', 'operator', ''`],
  ])('reads at most one slip of the day while its market is locked, in %s', async (name, parameters) => {
    const plans = await plansOf(`begin; select ${name}(${parameters}); rollback`);
    expect(plans).not.toEqual([]);
    const ofSlips = plans.filter((plan) => plan.includes(' on slip s'));
    expect(ofSlips.filter((plan) => !/Limit .*\n +-> +Index Only Scan/.test(plan))).toEqual([]);
  });

  it("walks the index of market days to a day's first slip", async () => {
    const [plan] = await plansOf(`select has_slips(9, '2026-11-20')`);
    expect(plan).toMatch(/Limit .*\n +-> +Index Only Scan using slip_by_market on slip s .*\n +Index Cond: .*>= .*<= /);
  });
});

describe('a connection to PostgreSQL', () => {
  let world: World;
  let database: Database;
  beforeAll(async () => {
    const { url, drop } = await filledPostgres(fillTryOut);
    // A single connection, so that its plans can be queried.
    database = openPostgres(url, () => undefined, { connections: 1 });
    const openFilled = async () => ({ ...database, close: () => database.close().then(drop) });
    world = await createWorld({ ...DATABASES[1], openFilled });
    await database.query(CROWD, [world.clock.iso()]);
    await database.script('analyze player, account, player_session');
  });
  afterAll(() => world.close());

  const plansOf = async (part: string): Promise<Plans> => {
    const rows = await database.query<Plans>(
      `select generic_plans::int as generic, custom_plans::int as custom from pg_prepared_statements
        where position($1 in statement) > 0 and position('pg_prepared' in statement) = 0`,
      [part],
    );
    expect(rows).toHaveLength(1);
    return rows[0]!;
  };

  it.each<[string, string, () => (token: string) => Promise<unknown>]>([
    ['the player of a poll', 'as devices', () => createPlayerLookup(world)],
    [
      'the owner of a token',
      'select asked.token_hash, s.player_id',
      () => (token) => createTokenGate(world, createRequestLimit(world))(token, '192.0.2.1'),
    ],
  ])('looks up %s with a plan that it keeps', async (_who, part, lookUpBy) => {
    const players = await Promise.all(Array.from({ length: 4 }, () => world.addPlayer()));
    const lookUp = lookUpBy();
    const ask = async (times: number): Promise<void> => {
      for (let at = 0; at < times; at += 1) await lookUp(players[at % 4]!.token);
    };
    await ask(COMPARED);
    const before = await plansOf(part);
    await ask(20);
    expect(await plansOf(part)).toEqual({ generic: before.generic + 20, custom: before.custom });
  });

  it('stays open through ten quiet minutes, with its plans', async () => {
    const pidOf = async () => (await database.query<{ pid: number }>('select pg_backend_pid() as pid'))[0]?.pid;
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance', 'Date'] });
    try {
      const pid = await pidOf();
      await jest.advanceTimersByTimeAsync(599_000);
      expect(await pidOf()).toBe(pid);
      await jest.advanceTimersByTimeAsync(601_000);
      expect(await pidOf()).not.toBe(pid);
    } finally {
      jest.useRealTimers();
    }
  });
});
