import clsx from 'clsx';
import { type ReactNode, useId } from 'react';
import classes from './chips.module.css';

export type ChipOption = { value: string; label?: ReactNode };

type ChipsProps = {
  label: string;
  options: readonly ChipOption[];
  chosen: string | null;
  onPick: (value: string) => void;
  /** 'number' is drawn larger, for panas. */
  size?: 'amount' | 'number';
  /** The label is shown above them. */
  titled?: boolean;
};

/** Text longer than this takes two places of a row. */
const LONG = 5;

/** A grid of five in a row: amounts, or the panas that match the entry. Mark the matching part with `<mark>`. */
export function Chips({ label, options, chosen, onPick, size = 'amount', titled = false }: ChipsProps) {
  const titleId = useId();
  const named = titled ? { 'aria-labelledby': titleId } : { 'aria-label': label };
  return (
    <div className={classes.grid} role="group" {...named}>
      {titled && (
        <p className={classes.title} id={titleId}>
          {label}
        </p>
      )}
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className={clsx(
            classes.chip,
            size === 'number' && classes.number,
            option.value.length > LONG && classes.long,
          )}
          aria-pressed={option.value === chosen}
          // Screen readers would read a marked-up label in pieces.
          aria-label={typeof option.label === 'object' ? option.value : undefined}
          onClick={() => onPick(option.value)}
        >
          <span>{option.label ?? option.value}</span>
        </button>
      ))}
    </div>
  );
}
