import { Frame } from '../pages/frame';
import { enter } from '../support/players';
import { expect, test } from '../support/test';

const DASHBOARD = '/api-get-dashboard-data';

test("before the app has loaded, its frame is shown and its list requested; the last visit's list appears without an answer", async ({
  page,
  site,
  player,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await enter(page, site, player);
  await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible();

  // Leaving the page stores what was seen.
  await page.goto('about:blank');
  asked.length = 0;
  let start = (): void => undefined;
  const held = new Promise<void>((resolve) => (start = resolve));
  await page.route('**/assets/main.*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.route(`**${DASHBOARD}`, () => undefined);
  await page.goto('/imp', { waitUntil: 'commit' });
  await expect(page.locator('#root > .first-frame')).toBeVisible();
  await expect.poll(() => asked).toContain(DASHBOARD);
  await expect(page.locator('#root')).toHaveText('Ank Bazaar', { useInnerText: true });

  start();
  await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible();
  await expect(new Frame(page).bar).toBeVisible();
  await expect(page.locator('.first-frame')).toHaveCount(0);
  expect(asked.filter((path) => path === DASHBOARD)).toHaveLength(1);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('the styles of the first frame do not stretch the dots of the slider', async ({ page, site, player }) => {
  await enter(page, site, player);
  const slider = page.getByRole('region', { name: 'Announcements' }).locator('..');
  const dots = slider.locator('p i');
  await expect(dots.nth(1)).toBeVisible();
  const sizes = await dots.evaluateAll((all) =>
    all.map((dot) => {
      const { width, height } = dot.getBoundingClientRect();
      return `${width} x ${height}`;
    }),
  );
  expect(sizes).toEqual(['16 x 6', ...sizes.slice(1).map(() => '6 x 6')]);
});

for (const [path, part] of [
  ['/login', 'login'],
  ['/imp', 'home'],
] as const)
  test(`the browser is told to compile the files of ${path} while they arrive`, async ({ page, site, player }) => {
    if (part === 'home') await enter(page, site, player);
    const files = ['main', part].map((name) => page.waitForResponse(`**/assets/${name}.*.js`));
    await page.goto(path);
    for (const file of await Promise.all(files)) expect(await file.text()).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
  });
