import { ownerOf, parseOrNull, z } from '@ank/protocol';
import { storedAtom, useSession } from '@ank/shared/platform';
import { useAtom } from 'jotai';
import { CHECK_MINUTES, type Play } from './play-check.rules';

const EVERY = z.object({ owner: z.string(), minutes: z.number() });
const PLAY = z.object({ beganMs: z.number(), seenMs: z.number() });

/** The choice of this phone's player. It stays after a logout, because it protects them. */
const everyAtom = storedAtom('ank.check', (stored) => parseOrNull(EVERY, stored));

/** Shared by all tabs, so that each check is shown in only one of them. */
export const playAtom = storedAtom<Play | null>('ank.play', (stored) => parseOrNull(PLAY, stored));

/** The minutes of play after which the check is shown; 0 is never. */
export function useCheckEvery(): [minutes: number, choose: (minutes: number) => void] {
  const owner = ownerOf(useSession());
  const [every, setEvery] = useAtom(everyAtom);
  const chosen = every !== null && every.owner === owner && owner !== '' ? every.minutes : 0;
  const minutes = CHECK_MINUTES.find((known) => known === chosen) ?? 0;
  return [minutes, (next) => setEvery({ owner, minutes: next })];
}
