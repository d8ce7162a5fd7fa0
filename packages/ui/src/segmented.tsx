import clsx from 'clsx';
import { Check, Lock } from 'lucide-react';
import { type KeyboardEvent, useRef } from 'react';
import classes from './segmented.module.css';

export type SegmentedOption<Value extends string> = {
  value: Value;
  label: string;
  /** Why the option is disabled, such as 'closed 04:10 PM'. Without it the option is enabled. */
  disabledReason?: string;
};

type SegmentedProps<Value extends string> = {
  /** 'tabs' switch what is shown below, 'radio' chooses a value. */
  kind: 'tabs' | 'radio';
  label: string;
  options: readonly SegmentedOption<Value>[];
  value: Value;
  onValue: (value: Value) => void;
  /** Id of the panel that the tabs control. */
  panelId?: string;
};

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** The index that a key moves to among `count` enabled options, or null for other keys. */
function targetOf(key: string, from: number, count: number): number | null {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const step = STEPS[key];
  return step === undefined ? null : (from + step + count) % count;
}

/** A few options side by side, one of them chosen. Arrow keys, Home and End move the choice. */
export function Segmented<Value extends string>({
  kind,
  label,
  options,
  value,
  onValue,
  panelId,
}: SegmentedProps<Value>) {
  const group = useRef<HTMLDivElement>(null);
  const free = options.filter((option) => option.disabledReason === undefined);
  const tabStop = free.some((option) => option.value === value) ? value : free[0]?.value;

  const move = (event: KeyboardEvent): void => {
    const from = free.findIndex((option) => option.value === value);
    const target = targetOf(event.key, from, free.length);
    const next = target === null ? undefined : free[target];
    if (!next) return;
    event.preventDefault();
    onValue(next.value);
    group.current?.querySelectorAll('button')[options.indexOf(next)]?.focus();
  };

  return (
    <div
      ref={group}
      className={classes.group}
      role={kind === 'tabs' ? 'tablist' : 'radiogroup'}
      aria-label={label}
      onKeyDown={move}
    >
      {options.map((option) => {
        const chosen = option.value === value;
        const off = option.disabledReason !== undefined;
        return (
          <button
            key={option.value}
            type="button"
            className={clsx(classes.item, chosen && classes.chosen, off && classes.off)}
            tabIndex={option.value === tabStop ? 0 : -1}
            aria-disabled={off || undefined}
            {...(kind === 'tabs'
              ? { role: 'tab', 'aria-selected': chosen, 'aria-controls': panelId }
              : { role: 'radio', 'aria-checked': chosen })}
            onClick={() => !off && onValue(option.value)}
          >
            {off && <Lock size={16} aria-hidden />}
            {!off && chosen && kind === 'radio' && <Check size={20} aria-hidden />}
            {option.label}
            {off && <small>{option.disabledReason}</small>}
          </button>
        );
      })}
    </div>
  );
}
