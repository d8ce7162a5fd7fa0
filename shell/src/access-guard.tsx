import type { Access } from '@ank/contract';
import { pathOf } from '@ank/contract';
import { Navigate, useBettingOn, useLocation, useSession } from '@ank/shared/platform';
import type { ReactNode } from 'react';

/** Guards a path: without a session it redirects to /login, and while betting is off to home. */
export function AccessGuard({ access, children }: { access: Access; children: ReactNode }) {
  const session = useSession();
  const bettingOn = useBettingOn();
  const from = useLocation();
  if (access === 'public') return children;
  if (!session) return <Navigate to={pathOf('login')} replace state={{ from }} />;
  return access === 'betting' && !bettingOn ? <Navigate to={pathOf('home')} replace /> : children;
}
