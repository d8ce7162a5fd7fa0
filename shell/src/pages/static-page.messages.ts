import { texts } from '@ank/texts';

/** The pages of fixed text. */
export const STATIC_TEXTS = texts('static', {
  about: 'About Us',
  brand: 'Ank Bazaar',
  deletionPolicy: 'Data Deletion policy',
  privacy: 'Privacy Policy',
  keep: 'What we keep',
  use: 'What we use it for',
  delete: 'Delete',
  deletion: 'Deleting your data',
  deletionHow:
    'To have your account and its personal data deleted, write to support from your registered number with the words "delete my account". Withdraw your points first: an account can only be closed when its wallet is empty and no bid or request is pending.',
  deletionHowPoints:
    'To have your account and its personal data deleted, write to support from your registered number with the words "delete my account". An account can only be closed when no bid is pending.',
  deletionWhat:
    'Name, phone number, password and payment numbers are then removed within 30 days. Records of points that were moved are kept without your name for as long as the law asks for them.',
  deletionWhatPoints:
    'Name, phone number and password are then removed within 30 days. Records of points that were moved are kept without your name for as long as the law asks for them.',
  aboutWhat:
    'Ank Bazaar shows the markets of the numbers game with their times and results, and lets registered players place bids with points. Every bid, win and payment is recorded in your wallet history, line by line.',
  aboutWhatPoints:
    'Ank Bazaar shows the markets of the numbers game with their times and results, and lets registered players place bids with points. Points cannot be bought, paid out or sent to others. Every bid and win is recorded in your wallet history, line by line.',
  aboutAdults:
    'The game is for adults, and only where the law allows it. A bid cannot be taken back once it is placed. Play only with what you can afford to lose.',
  keepData:
    'Your name, your phone number, the payment numbers that you add, the history of your bids and points, and your limits and breaks. For your security also the devices and network addresses that you log in from. Your password is stored hashed, so nobody can read it.',
  keepDataPoints:
    'Your name, your phone number, the history of your bids and points, and your limits and breaks. For your security also the devices and network addresses that you log in from. Your password is stored hashed, so nobody can read it.',
  keepDevice:
    'On your device the app keeps your login, a slip that you have not sent yet, and a short hash of your password that catches typing errors. Logging out removes your login and that hash. While you register, the tab keeps your name and number until you are done or close it.',
  useFor:
    'To log you in, to take bids, to pay wins and withdrawals, and to answer you. Your phone number and your name are shown to a player only when that player transfers points to your number.',
  useForPoints:
    'To log you in, to take bids, to credit wins, and to answer you. Your phone number and your name are shown to no other player.',
  useNothingElse: 'We do not sell your data or share it with advertisers. The app contains no trackers.',
});
