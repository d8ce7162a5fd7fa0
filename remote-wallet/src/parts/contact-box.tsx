import { ContactLink } from '@ank/shared/platform';
import { buttonClass, Section } from '@ank/ui';
import { MessageCircle, Phone } from 'lucide-react';
import classes from './screen.module.css';

const TEXTS = { title: 'Contact', call: 'Call Now', whatsapp: 'WhatsApp' } as const;

/** The two quick contact links to the admin. */
export function ContactBox() {
  return (
    <Section title={TEXTS.title}>
      <div className={classes.pair}>
        <ContactLink channel="call" className={buttonClass({ variant: 'outline' })}>
          <Phone size={20} aria-hidden />
          {TEXTS.call}
        </ContactLink>
        <ContactLink channel="whatsapp" className={buttonClass({ variant: 'outline' })}>
          <MessageCircle size={20} aria-hidden />
          {TEXTS.whatsapp}
        </ContactLink>
      </div>
    </Section>
  );
}
