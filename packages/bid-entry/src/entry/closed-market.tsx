import { Link, nowMs } from '@ank/shared/platform';
import { buttonClass, Card, EmptyState } from '@ank/ui';
import { Lock } from 'lucide-react';
import { BID_TEXTS } from '../bid-entry.messages';
import { pastClock } from './bid-window';

type ClosedMarketProps = {
  title: string;
  /** When bids end, in ms; on a day off it may be to come. Null when unknown. */
  sinceMs: number | null;
  /** What is declared so far; '' for nothing. */
  result: string;
  /** The way on. */
  to: string;
  toLabel: string;
};

/** Says that no bids are taken, since when, and the result so far. */
export function ClosedMarket({ title, sinceMs, result, to, toLabel }: ClosedMarketProps) {
  const since = pastClock(sinceMs, nowMs());
  return (
    <Card>
      <EmptyState
        icon={<Lock size={32} />}
        title={title}
        text={[since && BID_TEXTS.since(since), result && BID_TEXTS.resultSoFar(result)].filter(Boolean).join(' ')}
        action={
          <Link to={to} className={buttonClass({ variant: 'outline' })}>
            {toLabel}
          </Link>
        }
      />
    </Card>
  );
}
