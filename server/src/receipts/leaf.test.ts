import { DATABASES } from '../../test/support/databases';
import { createWorld, DAY, KALYAN } from '../../test/support/world';
import { leafText } from './leaf';

/** Hashes of this form are stored on every site. */
test.each(DATABASES)('the text of a slip never changes ($name)', async (kind) => {
  const world = await createWorld(kind);
  const { id: player } = await world.addPlayer(100);
  const add = (id: number, salt: string | null) =>
    world.database.query(
      `with added as (
         insert into slip (id, player_id, market_id, day, label, line_count, points, placed_at, salt)
         overriding system value
         values ($1, $2, $3, $4, 'Half Sangam', 2, 30, '2026-11-21T09:30:00.0129Z', decode($5, 'hex'))
         returning id, player_id)
       insert into bid_line (player_id, slip_id, line_no, label, session, digits, close_digits, points, stake, pays)
       select player_id, id, n, 'Half Sangam', session, digits, close_digits, 10 + 10 * n, 10 + 10 * n, 1000
         from added, (values (1, 'close', '3', '240'), (0, 'open', '128', '6')) l(n, session, digits, close_digits)`,
      [id, player, KALYAN, DAY, salt],
    );
  await add(71, '00112233445566778899aabbccddeeff');
  await add(72, null);
  const rows = await world.database.query<{ text: string }>(
    `select ${leafText()} as text from slip s join market m on m.id = s.market_id order by s.id`,
  );
  const lines =
    '[["Half Sangam","open","128","6","10","10","1000"],["Half Sangam","close","3","240","20","20","1000"]]';
  const textOf = (id: number, salt: string): string =>
    `{"v":1,"slip":"${id}","family":"main","market":"${KALYAN}","day":"${DAY}","label":"Half Sangam",` +
    `"placed":"1795253400012","lines":${lines},"salt":${salt}}`;
  expect(rows.map(({ text }) => text)).toEqual([textOf(71, '"00112233445566778899aabbccddeeff"'), textOf(72, 'null')]);
  await world.close();
});
