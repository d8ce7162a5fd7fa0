import { texts } from '@ank/texts';

/** Texts of the quick contact links. */
export const CONTACT_TEXTS = texts('contact', {
  title: 'Contact',
  call: 'Call Now',
  whatsapp: 'WhatsApp',
});
