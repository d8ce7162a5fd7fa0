/**
 * `npm run publish-remote -- NAME`: builds a remote and makes it the current one of the site at SITE_DIR. `-- NAME
 * --canary 10` lets that percentage of the browsers try it instead. `-- NAME --version V` rolls back to a published
 * version. `-- --list` prints the current versions.
 */
import { parseArgs } from 'node:util';
import { ensureInstalled } from './lib/install.mjs';
import { fail } from './lib/workspace.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    version: { type: 'string' },
    canary: { type: 'string' },
    'base-url': { type: 'string' },
    list: { type: 'boolean' },
  },
});

await ensureInstalled();
const { buildIfStale } = await import('./lib/build.mjs');
const { percentOf } = await import('./lib/operations.mjs');
const { rollBack, siteDir } = await import('./lib/publish.mjs');
const { readRegistry } = await import('./lib/registry.mjs');
const { publishRemote } = await import('./lib/publish-remote.mjs');
const { remoteFolders } = await import('./lib/workspace.mjs');

if (values.list) {
  for (const remote of readRegistry(siteDir()).remotes)
    console.log(`${remote.name}\t${remote.version}\t${remote.entry.url}`);
  process.exit(0);
}
const [name] = positionals;
const folder = name && remoteFolders()[name];
if (!folder) fail(`Name a remote: npm run publish-remote -- ${Object.keys(remoteFolders()).join(' | ')}`);
try {
  if (values.version) {
    rollBack(name, values.version);
    console.log(`${name} is at ${values.version} again`);
  } else {
    await buildIfStale(folder);
    const canary = values.canary === undefined ? null : percentOf(values.canary);
    const entry = publishRemote(name, { baseUrl: values['base-url'], canary });
    console.log(`${name} is at ${entry.version}${canary === null ? '' : `, and ${entry.canary.version} is tried`}`);
  }
} catch (cause) {
  fail(cause.message);
}
