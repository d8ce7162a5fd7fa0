import { texts } from '@ank/texts';

/** Texts of the notifications of this device. */
export const PUSH_TEXTS = texts('push', {
  title: 'Notifications',
  hint: 'What this phone tells while the app is closed',
  section: 'Tell me about',
  note: 'Tick what this device may tell while the app is closed. Nothing else is sent, and no advertising. Points and numbers stay in the inbox.',
  topics: {
    result: 'Results with my bids',
    win: 'Wins',
    correction: 'Corrected results and cancelled days',
    deposit: 'Deposits',
    withdrawal: 'Withdrawals',
    security: 'Logins and changes to my account',
  },
  quiet: 'Quiet hours',
  quietNote: 'What happens then is told afterwards. The times are Indian time.',
  quietOn: 'Hold notifications back',
  from: 'From',
  to: 'To',
  on: 'Saved. They end when you log out.',
  off: 'This device is told nothing.',
  saving: 'Saving...',
  notAsked: 'Your browser was not allowed to show notifications. Tick again to be asked once more.',
  denied:
    'Notifications are blocked for this site. Allow them in the settings of your browser or phone, then open this screen again.',
  never: 'This browser cannot show notifications. The inbox has everything.',
  install:
    'On iPhone and iPad, add the app to the Home Screen first: tap Share, then Add to Home Screen. Open it from there.',
  none: 'This site sends no notifications',
  failed: 'It could not be saved. Check your connection and try again.',
  loadFailed: 'Your notifications could not be loaded',
  retry: 'Retry',
});
