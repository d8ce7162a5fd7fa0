import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { applyTheme, followTheme, storedTheme } from './theme';
import { ThemeSwitch } from './theme-switch';

const colours = (): string | undefined => document.documentElement.dataset.theme;
const ofBrowserBars = (): string[] => Array.from(document.head.querySelectorAll('meta'), ({ media }) => media);

beforeEach(() => {
  document.head.innerHTML = ['light', 'dark']
    .map((scheme) => `<meta name="theme-color" data-scheme="${scheme}" media="(prefers-color-scheme: ${scheme})">`)
    .join('');
});
afterEach(() => {
  localStorage.clear();
  applyTheme('system');
});

test('colours follow the system until a theme is chosen, and again afterwards', async () => {
  render(<ThemeSwitch />);
  expect(screen.getByRole('radio', { name: 'System' })).toBeChecked();
  await userEvent.click(screen.getByRole('radio', { name: 'Dark' }));
  expect([colours(), storedTheme(), ...ofBrowserBars()]).toEqual(['dark', 'dark', 'not all', 'all']);
  await userEvent.click(screen.getByRole('radio', { name: 'Light' }));
  expect([colours(), storedTheme(), ...ofBrowserBars()]).toEqual(['light', 'light', 'all', 'not all']);
  await userEvent.click(screen.getByRole('radio', { name: 'System' }));
  expect([colours(), localStorage.length, ...ofBrowserBars()]).toEqual([
    undefined,
    0,
    '(prefers-color-scheme: light)',
    '(prefers-color-scheme: dark)',
  ]);
});

test('a page applies the stored choice, and follows another tab', () => {
  localStorage.setItem('ank.theme', 'dark');
  followTheme();
  expect(colours()).toBe('dark');
  localStorage.setItem('ank.theme', 'light');
  window.dispatchEvent(new StorageEvent('storage', { key: 'ank.theme' }));
  expect(colours()).toBe('light');
});

test('an invalid choice is ignored, and so is a blocked storage', () => {
  localStorage.setItem('ank.theme', 'pink');
  expect(storedTheme()).toBe('system');
  const blocked = jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  expect(storedTheme()).toBe('system');
  blocked.mockRestore();
});
