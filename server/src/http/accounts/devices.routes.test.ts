import { FAMILY_PATHS } from '@ank/protocol';
import { API } from '@ank/protocol/test-support';
import { DATABASES } from '../../../test/support/databases';
import { at, createWorld, type Json, KALYAN, type World } from '../../../test/support/world';

const PASSWORD = 'secret 1';

describe.each(DATABASES)('the devices of a player on $name', (kind) => {
  let world: World;
  let serial = 7_200_000_000;
  let mobile = '';
  beforeAll(async () => {
    world = await createWorld(kind);
  });
  beforeEach(async () => {
    await world.setClock(at('10:00 AM'));
    mobile = String((serial += 1));
  });
  afterAll(() => world.close());

  const call = async (path: string, body: object): Promise<Json> => (await world.call(path, body)).body;
  const register = async (): Promise<string> =>
    (await call(API.userRegistration, { name: 'Asha', email: 'temp@gmail.com', password: PASSWORD, mobile }))
      .unique_token;
  const logIn = async (device_id: string): Promise<string> => {
    world.clock.set(world.clock.nowMs() + 1000);
    return (await call(API.userLogin, { mobile, password: PASSWORD, device_id })).unique_token;
  };
  const devicesOf = (body: Json): string[] => body.device_result.map((row: { device_id: string }) => row.device_id);
  const seenBy = async (unique_token: string): Promise<string[]> =>
    devicesOf(await call(API.dashboard, { unique_token }));

  it('are all listed on each of them, its own first, from the registration on', async () => {
    const registered = await register();
    const phone = await logIn('phone');
    const tablet = await logIn('tablet');
    expect(await seenBy(registered)).toEqual(['', 'tablet', 'phone']);
    expect(await seenBy(phone)).toEqual(['phone', 'tablet', '']);
    const asked = { unique_token: tablet, game_id: KALYAN };
    for (const path of [API.statement, FAMILY_PATHS.main.status])
      expect(devicesOf(await call(path, asked))).toEqual(['tablet', 'phone', '']);
  });

  it('are those of live sessions, each once, and of no other player', async () => {
    const first = await register();
    await logIn('phone');
    const again = await logIn('phone');
    mobile = String((serial += 1));
    await register();
    expect(await seenBy(first)).toEqual(['', 'phone']);
    await call(API.userLogout, { unique_token: again });
    expect(await seenBy(first)).toEqual(['', 'phone']);
    const change = { unique_token: first, old_pass: PASSWORD, new_pass: 'another one' };
    expect((await call(API.changePassword, change)).status).toBe(true);
    expect(await seenBy(first)).toEqual(['']);
  });

  it('are twenty at most, so that many logins do not lengthen an answer', async () => {
    await register();
    for (let n = 0; n < 21; n += 1) await logIn(`device ${n}`);
    const seen = await seenBy(await logIn('the last'));
    expect(seen).toHaveLength(20);
    expect(seen[0]).toBe('the last');
  });

  it('are not sent with a page of the statement, which only the web client requests', async () => {
    const unique_token = await register();
    expect(await call(API.statement, { unique_token, limit: 20 })).not.toHaveProperty('device_result');
  });
});
