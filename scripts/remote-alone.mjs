/**
 * Builds and tests one remote in a folder without the shell, the server and the other remotes, like its team's CI.
 * Prints 'N passed, N failed' at the end.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyWorkspace } from './lib/copy.mjs';
import { PNPM } from './lib/install.mjs';
import { run } from './lib/run.mjs';
import { fail, remoteFolders } from './lib/workspace.mjs';

const name = process.argv[2] ?? '';
const remote = remoteFolders()[name];
if (!remote) fail(`Give a remote: .ci/remote ${Object.keys(remoteFolders()).join(' | ')}`);

const ABSENT = [
  'shell/',
  'server/',
  'e2e/',
  'docs/',
  ...Object.values(remoteFolders())
    .filter((folder) => folder !== remote)
    .map((folder) => `${folder}/`),
];

const alone = mkdtempSync(join(tmpdir(), `ank-${name}-`));
copyWorkspace(alone, ABSENT);

const total = { passed: 0, failed: 0 };
async function step(title, command, args, folder = remote) {
  const { code, output } = await run(command, args, { cwd: join(alone, folder), env: { NODE_ENV: '' } });
  if (code !== 0) console.log(output.trim());
  const counts = /^Tests:\s+(?:(\d+) failed, )?(?:\d+ \w+, )*?(\d+) passed/m.exec(output);
  total.passed += code === 0 ? Number(counts?.[2] ?? 1) : 0;
  total.failed += code === 0 ? 0 : Number(counts?.[1] ?? 1);
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${title}`);
  return code === 0;
}

const rspack = [join(alone, remote, 'node_modules/@rspack/cli/bin/rspack.js'), 'build'];
const bin = (tool) => join(alone, remote, 'node_modules/.bin', tool);

if (await step('install', 'npx', ['-y', PNPM, 'install', '--frozen-lockfile', '--prefer-offline'], '.')) {
  // As in `npm test`: the compiler in the remote's own folder is the one that its tests need.
  await step('types', process.execPath, [join(alone, 'node_modules/@typescript/native/bin/tsc'), '--noEmit']);
  await step('tests', bin('jest'), []);
  await step('build for the shell', process.execPath, rspack);
  await step('build of its own page', process.execPath, [...rspack, '--env', 'standalone']);
  const exposes = existsSync(join(alone, remote, 'dist/mf-manifest.json'))
    ? JSON.parse(readFileSync(join(alone, remote, 'dist/mf-manifest.json'), 'utf8')).exposes.map(
        (expose) => expose.path,
      )
    : [];
  const fits = exposes.join() === './remote';
  total[fits ? 'passed' : 'failed'] += 1;
  console.log(`${fits ? 'ok    ' : 'FAILED'} exposes ./remote and nothing else`);
}
rmSync(alone, { recursive: true, force: true });
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);
