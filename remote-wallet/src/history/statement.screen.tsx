import type { StatementRecord } from '@ank/protocol';
import { formatMoment } from '@ank/rules';
import { useScreen } from '@ank/shared/platform';
import { formatPoints, List, ListRow } from '@ank/ui';
import { LoadedList } from '../parts/loaded-list';
import classes from '../parts/screen.module.css';
import { MoreRows } from './more-rows';
import { STATEMENT_TEXTS } from './statement.messages';
import { useStatement } from './use-statement';

/** Every movement of the wallet, newest first, with what it was for and the balance after it. */
export function StatementScreen() {
  const page = useStatement();
  const { rows, failed, reload } = page;
  useScreen({ title: STATEMENT_TEXTS.title });
  return (
    <div className={classes.screen}>
      <LoadedList
        rows={rows}
        failed={failed}
        none={STATEMENT_TEXTS.none}
        filledBy={{ to: '/addfund', label: STATEMENT_TEXTS.addFund }}
        onRetry={reload}
      >
        {(loaded) => (
          <List label={STATEMENT_TEXTS.title}>
            {loaded.map((row) => (
              <StatementRow key={row.id} row={row} />
            ))}
          </List>
        )}
      </LoadedList>
      <MoreRows {...page} />
    </div>
  );
}

function StatementRow({ row }: { row: StatementRecord }) {
  const { credit, points, note, madeAtMs, balanceAfter } = row;
  return (
    <ListRow
      title={<span className={classes.note}>{note}</span>}
      sub={
        <>
          {madeAtMs !== null && formatMoment(madeAtMs)}
          {balanceAfter !== null && (
            <span className={classes.small}>{STATEMENT_TEXTS.balance(formatPoints(balanceAfter))}</span>
          )}
        </>
      }
      end={
        <span
          className={credit ? classes.credit : classes.debit}
        >{`${credit ? '+' : '-'}${formatPoints(points)}`}</span>
      }
    />
  );
}
