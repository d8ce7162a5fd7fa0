import { FAMILY_PATHS } from '@ank/protocol';
import { API } from '@ank/protocol/test-support';
import injections from '@ank/scripts/script-injections';
import { byOperator } from '../../test/support/actors';
import { DATABASES } from '../../test/support/databases';
import { createWorld, DAY, KALYAN, type World } from '../../test/support/world';
import { addSlide } from '../content/add-slide';
import { setContact } from '../content/set-contact';

const ALL = Object.values(injections).flat();
const [DATABASE] = DATABASES;

/** Counts the characters of markup. */
const marks = (html: string): Record<string, number> =>
  Object.fromEntries(['<', '>', '"', "'"].map((mark) => [mark, html.split(mark).length - 1]));

describe('texts that try to inject scripts', () => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(DATABASE!);
    await world.database.query(
      `update market_day set open_number = '128' where day = $1 and market_id in (select id from market where family = 'starline')`,
      [DAY],
    );
    await world.database.query(
      `update market_day set open_number = '47' where day = $1 and market_id in (select id from market where family = 'gali')`,
      [DAY],
    );
  });
  afterAll(() => world.close());

  const get = async (url: string): Promise<string> => (await world.app.inject({ method: 'GET', url })).body;

  it.each([
    '/game-result-chart',
    `/game-result-chart/${KALYAN}`,
    '/starline-result-chart',
    '/galidisawar-result-chart',
  ])('add no tag and no quote to the chart page %s as names of its markets', async (url) => {
    const nameAll = (name: string): Promise<unknown> => world.database.query('update market set name = $1', [name]);
    await nameAll('HARMLESS');
    const harmless = await get(url);
    expect(harmless).toContain('HARMLESS');
    for (const injection of ALL) {
      await nameAll(injection);
      expect([injection, marks(await get(url))]).toEqual([injection, marks(harmless)]);
    }
  });

  it('are sent as JSON that no browser takes for a page', async () => {
    const player = await world.addPlayer(0);
    const text = ALL.join('\n');
    await world.database.query('update market set name = $1', [text]);
    await world.database.query('update player set name = $1 where id = $2', [text, player.id]);
    await world.database.query('update headline set notes = $1', [text]);
    await world.setClock(world.clock.nowMs() + 1000);
    for (const [path, body] of [
      [API.dashboard, {}],
      [API.headline, { ids: [1, 2, 3] }],
      [API.profile, {}],
      [FAMILY_PATHS.starline.list.path, {}],
      [FAMILY_PATHS.gali.list.path, {}],
    ] as const) {
      const answer = await world.call(path, { unique_token: player.token, ...body });
      expect(answer.headers).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'x-content-type-options': 'nosniff',
      });
      expect(JSON.stringify(answer.body)).toContain(JSON.stringify(text).slice(1, -1));
    }
  });

  it('are not accepted as telephone numbers, nor as pictures unless they are https addresses', async () => {
    const { database, clock } = world;
    for (const injection of ALL) {
      for (const channel of ['whatsapp', 'phone', 'telegram'] as const) {
        const given = { whatsapp: null, phone: null, telegram: null, [channel]: injection };
        await expect(setContact(byOperator({ database, clock }), given)).rejects.toThrow('is not a telephone number');
      }
      await addSlide(byOperator({ database, clock }), { image: injection, alt: injection }).catch(() => undefined);
    }
    const [site] = await database.query('select whatsapp, phone, telegram from site');
    expect(site).toEqual({ whatsapp: '9000000001', phone: '9000000002', telegram: '9000000003' });
  });

  it('are left out of the slider, like every picture of a site that is not allowed', async () => {
    const player = await world.addPlayer(0);
    await world.database.query('delete from slide');
    const addresses = [
      ...ALL,
      'https://evil.example/a.png',
      'https://pictures.example.evil.example/a.png',
      '/slides/a.svg',
    ];
    for (const [id, address] of addresses.entries()) {
      await world.database.query(
        `insert into slide (id, image, position) select $1, $2, 1 where $2 ~ '^(/|https://)'`,
        [id, address],
      );
    }
    const shown = async (): Promise<string[]> =>
      (await world.call(API.sliderImages, { unique_token: player.token })).body.sliderdata.map(
        (row: { slider_image: string }) => new URL(row.slider_image).pathname,
      );
    expect(await shown()).toEqual(['/slides/a.svg']);
  });
});

describe('pictures of an allowed site', () => {
  it('are shown, and the page may load them', async () => {
    const world = await createWorld(DATABASE!, { IMAGE_ORIGINS: 'https://pictures.example' });
    const player = await world.addPlayer(0);
    await world.database.query('delete from slide');
    await world.database.query(
      `insert into slide (id, image, position) values (1, 'https://pictures.example/a.png', 1), (2, 'https://other.example/a.png', 2)`,
    );
    const { body } = await world.call(API.sliderImages, { unique_token: player.token });
    expect(body.sliderdata).toEqual([{ image_id: '1', slider_image: 'https://pictures.example/a.png' }]);
    const { headers } = await world.app.inject({ method: 'GET', url: '/imp' });
    expect(String(headers['content-security-policy'])).toContain("img-src 'self' data: https://pictures.example;");
    await world.close();
  });
});
