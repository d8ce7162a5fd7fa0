import { pathOf } from '@ank/contract';
import { ContactLink, Link } from '@ank/shared/platform';
import { buttonClass } from '@ank/ui';
import { useState } from 'react';
import { AUTH_TEXTS } from './auth.messages';
import { AuthPage } from './auth-page';
import classes from './auth.module.css';
import { forVisitors } from './for-visitors';
import { registrationDraft } from './pending';
import { RegisterForm } from './register-form';
import { SCREEN_TEXTS } from './register.messages';
import { useKeptForReload } from './use-kept-for-reload';

/** Route /r. */
export const RegisterScreen = forVisitors(Register);

function Register() {
  const [draft, setDraft] = useState(registrationDraft);
  useKeptForReload(draft);
  return (
    <AuthPage title={AUTH_TEXTS.registerNow} menu>
      <RegisterForm texts={SCREEN_TEXTS} draft={draft} onDraft={setDraft} />
      <div className={classes.form}>
        <Link className={buttonClass({ variant: 'quiet', block: true })} to={pathOf('login')}>
          {AUTH_TEXTS.haveAccount}
        </Link>
        <ContactLink channel="whatsapp" className={buttonClass({ variant: 'outline', block: true })}>
          {AUTH_TEXTS.contactAdmin}
        </ContactLink>
      </div>
    </AuthPage>
  );
}
