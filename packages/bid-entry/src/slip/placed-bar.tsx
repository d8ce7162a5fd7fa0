import { pathOf, type SlipReceiptState } from '@ank/contract';
import { Link, notify } from '@ank/shared/platform';
import { Button, buttonClass, IconButton, sendText } from '@ank/ui';
import { CircleCheck, X } from 'lucide-react';
import { BID_TEXTS } from '../bid-entry.messages';
import classes from './placed-bar.module.css';
import { type PlacedSlip, shareText, summaryOf, titleOf } from './placed-slip';
import { SlipNumbers } from './slip-numbers';

type PlacedBarProps = {
  slip: PlacedSlip;
  gameName: string;
  /** The game type and its sessions. */
  label: string;
  onRepeat: () => void;
  onClose: () => void;
};

async function share(text: string): Promise<void> {
  const outcome = await sendText(text);
  if (outcome === 'copied') notify(BID_TEXTS.copied, { kind: 'success' });
  if (outcome === 'failed') notify(BID_TEXTS.notCopied);
}

/** Replaces a placed slip: its number, lines and next steps. The next bid can be entered beside it. */
export function PlacedBar({ slip, gameName, label, onRepeat, onClose }: PlacedBarProps) {
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
      <div className={classes.lines}>
        <SlipNumbers lines={slip.lines} />
      </div>
      <div className={classes.ways}>
        <Link to={pathOf('myBids')} className={buttonClass({ variant: 'outline' })}>
          {BID_TEXTS.myBids}
        </Link>
        {slip.ids.length > 0 && (
          <Link
            to={pathOf('slipReceipt')}
            state={{ slips: slip.ids } satisfies SlipReceiptState}
            className={buttonClass({ variant: 'outline' })}
          >
            {BID_TEXTS.receipt}
          </Link>
        )}
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
