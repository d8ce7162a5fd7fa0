import { useLocation } from '@ank/shared/platform';
import { useChosenMarket } from './chosen-market';
import { useLayoutEffect } from 'react';
import { useNavigationType } from 'react-router-dom';
import { useScreenFocus } from './layouts/use-screen-focus';

/** Scrolls a new screen to its top and focuses its heading. On back and forward the browser restores the position. */
export function StartAtTop() {
  useScreenFocus();
  const { pathname } = useLocation();
  const market = useChosenMarket();
  const type = useNavigationType();
  useLayoutEffect(() => {
    if (type !== 'POP') window.scrollTo(0, 0);
  }, [pathname, market, type]);
  return null;
}
