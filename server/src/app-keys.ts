import type { PayoutCodes } from '@ank/protocol/server';

/** A client's app key. Native clients fetch the key that is split, `own|served`, with api-get-app-key. */
export type AppKey = {
  own: string;
  served: string;
  /** The payout codes that its clients may send. Answers use the first ones. */
  payoutCodes: readonly [PayoutCodes, ...PayoutCodes[]];
  /** Whether its clients register without a code. */
  registersWithoutCode: boolean;
};

/** The first key is the served page's. */
export type AppKeys = readonly [AppKey, ...AppKey[]];

const SPECIFIED = ['specified'] as const;

/** The words that may follow a key in APP_KEYS. */
const WORDS: Readonly<Record<string, Partial<AppKey>>> = {
  family: { payoutCodes: ['family'] },
  shared: { payoutCodes: ['specified', 'family'] },
  'no-code': { registersWithoutCode: true },
};

/** The default. It accepts any other key too, and gives native clients a key of the family's length. */
export const TRY_OUT_KEYS: AppKeys = [
  { own: '', served: 'ank-bazaar-web', payoutCodes: SPECIFIED, registersWithoutCode: false },
  { own: 'ank-bazaar-apps', served: '-of-this-family', payoutCodes: ['family'], registersWithoutCode: false },
];

/** The key as clients send it. */
export const wholeKey = ({ own, served }: AppKey): string => own + served;

const sameClients = (one: AppKey, other: AppKey): boolean =>
  one.payoutCodes.join() === other.payoutCodes.join() && one.registersWithoutCode === other.registersWithoutCode;

const isSet = (keys: readonly AppKey[]): keys is AppKeys => keys.length > 0;

/** Reads the keys, each with its words after colons; null for an empty list. `faults`: sentences without keys. */
export function readAppKeys(items: readonly string[]): { keys: AppKeys | null; faults: string[] } {
  const faults: string[] = [];
  const check = (holds: boolean, sentence: string): void => void (holds || faults.push(sentence));
  const keys = items.map((item, at) => {
    const place = `Key ${at + 1} of APP_KEYS`;
    const [text = '', ...words] = item.split(':');
    const mark = text.indexOf('|');
    const [own, served] = mark < 0 ? ['', text] : [text.slice(0, mark), text.slice(mark + 1)];
    const meant = words.map((word) => (Object.hasOwn(WORDS, word) ? WORDS[word] : undefined));
    check(/^[\w.-]+$/.test(own + served), `${place} may contain only letters, digits, dots, hyphens and one |.`);
    if (at === 0)
      check(words.length === 0, `${place} is the served page's and takes no words: give other clients their own key.`);
    else {
      check(!meant.includes(undefined), `${place} may be followed by :family, :shared and :no-code only.`);
      const sides = new Set(meant.filter((one) => one?.payoutCodes)).size;
      check(sides < 2, `${place} must be family or shared, not both.`);
      check(
        own === '' || sides > 0,
        `${place} is split, so native clients use it: add :family or :shared for the payout codes that they send.`,
      );
    }
    return Object.assign({ own, served, payoutCodes: SPECIFIED, registersWithoutCode: false }, ...meant) as AppKey;
  });
  const pairs = keys.flatMap((key, at) => keys.slice(0, at).map((first, before) => ({ key, at, first, before })));
  for (const { key, at, first, before } of pairs) {
    const places = `Keys ${before + 1} and ${at + 1} of APP_KEYS`;
    const bothServed = first.own !== '' && key.own !== '';
    check(
      wholeKey(first) !== wholeKey(key) || sameClients(first, key),
      `${places} are the same key with different words.`,
    );
    check(
      !bothServed || first.served === key.served,
      `${places} must have the same part after |, because only one of them is served.`,
    );
    check(
      !bothServed || before === 0 || first.payoutCodes.join() === key.payoutCodes.join(),
      `${places} must both be family or both be shared, because one of them is served to the clients of both.`,
    );
  }
  return { keys: isSet(keys) ? keys : null, faults };
}

/** Native clients leave this many characters of a served key unchanged and shift the rest back. */
const CLEAR_LETTERS = 15;

/** Shifts letters in the alphabet; other characters stay. */
export function shiftLetters(text: string, by = 3): string {
  return text.replace(/[a-z]/gi, (letter) => {
    const first = letter <= 'Z' ? 65 : 97;
    return String.fromCharCode(((letter.charCodeAt(0) - first + by) % 26) + first);
  });
}

/**
 * The key that api-get-app-key returns; null if there is none. Never the page's: its payout codes are not the family's.
 */
export function servedAppKey([, ...others]: AppKeys, { shifted }: { shifted: boolean }): string | null {
  const split = others.find((key) => key.own !== '');
  if (!split) return null;
  const key = wholeKey(split);
  return shifted ? key.slice(0, CLEAR_LETTERS) + shiftLetters(key.slice(CLEAR_LETTERS)) : key;
}
