import { useLocation } from '@ank/shared/platform';
import { useLayoutEffect } from 'react';
import { useNavigationType } from 'react-router-dom';

/** A new screen starts at its top; going back is left to the browser, which knows where the player was. */
export function StartAtTop() {
  const { pathname } = useLocation();
  const type = useNavigationType();
  useLayoutEffect(() => {
    if (type !== 'POP') window.scrollTo(0, 0);
  }, [pathname, type]);
  return null;
}
