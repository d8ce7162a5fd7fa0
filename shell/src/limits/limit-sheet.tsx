import { type OwnLimit, setDepositLimit, setStakeLimit } from '@ank/protocol';
import { formatDayAndTime, parsePoints } from '@ank/rules';
import { notify } from '@ank/shared/platform';
import { Button, Sheet, TextField, useFaultFocus } from '@ank/ui';
import { type FormEvent, useId, useState } from 'react';
import { FailureNote } from '../auth/failure-note';
import { type LimitKind, LIMITS_TEXTS } from './limits.messages';
import classes from './limits.module.css';
import { useLimitsCall } from './use-limits-call';

/** The server accepts up to twelve digits. */
const POINTS_LENGTH = 12;

const KINDS = {
  stake: { setter: setStakeLimit, listOf: 'stakes' },
  deposit: { setter: setDepositLimit, listOf: 'deposits' },
} as const;

type LimitSheetProps = { kind: LimitKind; limit: OwnLimit; onClose: () => void };

/** Sets or removes one limit. */
export function LimitSheet({ kind, limit, onClose }: LimitSheetProps) {
  const { setter, listOf } = KINDS[kind];
  const { period, points: was } = limit;
  const [text, setText] = useState(was === null ? '' : String(was));
  const [error, setError] = useState<string | null>(null);
  const { busy, failure, send } = useLimitsCall(setter);
  const [form, leadToFault] = useFaultFocus();
  const formId = useId();

  const set = (points: number | null): void =>
    void send({ period, points }, (limits) => {
      const next = limits[listOf].find((one) => one.period === period)?.next;
      notify(next ? LIMITS_TEXTS.savedLater(formatDayAndTime(next.fromMs)) : LIMITS_TEXTS.saved, { kind: 'success' });
      onClose();
    });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const points = parsePoints(text.trim()) ?? 0;
    if (points > 0) return set(points);
    setError(LIMITS_TEXTS.pointsMissing);
    leadToFault();
  };

  return (
    <Sheet
      open
      busy={busy}
      onClose={onClose}
      title={LIMITS_TEXTS.kinds[kind].periods[period]}
      actions={
        <>
          <Button variant="outline" disabled={busy} onClick={onClose}>
            {LIMITS_TEXTS.cancel}
          </Button>
          <Button type="submit" form={formId} busy={busy} busyLabel={LIMITS_TEXTS.saving}>
            {LIMITS_TEXTS.save}
          </Button>
        </>
      }
    >
      <form ref={form} id={formId} className={classes.form} onSubmit={submit} noValidate>
        <TextField
          label={LIMITS_TEXTS.pointsField}
          name="points"
          inputMode="numeric"
          maxLength={POINTS_LENGTH}
          error={error}
          value={text}
          onValue={(value) => {
            setText(value);
            setError(null);
          }}
        />
        <p className={classes.note}>
          {was === null ? LIMITS_TEXTS.lowerNow : `${LIMITS_TEXTS.lowerNow} ${LIMITS_TEXTS.raiseLater}`}
          {kind === 'deposit' && ` ${LIMITS_TEXTS.paidAbove}`}
        </p>
        {was !== null && (
          <Button variant="quiet" disabled={busy} onClick={() => set(null)}>
            {LIMITS_TEXTS.remove}
          </Button>
        )}
        <FailureNote text={failure} />
      </form>
    </Sheet>
  );
}
