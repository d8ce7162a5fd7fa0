import { ownerOf, parseOrNull, z } from '@ank/protocol';
import { storedAtom, useSession } from '@ank/shared/platform';
import { useAtom, useAtomValue } from 'jotai';
import { CHECK_MINUTES, type Play } from './play-check.rules';

const EVERY = z.object({ owner: z.string(), minutes: z.number() });
const PLAY = z.object({ beganMs: z.number(), seenMs: z.number() });

/** Earlier versions stored one choice for all players of the phone. */
const sharedAtom = storedAtom('ank.check', (stored) => parseOrNull(EVERY, stored));

const ownAtoms = new Map<string, ReturnType<typeof storedAtom<number | null>>>();

/** The choice of one of the phone's players. It stays after a logout, because it protects them. */
function ownAtomOf(owner: string) {
  const known = ownAtoms.get(owner) ?? storedAtom(`ank.check.${owner}`, (stored) => parseOrNull(z.number(), stored));
  ownAtoms.set(owner, known);
  return known;
}

/** Shared by all tabs, so that each check is shown in only one of them. */
export const playAtom = storedAtom<Play | null>('ank.play', (stored) => parseOrNull(PLAY, stored));

/** The minutes of play after which the check is shown; 0 is never. */
export function useCheckEvery(): [minutes: number, choose: (minutes: number) => void] {
  const owner = ownerOf(useSession());
  const [own, choose] = useAtom(ownAtomOf(owner));
  const shared = useAtomValue(sharedAtom);
  const chosen = own ?? (shared?.owner === owner ? shared.minutes : 0);
  const minutes = CHECK_MINUTES.find((known) => known === chosen) ?? 0;
  return [minutes, choose];
}
