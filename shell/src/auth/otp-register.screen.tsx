import { resendOtp, userRegistration } from '@ank/protocol';
import { pathOf } from '@ank/contract';
import { callApi, rememberPassword, siteConfig, startSession, useNavigate } from '@ank/shared/platform';
import { cleanName } from '@ank/rules';
import { Note } from '@ank/ui';
import { startTransition, useRef, useState } from 'react';
import { AUTH_TEXTS } from './auth.messages';
import { AuthPage } from './auth-page';
import { LostScreen } from './lost-screen';
import { OtpForm } from './otp-form';
import { PasswordField } from './password-field';
import { currentPending, dropPending, keepPending } from './pending';
import { TAB_TEXTS } from './register.messages';
import { checkRegistration, entryFault, isRefusal } from './register.rules';
import { isBusy } from './use-send';

/** The server's message. */
const WRONG_CODE = 'Enter Valid OTP';

/** The message for a refused registration: invalid name or password, number taken meanwhile, or expired proof. */
function explain(cause: unknown): string {
  if (isBusy(cause)) return cause.message;
  const fault = entryFault(cause);
  if (fault !== null) return fault;
  if (!isRefusal(cause) || cause.code === 'bad_request') return AUTH_TEXTS.registrationFailed;
  return cause.sent === WRONG_CODE ? AUTH_TEXTS.wrongCode : AUTH_TEXTS.alreadyRegistered;
}

/** Route /otpregister. Asks for the password again after a reload, because it is never stored. */
export function OtpRegisterScreen() {
  const navigate = useNavigate();
  const [registration] = useState(() => currentPending().registration);
  const [sent, setSent] = useState(registration?.sent ?? null);
  const [password, setPassword] = useState(registration?.draft.password ?? '');
  const [passwordError, setPasswordError] = useState<string | undefined>(undefined);
  const passwordField = useRef<HTMLInputElement>(null);
  if (!registration) return <LostScreen />;
  const { draft, mobile } = registration;
  const wasReloaded = draft.password === '';

  const hasPassword = (): boolean => {
    const fault = checkRegistration({ ...draft, password }, TAB_TEXTS, siteConfig().minPasswordLength).password;
    setPasswordError(fault);
    if (fault !== undefined) passwordField.current?.focus();
    return fault === undefined;
  };
  const register = async (otpProof: string | null): Promise<void> => {
    const name = cleanName(draft.username);
    const answer = await callApi(userRegistration, {
      ...{ name, mobile, password, otpProof },
      agreedTo: draft.agreedTo ?? '',
    }).catch((cause: unknown) => {
      throw new RegistrationFault(explain(cause));
    });
    startTransition(() => {
      startSession({ ...answer, username: answer.username || name, mobile });
      void navigate(pathOf('home'), { replace: true });
    });
    dropPending();
    rememberPassword(password).catch(() => undefined);
  };

  return (
    <AuthPage title={AUTH_TEXTS.verifyTitle}>
      <OtpForm
        mobile={mobile}
        sent={sent}
        resendBy={resendOtp}
        wrongCode={AUTH_TEXTS.wrongCode}
        onSent={(further) => {
          setSent(further);
          keepPending({ registration: { draft, mobile, sent: further } });
        }}
        isComplete={hasPassword}
        onVerified={register}
        explain={(cause) => (cause instanceof RegistrationFault ? cause.message : null)}
        onBack={() => void navigate(pathOf('register'), { replace: true })}
      >
        {wasReloaded && (
          <PasswordField
            hint={AUTH_TEXTS.passwordAgain}
            autoComplete="new-password"
            inputRef={passwordField}
            error={passwordError}
            value={password}
            onValue={(value) => {
              setPassword(value);
              setPasswordError(undefined);
            }}
          />
        )}
        {sent === null && <Note>{AUTH_TEXTS.newCodeNeeded}</Note>}
      </OtpForm>
    </AuthPage>
  );
}

class RegistrationFault extends Error {}
