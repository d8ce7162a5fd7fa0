import { type BreakInput, type PlayLimits, takeBreak } from '@ank/protocol';
import { formatDayAndTime } from '@ank/rules';
import { notify, nowMs, siteConfig } from '@ank/shared/platform';
import { Button, Figures, Note, Sheet } from '@ank/ui';
import { useState } from 'react';
import { FailureNote } from '../auth/failure-note';
import { LIMITS_TEXTS } from './limits.messages';
import classes from './limits.module.css';
import { endOfBreak } from './limits.rules';
import { useLimitsCall } from './use-limits-call';

/** The confirmation before a break, with its end. A self-exclusion must also be acknowledged. */
export function BreakSheet({ kind, length, onClose }: BreakInput & { onClose: () => void }) {
  const [endMs] = useState(() => endOfBreak(nowMs(), { kind, length }));
  const [understood, setUnderstood] = useState(kind === 'time_out');
  const { busy, failure, send } = useLimitsCall(takeBreak);
  const texts = LIMITS_TEXTS.breaks[kind];
  const done = ({ pause }: PlayLimits): void => {
    notify(LIMITS_TEXTS.begun(formatDayAndTime(pause?.untilMs ?? endMs)), { kind: 'success' });
    onClose();
  };
  return (
    <Sheet
      open
      busy={busy}
      onClose={onClose}
      title={texts.question(LIMITS_TEXTS.lengthOf(kind, length))}
      actions={
        <>
          <Button variant="outline" disabled={busy} onClick={onClose}>
            {LIMITS_TEXTS.cancel}
          </Button>
          <Button
            busy={busy}
            busyLabel={LIMITS_TEXTS.starting}
            disabled={!understood}
            onClick={() => void send({ kind, length }, done)}
          >
            {texts.confirm}
          </Button>
        </>
      }
    >
      <Figures rows={[{ label: LIMITS_TEXTS.until, value: formatDayAndTime(endMs), total: true }]} />
      <Note kind="warning">{LIMITS_TEXTS.final}</Note>
      <p className={classes.note}>{siteConfig().pointsOnly ? LIMITS_TEXTS.worksPoints : LIMITS_TEXTS.works}</p>
      {kind === 'self_exclusion' && (
        <label className={classes.tick}>
          <input type="checkbox" checked={understood} onChange={(event) => setUnderstood(event.target.checked)} />
          {LIMITS_TEXTS.understood}
        </label>
      )}
      <FailureNote text={failure} />
    </Sheet>
  );
}
