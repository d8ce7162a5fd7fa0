import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { dropPending } from '../auth/pending';
import { openSite, useSite } from './site';

export const CHECK = '/api-check-mobile';
export const registered = {
  status: true,
  msg: 'You are successfully register.',
  unique_token: 'token-9',
  user_name: 'Asha Verma',
  betting_status: '1',
};

export const field = (name: string): HTMLElement => screen.getByLabelText(name);
export const press = (name: string): Promise<void> => userEvent.click(screen.getByRole('button', { name }));

export async function fill(): Promise<void> {
  await userEvent.type(field('Username'), 'asha verma');
  await userEvent.type(field('Phone Number'), '98765 00000');
  await userEvent.type(field('Password'), 'secret 1');
}

export async function openScreen(): Promise<void> {
  await openSite({ path: '/r', player: null });
  await screen.findByRole('heading', { level: 1, name: 'Register Now' });
}

export async function enter(code: string): Promise<void> {
  await userEvent.clear(field('OTP'));
  await userEvent.type(field('OTP'), code);
  await press('Verify OTP');
}

/** A site for a file's tests, with helpers that open its code screen. */
export function useRegistration() {
  const site = useSite();
  afterEach(dropPending);

  async function reachCode(answer: object = { status: 'true', otp: 4321 }): Promise<void> {
    site.on(CHECK, answer as Record<string, unknown>);
    await openScreen();
    await fill();
    await press('Register');
    await screen.findByRole('heading', { level: 1, name: 'Verify OTP' });
  }

  return { site, reachCode };
}
