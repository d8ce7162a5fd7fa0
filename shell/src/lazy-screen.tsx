import { type ComponentType, use } from 'react';

/** A screen of the shell. `forget` drops a failed load, so that the next view retries. */
export type ShellScreen = ComponentType & { forget?: () => void };

/** A screen whose code is loaded on first use, to keep it out of the first view. */
export function lazyScreen(load: () => Promise<ComponentType>): ShellScreen {
  let loading: Promise<ComponentType> | null = null;
  const start = (): Promise<ComponentType> => (loading ??= load());
  function LazyScreen() {
    const Screen = use(start());
    return <Screen />;
  }
  return Object.assign(LazyScreen, { forget: () => void (loading = null) });
}
