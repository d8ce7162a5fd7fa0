import { formatClock, isUpiId, parseClock } from '@ank/rules';

/** How a setting is typed, validated and shown. */
type Kind = {
  test: (text: string) => boolean;
  wanted: string;
  store: (text: string) => string | number;
  show: (stored: string) => string;
};

const asTyped = { store: (text: string) => text.trim(), show: (stored: string) => stored };

// Low enough that a line's payout at the largest rate still fits into a balance.
const points: Kind = {
  ...asTyped,
  test: (text) => /^[1-9]\d{0,8}$/.test(text),
  wanted: 'a whole number of points, from 1 to 999999999',
};
const upi: Kind = { ...asTyped, test: (text) => text === '' || isUpiId(text), wanted: 'a UPI id such as house@bank' };
const clock: Kind = {
  test: (text) => parseClock(text) !== null,
  wanted: 'a time such as 07:00 AM',
  store: (text) => parseClock(text) ?? 0,
  show: (stored) => formatClock(Number(stored)),
};
const like = (pattern: RegExp, wanted: string): Kind => ({ ...asTyped, test: (text) => pattern.test(text), wanted });

/** The money settings by option, with their columns. */
export const MONEY_SETTINGS = {
  'payee set': {
    name: ['payee_name', like(/^[^\p{C}]{0,100}$/u, 'a name of at most 100 characters')],
    upi: ['upi_id', upi],
    'google-upi': ['google_upi_id', upi],
    'phonepe-upi': ['phonepe_upi_id', upi],
    bank: ['bank_account', like(/^\d{0,34}$/, 'an account number')],
    ifsc: ['bank_ifsc', like(/^([A-Z]{4}0[A-Z0-9]{6})?$/, 'an IFSC code such as ABCD0123456')],
  },
  'limits set': {
    'min-bid': ['min_bid', points],
    'max-bid': ['max_bid', points],
    'min-deposit': ['min_deposit', points],
    'max-deposit': ['max_deposit', points],
    'min-withdrawal': ['min_withdrawal', points],
    'max-withdrawal': ['max_withdrawal', points],
    'min-transfer': ['min_transfer', points],
    'max-transfer': ['max_transfer', points],
    'withdraw-from': ['withdraw_open_minutes', clock],
    'withdraw-until': ['withdraw_close_minutes', clock],
  },
} as const satisfies Record<string, Record<string, readonly [column: string, kind: Kind]>>;

export type MoneyAction = keyof typeof MONEY_SETTINGS;

/** The settings of a command. */
export const settingsOf = (action: MoneyAction): [name: string, column: string, kind: Kind][] =>
  Object.entries(MONEY_SETTINGS[action]).map(([name, [column, kind]]) => [name, column, kind]);
