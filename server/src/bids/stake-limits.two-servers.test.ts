import { filledPostgres } from '../../test/support/databases';
import { miscounted } from '../../test/support/miscounted';
import {
  at,
  createWorld,
  fillTryOut,
  type Json,
  KALYAN,
  MAIN_BAZAR,
  type Player,
  type World,
} from '../../test/support/world';
import { openPostgres } from '../db/postgres';

const STAKE = 70;
const DAILY = 500;
/** Stakes that a daily limit allows. */
const A_DAY = 7;

const SUNDAY = '2026-11-22';
const MONDAY = '2026-11-23';
const [EVENING, MIDNIGHT] = [at('11:59 PM', '2026-11-21') + 59_999, at('12:00 AM', SUNDAY)];
const [WEEK_ENDS, WEEK_BEGINS] = [at('11:59 PM', SUNDAY) + 59_999, at('12:00 AM', MONDAY)];

describe("a player's limits, on two servers with one PostgreSQL", () => {
  let place: { url: string; drop: () => Promise<void> };
  let servers: [World, World];
  let player: Player;
  beforeAll(async () => {
    place = await filledPostgres(fillTryOut);
    const open = () => createWorld({ openFilled: async () => openPostgres(place.url, () => undefined) });
    servers = [await open(), await open()];
  });
  beforeEach(async () => {
    await setClocks(at('12:00 PM'), at('12:00 PM'));
    player = await servers[0].addPlayer(100_000);
  });
  afterEach(async () => {
    expect(await miscounted(servers[0].database)).toEqual([]);
    expect(await servers[0].breaks()).toEqual([]);
  });
  afterAll(async () => {
    for (const server of servers) await server.close();
    await place.drop();
  });

  async function setClocks(first: number, second: number): Promise<void> {
    await servers[0].setClock(first);
    await servers[1].setClock(second);
  }
  const limit = async (period: string, points: number): Promise<void> => {
    const { body } = await servers[0].call('/api-set-stake-limit', {
      ...{ unique_token: player.token, period, points: String(points) },
    });
    expect(body.status).toBe(true);
  };
  /** The close of MAIN BAZAR comes after midnight, and until it KALYAN is closed. */
  const bid = async (server: World, requestId?: string): Promise<Json> => {
    const isLate = server.clock.nowMs() === EVENING || server.clock.nowMs() === WEEK_ENDS;
    const lines = [{ points: String(STAKE), session: isLate ? 'Close' : 'Open' }];
    const slip = { gameId: isLate ? MAIN_BAZAR : KALYAN, lines, ...(requestId !== undefined && { requestId }) };
    return (await server.bid(player, slip)).body;
  };
  /** How many of them were accepted. Each other one must be refused by a limit. */
  const accepted = (answers: readonly Json[]): number => {
    const refused = answers.filter(({ status }) => status !== true);
    expect(refused.filter(({ code }) => code !== 'limit_reached')).toEqual([]);
    return answers.length - refused.length;
  };
  const atOnce = async (times: number): Promise<[first: number, second: number]> => {
    const answers = await Promise.all(
      servers.map((server) => Promise.all(Array.from({ length: times }, () => bid(server)))),
    );
    return [accepted(answers[0] ?? []), accepted(answers[1] ?? [])];
  };
  const counted = (): Promise<object[]> =>
    servers[0].database.query('select day::text, points::int from stakes_counted($1) where points > 0 order by day', [
      player.id,
    ]);

  it('are not passed by stakes that both get at once', async () => {
    await limit('day', DAILY);
    const [first, second] = await atOnce(12);
    expect(first + second).toBe(A_DAY);
    expect(await counted()).toEqual([{ day: '2026-11-21', points: A_DAY * STAKE }]);
    expect(await player.balance()).toBe(100_000 - A_DAY * STAKE);
  });

  it('count a stake once that both get at once under one key', async () => {
    await limit('day', DAILY);
    const ids = Array.from({ length: 12 }, (_, at) => `both-servers-${at}`);
    const answers = await Promise.all(ids.map((id) => Promise.all(servers.map((server) => bid(server, id)))));
    for (const [one, other] of answers) expect(one?.status).toBe(other?.status);
    expect(accepted(answers.map(([one]) => one))).toBe(A_DAY);
    expect(await player.balance()).toBe(100_000 - A_DAY * STAKE);
  });

  it.each([
    ['day', [EVENING, MIDNIGHT]],
    ['week', [WEEK_ENDS, WEEK_BEGINS]],
  ] as const)(
    'of a %s count apart on a server before and one after midnight in India',
    async (period, [last, next]) => {
      await setClocks(last, next);
      player = await servers[0].addPlayer(100_000);
      await limit(period, DAILY);
      expect(await atOnce(12)).toEqual([A_DAY, A_DAY]);
      // Whichever server asks, a bid counts to the day of its moment.
      await setClocks(next, last);
      expect(await atOnce(3)).toEqual([0, 0]);
      expect((await counted()).map((row) => (row as { points: number }).points)).toEqual([490, 490]);
    },
  );

  it('of a week hold over the two days of a midnight', async () => {
    await setClocks(EVENING, MIDNIGHT);
    player = await servers[0].addPlayer(100_000);
    await limit('day', DAILY);
    await limit('week', 800);
    const [first, second] = await atOnce(12);
    expect([first <= A_DAY, second <= A_DAY, first + second]).toEqual([true, true, 11]);
  });

  it('apply to both as soon as one has lowered them, and a break too', async () => {
    await limit('day', 10 * DAILY);
    expect(accepted([await bid(servers[1])])).toBe(1);
    await limit('day', 2 * STAKE);
    expect(accepted([await bid(servers[1])])).toBe(1);
    expect(await atOnce(6)).toEqual([0, 0]);
    const pause = { unique_token: player.token, break_kind: 'time_out', break_length: 1 };
    expect((await servers[0].call('/api-take-break', pause)).body.status).toBe(true);
    expect((await bid(servers[1])).code).toBe('on_break');
  });
});
