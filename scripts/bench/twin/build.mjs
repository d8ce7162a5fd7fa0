import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { rspack } from '@rspack/core';
import { readRegistry } from '../../lib/publish.mjs';
import { ROOT } from '../../lib/workspace.mjs';
import { shellConfig } from '../../rspack/shell.mjs';

const NO_FILE = { url: '/', integrity: '' };

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
        output: { ...config.output, path: join(site, 'shell'), clean: false },
        optimization: { ...config.optimization, splitChunks: false },
        plugins: [
          ...config.plugins,
          new rspack.NormalModuleReplacementPlugin(/[./]load-remote$/, (resource) => {
            resource.request = loader;
          }),
        ],
      },
      (error, stats) =>
        error || stats.hasErrors() ? reject(error ?? new Error(stats.toString('errors-only'))) : resolve(),
    );
  });
  const remotes = readRegistry().remotes.map((remote) => ({ ...remote, entry: NO_FILE, scripts: [], styles: [] }));
  mkdirSync(join(site, 'remotes'), { recursive: true });
  writeFileSync(join(site, 'registry.json'), JSON.stringify({ remotes }));
}

export const fromE2e = createRequire(join(ROOT, 'e2e/package.json'));
