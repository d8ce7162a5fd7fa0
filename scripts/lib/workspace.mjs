import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** The project's root folder. */
export const ROOT = join(import.meta.dirname, '../..');

/** Every package folder of the workspace. */
export function packageFolders() {
  const [, list] = readFileSync(join(ROOT, 'pnpm-workspace.yaml'), 'utf8').split(/^packages:$/m);
  const patterns = [...list.split(/^\S/m)[0].matchAll(/^ {2}- (\S+)$/gm)].map(([, pattern]) =>
    pattern.replaceAll("'", ''),
  );
  return patterns.flatMap((pattern) => {
    const parent = dirname(pattern);
    const name = new RegExp(`^${basename(pattern).replace('*', '.+')}$`);
    return readdirSync(join(ROOT, parent))
      .filter((folder) => name.test(folder))
      .map((folder) => join(parent, folder))
      .filter((folder) => existsSync(join(ROOT, folder, 'package.json')));
  });
}

/** Folders of the remotes by registry name: { gali: 'remote-gali', ... }. */
export function remoteFolders() {
  return Object.fromEntries(
    readdirSync(ROOT)
      .filter((folder) => existsSync(join(ROOT, folder, 'descriptor.json')))
      .map((folder) => [JSON.parse(readFileSync(join(ROOT, folder, 'descriptor.json'), 'utf8')).name, folder]),
  );
}

/** Exits with an error message for the user. */
export function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
