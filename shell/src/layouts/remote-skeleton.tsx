import { Skeleton, SrOnly } from '@ank/shared/ui';
import { LAYOUT_TEXT } from './layout.messages';

/** Stands where a remote's screen will be while its code loads. */
export function RemoteSkeleton() {
  return (
    <>
      <span role="status">
        <SrOnly>{LAYOUT_TEXT.loading}</SrOnly>
      </span>
      <Skeleton height={76} shape="card" />
      <Skeleton height={112} shape="card" />
      <Skeleton height={112} shape="card" />
      <Skeleton height={112} shape="card" />
    </>
  );
}
