import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { rspack } from '@rspack/core';
import { readRegistry, siteDir } from '../../lib/registry.mjs';
import { remoteFolders, ROOT } from '../../lib/workspace.mjs';
import { ContractFilePlugin } from '../../rspack/contract-file.mjs';
import { shellConfig } from '../../rspack/shell.mjs';

const NO_FILE = { url: '/', integrity: '' };

/** Writes a module with the workspace's remotes by name, for the twin's loader. Returns its file. */
function writeModules() {
  const remotes = Object.entries(remoteFolders());
  const file = join(ROOT, '.cache/twin/remotes.js');
  const imports = remotes.map(([, folder], at) => `import r${at} from '${join(ROOT, folder, 'src/remote')}';`);
  const rows = remotes.map(([name], at) => `'${name}': r${at}`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, [...imports, `export const MODULES = { ${rows.join(', ')} };\n`].join('\n'));
  return file;
}

/**
 * Builds shell and remotes as one bundle into `site`, with the registry of the published remotes but none of their
 * files.
 */
export async function buildTwin(site) {
  const config = shellConfig(join(ROOT, 'shell'))();
  const loader = join(ROOT, 'scripts/bench/twin/load-remote.ts');
  await new Promise((resolve, reject) => {
    rspack(
      {
        ...config,
        resolve: { ...config.resolve, alias: { ...config.resolve.alias, 'twin-remotes$': writeModules() } },
        output: { ...config.output, path: join(site, 'shell'), clean: false },
        optimization: { ...config.optimization, splitChunks: false },
        plugins: [
          ...config.plugins.filter((plugin) => !(plugin instanceof ContractFilePlugin)),
          new rspack.NormalModuleReplacementPlugin(/[./]load-remote$/, (resource) => {
            resource.request = loader;
          }),
        ],
      },
      (error, stats) =>
        error || stats.hasErrors() ? reject(error ?? new Error(stats.toString('errors-only'))) : resolve(),
    );
  });
  const remotes = readRegistry(siteDir()).remotes.map((remote) => ({
    ...remote,
    entry: NO_FILE,
    scripts: [],
    styles: [],
  }));
  mkdirSync(join(site, 'remotes'), { recursive: true });
  writeFileSync(join(site, 'registry.json'), JSON.stringify({ remotes }));
}

export const fromE2e = createRequire(join(ROOT, 'e2e/package.json'));
