import { useScreen } from '@ank/shared/platform';
import { type ReactNode, useEffect, useRef } from 'react';
import { Brand } from '../layouts/brand';
import classes from './auth.module.css';

type AuthPageProps = { title: string; top?: ReactNode; children: ReactNode };

/** The frame of a screen on the way to an account. Its heading takes the focus when the screen opens. */
export function AuthPage({ title, top, children }: AuthPageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useScreen({ title });
  useEffect(() => heading.current?.focus({ preventScroll: true }), [title]);
  return (
    <main className={classes.screen}>
      <header>
        {top && <div className={classes.top}>{top}</div>}
        <Brand large />
      </header>
      <h1 ref={heading} tabIndex={-1} className={classes.title}>
        {title}
      </h1>
      {children}
    </main>
  );
}
