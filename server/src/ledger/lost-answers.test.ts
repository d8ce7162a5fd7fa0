import { Client } from 'pg';
import { type Break, breakingProxy, breakOnce } from '../../test/support/breaking-proxy';
import { LOCK_WAITS, lockWaits } from '../../test/support/lock-waits';
import { type FaultPlace, openFaultPlace } from '../../test/support/fault-place';
import { carriedOut, type MoneyRequest, newRequests, send } from '../../test/support/money-requests';

const EACH = 50;
const REQUESTS = 3 * EACH;

/** One for each request, because a batch of bids skips a wallet that another movement holds. */
const PAYERS = REQUESTS;

/** Size of a server's connection pool. */
const CONNECTIONS = 10;

describe(`an answer that is lost ${EACH} times for each kind of movement`, () => {
  let place: FaultPlace;
  let other: Client;
  let proxies: { port: number; close: () => Promise<void> }[];
  /** The server's port, and the port of a proxy that breaks connections on demand. */
  let port: number;
  let playersWay: number;
  const breaks = { player: breakOnce([], 'answer'), database: breakOnce([], 'answer') };

  beforeAll(async () => {
    place = await openFaultPlace(undefined, PAYERS);
    other = new Client({ connectionString: place.url });
    await other.connect();
    const url = new URL(place.url);
    const toDatabase = await breakingProxy(Number(url.port || 5432), (piece) => breaks.database.breakAt(piece));
    url.port = String(toDatabase.port);
    port = await place.begin('main', [], { DATABASE_URL: url.href }).ready;
    const toServer = await breakingProxy(port, (piece) => breaks.player.breakAt(piece));
    playersWay = toServer.port;
    proxies = [toDatabase, toServer];
  });
  afterAll(async () => {
    await other.end();
    await place.close();
    await Promise.all(proxies.map(({ close }) => close()));
  });

  const idsOf = (requests: readonly MoneyRequest[]): string[] => requests.map(({ id }) => id);
  const acknowledged = (requests: readonly MoneyRequest[]): number => requests.filter((one) => one.acknowledged).length;
  const done = async (requests: readonly MoneyRequest[]): Promise<number> =>
    (await carriedOut(place.database, requests)).length;

  /** Runs `work` while `waiting` transactions of `start` are held before their commit; then releases them. */
  async function heldBack(waiting: number, start: () => void, work: () => Promise<void>): Promise<void> {
    await other.query('begin');
    await other.query('select 1 from account where player_id = any($1::bigint[]) for update', [
      place.payers.map(({ id }) => id),
    ]);
    start();
    await lockWaits(place.database, waiting);
    await work();
    await other.query('commit');
  }

  /** Sends until the answer is lost. On a busy machine the pool may time out first, with nothing done (503). */
  async function sendUntilLost(one: MoneyRequest): Promise<number | null> {
    const status = await send(playersWay, one);
    return status === 503 ? sendUntilLost(one) : status;
  }

  const all: MoneyRequest[] = [];
  const begin = (name: string): MoneyRequest[] => {
    const requests = newRequests(place.payers, name, REQUESTS);
    all.push(...requests);
    return requests;
  };

  /** A retry under the same key charges each request once; another retry changes nothing. */
  async function comesRight(requests: readonly MoneyRequest[]): Promise<void> {
    await place.repeatUnanswered(port, requests);
    await place.soundAfter(all);
    const statuses = await Promise.all(requests.map((one) => send(port, one)));
    expect(new Set(statuses)).toEqual(new Set([200]));
    await place.soundAfter(all);
  }

  it.each<[string, 'player' | 'database', Break, number | null, number]>([
    ['a player, before the request arrives', 'player', 'request', null, 0],
    ['a player, after the commit', 'player', 'answer', null, REQUESTS],
    ['the database, before the request arrives', 'database', 'request', 500, 0],
    ['the database, after the commit', 'database', 'answer', 500, REQUESTS],
  ])('between the server and %s leaves one charge for each request', async (_when, way, at, status, carried) => {
    const requests = begin(`${way}-${at}`);
    breaks[way] = breakOnce(idsOf(requests), at);
    const statuses = await Promise.all(requests.map(sendUntilLost));
    // 500: the outcome is unknown. It must never claim that nothing happened.
    expect([new Set(statuses), acknowledged(requests), breaks[way].left.size]).toEqual([new Set([status]), 0, 0]);
    expect(await done(requests)).toBe(carried);
    await place.soundAfter(all);
    await comesRight(requests);
  });

  it('because the player left before the commit leaves one charge for each request', async () => {
    const requests = begin('gone');
    const leave = new AbortController();
    let underWay: Promise<unknown>[] = [];
    await heldBack(
      CONNECTIONS,
      () => (underWay = requests.map((one) => send(port, one, leave.signal))),
      async () => {
        leave.abort();
        await Promise.all(underWay);
        expect([await done(requests), acknowledged(requests)]).toEqual([0, 0]);
      },
    );
    // Players retry while the server is still working on it.
    await comesRight(requests);
  });

  it('because the database ends the work before the commit leaves one charge for each request', async () => {
    const requests = begin('ended');
    for (let from = 0; from < REQUESTS; from += CONNECTIONS) {
      const some = requests.slice(from, from + CONNECTIONS);
      let underWay: Promise<number | null>[] = [];
      await heldBack(
        some.length,
        () => (underWay = some.map((one) => send(port, one))),
        async () => {
          await other.query(`select pg_terminate_backend(pid) ${LOCK_WAITS}`);
          expect(new Set(await Promise.all(underWay))).toEqual(new Set([500]));
        },
      );
    }
    expect(await done(requests)).toBe(0);
    await comesRight(requests);
  });
});
