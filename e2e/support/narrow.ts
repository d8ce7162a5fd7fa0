import type { Page } from '@playwright/test';
import { cutTexts } from './room';

/** Texts that overflow the window, or their button, link or sheet. */
const spilledTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const spilled = new Set<string>();
    const width = document.documentElement.clientWidth;
    const { scrollWidth } = document.documentElement;
    if (scrollWidth > width) spilled.add(`the page is ${scrollWidth} px wide`);
    const sheet = document.querySelector('dialog[open]');
    if (sheet && sheet.scrollWidth > sheet.clientWidth) spilled.add(`the sheet is ${sheet.scrollWidth} px wide`);

    /** The nearest box that must contain the text; null inside of what scrolls sideways or hides on purpose. */
    const holderOf = (element: Element): Element | null => {
      for (let box: Element | null = element; box && box !== document.body; box = box.parentElement) {
        const { overflowX, display } = getComputedStyle(box);
        if (overflowX !== 'visible' && display !== 'inline' && box !== sheet) return null;
        if (box.matches('button, a, label, td, th, legend, [role="radio"], [role="tab"]') && display !== 'inline')
          return box;
      }
      return document.documentElement;
    };
    const walker = document.createTreeWalker(sheet ?? document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = walker.currentNode.textContent?.trim() ?? '';
      const element = walker.currentNode.parentElement!;
      if (text === '' || !element.checkVisibility({ checkVisibilityCSS: true })) continue;
      // A toast enters from beside the window, and leaves to it.
      if (element.closest('.Toastify__toast')?.getAnimations().length) continue;
      const holder = holderOf(element);
      if (holder === null) continue;
      const { left, right } = holder.getBoundingClientRect();
      const range = document.createRange();
      range.selectNodeContents(walker.currentNode);
      for (const line of range.getClientRects())
        if (line.width > 1 && (line.right > Math.min(right, width) + 1 || line.left < Math.max(left, 0) - 1))
          spilled.add(`${text.slice(0, 60)}: ${Math.round(line.left)} to ${Math.round(line.right)} px`);
    }
    return [...spilled];
  });

/** The layout faults of the screen or the open sheet in a narrow window. */
export const narrowFaults = async (page: Page): Promise<string[]> => [
  ...(await spilledTexts(page)),
  ...(await cutTexts(page)).map((text) => `cut off: ${text}`),
];
