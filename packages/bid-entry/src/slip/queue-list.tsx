import { formatLongDate, type Limits, numberText, totalPoints } from '@ank/rules';
import { word } from '@ank/texts';
import { cardClass, formatPoints, IconButton, listRowClass, RowContent, srOnlyClass } from '@ank/ui';
import clsx from 'clsx';
import { Trash2 } from 'lucide-react';
import { Fragment, memo, type Ref } from 'react';
import { BID_TEXTS } from '../bid-entry.messages';
import type { BidTerms } from '../entry/bid-window';
import type { GameType } from '../entry/game-type';
import { generatedEntries, isGenerated, lineFault, type LineFault, type QueuedLine } from './draft';
import classes from './queue-list.module.css';

export type LineMark = LineFault | 'refused';

type OnDelete = (lines: readonly QueuedLine[]) => void;
type QueueRowProps = { line: QueuedLine; note: string; marked: string | null; onDelete: OnDelete };

/** Why a line cannot be placed, as text. */
const MARKS: Record<LineMark, (line: QueuedLine, limits: Limits) => string> = {
  closed: () => BID_TEXTS.lineClosed,
  'other-day': ({ day }) => BID_TEXTS.lineOtherDay(formatLongDate(day)),
  'below-minimum': (_line, { minBid }) => BID_TEXTS.lineBelowMinimum(formatPoints(minBid)),
  'above-maximum': (_line, { maxBid }) => BID_TEXTS.lineAboveMaximum(formatPoints(maxBid)),
  refused: () => BID_TEXTS.lineRefused,
};

/** Memoised: usually only one row of a block changes. */
const QueueRow = memo(function QueueRow({ line, note, marked, onDelete }: QueueRowProps) {
  const number = numberText(line);
  const points = formatPoints(line.points);
  return (
    <li className={clsx(listRowClass({ slim: true }), classes.row)}>
      <RowContent
        start={<span className={classes.number}>{number}</span>}
        title={BID_TEXTS.linePoints(points)}
        sub={marked === null ? note : <strong className={classes.marked}>{marked}</strong>}
        end={
          <IconButton muted label={BID_TEXTS.remove(number, points)} onClick={() => onDelete([line])}>
            <Trash2 size={20} aria-hidden />
          </IconButton>
        }
      />
    </li>
  );
});

/** The header of an expanded entry: its total, and a button that removes all its lines. */
function EntryRow({ lines, onDelete }: { lines: readonly QueuedLine[]; onDelete: OnDelete }) {
  const [first] = lines;
  if (!first) return null;
  const { source } = first;
  return (
    <li className={clsx(listRowClass({ slim: true }), classes.row, classes.entry)}>
      <RowContent
        title={BID_TEXTS.entry(source)}
        sub={BID_TEXTS.summary(lines.length, formatPoints(totalPoints(lines)))}
        end={
          <IconButton muted label={BID_TEXTS.removeEntry(source, lines.length)} onClick={() => onDelete(lines)}>
            <Trash2 size={20} aria-hidden />
          </IconButton>
        }
      />
    </li>
  );
}

type MarksProps = { gameType: GameType; terms: BidTerms; refusedIds: ReadonlySet<number>; onDelete: OnDelete };
type QueueListProps = MarksProps & { lines: readonly QueuedLine[]; headingRef: Ref<HTMLHeadingElement> };
type BlockProps = MarksProps & { lines: readonly QueuedLine[]; entries: ReturnType<typeof generatedEntries> };

/** A line below the header of its entry does not repeat the source. */
const lineText = (gameType: GameType, line: QueuedLine, isBelowHeader: boolean): string => {
  const note = word(gameType.lineNote[line.session]);
  return isGenerated(line) && !isBelowHeader ? BID_TEXTS.generated(note, line.source) : note;
};

const LINES_A_BLOCK = 25;

/** Splits the lines into blocks by id, so that adding or deleting a line changes only one block. */
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

/** What a line shows about its entry: how many lines the header covers, or only that there is a header. */
const shownOf = ({ entries }: BlockProps, { id }: QueuedLine): number | undefined => {
  const ofEntry = entries.get(id);
  return ofEntry?.[0]?.id === id ? ofEntry.length : ofEntry && 1;
};

const isSameBlock = (before: BlockProps, after: BlockProps): boolean =>
  before.gameType === after.gameType &&
  before.terms === after.terms &&
  before.refusedIds === after.refusedIds &&
  before.onDelete === after.onDelete &&
  before.lines.length === after.lines.length &&
  before.lines.every((line, index) => line === after.lines[index] && shownOf(before, line) === shownOf(after, line));

/** A memoised part of the list, re-rendered only when its own lines change: slips hold hundreds. */
const QueueBlock = memo(function QueueBlock({ gameType, lines, entries, terms, refusedIds, onDelete }: BlockProps) {
  return (
    <ul className={classes.block}>
      {lines.map((line) => {
        const ofEntry = entries.get(line.id);
        const mark = lineFault(line, terms) ?? (refusedIds.has(line.id) ? 'refused' : null);
        return (
          <Fragment key={line.id}>
            {ofEntry?.[0] === line && <EntryRow lines={ofEntry} onDelete={onDelete} />}
            <QueueRow
              line={line}
              note={lineText(gameType, line, ofEntry !== undefined)}
              marked={mark && MARKS[mark](line, terms.limits)}
              onDelete={onDelete}
            />
          </Fragment>
        );
      })}
    </ul>
  );
}, isSameBlock);

/** The queued lines in order of entry. Each has a delete button, and each expanded entry has one for all its lines. */
export const QueueList = memo(function QueueList({ lines, headingRef, ...marks }: QueueListProps) {
  const entries = generatedEntries(lines);
  return (
    <section>
      <h2 className={srOnlyClass} tabIndex={-1} ref={headingRef}>
        {BID_TEXTS.queued}
      </h2>
      <div className={clsx(cardClass, classes.list)}>
        {[...blocksOf(lines)].map(([block, ofBlock]) => (
          <QueueBlock key={block} lines={ofBlock} entries={entries} {...marks} />
        ))}
      </div>
    </section>
  );
});
