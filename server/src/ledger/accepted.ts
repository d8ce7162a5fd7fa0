import { type Database, type Queryable, WITHOUT_LIMIT } from '../db/port';
import { LEDGER_CHECKS } from './checks';
import { wholeSql } from './ledger-check';

function queryOf(rule: string): string | undefined {
  const found = LEDGER_CHECKS.find(({ name }) => name === rule);
  return found && wholeSql(found);
}

/** Accepts everything that breaks a rule now. `now` is ISO text. Returns the number of newly accepted breaks. */
export async function acceptBreaks(inside: Queryable, rule: string, now: string): Promise<number> {
  const [row] = await inside.query<{ count: number }>(
    `with added as (
       insert into accepted_break (rule, found, accepted_at) select $1, f.what, $2 from (${queryOf(rule)}) f
       on conflict do nothing returning found)
     select count(*)::int as count from added`,
    [rule, now],
  );
  return row?.count ?? 0;
}

/** Drops acceptances of repaired breaks: if one comes back, it is a new break. */
export async function dropRepairedBreaks(database: Database): Promise<void> {
  const rules = await database.query<{ rule: string }>('select distinct rule from accepted_break');
  if (rules.length === 0) return;
  await database.transaction(async (inside) => {
    await inside.query(WITHOUT_LIMIT);
    for (const { rule } of rules) {
      const sql = queryOf(rule);
      if (sql === undefined) continue;
      await inside.query(
        `delete from accepted_break a where a.rule = $1 and not exists (select from (${sql}) f where f.what = a.found)`,
        [rule],
      );
    }
  });
}
