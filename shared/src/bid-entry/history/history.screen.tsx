import type { BidRecord, Call, DayRange } from '@ank/shared/api';
import { pathOf } from '@ank/shared/contract';
import { Link, nowMs, useScreen } from '@ank/shared/platform';
import { indiaDayOf } from '@ank/shared/rules';
import { Button, buttonClass, cardClass, DateField, EmptyState, FieldRow, Section, Skeleton } from '@ank/shared/ui';
import { ReceiptText } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { BidCard } from './history-card';
import { HISTORY_TEXTS as TEXTS } from './history.messages';
import classes from './history.module.css';
import { useHistory } from './use-history';

type HistoryScreenProps = {
  /** In the top bar, such as 'BIDS'. */
  title: string;
  /** Over the list, such as 'BID History'. */
  listTitle: string;
  call: Call<DayRange, BidRecord[]>;
};

/** Bids between two market days, newest first: today's on opening, then what is asked for. */
export function HistoryScreen({ title, listTitle, call }: HistoryScreenProps) {
  const [today] = useState(() => indiaDayOf(nowMs()));
  const [range, setRange] = useState<DayRange>({ from: today, to: today });
  const { rows, loading, load } = useHistory(call, range);
  const [checked, setChecked] = useState(false);
  useScreen({ title });

  const faults = faultsOf(range);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(true);
    if (!loading && !faults.from && !faults.to) load(range);
  };
  return (
    <div className={classes.screen}>
      <form className={classes.filter} onSubmit={submit} noValidate>
        <FieldRow>
          <DateField
            label={TEXTS.fromDate}
            value={range.from}
            max={today}
            error={checked ? faults.from : null}
            onValue={(from) => setRange({ ...range, from })}
          />
          <DateField
            label={TEXTS.toDate}
            value={range.to}
            max={today}
            error={checked ? faults.to : null}
            onValue={(to) => setRange({ ...range, to })}
          />
        </FieldRow>
        <Button type="submit" variant="tonal" block busy={loading} busyLabel={TEXTS.submitting}>
          {TEXTS.submit}
        </Button>
      </form>
      <Section title={listTitle} note={rows && rows.length > 0 ? TEXTS.count(rows.length) : undefined}>
        <HistoryList rows={rows} loading={loading} onRetry={() => load(range)} />
      </Section>
    </div>
  );
}

function faultsOf({ from, to }: DayRange): { from: string | null; to: string | null } {
  if (from === '') return { from: TEXTS.dateMissing, to: null };
  if (to === '') return { from: null, to: TEXTS.dateMissing };
  return { from: from > to ? TEXTS.fromAfterTo : null, to: null };
}

type HistoryListProps = { rows: readonly BidRecord[] | null; loading: boolean; onRetry: () => void };

function HistoryList({ rows, loading, onRetry }: HistoryListProps) {
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
      <ul className={classes.list}>
        {rows.map((bid, index) => (
          <BidCard key={`${bid.id}-${index}`} bid={bid} />
        ))}
      </ul>
    );
  }
  return (
    <div className={cardClass}>
      <EmptyState
        icon={<ReceiptText size={32} />}
        title={TEXTS.none}
        level={3}
        text={rows === null ? TEXTS.failedText : TEXTS.noneText}
        action={
          rows === null ? (
            <Button variant="quiet" onClick={onRetry}>
              {TEXTS.retry}
            </Button>
          ) : (
            <Link to={pathOf('home')} className={buttonClass({ variant: 'outline' })}>
              {TEXTS.toMarkets}
            </Link>
          )
        }
      />
    </div>
  );
}
