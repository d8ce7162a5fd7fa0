import {
  addDays,
  cutOffsOf,
  type Family,
  hasTwoResults,
  indiaDayOf,
  labelsOf,
  parseClock,
  spanOf,
  weekdayOf,
} from '@ank/rules';
import type { Clock } from '../clock';
import type { Database, Queryable } from '../db/port';
import { withAudit, oneRow, refused } from '../security/audit';
import { makeMarketDays } from './make-market-days';

type MarketRow = {
  id: string;
  family: Family;
  name: string;
  open_minutes: number;
  close_minutes: number | null;
  off_weekdays: number[];
  active: boolean;
};

/** Includes today, which has not begun while yesterday's close after midnight is still ahead. */
const DAYS_AHEAD = [0, 1, 2, 3];

/** Finds a market by name, ignoring case. A name used in two families needs the family. */
export async function findMarket(database: Queryable, family: Family, name: string): Promise<MarketRow> {
  return oneRow(
    database.query<MarketRow>(
      'select id, family, name, open_minutes, close_minutes, off_weekdays, active from market where family = $1 and (upper(name) = upper($2) or id::text = $2)',
      [family, name],
    ),
    `There is no ${family} market '${name}'.`,
  );
}

export function listMarkets(database: Database): Promise<MarketRow[]> {
  return database.query<MarketRow>(
    'select id, family, name, open_minutes, close_minutes, off_weekdays, active from market order by family, open_minutes, id',
  );
}

const minutesOf = (text: string): number => {
  const minutes = parseClock(text);
  if (minutes === null) throw refused(`'${text}' is not a time such as 04:10 PM.`);
  return minutes;
};

function timesOf(
  family: Family,
  open: string,
  close: string | null,
): { openMinutes: number; closeMinutes: number | null } {
  if (hasTwoResults(family) !== (close !== null))
    throw refused(hasTwoResults(family) ? 'A main market needs --close.' : 'Only main markets have a close.');
  const times = { openMinutes: minutesOf(open), closeMinutes: close === null ? null : minutesOf(close) };
  if (times.openMinutes === times.closeMinutes) throw refused('A market cannot close when it opens.');
  return times;
}

/** A day with a bid has begun, even if the clock was set back since. $8 is the moment. */
const begun = (day: string): string =>
  `(${day}.starts_at <= $8::timestamptz or exists (select from slip s where s.market_id = ${day}.market_id and s.day = ${day}.day))`;

const RENEW = `
update market_day d set opens_at = to_timestamp($4::float8 / 1000), closes_at = to_timestamp($5::float8 / 1000),
       starts_at = coalesce(
         (select p.ends_at from market_day p where p.market_id = d.market_id and p.day = d.day - 1 and ${begun('p')}),
         to_timestamp($3::float8 / 1000)),
       ends_at = to_timestamp($6::float8 / 1000), off = $7
 where d.market_id = $1 and d.day = $2 and not ${begun('d')}`;

/** Days that have not begun follow the market. The current one keeps its times, and the next begins when it ends. */
async function renewDaysAhead(inside: Queryable, clock: Clock, marketId: string, now: string): Promise<void> {
  const market = await oneRow(
    inside.query<MarketRow>(
      'select id, family, name, open_minutes, close_minutes, off_weekdays, active from market where id = $1',
      [marketId],
    ),
    'The market is gone.',
  );
  const times = { openMinutes: market.open_minutes, closeMinutes: market.close_minutes };
  const today = indiaDayOf(clock.nowMs());
  // Waits for bids in progress; the next query looks for their slips.
  await inside.query('select 1 as one from market_day where market_id = $1 and day >= $2 order by day for update', [
    marketId,
    today,
  ]);
  for (const ahead of DAYS_AHEAD) {
    const day = addDays(today, ahead);
    const { startsAtMs, endsAtMs } = spanOf(times, day);
    const { opensAtMs, closesAtMs } = cutOffsOf(times, day);
    await inside.query(RENEW, [
      marketId,
      day,
      startsAtMs,
      opensAtMs,
      closesAtMs,
      endsAtMs,
      market.off_weekdays.includes(weekdayOf(day)),
      now,
    ]);
  }
}

