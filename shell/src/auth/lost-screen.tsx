import { pathOf } from '@ank/contract';
import { Link } from '@ank/shared/platform';
import { buttonClass } from '@ank/ui';
import { AUTH_TEXTS } from './auth.messages';
import { AuthPage } from './auth-page';
import classes from './auth.module.css';
import { FailureNote } from './failure-note';

/** Shown if a screen lacks the state from the previous one, after a reload or when opened by its URL. */
export function LostScreen() {
  return (
    <AuthPage title={AUTH_TEXTS.lostTitle}>
      <div className={classes.form}>
        <FailureNote text={AUTH_TEXTS.invalidNavigation} />
        <Link className={buttonClass({ block: true })} to={pathOf('login')} replace>
          {AUTH_TEXTS.toLogin}
        </Link>
      </div>
    </AuthPage>
  );
}
