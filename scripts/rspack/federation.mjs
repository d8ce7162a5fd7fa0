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

/** The part of the federation runtime that works inside an entry. */
export const BUNDLER_RUNTIME = '@module-federation/webpack-bundler-runtime';

/** The same part together with the code that starts an entry, which the plugin would write into each entry. */
export const ENTRY_RUNTIME = `${BUNDLER_RUNTIME}/entry`;

/**
 * The global functions by which the shell provides the two: shell/src/federation/bundler-runtime.ts. Entries that were
 * built before the second existed use the first.
 */
export const RUNTIME_GIVERS = { ank_bundler_runtime: BUNDLER_RUNTIME, ank_entry_runtime: ENTRY_RUNTIME };

/** Modules that remotes import under another name than their key in the share scope, which published remotes use. */
const IMPORTED_AS = { '@ank/shared/api/schema': '@ank/protocol/schema' };

/** The import for a shared module in packages. */
export const importedAs = (name) => IMPORTED_AS[name] ?? name;

/** The import with which modules-before.ts provides a module of the previous version. */
const importBefore = (name) => `./before/${name.split('/').at(-1)}`;

const isOurs = (name) => name.startsWith('@ank/shared/');

/** The key of a module in the share scope: each major version of our own modules after the first has its own keys. */
export function shareKeyOf(name, version) {
  const [major] = version.split('.');
  return isOurs(name) && major !== '1' ? name.replace('@ank/shared', `@ank/shared@${major}`) : name;
}

/** The global variable of a remote's container: 'main-market' gives 'ank_main_market'. */
export const containerOf = (remote) => `ank_${remote.replaceAll('-', '_')}`;

const packageOf = (specifier) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

/** The package.json of a package as resolved from another one. */
export function installed(name, packageDir) {
  const require = createRequire(join(packageDir, 'package.json'));
  return require.resolve
    .paths(name)
    .map((folder) => join(folder, name, 'package.json'))
    .find(readable);
}

const versionOf = (specifier, packageDir) =>
  JSON.parse(readFileSync(installed(packageOf(specifier), packageDir), 'utf8')).version;

function readable(file) {
  try {
    readFileSync(file);
    return true;
  } catch {
    return false;
  }
}

/** The installed version of one half of the federation runtime, as resolved from a package. */
export const runtimeVersion = (packageDir, half = '@module-federation/runtime-core') => versionOf(half, packageDir);

/**
 * The modules that the shell provides, a row for each key of the share scope. While a new major version of shared is
 * recent, this includes the last version before it, which shared/package.json names as `versionBefore`.
 */
export function givenModules(shellDir) {
  const { versionBefore } = JSON.parse(readFileSync(installed('@ank/shared', shellDir), 'utf8'));
  const row = (name, version, isBefore) => ({ key: shareKeyOf(name, version), name, version, isBefore });
  const now = SHARED.map((name) => row(name, versionOf(name, shellDir), false));
  const before = versionBefore ? SHARED.filter(isOurs).map((name) => row(name, versionBefore, true)) : [];
  return [...now, ...before];
}

/** The file of the shell that provides a row of `givenModules`, and its import in that file; null: the file itself. */
export function giverOf({ name, isBefore }) {
  if (isBefore) return ['modules-before.ts', importBefore(name)];
  return name === '@ank/shared/platform' ? ['platform-of-remotes.ts', null] : ['shared-modules.ts', importedAs(name)];
}

/**
 * The plugin's `shared` option for a remote: provided by the shell, never bundled, an error if versions are
 * incompatible.
 */
export function sharedForRemote(packageDir) {
  return Object.fromEntries(
    SHARED.map((name) => {
      const version = versionOf(name, packageDir);
      const shareKey = shareKeyOf(name, version);
      return [
        importedAs(name),
        { shareKey, import: false, singleton: true, strictVersion: true, requiredVersion: `^${version}`, version },
      ];
    }),
  );
}
