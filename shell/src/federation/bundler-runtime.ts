import federation from '@module-federation/webpack-bundler-runtime';

/**
 * Gives entries the part of the federation runtime that each would otherwise include. Entries write into it, so each
 * gets its own tables.
 */
export function giveBundlerRuntime(): void {
  const { bundlerRuntime } = federation;
  Object.assign(globalThis, {
    ank_bundler_runtime: () => ({
      ...federation,
      bundlerRuntime: { ...bundlerRuntime, S: {} },
      bundlerRuntimeOptions: {},
    }),
  });
}
