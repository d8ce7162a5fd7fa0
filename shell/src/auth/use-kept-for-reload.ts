import { useEffect, useEffectEvent } from 'react';
import { keepTyped, type Typed } from './pending';

/** Keeps what is typed when the page goes, as by a choice of language, which reloads it. */
export function useKeptForReload(draft: Typed | null, other?: Typed): void {
  const keep = useEffectEvent(() => keepTyped(draft, other));
  useEffect(() => {
    const leave = (): void => keep();
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      keepTyped(null);
    };
  }, []);
}
