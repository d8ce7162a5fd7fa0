import clsx from 'clsx';
import type { ComponentPropsWithoutRef, MouseEvent } from 'react';
import classes from './button.module.css';

export type ButtonVariant = 'primary' | 'tonal' | 'outline' | 'quiet';

type Look = { variant?: ButtonVariant; block?: boolean };

/** The look of a button, for links that should look like one. */
export function buttonClass({ variant = 'primary', block = false }: Look = {}): string {
  return clsx(classes.button, classes[variant], block && classes.block);
}

type ButtonProps = Look &
  Omit<ComponentPropsWithoutRef<'button'>, 'className' | 'style' | 'disabled'> & {
    /** A request runs: presses are ignored and `busyLabel` stands in for the label. */
    busy?: boolean;
    busyLabel?: string;
    /** Off for now; stays reachable by keyboard and is told to screen readers. */
    disabled?: boolean;
  };

/** A button of 48 px. `aria-disabled` rather than `disabled`, so that focus is never lost while a request runs. */
export function Button({
  variant,
  block,
  busy = false,
  busyLabel,
  disabled = false,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const off = busy || disabled;
  const press = (event: MouseEvent<HTMLButtonElement>): void => {
    if (off) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ variant, block })}
      aria-disabled={off || undefined}
      aria-busy={busy || undefined}
      onClick={press}
    >
      {busy && busyLabel !== undefined ? busyLabel : children}
    </button>
  );
}
