import { expectAccessible } from '../support/accessible';
import { expect, test } from '../support/test';

const DAY = '2026-11-21';

for (const { family, path, number, shown } of [
  { family: 'main', path: '/game-result-chart/', number: '128', shown: '1281****' },
  { family: 'starline', path: '/starline-result-chart', number: '128', shown: '128-1' },
  { family: 'gali', path: '/galidisawar-result-chart', number: '47', shown: '47' },
]) {
  test(`the ${family} chart shows stored results, without axe violation in either theme and without sideways scroll`, async ({
    page,
    site,
  }) => {
    const [market] = await site.sql<{ id: string; name: string }>(
      'select id, name from market where family = $1 order by open_minutes limit 1',
      [family],
    );
    const store = (value: string | null): Promise<unknown> =>
      site.sql('update market_day set open_number = $3 where market_id = $1 and day = $2', [market?.id, DAY, value]);
    await store(number);
    await page.goto(`${site.url}${path}${family === 'main' ? market?.id : ''}`);
    await expect(page.getByRole('table').first()).toContainText(shown);
    await expectAccessible(page);
    await store(null);
  });
}
