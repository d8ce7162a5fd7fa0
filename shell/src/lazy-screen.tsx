import { type ComponentType, use } from 'react';
import { withTexts } from './catalogs';

/** A component whose code may be loaded on first use. `forget` drops a failed load, so that the next view retries. */
type Loaded<Props> = ComponentType<Props> & { forget?: () => void };

export type ShellScreen = Loaded<object>;

/** A screen or a part of one whose code and texts are loaded on first use, to keep them out of the first view. */
export function lazyScreen<Props extends object>(load: () => Promise<ComponentType<Props>>): Loaded<Props> {
  let loading: Promise<ComponentType<Props>> | null = null;
  const start = (): Promise<ComponentType<Props>> => (loading ??= withTexts(load()));
  function LazyScreen(props: Props) {
    const Screen = use(start());
    return <Screen {...props} />;
  }
  return Object.assign(LazyScreen, { forget: () => void (loading = null) });
}
