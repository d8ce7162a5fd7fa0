import type { Channel } from '@ank/shared/platform';
import { texts } from '@ank/texts';

/** Texts of the sheet behind the support button. */
export const SUPPORT_SHEET_TEXTS = texts('supportSheet', {
  title: 'Support',
  hint: 'We reply here',
  close: 'Close',
});

export const CHANNEL_LABELS = texts('channels', {
  whatsapp: 'WhatsApp',
  telegram: 'Telegram',
  call: 'Call',
}) satisfies Record<Channel, string>;
