import { isIntegrity, type RegistryEntry } from '@ank/contract';
import type { ModuleFederationRuntimePlugin } from '@module-federation/runtime-core';

/** Time-out of an entry's script, in ms. It comes from the cache unless the page has preloaded it. */
const SCRIPT_TIME_LIMIT_MS = 30_000;

const absolute = (url: string): string => new URL(url, location.href).href;

/**
 * Allows only the entries of `remotes`, with the registry's hash for the browser to check. The entry in turn carries
 * the hashes of its chunks. Only development builds may lack a hash.
 */
export function guardPlugin(
  remotes: readonly RegistryEntry[],
  failures: ReadonlyMap<string, number>,
): ModuleFederationRuntimePlugin {
  return {
    name: 'guard',
    createScript({ url }) {
      const remote = remotes.find(({ entry }) => absolute(entry.url) === absolute(url));
      const inDevelopment = remote?.entry.integrity === '' && process.env.NODE_ENV !== 'production';
      if (!remote || !(inDevelopment || isIntegrity(remote.entry.integrity))) {
        throw new Error(`Not in the registry, or without a hash: ${url}`);
      }
      const failed = failures.get(remote.name) ?? 0;
      const script = document.createElement('script');
      // A fresh URL per retry: browsers queue a second request for a URL behind one that hangs.
      script.src = failed === 0 ? url : `${url}?try=${failed}`;
      script.async = true;
      script.crossOrigin = 'anonymous';
      script.integrity = remote.entry.integrity;
      return { script, timeout: SCRIPT_TIME_LIMIT_MS };
    },
  };
}
