import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Registry, RegistryEntry, RemoteDescriptor } from '@ank/contract';
import { rollBack } from '../../scripts/lib/publish.mjs';
import { run } from '../../scripts/lib/run.mjs';
import { remoteFolders, ROOT } from '../../scripts/lib/workspace.mjs';
import { makeFolder } from './folders';

/** The registry with one remote's entry changed. */
export function withEntry(registry: Registry, name: string, change: (entry: RegistryEntry) => RegistryEntry): Registry {
  return { remotes: registry.remotes.map((entry) => (entry.name === name ? change(entry) : entry)) };
}

/** Moves an entry's files to another origin. */
export function from(origin: string): (entry: RegistryEntry) => RegistryEntry {
  const moved = <File extends { url: string }>(file: File): File => ({ ...file, url: origin + file.url });
  return (entry) => ({
    ...entry,
    entry: moved(entry.entry),
    scripts: entry.scripts.map(moved),
    styles: entry.styles.map(moved),
  });
}

/** A copy of a published version, under another name, with an edited entry script. */
function withEntryScript(
  entry: RegistryEntry,
  siteDir: string,
  { suffix, edit }: { suffix: string; edit: (source: string) => string },
): RegistryEntry {
  const version = `${entry.version}-${suffix}`;
  const moved = <File extends { url: string }>(file: File): File => ({
    ...file,
    url: file.url.replace(entry.version, version),
  });
  const folder = join(siteDir, 'remotes', entry.name);
  cpSync(join(folder, entry.version), join(folder, version), { recursive: true });
  const file = join(siteDir, moved(entry.entry).url);
  const source = readFileSync(file, 'utf8');
  const changed = edit(source);
  if (changed === source) throw new Error(`Nothing to change in ${file}`);
  writeFileSync(file, changed);
  const integrity = `sha384-${createHash('sha384').update(changed).digest('base64')}`;
  return {
    ...entry,
    version,
    entry: { ...moved(entry.entry), integrity },
    scripts: entry.scripts.map(moved),
    styles: entry.styles.map(moved),
  };
}

/** A copy of a published version that asks for a React that the shell does not have. */
export const withOtherReact = (entry: RegistryEntry, siteDir: string): RegistryEntry =>
  withEntryScript(entry, siteDir, {
    suffix: 'other-react',
    edit: (source) => source.replace(/(shareKey:"react",import:null,requiredVersion:)"[^"]+"/, '$1"^18.3.1"'),
  });

/** A copy of a published version whose container throws when it is given the shared modules. */
export const withFailingInit = (entry: RegistryEntry, siteDir: string): RegistryEntry =>
  withEntryScript(entry, siteDir, {
    suffix: 'failing-init',
    edit: (source) =>
      `${source};${entry.container}={get:${entry.container}.get,init(){throw new Error("${FAULT_MESSAGE}")}};`,
  });

/** SHA-256 over the names and contents of all files below a folder. */
export function hashOf(folder: string): string {
  const hash = createHash('sha256');
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  for (const file of files.map((entry) => join(entry.parentPath, entry.name)).sort())
    hash.update(file).update(readFileSync(file));
  return hash.digest('hex');
}

/** Where a faulty remote throws: the value of FAULT_KEY in the browser's storage. */
export const FAULT_KEY = 'test.fault';
export const FAULT_MESSAGE = 'a fault of the remote';

/** A fifth remote, unknown to the workspace. */
export const LOTTERY: RemoteDescriptor = {
  name: 'lottery',
  title: 'Lottery',
  contract: 1,
  paths: [{ path: '/lottery', layout: 'header', access: 'player' }],
  navigation: [
    { place: 'menu', label: 'Lottery', path: '/lottery', icon: 'star', betting: false, order: 45 },
    { place: 'shortcut', label: 'Lottery', path: '/lottery', icon: 'star', betting: false, order: 45 },
    { place: 'histories', label: 'Lottery History', path: '/lottery', icon: 'star', betting: false, order: 90 },
  ],
};

const SCREEN = `
import { CONTRACT_VERSION } from '@ank/contract';
import { useScreen, useWalletPoints } from '@ank/shared/platform';
import { createElement as h, useState } from 'react';

function LotteryScreen() {
  useScreen({ title: 'LOTTERY' });
  const points = useWalletPoints();
  const [step, setStep] = useState('Draw one');
  if (step === 'broken') throw new Error('a fault of the screen');
  return h('div', null,
    h('p', null, step, ' with ', points, ' points'),
    h('button', { onClick: () => setStep('broken') }, 'Break the screen'),
    h('button', { onClick: () => { throw new Error('a fault of a press'); } }, 'Break a press'));
}

export default { contract: CONTRACT_VERSION, routes: [{ path: '/lottery', Component: LotteryScreen }] };
`;

/**
 * Builds LOTTERY in its own folder, as a team outside the workspace would, and returns the folder. `edit` changes its
 * one source file to make another version.
 */
export const buildLottery = (edit: (source: string) => string = String): Promise<string> =>
  buildOutside(LOTTERY, { 'remote.ts': edit(SCREEN) });

/**
 * Builds LOTTERY so that two versions of it differ in a part that is loaded later, in a module of the same name and in
 * a rule of a class of the same name. Without `sound` its screen throws in an effect, when all of it has run.
 */
