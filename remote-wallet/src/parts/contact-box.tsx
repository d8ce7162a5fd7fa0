import { ContactLink } from '@ank/shared/platform';
import { buttonClass, Section } from '@ank/ui';
import { MessageCircle, Phone } from 'lucide-react';
import { CONTACT_TEXTS } from './contact-box.messages';
import classes from './screen.module.css';

/** The two quick contact links to support. */
export function ContactBox() {
  return (
    <Section title={CONTACT_TEXTS.title}>
      <div className={classes.pair}>
        <ContactLink channel="call" className={buttonClass({ variant: 'outline' })}>
          <Phone size={20} aria-hidden />
          {CONTACT_TEXTS.call}
        </ContactLink>
        <ContactLink channel="whatsapp" className={buttonClass({ variant: 'outline' })}>
          <MessageCircle size={20} aria-hidden />
          {CONTACT_TEXTS.whatsapp}
        </ContactLink>
      </div>
    </Section>
  );
}
