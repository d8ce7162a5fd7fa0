import { readStored, storedAtom } from '@ank/shared/platform';

const KEY = 'ank.telling';

const parse = (stored: unknown): string | null => (typeof stored === 'string' ? stored : null);

/** The id of an announcement whose wins this browser has not shown. Without an answer, any page sends it again. */
export const announcementAtom = storedAtom<string | null>(KEY, parse);

/** What is stored now: the atom hears of another window's change later. */
export const storedAnnouncement = (): string | null => parse(readStored(KEY));
