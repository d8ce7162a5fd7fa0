import { screenAtom } from '@ank/shared/platform';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { LAYOUT_TEXT } from './layout.messages';

/** Names the page after the screen, for the browser's tabs and history and for screen readers. */
export function useDocumentTitle(): void {
  const { title } = useAtomValue(screenAtom);
  useEffect(() => {
    document.title = title === '' ? LAYOUT_TEXT.brand : `${title} - ${LAYOUT_TEXT.brand}`;
  }, [title]);
}
