import { notify } from '@ank/shared/platform';
import { type ComponentType, useEffect, useSyncExternalStore } from 'react';
import { withTexts } from './catalogs';
import { ERROR_TEXTS } from './pages/error.messages';

type DialogProps = { open: boolean; onClose: () => void };
type Load<Props> = () => Promise<ComponentType<Props>>;

const loads: (() => Promise<void>)[] = [];

/** Loads what is not part of the first view. After that it is available at once, and without a network. */
export const loadLater = (): Promise<unknown> => Promise.all(loads.map((load) => load()));

/** What loads now, and after a failure whenever the page is shown or hidden or the network is back, until it has. */
export function untilLoaded(load: () => Promise<unknown>): () => void {
  let isLoaded = false;
  const attempt = (): void => {
    if (isLoaded) return;
    load().then(
      () => (isLoaded = true),
      () => undefined,
    );
  };
  document.addEventListener('visibilitychange', attempt);
  window.addEventListener('online', attempt);
  return attempt;
}

function later<Props>(load: Load<Props>): { start: () => Promise<void>; usePart: () => ComponentType<Props> | null } {
  let part: ComponentType<Props> | null = null;
  const listeners = new Set<() => void>();
  const watch = (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  const start = async (): Promise<void> => {
    part ??= await withTexts(load());
    listeners.forEach((listener) => listener());
  };
  loads.push(start);
  return { start, usePart: () => useSyncExternalStore(watch, () => part) };
}

/** A part that is missing until `loadLater`. */
export function laterPart(load: Load<object>): ComponentType {
  const { usePart } = later(load);
  return function LaterPart() {
    const Part = usePart();
    return Part && <Part />;
  };
}

/**
 * A dialog that is loaded when it is first opened, if not before. If that fails, the player gets a message, and the
 * next try loads it again.
 */
export function lazyDialog<Props extends DialogProps>(load: Load<Props>): ComponentType<Props> {
  const { start, usePart } = later(load);
  return function LazyDialog(props: Props) {
    const { open, onClose } = props;
    const Dialog = usePart();
    const isAwaited = open && !Dialog;
    useEffect(() => {
      if (!isAwaited) return undefined;
      let isWanted = true;
      start().catch(() => {
        if (!isWanted) return;
        onClose();
        notify(navigator.onLine ? ERROR_TEXTS.failed : ERROR_TEXTS.offline);
      });
      return () => void (isWanted = false);
    }, [isAwaited, onClose]);
    return Dialog && <Dialog {...props} />;
  };
}
