import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { builtStamp } from './build-stamp.mjs';
import { wholeNumber } from './command-arguments.mjs';
import { isEarlierShell, isLiveShell, publishShell } from './publish-shell.mjs';
import { placeRemote } from './publish.mjs';
import { isPublished } from './published-builds.mjs';
import { findEntry, isUploaded, readBarred, readJson, siteDir } from './registry.mjs';
import { beginRecord, isReleased, noteReleased } from './release-record.mjs';
import { remoteFaults } from './shells.mjs';
import { fail, remoteFolders, ROOT } from './workspace.mjs';

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

/** Why a remote could not be published, on one line. The site works without it, or with its live version. */
function unpublished(name, { message }) {
  const live = findEntry(siteDir(), name);
  const stays = live ? `stays at ${live.version}` : 'is not published, and the site starts without it';
  return `${name} ${stays}: ${message.replaceAll('\n', ' ')}`;
}

/**
 * Publishes a remote if its build is new to the site and may be there. Options: those of `publishStale`. Returns why
 * the live shell does not run it, if so.
 */
function publishNew(name, folder, { release, publish }) {
  const live = findEntry(siteDir(), name)?.version;
  if (!live || !isPublished(folder)) {
    if (live && ((release && !isReleased(folder)) || isUploaded(siteDir(), name, live)))
      return console.log(`${name} stays at ${live}, which was published separately.`);
    const faults = servedFaults(folder);
    const stays = live ? `stays at ${live}` : 'is not published';
    if (faults.length > 0)
      return [`${name} ${stays} until the shell that it is built for is live:`, ...faults].join('\n');
    publish(name);
  }
  // Also of a build that is there already: a start that published it may have been killed before it recorded it.
  if (release) noteReleased(folder, builtStamp(folder));
  return undefined;
}

/** Publishes these remotes as `publishNew`. Returns rows of name and reason for those that could not be. */
function publishRemotes(names, options) {
  const folders = remoteFolders();
  return names.flatMap((name) => {
    try {
      const reason = publishNew(name, folders[name], options);
      return reason ? [[name, reason]] : [];
    } catch (cause) {
      return [[name, unpublished(name, cause)]];
    }
  });
}

/** Publishes the shell if its build is new to the site. Returns why it was refused, if so; a site must have one. */
function publishNewShell(canary) {
  const hasShell = existsSync(join(siteDir(), 'shell/index.html'));
  try {
    if (!hasShell) publishShell();
    // A roll-back is for all browsers. Publishing the live page records its build, and leaves another trial as it is.
    else if (!isPublished('shell'))
      publishShell(siteDir(), undefined, { canary: isLiveShell() || isEarlierShell() ? null : canary });
    return null;
  } catch (cause) {
    if (!hasShell) throw cause;
    return cause.message;
  }
}

/**
 * Publishes builds that are new to the site, and missing parts. A rollback lasts until the next build; uploaded
 * versions stay. `release`: keep remotes that their teams published after the last release. Before the first release,
 * live remotes come from an older version's start and are replaced.
 */
export function publishStale({ release = false, publish = placeRemote } = {}) {
  const canary = shellCanary();
  let refusal = publishNewShell(canary);
  if (release) beginRecord();
  const names = Object.keys(remoteFolders()).filter((name) => !readBarred(siteDir()).includes(name));
  let left = publishRemotes(names, { release, publish });
  if (refusal) {
    // After a newer release its remotes may require its shell, and this release's run under both.
    refusal = publishNewShell(canary);
    if (!refusal)
      left = publishRemotes(
        left.map(([name]) => name),
        { release, publish },
      );
  }
  for (const [, reason] of left) console.error(reason);
  const advice = 'publish versions of these remotes that the refused one can run, or disable them';
  if (refusal) console.error(`${refusal}\nThe shell stays as it is: ${advice}.`);
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
