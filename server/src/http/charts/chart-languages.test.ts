import { DATABASES } from '../../../test/support/databases';
import { at, createWorld, KALYAN, type World } from '../../../test/support/world';

/** The texts of a page, with those for screen readers and those in attributes that are shown. */
const textsOf = (html: string): string[] => [
  ...[...html.matchAll(/ (?:aria-label|title|alt)="([^"]*)"/g)].map((match) => match[1] ?? ''),
  ...html
    .replace(/<!doctype html>/, '')
    .split(/<[^>]*>/)
    .map((text) => text.trim())
    .filter(Boolean),
];

describe.each(DATABASES)('the chart pages in each language on $name', (kind) => {
  let world: World;
  let starline = '';
  let gali = '';

  const oneOf = async (family: string): Promise<string> => {
    const [market] = await world.database.query<{ id: string }>(
      'select id from market where family = $1 order by open_minutes limit 1',
      [family],
    );
    return market?.id ?? '';
  };

  beforeAll(async () => {
    world = await createWorld(kind);
    [starline, gali] = [await oneOf('starline'), await oneOf('gali')];
    for (const day of ['2026-01-05', '2026-11-20']) {
      await world.setClock(at('10:00 AM', day));
      for (const [id, open, close] of [
        [KALYAN, '128', '240'],
        [starline, '128', null],
        [gali, '07', null],
      ])
        await world.database.query(
          'update market_day set open_number = $3, close_number = $4 where market_id = $1 and day = $2 returning day',
          [id, day, open, close],
        );
    }
    await world.setClock(at('11:00 PM', '2026-11-21'));
    await world.database.query(`update market set hindi_name = 'बाज़ार ' || id, marathi_name = 'बाजार ' || id`);
    await world.database.query(`update market set hindi_name = 'कल्याण', marathi_name = 'कल्याण मुंबई' where id = $1`, [
      KALYAN,
    ]);
  });
  beforeEach(() => world.nextSecond());
  afterAll(() => world.close());

  const page = async (url: string): Promise<string> => (await world.app.inject({ method: 'GET', url })).body;

  const addresses = (): string[] => [
    '/game-result-chart',
    `/game-result-chart/${KALYAN}`,
    `/game-result-chart/${KALYAN}?view=jodi`,
    `/game-result-chart/${KALYAN}?before=2020-01-01`,
    '/game-result-chart/999999',
    '/starline-result-chart',
    `/starline-result-chart/${starline}`,
    '/galidisawar-result-chart',
    `/galidisawar-result-chart/${gali}`,
    '/galidisawar-result-chart/999999',
  ];

  it.each(['hi', 'mr'])('have every text in %s, with Latin digits', async (lang) => {
    for (const address of addresses()) {
      const html = await page(`${address}${address.includes('?') ? '&' : '?'}lang=${lang}`);
      expect(html).toContain(`<html lang="${lang}">`);
      const texts = textsOf(html);
      expect(texts.some((text) => /[\u0900-\u097f]/.test(text))).toBe(true);
      expect([address, texts.filter((text) => /[a-z]|[\u0966-\u096f]/i.test(text))]).toEqual([address, []]);
    }
  });

  it.each([
    ['hi', 'कल्याण चार्ट', 'पैनल', '16 नव॰ से <span>22 नव॰</span> <span>2026</span>', '20 नवंबर 2026'],
    ['mr', 'कल्याण मुंबई चार्ट', 'पॅनल', '16 नोव्हें ते <span>22 नोव्हें</span> <span>2026</span>', '20 नोव्हेंबर 2026'],
  ])('name the market, its tables and days in %s', async (lang, title, panel, week, day) => {
    const html = await page(`/game-result-chart/${KALYAN}?lang=${lang}`);
    for (const text of [
      `<h1>${title}</h1>`,
      `<title>${title}</title>`,
      `>${panel}</a>`,
      `<th scope="row">${week}</th>`,
    ])
      expect(html).toContain(text);
    expect(await page(`/starline-result-chart?lang=${lang}`)).toContain(`<caption>${day}</caption>`);
  });

  it('keep the language in every link to a chart', async () => {
    for (const address of addresses()) {
      const html = await page(`${address}${address.includes('?') ? '&' : '?'}lang=hi`);
      const links = [...html.matchAll(/href="(\/[a-z]+-result-chart[^"]*)"/g)].map((match) => match[1] ?? '');
      expect(links.filter((link) => !/[?;]lang=hi$/.test(link))).toEqual([]);
    }
    expect(await page(`/game-result-chart/${KALYAN}?lang=hi`)).toContain(
      `href="/game-result-chart/${KALYAN}?view=jodi&amp;lang=hi"`,
    );
  });

  it.each(['', '?lang=en', '?lang=xx', '?lang=hi&lang=mr', '?lang=%3Cscript%3E'])(
    'are in English for "%s"',
    async (query) => {
      const html = await page(`/game-result-chart/${KALYAN}${query}`);
      expect(html).toContain('<html lang="en">');
      expect(html).not.toMatch(/[\u0900-\u097f]|[?;]lang=/);
    },
  );

  it('show the English name of a market without one in the language', async () => {
    await world.database.query(`update market set hindi_name = '' where id = $1`, [KALYAN]);
    expect(await page(`/game-result-chart/${KALYAN}?lang=hi`)).toContain('<h1>KALYAN चार्ट</h1>');
  });
});
