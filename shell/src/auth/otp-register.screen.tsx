import { resendOtp, userRegistration } from '@ank/shared/api';
import { pathOf } from '@ank/shared/contract';
import { callApi, rememberPassword, startSession, useNavigate } from '@ank/shared/platform';
import { startTransition, useState } from 'react';
import { AUTH_TEXT } from './auth.messages';
import { AuthPage } from './auth-page';
import { LostScreen } from './lost-screen';
import { OtpForm } from './otp-form';
import { currentPending, dropPending } from './pending';
import { isRefusal } from './register.rules';

/** A refused registration: the number was taken meanwhile, or the proof is too old. */
function explain(cause: unknown): string {
  if (!isRefusal(cause) || cause.code === 'bad_request') return AUTH_TEXT.registrationFailed;
  return cause.message === AUTH_TEXT.wrongCode ? AUTH_TEXT.wrongCode : AUTH_TEXT.alreadyRegistered;
}

/** Route /otpregister. */
export function OtpRegisterScreen() {
  const navigate = useNavigate();
  const [registration] = useState(() => currentPending().registration);
  if (!registration) return <LostScreen />;
  const { draft, mobile, sent } = registration;

  const register = async (otpProof: string | null): Promise<void> => {
    const name = draft.username.trim();
    const answer = await callApi(userRegistration, { name, mobile, password: draft.password, otpProof }).catch(
      (cause: unknown) => {
        throw new RegistrationFault(explain(cause));
      },
    );
    startTransition(() => {
      startSession({ ...answer, username: answer.username || name, mobile });
      void navigate(pathOf('home'), { replace: true });
    });
    dropPending();
    rememberPassword(draft.password).catch(() => undefined);
  };

  return (
    <AuthPage title={AUTH_TEXT.verifyTitle}>
      <OtpForm
        mobile={mobile}
        sent={sent}
        resendBy={resendOtp}
        wrongCode={AUTH_TEXT.wrongCode}
        onVerified={register}
        explain={(cause) => (cause instanceof RegistrationFault ? cause.message : null)}
        onBack={() => void navigate(pathOf('register'), { replace: true })}
      />
    </AuthPage>
  );
}

class RegistrationFault extends Error {}
