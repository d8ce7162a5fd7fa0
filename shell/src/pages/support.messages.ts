import type { Channel } from './support.rules';

/** Texts of the support button and of links to the admin. */
export const SUPPORT_TEXT = {
  support: 'Support',
  title: 'Support',
  hint: 'The admin answers here',
  close: 'Close',
} as const;

export const CHANNEL_LABELS = {
  whatsapp: 'WhatsApp',
  telegram: 'Telegram',
  call: 'Call',
} as const satisfies Record<Channel, string>;

export const UNAVAILABLE_TEXT = {
  whatsapp: 'WhatsApp number not available at the moment',
  telegram: 'Telegram contact not available at the moment',
  call: 'Phone number not available at the moment',
} as const satisfies Record<Channel, string>;
