import type { NoticeRow, Language } from '@ank/protocol';
import { PUSH_WORDS } from './push-words';

/** What the service worker shows. A push replaces the one with the same tag. `path`: what it opens. */
export type PushText = { title: string; body: string; tag: string; path: string; language: Language };

const INBOX = '/inbox';

const written = (words: string, values: readonly string[]): string =>
  words.replace(/\{(\d)\}/g, (_all, at: string) => values[Number(at)] ?? '');

/** The market's name in the device's language, if it has one. */
const gameOf = ({ gameName, hindiName, marathiName }: NoticeRow, language: Language): string =>
  (language === 'hi' && hindiName) || (language === 'mr' && marathiName) || (gameName ?? '');

/** The push of a player's notices, which can be read in the inbox; null if their kind has no text. */
export function pushTextOf(notices: readonly NoticeRow[], language: Language): PushText | null {
  const [notice] = notices;
  if (!notice) return null;
  const words = PUSH_WORDS[language][notices.length > 1 ? 'several' : notice.kind];
  if (!words) return null;
  const [title, body] = words.map((text) => written(text, [gameOf(notice, language), notice.result ?? '']));
  const tag = notices.length > 1 ? 'several' : notice.id;
  return { title: title ?? '', body: body ?? '', tag, path: INBOX, language };
}
