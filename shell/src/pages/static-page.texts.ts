/** A page of fixed text: sections of paragraphs. */
export type StaticText = { title: string; sections: readonly { heading: string; paragraphs: readonly string[] }[] };

const deletion = {
  heading: 'Deleting your data',
  paragraphs: [
    'To have your account and its personal data deleted, write to support from your registered number with the words "delete my account". Withdraw your points first: an account can only be closed when its wallet is empty and no bid or request is pending.',
    'Name, phone number, password and payment numbers are then removed within 30 days. Records of points that were moved are kept without your name for as long as the law asks for them.',
  ],
};

export const ABOUT: StaticText = {
  title: 'About Us',
  sections: [
    {
      heading: 'Ank Bazaar',
      paragraphs: [
        'Ank Bazaar shows the markets of the numbers game with their times and results, and lets registered players place bids with points. Every bid, win and payment is recorded in your wallet history, line by line.',
        'The game is for adults, and only where the law allows it. A bid cannot be taken back once it is placed. Play only with what you can afford to lose.',
      ],
    },
    { ...deletion, heading: 'Data Deletion policy' },
  ],
};

export const PRIVACY: StaticText = {
  title: 'Privacy Policy',
  sections: [
    {
      heading: 'What we keep',
      paragraphs: [
        'Your name, your phone number, the payment numbers that you add, and the history of your bids and points. Your password is stored hashed, so nobody can read it.',
        'On your device the app keeps your login, a slip that you have not sent yet, and a short hash of your password that catches typing errors. Logging out removes your login and that hash. While you register, the tab keeps your name and number until you are done or close it.',
      ],
    },
    {
      heading: 'What we use it for',
      paragraphs: [
        'To log you in, to take bids, to pay wins and withdrawals, and to answer you. Your phone number and your name are shown to a player only when that player transfers points to your number.',
        'We sell nothing and share nothing with advertisers. The app contains no trackers.',
      ],
    },
    deletion,
  ],
};

export const DELETION: StaticText = { title: 'Delete', sections: [deletion] };
