import { ChevronDown } from 'lucide-react';
import { Field } from './field';
import classes from './field.module.css';

/** `group`: the heading above it, the same for consecutive options. */
export type SelectOption = { value: string; label: string; group?: string };

type SelectFieldProps = {
  label: string;
  hint?: string;
  error?: string | null;
  options: readonly SelectOption[];
  /** '' while nothing is chosen: `placeholder` shows, unless '' is an option. */
  value: string;
  placeholder?: string;
  onValue: (value: string) => void;
};

function drawOption({ value, label }: SelectOption) {
  return (
    <option key={value} value={value}>
      {label}
    </option>
  );
}

function groupsOf(options: readonly SelectOption[]): { group: string | undefined; own: SelectOption[] }[] {
  const groups: { group: string | undefined; own: SelectOption[] }[] = [];
  for (const option of options) {
    const last = groups.at(-1);
    if (last && last.group === option.group) last.own.push(option);
    else groups.push({ group: option.group, own: [option] });
  }
  return groups;
}

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
            {value === '' && placeholder !== undefined && <option value="">{placeholder}</option>}
            {groupsOf(options).map(({ group, own }) =>
              group === undefined ? (
                own.map(drawOption)
              ) : (
                <optgroup key={group} label={group}>
                  {own.map(drawOption)}
                </optgroup>
              ),
            )}
          </select>
          <ChevronDown className={classes.chevron} size={20} aria-hidden />
        </>
      )}
    </Field>
  );
}
