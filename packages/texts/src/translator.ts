import type { Language } from './language';
import type { Translate } from './texts';

/** A text as the build compiles it from ICU form: its parts, with places for values in between. */
export type Message = string | readonly (string | Place)[];

/** `cases`: the texts of a plural or a choice. */
type Place = readonly [value: string, kind?: string, cases?: Readonly<Record<string, Message>>];

/** Compiled texts by their ids. */
export type Catalog = Readonly<Record<string, Message>>;

type Speech = { rules: Intl.PluralRules; numbers: Intl.NumberFormat };

/** Part of the lazy chunk of a language, because English does not need it. Digits are Latin in every language. */
export function translator(language: Language, ...catalogs: readonly Catalog[]): Translate {
  const messages = Object.assign({}, ...catalogs) as Catalog;
  const speech: Speech = {
    rules: new Intl.PluralRules(language),
    numbers: new Intl.NumberFormat(`${language}-IN-u-nu-latn`),
  };
  return (id, values) => (Object.hasOwn(messages, id) ? say(messages[id] ?? '', values, speech) : undefined);
}

/** In the text of a plural # is replaced by the number. */
function say(message: Message, values: readonly unknown[], speech: Speech, counted = '#'): string {
  if (typeof message === 'string') return message;
  return message
    .map((part) => (typeof part === 'string' ? (part === '#' ? counted : part) : sayPlace(part, values, speech)))
    .join('');
}

function sayPlace([name, kind, cases = {}]: Place, values: readonly unknown[], speech: Speech): string {
  const value = values[Number(name)];
  const isPlural = kind === 'plural';
  if (!isPlural && kind !== 'select') return String(value);
  const count = isPlural ? Number(value) : undefined;
  const byCount = count === undefined ? undefined : cases[speech.rules.select(count)];
  const chosen = cases[String(value)] ?? byCount ?? cases.other ?? '';
  return say(chosen, values, speech, count === undefined ? undefined : speech.numbers.format(count));
}
