import { texts } from '@ank/texts';

/** Texts of a new player's consent, if the site requires it. */
export const CONSENT_TEXTS = texts('consent', {
  agree: 'I am 18 or older and agree to the terms.',
  read: 'Read the terms',
  missing: 'Please confirm that you are 18 or older and agree to the terms.',
});
