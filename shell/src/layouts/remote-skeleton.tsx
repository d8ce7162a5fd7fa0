import { Note, Skeleton, SrOnly } from '@ank/ui';
import { useEffect, useState } from 'react';
import { LAYOUT_TEXTS } from './layout.messages';

const LONG_MS = 3000;

/** The placeholder of a screen while its code loads. Says so once it takes long. */
export function RemoteSkeleton() {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), LONG_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <div role="status">
        {isLong ? <Note>{LAYOUT_TEXTS.stillLoading}</Note> : <SrOnly>{LAYOUT_TEXTS.loading}</SrOnly>}
      </div>
      <Skeleton height={76} shape="card" />
      <Skeleton height={112} shape="card" />
      <Skeleton height={112} shape="card" />
      <Skeleton height={112} shape="card" />
    </>
  );
}
