import { texts, wordsOf } from '@ank/texts';

export type RegisterTexts = {
  busy: string;
  phoneRequired: string;
  phoneInvalid: string;
  taken: string;
  failed: (why: string) => string;
};

/** The two register screens use different wording for the same errors: the tab of /login, and /r. */
export const TAB_TEXTS: RegisterTexts = texts('registerTab', {
  busy: 'Please wait...',
  phoneRequired: 'Phone number is required!',
  phoneInvalid: 'Invalid phone number!',
  taken: 'User already registered',
  failed: () => 'Registration failed',
});

export const SCREEN_TEXTS: RegisterTexts = texts('registerScreen', {
  busy: 'Registering...',
  phoneRequired: 'Phone No is required!',
  phoneInvalid: 'Phone No is not valid!',
  taken: 'User Alredy Registered',
  failed: (why: string) => `Error registering: ${why}`,
});

/** The message about a name, from the rules that the server shares. */
export const ruleText = wordsOf('rules');
