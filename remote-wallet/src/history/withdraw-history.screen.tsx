import { MAX_WITHDRAWALS, withdrawHistory, type WithdrawRecord, type WithdrawStatus } from '@ank/protocol';
import { formatMoment } from '@ank/rules';
import { keptShownAtom, useScreen, useSession } from '@ank/shared/platform';
import { formatPoints, List, ListRow, type Status, StatusPill, webUrl } from '@ank/ui';
import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent, useState } from 'react';
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
  const { data, dataUpdatedAt, isFetching, isError, refetch } = useRequests(withdrawHistory, { mobile });
  const [openedWith] = useState(dataUpdatedAt);
  const isStored = useAtomValue(keptShownAtom) !== null;
  useScreen({ title: WITHDRAWALS_TEXTS.title });
  // An answer of less than a second ago is not asked for again, and may be from before the withdrawal.
  const askAnyway = useEffectEvent(() => {
    if (!isFetching) void refetch();
  });
  useEffect(() => askAnyway(), []);
  // A list from before this visit lacks the withdrawal just made. Without an answer, an empty one says nothing.
  const isOld = dataUpdatedAt === openedWith || (isStored && !data?.requests.length);
  const rows = isOld ? undefined : data?.requests;
  return (
    <LoadedList
      rows={rows}
      failed={!isFetching && (isError || isStored)}
      none={rows ? WITHDRAWALS_TEXTS.none : WITHDRAWALS_TEXTS.title}
      filledBy={{ to: '/withdraw', label: WITHDRAWALS_TEXTS.withdraw }}
      onRetry={() => void refetch()}
    >
      {(loaded) => (
        <div className={classes.screen}>
          <List label={WITHDRAWALS_TEXTS.title}>
            {loaded.map((row) => (
              <Row key={row.id} row={row} />
            ))}
          </List>
          {loaded.length === MAX_WITHDRAWALS && (
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
