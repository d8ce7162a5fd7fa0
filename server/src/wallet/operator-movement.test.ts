import { byOperator } from '../../test/support/actors';
import { DATABASES } from '../../test/support/databases';
import { at, createWorld, DAY, KALYAN, MAIN_BAZAR, type Player, type World } from '../../test/support/world';
import { correctResult } from '../results/correct-result';
import { declareResult } from '../results/declare-result';
import { settleAll } from '../results/settle-all';
import { creditPlayer } from './credit-player';
import { writeOffDebt } from './write-off-debt';

const DONE = 'This was done already.';
const OTHER = '--request one was used for another movement.';

describe.each(DATABASES)("an operator's movement of points on $name", (kind) => {
  let world: World;
  let player: Player;
  beforeEach(async () => {
    world = await createWorld(kind);
    player = await world.addPlayer(40);
  });
  afterEach(async () => {
    expect(await world.breaks()).toEqual([]);
    await world.close();
  });

  const credit = (points: string, { mobile } = player) =>
    creditPlayer(byOperator(world), { mobile, points, reason: 'test', request: 'one' });
  const writeOff = (points: string) =>
    writeOffDebt(byOperator(world), { mobile: player.mobile, points, reason: 'test', request: 'one' });
  /** A corrected win of 380 points that were spent. */
  async function oweAll(): Promise<void> {
    const result = { marketId: KALYAN, day: DAY, session: 'open', reason: 'drawn' } as const;
    await world.bid(player, { lines: [{ digits: '5', points: '40' }] });
    world.clock.set(at('04:10 PM'));
    await declareResult(byOperator(world), { ...result, number: '122' });
    await settleAll(world);
    await world.bid(player, { gameId: MAIN_BAZAR, lines: [{ digits: '5', points: '380' }] });
    await correctResult(byOperator(world), { ...result, number: '119' });
    await settleAll(world);
  }

  it('is refused as done already when it is repeated, also after a write-off of all that was owed', async () => {
    await oweAll();
    await writeOff('380');
    await expect(writeOff('380')).rejects.toThrow(DONE);
    await expect(writeOff('1')).rejects.toThrow(OTHER);
    await expect(credit('380')).rejects.toThrow(OTHER);
    expect(await player.balance()).toBe(0);
  });

  it('is refused under the name of another amount, player or kind', async () => {
    await oweAll();
    const other = await world.addPlayer(0);
    await credit('10');
    await expect(credit('10')).rejects.toThrow(DONE);
    await expect(credit('11')).rejects.toThrow(OTHER);
    await expect(credit('10', other)).rejects.toThrow(OTHER);
    await expect(writeOff('10')).rejects.toThrow(OTHER);
    expect(await other.balance()).toBe(0);
  });
});
