import { buttonClass, Note } from '@ank/shared/ui';
import { ContactLink } from '../pages/contact-link';
import { LOGIN_TEXT } from './login.messages';
import classes from './login.module.css';

/** How one gets an account today: from the admin. */
export function RegisterTab() {
  return (
    <div className={classes.form}>
      <h2 className={classes.title}>{LOGIN_TEXT.registerTitle}</h2>
      <Note>{LOGIN_TEXT.registerHint}</Note>
      <ContactLink channel="whatsapp" className={buttonClass({ block: true })}>
        {LOGIN_TEXT.contactAdmin}
      </ContactLink>
    </div>
  );
}
