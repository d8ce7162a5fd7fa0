import { Card, LinkRowContent, listRowClass } from '@ank/ui';
import { MessageCircle } from 'lucide-react';
import { ContactLink } from '@ank/shared/platform';
import { LOGIN_TEXTS } from './login.messages';
import classes from './auth.module.css';

/** Contact links for players who cannot log in. */
export function NeedHelp() {
  return (
    <aside className={classes.help} aria-label={LOGIN_TEXTS.needHelp}>
      <Card>
        <ContactLink channel="whatsapp" className={listRowClass()}>
          <LinkRowContent
            icon={<MessageCircle size={20} />}
            lead={LOGIN_TEXTS.needHelp}
            title={LOGIN_TEXTS.contactAdmin}
          />
        </ContactLink>
      </Card>
    </aside>
  );
}
