import { TextField } from '@ank/ui';
import { BID_TEXTS } from '../bid-entry.messages';
import classes from './entry-form.module.css';
import type { NumberField } from './game-type';
import { NumberPicker } from './number-picker';
import { suggest } from './suggest';

type NumberInputProps = {
  field: NumberField;
  label: string;
  /** Also shown as a toast. */
  error: string | null;
  value: string;
  /** How many rows the entry expands to; null if the game type does not expand. */
  rowCount: number | null;
  queued: Readonly<Record<string, number>>;
  onValue: (value: string) => void;
};

function hintOf(field: NumberField, value: string, rowCount: number | null): string | undefined {
  if (rowCount !== null && value !== '') return BID_TEXTS.makesBids(rowCount);
  if (field.picker === 'panas' && value !== '') return BID_TEXTS.matchingPanas(suggest(field.numbers, value).matching);
  return undefined;
}

/** A number field with a picker below it. */
export function NumberInput({ field, label, error, value, rowCount, queued, onValue }: NumberInputProps) {
  return (
    <div className={classes.part}>
      <TextField
        label={label}
        hint={hintOf(field, value, rowCount)}
        error={error}
        isAnnounced
        value={value}
        onValue={onValue}
        inputMode="numeric"
        maxLength={field.maxLength}
        name={field.name}
      />
      <NumberPicker field={field} label={label} value={value} queued={queued} onValue={onValue} />
    </div>
  );
}
