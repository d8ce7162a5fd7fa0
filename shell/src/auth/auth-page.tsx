import { useScreen } from '@ank/shared/platform';
import { type ReactNode, useEffect, useRef } from 'react';
import { AuthHeader } from './auth-header';
import classes from './auth.module.css';

/** `menu`: visitors get the landing menu. */
type AuthPageProps = { title: string; top?: ReactNode; menu?: boolean; children: ReactNode };

/** The frame of a registration or password screen. Its heading is focused when the screen opens. */
export function AuthPage({ title, top, menu, children }: AuthPageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useScreen({ title });
  useEffect(() => heading.current?.focus({ preventScroll: true }), [title]);
  return (
    <main className={classes.screen}>
      <AuthHeader menu={menu}>{top && <div className={classes.top}>{top}</div>}</AuthHeader>
      <h1 ref={heading} tabIndex={-1} className={classes.title}>
        {title}
      </h1>
      {children}
    </main>
  );
}
