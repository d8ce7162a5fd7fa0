import { filledPostgres } from '../../test/support/databases';
import { allStatements } from '../../test/support/statements';
import { createWorld, fillTryOut, type Json } from '../../test/support/world';
import { loadSite } from '../content/load-site';
import { listMoneySettings } from '../wallet/settings/list-money-settings';
import { openPostgres } from './postgres';

/** A prepared statement with a star fails for good once a migration has added a column. */
function hasStar(tree: Json): boolean {
  const [body] = Object.values<Json>(tree);
  const sides: Json[] = [body.larg, body.rarg].filter(Boolean);
  const results: Json[] = [...(body.targetList ?? []), ...(body.returningList ?? [])];
  return (
    sides.some((side) => hasStar({ SelectStmt: side })) ||
    results.some(({ ResTarget }) => ResTarget.val?.ColumnRef?.fields.some((field: Json) => 'A_Star' in field))
  );
}

it('the statements of the code name the columns of their results', async () => {
  const starred = (await allStatements()).filter(
    ({ place, tree }) => place.startsWith('server/src/') && tree !== null && hasStar(tree),
  );
  expect(starred.map(({ place }) => place)).toEqual([]);
});

it('a server reads its settings after a newer one has added a column', async () => {
  const { url, drop } = await filledPostgres(fillTryOut);
  // A single connection, which keeps its statements.
  const database = openPostgres(url, () => undefined, { connections: 1 });
  const world = await createWorld({
    openFilled: async () => ({ ...database, close: () => database.close().then(drop) }),
  });
  const read = () => Promise.all([loadSite(world), listMoneySettings(world)]);
  const before = await read();
  await database.script('alter table site add column later integer not null default 0');
  expect(await read()).toEqual(before);
  await world.close();
});
