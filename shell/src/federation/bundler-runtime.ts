import federation from '@module-federation/webpack-bundler-runtime';
import { startEntry } from './start-entry';

/**
 * Gives entries the part of the federation runtime that each would otherwise include: the code that starts them, or the
 * runtime alone for entries that were built earlier. Entries write into it, so each gets its own tables.
 */
export function giveBundlerRuntime(): void {
  const { bundlerRuntime } = federation;
  Object.assign(globalThis, {
    ank_entry_runtime: () => startEntry,
    ank_bundler_runtime: () => ({
      ...federation,
      bundlerRuntime: { ...bundlerRuntime, S: {} },
      bundlerRuntimeOptions: {},
    }),
  });
}
