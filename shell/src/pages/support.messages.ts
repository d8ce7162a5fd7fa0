import type { Channel } from '@ank/shared/platform';

/** Texts of the support button and of links to the admin. */
export const SUPPORT_TEXTS = {
  support: 'Support',
  title: 'Support',
  hint: 'We reply here',
  close: 'Close',
} as const;

export const CHANNEL_LABELS = {
  whatsapp: 'WhatsApp',
  telegram: 'Telegram',
  call: 'Call',
} as const satisfies Record<Channel, string>;
