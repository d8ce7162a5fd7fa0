import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '../lib/workspace.mjs';

/** CPU throttling factor: how much slower than this machine a phone is. A slow machine needs less. */
export const CPU_SLOWDOWN = Number(process.env.BENCH_SLOWDOWN ?? 4);

const CLOCK = '2026-11-21T12:00:00+05:30';
const PLAYER = { mobile: '9876543210', password: 'play1234' };

export const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];

/** Starts a server for a site in the folder, with its own database there; resolves when it is ready. */
export async function serve(site, folder, siteDir = join(folder, site)) {
  const child = spawn(process.execPath, [join(ROOT, 'server/dist/main.js')], {
    env: {
      ...process.env,
      PORT: '0',
      CLOCK,
      SITE_DIR: siteDir,
      DATA_DIR: join(folder, `${site}-data`),
      DATABASE_URL: '',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise((resolve, reject) => {
    let printed = '';
    child.stdout.on('data', (data) => {
      printed += data;
      const ready = /^ready (\S+)$/m.exec(printed);
      if (ready) resolve(ready[1]);
    });
    child.on('exit', (code) => reject(new Error(`The server ended with ${code}: ${printed}`)));
  });
  return { site, url, child };
}

/** The stored session of the first try-out player. */
export async function logIn(url) {
  const body = { env_type: 'Prod', app_key: 'bench', ...PLAYER, device_id: '' };
  const response = await fetch(`${url}/api-user-login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { unique_token: token, user_name: username, mobile } = await response.json();
  return { token, username, mobile, bettingOn: true };
}
