import { userLogin } from '@ank/protocol';
import { mobileOf } from '@ank/rules';
import { callApi, rememberPassword, startSession, useLocation, useNavigate } from '@ank/shared/platform';
import { startTransition } from 'react';
import { type LoginDraft, loginFailureText } from './login.rules';
import { targetAfterLogin } from './target-after-login';
import { useSend } from './use-send';

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
