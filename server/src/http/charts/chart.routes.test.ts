import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FAMILY_PATHS } from '@ank/protocol';
import { API } from '@ank/protocol/test-support';
import { DATABASES } from '../../../test/support/databases';
import { CHART_STYLE_FILE } from '../../folders';
import { at, createWorld, KALYAN, type World } from '../../../test/support/world';

describe.each(DATABASES)('the chart pages on $name', (kind) => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(kind);
    for (const day of ['2026-11-16', '2026-11-17', '2026-11-20']) await world.setClock(at('10:00 AM', day));
    await declare(KALYAN, '2026-11-16', '128', '240');
    await declare(KALYAN, '2026-11-17', '137', '146');
    await declare(KALYAN, '2026-11-20', '777', null);
    await world.setClock(at('11:00 PM', '2026-11-21'));
  });
  beforeEach(() => world.nextSecond());
  afterAll(() => world.close());

  const declare = (game: string, day: string, open: string, close: string | null): Promise<unknown[]> =>
    world.database.query(
      'update market_day set open_number = $3, close_number = $4 where market_id = $1 and day = $2 returning day',
      [game, day, open, close],
    );

  const page = async (url: string): Promise<{ status: number; html: string; headers: Record<string, unknown> }> => {
    const response = await world.app.inject({ method: 'GET', url });
    return { status: response.statusCode, html: response.body, headers: response.headers };
  };

  const gamesOf = async (family: string): Promise<{ id: string; name: string }[]> =>
    world.database.query('select id, name from market where family = $1 order by open_minutes', [family]);

  it('exist at every address in the lists [R32] [R37]', async () => {
    const player = await world.addPlayer(100);
    const dashboard = (await world.call(API.dashboard, { unique_token: player.token })).body;
    const starline = (await world.call(FAMILY_PATHS.starline.list.path)).body;
    const gali = (await world.call(FAMILY_PATHS.gali.list.path)).body;
    const addresses: string[] = [
      ...[...dashboard.result, ...starline.result, ...gali.result].map(
        (game: { web_chart_url: string }) => game.web_chart_url,
      ),
      starline.web_starline_chart_url,
      gali.web_galidessar_chart_url,
    ];
    expect(addresses).toHaveLength(16 + 12 + 6 + 2);
    for (const address of addresses) {
      const { status, headers } = await page(new URL(address).pathname);
      expect([address, status, headers['content-type']]).toEqual([address, 200, 'text/html; charset=utf-8']);
    }
  });

  const cells = (html: string): string[] => {
    const [, body = ''] = html.split('<tbody>');
    return [...(body.split('</tbody>')[0] ?? '').matchAll(/<td[^>]*>(.*?)<\/td>/g)].map((match) => match[1] ?? '');
  };

  it('show panas around the jodi by weeks from Monday, each week with its dates and red jodis marked', async () => {
    const { html } = await page(`/game-result-chart/${KALYAN}`);
    expect(html).toContain('<h1>KALYAN chart</h1>');
    expect(html).toContain('<th scope="row">16 Nov <span>to 22 Nov</span> <span>2026</span></th>');
    expect(cells(html)).toEqual([
      '<div><i>128</i><b class="red">16</b><i>240</i></div>',
      '<div><i>137</i><b class="red">11</b><i>146</i></div>',
      '-',
      '-',
      '<div><i>777</i><b>1*</b><i>***</i></div>',
      '-',
      '',
    ]);
    expect(html).toContain('Red: the digits are equal, or five apart');
  });

  it('show the jodis alone at their own address, and the switch keeps the days', async () => {
    const { html } = await page(`/game-result-chart/${KALYAN}?view=jodi`);
    expect(cells(html)).toEqual([
      '<div><b class="red">16</b></div>',
      '<div><b class="red">11</b></div>',
      '-',
      '-',
      '<div><b>1*</b></div>',
      '-',
      '',
    ]);
    expect(html).toContain(`<a href="/game-result-chart/${KALYAN}?view=jodi" aria-current="page">Jodi</a>`);
    const older = (await page(`/game-result-chart/${KALYAN}?view=jodi&before=2026-11-22`)).html;
    expect(older).toContain(`<a href="/game-result-chart/${KALYAN}?before=2026-11-22">Panel</a>`);
    expect((await page(`/game-result-chart/${KALYAN}?view=x`)).html).toContain('<h2>Panel chart</h2>');
  });

  it('show the days of Starline and Gali with each game', async () => {
    const [slot] = await gamesOf('starline');
    const [game] = await gamesOf('gali');
    await declare(slot?.id ?? '', '2026-11-20', '128', null);
    await declare(game?.id ?? '', '2026-11-20', '07', null);
    expect((await page('/starline-result-chart')).html).toMatch(
      new RegExp(`20 November 2026.*${slot?.name}</th><td><b>128-1</b>`, 's'),
    );
    expect((await page('/galidisawar-result-chart')).html).toMatch(
      new RegExp(`20 November 2026.*${game?.name}</th><td><b>07</b>`, 's'),
    );
    expect((await page(`/galidisawar-result-chart/${game?.id}`)).html).toContain('<td><div><b>07</b></div></td>');
    expect((await page(`/starline-result-chart/${slot?.id}`)).html).toContain('<td><div><i>128</i><b>1</b></div></td>');
  });

  it('link to older results as long as there are any', async () => {
    for (const day of ['2026-01-05', '2026-02-01']) await world.setClock(at('10:00 AM', day));
    await declare(KALYAN, '2026-01-05', '140', '150');
    await declare(KALYAN, '2026-02-01', '250', '160');
    await world.setClock(at('11:05 PM', '2026-11-21'));
    const { html } = await page(`/game-result-chart/${KALYAN}`);
    expect(html).not.toContain('140');
    const link = /class="older" href="([^"]*)"/.exec(html)?.[1] ?? '';
    const older = (await page(link)).html;
    expect(older).toContain('<i>140</i><b>56</b><i>150</i>');
    expect(older).not.toContain('Older results');
    const months = [...html.matchAll(/aria-label="(\w+ \d+)"/g)].map((match) => match[1]);
    expect([months.length, months[0], months.at(-1)]).toEqual([11, 'Nov 2026', 'Jan 2026']);
    const newest = /href="([^"]*)" aria-label="Nov 2026"/.exec(html)?.[1] ?? '';
    expect(cells((await page(newest)).html)).toEqual(cells(html));
    const january = /href="([^"]*)" aria-label="Jan 2026"/.exec(html)?.[1] ?? '';
    expect(january).toContain('?before=2026-02-01');
    const weeks = (await page(january)).html;
    expect(weeks).toContain('<i>140</i><b>56</b><i>150</i>');
    expect(cells(weeks)[6]).toBe('<div><i>250</i><b class="red">77</b><i>160</i></div>');
  });

  it.each(['999999', '1 or 1=1', '%27', '99999999999999999999', '101'])('know no main market "%s"', async (gameId) => {
    const { status, html } = await page(`/game-result-chart/${encodeURIComponent(gameId)}`);
    expect(status).toBe(404);
    expect(html).toContain('<h1>No such chart</h1>');
    expect(html).toContain('href="/game-result-chart"');
  });

  it('ignore an invalid day', async () => {
    for (const before of ['x', '2026-02-30', '0000-01-01', '0001-01-01', '<script>', '2026-11-21&before=y']) {
      const { status, html } = await page(`/game-result-chart/${KALYAN}?before=${before}`);
      expect([status, html.includes('<script>')]).toEqual([200, false]);
    }
  });

  it('escape a name as text', async () => {
    await world.database.query(`update market set name = '<b onclick="x">A&B' where id = $1`, [KALYAN]);
    const { html, headers } = await page(`/game-result-chart/${KALYAN}`);
    expect(html).toContain('<h1>&lt;b onclick=&quot;x&quot;&gt;A&amp;B chart</h1>');
    expect(html).not.toContain('<b onclick');
    expect(headers['content-security-policy']).toContain("style-src 'self'");
  });

  it.each([
    ['/chart.css', 'text/css'],
    ['/chart.js', 'text/javascript'],
  ])('have %s as a separate file', async (path, type) => {
    const { status, headers } = await page(path);
    expect([status, headers['content-type']]).toEqual([200, `${type}; charset=utf-8`]);
    expect((await page(`/game-result-chart/${KALYAN}`)).html).toContain(`"${path}"`);
  });

  it.each([
    ['/game-result-chart', 200, 30],
    [`/game-result-chart/${KALYAN}?before=2026-11-20&view=jodi`, 200, 30],
    ['/game-result-chart/77', 404, 30],
    ['/chart.css', 200, 3600],
    ['/chart.js', 200, 3600],
  ])('let every cache keep %s (%d) for %d seconds', async (url, wanted, seconds) => {
    const { status, headers } = await page(url);
    expect([status, headers['cache-control']]).toEqual([wanted, `public, max-age=${seconds}`]);
  });

  it('have the colours of the app', () => {
    const tokensOf = (file: string): string[] =>
      [...readFileSync(file, 'utf8').matchAll(/--[\w-]+: #[0-9a-f]{6};/g)].map(([token]) => token);
    const ofApp = tokensOf(join(__dirname, '../../../../packages/ui/src/tokens.css'));
    const ofCharts = tokensOf(CHART_STYLE_FILE);
    expect(ofCharts).toHaveLength(3 * 9);
    expect(ofApp).toEqual(expect.arrayContaining(ofCharts));
  });
});
