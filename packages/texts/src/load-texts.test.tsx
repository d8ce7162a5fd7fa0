import { act, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { chooseLanguage, pageLanguage, showLanguage, storedLanguage } from './language';
import { type Catalogs, loadTexts, translatedRemote } from './load-texts';
import { speak, texts } from './texts';
import { translator } from './translator';

const TEXTS = texts('remote', { title: 'Wallet' });
const Screen = () => <p>{TEXTS.title}</p>;

const none = () => Promise.reject(new Error('no network'));
const hindi = () => Promise.resolve({ translate: translator('hi', { 'remote.title': 'वॉलेट' }) });
const CATALOGS: Catalogs = { hi: hindi, mr: none };

beforeEach(() => localStorage.clear());
afterEach(() => {
  speak(null);
  document.documentElement.lang = '';
});

async function open(remote: { routes: readonly { path: string; Component: () => React.ReactNode }[] }): Promise<void> {
  const [route] = remote.routes;
  await act(async () => {
    render(<Suspense fallback="Loading">{route && <route.Component />}</Suspense>);
    await Promise.resolve();
  });
}

test.each([
  ['hi', 'वॉलेट'],
  ['mr', 'Wallet'],
  ['en', 'Wallet'],
] as const)(
  'on a page in %s the screens of a remote show %s; without its texts they are English',
  async (language, expected) => {
    showLanguage(language);
    await open(translatedRemote({ routes: [{ path: '/', Component: Screen }] }, CATALOGS));
    expect(screen.getByText(expected)).toBeInTheDocument();
  },
);

test('under a shell that sets no language a remote loads nothing and is English', async () => {
  document.documentElement.lang = 'en-IN';
  const remote = { routes: [{ path: '/', Component: Screen }] };
  expect(translatedRemote(remote, { hi: none, mr: none })).toBe(remote);
  expect(await loadTexts({ hi: none, mr: none })).toBe(true);
});

test('what a remote resumes waits for its texts', async () => {
  showLanguage('hi');
  const shown: string[] = [];
  translatedRemote({ routes: [], resume: () => void shown.push(TEXTS.title) }, CATALOGS).resume?.();
  expect(shown).toEqual([]);
  await act(hindi);
  expect(shown).toEqual(['वॉलेट']);
});

test('a language whose texts do not load is reported', async () => {
  showLanguage('mr');
  expect(await loadTexts(CATALOGS)).toBe(false);
});

test('the choice is stored on the phone and the page reloads; an invalid one means English', () => {
  // jsdom reports that it cannot reload.
  const reported = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(storedLanguage()).toBe('en');
  expect(chooseLanguage('mr')).toBe(true);
  expect(String(reported.mock.calls)).toContain('Not implemented: navigation');
  reported.mockRestore();
  expect(storedLanguage()).toBe('mr');
  localStorage.setItem('ank.language', 'klingon');
  expect(storedLanguage()).toBe('en');
});

test('a choice that the browser does not store is reported, and the page stays', () => {
  const refused = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  expect(chooseLanguage('mr')).toBe(false);
  refused.mockRestore();
});

test('the page states its language', () => {
  showLanguage('mr');
  expect(document.documentElement.lang).toBe('mr-IN');
  expect(pageLanguage()).toBe('mr');
  document.documentElement.lang = 'ta';
  expect(pageLanguage()).toBe('en');
});
