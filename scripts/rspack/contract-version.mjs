import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, extname, join } from 'node:path';

/** The contract of the @ank/contract that a package has installed: in the workspace TypeScript, outside compiled. */
function builtContract(dir) {
  const index = createRequire(join(dir, 'package.json')).resolve('@ank/contract');
  const source = readFileSync(join(dirname(index), `remote-module${extname(index)}`), 'utf8');
  return Number(/\bCONTRACT_VERSION = (\d+);/.exec(source)[1]);
}

/** The plugin's `manifest` option for a remote: notes the contract. Throws if the descriptor names another. */
export function manifestWithContract(dir, { name, contract: named }) {
  const contract = builtContract(dir);
  if (contract !== named)
    throw new Error(`The descriptor of ${name} says contract ${named}, but its @ank/contract has ${contract}.`);
  return { additionalData: ({ stats }) => ({ ...stats, metaData: { ...stats.metaData, contract } }) };
}
