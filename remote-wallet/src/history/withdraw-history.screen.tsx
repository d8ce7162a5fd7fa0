import { withdrawHistory, type WithdrawRecord, type WithdrawStatus } from '@ank/protocol';
import { formatMoment } from '@ank/rules';
import { useCall, useScreen, useSession } from '@ank/shared/platform';
import { formatPoints, List, ListRow, type Status, StatusPill, webUrl } from '@ank/ui';
import { LoadedList } from '../parts/loaded-list';
import classes from '../parts/screen.module.css';

const TEXTS = {
  title: 'Withdraw History',
  none: 'No withdrawal history available',
  withdraw: 'Withdraw Funds',
  points: (points: string) => `${points} points`,
  number: (number: string) => `Request ${number}`,
  receipt: 'Receipt',
} as const;

const STATUSES = {
  pending: { kind: 'pending', label: 'Pending' },
  cancelled: { kind: 'lost', label: 'Cancelled' },
  approved: { kind: 'won', label: 'Approved' },
  unknown: { kind: 'closed', label: 'Unknown' },
} as const satisfies Record<WithdrawStatus, { kind: Status; label: string }>;

/** The receipt's URL, or null: servers send the bare folder when there is no receipt. */
export function receiptUrl(text: string): string | null {
  const url = webUrl(text);
  return url === null || url.endsWith('/') ? null : url;
}

/** The player's withdrawals, newest first. */
export function WithdrawHistoryScreen() {
  const mobile = useSession()?.mobile ?? '';
  const { data, isError, refetch } = useCall(withdrawHistory, { mobile });
  useScreen({ title: TEXTS.title });
  return (
    <LoadedList
      rows={data?.requests}
      failed={isError}
      none={TEXTS.none}
      filledBy={{ to: '/withdraw', label: TEXTS.withdraw }}
      onRetry={() => void refetch()}
    >
      {(rows) => (
        <List label={TEXTS.title}>
          {rows.map((row) => (
            <Row key={row.id} row={row} />
          ))}
        </List>
      )}
    </LoadedList>
  );
}

function Row({ row }: { row: WithdrawRecord }) {
  const { kind, label } = STATUSES[row.status];
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
      lead={TEXTS.number(row.requestNumber)}
      title={TEXTS.points(formatPoints(row.points))}
      sub={lines}
      end={
        <>
          <StatusPill kind={kind}>{label}</StatusPill>
          {receipt !== null && (
            <>
              <br />
              <a className={classes.link} href={receipt} target="_blank" rel="noopener noreferrer">
                {TEXTS.receipt}
              </a>
            </>
          )}
        </>
      }
    />
  );
}
