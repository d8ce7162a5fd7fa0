import { cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import { refuse } from './check-place.mjs';
import { compressFiles } from './compress-files.mjs';
import { published } from './publish.mjs';
import { notePublished } from './published-builds.mjs';
import { readJson, replaceFile, siteDir, writeJson } from './registry.mjs';
import {
  canaryFile,
  endShellCanary,
  readShell,
  readShellCanary,
  shellFaults,
  shellFile,
  shellVersionOf,
  writeShellCanary,
} from './shells.mjs';
import { withLock } from './site-lock.mjs';
import { moveAll } from './undo.mjs';
import { ROOT } from './workspace.mjs';

/** Parts of the shell whose names do not change with their content. */
const NAMED_PARTS = ['favicon.svg', 'manifest.webmanifest', 'icons', 'worker.js', 'worker-off.js'];

/** Where these parts of a version wait until it is live. Versions of older releases do not have this folder. */
export const partsFolder = (site, version) => join(site, 'published/shells', version);

const pageFile = (site) => join(site, 'shell/index.html');
const runtimeFile = (site) => join(site, 'shell/runtime-chunk.txt');
const workerFile = (site) => join(site, 'shell/sw.js');

/**
 * Publishes the shell's build, unless it would break a remote of the site. Older hashed files stay for open tabs that
 * may still request them. `canary`: the percentage of browsers that try it, instead of making it live.
 *
 * @param {string} [site]
 * @param {string} [dist]
 * @param {{ canary?: number | null }} [options]
 */
export function publishShell(site = siteDir(), dist = join(ROOT, 'shell/dist'), { canary = null } = {}) {
  const runtime = readdirSync(join(dist, 'assets')).find((file) => /^federation\.\w+\.js$/.test(file));
  const page = readFileSync(join(dist, 'index.html'), 'utf8');
  const contract = readJson(join(dist, 'contract.json'));
  const version = shellVersionOf(page);
  const shell = { version, ...published(), page, runtimeChunk: runtime ? `/assets/${runtime}` : '', contract };
  withLock(site, (incoming) => {
    refuse('The shell', shellFaults(site, contract));
    if (canary !== null) refuse('The shell', trialFaults(site, shell));
    const { files, moves } = prepareFiles(site, incoming, dist, version);
    const record = shellFile(site, version);
    // A page that is published once more, as by a roll-back, keeps its place among the others.
    const first = existsSync(record) ? readJson(record) : shell;
    if (canary === null) moveAll(site, incoming, moves, [record, ...liveFiles(site, dist)], pageFile(site));
    else moveAll(site, incoming, moves, [record], canaryFile(site));
    writeJson(record, { ...shell, at: first.at, by: first.by, files });
    if (canary === null) makeLive(site, shell);
    else writeShellCanary(site, shell, canary);
    notePublished('shell', site);
  });
}

/**
 * Copies a build's files and compresses the copies: the build may belong to another user. `files`: the names of all
 * assets; `moves`: where those move that the site does not have.
 */
function prepareFiles(site, incoming, dist, version) {
  cpSync(join(dist, 'assets'), join(incoming, 'assets'), { recursive: true });
  compressFiles(join(incoming, 'assets'));
  for (const part of NAMED_PARTS) cpSync(join(dist, part), join(incoming, 'parts', part), { recursive: true });
  const rows = (from, to) => filesBelow(from).map((file) => [join(from, file), join(to, file)]);
  const moves = [
    ...rows(join(incoming, 'assets'), join(site, 'shell/assets')),
    ...rows(join(incoming, 'parts'), partsFolder(site, version)),
  ].filter(([from, to]) => !existsSync(to) || !readFileSync(from).equals(readFileSync(to)));
  return { files: readdirSync(join(incoming, 'assets')), moves };
}

const filesBelow = (folder) =>
  readdirSync(folder, { recursive: true }).filter((file) => statSync(join(folder, file)).isFile());

const isLivePage = (site, page) => existsSync(pageFile(site)) && readFileSync(pageFile(site), 'utf8') === page;

/** Whether the page of a build is live: the same files, although the inputs of the build may have changed. */
export const isLiveShell = (site = siteDir(), dist = join(ROOT, 'shell/dist')) =>
  isLivePage(site, readFileSync(join(dist, 'index.html'), 'utf8'));

/** Whether a build was published before the live one, so that publishing it again rolls back. */
export function isEarlierShell(site = siteDir(), dist = join(ROOT, 'shell/dist')) {
  const own = shellFile(site, shellVersionOf(readFileSync(join(dist, 'index.html'), 'utf8')));
  const live = readShell(site);
  return existsSync(own) && live !== null && readJson(own).at < live.at;
}

/** Why a shell cannot be tried, one sentence each. */
function trialFaults(site, { version, page }) {
  if (!existsSync(pageFile(site))) return ['A canary needs a live shell, and there is none.'];
  return isLivePage(site, page) ? [`${version} is live already.`] : [];
}

/** The named parts in the folder of a build or a version, as paths. */
const partsIn = (folder) =>
  existsSync(folder) ? filesBelow(folder).filter((file) => NAMED_PARTS.includes(file.split(sep)[0])) : [];

/** What `makeLive` writes before the page. `folder`: has the parts of the version. */
const liveFiles = (site, folder) => [
  ...partsIn(folder).map((part) => join(site, 'shell', part)),
  ...[workerFile(site), runtimeFile(site), canaryFile(site)],
];

/** The page comes last: until then the previous shell is complete. */
function makeLive(site, { version, page, runtimeChunk }) {
  const folder = partsFolder(site, version);
  for (const part of partsIn(folder)) replaceFile(join(site, 'shell', part), readFileSync(join(folder, part)));
  placeWorker(site);
  if (readShellCanary(site)?.version === version) endShellCanary(site);
  replaceFile(runtimeFile(site), runtimeChunk);
  replaceFile(pageFile(site), page);
}

function readPublished(site, version) {
  const file = shellFile(site, version);
  if (!existsSync(file)) throw new Error(`Version ${version} of the shell is not published here.`);
  return readJson(file);
}

/** Makes a published shell live, and ends any trial. */
export function rollBackShell(version, site = siteDir()) {
  withLock(site, (incoming) => {
    const shell = readPublished(site, version);
    refuse('The shell', shellFaults(site, shell.contract));
    moveAll(site, incoming, [], liveFiles(site, partsFolder(site, version)), pageFile(site));
    endShellCanary(site);
    makeLive(site, shell);
  });
}

/** Sets the percentage of browsers that try a published shell. */
export function tryShell(version, percent, site = siteDir()) {
  withLock(site, () => {
    const shell = readPublished(site, version);
    refuse('The shell', [...trialFaults(site, shell), ...shellFaults(site, shell.contract)]);
    writeShellCanary(site, shell, percent);
  });
}

const workerOffFile = (site) => join(site, 'published/worker-off');

/**
 * A worker keeps its original policy until its file changes. This line makes browsers fetch the policy that allows it
 * to load files from any host (server/src/http/security-headers.ts).
 */
const WORKER_MARK = '\n// any host\n';

/** Installs the service worker, or, while the operator has switched it off, the one that removes it. */
function placeWorker(site) {
  const worker = existsSync(workerOffFile(site)) ? 'worker-off.js' : 'worker.js';
  replaceFile(workerFile(site), readFileSync(join(site, 'shell', worker), 'utf8') + WORKER_MARK);
}

/** Switches the service worker of a site on or off, also for later shells. */
export function switchWorker(on, site = siteDir()) {
  withLock(site, () => {
    if (on) rmSync(workerOffFile(site), { force: true });
    else replaceFile(workerOffFile(site), '');
    placeWorker(site);
  });
}
