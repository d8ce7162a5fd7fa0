import { ownerOf, parseOrNull, z } from '@ank/protocol';
import { onSessionEnd, storedAtom, useSession } from '@ank/shared/platform';
import { getDefaultStore, useAtom } from 'jotai';
import { CHECK_MINUTES, type Play } from './play-check.rules';

const EVERY = z.object({ owner: z.string(), minutes: z.number() });
const PLAY = z.object({ beganMs: z.number(), seenMs: z.number() });

/** What the player of this phone has chosen. It stays after a log-out, as it protects them. */
const everyAtom = storedAtom('ank.check', (stored) => parseOrNull(EVERY, stored));

/** Shared by all tabs, so that a check that one of them has shown is shown by no other. */
export const playAtom = storedAtom<Play | null>('ank.play', (stored) => parseOrNull(PLAY, stored));

onSessionEnd(() => getDefaultStore().set(playAtom, null));

/** After how many minutes of play the player is told; 0 is never. */
export function useCheckEvery(): [minutes: number, choose: (minutes: number) => void] {
  const owner = ownerOf(useSession());
  const [every, setEvery] = useAtom(everyAtom);
  const chosen = every !== null && every.owner === owner && owner !== '' ? every.minutes : 0;
  const minutes = CHECK_MINUTES.find((known) => known === chosen) ?? 0;
  return [minutes, (next) => setEvery({ owner, minutes: next })];
}
