import type { ReactNode } from 'react';
import classes from './sr-only.module.css';

/** Announced by screen readers, not visible. */
export function SrOnly({ children }: { children: ReactNode }) {
  return <span className={classes.hidden}>{children}</span>;
}

/** The class of SrOnly, for headings and live regions. */
export const srOnlyClass: string = classes.hidden ?? '';
