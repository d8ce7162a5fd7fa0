import { nodesOf } from './remote-needs.mjs';

/** The contract in a remote's module, where it is a number beside the routes. A game reads it from its kit instead. */
function* statedContracts(program) {
  for (const node of nodesOf(program)) {
    if (node.type !== 'ObjectExpression') continue;
    const valueOf = (name) => node.properties.find(({ key }) => key?.name === name)?.value;
    const stated = valueOf('routes') && valueOf('contract');
    if (typeof stated?.value === 'number') yield stated.value;
  }
}

/** Why a build is for another contract than its descriptor names, one sentence each. Older builds noted none. */
export function contractFaults({ contract: named }, { metaData }, programs) {
  const built = new Set([metaData.contract ?? named, ...programs.flatMap((program) => [...statedContracts(program)])]);
  return [...built]
    .filter((contract) => contract !== named)
    .map((contract) => `Its descriptor says contract ${named}, but it is built for contract ${contract}.`);
}
