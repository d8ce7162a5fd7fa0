import { onSessionEnd, useWalletPoints } from '@ank/shared/platform';
import { getDefaultStore } from 'jotai';
import { type ComponentType, useEffect, useState } from 'react';
import { tellingAtom } from './telling';

onSessionEnd(() => getDefaultStore().set(tellingAtom, null));

/** What tells wins, loaded once the balance is known: it is no part of the first view, and missed by nobody. */
export function NewWins() {
  const isLoaded = useWalletPoints() !== null;
  const [Wins, setWins] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (!isLoaded) return;
    import('./told-wins').then(
      ({ ToldWins }) => setWins(() => ToldWins),
      () => undefined,
    );
  }, [isLoaded]);
  return Wins && <Wins />;
}
