import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const RELATIVE = /(?:\bfrom |\bimport\(|^import )'(\.{1,2}\/[^'$]+)'/gm;

/**
 * The given files of a folder with everything in it that they import, directly or indirectly. Paths are relative to it.
 */
export function withImports(folder, files) {
  const found = new Set(files);
  for (const file of found) {
    if (!file.endsWith('js')) continue;
    for (const [, path] of readFileSync(join(folder, file), 'utf8').matchAll(RELATIVE))
      found.add(join(dirname(file), path));
  }
  return [...found];
}
