import { aliasOf, FAMILY_PATHS } from './family-paths';
import { API, ENDPOINTS } from './test-support/api';

const paths = ENDPOINTS.map(({ path }) => path);

describe('paths of the calls', () => {
  it('are at the host root, with the names of the protocol [C01]', () => {
    expect(API).toMatchObject({
      userLogin: '/api-user-login',
      userLogout: '/api-user-logout',
      appKey: '/api-get-app-key',
      currentDate: '/api-get-current-date',
      dashboard: '/api-get-dashboard-data',
      walletBalance: '/api-user-wallet-balance',
      socialData: '/api-get-social-data',
      sliderImages: '/api-get-slider-images',
      headline: '/api-get-headline',
    });
    expect(FAMILY_PATHS).toMatchObject({
      main: {
        rates: '/api-game-rates',
        submitBid: '/api-submit-bid',
        bidHistory: '/api-bid-history-data',
        status: '/api-check-game-status',
      },
      starline: {
        list: { path: '/api-starline-game' },
        rates: '/api-starline-game-rates',
        status: '/api-check-starline-game-status',
      },
      gali: { list: { path: '/api-galidisawar-game' }, rates: '/api-galidisawar-game-rates' },
    });
  });

  it('are all different and plain', () => {
    expect(new Set(paths).size).toBe(paths.length);
    expect(paths.filter((path) => !/^\/api-[a-z]+(-[a-z]+)*$/.test(path))).toEqual([]);
  });

  it("have native clients' second spelling for Gali and no other", () => {
    expect(aliasOf('/api-galidisawar-game')).toBe('/api-galidisswar-game');
    expect(aliasOf('/api-galidisawar-game-rates')).toBe('/api-galidisswar-game-rates');
    expect(aliasOf(FAMILY_PATHS.gali.status)).toBe('/api-check-galidisswar-game-status');
    const aliased = paths.filter((path) => aliasOf(path) !== null);
    expect(aliased).toEqual(paths.filter((path) => path.includes('gali')));
    expect(aliased).toHaveLength(7);
  });
});
