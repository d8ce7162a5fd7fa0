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

// A newcomer's bids win or lose the same evening.
const house = process.env.NODE_ENV === 'production' ? {} : { BUILT_IN_HOUSE: process.env.BUILT_IN_HOUSE ?? '1' };
const server = spawn(process.execPath, [join(ROOT, 'server/dist/main.js')], {
  cwd: ROOT,
  stdio: 'inherit',
  env: { ...process.env, ...house },
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
server.on('exit', (code) => process.exit(code ?? 1));
