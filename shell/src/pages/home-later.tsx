import { useBettingOn } from '@ank/shared/platform';
import { lazy, type ReactNode, Suspense } from 'react';
import { AnnouncedWins } from '../wins/announced-wins';

/** Home works without it. */
const LastBids = lazy<() => ReactNode>(() =>
  import('../my-bids/last-bids').then(
    (part) => ({ default: part.LastBids }),
    () => ({ default: () => null }),
  ),
);

/** What home loads after its first view: new wins, and the last bids if the markets are beside it. */
export function HomeLater({ wide }: { wide: boolean }) {
  const bettingOn = useBettingOn();
  return (
    <>
      <Suspense>{wide && bettingOn && <LastBids />}</Suspense>
      <AnnouncedWins />
    </>
  );
}
