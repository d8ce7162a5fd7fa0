import { texts } from '@ank/texts';

/** Texts about the app itself: installing it, and its new versions. */
export const APP_TEXTS = texts('app', {
  installTitle: 'Keep Ank Bazaar on your home screen',
  installText: 'It opens with one tap, also without a network.',
  installByHand: 'Tap Share, then Add to Home Screen. It opens with one tap from there.',
  install: 'Install',
  understood: 'Understood',
  notNow: 'Not now',
  newVersion: 'A new version is here',
  newVersionText: 'It opens with Update, or the next time you open Ank Bazaar.',
  update: 'Update',
  later: 'Later',
});
