import { APP, exchange, PLAYER } from '../test-support/exchange';
import { headline, sliderImages, socialData } from './home';

describe('social data', () => {
  it('is requested without a player and reads chat, phone and telegram numbers [C05, C14]', async () => {
    const reply = { status: true, mobile_no: '9000000001', mobile_1: 9000000002, telegram_no: '9000000003' };
    const { path, body, answer } = await exchange(socialData, undefined, reply);
    expect(path).toBe('/api-get-social-data');
    expect(body).toEqual(APP);
    expect(answer).toEqual({ whatsapp: '9000000001', phone: '9000000002', telegram: '9000000003' });
  });

  it('may lack any of them', async () => {
    expect((await exchange(socialData, undefined, { status: true, mobile_1: null })).answer).toEqual({
      whatsapp: '',
      phone: '',
      telegram: '',
    });
  });
});

describe('slider images', () => {
  it('are requested by the player and read from sliderdata [C03, C12]', async () => {
    const sliderdata = [
      { image_id: '1', slider_image: 'https://host.example/a.webp' },
      { image_id: 2, slider_image: 'https://host.example/b.webp', image_alt: 'Live results' },
    ];
    const { path, body, answer } = await exchange(sliderImages, undefined, { status: true, sliderdata });
    expect(path).toBe('/api-get-slider-images');
    expect(body).toEqual(PLAYER);
    expect(answer).toEqual([
      { id: '1', imageUrl: 'https://host.example/a.webp', alt: '' },
      { id: '2', imageUrl: 'https://host.example/b.webp', alt: 'Live results' },
    ]);
  });

  it.each([
    { status: false, sliderdata: [] },
    { status: false, msg: 'none' },
    { status: true, sliderdata: null },
  ])('are empty for %j', async (reply) => {
    expect((await exchange(sliderImages, undefined, reply)).answer).toEqual([]);
  });
});

describe('the headline', () => {
  it.each([
    ['home', 1],
    ['addFunds', 2],
    ['withdraw', 3],
  ] as const)('of %s is requested by the ids list [%d] [C12, K01]', async (screen, id) => {
    const { path, body } = await exchange(headline, screen, { status: true, data: [] });
    expect(path).toBe('/api-get-headline');
    expect(body).toMatchObject({ ...APP, ids: [id] });
  });

  it.each([
    [[{ status: '1', notes: 'Play safe' }], 'Play safe'],
    [
      [
        { status: 1, notes: 'Play safe' },
        { status: '1', notes: 'second' },
      ],
      'Play safe',
    ],
    [[{ status: '0', notes: 'Play safe' }], null],
    [
      [
        { status: '0', notes: 'off' },
        { status: '1', notes: 'second' },
      ],
      null,
    ],
    [[{ status: '1', notes: '  ' }], null],
    [[{ status: '1' }], null],
    [[], null],
    [null, null],
    [undefined, null],
  ])('of %j is %j: the first item counts, if active [C12]', async (data, shown) => {
    expect((await exchange(headline, 'home', { status: true, data })).answer).toBe(shown);
  });

  it('is null if the server has none', async () => {
    expect((await exchange(headline, 'home', { status: false, msg: 'No data' })).answer).toBeNull();
  });
});
