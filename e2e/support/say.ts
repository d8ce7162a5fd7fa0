import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolders, ROOT } from '../../scripts/lib/workspace.mjs';

export const LANGUAGES = ['en', 'hi', 'mr'] as const;
export type Language = (typeof LANGUAGES)[number];

type Catalog = Readonly<Record<string, string>>;

/** The texts of all packages, and those of the remotes' descriptors, by id. */
export function catalogOf(language: Language): Catalog {
  const read = (file: string): unknown => {
    try {
      return JSON.parse(readFileSync(join(ROOT, file), 'utf8'));
    } catch {
      return {};
    }
  };
  return Object.assign(
    {},
    ...(packageFolders() as string[]).map((folder) => read(`${folder}/src/catalogs/${language}.json`) as Catalog),
  ) as Catalog;
}

/** The text on the screen for an English text of the catalogs, in the page's language. */
export type Say = {
  /** The whole of a name or text; `{0}` matches any value. */
  (english: string): RegExp;
  /** Its beginning. */
  start: (english: string) => RegExp;
};

const literally = (text: string): string =>
  text
    .split(/\{[^{}]*\}/)
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('.*');

/** Two rooms may translate the same English differently: either is accepted. */
export function sayIn(language: Language): Say {
  const [english, own] = [catalogOf('en'), catalogOf(language)];
  const waysToSay = (text: string): string => {
    const ids = Object.keys(english).filter((id) => english[id] === text);
    if (ids.length === 0) throw new Error(`No catalog has the text ${text}`);
    return [...new Set(ids.map((id) => literally(own[id] ?? text)))].join('|');
  };
  const say = (text: string): RegExp => new RegExp(`^(${waysToSay(text)})$`);
  return Object.assign(say, { start: (text: string): RegExp => new RegExp(`^(${waysToSay(text)})`) });
}
