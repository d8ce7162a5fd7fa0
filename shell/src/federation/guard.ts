import type { RegistryEntry } from '@ank/shared/contract';
import type { ModuleFederationRuntimePlugin } from '@module-federation/runtime-core';

/** After this a file of a remote counts as lost, in ms. */
const FILE_TIME_LIMIT_MS = 10_000;

const absolute = (url: string): string => new URL(url, location.href).href;

/**
 * Lets in only the files that the registry names, each checked by the browser against the registry's hash. An unnamed
 * file, from wherever, is refused; development builds have no hashes.
 */
export function guardPlugin(remotes: readonly RegistryEntry[]): ModuleFederationRuntimePlugin {
  const hashes = new Map(
    remotes.flatMap((remote) => [remote.entry, ...remote.scripts, ...remote.styles]).map((file) => [absolute(file.url), file.integrity]),
  );
  const hashOf = (url: string): string => {
    const hash = hashes.get(absolute(url));
    if (hash === undefined && process.env.NODE_ENV === 'production') throw new Error(`Not in the registry: ${url}`);
    return hash ?? '';
  };
  return {
    name: 'guard',
    createScript({ url }) {
      const script = document.createElement('script');
      script.src = url;
      script.async = true;
      script.crossOrigin = 'anonymous';
      script.integrity = hashOf(url);
      return { script, timeout: FILE_TIME_LIMIT_MS };
    },
    createLink({ url }) {
      const link = document.createElement('link');
      link.href = url;
      link.rel = 'stylesheet';
      link.crossOrigin = 'anonymous';
      link.integrity = hashOf(url);
      return { link, timeout: FILE_TIME_LIMIT_MS };
    },
  };
}
