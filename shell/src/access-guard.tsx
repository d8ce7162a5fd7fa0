import type { Access } from '@ank/contract';
import { pathOf } from '@ank/contract';
import { ownerOf } from '@ank/protocol';
import { Navigate, useBettingOn, useLocation, useSession } from '@ank/shared/platform';
import { Fragment, type ReactNode } from 'react';

/**
 * Guards a path: without a session it redirects to /login, and while betting is off to home. For another player, whose
 * session another tab has started, the screen restarts.
 */
export function AccessGuard({ access, children }: { access: Access; children: ReactNode }) {
  const session = useSession();
  const bettingOn = useBettingOn();
  const from = useLocation();
  if (access === 'public') return children;
  if (!session) return <Navigate to={pathOf('login')} replace state={{ from }} />;
  if (access === 'betting' && !bettingOn) return <Navigate to={pathOf('home')} replace />;
  return <Fragment key={ownerOf(session)}>{children}</Fragment>;
}
