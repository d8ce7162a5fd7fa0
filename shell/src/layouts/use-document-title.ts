import { screenAtom } from '@ank/shared/platform';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { LAYOUT_TEXTS } from './layout.messages';

/** Sets the document title to the screen's, for browser tabs, history and screen readers. */
export function useDocumentTitle(): void {
  const { title } = useAtomValue(screenAtom);
  useEffect(() => {
    document.title = title === '' ? LAYOUT_TEXTS.brand : `${title} - ${LAYOUT_TEXTS.brand}`;
  }, [title]);
}
