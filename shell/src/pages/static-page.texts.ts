/** A page of fixed text: sections of paragraphs. */
export type StaticText = { title: string; sections: readonly { heading: string; paragraphs: readonly string[] }[] };

const deletion = {
  heading: 'Deleting your data',
  paragraphs: [
    'To have your account and its personal data deleted, write to the admin from your registered number with the words "delete my account". Withdraw your points first: an account can only be closed when its wallet is empty and no bid or request is pending.',
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
        'The game is for adults, and only where the law allows it. A bid cannot be taken back once it is placed: play with what you can do without.',
      ],
    },
    { ...deletion, heading: 'Data Deletion policy' },
  ],
};

export const PRIVACY: StaticText = {
  title: 'Privacy Policy',
  sections: [
    {
      heading: 'What is kept',
      paragraphs: [
        'Your name, your phone number, the payment numbers that you add, and the history of your bids and points. Your password is kept only in a form from which it cannot be read.',
        'On your device the app keeps your login, a slip that you have not sent yet, and a check value by which a mistyped old password is noticed. Logging out removes your login and that value. While you register, the tab keeps your name and number until you are done or close it.',
      ],
    },
    {
      heading: 'What it is used for',
      paragraphs: [
        'To log you in, to take bids, to pay wins and withdrawals, and to answer you. Your phone number and your name are shown to a player only when that player transfers points to your number.',
        'Nothing is sold or handed to advertisers, and the app loads nothing that follows you to other sites.',
      ],
    },
    deletion,
  ],
};

export const DELETION: StaticText = { title: 'Delete', sections: [deletion] };
