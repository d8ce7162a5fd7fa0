/**
 * `npm run new-remote -- NAME`: creates the package remote-NAME with one screen, locks its packages and installs them.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { installAndLock } from './lib/install.mjs';
import { makeRemote, nameFault } from './lib/new-remote.mjs';
import { run } from './lib/run.mjs';
import { fail, ROOT } from './lib/workspace.mjs';

const [name = '', ...more] = process.argv.slice(2);
const fault = more.length > 0 ? 'Give one name.' : nameFault(name);
if (fault) fail(fault);

const lock = join(ROOT, 'pnpm-lock.yaml');
const before = readFileSync(lock);
/** Without its packages a remote would keep all other commands from installing theirs. */
function undo() {
  rmSync(join(ROOT, `remote-${name}`), { recursive: true, force: true });
  writeFileSync(lock, before);
}
process.once('exit', undo);
// A signal alone ends the process without its exit handlers.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
const folder = makeRemote(name);
await installAndLock();
process.off('exit', undo);
// A long name breaks lines of the template.
await run(join(ROOT, 'node_modules/.bin/oxfmt'), [folder]);
console.log(`${folder} was created, with one screen at /${name}. Next:
  npm run dev -- --only ${name}      its own page with hot reload, and the API server
  npm test -- ${name}                its types and tests
  npm run publish-remote -- ${name}  makes it part of the running site
Commit ${folder} and pnpm-lock.yaml.`);
