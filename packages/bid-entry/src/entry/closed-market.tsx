import { Link, nowMs } from '@ank/shared/platform';
import { buttonClass, Card, EmptyState } from '@ank/ui';
import { Lock } from 'lucide-react';
import { BID_TEXTS } from '../bid-entry.messages';
import { pastClock } from './bid-window';

type ClosedMarketProps = {
  title: string;
  /** When bids ended, in ms. Null if unknown. */
  sinceMs: number | null;
  /** That was before its time. */
  early?: boolean | undefined;
  /** No bids all day. */
  dayOff?: boolean | undefined;
  /** The results that the market's card shows; '' if there are none. Before bids have ended they are yesterday's. */
  result: string;
  /** The link to open markets. */
  to: string;
  toLabel: string;
};

/** Says that no bids are accepted, since when, and the result so far. */
export function ClosedMarket({ title, sinceMs, early, dayOff, result, to, toLabel }: ClosedMarketProps) {
  const since = pastClock(sinceMs, nowMs()).replace(' ', '\u00a0');
  const sinceText = early ? BID_TEXTS.sinceEarly : BID_TEXTS.since;
  const text = since && [sinceText(since), result && BID_TEXTS.resultSoFar(result)].filter(Boolean).join(' ');
  return (
    <Card>
      <EmptyState
        icon={<Lock size={32} />}
        title={title}
        text={dayOff ? BID_TEXTS.dayOff : text}
        action={
          <Link to={to} className={buttonClass({ variant: 'outline' })}>
            {toLabel}
          </Link>
        }
      />
    </Card>
  );
}
