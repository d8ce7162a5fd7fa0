import { atom, getDefaultStore, type WritableAtom } from 'jotai';
import { readStored, watchStored, writeStored } from './storage';

/**
 * An atom of the default store, persisted in browser storage. It follows changes of other tabs for the page's whole
 * life, mounted or not. `parse` validates the stored value.
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
