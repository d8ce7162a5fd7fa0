import clsx from 'clsx';
import type { ReactNode } from 'react';
import classes from './figures.module.css';

export type Figure = { label: string; value: ReactNode; total?: boolean };

/** Rows of label and value; the total is emphasized. */
export function Figures({ rows }: { rows: readonly Figure[] }) {
  return (
    <dl className={classes.figures}>
      {rows.map((row) => (
        <div key={row.label} className={clsx(classes.row, row.total && classes.total)}>
          <dt>{row.label}</dt>
          <dd>{row.value}</dd>
        </div>
      ))}
    </dl>
  );
}
