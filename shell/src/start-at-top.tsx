import { useLocation } from '@ank/shared/platform';
import { useChosenMarket } from './chosen-market';
import { useLayoutEffect } from 'react';
import { useNavigationType } from 'react-router-dom';

/** Scrolls a new screen to its top. On back and forward the browser restores the position. */
export function StartAtTop() {
  const { pathname } = useLocation();
  const market = useChosenMarket();
  const type = useNavigationType();
  useLayoutEffect(() => {
    if (type !== 'POP') window.scrollTo(0, 0);
  }, [pathname, market, type]);
  return null;
}
