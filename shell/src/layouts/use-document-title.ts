import { screenAtom } from '@ank/shared/platform';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { LAYOUT_TEXT } from './layout.messages';

/** Sets the document title to the screen's, for browser tabs, history and screen readers. */
export function useDocumentTitle(): void {
  const { title } = useAtomValue(screenAtom);
  useEffect(() => {
    document.title = title === '' ? LAYOUT_TEXT.brand : `${title} - ${LAYOUT_TEXT.brand}`;
  }, [title]);
}
