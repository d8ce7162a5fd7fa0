import { useEffect, useRef } from 'react';

/** Tells whether the component is still mounted: a late answer must not move a player who has left. */
export function useIsHere(): () => boolean {
  const here = useRef(false);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  return () => here.current;
}
