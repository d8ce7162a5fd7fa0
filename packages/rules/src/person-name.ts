/** The maximum length of a name. */
const LONGEST = 60;

/** Characters that are invisible or blank. The joiners are excluded: `cleanName` keeps those that shape letters. */
const UNSEEN = /(?![\u200c\u200d])[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;
const ALL_UNSEEN = new RegExp(UNSEEN, 'gu');

const isIndic = (character = ''): boolean => /^[\u0900-\u0dff]$/.test(character) && /[\p{L}\p{M}]/u.test(character);

/**
 * Normalizes a name: compatibility and composed forms become ordinary letters, runs of blanks one blank. Joiners stay
 * only between letters of an Indian script; other joiners and emoji variation selectors are dropped.
 */
export function cleanName(typed: string): string {
  return typed
    .normalize('NFKC')
    .replace(/[\u200c\u200d]/g, (joiner, at: number, whole: string) =>
      isIndic(whole[at - 1]) && isIndic(whole[at + 1]) ? joiner : '',
    )
    .replace(/[\ufe0e\ufe0f]/g, '')
    .trim()
    .replace(/ +/g, ' ');
}

/** Look-alikes of Latin letters, after case folding. */
const ALIKE = {
  a: 'аαɑᴀ4@',
  b: 'вβʙ',
  c: 'сᴄ',
  d: 'ԁᴅ',
  e: 'еεᴇ3',
  g: 'ɡɢ',
  h: 'һнηʜ',
  i: 'іιɪ1|ı',
  j: 'յᴊ',
  k: 'кκᴋ',
  l: 'ʟ',
  m: 'мᴍμ',
  n: 'ոνɴ',
  o: 'оοᴏ0ø',
  p: 'рρᴘ',
  q: 'ԛ',
  r: 'ʀ',
  s: 'ѕꜱ5$',
  t: 'тτᴛ7',
  u: 'սυᴜ',
  v: 'ѵᴠ',
  w: 'ԝᴡ',
  x: 'хχ',
  y: 'уʏ',
  z: 'ᴢ',
};
const PLAIN_OF: ReadonlyMap<string, string> = new Map(
  Object.entries(ALIKE).flatMap(([plain, alike]) => [...alike].map((letter) => [letter, plain] as const)),
);

/** The name's skeleton for comparison: no accents or case, look-alikes mapped to one letter. Word boundaries stay. */
const seen = (text: string): string =>
  [...text.normalize('NFKD').toLowerCase()]
    .map((letter) => PLAIN_OF.get(letter) ?? letter)
    .join('')
    .replace(/\p{M}/gu, '')
    .replace(/l/g, 'i')
    .replace(/m/g, 'rn')
    .replace(/w/g, 'vv');

const together = (words: string): string => seen(words).replace(/[^a-z]/g, '');

/** Texts that statements use, or could, for the house's own movements: no name may contain one. */
const RESERVED_TEXTS = [
  ...['amount added', 'amount received', 'amount transfer', 'amount withdraw', 'bid amount', 'bid placed', 'by admin'],
  ...['corrected result', 'points added', 'request no', 'result corrected', 'still owed', 'welcome bonus'],
  ...['withdraw request'],
].map(together);

/** Words reserved for the house. */
const RESERVED_WORDS: ReadonlySet<string> = new Set(['admin', 'administrator', 'support', 'system'].map(seen));

const looksOfficial = (name: string): boolean =>
  RESERVED_TEXTS.some((text) => together(name).includes(text)) ||
  seen(name)
    .split(/[^a-z]+/)
    .some((word) => RESERVED_WORDS.has(word));

/** What is wrong with a name from `cleanName`, as a sentence for the player; null if it is valid. */
export function nameFault(name: string): string | null {
  if (name === '') return 'Name is required!';
  if (name.length > LONGEST) return `Name can have at most ${LONGEST} characters.`;
  if (UNSEEN.test(name)) return 'Name has a character that cannot be shown.';
  if (!/[\p{L}\p{N}]/u.test(name)) return 'Name must have a letter or a digit.';
  return looksOfficial(name) ? 'This name is not allowed. Please choose another one.' : null;
}

/** A stored name for a statement. A name from before `nameFault` that would mislead is replaced. */
export function statementName(stored: string): string {
  const name = cleanName(stored.replace(ALL_UNSEEN, ''));
  return nameFault(name) === null ? name : 'another player';
}
