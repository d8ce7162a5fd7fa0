import { FAMILY_PATHS } from '@ank/protocol';
import { API } from '@ank/protocol/test-support';
import { DATABASES } from '../../../test/support/databases';
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

  it('stand at every address that the lists give [R32] [R37]', async () => {
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

  it('show panas around the jodi by weeks from Monday, and the jodis alone', async () => {
    const { html } = await page(`/game-result-chart/${KALYAN}`);
    expect(html).toContain('<h1>KALYAN chart</h1>');
    expect(html).toContain('16 November 2026 to 22 November 2026');
    const [, panel = '', jodi = ''] = html.split('<tbody>');
    const cells = (table: string): string[] =>
      [...(table.split('</tbody>')[0] ?? '').matchAll(/<td[^>]*>(.*?)<\/td>/g)].map((match) => match[1] ?? '');
    expect(cells(panel)).toEqual([
      '<i>128</i><b>16</b><i>240</i>',
      '<i>137</i><b class="pair">11</b><i>146</i>',
      '-',
      '-',
      '<i>777</i><b>1*</b><i>***</i>',
      '-',
      '',
    ]);
    expect(cells(jodi)).toEqual(['<b>16</b>', '<b class="pair">11</b>', '-', '-', '<b>1*</b>', '-', '']);
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
    expect((await page(`/galidisawar-result-chart/${game?.id}`)).html).toContain('<td><b>07</b></td>');
    expect((await page(`/starline-result-chart/${slot?.id}`)).html).toContain('<td><i>128</i><b>1</b></td>');
  });

  it('lead on to older results, and no further than there are any', async () => {
    const old = at('10:00 AM', '2026-01-05');
    await world.setClock(old);
    await declare(KALYAN, '2026-01-05', '140', '150');
    await world.setClock(at('11:05 PM', '2026-11-21'));
    const { html } = await page(`/game-result-chart/${KALYAN}`);
    expect(html).not.toContain('January');
    const link = /href="([^"]*\?before=[^"]*)"/.exec(html)?.[1] ?? '';
    const older = (await page(link)).html;
    expect(older).toContain('<i>140</i><b>56</b><i>150</i>');
    expect(older).not.toContain('?before=');
  });

  it.each(['999999', '1 or 1=1', '%27', '99999999999999999999', '101'])('have no main market "%s"', async (gameId) => {
    const { status, html } = await page(`/game-result-chart/${encodeURIComponent(gameId)}`);
    expect(status).toBe(404);
    expect(html).toContain('<h1>No such chart</h1>');
    expect(html).toContain('href="/game-result-chart"');
  });

  it('ignore a day that is none', async () => {
    for (const before of ['x', '2026-02-30', '0000-01-01', '0001-01-01', '<script>', '2026-11-21&before=y']) {
      const { status, html } = await page(`/game-result-chart/${KALYAN}?before=${before}`);
      expect([status, html.includes('<script>')]).toEqual([200, false]);
    }
  });

  it('write a name as text, not as markup', async () => {
    await world.database.query(`update market set name = '<b onclick="x">A&B' where id = $1`, [KALYAN]);
    const { html, headers } = await page(`/game-result-chart/${KALYAN}`);
    expect(html).toContain('<h1>&lt;b onclick=&quot;x&quot;&gt;A&amp;B chart</h1>');
    expect(html).not.toContain('<b onclick');
    expect(headers['content-security-policy']).toContain("style-src 'self'");
  });

  it('have their style as a file of their own', async () => {
    const { status, headers } = await page('/chart.css');
    expect([status, headers['content-type']]).toEqual([200, 'text/css; charset=utf-8']);
  });
});
