import type { PanaClass } from '@ank/rules';
import { CircleAlert } from 'lucide-react';
import { useId } from 'react';
import { BID_TEXTS } from '../bid-entry.messages';
import classes from './class-choice.module.css';

const CLASSES: readonly { name: PanaClass; label: string }[] = [
  { name: 'Single Pana', label: 'SP' },
  { name: 'Double Pana', label: 'DP' },
  { name: 'Triple Pana', label: 'TP' },
];

type ClassChoiceProps = { chosen: readonly PanaClass[]; onChosen: (chosen: readonly PanaClass[]) => void };

/** Chooses the pana classes of SP DP TP. With nothing ticked it explains that a class is missing. */
export function ClassChoice({ chosen, onChosen }: ClassChoiceProps) {
  const faultId = useId();
  const none = chosen.length === 0;
  return (
    <fieldset className={classes.choice} aria-describedby={none ? faultId : undefined}>
      <legend className={classes.legend}>{BID_TEXTS.groups}</legend>
      {CLASSES.map(({ name, label }) => (
        <label key={name} className={classes.option}>
          <input
            type="checkbox"
            className={classes.box}
            aria-describedby={none ? faultId : undefined}
            aria-invalid={none || undefined}
            checked={chosen.includes(name)}
            onChange={(event) =>
              onChosen(
                CLASSES.map((row) => row.name).filter((row) =>
                  row === name ? event.target.checked : chosen.includes(row),
                ),
              )
            }
          />
          {label}
        </label>
      ))}
      {none && (
        <p className={classes.fault} id={faultId} role="alert">
          <CircleAlert size={16} aria-hidden />
          {BID_TEXTS.groupMissing}
        </p>
      )}
    </fieldset>
  );
}