export const buildMarked = (mark: string, colour: string, sound: boolean): Promise<string> =>
  buildOutside(LOTTERY, {
    'mark.ts': `export const mark = ${JSON.stringify(mark)};`,
    'mark.module.css': `.mark { color: ${colour}; }`,
    'later.ts': `import { mark } from './mark'; export default () => 'a later part of ' + mark;`,
    'remote.ts': `
import { CONTRACT_VERSION } from '@ank/contract';
import { createElement as h, lazy, Suspense, useEffect } from 'react';
import { mark } from './mark';
import classes from './mark.module.css';

const Later = lazy(() => import('./later'));

function LotteryScreen() {
  useEffect(() => { if (!${sound}) throw new Error('${FAULT_MESSAGE}'); }, []);
  return h('div', null, h('p', { className: classes.mark }, 'This is ' + mark), h(Suspense, { fallback: '' }, h(Later)));
}

export default { contract: CONTRACT_VERSION, routes: [{ path: '/lottery', Component: LotteryScreen }] };
`,
  });

const faulty = (remote: string): string => `
import { pathOf } from '@ank/contract';
import remote from ${JSON.stringify(remote)};
import { createElement as h, Fragment, lazy, useEffect, useState } from 'react';

const Later = lazy(() => import('./later'));
const fault = localStorage.getItem('${FAULT_KEY}');
const fail = () => { throw new Error('${FAULT_MESSAGE}'); };
if (fault === 'import') fail();

function Fault() {
  const [isLater, setLater] = useState(false);
  if (fault === 'render') fail();
  useEffect(() => {
    if (fault === 'effect') fail();
    if (fault === 'timer') setTimeout(fail);
    if (fault === 'promise') void Promise.resolve().then(fail);
    // In a game this function is the kit's, and no frame of the game's own files is on the stack.
    if (fault === 'unmount in the kit') return pathOf.bind(null, 'none');
    return () => { if (fault === 'unmount') fail(); };
  }, []);
  if (fault === 'press') return h('button', { onClick: fail }, 'Fail');
  if (fault === 'later') return isLater ? h(Later) : h('button', { onClick: () => setLater(true) }, 'Load a later part');
  return null;
}

const withFault = ({ path, Component }) => ({ path, Component: () => h(Fragment, null, h(Fault), h(Component)) });
const contract = fault === 'contract' ? 99 : remote.contract;
export default { ...remote, contract, routes: remote.routes.map(withFault) };
`;

/**
 * Builds a remote of the workspace with a fault in each of its screens; a game includes the kit. Returns the folder.
 */
export function buildFaulty(name: string): Promise<string> {
  const folder = join(ROOT, remoteFolders()[name]!);
  const read = (file: string): unknown => JSON.parse(readFileSync(join(folder, file), 'utf8'));
  const files = {
    'remote.ts': faulty(join(folder, 'src/remote.ts')),
    'later.ts': "export default () => 'a part that is loaded later';\n",
  };
  const { name: owner, dependencies } = read('package.json') as { name: string; dependencies: object };
  return buildOutside(read('descriptor.json') as RemoteDescriptor, files, { name: owner, dependencies });
}

/** `files`: its sources. `manifest`: of its package, which owns the remote. */
async function buildOutside(
  descriptor: RemoteDescriptor,
  files: Readonly<Record<string, string>>,
  manifest: object = { name: descriptor.name },
): Promise<string> {
  const folder = makeFolder(descriptor.name);
  const packages = join(ROOT, remoteFolders()[descriptor.name] ?? 'remote-gali', 'node_modules');
  mkdirSync(join(folder, 'src'));
  symlinkSync(packages, join(folder, 'node_modules'));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...manifest, version: '0.1.0' }));
  writeFileSync(join(folder, 'descriptor.json'), JSON.stringify(descriptor));
  for (const [file, source] of Object.entries(files)) writeFileSync(join(folder, 'src', file), source);
  const config = join(ROOT, 'scripts/rspack/remote.mjs');
  writeFileSync(
    join(folder, 'rspack.config.mjs'),
    `import { remoteConfig } from ${JSON.stringify(config)};\nexport default remoteConfig(import.meta.dirname);\n`,
  );
  const { code, output } = await run(process.execPath, [join(packages, '@rspack/cli/bin/rspack.js'), 'build'], {
    cwd: folder,
    env: { NODE_ENV: 'production' },
  });
  if (code !== 0) throw new Error(output);
  return folder;
}

/** Publishes a remote as built at an earlier commit, beside the current one, and makes it current. */
export function publishOld(name: 'gali' | 'wallet', siteDir: string, commit = '98dd830'): void {
  const packed = readFileSync(join(ROOT, `e2e/fixtures/${commit}.remote-${name}.json.gz`));
  const { entry, files } = JSON.parse(gunzipSync(packed).toString()) as {
    entry: RegistryEntry;
    files: Record<string, string>;
  };
  const folder = join(siteDir, 'remotes', name, entry.version);
  mkdirSync(join(folder, 'assets'), { recursive: true });
  for (const [path, content] of Object.entries(files)) writeFileSync(join(folder, path), content);
  writeFileSync(join(folder, 'entry.json'), JSON.stringify(entry));
  rollBack(entry.name, entry.version, siteDir);
}
