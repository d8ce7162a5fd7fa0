import { formatLongDate } from '@ank/shared/rules';
import { formatPoints, IconButton, List, listRowClass, RowContent, srOnlyClass } from '@ank/shared/ui';
import clsx from 'clsx';
import { Trash2 } from 'lucide-react';
import { memo, type Ref } from 'react';
import { TEXTS } from '../bid-entry.messages';
import type { BidWindow } from '../entry/bid-window';
import type { GameType } from '../entry/game-type';
import { numberText } from '../number-text';
import { passedMark, type QueuedLine } from './draft';
import classes from './queue-list.module.css';

export type LineMark = 'closed' | 'other-day' | 'refused' | null;

type QueueRowProps = { line: QueuedLine; note: string; mark: LineMark; onDelete: (id: number) => void };

const markText = (line: QueuedLine, mark: LineMark): string | null => {
  if (mark === 'closed') return TEXTS.lineClosed;
  if (mark === 'other-day') return TEXTS.lineOtherDay(formatLongDate(line.day));
  return mark === 'refused' ? TEXTS.lineRefused : null;
};

/** Memoised: a block changes by one row at a time. */
const QueueRow = memo(function QueueRow({ line, note, mark, onDelete }: QueueRowProps) {
  const number = numberText(line);
  const points = formatPoints(line.points);
  const marked = markText(line, mark);
  return (
    <li className={clsx(listRowClass({ slim: true }), classes.row)}>
      <RowContent
        start={<span className={classes.number}>{number}</span>}
        title={TEXTS.linePoints(points)}
        sub={marked === null ? note : <strong className={classes.marked}>{marked}</strong>}
        end={
          <IconButton muted label={TEXTS.remove(number, points)} onClick={() => onDelete(line.id)}>
            <Trash2 size={20} aria-hidden />
          </IconButton>
        }
      />
    </li>
  );
});

type MarksProps = { gameType: GameType; window: BidWindow; refusedIds: ReadonlySet<number>; onDelete: (id: number) => void };
type QueueListProps = MarksProps & { lines: readonly QueuedLine[]; headingRef: Ref<HTMLHeadingElement> };
type BlockProps = MarksProps & { lines: readonly QueuedLine[] };

const noteOf = (gameType: GameType, line: QueuedLine): string =>
  line.source === line.digits || line.closeDigits !== '' ? gameType.lineNote[line.session] : TEXTS.generated(gameType.lineNote[line.session], line.source);

const LINES_A_BLOCK = 25;

/** Consecutive lines by their ids, so that a line added or deleted changes one block only. */
function blocksOf(lines: readonly QueuedLine[]): Map<number, QueuedLine[]> {
  const blocks = new Map<number, QueuedLine[]>();
  for (const line of lines) {
    const block = Math.floor(line.id / LINES_A_BLOCK);
    const held = blocks.get(block);
    if (held) held.push(line);
    else blocks.set(block, [line]);
  }
  return blocks;
}

const isSameBlock = (before: BlockProps, after: BlockProps): boolean =>
  before.gameType === after.gameType &&
  before.window === after.window &&
  before.refusedIds === after.refusedIds &&
  before.onDelete === after.onDelete &&
  before.lines.length === after.lines.length &&
  before.lines.every((line, index) => line === after.lines[index]);

/** Part of the list that is drawn again only when one of its own lines changes: slips hold hundreds. */
const QueueBlock = memo(function QueueBlock({ gameType, lines, window, refusedIds, onDelete }: BlockProps) {
  return lines.map((line) => (
    <QueueRow
      key={line.id}
      line={line}
      note={noteOf(gameType, line)}
      mark={passedMark(line, window) ?? (refusedIds.has(line.id) ? 'refused' : null)}
      onDelete={onDelete}
    />
  ));
}, isSameBlock);

/** The queued lines in the order of entry, each with its delete button. */
export const QueueList = memo(function QueueList({ lines, headingRef, ...marks }: QueueListProps) {
  return (
    <section>
      <h2 className={srOnlyClass} tabIndex={-1} ref={headingRef}>
        {TEXTS.queued}
      </h2>
      <List>
        {[...blocksOf(lines)].map(([block, ofBlock]) => (
          <QueueBlock key={block} lines={ofBlock} {...marks} />
        ))}
      </List>
    </section>
  );
});
