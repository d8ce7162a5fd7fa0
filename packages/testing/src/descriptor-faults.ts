import { CONTRACT_VERSION, normalPath, type RemoteDescriptor, type RemoteModule } from '@ank/contract';

/** The mismatches between a remote's descriptor and its routes; empty when they agree. */
export function descriptorFaults(descriptor: RemoteDescriptor, remote: RemoteModule): string[] {
  const served = remote.routes.map((route) => normalPath(route.path));
  const declared = descriptor.paths.map((row) => normalPath(row.path));
  return [
    ...declared.filter((path) => !served.includes(path)).map((path) => `${path} is declared and has no screen`),
    ...served.filter((path) => !declared.includes(path)).map((path) => `${path} has a screen and is not declared`),
    ...served.filter((path, index) => served.indexOf(path) !== index).map((path) => `${path} has two screens`),
    ...descriptor.navigation
      .filter((row) => !declared.includes(normalPath(row.path)))
      .map((row) => `${row.label} leads nowhere`),
    ...(descriptor.contract === CONTRACT_VERSION && remote.contract === CONTRACT_VERSION
      ? []
      : ['is built for another contract']),
  ];
}
