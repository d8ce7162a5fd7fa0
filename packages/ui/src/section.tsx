import { type ReactNode, useId } from 'react';
import classes from './section.module.css';

type SectionProps = { title: ReactNode; note?: ReactNode; children: ReactNode };

/** A titled part of a screen. `note` goes to the right of the title. */
export function Section({ title, note, children }: SectionProps) {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 className={classes.title} id={id}>
          {title}
        </h2>
        {note && <p className={classes.note}>{note}</p>}
      </div>
      {children}
    </section>
  );
}
