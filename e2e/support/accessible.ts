import AxeBuilder from '@axe-core/playwright';
import { expect, type Locator, type Page } from '@playwright/test';

/** Half the edge of the least target, less the hairline around a box. */
const REACH = 23;

const INTERACTIVE = 'a[href], button, input, select, textarea, [role="tab"], [role="radio"], [tabindex="0"]';

/** The screen is drawn: its data is there and no placeholder is left. */
export async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty();
  await page.waitForLoadState('networkidle');
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

async function axeFaults(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
  );
}

/** Interactive elements that do not answer a tap 24 px from their middle in every direction. */
async function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(
    ([selector, reach]) => {
      const small: string[] = [];
      // What lies behind an open dialog cannot be tapped.
      const seen = document.querySelector('dialog[open]') ?? document;
      for (const element of seen.querySelectorAll<HTMLElement>(selector)) {
        const target = element.closest('label') ?? element;
        if (!element.checkVisibility({ checkVisibilityCSS: true })) continue;
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

/** Whether the text is drawn to its end; one that is read out only always is. */
export const isWhole = (text: Locator): Promise<boolean> =>
  text.evaluate(
    (element) =>
      element.clientWidth <= 1 ||
      (element.scrollWidth <= element.clientWidth && element.scrollHeight <= element.clientHeight),
  );

/** One h1, no fault that axe finds in either theme, targets of 48 px at 360 px; at 320 px a whole title and no sideways scroll. */
export async function expectAccessible(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await axeFaults(page), `axe in ${colorScheme}`).toEqual([]);
  }
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await smallTargets(page), 'targets under 48 px').toEqual([]);
  await page.setViewportSize({ width: 320, height: 740 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth), 'width at 320 px').toBeLessThanOrEqual(320);
  expect(await isWhole(page.getByRole('heading', { level: 1 })), 'the title is whole at 320 px').toBe(true);
}
