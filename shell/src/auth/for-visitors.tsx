import { normalPath, pathOf } from '@ank/contract';
import { Navigate, useLocation, useSession } from '@ank/shared/platform';
import { type ComponentType, useState } from 'react';
import { targetAfterLogin } from './target-after-login';

/**
 * A screen for visitors, which a login leaves, in this tab or in another one. A player who was logged in before can
 * open it, except for `/` (R01 in docs/conformance.tsv).
 */
export function forVisitors(Screen: ComponentType): ComponentType {
  return function ForVisitors() {
    const session = useSession();
    const { pathname, state } = useLocation();
    const [wasLoggedIn] = useState(session !== null);
    if (!session || (wasLoggedIn && normalPath(pathname) !== pathOf('root'))) return <Screen />;
    const { state: innerState, ...to } = targetAfterLogin(state);
    return <Navigate to={to} replace state={innerState} />;
  };
}
