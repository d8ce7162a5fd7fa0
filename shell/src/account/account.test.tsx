import { notify, rememberPassword } from '@ank/shared/platform';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { address, clickToLoad, configurePage, openSite, PLAYER, useSite } from '../test-support/site';

jest.mock('@ank/shared/platform', () => ({ ...jest.requireActual('@ank/shared/platform'), notify: jest.fn() }));

const site = useSite();
afterEach(() => jest.mocked(notify).mockClear());
const CHANGE = '/api-change-password';
const UPDATE = '/api-profile-update';
const field = (name: string): HTMLElement => screen.getByLabelText(name);
const press = (name: string): Promise<void> => userEvent.click(screen.getByRole('button', { name }));

describe('/change', () => {
  async function openChange(): Promise<void> {
    await openSite({ path: '/change' });
    await screen.findByLabelText('Current Password');
    await act(() => rememberPassword('old one'));
  }
  async function submit(current: string, next: string, confirm = next): Promise<void> {
    for (const [name, value] of [
      ['Current Password', current],
      ['New Password', next],
      ['Confirm New Password', confirm],
    ] as const) {
      await userEvent.clear(field(name));
      if (value !== '') await userEvent.type(field(name), value);
    }
    await press('Change Password');
  }

  test('requires current, new and confirmed password, which must be equal [V09] [R30]', async () => {
    await openChange();
    await submit('', '', '');
    expect(field('Current Password')).toHaveAccessibleDescription('Old password does not match');
    expect(field('New Password')).toHaveAccessibleDescription('New Password is required!');
    expect(field('Confirm New Password')).toHaveAccessibleDescription('Confirm Password is required!');
    await submit('old one', 'a new one', 'other');
    expect(field('Confirm New Password')).toHaveAccessibleDescription('Confirm Password is not equal to New Password!');
    expect(site.countOf(CHANGE)).toBe(0);
  });

  test('an old password that differs from the recorded one is refused without asking the server [V09]', async () => {
    await openChange();
    await submit('another', 'a new one');
    await waitFor(() => expect(field('Current Password')).toHaveAccessibleDescription('Old password does not match'));
    expect(site.countOf(CHANGE)).toBe(0);
  });

  test('a password that is too short for the site is refused, after an old one that differs from the recorded one', async () => {
    configurePage({ minPasswordLength: 10 });
    await openChange();
    await submit('another', 'a new one');
    await waitFor(() => expect(field('Current Password')).toHaveAccessibleDescription('Old password does not match'));
    expect(field('New Password')).not.toHaveAccessibleDescription();
    await submit('old one', 'a new one');
    await waitFor(() =>
      expect(field('New Password')).toHaveAccessibleDescription('Password must have at least 10 characters.'),
    );
    expect(site.countOf(CHANGE)).toBe(0);
  });

  test('changes it, continues with the new session, confirms it and goes to /imp [R30] [C16]', async () => {
    site.on(CHANGE, { status: true, msg: 'Password updated successfully.', unique_token: 'token-2' });
    await openChange();
    const record = localStorage.getItem('ank.password');
    await submit('old one', 'a new one');
    await waitFor(() => expect(address()).toBe('/imp'));
    expect(notify).toHaveBeenCalledWith('Successfully changed password', { kind: 'success' });
    expect(site.received.find(({ path }) => path === CHANGE)?.body).toMatchObject({
      unique_token: 'token-1',
      old_pass: 'old one',
      new_pass: 'a new one',
    });
    expect(JSON.parse(localStorage.getItem('ank.session')!)).toMatchObject({ ...PLAYER, token: 'token-2' });
    await waitFor(() => expect(localStorage.getItem('ank.password')).not.toBe(record));
    await waitFor(() => expect(site.received.at(-1)?.body.unique_token).toBe('token-2'));
  });

  test('a poll with the old token that is answered meanwhile does not end the session, and a press then sends nothing [S11]', async () => {
    // The old token ends during the change, not while the player still types; a poll would be due.
    site.on(CHANGE, () => {
      site.on('/api-get-dashboard-data', ({ unique_token }) =>
        unique_token === 'token-1' ? { status: false, msg: '', code: 'session_ended' } : { status: true, result: [] },
      );
      return new Promise((resolve) => setTimeout(() => resolve({ status: true, unique_token: 'token-2' }), 5500));
    });
    await openChange();
    await waitFor(() => expect(site.countOf('/api-get-dashboard-data')).toBeGreaterThan(0));
    await submit('old one', 'a new one');
    await userEvent.click(await screen.findByRole('button', { name: 'Please Wait' }));
    await waitFor(() => expect(address()).toBe('/imp'));
    expect(site.countOf(CHANGE)).toBe(1);
    expect(JSON.parse(localStorage.getItem('ank.session')!).token).toBe('token-2');
  });

  test('does not move a player who has left before the answer', async () => {
    let answer: (wire: Record<string, unknown>) => void = () => undefined;
    site.on(CHANGE, () => new Promise((resolve) => (answer = resolve)));
    await openChange();
    await submit('old one', 'a new one');
    await waitFor(() => expect(site.countOf(CHANGE)).toBe(1));
    await clickToLoad(screen.getByRole('link', { name: 'My bids' }));
    await act(async () => answer({ status: true, unique_token: 'token-2' }));
    await waitFor(() => expect(notify).toHaveBeenCalledWith('Successfully changed password', { kind: 'success' }));
    expect(address()).toBe('/mybids');
    expect(JSON.parse(localStorage.getItem('ank.session')!).token).toBe('token-2');
  });

  test('after a lost answer every old password goes to the server, which alone knows what holds', async () => {
    site.on(CHANGE, 'cut');
    await openChange();
    await submit('old one', 'a new one');
    expect(await screen.findByText('An error occurred. Please try again.')).toBeInTheDocument();
    expect(localStorage.getItem('ank.password')).toBeNull();
    site.on(CHANGE, { status: true });
    await submit('a new one', 'a newer one');
    await waitFor(() => expect(address()).toBe('/imp'));
    expect(site.received.filter(({ path }) => path === CHANGE).map(({ body }) => body.old_pass)).toEqual([
      'old one',
      'a new one',
    ]);
    await waitFor(() => expect(localStorage.getItem('ank.password')).not.toBeNull());
  });

  test('the record of the old password stays after a refusal, but not after one that ends the session', async () => {
    site.on(CHANGE, { status: false, msg: 'Old password does not matched.' });
    await openChange();
    const record = localStorage.getItem('ank.password');
    await submit('old one', 'a new one');
    expect(await screen.findByText('Old password is incorrect')).toBeInTheDocument();
    expect(localStorage.getItem('ank.password')).toBe(record);
    site.on(CHANGE, { status: false, msg: '', code: 'session_ended' });
    await press('Change Password');
    await waitFor(() => expect(address()).toBe('/login'));
    expect(localStorage.getItem('ank.password')).toBeNull();
  });

  test.each([
    [{ status: false, msg: 'Old password does not matched.' }, 'Old password is incorrect'],
    [{ status: false, msg: '', code: 'rate_limited' }, 'Too many attempts. Please try again later.'],
    [{ status: false, msg: 'A sentence of the server.', code: 'bad_request' }, 'A sentence of the server.'],
    ['cut', 'An error occurred. Please try again.'],
  ] as const)('shows for the answer %# "%s" [E05]', async (behaviour, text) => {
    site.on(CHANGE, behaviour);
    await openChange();
    await submit('old one', 'a new one');
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(address()).toBe('/change');
  });
});

