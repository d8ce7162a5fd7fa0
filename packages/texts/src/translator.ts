import type { Language } from './language';
import type { Translate } from './texts';

/** A text as the build compiles it from ICU form: its parts, and between them the places of values. */
export type Message = string | readonly (string | Place)[];

/** `cases`: the texts of a plural or a choice. */
type Place = readonly [value: string, kind?: string, cases?: Readonly<Record<string, Message>>];

/** Compiled texts by their ids. */
export type Catalog = Readonly<Record<string, Message>>;

type Speech = { rules: Intl.PluralRules; numbers: Intl.NumberFormat };

const speeches = new Map<Language, Speech>();

/** Made for the first plural: the first use of `Intl` takes a slow phone 60 ms. */
function speechOf(language: Language): Speech {
  const known = speeches.get(language);
  if (known) return known;
  const speech = {
    rules: new Intl.PluralRules(language),
    numbers: new Intl.NumberFormat(`${language}-IN-u-nu-latn`),
  };
  speeches.set(language, speech);
  return speech;
}

/** Part of the lazy chunk of a language: because English does not need it. Digits are Latin in every language. */
export function translator(language: Language, ...catalogs: readonly Catalog[]): Translate {
  const messages = Object.assign({}, ...catalogs) as Catalog;
  return (id, values) => (Object.hasOwn(messages, id) ? say(messages[id] ?? '', values, language) : undefined);
}

/** In the text of a plural # is replaced by the number. */
function say(message: Message, values: readonly unknown[], language: Language, counted = '#'): string {
  if (typeof message === 'string') return message;
  return message
    .map((part) => (typeof part === 'string' ? (part === '#' ? counted : part) : sayPlace(part, values, language)))
    .join('');
}

function sayPlace([name, kind, cases = {}]: Place, values: readonly unknown[], language: Language): string {
  const value = values[Number(name)];
  const isPlural = kind === 'plural';
  if (!isPlural && kind !== 'select') return String(value);
  const count = isPlural ? Number(value) : undefined;
  const byCount = count === undefined ? undefined : cases[speechOf(language).rules.select(count)];
  const chosen = cases[String(value)] ?? byCount ?? cases.other ?? '';
  return say(chosen, values, language, count === undefined ? undefined : speechOf(language).numbers.format(count));
}
