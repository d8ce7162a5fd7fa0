import { Card } from '@ank/ui';
import type { ReactNode } from 'react';
import classes from './app-notice.module.css';

/** A notice about the app itself, on home. */
export function AppNotice({ title, text, actions }: { title: string; text: string; actions: ReactNode }) {
  return (
    <aside aria-label={title}>
      <Card padded>
        <p className={classes.title}>{title}</p>
        <p className={classes.text}>{text}</p>
        <div className={classes.actions}>{actions}</div>
      </Card>
    </aside>
  );
}
