import type { PanaClass } from '@ank/shared/rules';
import { TEXTS } from '../bid-entry.messages';
import classes from './class-choice.module.css';

const CLASSES: readonly { name: PanaClass; label: string }[] = [
  { name: 'Single Pana', label: 'SP' },
  { name: 'Double Pana', label: 'DP' },
  { name: 'Triple Pana', label: 'TP' },
];

type ClassChoiceProps = { chosen: readonly PanaClass[]; onChosen: (chosen: readonly PanaClass[]) => void };

/** The groups of panas that SP DP TP generates. */
export function ClassChoice({ chosen, onChosen }: ClassChoiceProps) {
  return (
    <fieldset className={classes.choice}>
      <legend className={classes.legend}>{TEXTS.groups}</legend>
      {CLASSES.map(({ name, label }) => (
        <label key={name} className={classes.option}>
          <input
            type="checkbox"
            className={classes.box}
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
    </fieldset>
  );
}
