import clsx from 'clsx';
import type { ComponentProps, MouseEvent } from 'react';
import classes from './button.module.css';

export type ButtonVariant = 'primary' | 'tonal' | 'outline' | 'quiet';

type Look = { variant?: ButtonVariant; block?: boolean };

/** The class of a button, for links that look like one. */
export function buttonClass({ variant = 'primary', block = false }: Look = {}): string {
  return clsx(classes.button, classes[variant], block && classes.block);
}

type ButtonProps = Look &
  Omit<ComponentProps<'button'>, 'className' | 'style' | 'disabled'> & {
    /** A request is in flight: presses are ignored and `busyLabel` replaces the label. */
    busy?: boolean;
    busyLabel?: string;
    /** Disabled, but still focusable and announced by screen readers. */
    disabled?: boolean;
  };

/** A 48 px button. Uses `aria-disabled` rather than `disabled`, so that focus is not lost during a request. */
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
