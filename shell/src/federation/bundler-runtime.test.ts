import { giveBundlerRuntime } from './bundler-runtime';

type Given = { bundlerRuntime: { S: object; I: unknown }; bundlerRuntimeOptions: object };

test('each entry gets the same code and its own tables, because an entry writes into them', () => {
  giveBundlerRuntime();
  const give = (globalThis as unknown as { ank_bundler_runtime: () => Given }).ank_bundler_runtime;
  const [first, second] = [give(), give()];
  expect(first.bundlerRuntime.I).toBe(second.bundlerRuntime.I);
  expect(first.bundlerRuntime.I).toBeInstanceOf(Function);
  expect(first.bundlerRuntime.S).not.toBe(second.bundlerRuntime.S);
  expect(first.bundlerRuntimeOptions).not.toBe(second.bundlerRuntimeOptions);
});
