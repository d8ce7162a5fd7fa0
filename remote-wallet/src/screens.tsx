import { pathOf, type RemoteRoute } from '@ank/shared/contract';
import { Navigate } from '@ank/shared/platform';
import { WalletHubScreen } from './hub/wallet-hub.screen';

const ToHub = () => <Navigate to={pathOf('walletHub')} replace />;

/** The screens of the wallet. descriptor.json declares the same paths. */
export const routes: readonly RemoteRoute[] = [
  { path: pathOf('walletHub'), Component: WalletHubScreen },
  { path: pathOf('walletAlias'), Component: ToHub },
  { path: pathOf('walletHubAlias'), Component: ToHub },
];
