import { texts } from '@ank/texts';

/** Texts of the devices on which the player is logged in. */
export const DEVICES_TEXTS = texts('devices', {
  title: 'Devices',
  list: 'Where you are logged in',
  note: 'Log out what you do not know or no longer use, then change your password.',
  unknown: 'Unknown device',
  current: 'This device',
  lastUsed: (when: string) => `Last used ${when}`,
  logOut: 'Log out',
  logOutOf: (device: string) => `Log out ${device}`,
  logOutOthers: 'Log out all other devices',
  question: (device: string) => `Log out ${device}?`,
  questionAll: 'Log out all other devices?',
  explanation: 'Whoever uses it has to log in again. A bid that was placed stays placed.',
  cancel: 'Cancel',
  busy: 'Logging out...',
  done: 'Logged out.',
  loadFailed: 'Your devices could not be loaded',
  retry: 'Retry',
  notAnswered: 'No answer came. Check your connection and try again.',
});
