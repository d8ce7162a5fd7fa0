import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RemoteDescriptor } from '@ank/contract';
import { copyWorkspace } from '../../scripts/lib/copy.mjs';
import { run } from '../../scripts/lib/run.mjs';
import { packageFolders, ROOT } from '../../scripts/lib/workspace.mjs';
import { makeFolder } from './folders';

/** The name that is removed with the next major version, and the one that replaces it. */
const [OLD, NEW] = ['notifyFault', 'tellFault'];

async function build(folder: string): Promise<void> {
  const cli = join(folder, 'node_modules/@rspack/cli/bin/rspack.js');
  const { code, output } = await run(process.execPath, [cli, 'build'], {
    cwd: folder,
    env: { NODE_ENV: 'production' },
  });
  if (code !== 0) throw new Error(output);
}

function edit(file: string, change: (source: string) => string): void {
  const source = readFileSync(file, 'utf8');
  const changed = change(source);
  if (changed === source) throw new Error(`Nothing to change in ${file}`);
  writeFileSync(file, changed);
}

/**
 * A copy of the workspace in which packages resolve to those of the copy, and all others to where they are installed.
 */
function copyInstalled(): string {
  const copy = makeFolder('next-major');
  copyWorkspace(copy);
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  for (const folder of packageFolders()) {
    const packages = join(folder, 'node_modules');
    cpSync(join(ROOT, packages), join(copy, packages), { recursive: true, verbatimSymlinks: true });
  }
  return copy;
}

/**
 * The workspace after a new major version of shared and the next contract, made from the real one as decision 0049 and
 * docs/federation.md describe. Returns the folder of the shell's build.
 */
export async function buildNextMajor(): Promise<{ copy: string; shell: string }> {
  const copy = copyInstalled();
  const manifest = join(copy, 'shared/package.json');
  const before = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
  const version = `${Number.parseInt(before.version) + 1}.0.0`;
  writeFileSync(manifest, JSON.stringify({ ...before, version, versionBefore: before.version }));
  edit(join(copy, 'shared/src/platform/index.ts'), (text) => text.replace(OLD!, `${OLD} as ${NEW}`));
  const federation = join(copy, 'shell/src/federation');
  mkdirSync(join(federation, 'before'));
  writeFileSync(
    join(federation, 'before/platform.ts'),
    `export * from '../platform-of-remotes';\nexport { ${NEW} as ${OLD} } from '@ank/shared/platform';\n`,
  );
  writeFileSync(join(federation, 'before/schema.ts'), `export * from '@ank/protocol/schema';\n`);
  edit(
    join(federation, 'modules-before.ts'),
    (text) => `import * as platform from './before/platform';
import * as schema from './before/schema';

${text.replace('= {}', `= { '@ank/shared/platform': platform, '@ank/shared/api/schema': schema }`)}`,
  );
  edit(join(copy, 'packages/contract/src/offer.ts'), (text) =>
    text.replace('SPOKEN_CONTRACTS: readonly number[] = [1]', 'SPOKEN_CONTRACTS: readonly number[] = [1, 2]'),
  );
  edit(join(copy, 'packages/contract/src/remote-module.ts'), (text) =>
    text.replace('CONTRACT_VERSION = 1', 'CONTRACT_VERSION = 2'),
  );
  await build(join(copy, 'shell'));
  return { copy, shell: join(copy, 'shell/dist') };
}

export const NEWEST: RemoteDescriptor = {
  name: 'newest',
  title: 'Newest',
  contract: 2,
  paths: [{ path: '/newest', layout: 'header', access: 'player' }],
  navigation: [{ place: 'menu', label: 'Newest', path: '/newest', icon: 'star', betting: false, order: 45 }],
};

const SCREEN = `
import { CONTRACT_VERSION } from '@ank/contract';
import { ${NEW}, useScreen, useSession, useWalletPoints } from '@ank/shared/platform';
import { createElement as h } from 'react';

function NewestScreen() {
  useScreen({ title: 'NEWEST' });
  const session = useSession();
  return h('div', null,
    h('p', null, session.username + ' has ' + useWalletPoints() + ' points'),
    h('button', { onClick: () => ${NEW}('Told by the next major version') }, 'Tell'));
}

export default { contract: CONTRACT_VERSION, routes: [{ path: '/newest', Component: NewestScreen }] };
`;

/** Builds a remote with the next major version of shared. Returns its folder. */
export async function buildForNextMajor(copy: string): Promise<string> {
  const folder = makeFolder('newest');
  mkdirSync(join(folder, 'src'));
  symlinkSync(join(copy, 'remote-gali/node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'newest', version: '0.1.0' }));
  writeFileSync(join(folder, 'descriptor.json'), JSON.stringify(NEWEST));
  writeFileSync(join(folder, 'src/remote.ts'), SCREEN);
  const config = join(copy, 'scripts/rspack/remote.mjs');
  writeFileSync(
    join(folder, 'rspack.config.mjs'),
    `import { remoteConfig } from ${JSON.stringify(config)};\nexport default remoteConfig(import.meta.dirname);\n`,
  );
  await build(folder);
  return folder;
}
