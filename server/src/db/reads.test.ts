import { FAMILY_PATHS } from '@ank/protocol';
import { byOperator } from '../../test/support/actors';
import type { OwnPostgres } from '../../test/support/databases';
import { eventually } from '../../test/support/eventually';
import { at, createWorld, DAY, type fillTryOut, KALYAN, type Player, type World } from '../../test/support/world';
import { createLogger } from '../logger';
import { archiveSlips } from '../results/archive-slips';
import { declareResult } from '../results/declare-result';
import type { Database } from './port';
import { openPostgres } from './postgres';
import { replicaReads } from './reads';

const ignore = (): void => undefined;

describe('histories beside a standby', () => {
  let primary: OwnPostgres;
  let standby: OwnPostgres;
  let database: Database;
  let replica: Database;
  let world: World;
  let look: () => Promise<void>;
  let nowMs = 0;
  let [one, other]: Player[] = [];

  const slips = async (player: Player | undefined): Promise<number> => {
    const today = { unique_token: player?.token, bid_from: '', bid_to: '' };
    const { body } = await world.call(FAMILY_PATHS.main.bidHistory, today);
    expect(body).toMatchObject({ status: true });
    return (body.bid_data as unknown[]).length;
  };
  const bid = async (player: Player | undefined) =>
    expect((await world.bid({ token: player?.token ?? '' }, {})).body).toMatchObject({ status: true });
  /** The standby has everything that the primary has. */
  const caughtUp = async (): Promise<void> => {
    const [now] = await database.query<{ at: string }>('select pg_current_wal_lsn()::text as at');
    await eventually('the standby', async () => {
      const [row] = await replica.query<{ has: boolean }>('select pg_last_wal_replay_lsn() >= $1::pg_lsn as has', [
        now?.at,
      ]);
      return row?.has === true;
    });
  };

  beforeAll(async () => {
    primary = await globalThis.ownPostgres();
    standby = await globalThis.ownStandby(primary.url);
    database = openPostgres(primary.url, ignore);
    replica = openPostgres(standby.url, ignore, { replica: true });
    const openFilled = async (fill: typeof fillTryOut) => fill(database).then(() => database);
    world = await createWorld({ openFilled }, {}, createLogger('silent'), () => {
      const reads = replicaReads({ primary: database, replica }, { info: ignore, warn: ignore }, () => nowMs);
      look = reads.look;
      return reads;
    });
    [one, other] = [await world.addPlayer(), await world.addPlayer()];
    await bid(one);
    await bid(other);
    await caughtUp();
    await eventually('the standby in use', async () => look().then(() => world.reads.state() === 'in use'));
  });
  afterAll(async () => {
    await world.close();
    await replica.close();
    await standby.stop();
    await primary.stop();
  });

  it("are read from the standby once it has the player's movements", async () => {
    expect(await slips(one)).toBe(1);
    expect(
      await world.reads.ofAll(async (from) => from.query<{ there: boolean }>('select pg_is_in_recovery() as there')),
    ).toEqual([{ there: true }]);
  });

  it("include the player's own bid at once while the replay is stopped, and other players keep reading there", async () => {
    await replica.query('select pg_wal_replay_pause()');
    await eventually('the pause', async () => {
      const [row] = await replica.query<{ state: string }>('select pg_get_wal_replay_pause_state() as state');
      return row?.state === 'paused';
    });
    await bid(one);
    expect(await slips(one)).toBe(2);
    expect(await slips(other)).toBe(1);
    const readFrom = (playerId: string) =>
      world.reads.ofPlayer({ id: playerId, moved: { debits: '0', credits: '0' } }, async (from) =>
        from.query<{ there: boolean }>('select pg_is_in_recovery() as there'),
      );
    expect(await readFrom(other?.id ?? '')).toEqual([{ there: true }]);
  });

  it('come from the primary once the standby lags by more than the limit', async () => {
    await look();
    nowMs += 20_000;
    await look();
    expect(world.reads.state()).toBe('late');
    const { body } = await world.app.inject({ method: 'GET', url: '/healthz' });
    expect(JSON.parse(body)).toMatchObject({ status: true, replica: 'late' });
    await replica.query('select pg_wal_replay_resume()');
    await caughtUp();
    await look();
    expect(world.reads.state()).toBe('in use');
  });

  it('are found in the archive of the standby too', async () => {
    const before = await slips(one);
    world.clock.set(at('08:00 PM'));
    const result = { marketId: KALYAN, day: DAY, reason: '' };
    await declareResult(byOperator(world), { ...result, session: 'open', number: '128' });
    await declareResult(byOperator(world), { ...result, session: 'close', number: '240' });
    const archived = await archiveSlips(byOperator(world), { before: '2026-12-01' });
    expect(archived).toMatchObject({ slips: 3, unsettled: 0 });
    await caughtUp();
    await look();
    expect(world.reads.state()).toBe('in use');
    expect(
      await world.reads.ofAll((from) => from.query('select distinct tableoid::regclass::text as place from slip')),
    ).toEqual([{ place: 'archive.slip_2026' }]);
    expect(await slips(one)).toBe(before);
  });

  it('come without an error from the primary when the standby is killed', async () => {
    await standby.crash();
    expect(await slips(one)).toBe(2);
    await look();
    expect(world.reads.state()).toBe('unreachable');
    expect(await slips(other)).toBe(1);
  });
});
