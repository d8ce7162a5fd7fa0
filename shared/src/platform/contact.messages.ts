import type { Channel } from './contact.rules';

/** Said when a way to the admin is pressed that leads nowhere yet. */
export const UNAVAILABLE_TEXT = {
  whatsapp: 'WhatsApp number not available at the moment',
  telegram: 'Telegram contact not available at the moment',
  call: 'Phone number not available at the moment',
} as const satisfies Record<Channel, string>;
