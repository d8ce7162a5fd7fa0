import { expect, type Page } from '@playwright/test';
import axeCore from 'axe-core';
import { expectRoom } from './room';

declare global {
  /** Injected into the page as source text. */
  var axe: typeof axeCore;
}

/**
 * Waits until the screen has its data and shows no placeholder. First for an idle moment: after a step in the history
 * the screen before stays until the next one has rendered.
 */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 10_000 })));
  await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty();
  await page.waitForLoadState('networkidle');
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

/** Everything else is the same in both themes. */
const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block'];

async function axeFaults(page: Page, rules?: string[]): Promise<string[]> {
  return page.evaluate(async (runOnly) => {
    const { violations } = await globalThis.axe.run({ resultTypes: ['violations'], ...(runOnly && { runOnly }) });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
    );
  }, rules);
}

/** Expects one h1 and no axe violations in either theme, at the window's size. */
export async function expectAxe(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  // Its half megabyte is sent and compiled once for each document.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeCore.source);
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await axeFaults(page), 'axe in light').toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await axeFaults(page, RULES_OF_COLOUR), 'axe in dark').toEqual([]);
}

/** The same, plus room for targets and text on narrow screens. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectAxe(page);
  await expectRoom(page);
}

/** Like the browser's own setting: `rem` grows, in media queries too. */
export async function setTextSize(page: Page, standard: number): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Page.setFontSizes', { fontSizes: { standard, fixed: standard } });
}
