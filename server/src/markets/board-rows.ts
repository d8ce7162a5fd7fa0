import type { MarketCard } from '@ank/protocol/server';
import { addDays, ankOf, type Family, indiaDayOf, indiaMinutesOf, resultText } from '@ank/rules';
import type { Context } from '../context';

/** Minutes after midnight until which markets with two results show yesterday's. */
const RESULT_DAY_BEGINS_MINUTES = 8 * 60;

/** A market with its current day and the results to show, as stored. */
export type BoardRow = {
  id: string;
  family: Family;
  name: string;
  hindi_name: string;
  marathi_name: string;
  open_minutes: number;
  close_minutes: number | null;
  opens_at: number | null;
  closes_at: number | null;
  off: boolean | null;
  state: 'open' | 'settling' | 'settled' | 'voided' | null;
  /** Declared or sealed, even before its time. Null without a current day. */
  open_over: boolean | null;
  close_over: boolean | null;
  /** When a session was sealed, if before its cut-off. */
  open_ended_at: number | null;
  close_ended_at: number | null;
  open_number: string | null;
  close_number: string | null;
};

const ROWS = `
with clock as (select moment($1, $2) as now)
select m.id, m.family, m.name, m.hindi_name, m.marathi_name, m.open_minutes, m.close_minutes, d.opens_at, d.closes_at, d.off, d.state,
       d.open_number is not null or d.open_sealed as open_over,
       d.close_number is not null or d.close_sealed as close_over, s.sealed_at as open_ended_at,
       c.sealed_at as close_ended_at, r.open_number, r.close_number
  from clock cross join market m
  left join lateral (
    select * from market_day d
     where d.market_id = m.id and d.starts_at <= clock.now and clock.now < d.ends_at order by d.starts_at desc limit 1
  ) d on true
  left join session_seal s
    on d.open_sealed and s.market_id = m.id and s.day = d.day and s.session = 'open' and s.sealed_at < d.opens_at
  left join session_seal c
    on d.close_sealed and c.market_id = m.id and c.day = d.day and c.session = 'close' and c.sealed_at < d.closes_at
  left join market_day r
    on r.market_id = m.id and r.day = case when m.close_minutes is null then $4::date else $3::date end
 where m.active
 order by m.id`;

/** Every active market, ordered by open time. */
export async function loadBoardRows({ database, clock }: Context): Promise<BoardRow[]> {
  const { offsetMs, fixed } = clock.sqlMoment();
  const nowMs = clock.nowMs();
  const today = indiaDayOf(nowMs);
  const resultDay = indiaMinutesOf(nowMs) < RESULT_DAY_BEGINS_MINUTES ? addDays(today, -1) : today;
  const rows = await database.query<BoardRow>(ROWS, [offsetMs, fixed, resultDay, today]);
  return rows.sort((one, other) => timesOf(one).openMinutes - timesOf(other).openMinutes);
}

/** A market at one moment. `takesAll`: the open time is in the future, so every bid type is accepted. */
export type BoardMarket = { family: Family; takesAll: boolean; card: Omit<MarketCard, 'chartUrl'> };

function resultsOf({
  family,
  open_number: open,
  close_number: close,
}: BoardRow): Pick<MarketCard, 'openResult' | 'closeResult'> {
  if (open === null) return { openResult: '', closeResult: '' };
  return { openResult: resultText(family, open), closeResult: close === null ? '' : `${ankOf(close)}-${close}` };
}

/** The times of the current day. New times set by the operator apply from the next day. */
function timesOf({
  open_minutes,
  close_minutes,
  opens_at,
  closes_at,
}: BoardRow): Pick<MarketCard, 'openMinutes' | 'closeMinutes'> {
  return {
    openMinutes: opens_at === null ? open_minutes : indiaMinutesOf(opens_at),
    closeMinutes: close_minutes === null || closes_at === null ? close_minutes : indiaMinutesOf(closes_at),
  };
}

export function marketAt(row: BoardRow, nowMs: number): BoardMarket {
  const opensAtMs = row.opens_at ?? 0;
  const closesAtMs = row.closes_at ?? 0;
  const takes = row.state === 'open' && !row.off && !row.close_over && nowMs < closesAtMs;
  return {
    family: row.family,
    takesAll: takes && !row.open_over && nowMs < opensAtMs,
    card: {
      gameId: row.id,
      name: row.name,
      hindiName: row.hindi_name,
      marathiName: row.marathi_name,
      ...timesOf(row),
      phase: row.off ? 'off' : takes ? 'running' : 'closed',
      opensAtMs,
      closesAtMs,
      openEndedMs: row.open_ended_at,
      closeEndedMs: row.close_ended_at,
      ...resultsOf(row),
    },
  };
}
