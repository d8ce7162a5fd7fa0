import { aliasOf, API } from './paths';

describe('paths of the calls', () => {
  it('lie at the host root, in the names of the protocol [C01]', () => {
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
      gameRates: '/api-game-rates',
      submitBid: '/api-submit-bid',
      bidHistory: '/api-bid-history-data',
      gameStatus: '/api-check-game-status',
      starlineGame: '/api-starline-game',
      starlineRates: '/api-starline-game-rates',
      starlineStatus: '/api-check-starline-game-status',
      galiGame: '/api-galidisawar-game',
      galiRates: '/api-galidisawar-game-rates',
    });
  });

  it('are all different and plain', () => {
    const paths = Object.values(API);
    expect(new Set(paths).size).toBe(paths.length);
    expect(paths.filter((path) => !/^\/api-[a-z]+(-[a-z]+)*$/.test(path))).toEqual([]);
  });

  it('have the second spelling of native clients for Gali and no other', () => {
    expect(aliasOf('/api-galidisawar-game')).toBe('/api-galidisswar-game');
    expect(aliasOf('/api-galidisawar-game-rates')).toBe('/api-galidisswar-game-rates');
    expect(aliasOf(API.galiStatus)).toBe('/api-check-galidisswar-game-status');
    const aliased = Object.values(API).filter((path) => aliasOf(path) !== null);
    expect(aliased).toEqual(Object.values(API).filter((path) => path.includes('gali')));
  });
});
