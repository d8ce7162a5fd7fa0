import { Link, notify } from '@ank/shared/platform';
import { Button, buttonClass, IconButton } from '@ank/ui';
import { CircleCheck, X } from 'lucide-react';
import { BID_TEXTS } from '../bid-entry.messages';
import classes from './placed-bar.module.css';
import { type PlacedSlip, shareText, summaryOf, titleOf } from './placed-slip';

type PlacedBarProps = {
  slip: PlacedSlip;
  gameName: string;
  /** Name of the game type. */
  label: string;
  bidsPath: string;
  onRepeat: () => void;
  onClose: () => void;
};

/** Shares a text by the system's sheet; without one it is copied. A player who closes that sheet is told nothing. */
async function share(text: string): Promise<void> {
  const device: Partial<Pick<Navigator, 'share'>> = navigator;
  if (device.share) return device.share({ text }).catch(() => undefined);
  try {
    await navigator.clipboard.writeText(text);
    notify(BID_TEXTS.copied, { kind: 'success' });
  } catch {
    notify(BID_TEXTS.notCopied);
  }
}

/** In place of the slip that was placed: its number, lines and the ways on. The next bid can be entered beside it. */
export function PlacedBar({ slip, gameName, label, bidsPath, onRepeat, onClose }: PlacedBarProps) {
  return (
    <section className={classes.bar} aria-label={BID_TEXTS.slipPlaced}>
      <div className={classes.head}>
        <CircleCheck size={24} aria-hidden />
        <p className={classes.text} role="status">
          <strong>{titleOf(slip)}</strong>
          <span>{summaryOf(slip)}</span>
        </p>
        <IconButton muted label={BID_TEXTS.dismiss} onClick={onClose}>
          <X size={20} aria-hidden />
        </IconButton>
      </div>
      <div className={classes.ways}>
        <Link to={bidsPath} className={buttonClass({ variant: 'outline' })}>
          {BID_TEXTS.myBids}
        </Link>
        <Button variant="outline" onClick={onRepeat}>
          {BID_TEXTS.repeat}
        </Button>
        <Button variant="outline" onClick={() => void share(shareText(slip, gameName, label))}>
          {BID_TEXTS.share}
        </Button>
      </div>
    </section>
  );
}
