import { Navigate, useLocation, useSession } from '@ank/shared/platform';
import type { ShellScreen } from '../lazy-screen';
import { targetAfterLogin } from './target-after-login';

/** A screen that leads on, as a login does, while somebody is logged in: also once another tab has logged in. */
export function forVisitors(Screen: ShellScreen): ShellScreen {
  function ForVisitors() {
    const session = useSession();
    const { state } = useLocation();
    if (!session) return <Screen />;
    const { state: innerState, ...to } = targetAfterLogin(state);
    return <Navigate to={to} replace state={innerState} />;
  }
  return Object.assign(ForVisitors, { forget: Screen.forget });
}
