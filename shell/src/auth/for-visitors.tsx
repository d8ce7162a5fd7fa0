import { normalPath, pathOf } from '@ank/contract';
import { Navigate, useLocation, useSession } from '@ank/shared/platform';
import { type ComponentType, useState } from 'react';
import { targetAfterLogin } from './target-after-login';

/**
 * A screen that leads on, as a login does, while somebody is logged in: also once another tab has logged in. Somebody
 * who is logged in already can open it, as the specified routes say of all but /.
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
