import clsx from 'clsx';
import { Field } from './field';
import classes from './field.module.css';

type DateFieldProps = {
  label: string;
  /** 'YYYY-MM-DD', or ''. */
  value: string;
  onValue: (value: string) => void;
  max?: string;
  error?: string | null;
};

/** A date field with the device's own picker. */
export function DateField({ label, value, onValue, max, error }: DateFieldProps) {
  return (
    <Field label={label} error={error}>
      {({ inputId, describedBy }) => (
        <input
          id={inputId}
          type="date"
          className={clsx(classes.input, classes.date)}
          value={value}
          max={max}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy}
          onChange={(event) => onValue(event.target.value)}
        />
      )}
    </Field>
  );
}
