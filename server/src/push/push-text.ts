import type { NoticeRow, Language } from '@ank/protocol';
import { formatDay, indiaDayOf } from '@ank/rules';
import { sayIn } from '../catalogs/say-in';
import english from './push.words.json';

/** What the service worker shows. A push replaces the one with the same tag. `path`: what it opens. */
export type PushText = { title: string; body: string; tag: string; path: string; language: Language };

const INBOX = '/inbox';

/**
 * {0} is the market, {1} its result. Without points, numbers or devices, because a locked phone shows it. `several`:
 * for more than one notice at once.
 */
const WORDS: Readonly<Record<string, string>> = english;

/** The market's name in the device's language, if it has one. */
const nameOf = ({ gameName, hindiName, marathiName }: NoticeRow, language: Language): string =>
  (language === 'hi' && hindiName) || (language === 'mr' && marathiName) || (gameName ?? '');

/** The market's name, with its day if the notice is of another one. */
function gameOf(notice: NoticeRow, language: Language): string {
  const { day, atMs } = notice;
  const name = nameOf(notice, language);
  return day === undefined || day === indiaDayOf(atMs) ? name : `${name}, ${formatDay(day)}`;
}

/** The push of a player's notices (oldest first), which can be read in the inbox; null if their kind has no text. */
export function pushTextOf(notices: readonly NoticeRow[], language: Language): PushText | null {
  const notice = notices.at(-1);
  if (!notice) return null;
  const kind = notices.length > 1 ? 'several' : notice.kind;
  const [title, body] = ['title', 'text'].map((part) => {
    const words = WORDS[`${kind}.${part}`];
    return words && sayIn(language, `push.${kind}.${part}`, words, [gameOf(notice, language), notice.result ?? '']);
  });
  if (title === undefined || body === undefined) return null;
  // A browser replaces one of the same tag without a sound. Short, because a topic may have 32 characters.
  const tag = notices.length > 1 ? `news-${notice.id}` : notice.id;
  return { title, body, tag, path: INBOX, language };
}
