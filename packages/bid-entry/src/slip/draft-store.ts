import { ownerOf } from '@ank/protocol';
import { currentSession, readStored, storedAtom, storedKeys } from '@ank/shared/platform';
import { getDefaultStore, useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { type Draft, isLocked } from './draft';
import { parseDraft } from './parse-draft';

type DraftAtom = ReturnType<typeof storedAtom<Draft | null>>;

const atoms = new Map<string, DraftAtom>();

function atomOf(key: string): DraftAtom {
  const known = atoms.get(key) ?? storedAtom(key, parseDraft);
  atoms.set(key, known);
  return known;
}

/** Keyed by player and server, game type and market: another player on the same browser never sees the slip. */
export function draftKey(owner: string, gameTypeId: string, gameId: string): string {
  return `ank.slip.${owner}.${gameTypeId}.${gameId}`;
}

/**
 * Whether a slip of the player for a game waits for an answer: its screen checks again, also after the game has closed.
 * Does not follow changes.
 */
export const waitsForAnswer = (gameId: string): boolean =>
  storedKeys(`ank.slip.${ownerOf(currentSession())}.`).some(
    (key) => key.endsWith(`.${gameId}`) && isLocked(parseDraft(readStored(key))),
  );

export type DraftStore = {
  read: () => Draft | null;
  change: (next: (draft: Draft | null) => Draft | null) => void;
};

/** Access to a draft outside React: a submission outlives the screen that started it. */
export function draftStore(key: string): DraftStore {
  const store = getDefaultStore();
  const draftAtom = atomOf(key);
  const read = (): Draft | null => store.get(draftAtom);
  return {
    read,
    change: (next) => {
      const before = read();
      const after = next(before);
      if (after !== before) store.set(draftAtom, after);
    },
  };
}

/** The live draft of a key, including changes made in other tabs. */
export function useDraft(key: string): Draft | null {
  return useAtomValue(
    useMemo(() => atomOf(key), [key]),
    { store: getDefaultStore() },
  );
}
