import { expectAccessible } from '../support/accessible';
import { enter } from '../support/players';
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

for (const { language, chart, title, panel, jodi } of [
  { language: 'hi', chart: 'कल्याण का चार्ट, नए टैब में खुलेगा', title: 'कल्याण चार्ट', panel: 'पैनल', jodi: 'जोड़ी' },
  { language: 'mr', chart: 'कल्याणचा चार्ट, नवीन टॅबमध्ये उघडेल', title: 'कल्याण चार्ट', panel: 'पॅनल', jodi: 'जोडी' },
])
  test(`home opens a chart in the player's language, "${language}", with room at 320 px in both themes`, async ({
    page,
    site,
    player,
  }) => {
    const [market] = await site.sql<{ id: string }>(`select id from market where name = 'KALYAN'`, []);
    await site.sql('update market_day set open_number = $3 where market_id = $1 and day = $2', [
      market?.id,
      DAY,
      '128',
    ]);
    await page.addInitScript((stored) => location.host && localStorage.setItem('ank.language', stored), language);
    await enter(page, site, player);
    const opened = page.context().waitForEvent('page');
    await page.getByRole('link', { name: chart }).tap();
    const tab = await opened;
    await expect(tab.getByRole('heading', { level: 1 })).toHaveText(title);
    expect(new URL(tab.url()).search).toBe(`?lang=${language}`);
    await expect(tab.locator('html')).toHaveAttribute('lang', language);
    await expect(tab.getByRole('link', { name: panel })).toHaveAttribute('aria-current', 'page');
    await expect(tab.getByRole('table')).toContainText('128');
    await expect(tab.locator('body')).not.toContainText(/[a-z]/i);
    await tab.setViewportSize({ width: 320, height: 640 });
    await expectAccessible(tab);
    await tab.getByRole('link', { name: jodi }).tap();
    await expect(tab.getByRole('link', { name: jodi })).toHaveAttribute('aria-current', 'page');
    await expect(tab.getByRole('heading', { level: 1 })).toHaveText(title);
    await site.sql('update market_day set open_number = null where market_id = $1 and day = $2', [market?.id, DAY]);
  });

test('the panas of a day stand clear of the mark of a red jodi and of the next day', async ({ page, site }) => {
  const [market] = await site.sql<{ id: string }>(`select id from market where name = 'KALYAN'`, []);
  const store = (open: string | null, close: string | null): Promise<unknown> =>
    site.sql('update market_day set open_number = $3, close_number = $4 where market_id = $1 and day = $2', [
      market?.id,
      DAY,
      open,
      close,
    ]);
  await store('128', '146');
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`${site.url}/game-result-chart/${market?.id}`);
    const cell = page.locator('td', { hasText: '146' });
    const gaps = await cell.evaluate((day) => {
      const textOf = (element: Element): DOMRect => {
        const range = document.createRange();
        range.selectNodeContents(element);
        return range.getBoundingClientRect();
      };
      const [open, close] = [...day.querySelectorAll('i')].map(textOf);
      const red = day.querySelector('.red')!;
      const { outlineStyle, outlineWidth } = getComputedStyle(red);
      const ring = outlineStyle === 'none' ? 0 : parseFloat(outlineWidth);
      const [mark, box] = [red.getBoundingClientRect(), day.getBoundingClientRect()];
      return [
        open!.left - box.left,
        mark.left - ring - open!.right,
        close!.left - mark.right - ring,
        box.right - close!.right,
      ];
    });
    expect(Math.min(...gaps), `${gaps.join(', ')} at ${width} px`).toBeGreaterThanOrEqual(1);
  }
  await store(null, null);
});
