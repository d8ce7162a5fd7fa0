import clsx from 'clsx';
import { Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import classes from './note.module.css';

/** A permanent remark next to its subject. */
export function Note({ kind = 'plain', children }: { kind?: 'plain' | 'warning'; children: ReactNode }) {
  const Icon = kind === 'warning' ? TriangleAlert : Info;
  return (
    <div className={clsx(classes.note, kind === 'warning' && classes.warning)} role="note">
      <Icon size={20} aria-hidden />
      <p>{children}</p>
    </div>
  );
}
