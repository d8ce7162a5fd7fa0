import { createHash } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { installed } from '../rspack/federation.mjs';
import { buildStale, builtFolders } from './build.mjs';
import { withImports } from './imports.mjs';
import { PNPM } from './install.mjs';
import { checkRemote } from './publish-remote.mjs';
import { run } from './run.mjs';
import { fail, remoteFolders, ROOT } from './workspace.mjs';

/** The archive's top folder: constant across releases, so that settings can refer to it. */
const TOP = 'ank-bazaar';

/** The programs besides the server: starting, the operator's commands for the site, and the listener for uploads. */
const PROGRAMS = ['scripts/lib/serve.mjs', 'scripts/operator.mjs', 'scripts/uploads.mjs'];

/** Their parsers. */
const PARSERS = ['acorn', 'css-tree', 'eslint-scope'];

/** Copies packages with their dependencies. `parent`: the folder of the package that depends on them. */
function copyPackages(names, parent, to) {
  for (const name of names) {
    const manifest = realpathSync(installed(name, parent));
    if (existsSync(join(to, name))) continue;
    cpSync(dirname(manifest), join(to, name), { recursive: true });
    copyPackages(Object.keys(JSON.parse(readFileSync(manifest, 'utf8')).dependencies ?? {}), dirname(manifest), to);
  }
}

/** The files of a release, at their paths in the checkout: built, with nothing to install or bundle. */
const contents = () => [
  ...['dist', 'migrations', 'functions', 'seeds', 'assets', 'package.json'].map((part) => `server/${part}`),
  'shell/dist',
  ...Object.values(remoteFolders()).flatMap((folder) =>
    ['dist', 'descriptor.json', 'package.json'].map((part) => `${folder}/${part}`),
  ),
  ...builtFolders().map((folder) => `.cache/build/${folder}`),
  ...withImports(ROOT, PROGRAMS),
  // Documents for operators link to the others.
  'docs',
  'deploy',
  'LICENSE',
];

const git = (...args) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();

async function must(command, args, options) {
  const { code, output } = await run(command, args, options);
  if (code !== 0) fail(`${output.trim()}\nThe release could not be created: see above.`);
}

/**
 * Versions are those of the lock file, not the newest that fit. Packages are copies: a file that is linked to pnpm's
 * store changes under `tar` when another installation links it too.
 */
const DEPLOY_SETTINGS = [
  '--config.inject-workspace-packages=true',
  '--config.node-linker=hoisted',
  '--config.package-import-method=copy',
];

/**
 * Creates the release archive of this checkout in `folder`, next to its Dockerfile. Returns the archive's path. Native
 * packages tie it to this platform, which is part of its name.
 */
export async function makeRelease(folder) {
  await buildStale();
  for (const name of Object.keys(remoteFolders())) checkRemote(name);
  const work = mkdtempSync(join(tmpdir(), 'ank-release-'));
  const top = join(work, TOP);
  try {
    for (const part of contents()) cpSync(join(ROOT, part), join(top, part), { recursive: true });
    for (const file of ['start.mjs', 'operator.mjs']) cpSync(join(ROOT, 'scripts/release', file), join(top, file));

    copyPackages(PARSERS, join(ROOT, 'scripts'), join(top, 'scripts/node_modules'));

    const deployed = join(work, 'deployed');
    // npx reads all packages of the folder that it starts in.
    await must(
      'npx',
      ['-y', PNPM, '--dir', ROOT, '--filter', '@ank/server', 'deploy', '--prod', ...DEPLOY_SETTINGS, deployed],
      { cwd: work },
    );
    const packages = join(top, 'server/node_modules');
    renameSync(join(deployed, 'node_modules'), packages);
    // They name folders of this machine and settings of the whole workspace.
    for (const notes of readdirSync(packages).filter((name) => /^\.(modules|pnpm)/.test(name)))
      rmSync(join(packages, notes), { recursive: true });

    const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    const commit = git('rev-parse', '--short=10', 'HEAD');
    const platform = `${process.platform}-${process.arch}`;
    writeFileSync(join(top, 'release.json'), `${JSON.stringify({ version, commit, platform }, null, 2)}\n`);

    mkdirSync(folder, { recursive: true });
    const archive = join(folder, `${TOP}-${version}-${commit}-${platform}.tar.gz`);
    await must('tar', ['-czf', archive, '-C', work, TOP]);
    const sum = createHash('sha256').update(readFileSync(archive)).digest('hex');
    writeFileSync(`${archive}.sha256`, `${sum}  ${archive.slice(folder.length + 1)}\n`);
    cpSync(join(ROOT, 'scripts/release/Dockerfile'), join(folder, 'Dockerfile'));
    return archive;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}
