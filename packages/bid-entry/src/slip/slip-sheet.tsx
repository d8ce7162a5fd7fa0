import { numberText, totalPoints } from '@ank/rules';
import { word } from '@ank/texts';
import { Button, formatPoints, Sheet } from '@ank/ui';
import clsx from 'clsx';
import { X } from 'lucide-react';
import { memo, useDeferredValue, useRef } from 'react';
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

/** More numbers than the sheet shows on a phone without scrolling. */
const AT_ONCE = 80;

/** Divides by the two to six columns of numbers, so that only the last row of the last block has gaps. */
const A_BLOCK = 60;

const inBlocks = (lines: readonly QueuedLine[]): readonly (readonly QueuedLine[])[] =>
  Array.from({ length: Math.ceil(lines.length / A_BLOCK) }, (_, at) => lines.slice(at * A_BLOCK, (at + 1) * A_BLOCK));

type GroupsProps = Pick<SlipSheetProps, 'gameType' | 'lines' | 'terms' | 'onDelete'>;

/** The numbers change after the paint that answers a tap. A sheet opens with the newest; the others follow. */
function Groups({ lines, ...group }: GroupsProps) {
  const shown = useDeferredValue(lines);
  const fromId = useDeferredValue(0, lines.at(-AT_ONCE)?.id);
  const first = useRef<HTMLSpanElement>(null);
  const { ref, onFocus } = useKeptFocus(first);
  return (
    <div className={classes.groups} ref={ref} onFocus={onFocus}>
      <span ref={first} hidden />
      <GroupList lines={shown} fromId={fromId} {...group} />
    </div>
  );
}

type GroupListProps = GroupsProps & { fromId: number };

const GroupList = memo(function GroupList({ lines, fromId, ...group }: GroupListProps) {
  return groupLines(lines).map(
    (of) => of[0].id >= fromId && <Group key={of.at(-1)?.id} of={of} fromId={fromId} {...group} />,
  );
});

function Group({ of, fromId, gameType, terms, onDelete }: { of: LineGroup } & Omit<GroupListProps, 'lines'>) {
  const [{ session, points: each }] = of;
  const points = formatPoints(each);
  return (
    <section>
      <h3 className={classes.head}>
        <span>{word(gameType.lineNote[session])}</span>
        <span>{BID_TEXTS.pointsEach(points)}</span>
      </h3>
      {inBlocks(of.filter((line) => line.id >= fromId)).map((block, at) => (
        <ul key={at} className={classes.numbers}>
          {block.map((line) => (
            <NumberButton
              key={line.id}
              line={line}
              points={points}
              marked={lineFault(line, terms) !== null}
              onDelete={onDelete}
            />
          ))}
        </ul>
      ))}
    </section>
  );
}

type NumberButtonProps = { line: QueuedLine; points: string; marked: boolean; onDelete: SlipSheetProps['onDelete'] };

const NumberButton = memo(function NumberButton({ line, points, marked, onDelete }: NumberButtonProps) {
  const number = numberText(line);
  return (
    <li>
      <button
        type="button"
        className={clsx(classes.number, marked && classes.marked)}
        aria-label={BID_TEXTS.remove(number, points)}
        onClick={() => onDelete([line])}
      >
        {number}
        <X size={16} aria-hidden />
      </button>
    </li>
  );
});
