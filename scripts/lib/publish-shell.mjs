import { cpSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { compressFiles, notePublished, published, refuse, siteDir } from './publish.mjs';
import { readJson, replaceFile, writeJson } from './registry.mjs';
import {
  endShellCanary,
  readShellCanary,
  shellFaults,
  shellFile,
  shellVersionOf,
  writeShellCanary,
} from './shells.mjs';
import { withLock } from './site-lock.mjs';
import { ROOT } from './workspace.mjs';

/** Parts of the shell whose names do not change with their content. */
const NAMED_PARTS = ['favicon.svg', 'manifest.webmanifest', 'icons', 'worker.js', 'worker-off.js'];

/** Where these parts of a version wait until it is live. Versions of older releases do not have this folder. */
export const partsFolder = (site, version) => join(site, 'published/shells', version);

/**
 * Publishes the shell's build, unless it would break a remote of the site. Older hashed files stay for open tabs that
 * may still request them. `canary`: the percentage of browsers that try it, instead of making it live.
 *
 * @param {string} [site]
 * @param {string} [dist]
 * @param {{ canary?: number | null }} [options]
 */
export function publishShell(site = siteDir(), dist = join(ROOT, 'shell/dist'), { canary = null } = {}) {
  compressFiles(join(dist, 'assets'));
  const files = readdirSync(join(dist, 'assets'));
  const runtime = files.find((file) => /^federation\.\w+\.js$/.test(file));
  const page = readFileSync(join(dist, 'index.html'), 'utf8');
  const contract = readJson(join(dist, 'contract.json'));
  const version = shellVersionOf(page);
  const shell = { version, ...published(), page, runtimeChunk: runtime ? `/assets/${runtime}` : '', files, contract };
  withLock(site, () => {
    refuse('The shell', shellFaults(site, contract));
    if (canary !== null) refuse('The shell', trialFaults(site, shell));
    cpSync(join(dist, 'assets'), join(site, 'shell/assets'), { recursive: true });
    for (const part of NAMED_PARTS)
      cpSync(join(dist, part), join(partsFolder(site, version), part), { recursive: true });
    writeJson(shellFile(site, version), shell);
    if (canary === null) makeLive(site, shell);
    else writeShellCanary(site, shell, canary);
    notePublished('shell', site);
  });
}

/** Why a shell cannot be tried, one sentence each. */
function trialFaults(site, { version, page }) {
  const live = join(site, 'shell/index.html');
  if (!existsSync(live)) return ['A canary needs a live shell, and there is none.'];
  return readFileSync(live, 'utf8') === page ? [`${version} is live already.`] : [];
}

/** The page comes last: until then the previous shell is complete. */
function makeLive(site, { version, page, runtimeChunk }) {
  const parts = partsFolder(site, version);
  if (existsSync(parts)) cpSync(parts, join(site, 'shell'), { recursive: true });
  placeWorker(site);
  if (readShellCanary(site)?.version === version) endShellCanary(site);
  replaceFile(join(site, 'shell/runtime-chunk.txt'), runtimeChunk);
  replaceFile(join(site, 'shell/index.html'), page);
}

function readPublished(site, version) {
  const file = shellFile(site, version);
  if (!existsSync(file)) throw new Error(`Version ${version} of the shell is not published here.`);
  return readJson(file);
}

/** Makes a published shell live, and ends any trial. */
export function rollBackShell(version, site = siteDir()) {
  const shell = readPublished(site, version);
  withLock(site, () => {
    refuse('The shell', shellFaults(site, shell.contract));
    endShellCanary(site);
    makeLive(site, shell);
  });
}

/** Sets the percentage of browsers that try a published shell. */
export function tryShell(version, percent, site = siteDir()) {
  const shell = readPublished(site, version);
  withLock(site, () => {
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
  replaceFile(join(site, 'shell/sw.js'), readFileSync(join(site, 'shell', worker), 'utf8') + WORKER_MARK);
}

/** Switches the service worker of a site on or off, also for later shells. */
export function switchWorker(on, site = siteDir()) {
  withLock(site, () => {
    if (on) rmSync(workerOffFile(site), { force: true });
    else replaceFile(workerOffFile(site), '');
    placeWorker(site);
  });
}
