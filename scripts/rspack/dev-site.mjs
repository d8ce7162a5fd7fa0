import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { remoteFolders, ROOT } from '../lib/workspace.mjs';
import { portAmongAll } from './dev-ports.mjs';
import { containerOf } from './federation.mjs';

/** The registry in development: every remote of the workspace, from its own dev server and without hashes. */
export function devRegistry() {
  const remotes = Object.values(remoteFolders()).map((folder) => {
    const descriptor = JSON.parse(readFileSync(join(ROOT, folder, 'descriptor.json'), 'utf8'));
    const origin = `http://127.0.0.1:${portAmongAll(descriptor.name)}`;
    return {
      ...descriptor,
      version: 'dev',
      enabled: true,
      container: containerOf(descriptor.name),
      entry: { url: `${origin}/remoteEntry.js`, integrity: '' },
      scripts: [],
      styles: [],
    };
  });
  return { remotes };
}

/** Serves the registry from the shell's dev server. */
export function devSite(middlewares) {
  middlewares.unshift({
    name: 'registry',
    path: '/registry.json',
    middleware: (_request, response) => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(devRegistry()));
    },
  });
  return middlewares;
}
