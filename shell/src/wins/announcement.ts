import { storedAtom } from '@ank/shared/platform';

/** The id of an announcement whose wins this browser has not shown. Without an answer, any page sends it again. */
export const announcementAtom = storedAtom<string | null>('ank.telling', (stored) =>
  typeof stored === 'string' ? stored : null,
);
