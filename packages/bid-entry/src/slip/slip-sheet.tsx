import { numberText, totalPoints } from '@ank/rules';
import { word } from '@ank/texts';
import { Button, formatPoints, Sheet } from '@ank/ui';
import clsx from 'clsx';
import { X } from 'lucide-react';
import { useRef } from 'react';
import { BID_TEXTS } from '../bid-entry.messages';
import type { BidTerms } from '../entry/bid-window';
import type { GameType } from '../entry/game-type';
import { lineFault, type QueuedLine } from './draft';
import { groupLines, type LineGroup } from './group-lines';
import classes from './slip-sheet.module.css';
import { useKeptFocus } from './use-kept-focus';

type SlipSheetProps = {
  open: boolean;
  gameType: GameType;
  gameName: string;
  lines: readonly QueuedLine[];
  terms: BidTerms;
  onDelete: (lines: readonly QueuedLine[]) => void;
  onClear: () => void;
  onClose: () => void;
};

/** The whole slip at a glance: its numbers by session and points, newest first. */
export function SlipSheet({ open, lines, gameName, onClear, onClose, ...group }: SlipSheetProps) {
  return (
    <Sheet
      open={open && lines.length > 0}
      onClose={onClose}
      title={BID_TEXTS.slip}
      subtitle={`${gameName}, ${BID_TEXTS.summary(lines.length, formatPoints(totalPoints(lines)))}`}
      actions={
        <>
          <Button variant="outline" onClick={onClear}>
            {BID_TEXTS.clearAll}
          </Button>
          <Button variant="tonal" onClick={onClose}>
            {BID_TEXTS.closeSlip}
          </Button>
        </>
      }
    >
      <Groups lines={lines} {...group} />
    </Sheet>
  );
}

type GroupsProps = Pick<SlipSheetProps, 'gameType' | 'lines' | 'terms' | 'onDelete'>;

function Groups({ lines, ...group }: GroupsProps) {
  const first = useRef<HTMLSpanElement>(null);
  const { ref, onFocus } = useKeptFocus(first, lines);
  return (
    <div className={classes.groups} ref={ref} onFocus={onFocus}>
      <span ref={first} hidden />
      {groupLines(lines).map((of) => (
        <Group key={of.at(-1)?.id} of={of} {...group} />
      ))}
    </div>
  );
}

function Group({ of, gameType, terms, onDelete }: { of: LineGroup } & Omit<GroupsProps, 'lines'>) {
  const [{ session, points: each }] = of;
  const points = formatPoints(each);
  return (
    <section>
      <h3 className={classes.head}>
        <span>{word(gameType.lineNote[session])}</span>
        <span>{BID_TEXTS.pointsEach(points)}</span>
      </h3>
      <ul className={classes.numbers}>
        {of.map((line) => (
          <li key={line.id}>
            <button
              type="button"
              className={clsx(classes.number, lineFault(line, terms) && classes.marked)}
              aria-label={BID_TEXTS.remove(numberText(line), points)}
              onClick={() => onDelete([line])}
            >
              {numberText(line)}
              <X size={16} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
