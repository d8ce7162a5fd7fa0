import { atom, type WritableAtom } from 'jotai';
import { readStored, watchStored, writeStored } from './storage';

/** An atom whose value is kept in browser storage and follows changes made in other tabs. `parse` judges what is stored. */
export function storedAtom<Value>(key: string, parse: (stored: unknown) => Value): WritableAtom<Value, [Value], void> {
  const memory = atom(parse(readStored(key)));
  memory.onMount = (set) => watchStored(key, (stored) => set(parse(stored)));
  return atom(
    (get) => get(memory),
    (_get, set, value: Value) => {
      set(memory, value);
      writeStored(key, value);
    },
  );
}
