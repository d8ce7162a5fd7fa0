import { fillWallet, type FullWallet } from './full-wallet';
import { startSite, type Site } from './site';
import { expect, test as base } from './test';

/** A separate site: its results, players, markets and notices have the longest texts. */
export type Filled = FullWallet & { site: Site };

export const test = base.extend<object, { filled: Filled }>({
  filled: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads from the pattern which fixtures are needed
    async ({}, use) => {
      const site = await startSite();
      await use({ site, ...(await fillWallet(site)) });
      await site.close();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

export { expect };
