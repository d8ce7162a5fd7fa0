import { numberText } from '@ank/rules';
import { formatPoints } from '@ank/ui';
import { BID_TEXTS } from '../bid-entry.messages';
import type { QueuedLine } from './draft';
import classes from './slip-numbers.module.css';

/** The numbers of a slip grouped by points, such as '10 each', and by session if there are two. */
export function numbersByPoints(lines: readonly QueuedLine[]): { heading: string; numbers: string[] }[] {
  const twoSessions = new Set(lines.map(({ session }) => session)).size > 1;
  const groups = new Map<string, string[]>();
  for (const line of lines) {
    const each = BID_TEXTS.pointsEach(formatPoints(line.points));
    const heading = twoSessions ? BID_TEXTS.sessionEach(BID_TEXTS.sessions[line.session], each) : each;
    groups.set(heading, [...(groups.get(heading) ?? []), numberText(line)]);
  }
  return [...groups].map(([heading, numbers]) => ({ heading, numbers }));
}

/** The numbers of a slip, grouped by points; a long list scrolls. */
export function SlipNumbers({ lines }: { lines: readonly QueuedLine[] }) {
  return (
    <div className={classes.numbers} role="group" aria-label={BID_TEXTS.numbers} tabIndex={0}>
      {numbersByPoints(lines).map(({ heading, numbers }) => (
        <p key={heading}>
          <b>{heading}</b> {numbers.join(' ')}
        </p>
      ))}
    </div>
  );
}
