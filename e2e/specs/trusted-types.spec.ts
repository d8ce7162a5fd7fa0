import { Frame } from '../pages/frame';
import { enter, sessionOf, store } from '../support/players';
import { publishOld } from '../support/remotes';
import { PUBLIC_SCREENS, stepThroughScreens } from '../support/routes';
import { expect, test } from '../support/test';

/** What a page of the app does with text that an attacker may have inserted. */
const ATTEMPTS = [
  ["document.body.innerHTML = '<b>x</b>'", 'TypeError'],
  ["document.body.insertAdjacentHTML('beforeend', '<b>x</b>')", 'TypeError'],
  ["document.createElement('script').text = 'document.title = 1'", 'TypeError'],
  ["document.createElement('script').src = 'https://evil.example/assets/x.js'", 'TypeError'],
  ["document.createElement('script').src = '/x.js'", 'TypeError'],
  ["document.createElement('script').src = '/assets/../x.js'", 'TypeError'],
  ["document.createElement('script').src = 'data:text/javascript,1'", 'TypeError'],
  ["trustedTypes.createPolicy('another', {})", 'TypeError'],
  ["trustedTypes.createPolicy('default', {})", 'TypeError'],
  ["document.createElement('script').src = '/assets/x.js'", 'done'],
] as const;

test('no text becomes HTML or script, and scripts come only from the folders of the shell and the remotes', async ({
  browser,
  site,
  player,
}) => {
  // A separate context, because each attempt is reported to the console.
  const page = await browser.newPage();
  await store(page, site, 'ank.session', await sessionOf(site, player));
  await page.goto(`${site.url}/imp`);
  await expect(new Frame(page).market('KALYAN')).toBeVisible();
  const { entry } = site.registry().remotes.find(({ name }) => name === 'gali')!;
  const attempts = [
    ...ATTEMPTS,
    [`document.createElement('script').src = '${entry.url}'`, 'done'],
    [`document.createElement('script').src = '${entry.url.replace('/gali/', '/gone/')}'`, 'TypeError'],
  ] as const;
  for (const [code, outcome] of attempts) {
    // By the debugger, which may compile the attempt whatever the policy.
    const client = await page.context().newCDPSession(page);
    const { result } = await client.send('Runtime.evaluate', {
      expression: `(() => { try { ${code}; return 'done'; } catch (error) { return error.name; } })()`,
    });
    expect([code, result.value]).toEqual([code, outcome]);
  }
  await page.close();
});

test("no screen violates the page's policy", async ({ page, site, player }) => {
  test.setTimeout(300_000);
  await page.addInitScript(() => {
    const breaches: string[] = [];
    Object.assign(window, { breaches });
    addEventListener('securitypolicyviolation', ({ violatedDirective, sourceFile, sample }) =>
      breaches.push(`${violatedDirective} ${sourceFile} ${sample}`),
    );
  });
  const expectNone = async (path: string): Promise<void> =>
    expect([path, await page.evaluate(() => (window as unknown as { breaches: string[] }).breaches)]).toEqual([
      path,
      [],
    ]);
  for (const { path } of PUBLIC_SCREENS) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty();
    await expectNone(path);
  }
  await enter(page, site, player);
  await stepThroughScreens(page, expectNone);
});

test('a remote built before the page had this policy runs as before', async ({ page, site, player }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  publishOld('gali', site.siteDir);
  await site.registryServed();
  await enter(page, site, player, '/galiIMP');
  await new Frame(page).market('FARIDABAD').getByRole('link').first().tap();
  await page.getByRole('link', { name: 'Left Digit' }).tap();
  await expect(page).toHaveURL(/\/leftdigit$/);
  await expect(page.getByRole('button', { name: 'Proceed' })).toBeVisible();
  expect(asked.some((url) => url.includes('/remotes/gali/1.0.0-3aaa4dffc0/assets/__federation_expose'))).toBe(true);
});
