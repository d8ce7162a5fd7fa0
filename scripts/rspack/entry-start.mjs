import { readFileSync } from 'node:fs';
import { rspack } from '@rspack/core';
import { BUNDLER_RUNTIME } from './federation.mjs';

/** The federation plugin requests the module that starts an entry by its source. */
const REQUEST = /^(@module-federation\/runtime\/rspack\.js!=!data:text\/javascript,)(.*)$/;

const FILE = /^import \w+ from ("[^"]+[\\/])dist[\\/]index\.c?js"/;
const NAME = /__module_federation_container_name__ = ("[^"]+")/;

/**
 * What is left of that source: the shell does the rest (shell/src/federation/start-entry.ts). It imports a version, not
 * a file of this machine, so that source maps name no folder and the same sources have the same version in each.
 */
function shortStart(source) {
  const [, folder] = FILE.exec(source) ?? [];
  const [, name] = NAME.exec(source) ?? [];
  if (!folder || !name) throw new Error('The federation plugin starts entries in another way.');
  const { version } = JSON.parse(readFileSync(JSON.parse(`${folder}package.json"`), 'utf8'));
  return `import start from "${BUNDLER_RUNTIME}@${version}"; start(__webpack_require__, ${name});`;
}

/** Replaces the module that starts an entry by a call of what the shell provides. */
export const shortStartPlugin = () =>
  new rspack.NormalModuleReplacementPlugin(REQUEST, (resource) => {
    const [, form, source] = REQUEST.exec(resource.request);
    resource.request = form + encodeURIComponent(shortStart(decodeURIComponent(source)));
  });

/** The shell provides the code that starts an entry, by its version. */
export function entryRuntimeOfTheShell({ request }, callback) {
  const [, version] = request.split(`${BUNDLER_RUNTIME}@`);
  return version ? callback(null, `ank_entry_runtime("${version}")`, 'var') : callback();
}
