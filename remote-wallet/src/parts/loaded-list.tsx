import { Link } from '@ank/shared/platform';
import { Button, buttonClass, cardClass, EmptyState, Skeleton } from '@ank/ui';
import { ReceiptText } from 'lucide-react';
import type { ReactNode } from 'react';
import { LIST_TEXTS } from './loaded-list.messages';

type LoadedListProps<Row> = {
  /** Undefined before the first answer. */
  rows: readonly Row[] | undefined;
  failed: boolean;
  /** The text for an empty list. */
  none: string;
  /** A link to the screen that fills the list, shown while it is empty. */
  filledBy?: { to: string; label: string };
  onRetry: () => void;
  children: (rows: readonly Row[]) => ReactNode;
};

/** A list with its loading, empty and error states. */
export function LoadedList<Row>({ rows, failed, none, filledBy, onRetry, children }: LoadedListProps<Row>) {
  if (rows && rows.length > 0) return children(rows);
  if (!rows && !failed) {
    return (
      <>
        <Skeleton height={64} shape="card" />
        <Skeleton height={64} shape="card" />
        <Skeleton height={64} shape="card" />
      </>
    );
  }
  return (
    <div className={cardClass}>
      <EmptyState
        kind={rows ? 'empty' : 'error'}
        icon={<ReceiptText size={32} />}
        title={none}
        text={rows ? undefined : LIST_TEXTS.failed}
        action={
          rows ? (
            filledBy && (
              <Link to={filledBy.to} className={buttonClass({ variant: 'outline' })}>
                {filledBy.label}
              </Link>
            )
          ) : (
            <Button variant="quiet" onClick={onRetry}>
              {LIST_TEXTS.retry}
            </Button>
          )
        }
      />
    </div>
  );
}
