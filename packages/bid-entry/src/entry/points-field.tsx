import { DEFAULT_LIMITS, type Limits } from '@ank/rules';
import { Chips, formatPoints, TextField } from '@ank/ui';
import { useMemo } from 'react';
import { BID_TEXTS } from '../bid-entry.messages';
import { quickAmounts } from './amounts';
import classes from './entry-form.module.css';

/** The minimum, and the maximum if the operator has set one. */
const pointsHint = ({ minBid, maxBid }: Limits): string =>
  maxBid === DEFAULT_LIMITS.maxBid
    ? BID_TEXTS.minimum(formatPoints(minBid))
    : BID_TEXTS.minimumAndMaximum(formatPoints(minBid), formatPoints(maxBid));

type PointsFieldProps = {
  limits: Limits;
  /** Also shown as a toast. */
  error?: string | null;
  value: string;
  onValue: (value: string) => void;
};

/** The points of a bid, with suggested amounts. */
export function PointsField({ limits, error, value, onValue }: PointsFieldProps) {
  const amounts = useMemo(
    () => quickAmounts(limits).map((points) => ({ value: String(points), label: formatPoints(points) })),
    [limits],
  );
  return (
    <div className={classes.part}>
      <TextField
        label={BID_TEXTS.points}
        hint={pointsHint(limits)}
        error={error}
        isAnnounced
        value={value}
        onValue={onValue}
        inputMode="numeric"
        name="points"
      />
      <Chips label={BID_TEXTS.points} options={amounts} chosen={value} onPick={onValue} />
    </div>
  );
}
