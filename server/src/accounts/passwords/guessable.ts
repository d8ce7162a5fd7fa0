/** What a guesser tries first of this site: words of the product and of the game. */
export const CONTEXT_WORDS = 'ank bazaar matka satta kalyan starline gali disawar jodi pana sangam'.split(' ');

const lettersIn = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{M}]+/gu, '');
const digitsIn = (text: string): string => text.replace(/\D+/g, '');

const namesIn = (name: string): string[] =>
  [lettersIn(name), ...name.split(/[^\p{L}\p{M}]+/u).map(lettersIn)].filter((word) => [...word].length > 2);

/**
 * Whether a stranger would try this password early: a common one, the player's number, or only words of the site or of
 * the player's name with digits and signs around them.
 */
export function isGuessable(
  password: string,
  { mobile, name, common }: { mobile: string; name: string; common: ReadonlySet<string> },
): boolean {
  const [letters, digits] = [lettersIn(password), digitsIn(password)];
  if (common.has(password.toLowerCase()) || digits.includes(mobile)) return true;
  if (letters === '') return digits.length > 5 && (mobile.includes(digits) || common.has(digits));
  // The longest first: a word may contain another.
  const words = [...CONTEXT_WORDS, ...namesIn(name)].sort((one, other) => other.length - one.length);
  return words.reduce((rest, word) => rest.replaceAll(word, ''), letters) === '';
}

let loading: Promise<ReadonlySet<string>> | undefined;

/** The most frequent of leaked passwords, in lower case. Only a site that refuses them loads them. */
export const commonPasswords = (): Promise<ReadonlySet<string>> =>
  (loading ??= import(/* webpackMode: "eager" */ '@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  ));
