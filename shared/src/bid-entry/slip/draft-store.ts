import { storedAtom } from '@ank/shared/platform';
import { getDefaultStore, useAtomValue } from 'jotai';
import { useMemo } from 'react';
import type { Draft } from './draft';
import { parseDraft } from './parse-draft';

type DraftAtom = ReturnType<typeof storedAtom<Draft | null>>;

const atoms = new Map<string, DraftAtom>();

function atomOf(key: string): DraftAtom {
  const known = atoms.get(key) ?? storedAtom(key, parseDraft);
  atoms.set(key, known);
  return known;
}

/** A slip belongs to a player, a game type and a market: another player of the same browser never sees it. */
export function draftKey(mobile: string, gameTypeId: string, gameId: string): string {
  return `ank.slip.${mobile}.${gameTypeId}.${gameId}`;
}

export type DraftStore = {
  read: () => Draft | null;
  change: (next: (draft: Draft | null) => Draft | null) => void;
};

/** Reads and changes a draft outside of rendering: a submission outlives the screen that started it. */
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

/** The draft of a key, live; other tabs' changes included. */
export function useDraft(key: string): Draft | null {
  return useAtomValue(
    useMemo(() => atomOf(key), [key]),
    { store: getDefaultStore() },
  );
}
