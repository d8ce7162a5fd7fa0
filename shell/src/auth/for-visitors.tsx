import { Navigate, useLocation, useSession } from '@ank/shared/platform';
import { useState } from 'react';
import type { ShellScreen } from '../lazy-screen';
import { targetAfterLogin } from './target-after-login';

/**
 * A screen that leads on, as a login does, while somebody is logged in: also once another tab has logged in.
 * `opensForPlayers`: somebody who is logged in already can open it, as the specified routes say of all but /.
 */
export function forVisitors(Screen: ShellScreen, { opensForPlayers = false } = {}): ShellScreen {
  function ForVisitors() {
    const session = useSession();
    const [stays] = useState(opensForPlayers && session !== null);
    const { state } = useLocation();
    if (!session || stays) return <Screen />;
    const { state: innerState, ...to } = targetAfterLogin(state);
    return <Navigate to={to} replace state={innerState} />;
  }
  return Object.assign(ForVisitors, { forget: Screen.forget });
}
