import { API } from '@ank/protocol/test-support';
import { DATABASES } from '../../test/support/databases';
import { createWorld, type Json, type World } from '../../test/support/world';
import { type Config, readConfig } from '../config';
import { createLogger } from '../logger';
import type { Outcome } from '../operator/outcome';
import { runCommand } from '../operator/run-command';

const TERMS = { TERMS_VERSION: '2026-11', TERMS_URL: 'https://play.example/terms' };

describe.each(DATABASES)('age and consent on $name', (kind) => {
  let world: World;
  let serial = 6_200_000_000;
  afterEach(() => world.close());

  const register = async (more: object = {}): Promise<Json> => {
    const mobile = String((serial += 1));
    return (await world.call(API.userRegistration, { name: 'asha', password: 'secret 1', mobile, ...more })).body;
  };
  const stored = (): Promise<Json[]> =>
    world.database.query(
      `select terms_version, agreed_at is not null as dated from player where name = 'Asha' order by id`,
    );

  it('are required where terms are set, and the version is stored with its time', async () => {
    world = await createWorld(kind, TERMS);
    for (const more of [{}, { agreed_to: '' }])
      expect(await register(more)).toMatchObject({
        status: false,
        code: 'bad_request',
        reason: 'terms_not_agreed',
        msg: 'Please confirm that you are 18 or older and agree to the terms.',
      });
    expect(await register({ agreed_to: '2025-01' })).toMatchObject({
      status: false,
      msg: expect.stringContaining('terms have changed'),
    });
    expect(await stored()).toEqual([]);
    expect((await register({ agreed_to: '2026-11' })).status).toBe(true);
    expect(await stored()).toEqual([{ terms_version: '2026-11', dated: true }]);
  });

  const create = (config: Partial<Config>, ...more: string[]): Promise<Outcome> => {
    const { database, clock } = world;
    const deps = { database, clock, logger: createLogger('silent'), config: { ...readConfig({}), ...config } };
    const player = ['--mobile', String((serial += 1)), '--name', 'Asha', '--password', 'secret 1'];
    return runCommand(deps, ['players', 'create', ...player, ...more]);
  };

  it('are declared by an operator who adds a player, and the version is stored with its time', async () => {
    world = await createWorld(kind);
    const terms = { version: TERMS.TERMS_VERSION, url: TERMS.TERMS_URL };
    for (const more of [[], ['--agreed-to', '2025-01']])
      expect(await create({ terms }, ...more)).toMatchObject({
        exitCode: 1,
        text: expect.stringContaining(`agree to ${terms.url}, then give --agreed-to 2026-11.`),
      });
    expect(await create({ terms: null }, '--agreed-to', '2026-11')).toMatchObject({
      exitCode: 1,
      text: expect.stringContaining('This site has no terms'),
    });
    expect(await stored()).toEqual([]);
    expect(await create({ terms }, '--agreed-to', '2026-11')).toMatchObject({ exitCode: 0 });
    expect(await create({ terms: null })).toMatchObject({ exitCode: 0 });
    expect(await stored()).toEqual([
      { terms_version: '2026-11', dated: true },
      { terms_version: null, dated: false },
    ]);
    const audited = `select details->>'agreed_to' as agreed from audit_entry
                      where action = 'players create' order by id`;
    expect(await world.database.query(audited)).toEqual([{ agreed: '2026-11' }, { agreed: null }]);
  });

  it('are not required where no terms are set, and what a client sends about them is not stored', async () => {
    world = await createWorld(kind);
    expect((await register()).status).toBe(true);
    expect((await register({ agreed_to: '2026-11' })).status).toBe(true);
    expect(await stored()).toEqual([
      { terms_version: null, dated: false },
      { terms_version: null, dated: false },
    ]);
  });
});
