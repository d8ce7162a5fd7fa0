import { rspack } from '@rspack/core';
import { cpSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { remoteConfig } from '../../rspack/remote.mjs';
import { shellConfig } from '../../rspack/shell.mjs';
import { ROOT } from '../workspace.mjs';

const build = (config) =>
  new Promise((resolve, reject) => {
    rspack(config, (error, stats) =>
      error || stats.hasErrors() ? reject(error ?? new Error(stats.toString('errors-only'))) : resolve(),
    );
  });

/** Builds the shell into a folder, without changing the workspace's build. */
export async function buildShell(folder) {
  const config = shellConfig(join(ROOT, 'shell'))({}, { mode: 'production' });
  await build({ ...config, output: { ...config.output, path: folder } });
}

/** Creates the template's remote in a folder outside of the workspace, changes it, and builds it. */
export async function buildTemplate(folder, name, change = () => undefined) {
  cpSync(join(ROOT, 'scripts/template/remote-name'), folder, { recursive: true });
  symlinkSync(join(ROOT, 'remote-wallet/node_modules'), join(folder, 'node_modules'));
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.parentPath.includes('node_modules')) continue;
    const file = join(entry.parentPath, entry.name);
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll('__NAME__', name).replaceAll('__TITLE__', 'Lucky draw'));
  }
  change();
  await build(await remoteConfig(folder)({}, { mode: 'production' }));
}
