import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/**
 * What the shell gives every remote at run time, one copy for the whole page. The shell's side of this list is
 * shell/src/federation/shared-modules.ts; a test holds the two together.
 */
export const SHARED = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'jotai',
  '@ank/shared/api/schema',
  '@ank/shared/platform',
];

/** Global container that a remote's entry defines: 'main-market' gives 'ank_main_market'. */
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

/** Versions of the shared modules and of the federation runtime, as installed for a package. */
export function sharedVersions(packageDir) {
  return Object.fromEntries(
    [...SHARED, '@module-federation/runtime-core'].map((name) => [name, versionOf(name, packageDir)]),
  );
}

/** The plugin's `shared` option for a remote: taken from the shell, never bundled, refused loudly when versions differ. */
export function sharedForRemote(packageDir) {
  return Object.fromEntries(
    SHARED.map((specifier) => {
      const version = versionOf(specifier, packageDir);
      return [
        specifier,
        { import: false, singleton: true, strictVersion: true, requiredVersion: `^${version}`, version },
      ];
    }),
  );
}
