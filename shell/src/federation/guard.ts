import type { RegistryEntry } from '@ank/shared/contract';
import type { ModuleFederationRuntimePlugin } from '@module-federation/runtime-core';

/** After this a file of a remote counts as lost, in ms. */
const FILE_TIME_LIMIT_MS = 10_000;

const absolute = (url: string): string => new URL(url, location.href).href;

/**
 * Lets in only the remote entries that the registry names, each checked by the browser against the registry's hash; the
 * entry in turn carries the hashes of its chunks. Any other entry is refused. Development builds have no hashes.
 */
export function guardPlugin(
  remotes: readonly RegistryEntry[],
  failures: ReadonlyMap<string, number>,
): ModuleFederationRuntimePlugin {
  const owners = new Map(remotes.map((remote) => [absolute(remote.entry.url), remote]));
  return {
    name: 'guard',
    createScript({ url }) {
      const remote = owners.get(absolute(url));
      if (!remote || (remote.entry.integrity === '' && process.env.NODE_ENV === 'production')) {
        throw new Error(`Not in the registry, or without a hash: ${url}`);
      }
      const failed = failures.get(remote.name) ?? 0;
      const script = document.createElement('script');
      // A new address: the browser would make a later try wait for one that still hangs.
      script.src = failed === 0 ? url : `${url}?try=${failed}`;
      script.async = true;
      script.crossOrigin = 'anonymous';
      script.integrity = remote.entry.integrity;
      return { script, timeout: FILE_TIME_LIMIT_MS };
    },
  };
}
