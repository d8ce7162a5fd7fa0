import type { RegistryEntry } from '@ank/contract';
import * as runtimeCore from '@module-federation/runtime-core';
import { giveBundlerRuntime } from './bundler-runtime';
import { guardPlugin } from './guard';
import { MODULES_BEFORE } from './modules-before';
import { SHARED_MODULES } from './shared-modules';

/** The rows of `givenModules` and the version of the federation runtime, injected by the build. */
declare const GIVEN_MODULES: readonly { key: string; name: string; version: string; isBefore: boolean }[];
declare const RUNTIME_VERSION: string;

const shared = Object.fromEntries(
  GIVEN_MODULES.map(({ key, name, version, isBefore }) => [
    key,
    {
      version,
      lib: () => (isBefore ? MODULES_BEFORE : SHARED_MODULES)[name],
      scope: 'default',
      strategy: 'loaded-first' as const,
      shareConfig: { singleton: true, requiredVersion: `^${version}`, eager: true },
    },
  ]),
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
    _FEDERATION_RUNTIME_CORE_FROM: { version: RUNTIME_VERSION, name: 'ank_shell' },
  });
  giveBundlerRuntime();
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
