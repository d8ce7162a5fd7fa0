import type { StatementRecord } from '@ank/protocol';
import { addDays, formatLongDate, indiaDayOf } from '@ank/rules';
import { STATEMENT_TEXTS } from './statement.messages';

export type StatementFilter = 'all' | 'in' | 'out' | 'bids';

/** `amount_status` of bids, and of returned stakes. */
const OF_BIDS = ['5', '25'];

/** What a filter shows; undefined for everything. */
export const WANTED: Readonly<Record<StatementFilter, ((row: StatementRecord) => boolean) | undefined>> = {
  all: undefined,
  in: ({ credit }) => credit,
  out: ({ credit }) => !credit,
  bids: ({ amountStatus }) => OF_BIDS.includes(amountStatus),
};

export type StatementDay = { heading: string; rows: readonly StatementRecord[] };

/** The rows grouped by India's day, in order. `nowMs`: the server's time, for today and yesterday. */
export function daysOf(rows: readonly StatementRecord[], nowMs: number): StatementDay[] {
  const today = indiaDayOf(nowMs);
  const headingOf = ({ madeAtMs }: StatementRecord): string => {
    if (madeAtMs === null) return STATEMENT_TEXTS.undated;
    const day = indiaDayOf(madeAtMs);
    if (day === today) return STATEMENT_TEXTS.today;
    return day === addDays(today, -1) ? STATEMENT_TEXTS.yesterday : formatLongDate(day);
  };
  const days: { heading: string; rows: StatementRecord[] }[] = [];
  for (const row of rows) {
    const heading = headingOf(row);
    const last = days.at(-1);
    if (last?.heading === heading) last.rows.push(row);
    else days.push({ heading, rows: [row] });
  }
  return days;
}
