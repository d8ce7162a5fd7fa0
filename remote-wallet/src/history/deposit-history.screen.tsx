import type { StatementRecord } from '@ank/protocol';
import { formatMoment } from '@ank/rules';
import { useScreen } from '@ank/shared/platform';
import { formatPoints, List, ListRow, NewRows, StatusPill } from '@ank/ui';
import { OpenClaims } from '../funds/open-claims';
import { LoadedList } from '../parts/loaded-list';
import classes from '../parts/screen.module.css';
import { MoreRows } from './more-rows';
import { STATEMENT_TEXTS } from './statement.messages';
import { useFreshStatement } from './use-fresh-statement';

/** `amount_status` of deposits. */
const ADDED = '1';

const isAdded = ({ credit, amountStatus }: StatementRecord): boolean => credit && amountStatus === ADDED;

/** Deposits: the statement's credits with that status. Older ones load on request. */
export function DepositHistoryScreen() {
  const page = useFreshStatement(isAdded);
  const { rows, failed, reload, fresh } = page;
  useScreen({ title: STATEMENT_TEXTS.depositsTitle });
  return (
    <div className={classes.screen}>
      <NewRows fresh={fresh} label={STATEMENT_TEXTS.newer} />
      <OpenClaims />
      <LoadedList
        rows={rows}
        failed={failed}
        none={STATEMENT_TEXTS.noDeposits}
        filledBy={{ to: '/addfund', label: STATEMENT_TEXTS.addFund }}
        onRetry={reload}
      >
        {(loaded) => (
          <List label={STATEMENT_TEXTS.depositsTitle}>
            {loaded.map((row) => (
              <ListRow
                key={row.id}
                title={STATEMENT_TEXTS.points(formatPoints(row.points))}
                sub={row.madeAtMs === null ? row.note : formatMoment(row.madeAtMs)}
                end={<StatusPill kind="won">{STATEMENT_TEXTS.approved}</StatusPill>}
              />
            ))}
          </List>
        )}
      </LoadedList>
      <MoreRows {...page} />
    </div>
  );
}
