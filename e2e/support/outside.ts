import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { freePort } from '../../scripts/lib/free-port.mjs';
import { PNPM } from '../../scripts/lib/install.mjs';
import { run } from '../../scripts/lib/run.mjs';
import { ROOT } from '../../scripts/lib/workspace.mjs';

/** A command of the team, or of this repository; rejects with its output if it fails. */
async function must(command: string, args: readonly string[], cwd: string, env = {}): Promise<string> {
  const { code, output } = (await run(command, args, { cwd, env: { NODE_ENV: '', FORCE_COLOR: '0', ...env } })) as {
    code: number;
    output: string;
  };
  if (code !== 0) throw new Error(`${command} ${args.join(' ')}\n${output}`);
  return output;
}

export type Team = {
  folder: string;
  npm: (...words: readonly string[]) => Promise<string>;
};

/** Packs the packages for teams outside of this repository into a folder. */
export async function pack(folder: string): Promise<void> {
  await must(process.execPath, [join(ROOT, 'scripts/pack.mjs'), folder], ROOT);
}

/** A team that follows docs/federation.md in an empty folder outside of the repository, with the packed packages. */
export async function startTeam(name: string, packed: string): Promise<Team> {
  const folder = mkdtempSync(join(tmpdir(), `${name}-`));
  // Like a download of them: outside of the folder where they were made.
  const packages = join(folder, '..', `${basename(folder)}-packages`);
  cpSync(packed, packages, { recursive: true });
  const starter = join(packages, 'ank-create-remote-1.0.0.tgz');
  const create = ['exec', '--yes', '--package', starter, '--', 'create-remote', name, '--packages', packages];
  await must('npm', create, folder);
  // Most of the packages of npm install are already on the machine.
  await must('npx', ['-y', PNPM, 'install', '--prefer-offline', '--reporter=append-only'], folder);
  return { folder, npm: (...words) => must('npm', ['run', '--silent', ...words], folder) };
}

/** A command that keeps running until `close`. Resolves once it has printed its address. */
async function serveBy(
  command: string,
  args: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>>,
): Promise<{ url: string; close: () => Promise<void> }> {
  const child = spawn(command, args, {
    cwd,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const killWithRun = (): void => void child.kill('SIGKILL');
  process.once('exit', killWithRun);
  let printed = '';
  const url = await new Promise<string>((resolve, reject) => {
    const hear = (data: Buffer): void => {
      printed += data.toString();
      const [, address] = /^(?:uploads|.* in the page of .*:) (http:\/\/127\.0\.0\.1:\d+)\n/m.exec(printed) ?? [];
      if (address) resolve(address);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    void ended.then(() => reject(new Error(printed)));
  });
  return {
    url,
    async close() {
      child.kill('SIGTERM');
      await ended;
      process.off('exit', killWithRun);
    },
  };
}

/** The page of a site with the team's remote from its folder, by the command that the team uses. */
export const serveAgainst = async (folder: string, site: string): ReturnType<typeof serveBy> =>
  serveBy(join(folder, 'node_modules/.bin/ank-dev'), ['--against', site, '--port', '0'], folder, {
    REMOTE_PORT: String(await freePort()),
  });

/** The listener for uploads of a site. */
export const takeUploads = async (siteDir: string): ReturnType<typeof serveBy> =>
  serveBy(process.execPath, [join(ROOT, 'scripts/uploads.mjs')], ROOT, {
    SITE_DIR: siteDir,
    UPLOAD_PORT: String(await freePort()),
  });

/** The operator's commands on the machine of the site. */
export const operate = (siteDir: string, ...words: readonly string[]): Promise<string> =>
  must(process.execPath, [join(ROOT, 'scripts/operator.mjs'), ...words], ROOT, { SITE_DIR: siteDir });
