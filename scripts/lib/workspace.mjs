import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** Whether these tools were installed by a team that has its remote in a repository of its own. */
export const IS_OUTSIDE = /[\\/]node_modules[\\/]/.test(import.meta.dirname);

/** The project's root folder; outside of this repository the folder of the team's remote. */
export const ROOT = IS_OUTSIDE ? process.cwd() : join(import.meta.dirname, '../..');

/** Every package folder of the workspace. */
export function packageFolders() {
  if (IS_OUTSIDE) return ['.'];
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
    (IS_OUTSIDE ? ['.'] : readdirSync(ROOT))
      .filter((folder) => existsSync(join(ROOT, folder, 'descriptor.json')))
      .map((folder) => [JSON.parse(readFileSync(join(ROOT, folder, 'descriptor.json'), 'utf8')).name, folder]),
  );
}

/** Exits with an error message for the user. */
export function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
