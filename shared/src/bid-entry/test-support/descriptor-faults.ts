import { CONTRACT_VERSION, entryOf, normalPath, type RemoteDescriptor, type RemoteModule } from '@ank/shared/contract';

/** The mismatches between a remote's descriptor, its routes and the path table; empty when they agree. */
export function descriptorFaults(descriptor: RemoteDescriptor, remote: RemoteModule): string[] {
  const served = remote.routes.map((route) => normalPath(route.path));
  const declared = descriptor.paths.map((row) => normalPath(row.path));
  const faults = descriptor.paths.flatMap((row) => {
    const entry = entryOf(row.path);
    if (entry?.owner !== descriptor.name) return [`${row.path} belongs to ${entry?.owner ?? 'nobody'}`];
    const agrees = entry.path === row.path && entry.layout === row.layout && entry.access === row.access;
    return agrees ? [] : [`${row.path} differs from the table of paths`];
  });
  return [
    ...faults,
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
