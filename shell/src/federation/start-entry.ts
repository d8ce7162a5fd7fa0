import federation from '@module-federation/webpack-bundler-runtime';

/** The parts of a bundler's `require` that stand in an entry: tables that the build wrote, and what is set here. */
export type EntryRequire = {
  S: object;
  f: Record<string, unknown>;
  federation: Record<string, unknown>;
  consumesLoadingData?: {
    chunkMapping?: object;
    moduleIdToConsumeDataMapping?: Readonly<Record<string, Consumed>>;
  };
  initializeExposesData: { moduleMap: Readonly<Record<string, () => unknown>>; shareScope: string };
  [set: string]: unknown;
};

/** A shared module that the entry takes from the page. */
type Consumed = Readonly<Record<'shareKey' | 'shareScope' | 'requiredVersion', string>> & {
  strictVersion: boolean;
  singleton: boolean;
  eager: boolean;
};

type Work = (options: object) => unknown;

/** How a shared module is looked for. No entry brings one along. */
const handlerOf = ({ shareKey, shareScope, requiredVersion, strictVersion, singleton, eager }: Consumed): object => ({
  shareKey,
  shareInfo: {
    shareConfig: { fixedDependencies: false, requiredVersion, strictVersion, singleton, eager },
    scope: [shareScope],
  },
});

/**
 * Starts an entry that gives one container and takes its shared modules from the page, as the plugin's own code for an
 * entry does (`moduleFederationDefaultRuntime.js` of the bundler), which the build leaves out.
 */
export function startEntry(require: EntryRequire, name: string): void {
  const bundlerRuntime = { ...federation.bundlerRuntime, S: {} } as unknown as Record<string, Work> & { S: object };
  const run = (work: string, options: object): unknown =>
    bundlerRuntime[work]?.({ ...options, webpackRequire: require });
  const { chunkMapping = {}, moduleIdToConsumeDataMapping = {} } = require.consumesLoadingData ?? {};
  const { moduleMap, shareScope: shareScopeKey } = require.initializeExposesData;
  const consumed = Object.entries(moduleIdToConsumeDataMapping);
  const moduleToHandlerMapping = Object.fromEntries(consumed.map(([id, data]) => [id, handlerOf(data)]));
  const [installedModules, initPromises, initTokens] = [{}, [], {}];

  Object.assign(require.federation, federation, {
    bundlerRuntime,
    bundlerRuntimeOptions: {},
    libraryType: 'var',
    consumesLoadingModuleToHandlerMapping: moduleToHandlerMapping,
    initOptions: { name, shareStrategy: 'loaded-first', shared: {}, remotes: [], plugins: [] },
  });
  require.S = bundlerRuntime.S;
  federation.attachShareScopeMap?.(require as never);
  require.f.consumes = (chunkId: string, promises: unknown[]) =>
    run('consumes', { chunkId, promises, chunkMapping, moduleToHandlerMapping, installedModules });
  require.I = (shareScopeName: string, initScope: unknown[]) =>
    run('I', { shareScopeName, initScope, initPromises, initTokens });
  require.initContainer = (shareScope: object, initScope: unknown[], remoteEntryInitOptions: object) =>
    run('initContainerEntry', { shareScope, initScope, remoteEntryInitOptions, shareScopeKey });
  require.getContainer = async (exposed: string) => {
    const load = moduleMap[exposed];
    if (!load) throw new Error(`${name} does not expose ${exposed}`);
    return load();
  };
  require.federation.instance = run('init', {});
}
