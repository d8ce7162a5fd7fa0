import { API } from '@ank/protocol/test-support';
import { DATABASES } from '../../../test/support/databases';
import { type Answer, createWorld, type Player, type World } from '../../../test/support/world';
import { readConfig } from '../../config';
import { createLogger } from '../../logger';
import { runCommand } from '../../operator/run-command';
import { hashPassword } from './passwords';

const TOO_SHORT = {
  status: false,
  code: 'bad_request',
  reason: 'password_too_short',
  values: ['10'],
  msg: 'Password must have at least 10 characters.',
};
const SHORT = '9 letters';
const LONG = 'ten lettrs';

describe.each(DATABASES)('a new password on $name', (kind) => {
  let world: World;
  let player: Player;
  beforeAll(async () => {
    world = await createWorld(kind, { MIN_PASSWORD_LENGTH: '10' });
  });
  beforeEach(async () => {
    player = await world.addPlayer(0);
    await world.database.query('update player set password_hash = $1 where id = $2', [
      await hashPassword('old'),
      player.id,
    ]);
  });
  afterAll(() => world.close());

  const register = (mobile: string, password: string): Promise<Answer> =>
    world.call(API.userRegistration, { name: 'Asha', email: 'email', password, mobile });
  const reset = (new_pass: string): Promise<Answer> =>
    world.call(API.forgotPassword, { mobile: player.mobile, new_pass });
  const change = (old_pass: string, new_pass: string): Promise<Answer> =>
    world.call(API.changePassword, { unique_token: player.token, old_pass, new_pass });
  const logsIn = async (password: string): Promise<boolean> =>
    (await world.call(API.userLogin, { mobile: player.mobile, password })).body.status === true;
  const create = (mobile: string, password: string): ReturnType<typeof runCommand> =>
    runCommand(
      {
        ...{ database: world.database, clock: world.clock, logger: createLogger('silent') },
        config: readConfig({ MIN_PASSWORD_LENGTH: '10' }),
      },
      ['players', 'create', '--mobile', mobile, '--name', 'Asha', '--password', password],
    );

  it("of a registration has the site's minimum length", async () => {
    expect((await register('7000000001', SHORT)).body).toEqual(TOO_SHORT);
    expect((await register('7000000001', LONG)).body.status).toBe(true);
    expect((await register('7000000001', SHORT)).body.msg).toBe('Mobile number is already registered. Try Login.');
  });

  it('after a forgotten one has that length, and the old one works until then, however short', async () => {
    expect((await reset(SHORT)).body).toEqual(TOO_SHORT);
    expect(await logsIn('old')).toBe(true);
    expect((await reset(LONG)).body.status).toBe(true);
    expect(await logsIn(LONG)).toBe(true);
  });

  it('in place of an old one has that length, which is checked after the old one', async () => {
    expect((await change('another', SHORT)).body.msg).toBe('Old password does not matched.');
    expect((await change('old', SHORT)).body).toEqual(TOO_SHORT);
    expect(await logsIn('old')).toBe(true);
    expect((await change('old', LONG)).body.status).toBe(true);
  });

  it('of a player whom the operator adds has that length', async () => {
    expect(await create('7000000002', SHORT)).toEqual({ text: TOO_SHORT.msg, exitCode: 1 });
    expect((await create('7000000002', LONG)).exitCode).toBe(0);
  });
});

const GUESSABLE = {
  status: false,
  code: 'bad_request',
  reason: 'password_guessable',
  msg: 'This password is easy to guess. Please choose another one.',
};

describe.each(DATABASES)('a password that is easy to guess, on $name', (kind) => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(kind, { REFUSE_COMMON_PASSWORDS: '1' });
  });
  afterAll(() => world.close());

  it('is refused at registration', async () => {
    const register = (password: string): Promise<Answer> =>
      world.call(API.userRegistration, { name: 'Kiran Rao', email: 'email', password, mobile: '7000000003' });
    for (const password of ['Password123', 'kiran@2026', '7000000003!'])
      expect((await register(password)).body).toEqual(GUESSABLE);
    expect((await register('mango-lamp-41')).body.status).toBe(true);
  });

  it('is refused at a change and a reset, by the stored name, and works as before where it is the old one', async () => {
    const { id, mobile, token } = await world.addPlayer(0);
    const old = await hashPassword('password123');
    await world.database.query("update player set password_hash = $1, name = 'Kiran' where id = $2", [old, id]);
    const change = (new_pass: string): Promise<Answer> =>
      world.call(API.changePassword, { unique_token: token, old_pass: 'password123', new_pass });
    const reset = (new_pass: string): Promise<Answer> => world.call(API.forgotPassword, { mobile, new_pass });
    const logsIn = async (password: string): Promise<unknown> =>
      (await world.call(API.userLogin, { mobile, password })).body.status;
    for (const choose of [change, reset])
      for (const password of ['iloveyou', '1234kiran']) expect((await choose(password)).body).toEqual(GUESSABLE);
    expect(await logsIn('password123')).toBe(true);
    expect((await change('mango-lamp-41')).body.status).toBe(true);
    expect((await reset('mango-lamp-42')).body.status).toBe(true);
    expect(await logsIn('mango-lamp-42')).toBe(true);
  });

  it('is refused to an operator who adds a player', async () => {
    const context = { database: world.database, clock: world.clock, logger: createLogger('silent') };
    const create = (password: string): ReturnType<typeof runCommand> =>
      runCommand({ ...context, config: readConfig({ REFUSE_COMMON_PASSWORDS: '1' }) }, [
        ...['players', 'create', '--mobile', '7000000004', '--name', 'Kiran', '--password', password],
      ]);
    expect(await create('sunshine')).toEqual({ text: GUESSABLE.msg, exitCode: 1 });
    expect((await create('mango-lamp-41')).exitCode).toBe(0);
  });
});
