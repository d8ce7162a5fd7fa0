import { formatLongDate, type IndiaDay } from '@ank/rules';
import { Calendar, Timer } from 'lucide-react';
import { BID_TEXTS } from '../bid-entry.messages';
import classes from './entry-meta.module.css';

/** The market day and when bidding on it ends. `closes` is '' while unknown. */
export function EntryMeta({ day, closes }: { day: IndiaDay; closes: string }) {
  return (
    <p className={classes.meta}>
      <span>
        <Calendar size={16} aria-hidden />
        {formatLongDate(day)}
      </span>
      {closes !== '' && (
        <span>
          <Timer size={16} aria-hidden />
          {BID_TEXTS.closes(closes)}
        </span>
      )}
    </p>
  );
}
