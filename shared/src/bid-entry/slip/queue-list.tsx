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

/** Memoised: a slip of hundreds of lines changes by one row at a time. */
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

type QueueListProps = {
  gameType: GameType;
  lines: readonly QueuedLine[];
  window: BidWindow;
  refusedIds: ReadonlySet<number>;
  onDelete: (id: number) => void;
  headingRef: Ref<HTMLHeadingElement>;
};

const noteOf = (gameType: GameType, line: QueuedLine): string =>
  line.source === line.digits || line.closeDigits !== '' ? gameType.lineNote[line.session] : TEXTS.generated(gameType.lineNote[line.session], line.source);

/** The queued lines in the order of entry, each with its delete button. */
export const QueueList = memo(function QueueList({ gameType, lines, window, refusedIds, onDelete, headingRef }: QueueListProps) {
  return (
    <section>
      <h2 className={srOnlyClass} tabIndex={-1} ref={headingRef}>
        {TEXTS.queued}
      </h2>
      <List>
        {lines.map((line) => (
          <QueueRow
            key={line.id}
            line={line}
            note={noteOf(gameType, line)}
            mark={passedMark(line, window) ?? (refusedIds.has(line.id) ? 'refused' : null)}
            onDelete={onDelete}
          />
        ))}
      </List>
    </section>
  );
});
