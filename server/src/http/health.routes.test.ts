import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DATABASES } from '../../test/support/databases';
import { createWorld } from '../../test/support/world';
import { STATEMENT_MS } from '../db/postgres';
import { MAX_WAIT_MS } from './health.routes';

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

  it('answers that the database does not answer before HAProxy stops waiting', async () => {
    const proxy = readFileSync(join(__dirname, '../../../deploy/haproxy.cfg'), 'utf8');
    const waits = [...proxy.matchAll(/^ +timeout check (\d+)s$/gm)].map(([, seconds]) => Number(seconds) * 1_000);
    expect(waits.length).toBeGreaterThan(0);
    expect(MAX_WAIT_MS).toBeLessThan(Math.min(...waits));
    const world = await createWorld(DATABASES[1]);
    try {
      await world.database.transaction(async (inside) => {
        await inside.query('lock table ledger_round in access exclusive mode');
        const begun = performance.now();
        expect((await world.app.inject({ method: 'GET', url: '/healthz' })).statusCode).toBe(503);
        // By its own limit, not that of a statement. A busy machine answers later than an idle one.
        expect(performance.now() - begun).toBeLessThan(STATEMENT_MS);
      });
    } finally {
      await world.close();
    }
  });
});
