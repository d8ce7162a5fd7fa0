import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { builtStamp } from './build-stamp.mjs';
import { wholeNumber } from './command-arguments.mjs';
import { publishShell } from './publish-shell.mjs';
import { placeRemote } from './publish.mjs';
import { isPublished, publishedStamp } from './published-builds.mjs';
import { findEntry, isUploaded, readBarred, readJson, readRegistry, siteDir } from './registry.mjs';
import { remoteFaults } from './shells.mjs';
import { fail, remoteFolders, ROOT } from './workspace.mjs';

const releasedFile = () => join(siteDir(), 'published/releases.json');

/** Fingerprints of the builds that releases have published to the site, by folder; null before the first release. */
const readReleased = () => (existsSync(releasedFile()) ? JSON.parse(readFileSync(releasedFile(), 'utf8')) : null);

/** SHELL_CANARY: the percentage of browsers that first try a new shell; null makes it live at once. */
function shellCanary() {
  const { SHELL_CANARY: percent } = process.env;
  try {
    return percent ? wholeNumber(percent, 1, 100, 'SHELL_CANARY') : null;
  } catch ({ message }) {
    return fail(message);
  }
}

/** Why a built remote would not run under the shells of the site, which may be older than the build. */
function servedFaults(folder) {
  const needs = join(ROOT, folder, 'dist/needs.json');
  return remoteFaults(
    siteDir(),
    readJson(join(ROOT, folder, 'descriptor.json')),
    existsSync(needs) ? readJson(needs) : null,
  );
}

/** Says on one line why a remote could not be published. The site works without it, or with its live version. */
function reportUnpublished(name, { message }) {
  const live = findEntry(siteDir(), name);
  const stays = live ? `stays at ${live.version}` : 'is not published, and the site starts without it';
  console.error(`${name} ${stays}: ${message.replaceAll('\n', ' ')}`);
}

/**
 * Publishes builds that are new to the site, and missing parts. A rollback lasts until the next build; uploaded
 * versions stay. `release`: keep remotes that their teams published after the last release. Before the first release,
 * live remotes come from an older version's start and are replaced.
 */
export function publishStale({ release = false, publish = placeRemote } = {}) {
  const hasShell = existsSync(join(siteDir(), 'shell/index.html'));
  const canary = shellCanary();
  try {
    if (!hasShell) publishShell();
    else if (!isPublished('shell')) publishShell(siteDir(), undefined, { canary });
  } catch (cause) {
    if (!hasShell) throw cause;
    console.error(`${cause.message}\nThe site is unchanged: publish these remotes again first, or disable them.`);
    return;
  }
  const live = new Map(readRegistry(siteDir()).remotes.map((remote) => [remote.name, remote.version]));
  const barred = readBarred(siteDir());
  const before = release ? readReleased() : null;
  const released = { ...before };
  for (const [name, folder] of Object.entries(remoteFolders())) {
    if (barred.includes(name) || (isPublished(folder) && live.has(name))) continue;
    const isOwn = before && publishedStamp(folder) !== before[folder];
    if (live.has(name) && (isOwn || isUploaded(siteDir(), name, live.get(name)))) {
      console.log(`${name} stays at ${live.get(name)}, which was published separately.`);
      continue;
    }
    const faults = servedFaults(folder);
    if (faults.length > 0) {
      const stays = live.has(name) ? `stays at ${live.get(name)}` : 'is not published';
      console.error([`${name} ${stays} until the shell that it is built for is live:`, ...faults].join('\n'));
      continue;
    }
    try {
      publish(name);
      released[folder] = builtStamp(folder);
    } catch (cause) {
      reportUnpublished(name, cause);
    }
  }
  if (!release) return;
  mkdirSync(join(siteDir(), 'published'), { recursive: true });
  writeFileSync(releasedFile(), `${JSON.stringify(released, null, 2)}\n`);
}

const uploadEnvironment = () => ({
  ...Object.fromEntries(
    Object.entries(process.env).filter(([name]) => /^(UPLOAD_\w+|PATH|NODE_ENV|TMPDIR)$/.test(name)),
  ),
  SITE_DIR: siteDir(),
});

/** Runs the built server and forwards termination signals to it. */
export function serve() {
  // Try-out: draw results automatically, so that a newcomer's bids win or lose the same evening.
  const tryOut = process.env.NODE_ENV === 'production' ? {} : { BUILT_IN_HOUSE: process.env.BUILT_IN_HOUSE ?? '1' };
  const start = (program, env) =>
    spawn(process.execPath, [join(ROOT, program)], { cwd: ROOT, stdio: 'inherit', env: { ...env, ...tryOut } });
  const server = start('server/dist/main.js', process.env);
  // A separate process without the settings of the database and the app keys parses uploads, apart from the points.
  const uploads = process.env.UPLOAD_PORT ? start('scripts/uploads.mjs', uploadEnvironment()) : null;
  uploads?.on(
    'exit',
    (code) => code && console.error('The listener for uploads has ended; the site continues without it.'),
  );
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.on(signal, () => {
      uploads?.kill(signal);
      server.kill(signal);
    });
  server.on('exit', (code) => {
    uploads?.kill();
    process.exit(code ?? 1);
  });
}
