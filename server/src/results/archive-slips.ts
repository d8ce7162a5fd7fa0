import type { IndiaDay } from '@ank/rules';
import { setTimeout as sleep } from 'node:timers/promises';
import type { By, Context, Operator } from '../context';
import { WITHOUT_LIMIT } from '../db/port';
import { writeAudit } from '../security/audit';
import type { MarketDay } from './market-day';

/** Slips per transaction. */
const AT_ONCE = 250;

const READERS_REST_MS = 50;

/** Market days before $1 with slips that are not archived. */
const DAYS = `
select d.market_id::text as "marketId", d.day from market_day d
 where d.day < $1 and exists (select from only slip s where s.market_id = d.market_id and s.day = d.day)
 order by d.day, d.market_id`;

const MOVE = 'select move_slips($1, $2, $3, $4) as moved';

const READERS = 'select r as reader from readers_of_slips() r';

const IS_ARCHIVED = 'select is_archived($1, $2) as archived';

/** Returns how many slips were moved; null if the day is not settled. */
async function move({ database }: Context, { marketId, day }: MarketDay, back: boolean): Promise<number | null> {
  const [row] = await database.query<{ moved: number | null }>(MOVE, [marketId, day, AT_ONCE, back]);
  return row?.moved ?? null;
}

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
 * transaction it rests for as long as that took. May be stopped, killed and repeated.
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
  for (const marketDay of days) {
    let moved: number | null;
    do {
      if (isStopping()) return { ...done, isStopped: true };
      const begun = performance.now();
      moved = await move(context, marketDay, false);
      done.slips += moved ?? 0;
      await sleep(performance.now() - begun);
    } while (moved);
    done[moved === null ? 'unsettled' : 'days'] += 1;
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
  if (row?.archived) while (await move(context, { marketId, day }, true));
}
