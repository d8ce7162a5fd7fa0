import type { Page } from '@playwright/test';
import { expect } from './test';

/** Waits until the worker has cached what is loaded, and these files of the site. */
export async function kept(page: Page, ...urls: readonly string[]): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready);
  const isKept = (wanted: readonly string[]): Promise<boolean> =>
    page.evaluate(async (files) => {
      const loaded = [...document.querySelectorAll<HTMLScriptElement>('script[src^="/assets/"]')].map(({ src }) => src);
      const found = await Promise.all(['/', ...loaded, ...files].map((file) => caches.match(file)));
      return found.every((file) => file !== undefined);
    }, wanted);
  await expect.poll(() => isKept(urls)).toBe(true);
}
