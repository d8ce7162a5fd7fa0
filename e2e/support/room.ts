import { expect, type Locator, type Page } from '@playwright/test';

/** Half the minimum target size, less the hairline border. */
const REACH = 23;

const INTERACTIVE = 'a[href], button, input, select, textarea, [role="tab"], [role="radio"], [tabindex="0"]';

/** Interactive elements smaller than 48 px whose tap area does not reach that size either. */
async function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(
    ([selector, reach]) => {
      const small: string[] = [];
      // Elements behind an open dialog cannot be tapped.
      const seen = document.querySelector('dialog[open]') ?? document;
      for (const element of seen.querySelectorAll<HTMLElement>(selector)) {
        const target = element.closest('label') ?? element;
        if (!element.checkVisibility({ checkVisibilityCSS: true })) continue;
        // A toast that is being removed collapses.
        if (element.closest('[data-in="false"]')) continue;
        target.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
        const box = target.getBoundingClientRect();
        const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
        const answers = ([dx, dy]: number[]): boolean => {
          const hit = document.elementFromPoint(x + dx!, y + dy!);
          return hit !== null && target.contains(hit);
        };
        const isBigEnough = box.width >= 2 * reach && box.height >= 2 * reach;
        const isReached = [
          [-reach, 0],
          [reach, 0],
          [0, -reach],
          [0, reach],
        ].every(answers);
        if (!isBigEnough && !isReached)
          small.push(`${element.outerHTML.slice(0, 90)} ${Math.round(box.width)}x${Math.round(box.height)}`);
      }
      return small;
    },
    [INTERACTIVE, REACH] as const,
  );
}

/** Whether the text is shown in full. Text for screen readers only always counts. */
export const isWhole = (text: Locator): Promise<boolean> =>
  text.evaluate(
    (element) =>
      element.clientWidth <= 1 ||
      (element.scrollWidth <= element.clientWidth && element.scrollHeight <= element.clientHeight),
  );

/** Texts that a box with hidden overflow clips: at the top or bottom, or at the end without an ellipsis. */
export const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const cut = new Set<string>();
    const pen = document.createElement('canvas').getContext('2d')!;
    const measure = (
      text: string,
      { fontWeight, fontSize, fontFamily }: CSSStyleDeclaration,
      times = 1,
    ): TextMetrics => {
      pen.font = `${fontWeight} ${times * parseFloat(fontSize)}px ${fontFamily}`;
      return pen.measureText(text);
    };
    const hides = (overflow: string): boolean => overflow === 'hidden' || overflow === 'clip';

    /** Ancestors that clip the element, up to the first one that scrolls. */
    function* hiders(element: Element): Generator<Element> {
      for (let box: Element | null = element; box && box !== document.body; box = box.parentElement) {
        const { display, overflowX, overflowY } = getComputedStyle(box);
        if (display !== 'inline' && display !== 'contents' && (hides(overflowX) || hides(overflowY))) yield box;
        if (`${overflowX} ${overflowY}`.match(/auto|scroll/)) return;
      }
    }

    const walker = document.createTreeWalker(
      document.querySelector('dialog[open]') ?? document.body,
      NodeFilter.SHOW_TEXT,
    );
    while (walker.nextNode()) {
      const text = walker.currentNode.textContent?.trim() ?? '';
      const element = walker.currentNode.parentElement!;
      if (text === '' || !element.checkVisibility({ checkVisibilityCSS: true })) continue;
      const boxes = [...hiders(element)];
      if (boxes.length === 0 || boxes.some(({ clientWidth }) => clientWidth <= 1)) continue;
      const style = getComputedStyle(element);
      const font = measure(text, style);
      // Measured at ten times the size, because the browser rounds the extent of glyphs to whole pixels.
      const letters = measure(text, style, 10);
      const range = document.createRange();
      range.selectNodeContents(walker.currentNode);
      for (const line of range.getClientRects()) {
        const base = line.top + font.fontBoundingBoxAscent;
        const [top, bottom] = [
          base - letters.actualBoundingBoxAscent / 10,
          base + letters.actualBoundingBoxDescent / 10,
        ];
        for (const box of boxes) {
          const { overflowX, overflowY, overflowClipMargin, textOverflow } = getComputedStyle(box);
          const { x, y } = box.getBoundingClientRect();
          const more = overflowY === 'clip' ? parseFloat(overflowClipMargin) || 0 : 0;
          const [from, to] = [y + box.clientTop - more, y + box.clientTop + box.clientHeight + more];
          const isAcross = line.top < to && line.bottom > from;
          if (hides(overflowY) && isAcross && (top < from - 0.25 || bottom > to + 0.25))
            cut.add(`${text}: ${(from - top).toFixed(1)} px above, ${(bottom - to).toFixed(1)} px below`);
          const end = x + box.clientLeft + box.clientWidth;
          if (hides(overflowX) && textOverflow !== 'ellipsis' && line.right > end + 0.5)
            cut.add(`${text}: ${(line.right - end).toFixed(1)} px beyond the end`);
        }
      }
    }
    return [...cut];
  });

/** Expects, at 320 and 360 px, a full title, no clipped text and no horizontal scrolling; 48 px targets at 360 px. */
export async function expectRoom(page: Page): Promise<void> {
  const size = page.viewportSize()!;
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 740 });
    const needed = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(needed, `width at ${width} px`).toBeLessThanOrEqual(width);
    expect(await isWhole(page.getByRole('heading', { level: 1 })), `the title is whole at ${width} px`).toBe(true);
    expect(await cutTexts(page), `texts that are cut off at ${width} px`).toEqual([]);
  }
  expect(await smallTargets(page), 'targets under 48 px').toEqual([]);
  await page.setViewportSize(size);
}
