import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';

const CACHE = join(import.meta.dirname, '../../.cache');

const versionOfPglite = () => {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  return JSON.parse(readFileSync(join(dirname(entry), '../package.json'), 'utf8')).version;
};

/**
 * A folder with an empty embedded database, as `data` and as `data.tar`, because copying is far quicker than creating
 * one. Made once for each version of PGlite.
 */
export async function preparedPglite() {
  const folder = join(CACHE, `pglite-${versionOfPglite()}`);
  if (existsSync(folder)) return folder;
  mkdirSync(CACHE, { recursive: true });
  const begun = mkdtempSync(join(CACHE, 'pglite-begun-'));
  const engine = await PGlite.create(join(begun, 'data'));
  writeFileSync(join(begun, 'data.tar'), Buffer.from(await (await engine.dumpDataDir('none')).arrayBuffer()));
  await engine.close();
  try {
    renameSync(begun, folder);
  } catch (error) {
    // Another run was faster.
    if (!existsSync(folder)) throw error;
    rmSync(begun, { recursive: true });
  }
  return folder;
}
