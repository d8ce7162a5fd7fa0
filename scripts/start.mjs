/**
 * `npm start`: installs and builds what is stale, publishes it, and serves the whole site and the API on one port.
 * Settings come from the environment: docs/settings.md.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled } from './lib/install.mjs';
import { ROOT } from './lib/workspace.mjs';

await ensureInstalled();
const { prepareSite } = await import('./lib/prepare-site.mjs');
await prepareSite();

const server = spawn(process.execPath, [join(ROOT, 'server/dist/main.js')], { cwd: ROOT, stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
server.on('exit', (code) => process.exit(code ?? 1));
