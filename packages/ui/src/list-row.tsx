import clsx from 'clsx';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { cardClass } from './card';
import classes from './list-row.module.css';
import { TileIcon } from './tiles';

type RowContent = {
  /** Small line over the title. */
  lead?: ReactNode;
  title: ReactNode;
  sub?: ReactNode;
  start?: ReactNode;
  end?: ReactNode;
};

/** A list in a card; its children are ListRow or rows of class `listRowClass`. */
export function List({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <ul className={clsx(cardClass, classes.list)} aria-label={label}>
      {children}
    </ul>
  );
}

/** The class of a row, for links and buttons that look like one. */
export function listRowClass({ slim = false }: { slim?: boolean } = {}): string {
  return clsx(classes.row, slim && classes.slim);
}

/** The content of a row: icon or number at the start, title over sub, and an end part. */
export function RowContent({ lead, title, sub, start, end }: RowContent) {
  return (
    <>
      {start}
      <span className={classes.text}>
        {lead && <span className={classes.sub}>{lead}</span>}
        <span className={classes.title}>{title}</span>
        {sub && <span className={classes.sub}>{sub}</span>}
      </span>
      {end && <span className={classes.end}>{end}</span>}
    </>
  );
}

/** The content of a row that is a link. `icon`: 20 px wide. */
export function LinkRowContent({ icon, ...content }: Omit<RowContent, 'start' | 'end'> & { icon: ReactNode }) {
  return <RowContent {...content} start={<TileIcon>{icon}</TileIcon>} end={<ChevronRight size={20} aria-hidden />} />;
}

/** One row of a List. */
export function ListRow({ slim, ...content }: RowContent & { slim?: boolean }) {
  return (
    <li className={listRowClass({ slim })}>
      <RowContent {...content} />
    </li>
  );
}
