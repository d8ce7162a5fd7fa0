import type { RegistryEntry } from '@ank/contract';
import * as runtimeCore from '@module-federation/runtime-core';
import { guardPlugin } from './guard';
import { SHARED_MODULES } from './shared-modules';

/** Versions of the shared modules, injected by the build. */
declare const SHARED_VERSIONS: Readonly<Record<string, string>>;

const shared = Object.fromEntries(
  Object.entries(SHARED_MODULES).map(([specifier, module]) => {
    const version = SHARED_VERSIONS[specifier] ?? '0.0.0';
    return [
      specifier,
      {
        version,
        lib: () => module,
        scope: 'default',
        strategy: 'loaded-first' as const,
        shareConfig: { singleton: true, requiredVersion: `^${version}`, eager: true },
      },
    ];
  }),
);

export type Federation = {
  /** Runs a remote's entry. */
  enter: (remote: RegistryEntry) => Promise<unknown>;
  /** The remote's exposed module. */
  load: (remote: RegistryEntry) => Promise<unknown>;
};

/**
 * Creates the federation runtime with the shell's own libraries. Remotes are built without the runtime's core and find
 * it under these two globals, which are specific to the pinned version (a test watches them). `failures`: failed loads
 * by remote name.
 */
export function createFederation(failures: ReadonlyMap<string, number>): Federation {
  Object.assign(globalThis, {
    _FEDERATION_RUNTIME_CORE: runtimeCore,
    _FEDERATION_RUNTIME_CORE_FROM: { version: SHARED_VERSIONS['@module-federation/runtime-core'], name: 'ank_shell' },
  });
  const entered: RegistryEntry[] = [];
  const federation = new runtimeCore.ModuleFederation({
    id: 'ank_shell',
    name: 'ank_shell',
    shareStrategy: 'loaded-first',
    shared,
    remotes: [],
    plugins: [guardPlugin(entered, failures)],
  });
  const register = (remote: RegistryEntry): Parameters<typeof runtimeCore.getRemoteInfo>[0] => {
    const info = {
      name: remote.container,
      entry: new URL(remote.entry.url, location.href).href,
      type: 'global' as const,
      entryGlobalName: remote.container,
    };
    if (!entered.includes(remote)) {
      entered.push(remote);
      federation.registerRemotes([info]);
    }
    return info;
  };
  return {
    enter: async (remote) =>
      runtimeCore.getRemoteEntry({ origin: federation, remoteInfo: runtimeCore.getRemoteInfo(register(remote)) }),
    async load(remote) {
      register(remote);
      return federation.loadRemote(`${remote.container}/remote`);
    },
  };
}
