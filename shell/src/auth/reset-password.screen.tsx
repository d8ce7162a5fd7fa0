import { forgotPassword, INVALID_FORMAT } from '@ank/protocol';
import { pathOf } from '@ank/contract';
import { callApi, Link, siteConfig, useNavigate } from '@ank/shared/platform';
import { Button, iconButtonClass } from '@ank/ui';
import { ArrowLeft } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { AUTH_TEXTS } from './auth.messages';
import { AuthPage } from './auth-page';
import classes from './auth.module.css';
import { FailureNote } from './failure-note';
import { LostScreen } from './lost-screen';
import { checkLength, checkNewPassword, type NewPasswordErrors } from './new-password.rules';
import { PasswordField } from './password-field';
import { currentPending, dropPending } from './pending';
import { usePhoneState } from './phone-state';
import { isRefusal } from './register.rules';
import { useSend } from './use-send';

/** How long the success message stays before the login opens, in ms. */
export const REDIRECT_MS = 1500;

function explain(cause: unknown): string {
  if (isRefusal(cause)) return cause.message || AUTH_TEXTS.updateFailed;
  return cause instanceof Error && cause.message === INVALID_FORMAT ? AUTH_TEXTS.unreadable : AUTH_TEXTS.updateFailed;
}

/** Route /change-password: sets the new password after a reset. */
export function ResetPasswordScreen() {
  const phoneNumber = usePhoneState();
  const [reset] = useState(() => currentPending().reset);
  if (!reset || reset.phoneNumber !== phoneNumber) return <LostScreen />;
  return <ResetPassword {...reset} />;
}

function ResetPassword({ phoneNumber, otpProof }: { phoneNumber: string; otpProof: string | null }) {
  const [draft, setDraft] = useState({ newPassword: '', confirm: '' });
  const [errors, setErrors] = useState<NewPasswordErrors>({});
  const [done, setDone] = useState(false);
  const { busy, failure, run } = useSend();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => void navigate(pathOf('login'), { replace: true }), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [done, navigate]);

  const change = (field: keyof typeof draft) => (value: string) => {
    setDraft({ ...draft, [field]: value });
    setErrors({ ...errors, [field]: undefined });
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (done) return;
    const found = { ...checkLength(draft, siteConfig().minPasswordLength), ...checkNewPassword(draft) };
    setErrors(found);
    const first = Object.keys(found)[0];
    if (first !== undefined) return form.current?.querySelector<HTMLInputElement>(`[name='${first}']`)?.focus();
    void run(async () => {
      await callApi(forgotPassword, { mobile: phoneNumber, newPassword: draft.newPassword, otpProof });
      dropPending();
      setDone(true);
    }, explain);
  };

  const back = (
    <Link className={iconButtonClass()} to={pathOf('login')} aria-label={AUTH_TEXTS.backToLogin}>
      <ArrowLeft size={24} aria-hidden />
    </Link>
  );
  return (
    <AuthPage title={AUTH_TEXTS.resetTitle} top={back}>
      <form ref={form} className={classes.form} onSubmit={submit} noValidate>
        <PasswordField
          label={AUTH_TEXTS.newPassword}
          name="newPassword"
          autoComplete="new-password"
          error={errors.newPassword}
          value={draft.newPassword}
          onValue={change('newPassword')}
        />
        <PasswordField
          label={AUTH_TEXTS.confirmPassword}
          name="confirm"
          autoComplete="new-password"
          error={errors.confirm}
          value={draft.confirm}
          onValue={change('confirm')}
        />
        <FailureNote text={failure} />
        <div role="status">{done && <p className={classes.done}>{AUTH_TEXTS.updated}</p>}</div>
        <Button type="submit" block busy={busy} disabled={done} busyLabel={AUTH_TEXTS.updating}>
          {AUTH_TEXTS.updatePassword}
        </Button>
      </form>
    </AuthPage>
  );
}
