import { useWalletPoints } from '@ank/shared/platform';
import { type ComponentType, useEffect, useState } from 'react';
import { withTexts } from '../catalogs';

/** How long, in ms, the first view has the network for itself: a stored balance is known at once. */
const REST_MS = 1000;

/**
 * The sheet of wins and the last bids, loaded once the balance is known because they are not part of the first view.
 */
export function NewWins({ wide }: { wide: boolean }) {
  const isLoaded = useWalletPoints() !== null;
  const [Later, setLater] = useState<ComponentType<{ wide: boolean }> | null>(null);
  useEffect(() => {
    if (!isLoaded) return;
    const load = (): void =>
      void withTexts(import('../pages/home-later')).then(
        ({ HomeLater }) => setLater(() => HomeLater),
        () => undefined,
      );
    const timer = setTimeout(load, REST_MS);
    return () => clearTimeout(timer);
  }, [isLoaded]);
  return Later && <Later wide={wide} />;
}
