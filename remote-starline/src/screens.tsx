import { pathOf, type RemoteRoute } from '@ank/shared/contract';
import { Navigate } from '@ank/shared/platform';
import { StarlineHomeScreen } from './home/starline-home.screen';

/** The screens of Starline. descriptor.json declares the same paths. */
export const routes: readonly RemoteRoute[] = [
  { path: pathOf('starlineHome'), Component: StarlineHomeScreen },
  { path: pathOf('starlineAlias'), Component: () => <Navigate to={pathOf('starlineHome')} replace /> },
];
