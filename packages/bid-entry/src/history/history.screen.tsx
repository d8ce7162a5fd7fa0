import { type DayRange, MAX_HISTORY_LINES } from '@ank/protocol';
import { type IndiaDay, indiaDayOf } from '@ank/rules';
import { Link, nowMs, useLocation, useScreen } from '@ank/shared/platform';
import {
  Button,
  buttonClass,
  cardClass,
  DateField,
  EmptyState,
  FieldRow,
  formatPoints,
  Section,
  Skeleton,
  useFaultFocus,
  whileVisible,
} from '@ank/ui';
import { ReceiptText } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { History } from './history';
import { HISTORY_TEXTS } from './history.messages';
import classes from './history.module.css';
import { keptDays } from './kept-days';
import { useHistory } from './use-history';

/** Bids or wins between two market days, newest first. Shows today until the player chooses other days. */
export function HistoryScreen<Row extends { id: string }>({ history }: { history: History<Row> }) {
  const { title, listTitle, call, kind } = history;
  const today = useToday();
  const { key: entry } = useLocation();
  const [chosen, setChosen] = useState(() => keptDays.get(entry) ?? null);
  const range = chosen ?? { from: today, to: today };
  const { rows, loading, load } = useHistory(call, range);
  const [checked, setChecked] = useState(false);
  const [form, leadToFault] = useFaultFocus();
  useScreen({ title });

  const shownDay = useRef(today);
  useEffect(() => {
    if (chosen !== null || shownDay.current === today) return;
    shownDay.current = today;
    load({ from: today, to: today });
  }, [chosen, today, load]);

  const faults = faultsOf(range);
  const ask = (): void => {
    setChecked(true);
    if (faults.from || faults.to) leadToFault();
    else if (!loading) {
      if (chosen) keptDays.set(entry, chosen);
      load(range);
    }
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    ask();
  };
  return (
    <div className={classes.screen}>
      <form ref={form} className={classes.filter} onSubmit={submit} noValidate>
        <FieldRow>
          <DateField
            label={HISTORY_TEXTS.fromDate}
            value={range.from}
            max={today}
            error={checked ? faults.from : null}
            onValue={(from) => setChosen({ ...range, from })}
          />
          <DateField
            label={HISTORY_TEXTS.toDate}
            value={range.to}
            max={today}
            error={checked ? faults.to : null}
            onValue={(to) => setChosen({ ...range, to })}
          />
        </FieldRow>
        <Button type="submit" variant="tonal" block busy={loading} busyLabel={HISTORY_TEXTS.submitting}>
          {HISTORY_TEXTS.submit}
        </Button>
      </form>
      <Section title={listTitle} note={rows && rows.length > 0 ? HISTORY_TEXTS[kind].count(rows.length) : undefined}>
        <HistoryList history={history} rows={rows} loading={loading} onRetry={ask} />
      </Section>
    </div>
  );
}

const TICK_MS = 1000;

/** Today in India. The device's clock may be a day off: the server's is known only after the page has opened. */
function useToday(): IndiaDay {
  const [today, setToday] = useState(() => indiaDayOf(nowMs()));
  useEffect(() => {
    return whileVisible(() => setToday(indiaDayOf(nowMs())), TICK_MS);
  }, []);
  return today;
}

function faultsOf({ from, to }: DayRange): { from: string | null; to: string | null } {
  if (from === '') return { from: HISTORY_TEXTS.dateMissing, to: null };
  if (to === '') return { from: null, to: HISTORY_TEXTS.dateMissing };
  return { from: from > to ? HISTORY_TEXTS.fromAfterTo : null, to: null };
}

type HistoryListProps<Row> = {
  history: History<Row>;
  rows: readonly Row[] | null;
  loading: boolean;
  onRetry: () => void;
};

function HistoryList<Row extends { id: string }>({ history, rows, loading, onRetry }: HistoryListProps<Row>) {
  const { Card, kind, marketsPath } = history;
  if (rows === null && loading) {
    return (
      <>
        <Skeleton height={112} shape="card" />
        <Skeleton height={112} shape="card" />
        <Skeleton height={112} shape="card" />
      </>
    );
  }
  if (rows !== null && rows.length > 0) {
    return (
      <>
        <ul className={classes.list}>
          {rows.map((row, index) => (
            <Card key={`${row.id}-${index}`} row={row} />
          ))}
        </ul>
        {rows.length === MAX_HISTORY_LINES && (
          <p className={classes.end}>{HISTORY_TEXTS.onlyNewest(formatPoints(MAX_HISTORY_LINES))}</p>
        )}
      </>
    );
  }
  return (
    <div className={cardClass}>
      <EmptyState
        kind={rows === null ? 'error' : 'empty'}
        icon={<ReceiptText size={32} />}
        title={HISTORY_TEXTS.none}
        level={3}
        text={rows === null ? HISTORY_TEXTS.failedText : HISTORY_TEXTS[kind].none}
        action={
          rows === null ? (
            <Button variant="quiet" onClick={onRetry}>
              {HISTORY_TEXTS.retry}
            </Button>
          ) : (
            <Link to={marketsPath} className={buttonClass({ variant: 'outline' })}>
              {HISTORY_TEXTS.toMarkets}
            </Link>
          )
        }
      />
    </div>
  );
}
