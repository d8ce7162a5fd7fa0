import { rspack } from '@rspack/core';
import { readOffer } from '../lib/offer.mjs';
import { BUNDLER_RUNTIME, ENTRY_RUNTIME, givenModules, giverOf, runtimeVersion } from './federation.mjs';

/**
 * Writes `contract.json` beside the shell's page: its offer to remotes, and the run-time exports of each shared module.
 */
export class ContractFilePlugin {
  constructor(dir) {
    this.dir = dir;
  }

  apply(compiler) {
    compiler.hooks.thisCompilation.tap('ContractFile', (compilation) => {
      const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tapPromise({ name: 'ContractFile', stage }, async () => {
        const contract = { ...(await offer()), shared: this.shared(compilation) };
        compilation.emitAsset('contract.json', new rspack.sources.RawSource(`${JSON.stringify(contract, null, 2)}\n`));
      });
    });
  }

  /** Version and exports of each module in the share scope, from the imports of the files that provide them. */
  shared({ modules, moduleGraph }) {
    const exportsOf = (row) => {
      const [file, request] = giverOf(row);
      const giver = [...modules].find(({ resource }) => resource?.endsWith(`/federation/${file}`));
      const connections = moduleGraph.getOutgoingConnections(giver);
      const isGiven = ({ dependency }) => dependency.request === request;
      const given = request === null ? giver : connections.find(isGiven).module;
      return [...moduleGraph.getProvidedExports(given)].sort();
    };
    const rows = givenModules(this.dir).map((row) => [row.key, { version: row.version, exports: exportsOf(row) }]);
    const runtime = { version: runtimeVersion(this.dir, BUNDLER_RUNTIME), exports: [] };
    return Object.fromEntries([...rows, [BUNDLER_RUNTIME, runtime], [ENTRY_RUNTIME, runtime]]);
  }
}

async function offer() {
  const { SPOKEN_CONTRACTS, LAYOUTS, ACCESSES, PLACES, ICON_NAMES, SHELL_PATHS } = await readOffer();
  const paths = Object.values(SHELL_PATHS).map(({ path }) => path);
  return {
    contracts: SPOKEN_CONTRACTS,
    layouts: LAYOUTS,
    accesses: ACCESSES,
    places: PLACES,
    icons: ICON_NAMES,
    paths,
  };
}
