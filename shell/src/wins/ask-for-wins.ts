import { announceWins, type WinDay } from '@ank/protocol';
import { callApi, currentSession, newRequestId } from '@ank/shared/platform';
import { getDefaultStore } from 'jotai';
import { announcementAtom } from './announcement';

/** The wins that were not announced on any device; none if another tab has shown them. */
export async function askForWins(signal: AbortSignal): Promise<readonly WinDay[]> {
  // After a logout the old screen stays until the login has loaded. Data that it stores now would stay for good.
  if (!currentSession()) return [];
  const store = getDefaultStore();
  const announcementId = store.get(announcementAtom) ?? newRequestId();
  store.set(announcementAtom, announcementId);
  const days = await callApi(announceWins, { announcementId }, { signal });
  if (store.get(announcementAtom) !== announcementId) return [];
  store.set(announcementAtom, null);
  return days;
}
