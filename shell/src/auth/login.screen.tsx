import { useScreen } from '@ank/shared/platform';
import { Segmented, srOnlyClass } from '@ank/ui';
import { useId, useState } from 'react';
import { AuthHeader } from './auth-header';
import { LoginForm } from './login-form';
import { LOGIN_TEXTS } from './login.messages';
import classes from './auth.module.css';
import { NeedHelp } from './need-help';
import { registrationDraft } from './pending';
import { RegisterForm } from './register-form';
import { TAB_TEXTS } from './register.rules';

const TABS = [
  { value: 'login', label: LOGIN_TEXTS.login },
  { value: 'register', label: LOGIN_TEXTS.register },
] as const;

type Tab = (typeof TABS)[number]['value'];

/** Routes / and /login. */
export function LoginScreen() {
  const [tab, setTab] = useState<Tab>('login');
  const [draft, setDraft] = useState({ phone: '', password: '' });
  const [registration, setRegistration] = useState(registrationDraft);
  const panelId = useId();
  const title = tab === 'login' ? LOGIN_TEXTS.login : LOGIN_TEXTS.register;
  useScreen({ title });
  return (
    <main className={classes.screen}>
      <AuthHeader menu>
        <h1 className={srOnlyClass}>{title}</h1>
      </AuthHeader>
      <Segmented
        kind="tabs"
        label={LOGIN_TEXTS.account}
        options={TABS}
        value={tab}
        onValue={setTab}
        panelId={panelId}
      />
      <div id={panelId} role="tabpanel" aria-label={title}>
        {tab === 'login' ? (
          <LoginForm draft={draft} onDraft={setDraft} />
        ) : (
          <RegisterForm texts={TAB_TEXTS} draft={registration} onDraft={setRegistration} />
        )}
      </div>
      <NeedHelp />
    </main>
  );
}
