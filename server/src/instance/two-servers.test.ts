import { API } from '@ank/protocol/test-support';
import { randomUUID } from 'node:crypto';
import { filledPostgres } from '../../test/support/databases';
import { eventually } from '../../test/support/eventually';
import { at, createWorld, DAY, fillTryOut, KALYAN, type World } from '../../test/support/world';
import { openPostgres } from '../db/postgres';
import { drawDueResults } from '../results/draw-due-results';
import { cleanUp } from './clean-up';

const DIGITS = [...'0123456789'].map((digits) => ({ digits }));

describe('two servers on one PostgreSQL', () => {
  let place: { url: string; drop: () => Promise<void> };
  let servers: [World, World];
  beforeEach(async () => {
    place = await filledPostgres(fillTryOut);
    const open = () => createWorld({ openFilled: async () => openPostgres(place.url, () => undefined) });
    servers = [await open(), await open()];
  });
  afterEach(async () => {
    expect(await servers[0].breaks()).toEqual([]);
    for (const server of servers) await server.close();
    await place.drop();
  });

  const setClocks = async (momentMs: number): Promise<void> => {
    for (const server of servers) await server.setClock(momentMs);
  };

  it('both have a change in their next polls, whichever made it, without a stream', async () => {
    const player = await servers[0].addPlayer();
    const poll = async ({ call }: World) => (await call(API.dashboard, { unique_token: player.token })).body;
    // Their clocks stand still, so that no board expires.
    for (const server of servers) expect((await poll(server)).min_bid_amount).toBe('10');
    await servers[1].database.query('update site set min_bid = 50');
    for (const server of servers)
      await eventually('the new limit', async () => (await poll(server)).min_bid_amount === '50');
    await servers[0].database.query(`update market set name = 'NEW' where id = ${KALYAN}`);
    for (const server of servers)
      await eventually('the new name', async () => JSON.stringify((await poll(server)).result).includes('"NEW"'));
  });

  it('draw each result once between them, and pay its wins once', async () => {
    const player = await servers[0].addPlayer(10_000);
    for (const session of ['Open', 'Close'])
      await servers[0].bid(player, { lines: DIGITS.map((line) => ({ ...line, session })) });
    await setClocks(at('11:59 PM'));
    await drawDueResults(servers[0], AbortSignal.abort());
    expect(await servers[0].database.query(`select from audit_entry where action like 'results %'`)).toEqual([]);
    const drawAll = async (server: World): Promise<void> => {
      while ((await drawDueResults(server)) > 0);
    };
    await Promise.all(servers.map(drawAll));
    const declared = await servers[0].database.query<{ market: string; times: number }>(
      `select details ->> 'market' as market, count(*)::int as times from audit_entry
        where action like 'results %' and details ->> 'day' = $1 group by 1 having count(*) > 2`,
      [DAY],
    );
    expect(declared).toEqual([]);
    const [left] = await servers[0].database.query<{ open: number }>(
      `select count(*)::int as open from market_day d join market m on m.id = d.market_id
        where d.day = $1 and not d.off and d.closes_at < $2 and (d.open_number is null
          or m.family = 'main' and d.close_number is null)`,
      [DAY, servers[0].clock.iso()],
    );
    expect([left?.open, await player.balance()]).toEqual([0, 10_000 - 200 + 190]);
  });

  it('remove expired data together, and nothing else', async () => {
    const left = async (): Promise<object | undefined> => {
      const [row] = await servers[0].database.query(
        `select (select count(*) from request_key)::int as keys, (select count(*) from player_session)::int as sessions,
                (select count(*) from slip)::int as slips`,
      );
      return row;
    };
    const player = await servers[0].addPlayer();
    await servers[0].bid(player, { requestId: randomUUID() });
    expect(await left()).toEqual({ keys: 1, sessions: 1, slips: 1 });
    await setClocks(at('10:00 AM', '2026-12-23'));
    const later = await servers[0].openSession(player.id);
    await Promise.all([...servers, ...servers].map((server) => cleanUp(server, server.config)));
    expect(await left()).toEqual({ keys: 0, sessions: 1, slips: 1 });
    const { body } = await servers[1].call(API.dashboard, { unique_token: later });
    expect(body.status).toBe(true);
  });
});
