import { type ComponentType, use, useState } from 'react';

/** `start` loads the component's code. `forget` drops a failed load, so that the next view tries again. */
export type Loaded<Props = object> = ComponentType<Props> & { start: () => Promise<unknown>; forget: () => void };

/**
 * A screen or a part of one in a file of its own, whose texts are those of the first view. `lazyScreen` is for those
 * with texts of their own.
 */
export function firstScreen<Props extends object>(load: () => Promise<ComponentType<Props>>): Loaded<Props> {
  let screen: ComponentType<Props> | null = null;
  let loading: Promise<ComponentType<Props>> | null = null;
  const start = (): Promise<ComponentType<Props>> => (loading ??= load().then((loaded) => (screen = loaded)));
  function Waiting(props: Props) {
    const Screen = use(start());
    return <Screen {...props} />;
  }
  function FirstScreen(props: Props) {
    // Kept: with another component, the screen would lose its state.
    const [Shown] = useState(() => screen ?? Waiting);
    return <Shown {...props} />;
  }
  return Object.assign(FirstScreen, { start, forget: () => void (loading = null) });
}
