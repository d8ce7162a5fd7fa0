import { useScreen } from '@ank/shared/platform';
import { Segmented, Skeleton, srOnlyClass } from '@ank/ui';
import { Suspense, useId, useState } from 'react';
import { PartBoundary } from '../federation/part-boundary';
import { LanguageChoice } from '../layouts/language-choice';
import { lazyScreen } from '../lazy-screen';
import { AuthHeader } from './auth-header';
import { forVisitors } from './for-visitors';
import { LoginForm } from './login-form';
import { LOGIN_TEXTS } from './login.messages';
import classes from './auth.module.css';
import { NeedHelp } from './need-help';
import { loginDraft, registrationDraft, wasRegistering } from './pending';
import { takeOverLogin } from './take-over-login';
import { useKeptForReload } from './use-kept-for-reload';

type Tab = 'login' | 'register';

const RegisterTab = lazyScreen(() => import('./register-tab').then((module) => module.RegisterTab));

/** Routes / and /login. */
export const LoginScreen = forVisitors(Login);

function Login() {
  const [tab, setTab] = useState<Tab>(() => (wasRegistering() ? 'register' : 'login'));
  const [draft, setDraft] = useState(loginDraft);
  const [registration, setRegistration] = useState(registrationDraft);
  const panelId = useId();
  const title = tab === 'login' ? LOGIN_TEXTS.login : LOGIN_TEXTS.register;
  useScreen({ title });
  const isEmpty = draft.phone + registration.username + registration.phone === '';
  const [shown, other] = tab === 'login' ? [isEmpty ? null : draft, registration] : [registration, draft];
  useKeptForReload(shown, other);
  return (
    <main className={classes.screen} ref={takeOverLogin}>
      <AuthHeader menu>
        <h1 tabIndex={-1} className={srOnlyClass}>
          {title}
        </h1>
      </AuthHeader>
      <Segmented
        kind="tabs"
        label={LOGIN_TEXTS.account}
        options={[
          { value: 'login', label: LOGIN_TEXTS.login },
          { value: 'register', label: LOGIN_TEXTS.register },
        ]}
        value={tab}
        onValue={setTab}
        panelId={panelId}
      />
      <div id={panelId} role="tabpanel" aria-label={title}>
        {tab === 'login' ? (
          <LoginForm draft={draft} onDraft={setDraft} />
        ) : (
          <PartBoundary forget={RegisterTab.forget}>
            <Suspense fallback={<LoadingForm />}>
              <RegisterTab draft={registration} onDraft={setRegistration} />
            </Suspense>
          </PartBoundary>
        )}
      </div>
      <NeedHelp />
      <LanguageChoice />
    </main>
  );
}

function LoadingForm() {
  return (
    <div className={classes.form} aria-busy="true">
      <Skeleton height={76} />
      <Skeleton height={76} />
      <Skeleton height={76} />
      <Skeleton height={48} />
    </div>
  );
}
