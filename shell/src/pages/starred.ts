import { storedAtom } from '@ank/shared/platform';
import { getDefaultStore, useAtomValue } from 'jotai';

const NONE: readonly string[] = [];

const isIds = (stored: unknown): stored is string[] =>
  Array.isArray(stored) && stored.every((id) => typeof id === 'string');

/** The markets that this browser's player keeps on top, by game id. */
const starredAtom = storedAtom<readonly string[]>('ank.starred', (stored) => (isIds(stored) ? stored : NONE));

export const useStarred = (): readonly string[] => useAtomValue(starredAtom, { store: getDefaultStore() });

export function toggleStar(gameId: string): void {
  const store = getDefaultStore();
  const starred = store.get(starredAtom);
  const others = starred.filter((id) => id !== gameId);
  store.set(starredAtom, others.length < starred.length ? others : [...others, gameId]);
}
