import { type ComponentType, use } from 'react';

/** A screen that a page may begin with, in a file of its own. Its texts are those of the first view. */
export function firstScreen(load: () => Promise<ComponentType>) {
  let screen: ComponentType | null = null;
  let loading: Promise<ComponentType> | null = null;
  const start = (): Promise<ComponentType> => (loading ??= load().then((loaded) => (screen = loaded)));
  function FirstScreen() {
    const Screen = screen ?? use(start());
    return <Screen />;
  }
  return Object.assign(FirstScreen, { start, forget: () => void (loading = null) });
}
