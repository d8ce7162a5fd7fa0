import clsx from 'clsx';
import type { ReactNode } from 'react';
import classes from './card.module.css';

/** The look of a card, for lists and links that are one. */
export const cardClass: string = classes.card ?? '';

/** A surface with a hairline. */
export function Card({ padded = false, children }: { padded?: boolean; children: ReactNode }) {
  return <div className={clsx(classes.card, padded && classes.padded)}>{children}</div>;
}
