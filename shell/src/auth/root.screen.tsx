import { pathOf } from '@ank/contract';
import { Navigate, useSession } from '@ank/shared/platform';
import { LoginScreen } from './login.screen';

/** Route /: the login, or home if logged in. */
export function RootScreen() {
  return useSession() ? <Navigate to={pathOf('home')} replace /> : <LoginScreen />;
}
