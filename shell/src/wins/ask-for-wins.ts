import { announceWins, type WinDay } from '@ank/protocol';
import { callApi, currentSession, newRequestId, readStored } from '@ank/shared/platform';
import { getDefaultStore } from 'jotai';
import { announcementAtom, storedAnnouncement } from './announcement';

const store = getDefaultStore();

async function ask(known: string | null, signal: AbortSignal): Promise<readonly WinDay[]> {
  // After a logout the old screen stays until the login has loaded. Data that it stores now would stay for good.
  if (!currentSession()) return [];
  const announcementId = known ?? newRequestId();
  store.set(announcementAtom, announcementId);
  const days = await callApi(announceWins, { announcementId }, { signal });
  if (store.get(announcementAtom) !== announcementId) return [];
  store.set(announcementAtom, null);
  return days;
}

/**
 * The wins that were not announced on any device; none if another tab has shown them. One window asks at a time: the
 * wins of an id that another window replaces would be shown nowhere.
 */
export async function askForWins(signal: AbortSignal): Promise<readonly WinDay[]> {
  // Where nothing is stored, locks may be refused, and no other window has the session.
  const isShared = 'locks' in navigator && readStored('ank.session') !== null;
  if (!isShared) return ask(store.get(announcementAtom), signal);
  return navigator.locks.request('ank.telling', { signal }, () => ask(storedAnnouncement(), signal));
}
