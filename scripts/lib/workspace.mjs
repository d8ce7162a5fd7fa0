import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The project's root folder. */
export const ROOT = join(import.meta.dirname, '../..');

/** Folders of the remotes by registry name: { gali: 'remote-gali', ... }. */
export function remoteFolders() {
  return Object.fromEntries(
    readdirSync(ROOT)
      .filter((folder) => existsSync(join(ROOT, folder, 'descriptor.json')))
      .map((folder) => [JSON.parse(readFileSync(join(ROOT, folder, 'descriptor.json'), 'utf8')).name, folder]),
  );
}

/** Ends the process with one sentence for the person at the keyboard. */
export function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
