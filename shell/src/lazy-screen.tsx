import { type ComponentType, use } from 'react';

/** A screen of the shell. `forget`: what failed to load is asked for again on the next view. */
export type ShellScreen = ComponentType & { forget?: () => void };

/** A screen whose code is fetched when it is first shown, so that the first view carries nothing of it. */
export function lazyScreen(load: () => Promise<ComponentType>): ShellScreen {
  let loading: Promise<ComponentType> | null = null;
  const start = (): Promise<ComponentType> => (loading ??= load());
  function LazyScreen() {
    const Screen = use(start());
    return <Screen />;
  }
  return Object.assign(LazyScreen, { forget: () => void (loading = null) });
}
