import { Note, Skeleton, SrOnly } from '@ank/ui';
import { useEffect, useState } from 'react';
import { LAYOUT_TEXTS } from './layout.messages';
import classes from './remote-skeleton.module.css';

const LONG_MS = 3000;

/** The placeholder of a screen while its code loads. After a while it says so, in the place of its first part. */
export function RemoteSkeleton() {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), LONG_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <div role="status" className={classes.first}>
        {isLong ? (
          <Note>{LAYOUT_TEXTS.stillLoading}</Note>
        ) : (
          <>
            <SrOnly>{LAYOUT_TEXTS.loading}</SrOnly>
            <Skeleton height={76} shape="card" />
          </>
        )}
      </div>
      <Skeleton height={112} shape="card" />
      <Skeleton height={112} shape="card" />
      <Skeleton height={112} shape="card" />
    </>
  );
}
