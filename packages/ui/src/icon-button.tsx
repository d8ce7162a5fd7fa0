import clsx from 'clsx';
import type { ComponentPropsWithoutRef } from 'react';
import classes from './icon-button.module.css';

/** The class of a round 48 px icon button, for links that look like one. */
export function iconButtonClass({ muted = false }: { muted?: boolean } = {}): string {
  return clsx(classes.button, muted && classes.muted);
}

type IconButtonProps = Omit<ComponentPropsWithoutRef<'button'>, 'className' | 'style' | 'aria-label'> & {
  /** The accessible name. */
  label: string;
  muted?: boolean;
};

/** A button that shows an icon only. */
export function IconButton({ label, muted, type = 'button', ...rest }: IconButtonProps) {
  return <button {...rest} type={type} aria-label={label} className={iconButtonClass({ muted })} />;
}
