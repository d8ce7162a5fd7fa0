import { userLogout } from '@ank/shared/api';
import { pathOf } from '@ank/shared/contract';
import { callApi, endSession, useNavigate } from '@ank/shared/platform';
import { startTransition } from 'react';

/** Ends the session here at once; the server is told on the way out, whether or not it answers. */
export function useLogOut(): () => void {
  const navigate = useNavigate();
  return () => {
    callApi(userLogout, undefined).catch(() => undefined);
    // In one step: the route guard must not see the old screen without a session and remember it as the way back.
    startTransition(() => {
      void navigate(pathOf('login'), { replace: true });
      endSession();
    });
  };
}
