import { putEntry } from '../../scripts/lib/registry.mjs';
import type { Browser } from '@playwright/test';
import { runSiteCommand } from '../../scripts/lib/site-commands.mjs';
import { Frame } from '../pages/frame';
import { startOrigin } from '../support/origin';
import { addPlayer, enter } from '../support/players';
import { from, withEntry } from '../support/remotes';
import { type Site, startSite } from '../support/site';
import { expect, test } from '../support/test';

// The worker fetches the files of remotes, under its own policy.
test.use({ serviceWorkers: 'allow' });

/** Runs a command for the published site. */
function operate(site: Site, ...words: readonly string[]): void {
  const { text, exitCode } = runSiteCommand([...words, '--as', 'asha'], { site: site.siteDir });
  if (exitCode !== 0) throw new Error(text);
}
const policyOf = async (site: Site): Promise<string> =>
  (await fetch(`${site.url}/imp`)).headers.get('content-security-policy') ?? '';

/** What a first-time visitor sees of a host that is not allowed. */
async function expectRefused(browser: Browser, site: Site, path: string): Promise<void> {
  // Not in the test's own context, in which nothing may violate the policy.
  const context = await browser.newContext();
  const page = await context.newPage();
  await enter(page, site, await addPlayer(site), path);
  await expect(new Frame(page).errorScreen).toBeVisible();
  await context.close();
}

test('hosts of remotes are allowed and forbidden while the site runs: the next page loads the same artefacts from them, or not', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  const site = await startSite();
  const [one, two] = [await startOrigin(), await startOrigin()];
  try {
    for (const host of [one, two]) host.serve(site.siteDir);
    const player = await addPlayer(site);
    const frame = new Frame(page);
    await enter(page, site, player, '/galiIMP');
    await expect(frame.market('FARIDABAD')).toBeVisible();
    await page.evaluate(() => navigator.serviceWorker.ready);

    const gali = site.registry().remotes.find(({ name }) => name === 'gali')!;
    const moved = withEntry(site.registry(), 'gali', from(one.url));
    await site.setRegistry(withEntry(moved, 'starline', from(two.url)));
    await expectRefused(browser, site, '/galiIMP');
    expect([one.asked(), two.asked()]).toEqual([[], []]);

    operate(site, 'remotes', 'allow-origin', one.url);
    await expect.poll(() => policyOf(site)).toContain(one.url);
    await page.goto(`${site.url}/galiIMP`);
    await expect(frame.market('FARIDABAD')).toBeVisible();
    expect(one.asked().some((path) => path.includes('remoteEntry'))).toBe(true);
    await expectRefused(browser, site, '/imp2');
    expect(two.asked()).toEqual([]);

    operate(site, 'remotes', 'allow-origin', two.url);
    await expect.poll(() => policyOf(site)).toContain(two.url);
    await page.goto(`${site.url}/imp2`);
    await expect(frame.errorScreen).toBeHidden();
    await expect.poll(() => two.asked().some((path) => path.includes('remoteEntry'))).toBe(true);

    // An open page would request it meanwhile.
    await page.goto('about:blank');
    await site.restart();
    expect(await policyOf(site)).toContain(`script-src 'self' ${[one.url, two.url].sort().join(' ')};`);
    const audit = await site.operate('audit', 'list', '--action', 'remotes allow-origin');
    expect(audit).toMatch(new RegExp(`operator:asha +remotes allow-origin +.*${two.url}`));

    expect(() => operate(site, 'remotes', 'forbid-origin', one.url)).toThrow(/gali .* is loaded from/);
    putEntry(site.siteDir, gali);
    operate(site, 'remotes', 'forbid-origin', one.url);
    await expect.poll(() => policyOf(site)).not.toContain(one.url);
    expect(await policyOf(site)).toContain(two.url);
    await page.goto(`${site.url}/galiIMP`);
    await expect(frame.market('FARIDABAD')).toBeVisible();
    // It reports the load a moment later, which a stopping server refuses.
    await page.goto('about:blank');
  } finally {
    await site.close();
    await Promise.all([one.close(), two.close()]);
  }
});
