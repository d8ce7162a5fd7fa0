import { formatLongDate, type IndiaDay } from '@ank/rules';
import { Calendar } from 'lucide-react';
import classes from './entry-meta.module.css';
import { LiveCountdown } from './live-countdown';

/** `label`: what ends, such as 'Open ends in'. `untilMs`: null if it is over or unknown. */
type EntryMetaProps = { day: IndiaDay; label: string; untilMs: number | null };

/** The market day, and until when bids of the chosen session are accepted. */
export function EntryMeta({ day, label, untilMs }: EntryMetaProps) {
  return (
    <p className={classes.meta}>
      <span>
        <Calendar size={16} aria-hidden />
        {formatLongDate(day)}
      </span>
      {untilMs !== null && <LiveCountdown label={label} untilMs={untilMs} />}
    </p>
  );
}
