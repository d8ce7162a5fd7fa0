import { pathOf } from '@ank/shared/contract';
import { Link } from '@ank/shared/platform';
import { buttonClass } from '@ank/shared/ui';
import { AUTH_TEXTS } from './auth.messages';
import { AuthPage } from './auth-page';
import classes from './auth.module.css';
import { FailureNote } from './failure-note';

/** Stands where a screen was opened without what the one before it hands over: by its address, or by a reload. */
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
