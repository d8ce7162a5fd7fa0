import { texts } from '@ank/texts';

/** Texts of lists that load. */
export const LIST_TEXTS = texts('list', {
  retry: 'Retry',
  failed: 'Could not be loaded. Check your connection.',
});
