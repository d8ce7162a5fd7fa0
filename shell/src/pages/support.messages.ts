import { texts } from '@ank/texts';

export const SUPPORT_TEXTS = texts('support', {
  support: 'Support',
});
