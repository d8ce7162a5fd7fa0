import { pathOf } from '@ank/contract';
import { Link } from '@ank/shared/platform';
import { Button, buttonClass, PhoneField } from '@ank/ui';
import { type FormEvent, useRef, useState } from 'react';
import { FailureNote } from './failure-note';
import { LOGIN_TEXTS } from './login.messages';
import classes from './auth.module.css';
import { checkLogin, type LoginDraft, type LoginErrors } from './login.rules';
import { PasswordField } from './password-field';
import { useLogin } from './use-login';

type LoginFormProps = { draft: LoginDraft; onDraft: (draft: LoginDraft) => void };

/** Phone and password. Errors and password visibility are local state, so switching the tab clears them. */
export function LoginForm({ draft, onDraft }: LoginFormProps) {
  const [errors, setErrors] = useState<LoginErrors>({});
  const { busy, failure, send } = useLogin();
  const phone = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const found = checkLogin(draft);
    setErrors(found);
    if (found.phone) phone.current?.focus();
    else if (found.password) password.current?.focus();
    else send(draft);
  };

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <PhoneField
        label={LOGIN_TEXTS.phone}
        name="mobile"
        autoComplete="username"
        inputRef={phone}
        error={errors.phone}
        value={draft.phone}
        onValue={(value) => {
          onDraft({ ...draft, phone: value });
          setErrors({ ...errors, phone: undefined });
        }}
      />
      <PasswordField
        inputRef={password}
        error={errors.password}
        value={draft.password}
        onValue={(value) => {
          onDraft({ ...draft, password: value });
          setErrors({ ...errors, password: undefined });
        }}
      />
      <Link className={`${buttonClass({ variant: 'quiet' })} ${classes.forgot}`} to={pathOf('forgotPassword')}>
        {LOGIN_TEXTS.forgot}
      </Link>
      <FailureNote text={failure} />
      <Button type="submit" block busy={busy} busyLabel={LOGIN_TEXTS.busy}>
        {LOGIN_TEXTS.login}
      </Button>
    </form>
  );
}
