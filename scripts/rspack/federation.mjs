import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/**
 * The modules that the shell shares with all remotes, one copy per page. Must match
 * shell/src/federation/shared-modules.ts; a test compares the two.
 */
export const SHARED = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'jotai',
  '@ank/shared/api/schema',
  '@ank/shared/platform',
];

/** What remotes import under another name than its key in the share scope, which published remotes ask for. */
const IMPORTED_AS = { '@ank/shared/api/schema': '@ank/protocol/schema' };

/** What the shell imports to give it under a key of the share scope. */
export const importOf = (shareKey) =>
  shareKey === '@ank/shared/platform' ? './platform-of-remotes' : (IMPORTED_AS[shareKey] ?? shareKey);

/** The global variable of a remote's container: 'main-market' gives 'ank_main_market'. */
export const containerOf = (remote) => `ank_${remote.replaceAll('-', '_')}`;

const packageOf = (specifier) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

function versionOf(specifier, packageDir) {
  const require = createRequire(join(packageDir, 'package.json'));
  const name = packageOf(specifier);
  const manifest = require.resolve
    .paths(name)
    .map((folder) => join(folder, name, 'package.json'))
    .find(readable);
  return JSON.parse(readFileSync(manifest, 'utf8')).version;
}

function readable(file) {
  try {
    readFileSync(file);
    return true;
  } catch {
    return false;
  }
}

/** Installed versions of the shared modules and the federation runtime, as resolved from a package. */
export function sharedVersions(packageDir) {
  return Object.fromEntries(
    [...SHARED, '@module-federation/runtime-core'].map((name) => [name, versionOf(name, packageDir)]),
  );
}

/**
 * The plugin's `shared` option for a remote: taken from the shell, never bundled, an error if versions are
 * incompatible.
 */
export function sharedForRemote(packageDir) {
  return Object.fromEntries(
    SHARED.map((shareKey) => {
      const version = versionOf(shareKey, packageDir);
      return [
        IMPORTED_AS[shareKey] ?? shareKey,
        { shareKey, import: false, singleton: true, strictVersion: true, requiredVersion: `^${version}`, version },
      ];
    }),
  );
}
