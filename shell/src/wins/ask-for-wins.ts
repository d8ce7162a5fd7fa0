import { tellWins, type WinDay } from '@ank/protocol';
import { callApi, currentSession, newRequestId } from '@ank/shared/platform';
import { getDefaultStore } from 'jotai';
import { tellingAtom } from './telling';

/** The wins that were not announced on any device; none if another tab has shown them. */
export async function askForWins(signal: AbortSignal): Promise<readonly WinDay[]> {
  // After a logout the old screen stays until the login has loaded. Data that it stores now would stay for good.
  if (!currentSession()) return [];
  const store = getDefaultStore();
  const tellingId = store.get(tellingAtom) ?? newRequestId();
  store.set(tellingAtom, tellingId);
  const days = await callApi(tellWins, { tellingId }, { signal });
  if (store.get(tellingAtom) !== tellingId) return [];
  store.set(tellingAtom, null);
  return days;
}
