import { normalPath, pathOf } from '@ank/contract';
import { userLogin } from '@ank/protocol';
import { mobileOf } from '@ank/rules';
import { callApi, rememberPassword, startSession, useLocation, useNavigate } from '@ank/shared/platform';
import { startTransition } from 'react';
import { type LoginDraft, loginFailureText } from './login.rules';
import { useSend } from './use-send';

type Target = { pathname: string; search: string; state: unknown };

/** The screen that the guard redirected from, else home. */
export function targetAfterLogin(state: unknown): Target {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : null;
  const {
    pathname,
    search,
    state: inner,
  } = (typeof from === 'object' && from !== null ? from : {}) as Record<string, unknown>;
  // A path that starts with two slashes would lead to another site.
  const usable =
    typeof pathname === 'string' && /^\/(?![/\\])/.test(pathname) && normalPath(pathname) !== pathOf('login');
  if (!usable) return { pathname: pathOf('home'), search: '', state: null };
  return { pathname, search: typeof search === 'string' ? search : '', state: inner ?? null };
}

type Login = {
  busy: boolean;
  /** Why the last attempt failed, or null. */
  failure: string | null;
  send: (draft: LoginDraft) => void;
};

/** Logs in, stores the session and the password record, and navigates on. Ignored while a request is in flight. */
export function useLogin(): Login {
  const { busy, failure, run } = useSend();
  const navigate = useNavigate();
  const { state } = useLocation();

  const send = ({ phone, password }: LoginDraft): void =>
    void run(async () => {
      const { token, username, mobile, bettingOn } = await callApi(userLogin, { mobile: mobileOf(phone), password });
      const { state: innerState, ...to } = targetAfterLogin(state);
      startTransition(() => {
        startSession({ token, username, mobile: mobile || mobileOf(phone), bettingOn });
        void navigate(to, { replace: true, state: innerState });
      });
      rememberPassword(password).catch(() => undefined);
    }, loginFailureText);
  return { busy, failure, send };
}
