import { pathOf } from '@ank/contract';
import { Navigate, useSession } from '@ank/shared/platform';
import { LoginScreen } from '../first-screens';

function Root() {
  return useSession() ? <Navigate to={pathOf('home')} replace /> : <LoginScreen />;
}

/** Route /: the login, or home if logged in. */
export const RootScreen = Object.assign(Root, { forget: LoginScreen.forget });
