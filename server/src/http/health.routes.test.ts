import { DATABASES } from '../../test/support/databases';
import { createWorld } from '../../test/support/world';

const PRODUCTION = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://unused',
  APP_KEYS: 'web-key',
  PUBLIC_URL: 'https://play.example',
  TRUST_PROXY: 'false',
  OTP_WEBHOOK_URL: 'https://sms.example/send',
};

describe('the health of a server', () => {
  it.each([
    [{}, 'try-out'],
    [{ STAGING: '1' }, 'try-out'],
    [PRODUCTION, 'production'],
    [{ ...PRODUCTION, STAGING: '0' }, 'production'],
    [{ ...PRODUCTION, STAGING: '1' }, 'staging'],
  ])('reports with %j that the site is for %s', async (settings: Record<string, string>, site) => {
    const world = await createWorld(DATABASES[0], settings);
    try {
      const { body } = await world.app.inject({ method: 'GET', url: '/healthz' });
      expect(JSON.parse(body)).toMatchObject({ status: true, site });
    } finally {
      await world.close();
    }
  });
});
