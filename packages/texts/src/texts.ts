/** The text of an id in the chosen language; undefined if the catalog lacks it. */
export type Translate = (id: string, values: readonly unknown[]) => string | undefined;

// A function's parameters cannot be known here: `any` lets each text keep its own.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Text = string | ((...values: any[]) => string);
export type Texts = { readonly [key: string]: Text | Texts };

let translate: Translate | null = null;

/** Adds the texts of `next` to this part, as catalogs arrive; null removes all of them. */
export function speak(next: Translate | null): void {
  const before = translate;
  translate = next && before ? (id, values) => before(id, values) ?? next(id, values) : next;
}

/**
 * The texts of a room: `english` as written here, and its translations from the catalogs. A text is looked up when it
 * is read, because catalogs arrive after the modules have run: read it in a function, not at the top of a module.
 */
export function texts<const English extends Texts>(room: string, english: English): English {
  const view = {};
  for (const [key, text] of Object.entries(english)) {
    const read = readerOf(`${room}.${key}`, text);
    Object.defineProperty(view, key, { enumerable: true, get: read });
  }
  return view as English;
}

function readerOf(id: string, text: Text | Texts): () => unknown {
  if (typeof text === 'string') return () => translate?.(id, []) ?? text;
  if (typeof text === 'function') {
    const translated = (...values: unknown[]): string => translate?.(id, values) ?? text(...values);
    return () => translated;
  }
  const inner = texts(id, text);
  return () => inner;
}

/**
 * Translates the English words of a table, an answer or a rule. A file `ROOM.words.json` lists those to be translated;
 * others stay English.
 */
export const wordsOf =
  (room: string) =>
  (english: string, values: readonly unknown[] = []): string =>
    translate?.(`${room}.${english}`, values) ?? english;

/** The game's own words, which are English in tables, on the wire and in stored drafts. */
export const word = wordsOf('game');
