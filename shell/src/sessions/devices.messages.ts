import { texts } from '@ank/texts';

/** Texts of the devices on which the player is logged in. */
export const DEVICES_TEXTS = texts('devices', {
  title: 'Devices',
  list: 'Where you are logged in',
  note: "Log out devices you don't recognise or no longer use, then change your password.",
  unknown: 'Unknown device',
  current: 'This device',
  lastUsed: (when: string) => `Last used ${when}`,
  logOut: 'Log out',
  logOutOf: (device: string) => `Log out ${device}`,
  logOutOthers: 'Log out all other devices',
  question: (device: string) => `Log out ${device}?`,
  questionAll: 'Log out all other devices?',
  explanation: 'The device must log in again. Placed bids stand.',
  cancel: 'Cancel',
  busy: 'Logging out...',
  done: 'Logged out.',
  loadFailed: 'Your devices could not be loaded',
  retry: 'Retry',
  notAnswered: 'No answer. Check your connection and try again.',
});
