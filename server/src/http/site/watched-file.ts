import { readFileSync, statSync } from 'node:fs';

/** How long a file is assumed to be unchanged, in ms. */
const FRESH_MS = 1000;

/** Reads a file and reloads it when it changes. `parse` also gets the last value. */
export function watchedFile<Value>(
  file: string,
  parse: (text: string, last: Value) => Value,
  missing: Value,
): () => Value {
  let value = missing;
  let version = '';
  let checkedAt = -Infinity;
  return () => {
    if (performance.now() - checkedAt < FRESH_MS) return value;
    checkedAt = performance.now();
    try {
      const { mtimeMs, size } = statSync(file);
      const current = `${mtimeMs} ${size}`;
      if (current !== version) {
        value = parse(readFileSync(file, 'utf8'), value);
        version = current;
      }
    } catch {
      // Not published yet, or being replaced: keep the last good content.
    }
    return value;
  };
}
