import { useLayoutEffect } from 'react';

/**
 * Marks the root element, as `data-panes`, while a part that changes its styles is drawn. Not by `:has` in the styles:
 * the browser would search all of the page with each change of it.
 */
export function useRootMark(mark: 'panes' | 'home', isOn: boolean): void {
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute(`data-${mark}`, isOn);
    return () => document.documentElement.removeAttribute(`data-${mark}`);
  }, [mark, isOn]);
}
