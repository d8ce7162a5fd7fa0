import { totalPoints } from '@ank/rules';
import { Button, Figures, formatPoints, Note, Sheet } from '@ank/ui';
import { CircleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { BID_TEXTS } from '../bid-entry.messages';
import classes from '../bid-entry.module.css';
import { LimitsLink } from '../limits/limits-link';
import type { QueuedLine } from './draft';
import { SlipNumbers } from './slip-numbers';
import numberClasses from './slip-numbers.module.css';

type ConfirmSheetProps = {
  open: boolean;
  busy: boolean;
  /** Name of the game type. */
  title: string;
  /** Market and day. */
  subtitle: string;
  /** Open, Close, or the game type's own name. */
  gameType: string;
  lines: readonly QueuedLine[];
  /** What a winning line pays; '' while unknown. */
  win: string;
  /** Null while the balance is unknown. */
  balancePoints: number | null;
  problem: string | null;
  /** The refusal comes from the player's own limit or break. */
  isLimit: boolean;
  /** Another try would be refused for the same reason. */
  isFutile: boolean;
  onCancel: () => void;
  onConfirm: () => void;
};

/** The final confirmation before a slip is placed. */
export function ConfirmSheet(props: ConfirmSheetProps) {
  const { balancePoints, lines, busy } = props;
  const points = totalPoints(lines);
  // The numbers above it may be many.
  const problem = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    const sheet = problem.current?.closest('dialog');
    if (sheet) sheet.scrollTop = sheet.scrollHeight;
  }, [props.problem, props.open]);
  const balances =
    balancePoints === null
      ? []
      : [
          { label: BID_TEXTS.balanceNow, value: formatPoints(balancePoints) },
          { label: BID_TEXTS.balanceAfter, value: formatPoints(balancePoints - points) },
        ];
  return (
    <Sheet
      open={props.open}
      busy={busy}
      onClose={props.onCancel}
      title={props.title}
      subtitle={props.subtitle}
      actions={
        <>
          <Button variant="outline" disabled={busy} onClick={props.onCancel}>
            {BID_TEXTS.cancel}
          </Button>
          <Button disabled={props.isFutile} busy={busy} busyLabel={BID_TEXTS.submitting} onClick={props.onConfirm}>
            {BID_TEXTS.confirm}
          </Button>
        </>
      }
    >
      <Figures
        rows={[
          { label: BID_TEXTS.gameType, value: props.gameType },
          { label: BID_TEXTS.totalBid, value: lines.length },
          { label: BID_TEXTS.totalPoints, value: formatPoints(points), total: true },
          ...balances,
        ]}
      />
      <Note kind="warning">{BID_TEXTS.warning}</Note>
      <SlipNumbers lines={lines} />
      {props.win !== '' && <p className={numberClasses.win}>{props.win}</p>}
      {props.problem && (
        <p ref={problem} className={classes.problem} role="alert">
          <CircleAlert size={20} aria-hidden />
          {props.problem}
        </p>
      )}
      {props.isLimit && <LimitsLink />}
    </Sheet>
  );
}
