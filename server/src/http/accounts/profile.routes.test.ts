import { DATABASES } from '../../../test/support/databases';
import { type Answer, at, createWorld, type Player, type World } from '../../../test/support/world';
import { hashPassword } from '../../accounts/passwords/passwords';
import { writeHowToPlay } from '../../content/write-how-to-play';

describe.each(DATABASES)("a player's own account on $name", (kind) => {
  let world: World;
  let player: Player;
  beforeAll(async () => {
    world = await createWorld(kind);
  });
  beforeEach(async () => {
    await world.setClock(at('10:00 AM'));
    player = await world.addPlayer(1250);
    await world.database.query('update player set password_hash = $1 where id = $2', [
      await hashPassword('old one'),
      player.id,
    ]);
  });
  afterAll(() => world.close());

  const change = (old_pass: unknown, new_pass: unknown = 'a new one', unique_token = player.token): Promise<Answer> =>
    world.call('/api-change-password', { unique_token, old_pass, new_pass });
  const isLoggedIn = async (unique_token: string): Promise<boolean> =>
    (await world.call('/api-user-wallet-balance', { unique_token })).body.status === true;
  const logsIn = async (password: string): Promise<boolean> =>
    (await world.call('/api-user-login', { mobile: player.mobile, password })).body.status === true;
  const profile = async (): Promise<Answer['body']> =>
    (await world.call('/api-get-profile', { unique_token: player.token })).body;

  it('returns the profile with the withdrawal settings [C16]', async () => {
    expect(await profile()).toEqual({
      profile: [{ mobile: player.mobile, wallet_balance: '1250', email: '', user_name: 'Test Player' }],
      wallet_amt: '1250',
      min_withdrawal: '500',
      withdraw_open_time: '07:00 AM',
      withdraw_close_time: '10:00 PM',
      server_time: '2026-11-21T10:00:00.000+05:30',
      msg: 'Success',
      status: true,
    });
  });

  it('changes the password, keeps the session that asked and ends all others [C16]', async () => {
    const elsewhere = await world.openSession(player.id);
    expect((await change('old one')).body).toEqual({ msg: 'Password updated successfully.', status: true });
    expect([await isLoggedIn(elsewhere), await isLoggedIn(player.token)]).toEqual([false, true]);
    expect([await logsIn('old one'), await logsIn('a new one')]).toEqual([false, true]);
  });

  it('refuses a wrong old password and changes nothing', async () => {
    expect((await change('Old one')).body).toEqual({
      status: false,
      msg: 'Old password does not matched.',
      code: 'not_allowed',
      reason: 'wrong_old_password',
    });
    expect([await isLoggedIn(player.token), await logsIn('old one')]).toEqual([true, true]);
  });

  it('checks five wrong old passwords in 15 minutes, and then not even a right one', async () => {
    for (let i = 0; i < 5; i += 1) expect((await change(`guess ${i}`)).status).toBe(200);
    expect((await change('old one')).body.code).toBe('rate_limited');
    expect(await logsIn('old one')).toBe(true);
    await world.setClock(at('10:15 AM'));
    expect((await change('old one')).body.status).toBe(true);
  });

  it('accepts one of several concurrent changes', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, (_, i) => change('old one', `a new one ${i}`)));
    expect(answers.filter(({ body }) => body.status === true)).toHaveLength(1);
  });

  it.each([
    ['', 'x'],
    ['old one', ''],
    ['old one', 'x'.repeat(201)],
    ['old one', null],
    [{ $ne: '' }, 'x'],
  ])('treats a change of %j to %j as a bad request', async (old, next) => {
    expect((await change(old, next)).body).toMatchObject({ status: false, code: 'bad_request' });
  });

  it.each(['', 'unknown'])('finds no player for the token %j', async (token) => {
    expect((await change('old one', 'x', token)).body.code).toBe('session_ended');
    for (const path of ['/api-get-profile', '/api-profile-update']) {
      expect((await world.call(path, { unique_token: token, user_name: 'Asha' })).body.code).toBe('session_ended');
    }
  });

  it("changes only the player's own name, whatever mobile is in the body [C16]", async () => {
    const { body } = await world.call('/api-profile-update', {
      unique_token: player.token,
      user_name: '  Asha   Verma ',
      mobile: '9876543210',
    });
    expect(body).toEqual({ msg: 'Your Profile Successfully Updated.', status: true });
    expect((await profile()).profile[0].user_name).toBe('Asha Verma');
    expect(await world.database.query(`select name from player where mobile = '9876543210'`)).toEqual([
      { name: 'Ravi Kumar' },
    ]);
  });

  it('accepts an email that another player has, and never as a login', async () => {
    const email = 'temp@gmail.com';
    const update = async (token: string): Promise<Answer['body']> =>
      (await world.call('/api-profile-update', { unique_token: token, user_name: 'Asha', email })).body;
    expect([await update(player.token), await update((await world.addPlayer(0)).token)]).toEqual([
      expect.objectContaining({ status: true }),
      expect.objectContaining({ status: true }),
    ]);
    expect((await profile()).profile[0].email).toBe(email);
    expect((await world.call('/api-user-login', { mobile: email, password: 'old one' })).body.status).toBe(false);
  });

  it.each(['', '  ', 'x'.repeat(61), 'A\u202eB', 5])('treats the name %j as a bad request', async (user_name) => {
    expect((await world.call('/api-profile-update', { unique_token: player.token, user_name })).body.code).toBe(
      'bad_request',
    );
  });

  it('explains the game to visitors of a try-out site', async () => {
    expect((await world.call('/api-how-to-play')).body.content[0].how_to_play_content).toMatch(
      /^<h2>Pick a market<\/h2>/,
    );
  });

  it('serves how to play to anybody, sanitized however it was written [R28] [C14]', async () => {
    const html =
      '<h2 onclick="x()">Rules</h2><script>alert(1)</script><p style="color:red">Pick <b>one</b> <a href="javascript:alert(1)">x</a><a href="https://a.example">y</a><img src=x onerror=alert(1)></p><iframe src="https://a.example"></iframe>';
    await writeHowToPlay(world, { html, videoLink: 'https://video.example/1' });
    world.nextSecond();
    const { body } = await world.call('/api-how-to-play');
    expect(body.content).toEqual([
      {
        how_to_play_content:
          '<h2>Rules</h2><p>Pick <b>one</b> <a target="_blank" rel="noopener noreferrer">x</a><a href="https://a.example/" target="_blank" rel="noopener noreferrer">y</a></p>',
        video_link: 'https://video.example/1',
      },
    ]);
  });
});
