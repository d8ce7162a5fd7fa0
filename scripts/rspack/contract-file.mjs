import { rspack } from '@rspack/core';
import { readOffer } from '../lib/offer.mjs';
import { importOf, SHARED, sharedVersions } from './federation.mjs';

/**
 * Writes `contract.json` beside the shell's page: what it offers to remotes, and the exports that each shared module
 * has at run time.
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

  /** Version and exports of each module in the share scope, by the imports of the file that gives them. */
  shared({ modules, moduleGraph }) {
    const giver = [...modules].find(({ resource }) => resource?.endsWith('/federation/shared-modules.ts'));
    const given = new Map(
      moduleGraph.getOutgoingConnections(giver).map(({ dependency, module }) => [dependency.request, module]),
    );
    const versions = sharedVersions(this.dir);
    return Object.fromEntries(
      SHARED.map((key) => {
        const names = moduleGraph.getProvidedExports(given.get(importOf(key)));
        return [key, { version: versions[key], exports: [...names].sort() }];
      }),
    );
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
