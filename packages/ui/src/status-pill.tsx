import clsx from 'clsx';
import { Check, CircleDot, Clock, Lock, X } from 'lucide-react';
import type { ReactNode } from 'react';
import classes from './status-pill.module.css';

const ICONS = { open: CircleDot, closed: Lock, won: Check, lost: X, pending: Clock } as const;

export type Status = keyof typeof ICONS;

/** A status as word and icon, never by colour alone. */
export function StatusPill({ kind, children }: { kind: Status; children: ReactNode }) {
  const Icon = ICONS[kind];
  return (
    <span className={clsx(classes.pill, classes[kind])}>
      <Icon size={16} aria-hidden />
      {children}
    </span>
  );
}
