import { formatClock, isUpiId, parseClock } from '@ank/rules';
import type { Clock } from '../clock';
import { type Database, violates } from '../db/port';
import { withAudit, oneRow, refused } from '../security/audit';

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

const settingsOf = (action: MoneyAction): [name: string, column: string, kind: Kind][] =>
  Object.entries(MONEY_SETTINGS[action]).map(([name, [column, kind]]) => [name, column, kind]);

/** Changes the named settings for future requests. Throws Refused. */
export async function setMoneySettings(
  database: Database,
  now: Clock,
  actor: string,
  action: MoneyAction,
  option: (name: string) => string | null,
): Promise<void> {
  const given = settingsOf(action).flatMap(([name, column, kind]) => {
    const text = option(name);
    if (text === null) return [];
    if (!kind.test(text)) throw refused(`--${name} is ${kind.wanted}.`);
    return [{ name, text, column, value: kind.store(text) }];
  });
  if (given.length === 0) throw refused('Name at least one of them.');
  const details = Object.fromEntries(given.map(({ name, text }) => [name, text]));
  await withAudit(database, now, { actor, action, details }, async (inside) => {
    const columns = given.map(({ column }, at) => `${column} = $${at + 1}`).join(', ');
    const values = given.map(({ value }) => value);
    // A table constraint keeps minimums below maximums.
    await inside.query(`update site set ${columns}`, values).catch((error: unknown) => {
      throw violates(error, 'check', 'site_check') ? refused('A minimum must not be above its maximum.') : error;
    });
  });
}

/** All money settings, by option. */
export async function listMoneySettings(
  database: Database,
): Promise<{ command: string; option: string; value: string }[]> {
  const row = await oneRow(database.query<Record<string, unknown>>('select * from site'), 'The site is not set up.');
  const actions: MoneyAction[] = ['payee set', 'limits set'];
  return actions.flatMap((action) =>
    settingsOf(action).map(([name, column, kind]) => ({
      command: action,
      option: `--${name}`,
      value: kind.show(String(row[column])),
    })),
  );
}
