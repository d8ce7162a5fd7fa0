import { MAX_WITHDRAWALS, withdrawHistory, type WithdrawRecord, type WithdrawStatus } from '@ank/protocol';
import { formatMoment } from '@ank/rules';
import { useScreen, useSession } from '@ank/shared/platform';
import { formatPoints, List, ListRow, type Status, StatusPill, webUrl } from '@ank/ui';
import { LoadedList } from '../parts/loaded-list';
import classes from '../parts/screen.module.css';
import { useRequests } from '../parts/use-requests';
import { WITHDRAWALS_TEXTS } from './withdraw-history.messages';

const KINDS: Readonly<Record<WithdrawStatus, Status>> = {
  pending: 'pending',
  cancelled: 'lost',
  approved: 'won',
  unknown: 'closed',
};

/** The receipt's URL, or null: servers send the bare folder when there is no receipt. */
export function receiptUrl(text: string): string | null {
  const url = webUrl(text);
  return url === null || url.endsWith('/') ? null : url;
}

/** The player's withdrawals, newest first. */
export function WithdrawHistoryScreen() {
  const mobile = useSession()?.mobile ?? '';
  const { data, isError, refetch } = useRequests(withdrawHistory, { mobile });
  useScreen({ title: WITHDRAWALS_TEXTS.title });
  return (
    <LoadedList
      rows={data?.requests}
      failed={isError}
      none={WITHDRAWALS_TEXTS.none}
      filledBy={{ to: '/withdraw', label: WITHDRAWALS_TEXTS.withdraw }}
      onRetry={() => void refetch()}
    >
      {(rows) => (
        <div className={classes.screen}>
          <List label={WITHDRAWALS_TEXTS.title}>
            {rows.map((row) => (
              <Row key={row.id} row={row} />
            ))}
          </List>
          {rows.length === MAX_WITHDRAWALS && (
            <p className={classes.small}>{WITHDRAWALS_TEXTS.onlyNewest(formatPoints(MAX_WITHDRAWALS))}</p>
          )}
        </div>
      )}
    </LoadedList>
  );
}

function Row({ row }: { row: WithdrawRecord }) {
  const receipt = receiptUrl(row.receiptUrl);
  const facts = [row.number, row.askedAtMs === null ? '' : formatMoment(row.askedAtMs), row.remark].filter(
    (fact) => fact !== '',
  );
  const lines = facts.map((fact) => (
    <span key={fact} className={classes.small}>
      {fact}
    </span>
  ));
  return (
    <ListRow
      lead={WITHDRAWALS_TEXTS.number(row.requestNumber)}
      title={WITHDRAWALS_TEXTS.points(formatPoints(row.points))}
      sub={lines}
      end={
        <>
          <StatusPill kind={KINDS[row.status]}>{WITHDRAWALS_TEXTS.statuses[row.status]}</StatusPill>
          {receipt !== null && (
            <>
              <br />
              <a className={classes.link} href={receipt} target="_blank" rel="noopener noreferrer">
                {WITHDRAWALS_TEXTS.receipt}
              </a>
            </>
          )}
        </>
      }
    />
  );
}
