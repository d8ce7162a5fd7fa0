import { Skeleton, SrOnly } from '@ank/ui';
import { LAYOUT_TEXTS } from './layout.messages';

/** The placeholder of a remote's screen while its code loads. */
export function RemoteSkeleton() {
  return (
    <>
      <span role="status">
        <SrOnly>{LAYOUT_TEXTS.loading}</SrOnly>
      </span>
      <Skeleton height={76} shape="card" />
      <Skeleton height={112} shape="card" />
      <Skeleton height={112} shape="card" />
      <Skeleton height={112} shape="card" />
    </>
  );
}
