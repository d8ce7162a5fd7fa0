import type { BreakKind, PlayPause } from '@ank/protocol';
import { nowMs } from '@ank/shared/platform';
import { Button, Section, SelectField } from '@ank/ui';
import { useState } from 'react';
import { BreakSheet } from './break-sheet';
import { LIMITS_TEXTS } from './limits.messages';
import classes from './limits.module.css';
import { lengthsToChoose } from './limits.rules';

type BreakSectionProps = { kind: BreakKind; pause: PlayPause | null };

/** Starts a break of one kind, or extends the running one. */
export function BreakSection({ kind, pause }: BreakSectionProps) {
  const [openedMs] = useState(nowMs);
  const lengths = lengthsToChoose(openedMs, kind, pause);
  const [chosen, setChosen] = useState<number | null>(null);
  /** Of the open sheet. A break that is shown meanwhile, because its answer was lost, changes what can be chosen. */
  const [asked, setAsked] = useState<number | null>(null);
  const length = chosen !== null && lengths.includes(chosen) ? chosen : lengths[0];
  const texts = LIMITS_TEXTS.breaks[kind];
  return (
    <>
      {length !== undefined && (
        <Section title={texts.title}>
          <p className={classes.note}>{texts.note}</p>
          <SelectField
            label={LIMITS_TEXTS.length}
            options={lengths.map((value) => ({ value: String(value), label: LIMITS_TEXTS.lengthOf(kind, value) }))}
            value={String(length)}
            onValue={(value) => setChosen(Number(value))}
          />
          <Button variant="outline" onClick={() => setAsked(length)}>
            {texts.ask}
          </Button>
        </Section>
      )}
      {asked !== null && <BreakSheet kind={kind} length={asked} onClose={() => setAsked(null)} />}
    </>
  );
}
