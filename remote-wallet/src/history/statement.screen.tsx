import type { StatementRecord } from '@ank/shared/api';
import { useScreen } from '@ank/shared/platform';
import { formatMoment } from '@ank/shared/rules';
import { Button, formatPoints, List, ListRow } from '@ank/shared/ui';
import { LoadedList } from '../parts/loaded-list';
import classes from '../parts/screen.module.css';
import { STATEMENT_TEXTS as TEXTS } from './statement.messages';
import { useStatement } from './use-statement';

/** Every movement of the wallet, newest first, with what it was for and the balance after it. */
export function StatementScreen() {
  const { rows, more, failed, loading, loadMore, reload } = useStatement();
  useScreen({ title: TEXTS.title });
  return (
    <div className={classes.screen}>
      <LoadedList rows={rows} failed={failed} none={TEXTS.none} onRetry={reload}>
        {(loaded) => (
          <List label={TEXTS.title}>
            {loaded.map((row) => (
              <StatementRow key={row.id} row={row} />
            ))}
          </List>
        )}
      </LoadedList>
      {rows && failed && (
        <p className={classes.error} role="alert">
          {TEXTS.failed}
        </p>
      )}
      {more && (
        <Button variant="tonal" block busy={loading} busyLabel={TEXTS.loading} onClick={loadMore}>
          {TEXTS.more}
        </Button>
      )}
    </div>
  );
}

function StatementRow({ row }: { row: StatementRecord }) {
  const { credit, points, note, madeAtMs, balanceAfter } = row;
  return (
    <ListRow
      title={note}
      sub={
        <>
          {madeAtMs !== null && formatMoment(madeAtMs)}
          {balanceAfter !== null && <span className={classes.small}>{TEXTS.balance(formatPoints(balanceAfter))}</span>}
        </>
      }
      end={<span className={credit ? classes.credit : classes.debit}>{`${credit ? '+' : '-'}${formatPoints(points)}`}</span>}
    />
  );
}
