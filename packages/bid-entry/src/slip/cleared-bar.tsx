import { Button } from '@ank/ui';
import { BID_TEXTS } from '../bid-entry.messages';
import classes from './slip-bar.module.css';

/** Replaces a cleared slip: the number of removed lines, and Undo. */
export function ClearedBar({ count, onUndo }: { count: number; onUndo: () => void }) {
  return (
    <section className={classes.bar} aria-label={BID_TEXTS.slip}>
      <div className={classes.row}>
        <p className={classes.cleared} role="status">
          {BID_TEXTS.cleared(count)}
        </p>
        <Button variant="tonal" onClick={onUndo}>
          {BID_TEXTS.undo}
        </Button>
      </div>
    </section>
  );
}
