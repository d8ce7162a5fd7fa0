import type { PayoutCodes } from '@ank/protocol/server';

/** A client's app key. Native clients ask for the key that is split, `own|served`, by api-get-app-key. */
export type AppKey = {
  own: string;
  served: string;
  /** Whose payout codes its clients may send. The first one's stand in answers. */
  payoutCodes: readonly [PayoutCodes, ...PayoutCodes[]];
  /** Whether its clients register without a code. */
  registersWithoutCode: boolean;
};

/** The first key is the served page's. */
export type AppKeys = readonly [AppKey, ...AppKey[]];

const SPECIFIED = ['specified'] as const;

/** What the words after a key in APP_KEYS say of its clients. */
const WORDS: Readonly<Record<string, Partial<AppKey>>> = {
  family: { payoutCodes: ['family'] },
  shared: { payoutCodes: ['specified', 'family'] },
  'no-code': { registersWithoutCode: true },
};

/** Where none is set, any other key is accepted too. A native client is told a key of the family's length. */
export const TRY_OUT_KEYS: AppKeys = [
  { own: '', served: 'ank-bazaar-web', payoutCodes: SPECIFIED, registersWithoutCode: false },
  { own: 'ank-bazaar-apps', served: '-of-this-family', payoutCodes: ['family'], registersWithoutCode: false },
];

/** The key as clients send it. */
export const wholeKey = ({ own, served }: AppKey): string => own + served;

const sameClients = (one: AppKey, other: AppKey): boolean =>
  one.payoutCodes.join() === other.payoutCodes.join() && one.registersWithoutCode === other.registersWithoutCode;

const isSet = (keys: readonly AppKey[]): keys is AppKeys => keys.length > 0;

/** Reads the keys, each with its words after colons; null where there is none. `faults`: a sentence each. */
export function readAppKeys(items: readonly string[]): { keys: AppKeys | null; faults: string[] } {
  const faults = new Set<string>();
  const check = (holds: boolean, sentence: string): void => void (holds || faults.add(sentence));
  const keys = items.map((item, at) => {
    const [text = '', ...words] = item.split(':');
    const mark = text.indexOf('|');
    const [own, served] = mark < 0 ? ['', text] : [text.slice(0, mark), text.slice(mark + 1)];
    for (const word of words)
      check(Object.hasOwn(WORDS, word), `APP_KEYS knows family, shared and no-code after a key, not '${word}'.`);
    check(!(words.includes('family') && words.includes('shared')), 'A key in APP_KEYS is family or shared, not both.');
    check(
      at > 0 || words.length === 0,
      'The first key of APP_KEYS is that of the served page and takes no words: give other clients a key of their own.',
    );
    const meant = words.map((word) => WORDS[word]);
    return Object.assign({ own, served, payoutCodes: SPECIFIED, registersWithoutCode: false }, ...meant) as AppKey;
  });
  check(
    keys.every((key) => /^[\w.-]+$/.test(wholeKey(key))),
    'APP_KEYS may hold letters, digits, dots, hyphens and one | a key.',
  );
  check(
    keys.every((key) => keys.every((other) => wholeKey(other) !== wholeKey(key) || sameClients(other, key))),
    'APP_KEYS must not name a key twice with other words.',
  );
  const servedParts = new Set(keys.filter(({ own }) => own !== '').map(({ served }) => served));
  check(servedParts.size <= 1, 'APP_KEYS must have the same part after every |: all clients are told the same one.');
  return { keys: isSet(keys) ? keys : null, faults: [...faults] };
}

/** Native clients leave this many characters of a told key as they are and unshift the rest. */
const CLEAR_LETTERS = 15;

/** Moves letters on in the alphabet, others stay. */
export function shiftLetters(text: string, by = 3): string {
  return text.replace(/[a-z]/gi, (letter) => {
    const first = letter <= 'Z' ? 65 : 97;
    return String.fromCharCode(((letter.charCodeAt(0) - first + by) % 26) + first);
  });
}

/** What api-get-app-key tells; null without a key for it. Never the page's: its payout codes are not the family's. */
export function toldAppKey([page, ...others]: AppKeys, { shifted }: { shifted: boolean }): string | null {
  const split = others.find((key) => key.own !== '' && wholeKey(key) !== wholeKey(page));
  if (!split) return null;
  const key = wholeKey(split);
  return shifted ? key.slice(0, CLEAR_LETTERS) + shiftLetters(key.slice(CLEAR_LETTERS)) : key;
}
