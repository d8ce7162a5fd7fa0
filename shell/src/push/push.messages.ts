import { texts } from '@ank/texts';

/** Texts of the notifications of this device. */
export const PUSH_TEXTS = texts('push', {
  title: 'Notifications',
  hint: 'Alerts on this phone while the app is closed',
  section: 'Notify me about',
  note: 'Choose the alerts that this device shows while the app is closed. No advertising. Points and numbers stay in the inbox.',
  topics: {
    result: 'Results with my bids',
    win: 'Wins',
    correction: 'Corrected results and cancelled days',
    deposit: 'Deposits',
    withdrawal: 'Withdrawals',
    security: 'Logins and changes to my account',
  },
  quiet: 'Quiet hours',
  quietNote: 'Held alerts arrive when quiet hours end. Times are IST.',
  quietOn: 'Hold alerts during these hours',
  from: 'From',
  to: 'To',
  on: 'Saved. Notifications stop when you log out.',
  off: 'Notifications are off on this device.',
  saving: 'Saving...',
  notAsked: 'Your browser is not allowed to show notifications yet. Tick again and allow them.',
  denied:
    'Notifications are blocked for this site. Allow them in the settings of your browser or phone, then open this screen again.',
  never: 'This browser cannot show notifications. You can find everything in the inbox.',
  install:
    'On iPhone and iPad, add the app to the Home Screen first: tap Share, then Add to Home Screen. Open it from there.',
  none: 'This site sends no notifications',
  failed: 'Your choice could not be saved. Check your connection and try again.',
  loadFailed: 'Your notifications could not be loaded',
  retry: 'Retry',
});
