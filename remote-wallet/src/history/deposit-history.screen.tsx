import { useScreen } from '@ank/shared/platform';
import { formatMoment } from '@ank/shared/rules';
import { Button, formatPoints, List, ListRow, StatusPill } from '@ank/shared/ui';
import { LoadedList } from '../parts/loaded-list';
import classes from '../parts/screen.module.css';
import { STATEMENT_TEXTS as TEXTS } from './statement.messages';
import { useStatement } from './use-statement';

/** The statement's status of points that were added. */
const ADDED = '1';

/** Points that were added: the credits of the statement that carry that status. Older pages are read on request. */
export function DepositHistoryScreen() {
  const { rows, more, failed, loading, loadMore, reload } = useStatement();
  useScreen({ title: TEXTS.depositsTitle });
  const added = rows?.filter((row) => row.credit && row.amountStatus === ADDED);
  return (
    <div className={classes.screen}>
      <LoadedList rows={added} failed={failed} none={TEXTS.noDeposits} onRetry={reload}>
        {(loaded) => (
          <List label={TEXTS.depositsTitle}>
            {loaded.map((row) => (
              <ListRow
                key={row.id}
                title={TEXTS.points(formatPoints(row.points))}
                sub={row.madeAtMs === null ? row.note : formatMoment(row.madeAtMs)}
                end={<StatusPill kind="won">{TEXTS.approved}</StatusPill>}
              />
            ))}
          </List>
        )}
      </LoadedList>
      {more && (
        <Button variant="tonal" block busy={loading} busyLabel={TEXTS.loading} onClick={loadMore}>
          {TEXTS.more}
        </Button>
      )}
    </div>
  );
}
