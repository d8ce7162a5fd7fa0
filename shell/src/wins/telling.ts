import { storedAtom } from '@ank/shared/platform';

/** The id of a telling whose wins this browser has not shown. Without its answer it is sent again, by any page. */
export const tellingAtom = storedAtom<string | null>('ank.telling', (stored) =>
  typeof stored === 'string' ? stored : null,
);
