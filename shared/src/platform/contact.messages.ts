import { texts } from '@ank/texts';
import type { Channel } from './contact.rules';

/** The notice when a contact link has no valid number yet. */
export const UNAVAILABLE_TEXTS = texts('unavailable', {
  whatsapp: 'WhatsApp number not available at the moment',
  telegram: 'Telegram contact not available at the moment',
  call: 'Phone number not available at the moment',
}) satisfies Record<Channel, string>;
