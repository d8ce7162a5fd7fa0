import { pathOf } from '@ank/contract';
import { userLogout } from '@ank/protocol';
import { callApi, endSession, useNavigate } from '@ank/shared/platform';
import { startTransition } from 'react';

/** Ends the session locally at once. The server is notified without waiting for its answer. */
export function useLogOut(): () => void {
  const navigate = useNavigate();
  return () => {
    callApi(userLogout, undefined).catch(() => undefined);
    // One transition: otherwise the route guard would see the old screen without a session and remember it as the
    // return path.
    startTransition(() => {
      void navigate(pathOf('login'), { replace: true });
      endSession();
    });
  };
}
