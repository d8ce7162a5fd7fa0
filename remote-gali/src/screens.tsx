import { pathOf, type RemoteRoute } from '@ank/shared/contract';
import { Navigate } from '@ank/shared/platform';
import { GaliHomeScreen } from './home/gali-home.screen';

/** The screens of Gali Disawar. descriptor.json declares the same paths. */
export const routes: readonly RemoteRoute[] = [
  { path: pathOf('galiHome'), Component: GaliHomeScreen },
  { path: pathOf('galiAlias'), Component: () => <Navigate to={pathOf('galiHome')} replace /> },
];
