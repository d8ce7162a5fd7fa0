import { forgetCheckMobile } from '@ank/protocol';
import { pathOf } from '@ank/contract';
import { callApi, Link, useNavigate } from '@ank/shared/platform';
import { isMobile, mobileOf } from '@ank/rules';
import { Button, buttonClass, PhoneField, useIsHere } from '@ank/ui';
import { type FormEvent, useRef, useState } from 'react';
import { AUTH_TEXTS } from './auth.messages';
import { AuthPage } from './auth-page';
import classes from './auth.module.css';
import { keepPending } from './pending';
import { isRefusal } from './register.rules';
import { useSend } from './use-send';

/** The error of a phone number, or null. */
export function checkPhone(phone: string): string | null {
  const mobile = mobileOf(phone);
  if (mobile === '') return AUTH_TEXTS.forgotPhoneRequired;
  return isMobile(mobile) ? null : AUTH_TEXTS.forgotPhoneInvalid;
}

/** Route /forgotpass. */
export function ForgotPasswordScreen() {
  const [phone, setPhone] = useState('');
  const [error, setError] = useState<string | null>(null);
  const { busy, failure, clear, run } = useSend();
  const navigate = useNavigate();
  const isHere = useIsHere();
  const input = useRef<HTMLInputElement>(null);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const found = checkPhone(phone);
    setError(found);
    if (found !== null) return input.current?.focus();
    const phoneNumber = mobileOf(phone);
    void run(
      async () => {
        const validationOtp = await callApi(forgetCheckMobile, { mobile: phoneNumber });
        keepPending({ resetCode: { phoneNumber, validationOtp } });
        if (isHere()) void navigate(pathOf('otpForgotPassword'), { state: { phoneNumber } });
      },
      (cause) => (isRefusal(cause) && cause.message !== '' ? cause.message : AUTH_TEXTS.sendFailed),
    );
  };

  return (
    <AuthPage title={AUTH_TEXTS.forgotTitle} menu>
      <form className={classes.form} onSubmit={submit} noValidate>
        <PhoneField
          label={AUTH_TEXTS.phone}
          name="phone"
          autoComplete="tel-national"
          inputRef={input}
          error={error ?? failure}
          value={phone}
          onValue={(value) => {
            setPhone(value);
            setError(null);
            clear();
          }}
        />
        <Button type="submit" block busy={busy} busyLabel={AUTH_TEXTS.sending}>
          {AUTH_TEXTS.submit}
        </Button>
        <Link className={buttonClass({ variant: 'quiet', block: true })} to={pathOf('login')}>
          {AUTH_TEXTS.backToLogin}
        </Link>
      </form>
    </AuthPage>
  );
}
