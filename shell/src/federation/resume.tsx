import type { RegistryEntry } from '@ank/contract';
import { currentSession, readStored, useSession } from '@ank/shared/platform';
import { useEffect } from 'react';
import { withTexts } from '../catalogs';
import { fallBack } from './fall-back';
import { forgetRemote, loadRemote } from './load-remote';
import { isOldWallet } from './old-wallet';
import { enabledRemotes } from './registry-state';

const isStored = (key: string): boolean => {
  const stored = readStored(key);
  return stored !== null && !(Array.isArray(stored) && stored.length === 0);
};

/** A version that does not load is replaced by the previous one; otherwise it is retried at the next occasion. */
function resume(entry: RegistryEntry): void {
  if (isOldWallet(entry)) {
    withTexts(import('@ank/fund-claims')).then(
      ({ resumeFundClaims }) => resumeFundClaims(),
      () => undefined,
    );
  } else {
    loadRemote(entry).then(
      (remote) => remote.resume?.(),
      () => {
        const before = fallBack(entry);
        if (before) resume(before);
        else forgetRemote(entry);
      },
    );
  }
}

function resumeRemotes(): void {
  if (!currentSession()) return;
  for (const entry of enabledRemotes()) {
    const key = isOldWallet(entry) ? 'ank.funds' : entry.resume;
    if (key !== undefined && isStored(key)) resume(entry);
  }
}

/** Lets remotes resume what an earlier page has left, at first and whenever the page or the network comes back. */
export function ResumedRemotes() {
  const token = useSession()?.token;
  useEffect(() => {
    if (token === undefined) return undefined;
    const onReturn = (): void => {
      if (document.visibilityState === 'visible') resumeRemotes();
    };
    resumeRemotes();
    document.addEventListener('visibilitychange', onReturn);
    window.addEventListener('pageshow', onReturn);
    window.addEventListener('online', onReturn);
    return () => {
      document.removeEventListener('visibilitychange', onReturn);
      window.removeEventListener('pageshow', onReturn);
      window.removeEventListener('online', onReturn);
    };
  }, [token]);
  return null;
}
