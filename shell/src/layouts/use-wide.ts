import { useSyncExternalStore } from 'react';
import { wideWindow } from './wide';

const wide = wideWindow();

function watchWidth(onChange: () => void): () => void {
  wide.addEventListener('change', onChange);
  return () => wide.removeEventListener('change', onChange);
}

/** Whether there is room for the markets beside the screen. */
export const useWide = (): boolean => useSyncExternalStore(watchWidth, () => wide.matches);
