import { ChevronDown } from 'lucide-react';
import { Field } from './field';
import classes from './field.module.css';

export type SelectOption = { value: string; label: string };

type SelectFieldProps = {
  label: string;
  hint?: string;
  error?: string | null;
  options: readonly SelectOption[];
  /** '' while nothing is chosen: `placeholder` shows. */
  value: string;
  placeholder: string;
  onValue: (value: string) => void;
};

/** A select with the device's own picker. */
export function SelectField({ label, hint, error, options, value, placeholder, onValue }: SelectFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {({ inputId, describedBy }) => (
        <>
          <select
            id={inputId}
            className={classes.input}
            aria-invalid={error ? true : undefined}
            aria-describedby={describedBy}
            value={value}
            onChange={(event) => onValue(event.target.value)}
          >
            {value === '' && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown className={classes.chevron} size={20} aria-hidden />
        </>
      )}
    </Field>
  );
}
