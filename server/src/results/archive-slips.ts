import type { IndiaDay } from '@ank/rules';
import { setTimeout as sleep } from 'node:timers/promises';
import type { By, Context, Operator } from '../context';
import { WITHOUT_LIMIT } from '../db/port';
import { writeAudit } from '../security/audit';
import type { MarketDay } from './market-day';

/** How long a transaction may take: a result of the market waits for it, and a bid for its part of the log. */
const STEP_MS = 40;
/** Slips per transaction: of the first, and of any. */
const [FIRST_STEP, LEAST, MOST] = [250, 100, 1000];

const READERS_REST_MS = 50;

/** Market days before $1 with slips that are not archived. */
const DAYS = `
select d.market_id::text as "marketId", d.day from market_day d
 where d.day < $1 and has_slips(d.market_id, d.day)
 order by d.day, d.market_id`;

/** `others`: statements of other connections at its end. */
const MOVE = `
select move_slips($1, $2, $3, $4) as moved, (
         select count(*)::integer from pg_stat_activity
          where datname = current_database() and backend_type = 'client backend' and state = 'active'
            and pid <> pg_backend_pid()
       ) as others`;

const READERS = 'select r as reader from readers_of_slips() r';

const IS_ARCHIVED = 'select is_archived($1, $2) as archived';

/** `slips`: how many were moved; null if the day is not settled. */
type Step = { slips: number | null; ms: number; others: number };

async function move({ database }: Context, { marketId, day }: MarketDay, limit: number, back: boolean): Promise<Step> {
  const begun = performance.now();
  const [row] = await database.query<{ moved: number | null; others: number }>(MOVE, [marketId, day, limit, back]);
  // Statements of the embedded database wait for one another, and none is under way at the end of another one.
  const others = database.kind === 'pglite' ? 1 : (row?.others ?? 0);
  return { slips: row?.moved ?? null, ms: performance.now() - begun, others };
}

/** Slips of the next transaction, by the time of one. */
export const nextLimit = (limit: number, ms: number): number =>
  Math.round(Math.min(MOST, Math.max(LEAST, Math.min(2 * limit, (limit * STEP_MS) / ms))));

/** Waits for the transactions that may not know a new year's tables. */
async function waitForReaders({ database }: Context, isStopping: () => boolean): Promise<void> {
  const readers = async () => (await database.query<{ reader: string }>(READERS)).map(({ reader }) => reader);
  let left = await readers();
  while (left.length > 0 && !isStopping()) {
    await sleep(READERS_REST_MS);
    const now = new Set(await readers());
    left = left.filter((reader) => now.has(reader));
  }
}

/** `unsettled`: market days that stay because they are not settled. `isStopped`: slips are left. */
export type Archived = { slips: number; days: number; unsettled: number; isStopped: boolean };

/**
 * Moves the slips of settled market days before `before` into the tables of their years, while bids go on: after each
 * transaction it rests for as long as that took, once for each other statement under way. May be stopped, killed and
 * repeated.
 */
export async function archiveSlips(
  context: By<Operator>,
  { before }: { before: IndiaDay },
  isStopping = (): boolean => false,
): Promise<Archived> {
  const { database } = context;
  const days = await database.query<MarketDay>(DAYS, [before]);
  const done: Archived = { slips: 0, days: 0, unsettled: 0, isStopped: false };
  if (days.length === 0) return done;
  await writeAudit(context, { action: 'slips archive', details: { before } });
  const years = new Map(days.map(({ day }) => [day.slice(0, 4), day]));
  for (const day of years.values()) await database.query('select make_year($1)', [day]);
  await waitForReaders(context, isStopping);
  let limit = FIRST_STEP;
  for (const marketDay of days) {
    let step: Step;
    do {
      if (isStopping()) return { ...done, isStopped: true };
      step = await move(context, marketDay, limit, false);
      done.slips += step.slips ?? 0;
      if (step.slips === limit) limit = nextLimit(limit, step.ms);
      await sleep(step.ms * step.others);
    } while (step.slips);
    done[step.slips === null ? 'unsettled' : 'days'] += 1;
  }
  await database.transaction(async (inside) => {
    await inside.query(WITHOUT_LIMIT);
    await inside.query('analyze slip, bid_line');
  });
  return done;
}

/** Returns the archived slips of a market day to where its settlement can change them. */
export async function bringBackSlips(context: Context, { marketId, day }: MarketDay): Promise<void> {
  const [row] = await context.database.query<{ archived: boolean }>(IS_ARCHIVED, [marketId, day]);
  if (row?.archived) while ((await move(context, { marketId, day }, FIRST_STEP, true)).slips);
}
