import { formatLongDate, totalPoints } from '@ank/shared/rules';
import { formatPoints, IconButton, List, listRowClass, RowContent, srOnlyClass } from '@ank/shared/ui';
import clsx from 'clsx';
import { ListX, Trash2 } from 'lucide-react';
import { Fragment, memo, type Ref } from 'react';
import { TEXTS } from '../bid-entry.messages';
import type { BidWindow } from '../entry/bid-window';
import type { GameType } from '../entry/game-type';
import { numberText } from '../number-text';
import { generatedEntries, isGenerated, passedMark, type QueuedLine } from './draft';
import classes from './queue-list.module.css';

export type LineMark = 'closed' | 'other-day' | 'refused' | null;

type OnDelete = (lines: readonly QueuedLine[]) => void;
type QueueRowProps = { line: QueuedLine; note: string; mark: LineMark; onDelete: OnDelete };

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
          <IconButton muted label={TEXTS.remove(number, points)} onClick={() => onDelete([line])}>
            <Trash2 size={20} aria-hidden />
          </IconButton>
        }
      />
    </li>
  );
});

/** Over the lines that one entry made: what they come to, and a way to take them back at once. */
function EntryRow({ lines, onDelete }: { lines: readonly QueuedLine[]; onDelete: OnDelete }) {
  const [first] = lines;
  if (!first) return null;
  const { source } = first;
  return (
    <li className={clsx(listRowClass({ slim: true }), classes.row, classes.entry)}>
      <RowContent
        title={TEXTS.entry(source)}
        sub={TEXTS.summary(lines.length, formatPoints(totalPoints(lines)))}
        end={
          <IconButton muted label={TEXTS.removeEntry(source, lines.length)} onClick={() => onDelete(lines)}>
            <ListX size={20} aria-hidden />
          </IconButton>
        }
      />
    </li>
  );
}

type MarksProps = { gameType: GameType; window: BidWindow; refusedIds: ReadonlySet<number>; onDelete: OnDelete };
type QueueListProps = MarksProps & { lines: readonly QueuedLine[]; headingRef: Ref<HTMLHeadingElement> };
type BlockProps = MarksProps & { lines: readonly QueuedLine[]; entries: ReturnType<typeof generatedEntries> };

const noteOf = (gameType: GameType, line: QueuedLine): string => {
  const note = gameType.lineNote[line.session];
  return isGenerated(line) ? TEXTS.generated(note, line.source) : note;
};

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
  before.lines.every(
    (line, index) =>
      line === after.lines[index] && before.entries.get(line.id)?.length === after.entries.get(line.id)?.length,
  );

/** Part of the list that is drawn again only when one of its own lines changes: slips hold hundreds. */
const QueueBlock = memo(function QueueBlock({ gameType, lines, entries, window, refusedIds, onDelete }: BlockProps) {
  return lines.map((line) => {
    const ofEntry = entries.get(line.id);
    return (
      <Fragment key={line.id}>
        {ofEntry && <EntryRow lines={ofEntry} onDelete={onDelete} />}
        <QueueRow
          line={line}
          note={noteOf(gameType, line)}
          mark={passedMark(line, window) ?? (refusedIds.has(line.id) ? 'refused' : null)}
          onDelete={onDelete}
        />
      </Fragment>
    );
  });
}, isSameBlock);

/** The queued lines in the order of entry, each with its delete button, those of one entry with one for all of them. */
export const QueueList = memo(function QueueList({ lines, headingRef, ...marks }: QueueListProps) {
  const entries = generatedEntries(lines);
  return (
    <section>
      <h2 className={srOnlyClass} tabIndex={-1} ref={headingRef}>
        {TEXTS.queued}
      </h2>
      <List>
        {[...blocksOf(lines)].map(([block, ofBlock]) => (
          <QueueBlock key={block} lines={ofBlock} entries={entries} {...marks} />
        ))}
      </List>
    </section>
  );
});
