import type { FastifyBaseLogger } from 'fastify';
import { type Database, type Queryable, WITHOUT_LIMIT } from '../db/port';
import { dropRepairedBreaks } from './accepted';
import { LEDGER_CHECKS } from './checks';
import { type Walk, WALKS } from './ledger-check';
import { stopMoney } from './verify';

const TABLES = Object.keys(WALKS) as Walk[];

/** A started round is continued at once, by any server; the next one starts an hour after it. */
const ROUND_EVERY = '1 hour';

/** The position of a round: `after` is the last key that was checked, null at the start. */
type Position = { walk: Walk; after: readonly string[] | null };

const keyOf = (walk: Walk): string[] => Object.keys(WALKS[walk].key);

/** The rows after one key up to another, as a condition. `first`: the number of its first parameter. */
function between(walk: Walk, after: Position['after'], upTo: Position['after'], first: number): string {
  const key = Object.entries(WALKS[walk].key);
  const bound = (sign: string, from: number): string => {
    const values = key.map(([, type], at) => `$${from + at}::${type}`);
    return `(${keyOf(walk).join(', ')}) ${sign} (${values.join(', ')})`;
  };
  const conditions = [
    ...(after ? [bound('>', first)] : []),
    ...(upTo ? [bound('<=', first + (after?.length ?? 0))] : []),
  ];
  return conditions.length > 0 ? `where ${conditions.join(' and ')}` : '';
}

/** The key of the last row of a slice; null if the rest of the table fits in one. */
async function lastKey(inside: Queryable, { walk, after }: Position, rows: number): Promise<string[] | null> {
  const columns = keyOf(walk);
  const [row] = await inside.query<{ key: string[] }>(
    `select array[${columns.map((column) => `${column}::text`).join(', ')}] as key from ${walk}
     ${between(walk, after, null, 1)} order by ${columns.join(', ')} offset ${rows - 1} limit 1`,
    after ?? [],
  );
  return row?.key ?? null;
}

/**
 * The rules that rows of a slice break, beyond accepted breaks. The planner expects a quarter of the table between two
 * keys, but no more than a limit. It leaves room for rows that were added since the slice was measured.
 */
async function brokenIn(
  inside: Queryable,
  { walk, after }: Position,
  upTo: Position['after'],
  rows: number,
): Promise<string[]> {
  const within = `${between(walk, after, upTo, 2)} order by ${keyOf(walk).join(', ')} limit ${2 * rows}`;
  const broken: string[] = [];
  for (const { name, parts } of LEDGER_CHECKS) {
    for (const { sql } of parts.filter((part) => part.walk === walk)) {
      const [found] = await inside.query(
        `select from (with slice as materialized (select * from ${walk} ${within}) ${sql}) f
          where not exists (select from accepted_break a where a.rule = $1 and a.found = f.what) limit 1`,
        [name, ...(after ?? []), ...(upTo ?? [])],
      );
      if (found) broken.push(name);
    }
  }
  return broken;
}

/** Locks the round and returns its position, starting a new round when it is due; null if there is nothing to do. */
async function takePosition(inside: Queryable): Promise<Position | null> {
  const [round] = await inside.query<{ walk: Walk | null; after: string[] | null; is_due: boolean }>(
    `select r.walk, r.after, coalesce(r.began_at < now() - interval '${ROUND_EVERY}', true) as is_due
       from ledger_round r where (select money_open from site) for update skip locked`,
  );
  if (!round) return null;
  if (round.walk !== null) return { walk: round.walk, after: round.after };
  if (!round.is_due) return null;
  await inside.query('update ledger_round set began_at = now()');
  return { walk: TABLES[0] as Walk, after: null };
}

/**
 * Checks the rules on the next rows of the ledger, and stops all movements of points if one is broken. Servers take
 * turns. `rows`: rows per slice, by table. Returns whether there is more to check now.
 */
export async function checkNextSlice(
  database: Database,
  logger: FastifyBaseLogger,
  rows = (walk: Walk): number => WALKS[walk].rows,
): Promise<boolean> {
  const next = await database.transaction(async (inside) => {
    const position = await takePosition(inside);
    if (!position) return null;
    // Checking the day of a large market takes longer than the timeout for a player's call.
    await inside.query(WITHOUT_LIMIT);
    // As for all connections, unless the database's address has options of its own.
    await inside.query('set local jit = off');
    // By the statistics of a new site, each account of a slice would read all transfers.
    await inside.query('set local enable_seqscan = off');
    const { walk } = position;
    const upTo = await lastKey(inside, position, rows(walk));
    const broken = await brokenIn(inside, position, upTo, rows(walk));
    if (broken.length > 0) await stopMoney(inside, logger, broken);
    const following = upTo ? walk : (TABLES[TABLES.indexOf(walk) + 1] ?? null);
    await inside.query(
      `update ledger_round set walk = $1, after = $2,
              checked_at = case when $1::text is null then began_at else checked_at end`,
      [following, upTo],
    );
    return { isLast: following === null };
  });
  if (next?.isLast) await dropRepairedBreaks(database);
  return next !== null && !next.isLast;
}
