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
import { ConsentField } from './consent-field';
import { CONSENT_TEXTS } from './consent.messages';
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

const PASSWORD_REFUSALS: readonly (string | null)[] = ['password_guessable', 'password_too_short'];

/**
 * Route /otpregister. Asks for the password again after a reload, because it is never stored, and once the server has
 * refused it; for the consent, if the terms have changed since.
 */
export function OtpRegisterScreen() {
  const navigate = useNavigate();
  const [registration] = useState(() => currentPending().registration);
  const [sent, setSent] = useState(registration?.sent ?? null);
  const [password, setPassword] = useState(registration?.draft.password ?? '');
  const [passwordError, setPasswordError] = useState<string | undefined>(undefined);
  const [isRefused, setIsRefused] = useState(false);
  const [agreedTo, setAgreedTo] = useState(registration?.draft.agreedTo ?? '');
  const [consentError, setConsentError] = useState<string | undefined>(undefined);
  const passwordField = useRef<HTMLInputElement>(null);
  if (!registration) return <LostScreen />;
  const { draft, mobile } = registration;
  const wasReloaded = draft.password === '';
  const { terms, minPasswordLength } = siteConfig();
  const asksForConsent = terms !== undefined && draft.agreedTo !== terms.version;

  const isComplete = (): boolean => {
    const isMissing = asksForConsent && agreedTo !== terms.version;
    setConsentError(isMissing ? CONSENT_TEXTS.missing : undefined);
    const fault = checkRegistration({ ...draft, password }, TAB_TEXTS, minPasswordLength).password;
    setPasswordError(fault);
    if (fault !== undefined) passwordField.current?.focus();
    return fault === undefined && !isMissing;
  };
  const register = async (otpProof: string | null): Promise<void> => {
    const name = cleanName(draft.username);
    const answer = await callApi(userRegistration, {
      ...{ name, mobile, password, otpProof },
      agreedTo,
    }).catch((cause: unknown) => {
      if (isRefusal(cause) && PASSWORD_REFUSALS.includes(cause.reason)) setIsRefused(true);
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
        isComplete={isComplete}
        onVerified={register}
        explain={(cause) => (cause instanceof RegistrationFault ? cause.message : null)}
        onBack={() => void navigate(pathOf('register'), { replace: true })}
      >
        {(wasReloaded || isRefused) && (
          <PasswordField
            hint={isRefused ? undefined : AUTH_TEXTS.passwordAgain}
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
        {asksForConsent && (
          <ConsentField
            terms={terms}
            agreedTo={agreedTo}
            error={consentError}
            onAgreedTo={(version) => {
              setAgreedTo(version);
              setConsentError(undefined);
            }}
          />
        )}
        {sent === null && <Note>{AUTH_TEXTS.newCodeNeeded}</Note>}
      </OtpForm>
    </AuthPage>
  );
}

class RegistrationFault extends Error {}
