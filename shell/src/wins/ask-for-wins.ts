import { tellWins, type WinDay } from '@ank/protocol';
import { callApi, newRequestId, storedAtom } from '@ank/shared/platform';
import { getDefaultStore } from 'jotai';

/** The id of a telling whose wins this browser has not shown. Without its answer it is sent again, by any page. */
const tellingAtom = storedAtom<string | null>('ank.telling', (stored) => (typeof stored === 'string' ? stored : null));

/** The wins that no device was told before; none where another tab has shown them. */
export async function askForWins(signal: AbortSignal): Promise<readonly WinDay[]> {
  const store = getDefaultStore();
  const tellingId = store.get(tellingAtom) ?? newRequestId();
  store.set(tellingAtom, tellingId);
  const days = await callApi(tellWins, { tellingId }, { signal });
  if (store.get(tellingAtom) !== tellingId) return [];
  store.set(tellingAtom, null);
  return days;
}
