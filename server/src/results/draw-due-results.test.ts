import { DATABASES } from '../../test/support/databases';
import { at, createWorld } from '../../test/support/world';
import { drawDueResults } from './draw-due-results';

describe.each(DATABASES)('the automatic draw on $name', (kind) => {
  it('draws each result once its cut-off has passed and not a millisecond before, and pays the wins', async () => {
    const world = await createWorld(kind);
    const player = await world.addPlayer(10_000);
    const digits = [...'0123456789'].map((digit) => ({ digits: digit }));
    await world.bid(player, { lines: digits });
    await world.bid(player, { lines: digits.map((line) => ({ ...line, session: 'close' })) });
    const kalyan = async () =>
      (
        await world.database.query<{ open: boolean; close: boolean }>(
          `select open_number is not null as open, close_number is not null as close from market_day where market_id = 9 and day = '2026-11-21'`,
        )
      )[0];

    await world.setClock(at('04:10 PM') - 1);
    while ((await drawDueResults(world)) > 0);
    expect(await kalyan()).toEqual({ open: false, close: false });
    await world.setClock(at('04:10 PM'));
    expect(await drawDueResults(world)).toBe(1);
    expect([await kalyan(), await player.balance()]).toEqual([{ open: true, close: false }, 10_000 - 200 + 95]);
    await world.setClock(at('06:10 PM'));
    while ((await drawDueResults(world)) > 0);
    expect([await kalyan(), await player.balance()]).toEqual([{ open: true, close: true }, 10_000 - 200 + 190]);
    expect(await drawDueResults(world)).toBe(0);
    expect(await world.breaks()).toEqual([]);
    await world.close();
  });
});
