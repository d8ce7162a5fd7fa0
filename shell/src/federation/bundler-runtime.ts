import federation from '@module-federation/webpack-bundler-runtime';

/**
 * Gives entries the half of the federation runtime that they would otherwise each bring along. Entries write into it,
 * so each gets tables of its own.
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
