import { FAMILY_PATHS } from '@ank/protocol';
import { API } from '@ank/protocol/test-support';
import { byOperator } from '../../../test/support/actors';
import { DATABASES } from '../../../test/support/databases';
import {
  at,
  createWorld,
  DAY,
  type Json,
  KALYAN,
  type Player,
  slipBody,
  type World,
} from '../../../test/support/world';
import { declareResult } from '../../results/declare-result';
import { publishRoot } from '../../results/publish-root';
import { reopenSession } from '../../results/reopen-session';
import { sealSession } from '../../results/seal-session';

const OPEN = { marketId: KALYAN, day: DAY, session: 'open' } as const;
const CLOSE = { ...OPEN, session: 'close' } as const;
const RUNNING = { msg: 'Market Running', msg_status: 1, game_status: 1 };
const OPEN_OVER = { msg: 'Market Running', msg_status: 1, game_status: 2 };
const CLOSED = { msg: 'Market Closed', msg_status: 2, game_status: 2 };

describe.each(DATABASES)('a session that ended before its time on $name', (kind) => {
  let world: World;
  let player: Player;
  beforeEach(async () => {
    world = await createWorld(kind);
    player = await world.addPlayer(1000);
  });
  afterEach(() => world.close());

  /** How a market is shown in its list, and whether native clients offer all of its bid types. */
  async function shown(family: 'main' | 'starline' | 'gali' = 'main', gameId = KALYAN): Promise<Json> {
    world.nextSecond();
    const path = family === 'main' ? API.dashboard : FAMILY_PATHS[family].list.path;
    const { result } = (await world.call(path, { unique_token: player.token })).body;
    const { msg, msg_status } = result.find(({ game_id }: Json) => game_id === gameId);
    const game = { unique_token: player.token, game_id: gameId };
    const { game_status } = (await world.call(FAMILY_PATHS[family].status, game)).body;
    return { msg, msg_status, game_status };
  }
  const takes = async (session: 'Open' | 'Close'): Promise<boolean> =>
    (await world.bid(player, { lines: [{ digits: '5', session }] })).body.status;

  it('ends Open, Jodi and sangam bids alone when it is the open one, sealed or declared', async () => {
    expect(await shown()).toEqual(RUNNING);
    await sealSession(world, OPEN);
    expect([await takes('Open'), await takes('Close'), await shown()]).toEqual([false, true, OPEN_OVER]);
    await declareResult(byOperator(world), { ...OPEN, number: '128', reason: '' });
    expect([await takes('Open'), await takes('Close'), await shown()]).toEqual([false, true, OPEN_OVER]);
  });

  it('ends all bids when it is the close one, until it is reopened', async () => {
    await sealSession(world, CLOSE);
    expect([await takes('Open'), await takes('Close'), await shown()]).toEqual([false, false, CLOSED]);
    await publishRoot(world, CLOSE);
    await reopenSession(byOperator(world), { ...CLOSE, reason: 'sealed too early' });
    expect([await takes('Open'), await takes('Close'), await shown()]).toEqual([true, true, RUNNING]);
  });

  /** The moment in the list at which Open has ended early. */
  async function openEnded(momentMs: number): Promise<number | undefined> {
    await world.setClock(momentMs);
    const { result } = (await world.call(API.dashboard, { unique_token: player.token })).body;
    return result.find(({ game_id }: Json) => game_id === KALYAN).open_ended_srt;
  }

  it('has its moment in the list for the rest of the market day when it is the open one', async () => {
    expect(await openEnded(at('01:42 PM'))).toBeUndefined();
    await declareResult(byOperator(world), { ...OPEN, number: '128', reason: '' });
    for (const moment of ['01:43 PM', '05:00 PM', '11:59 PM'])
      expect([moment, await openEnded(at(moment))]).toEqual([moment, at('01:42 PM') / 1000]);
    expect(await openEnded(at('12:00 AM', '2026-11-22'))).toBeUndefined();
  });

  it('has its moment in the list until midnight when it is the close one, and none at its time', async () => {
    const ended = async (momentMs: number): Promise<number | undefined> => {
      await world.setClock(momentMs);
      const { result } = (await world.call(API.dashboard, { unique_token: player.token })).body;
      return result.find(({ game_id }: Json) => game_id === KALYAN).close_ended_srt;
    };
    expect(await ended(at('05:12 PM'))).toBeUndefined();
    await declareResult(byOperator(world), { ...OPEN, number: '128', reason: '' });
    expect(await ended(at('05:13 PM'))).toBeUndefined();
    await declareResult(byOperator(world), { ...CLOSE, number: '240', reason: '' });
    for (const moment of ['05:14 PM', '11:59 PM'])
      expect([moment, await ended(at(moment))]).toEqual([moment, at('05:13 PM') / 1000]);
    expect(await ended(at('12:00 AM', '2026-11-22'))).toBeUndefined();
    await world.setClock(at('06:10 PM', '2026-11-22'));
    await sealSession(world, { ...CLOSE, day: '2026-11-22' });
    expect(await ended(at('06:11 PM', '2026-11-22'))).toBeUndefined();
  });

  it('has no moment in the list once it is reopened, or if it ended at its time', async () => {
    await world.setClock(at('01:42 PM'));
    await sealSession(world, OPEN);
    await publishRoot(world, OPEN);
    expect(await openEnded(at('01:43 PM'))).toBe(at('01:42 PM') / 1000);
    await reopenSession(byOperator(world), { ...OPEN, reason: 'sealed too early' });
    expect(await openEnded(at('01:44 PM'))).toBeUndefined();
    await world.setClock(at('04:10 PM'));
    await sealSession(world, OPEN);
    expect(await openEnded(at('04:11 PM'))).toBeUndefined();
  });

  it.each([
    { family: 'starline', gameId: '107', label: 'Single Digit' },
    { family: 'gali', gameId: '203', label: 'Left Digit' },
  ] as const)('ends all bids of $family', async ({ family, gameId, label }) => {
    expect(await shown(family, gameId)).toEqual(RUNNING);
    await sealSession(world, { ...OPEN, marketId: gameId });
    const { body } = await world.call(FAMILY_PATHS[family].submitBid, slipBody(player.token, { gameId, label }));
    expect([body.status, await shown(family, gameId)]).toEqual([false, CLOSED]);
  });
});
