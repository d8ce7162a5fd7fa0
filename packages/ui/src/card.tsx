import clsx from 'clsx';
import type { ReactNode } from 'react';
import classes from './card.module.css';

/** The class of a card, for lists and links that look like one. */
export const cardClass: string = classes.card ?? '';

/** A surface with a hairline border. */
export function Card({ padded = false, children }: { padded?: boolean; children: ReactNode }) {
  return <div className={clsx(classes.card, padded && classes.padded)}>{children}</div>;
}
