import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const RELATIVE = /(?:\bfrom |\bimport\(|^import )'(\.{1,2}\/[^'$]+)'/gm;

/** These files of a folder and all that they import from it, directly or through others. Paths are relative to it. */
export function withImports(folder, files) {
  const found = new Set(files);
  for (const file of found) {
    if (!file.endsWith('js')) continue;
    for (const [, path] of readFileSync(join(folder, file), 'utf8').matchAll(RELATIVE))
      found.add(join(dirname(file), path));
  }
  return [...found];
}