describe('/profile', () => {
  const profile = {
    status: true,
    profile: [{ mobile: '9876543210', wallet_balance: '2450', email: '', user_name: 'Rajeshkumar' }],
    min_withdrawal: '500',
    withdraw_open_time: '07:00 AM',
    withdraw_close_time: '10:00 PM',
  };
  async function edit(): Promise<void> {
    site.on('/api-get-profile', profile);
    await openSite({ path: '/profile' });
    await userEvent.click(await screen.findByRole('button', { name: 'Edit Profile' }));
  }

  test('shows name, mobile, points and the withdrawal settings [R31] [C16]', async () => {
    site.on('/api-get-profile', profile);
    await openSite({ path: '/profile' });
    for (const text of ['Rajeshkumar', '9876543210', '2,450 points', '500 points', '07:00 AM to 10:00 PM']) {
      expect(await screen.findByText(text)).toBeInTheDocument();
    }
  });

  test('leaves out the limits and times that the server does not send, instead of showing 0', async () => {
    site.on('/api-get-profile', { status: true, profile: [{ mobile: '9876543210', user_name: 'Rajeshkumar' }] });
    await openSite({ path: '/profile' });
    const shown = within(await screen.findByRole('list', { name: 'Profile' })).getAllByRole('listitem');
    expect(shown.map((row) => row.textContent)).toEqual([
      expect.stringContaining('Rajeshkumar'),
      expect.stringContaining('9876543210'),
    ]);
  });

  test('requires a name [V10]', async () => {
    await edit();
    await userEvent.clear(field('Name'));
    await userEvent.type(field('Name'), '   ');
    await press('Submit');
    expect(field('Name')).toHaveAccessibleDescription('Name is required!');
    expect(field('Name')).toHaveFocus();
    expect(site.countOf(UPDATE)).toBe(0);
  });

  test('reports a name that the server would refuse, and sends one in its plain form', async () => {
    site.on(UPDATE, { status: true });
    await edit();
    fireEvent.change(field('Name'), { target: { value: 'By Admin' } });
    await press('Submit');
    expect(field('Name')).toHaveAccessibleDescription('This name is not allowed. Please choose another one.');
    expect(site.countOf(UPDATE)).toBe(0);
    fireEvent.change(field('Name'), { target: { value: 'Ａｓｈａ  Verma' } });
    await press('Submit');
    await waitFor(() => expect(address()).toBe('/imp'));
    expect(site.received.find(({ path }) => path === UPDATE)?.body).toMatchObject({ user_name: 'Asha Verma' });
  });

  test('changes the name and goes to /imp, whatever text surrounds the answer [R31] [C16] [C04]', async () => {
    site.on(UPDATE, { httpStatus: 200, text: 'Notice: {"status":true,"msg":"Your Profile Successfully Updated."}' });
    await edit();
    await userEvent.clear(field('Name'));
    await userEvent.type(field('Name'), ' Asha ');
    await press('Submit');
    await waitFor(() => expect(address()).toBe('/imp'));
    expect(site.received.find(({ path }) => path === UPDATE)?.body).toMatchObject({
      unique_token: 'token-1',
      user_name: 'Asha',
    });
    expect(JSON.parse(localStorage.getItem('ank.session')!).username).toBe('Asha');
  });

  test('does not move a player who has cancelled before the answer', async () => {
    let answer: (wire: Record<string, unknown>) => void = () => undefined;
    site.on(UPDATE, () => new Promise((resolve) => (answer = resolve)));
    await edit();
    await userEvent.type(field('Name'), ' Rao');
    await press('Submit');
    await waitFor(() => expect(site.countOf(UPDATE)).toBe(1));
    await press('Cancel');
    await act(async () => answer({ status: true }));
    await waitFor(() => expect(JSON.parse(localStorage.getItem('ank.session')!).username).toBe('Rajeshkumar Rao'));
    expect(address()).toBe('/profile');
  });

  test("reads 'Submitting...' while it is sent [S11]", async () => {
    site.on(UPDATE, () => new Promise(() => undefined));
    await edit();
    await press('Submit');
    expect(await screen.findByRole('button', { name: 'Submitting...' })).toBeInTheDocument();
  });

  test.each([
    [{ status: false, msg: 'This email already exist' }, 'This email already exist'],
    [{ httpStatus: 200, text: 'nothing' }, 'Invalid response format from server'],
    ['cut', 'An error occurred. Please try again.'],
  ] as const)('shows for the answer %# "%s"', async (behaviour, text) => {
    site.on(UPDATE, behaviour);
    await edit();
    await press('Submit');
    expect(await screen.findByText(text)).toBeInTheDocument();
  });

  test('a profile that does not load can be asked for again', async () => {
    site.on('/api-get-profile', 'cut');
    await openSite({ path: '/profile' });
    const retry = await screen.findByRole('button', { name: 'Retry' });
    site.on('/api-get-profile', profile);
    await userEvent.click(retry);
    expect(await screen.findByText('2,450 points')).toBeInTheDocument();
  });
});
