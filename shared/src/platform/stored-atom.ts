import { atom, getDefaultStore, type WritableAtom } from 'jotai';
import { readStored, watchStored, writeStored } from './storage';

/**
 * An atom of the default store whose value is kept in browser storage. It follows other tabs for as long as the page lives,
 * also while no screen looks at it. `parse` judges what is stored.
 */
export function storedAtom<Value>(key: string, parse: (stored: unknown) => Value): WritableAtom<Value, [Value], void> {
  const memory = atom(parse(readStored(key)));
  watchStored(key, (stored) => getDefaultStore().set(memory, parse(stored)));
  return atom(
    (get) => get(memory),
    (_get, set, value: Value) => {
      set(memory, value);
      writeStored(key, value);
    },
  );
}
