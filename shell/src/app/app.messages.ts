import { texts } from '@ank/texts';

/** Texts about the app itself: installing it, and its new versions. */
export const APP_TEXTS = texts('app', {
  installTitle: 'Keep Ank Bazaar on your home screen',
  installText: 'Opens with one tap, even without a network.',
  installByHand: 'Tap Share, then Add to Home Screen. From there it opens with one tap.',
  install: 'Install',
  understood: 'Got it',
  notNow: 'Not now',
  newVersion: 'A new version is available',
  newVersionText: 'Tap Update to use it now, or get it the next time you open Ank Bazaar.',
  update: 'Update',
  later: 'Later',
});
