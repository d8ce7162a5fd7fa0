import { FAMILY_PATHS } from '@ank/protocol';
import { byOperator } from '../../test/support/actors';
import { DATABASES } from '../../test/support/databases';
import { at, createWorld, MAIN_BAZAR, type Player, type World } from '../../test/support/world';
import { declareResult } from '../results/declare-result';

const DAY = '2026-11-21';
const NEXT_DAY = '2026-11-22';

const FILTER: Record<string, string> = {
  '2026-11-20': '11/20/2026',
  [DAY]: '11/21/2026',
  [NEXT_DAY]: '11/22/2026',
  '2026-11-23': '11/23/2026',
};

describe.each(DATABASES)('bids and wins after midnight on $name', (kind) => {
  let world: World;
  let player: Player;
  beforeAll(async () => {
    world = await createWorld(kind);
    player = await world.addPlayer(1000);
    const declare = (session: 'open' | 'close', number: string) =>
      declareResult(byOperator(world), { marketId: MAIN_BAZAR, day: DAY, session, number, reason: 'drawn' });
    await world.setClock(at('08:00 PM'));
    await world.bid(player, { gameId: MAIN_BAZAR, lines: [{ digits: '1' }] });
    await world.setClock(at('09:40 PM'));
    await declare('open', '128');
    await world.setClock(at('12:03 AM', NEXT_DAY));
    await world.bid(player, { gameId: MAIN_BAZAR, lines: [{ digits: '6', session: 'Close' }] });
    await world.setClock(at('12:06 AM', NEXT_DAY));
    await declare('close', '240');
  });
  afterAll(() => world.close());

  const bids = async (from: string, to = from): Promise<unknown[]> =>
    (
      await world.call(FAMILY_PATHS.main.bidHistory, {
        unique_token: player.token,
        bid_from: FILTER[from] ?? '',
        bid_to: FILTER[to] ?? '',
      })
    ).body.bid_data.map((row: { digits: string; market_day: string }) => [row.digits, row.market_day]);
  const wins = async (from: string, to = from): Promise<unknown[]> =>
    (
      await world.call(FAMILY_PATHS.main.winHistory, {
        unique_token: player.token,
        date_from: FILTER[from] ?? '',
        date_to: FILTER[to] ?? '',
      })
    ).body.win_data.map((row: { digits: string; market_day: string }) => [row.digits, row.market_day]);
  const early = ['1', DAY];
  const late = ['6', DAY];

  it('appear in the histories of the market day and of the calendar date', async () => {
    for (const list of [bids, wins]) {
      expect(await list(DAY)).toEqual([late, early]);
      expect(await list(NEXT_DAY)).toEqual([late]);
      expect(await list('')).toEqual([late]);
      expect(await list(DAY, NEXT_DAY)).toEqual([late, early]);
    }
  });

  it('appear in no other', async () => {
    for (const list of [bids, wins]) {
      expect(await list('2026-11-20')).toEqual([]);
      expect(await list('2026-11-23')).toEqual([]);
    }
  });
});
