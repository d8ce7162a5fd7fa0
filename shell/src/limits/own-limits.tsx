import type { LimitPeriod, OwnLimit } from '@ank/protocol';
import { formatDayAndTime } from '@ank/rules';
import { formatPoints, List, listRowClass, RowContent, Section } from '@ank/ui';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { LimitSheet } from './limit-sheet';
import { type LimitKind, LIMITS_TEXTS } from './limits.messages';
import classes from './limits.module.css';

/** The limits of stakes or deposits with their usage; tapping one changes it. */
export function OwnLimits({ kind, limits }: { kind: LimitKind; limits: readonly OwnLimit[] }) {
  const texts = LIMITS_TEXTS.kinds[kind];
  const [editing, setEditing] = useState<LimitPeriod | null>(null);
  const edited = limits.find(({ period }) => period === editing);
  return (
    <Section title={texts.title}>
      <p className={classes.note}>{texts.note}</p>
      <List label={texts.title}>
        {limits.map((limit) => (
          <li key={limit.period}>
            <button type="button" className={listRowClass()} onClick={() => setEditing(limit.period)}>
              <RowContent
                lead={texts.periods[limit.period]}
                title={limit.points === null ? LIMITS_TEXTS.none : LIMITS_TEXTS.points(formatPoints(limit.points))}
                sub={<Use kind={kind} limit={limit} />}
                end={<ChevronRight size={20} aria-hidden />}
              />
            </button>
          </li>
        ))}
      </List>
      {edited && <LimitSheet key={edited.period} kind={kind} limit={edited} onClose={() => setEditing(null)} />}
    </Section>
  );
}

/** The usage of a limit, and what follows it. */
function Use({ kind, limit: { period, points, used, next } }: { kind: LimitKind; limit: OwnLimit }) {
  const texts = LIMITS_TEXTS.kinds[kind];
  const span = LIMITS_TEXTS.spans[period];
  return (
    <>
      {points === null ? (
        texts.all(formatPoints(used), span)
      ) : (
        <>
          <progress className={classes.bar} max={points} value={Math.min(used, points)} aria-hidden />
          {texts.used(formatPoints(used), formatPoints(Math.max(points - used, 0)), span)}
        </>
      )}
      {next && (
        <>
          <br />
          {next.points === null
            ? LIMITS_TEXTS.ends(formatDayAndTime(next.fromMs))
            : LIMITS_TEXTS.follows(formatPoints(next.points), formatDayAndTime(next.fromMs))}
        </>
      )}
    </>
  );
}
