import type { RegistryEntry } from '@ank/contract';
import * as runtimeCore from '@module-federation/runtime-core';
import { giveBundlerRuntime } from './bundler-runtime';
import { type Container, runEntry } from './entry-script';
import { MODULES_BEFORE } from './modules-before';
import { isOldWallet } from './old-wallet';
import { LoadFailure } from './report-load';
import { SHARED_MODULES } from './shared-modules';

/** The rows of `givenModules` and the version of the federation runtime, injected by the build. */
declare const GIVEN_MODULES: readonly { key: string; name: string; version: string; isBefore: boolean }[];
declare const RUNTIME_VERSION: string;

const SCOPE = 'default';

/** By their names: what `SHARED_MODULES` gives, and to wallets of release 1.0.0 a platform with more. */
const given: Record<string, unknown> = { ...SHARED_MODULES };

const shared = Object.fromEntries(
  GIVEN_MODULES.map(({ key, name, version, isBefore }) => [
    key,
    {
      version,
      lib: () => (isBefore ? MODULES_BEFORE : given)[name],
      scope: SCOPE,
      strategy: 'loaded-first' as const,
      shareConfig: { singleton: true, requiredVersion: `^${version}`, eager: true },
    },
  ]),
);

export type Federation = {
  /** Runs a remote's entry. */
  enter: (remote: RegistryEntry) => Promise<Container>;
  /** The remote's exposed module. */
  load: (remote: RegistryEntry) => Promise<unknown>;
};

/**
 * Creates the federation runtime with the shell's own libraries. It is built without its half that loads remotes, for
 * which the shell has stricter rules. Remotes are built without the runtime's core and find it under these two globals,
 * which are specific to the pinned version (a test watches them). `failures`: failed loads by remote name.
 */
export function createFederation(failures: ReadonlyMap<string, number>): Federation {
  Object.assign(globalThis, {
    _FEDERATION_RUNTIME_CORE: runtimeCore,
    _FEDERATION_RUNTIME_CORE_FROM: { version: RUNTIME_VERSION, name: 'ank_shell' },
  });
  giveBundlerRuntime();
  const { shareScopeMap } = new runtimeCore.ModuleFederation({
    id: 'ank_shell',
    name: 'ank_shell',
    shareStrategy: 'loaded-first',
    shared,
    remotes: [],
  });
  const ready = new Map<Container, Promise<unknown>>();

  async function enter(remote: RegistryEntry): Promise<Container> {
    if (isOldWallet(remote)) given['@ank/shared/platform'] = await import('./platform-of-remotes');
    return runEntry(remote, failures);
  }

  /** Gives a container the share scope, once. */
  async function initialize(container: Container, { name }: RegistryEntry): Promise<void> {
    // Not enumerable, as the container copies the others into its own options.
    const options = Object.defineProperty({ version: '', shareScopeKeys: SCOPE }, 'shareScopeMap', {
      value: shareScopeMap,
    });
    const initialized = ready.get(container) ?? (async () => container.init(shareScopeMap[SCOPE] ?? {}, [], options))();
    ready.set(container, initialized);
    await initialized.catch((cause: unknown) => {
      ready.delete(container);
      throw new LoadFailure('init', `${name} cannot be initialized`, { cause });
    });
  }

  return {
    enter,
    async load(remote) {
      const container = await enter(remote);
      await initialize(container, remote);
      return (await container.get('./remote'))();
    },
  };
}
