import { useSyncExternalStore } from 'react';

/** In em: with large text a laptop keeps one column. */
const wide = matchMedia('(min-width: 64rem)');

function watchWidth(onChange: () => void): () => void {
  wide.addEventListener('change', onChange);
  return () => wide.removeEventListener('change', onChange);
}

/** Whether there is room for the markets beside the screen. */
export const useWide = (): boolean => useSyncExternalStore(watchWidth, () => wide.matches);
