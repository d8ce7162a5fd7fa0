import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { address, configurePage, openSite, PACKAGE_URL, useSite } from '../test-support/site';

useSite();

async function openMenu(): Promise<HTMLElement> {
  await openSite({ path: '/privacypolicy', player: null });
  await userEvent.click(await screen.findByRole('button', { name: 'Open menu' }));
  return screen.getByRole('dialog', { name: 'Menu' });
}

test('a visitor gets the landing menu: all but How To Play lead to the login [R15] [R51]', async () => {
  const menu = within(await openMenu()).getByRole('navigation', { name: 'Side menu' });
  expect(
    within(menu)
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['Login', '/login'],
    ['Home', '/login'],
    ['Add Funds', '/login'],
    ['Wallet', '/login'],
    ['Win History', '/login'],
    ['Bid History', '/login'],
    ['How To Play', '/htp'],
    ['Game Rates', '/login'],
    ['Change Password', '/login'],
    ['Download App', PACKAGE_URL],
  ]);
});

test('Download App of a site without a package links nowhere and, tapped, says so [R15]', async () => {
  configurePage({ androidPackageUrl: null });
  const link = within(await openMenu()).getByRole('link', { name: 'Download App' });
  expect(link).not.toHaveAttribute('href');
  await userEvent.click(link);
  expect(await screen.findByText('Android app not available at the moment')).toBeInTheDocument();
  expect(address()).toBe('/privacypolicy');
});

test('the landing menu of a points-only site does not mention deposits', async () => {
  configurePage({ pointsOnly: { welcome: 0, daily: 0 } });
  const menu = await openMenu();
  expect(within(menu).getByRole('link', { name: 'Wallet' })).toBeVisible();
  expect(menu).not.toHaveTextContent(/fund|deposit|withdraw/i);
});

test('the landing menu runs the download notice, which can be paused [R15]', async () => {
  const menu = await openMenu();
  expect(
    within(menu).getAllByText('PLEASE DOWNLOAD ANDROID APPLICATION FOR FAST DEPOSIT AND FAST WITHDRAW (24×7)'),
  ).toHaveLength(2);
  await userEvent.click(within(menu).getByRole('button', { name: 'Pause the notice' }));
  expect(within(menu).getByRole('button', { name: 'Pause the notice' })).toHaveAttribute('aria-pressed', 'true');
});

test.each(['/', '/login', '/r', '/forgotpass'])('is a tap away on %s, and returns the focus [R15]', async (path) => {
  await openSite({ path, player: null });
  const button = await screen.findByRole('button', { name: 'Menu' });
  await userEvent.click(button);
  const menu = screen.getByRole('dialog', { name: 'Menu' });
  expect(within(menu).getByRole('link', { name: 'How To Play' })).toHaveAttribute('href', '/htp');
  await userEvent.click(within(menu).getByRole('button', { name: 'Close menu' }));
  expect(screen.queryByRole('dialog', { name: 'Menu' })).not.toBeInTheDocument();
  expect(button).toHaveFocus();
});

test.each(['/otpregister', '/otpforgotpass', '/change-password'])(
  'is missing on %s, where something is in progress or lost',
  async (path) => {
    await openSite({ path, player: null });
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('button', { name: 'Menu' })).not.toBeInTheDocument();
  },
);

test('is missing for a player, whose menu is elsewhere', async () => {
  await openSite({ path: '/r' });
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('button', { name: 'Menu' })).not.toBeInTheDocument();
});

test('choosing a place closes the menu and goes there', async () => {
  const menu = await openMenu();
  await userEvent.click(within(menu).getByRole('link', { name: 'Wallet' }));
  expect(address()).toBe('/login');
  expect(screen.queryByRole('dialog', { name: 'Menu' })).not.toBeInTheDocument();
});
