import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before } from 'node:test';
import { makeRelease } from '../release.mjs';
import { ROOT } from '../workspace.mjs';

/** For the tests of a file that imports this: a release of this checkout, unpacked into a folder. */

export const work = mkdtempSync(join(tmpdir(), 'ank-release-test-'));
export const unpacked = join(work, 'ank-bazaar');
after(() => rmSync(work, { recursive: true, force: true }));

before(async () => {
  execFileSync('tar', ['-xzf', await makeRelease(join(work, 'release')), '-C', work]);
});

/** Of a site of that commit. */
export const BACKUP = join(ROOT, 'server/test/fixtures/98dd830.backup.gz');

/** The folders of a site's data. */
export const foldersOf = (name) => ({ DATA_DIR: join(work, name, 'data'), SITE_DIR: join(work, name, 'site') });

/** For the programs that a release's own programs start, too. */
const QUICKLY = { NODE_OPTIONS: `--import=${new URL('./quick-wasm.mjs', import.meta.url)}` };

/** Starts a release without a PATH, so that it cannot install or bundle anything. Throws what it printed if it ends. */
export async function startRelease(env, { release = unpacked, key = 'k' } = {}) {
  const server = spawn(process.execPath, ['start.mjs'], { cwd: release, env: { PORT: '0', ...QUICKLY, ...env } });
  const ended = new Promise((resolve) => server.once('exit', resolve));
  const awaited = env.UPLOAD_PORT ? ['ready', 'uploads'] : ['ready'];
  const [url, uploads] = await new Promise((resolve, reject) => {
    let output = '';
    const read = (data) => {
      output += data;
      const values = awaited.map((word) => new RegExp(`^${word} (\\S+)$`, 'm').exec(output)?.[1]);
      if (values.every(Boolean)) resolve(values);
    };
    server.stdout.on('data', read);
    server.stderr.on('data', read);
    void ended.then(() => reject(new Error(output)));
  });
  const call = async (path, body) => {
    const response = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ env_type: 'Prod', app_key: key, ...body }),
    });
    return response.json();
  };
  const logIn = (mobile, password) => call('/api-user-login', { mobile, password, device_id: '' });
  /** Bids on the digit 5 of market 9 on a try-out site, or of another market. */
  const bid = (token, points, { market = '9', session = 'Open' } = {}) =>
    call('/api-submit-bid', {
      unique_token: token,
      game_id: market,
      new_result: {
        unique_token: token,
        gameid: market,
        pana: 'Single Digit',
        result: [{ digits: '5', closedigits: '', points, session }],
      },
    });
  const stop = async () => {
    server.kill('SIGTERM');
    await ended;
  };
  return { url, uploads, call, logIn, bid, stop };
}

/** Runs an operator's command of a release and returns what it prints. */
export const operateRelease = (env, words, release = unpacked) =>
  execFileSync(process.execPath, ['operator.mjs', ...words], {
    cwd: release,
    env: { ...QUICKLY, ...env },
    encoding: 'utf8',
  });
