import { pathOf } from '@ank/contract';
import { checkMobile } from '@ank/protocol';
import { mobileOf } from '@ank/rules';
import { callApi, siteConfig, useNavigate } from '@ank/shared/platform';
import { Button, PhoneField, TextField, useIsHere } from '@ank/ui';
import { type FormEvent, useRef, useState } from 'react';
import { AUTH_TEXTS } from './auth.messages';
import classes from './auth.module.css';
import { ConsentField } from './consent-field';
import { CONSENT_TEXTS } from './consent.messages';
import { FailureNote } from './failure-note';
import { PasswordField } from './password-field';
import { keepPending } from './pending';
import type { RegisterTexts } from './register.messages';
import { checkRegistration, type RegisterDraft, type RegisterErrors, registerFailureText } from './register.rules';
import { useSend } from './use-send';

export type RegisterFormProps = { texts: RegisterTexts; draft: RegisterDraft; onDraft: (draft: RegisterDraft) => void };

/** Name, phone and password of a new player. If the number is free, goes to /otpregister with the draft in memory. */
export function RegisterForm({ texts, draft, onDraft }: RegisterFormProps) {
  const [errors, setErrors] = useState<RegisterErrors>({});
  const { busy, failure, run } = useSend();
  const { terms } = siteConfig();
  const navigate = useNavigate();
  const isHere = useIsHere();
  const form = useRef<HTMLFormElement>(null);

  const change = (field: keyof RegisterDraft) => (value: string) => {
    onDraft({ ...draft, [field]: value });
    setErrors({ ...errors, [field]: undefined });
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const { minPasswordLength } = siteConfig();
    const found: RegisterErrors = checkRegistration(draft, texts, minPasswordLength);
    if (terms && draft.agreedTo !== terms.version) found.agreedTo = CONSENT_TEXTS.missing;
    setErrors(found);
    const first = Object.keys(found)[0];
    if (first !== undefined) return form.current?.querySelector<HTMLInputElement>(`[name='${first}']`)?.focus();
    const mobile = mobileOf(draft.phone);
    void run(
      async () => {
        keepPending({ registration: { draft, mobile, sent: await callApi(checkMobile, { mobile }) } });
        if (isHere()) void navigate(pathOf('otpRegister'));
      },
      (cause) => registerFailureText(cause, texts),
    );
  };

  return (
    <form ref={form} className={classes.form} onSubmit={submit} noValidate>
      <TextField
        label={AUTH_TEXTS.username}
        name="username"
        autoComplete="name"
        maxLength={60}
        error={errors.username}
        value={draft.username}
        onValue={change('username')}
      />
      <PhoneField
        label={AUTH_TEXTS.phone}
        name="phone"
        autoComplete="tel-national"
        error={errors.phone}
        value={draft.phone}
        onValue={change('phone')}
      />
      <PasswordField
        name="password"
        autoComplete="new-password"
        error={errors.password}
        value={draft.password}
        onValue={change('password')}
      />
      {terms && (
        <ConsentField
          terms={terms}
          agreedTo={draft.agreedTo ?? ''}
          error={errors.agreedTo}
          onAgreedTo={change('agreedTo')}
        />
      )}
      <FailureNote text={failure} />
      <Button type="submit" block busy={busy} busyLabel={texts.busy}>
        {AUTH_TEXTS.register}
      </Button>
    </form>
  );
}
