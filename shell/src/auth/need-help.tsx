import { Card, listRowClass, RowContent, TileIcon } from '@ank/ui';
import { ChevronRight, MessageCircle } from 'lucide-react';
import { ContactLink } from '@ank/shared/platform';
import { LOGIN_TEXTS } from './login.messages';
import classes from './auth.module.css';

/** Contact links for players who cannot log in. */
export function NeedHelp() {
  return (
    <aside className={classes.help} aria-label={LOGIN_TEXTS.needHelp}>
      <Card>
        <ContactLink channel="whatsapp" className={listRowClass()}>
          <RowContent
            start={
              <TileIcon>
                <MessageCircle size={20} />
              </TileIcon>
            }
            lead={LOGIN_TEXTS.needHelp}
            title={LOGIN_TEXTS.contactAdmin}
            end={<ChevronRight size={20} aria-hidden />}
          />
        </ContactLink>
      </Card>
    </aside>
  );
}