/** Adds a market and its days. */
export async function addMarket(
  database: Database,
  clock: Clock,
  actor: string,
  { family, name, open, close }: { family: Family; name: string; open: string; close: string | null },
): Promise<string> {
  const { openMinutes, closeMinutes } = timesOf(family, open, close);
  if (name.trim() === '') throw refused('A market needs a name.');
  const id = await withAudit(
    database,
    clock,
    { actor, action: 'markets add', details: { family, name, open, close } },
    async (inside) => {
      await inside.query('lock table market in exclusive mode');
      const row = await oneRow(
        inside.query<{ id: string }>(
          `insert into market (id, family, name, open_minutes, close_minutes)
         select 1 + coalesce(max(id), 0), $1, $2::text, $3, $4 from market
         having not coalesce(bool_or(family = $1 and upper(name) = upper($2::text)), false) returning id`,
          [family, name.trim(), openMinutes, closeMinutes],
        ),
        'There is a market of this name already.',
      );
      return row.id;
    },
  );
  await makeMarketDays(database, clock);
  return id;
}

/** New times apply from the next day that has not begun. */
export async function setMarketTimes(
  database: Database,
  clock: Clock,
  actor: string,
  market: MarketRow,
  open: string,
  close: string | null,
): Promise<void> {
  const { openMinutes, closeMinutes } = timesOf(market.family, open, close);
  await withAudit(
    database,
    clock,
    { actor, action: 'markets times', details: { market: market.id, open, close } },
    async (inside, now) => {
      await inside.query('update market set open_minutes = $2, close_minutes = $3 where id = $1', [
        market.id,
        openMinutes,
        closeMinutes,
      ]);
      await renewDaysAhead(inside, clock, market.id, now);
    },
  );
}

const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

export const weekdayNames = (days: readonly number[]): string => days.map((day) => WEEKDAYS[day]).join(',');

/** Weekly off days such as 'sun,mon', or 'none'. They apply from the next day that has not begun. */
export async function setOffDays(
  database: Database,
  clock: Clock,
  actor: string,
  market: MarketRow,
  text: string,
): Promise<void> {
  const names = text === 'none' ? [] : text.toLowerCase().split(',');
  const days = names.map((name) => WEEKDAYS.indexOf(name.trim().slice(0, 3)));
  if (days.includes(-1)) throw refused(`'${text}' names no weekdays: write sun,mon or none.`);
  await withAudit(
    database,
    clock,
    { actor, action: 'markets off-days', details: { market: market.id, days: text } },
    async (inside, now) => {
      await inside.query('update market set off_weekdays = $2::smallint[] where id = $1', [
        market.id,
        [...new Set(days)],
      ]);
      await renewDaysAhead(inside, clock, market.id, now);
    },
  );
}

/** Hides a market at once, or shows it again. */
export async function switchMarket(
  database: Database,
  clock: Clock,
  actor: string,
  market: MarketRow,
  on: boolean,
): Promise<void> {
  await withAudit(
    database,
    clock,
    { actor, action: on ? 'markets on' : 'markets off', details: { market: market.id } },
    async (inside) => {
      await inside.query('update market set active = $2 where id = $1', [market.id, on]);
    },
  );
  await makeMarketDays(database, clock);
}

export function listRates(
  database: Database,
): Promise<{ family: Family; label: string; stake: string; pays: string }[]> {
  return database.query('select family, label, stake, pays from rate order by family, pays, label');
}

/** A stake of `stake` points pays `pays`, for bids from now on. */
export async function setRate(
  database: Database,
  clock: Clock,
  actor: string,
  { family, label, stake, pays }: { family: Family; label: string; stake: string; pays: string },
): Promise<void> {
  const known = labelsOf(family).find((one) => one.toLowerCase() === label.toLowerCase());
  if (!known) throw refused(`${family} has no game type '${label}'. It has: ${labelsOf(family).join(', ')}.`);
  const whole = /^[1-9]\d{0,6}$/;
  if (!whole.test(stake) || !whole.test(pays))
    throw refused('Both figures of a rate are whole numbers, from 1 to 9999999.');
  await withAudit(
    database,
    clock,
    { actor, action: 'rates set', details: { family, label: known, stake, pays } },
    async (inside, now) => {
      await inside.query(
        `insert into rate (family, label, stake, pays, changed_at) values ($1, $2, $3, $4, $5)
       on conflict (family, label) do update set stake = excluded.stake, pays = excluded.pays, changed_at = excluded.changed_at`,
        [family, known, stake, pays, now],
      );
    },
  );
}
