import clsx from 'clsx';
import type { ReactNode } from 'react';
import classes from './empty-state.module.css';
import { passFocus } from './pass-focus';

type EmptyStateProps = {
  /** A lucide icon of size 32. */
  icon: ReactNode;
  title: string;
  text?: ReactNode;
  /** One button or link, or two at most. */
  action?: ReactNode;
  kind?: 'empty' | 'error';
  /** Heading level of the title: 1 if the screen has no other h1. */
  level?: 1 | 2 | 3;
};

const HEADINGS = { 1: 'h1', 2: 'h2', 3: 'h3' } as const;

/** Replaces an empty or failed list or screen. Screen readers announce the error kind. */
export function EmptyState({ icon, title, text, action, kind = 'empty', level = 2 }: EmptyStateProps) {
  const Heading = HEADINGS[level];
  return (
    <div
      ref={passFocus}
      className={clsx(classes.state, kind === 'error' && classes.error)}
      role={kind === 'error' ? 'alert' : undefined}
    >
      <span className={classes.icon} aria-hidden>
        {icon}
      </span>
      <Heading className={classes.title} tabIndex={level === 1 ? -1 : undefined}>
        {title}
      </Heading>
      {text && <p className={classes.text}>{text}</p>}
      {action && <div className={classes.actions}>{action}</div>}
    </div>
  );
}
